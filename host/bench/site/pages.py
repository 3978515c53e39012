"""Templates to pages: every page has the same frame, its style inside, and allows no script."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from host.bench.reports.statistics import wilson_interval
from host.bench.runs.outcomes import ENDINGS
from host.bench.site.charts import score_bar
from host.bench.site.highlighting import highlighted
from host.wording import counted

FOLDER = files("host.bench") / "site" / "templates"


def load(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


@cache
def environment() -> Environment:
    """Everything that is filled in is escaped; a name that is missing is an error."""
    made = Environment(
        loader=FunctionLoader(load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"style": Markup(load("style.css")), "policy": policy(), "endings": ENDINGS}
    made.globals |= {"score_bar": score_bar, "wilson": wilson_interval, "counted": counted}
    made.filters |= {"highlighted": highlighted, "percent": percent, "thousands": thousands}
    return made


def policy() -> str:
    """This style and nothing else, from nowhere."""
    digest = base64.b64encode(hashlib.sha256(load("style.css").encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def page(template: str, facts: Mapping[str, object]) -> str:
    """`root` among the facts is the way from the page's folder to the site's."""
    return environment().get_template(template).render(facts)


def percent(share: float) -> str:
    return f"{share:.0%}"


def thousands(number: int) -> str:
    return f"{number:,}"
