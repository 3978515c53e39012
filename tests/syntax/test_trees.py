"""Small programs and the trees they make: trees/*.test holds `=== name`, the text, `---`, the tree.

`python -m tests.syntax.test_trees` writes the trees anew; read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.syntax.reading import printed, unit_of

FOLDER = Path(__file__).with_name("trees")


def cases(path: Path) -> list[tuple[str, str, str]]:
    """Name, text and tree of every case in a file."""
    found = []
    for case in path.read_text(encoding="utf-8").split("=== ")[1:]:
        name, _, rest = case.partition("\n")
        text, _, tree = rest.partition("\n---\n")
        found.append((name, text, tree.strip("\n")))
    return found


ALL = [
    pytest.param(text, tree, id=f"{path.stem}: {name}")
    for path in sorted(FOLDER.glob("*.test"))
    for name, text, tree in cases(path)
]


@pytest.mark.parametrize(("text", "tree"), ALL)
def test_tree(text: str, tree: str) -> None:
    assert printed(unit_of(text)) == tree


def write_anew() -> None:
    for path in FOLDER.glob("*.test"):
        made = [
            f"=== {name}\n{text}\n---\n{printed(unit_of(text))}\n" for name, text, _ in cases(path)
        ]
        path.write_text("\n".join(made), encoding="utf-8")


if __name__ == "__main__":
    write_anew()
