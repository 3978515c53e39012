"""All operators by the names that reports give them; a new one is a file and a line here."""

from __future__ import annotations

from host.content.mutation.mutation import Operator
from host.content.mutation.operators.arithmetic import arithmetic
from host.content.mutation.operators.boundary import boundary
from host.content.mutation.operators.colors import colors
from host.content.mutation.operators.constants import constants
from host.content.mutation.operators.dropped_else import dropped_else
from host.content.mutation.operators.early_return import early_return
from host.content.mutation.operators.held_keys import held_keys, other_keys
from host.content.mutation.operators.logical import logical
from host.content.mutation.operators.loops import loops
from host.content.mutation.operators.negation import negation
from host.content.mutation.operators.relational import relational
from host.content.mutation.operators.removal import removal
from host.content.mutation.operators.swapped_arguments import swapped_arguments
from host.content.mutation.operators.texts import texts

OPERATORS: dict[str, Operator] = {
    "arithmetic": arithmetic,
    "boundary": boundary,
    "color": colors,
    "constant": constants,
    "else": dropped_else,
    "held": held_keys,
    "key": other_keys,
    "logical": logical,
    "loop": loops,
    "negation": negation,
    "relational": relational,
    "removal": removal,
    "return": early_return,
    "swap": swapped_arguments,
    "text": texts,
}
