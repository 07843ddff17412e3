"""What the source says of the names in it: the docstring below a field, or else the comment behind it."""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

TO_TOOLS = ("noqa", "fmt:", "type:")
"""How comments begin that are meant for programs."""


def remarks(kind: type[Any]) -> dict[str, str]:
    """What is said of each field or member of a class, inherited ones too."""
    said: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("zuschlag."):
            said |= _said_in(each)
    return said


def remarks_on_words(module: ModuleType, name: str) -> dict[str, str]:
    """What is said of each string in the value that a module gives to a name."""
    tree, comments = _read(module)
    said: dict[str, str] = {}
    for node in tree.body:
        if name in _names(node):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.lineno in comments:
                    said.setdefault(part.value, comments[part.lineno])
    return said


def _said_in(kind: type[Any]) -> dict[str, str]:
    module = inspect.getmodule(kind)
    assert module is not None
    tree, comments = _read(module)
    (found,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    said = {}
    for node, after in zip(found.body, [*found.body[1:], None], strict=True):
        for name in _names(node):
            text = _docstring(after) or comments.get(node.end_lineno or 0)
            if text:
                said[name] = text
    return said


def _names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives a value or a type to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return (target.id for target in targets if isinstance(target, ast.Name))


def _docstring(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return None


@cache
def _read(module: ModuleType) -> tuple[ast.Module, dict[int, str]]:
    """A module's tree, and its comments by line."""
    source = inspect.getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return ast.parse(source), {line: text for line, text in comments.items() if not text.startswith(TO_TOOLS)}
