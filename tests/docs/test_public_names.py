"""What the examples import is public: whoever follows them needs nothing that may change with any version."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.public_names import PUBLIC_MODULES, public_names

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FILES = sorted(EXAMPLES.rglob("*.py"))


def imports(source: str) -> list[tuple[str, str]]:
    """Every name that is imported from Zuschlag, with its module."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    found = [(node.module or "", alias.name) for node in nodes for alias in node.names]
    return [(module, name) for module, name in found if module.split(".")[0] == "zuschlag"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(EXAMPLES)))
def test_an_example_imports_only_public_names(file: Path) -> None:
    found = imports(file.read_text(encoding="utf-8"))
    assert [(module, name) for module, name in found if name not in public_names(module)] == []


def test_the_example_of_a_game_imports_from_every_layer() -> None:
    """Else the check above would check nothing."""
    found = {module for file in FILES for module, _ in imports(file.read_text(encoding="utf-8"))}
    assert found >= {
        "zuschlag.errors",
        "zuschlag.games",
        "zuschlag.kernel",
        "zuschlag.bots",
        "zuschlag.texts",
        "zuschlag.testing",
    }


@pytest.mark.parametrize("module", [*PUBLIC_MODULES, "zuschlag.texts"])
def test_every_public_name_exists(module: str) -> None:
    if module == "zuschlag.envs.openspiel":
        pytest.importorskip("pyspiel")
    names = public_names(module)
    assert names
    assert [name for name in sorted(names) if not hasattr(import_module(module), name)] == []


def test_what_is_not_listed_is_not_public() -> None:
    assert not public_names("zuschlag.games.option")
    assert not public_names("zuschlag.server")
    assert "report_match" not in public_names("zuschlag.texts")
