"""Read what the source says about fields and strings: the docstring below a field, or the comment behind it."""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

FOR_TOOLS = ("noqa", "fmt:", "type:")
"""Beginnings of comments for linters and type checkers."""


def comments_on_fields(kind: type[Any]) -> dict[str, str]:
    """The docstring or comment of each field or member of a class, including inherited ones."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.startswith("zuschlag."):
            found |= _comments_in(each)
    return found


def comments_on_constants(module: ModuleType) -> dict[str, str]:
    """The docstring or comment of each constant that a module assigns."""
    tree, comments = _read(module)
    return _comments_between(tree.body, comments)


def comments_on_strings(module: ModuleType, name: str) -> dict[str, str]:
    """The comment behind each string in the value that a module assigns to a name."""
    tree, comments = _read(module)
    found: dict[str, str] = {}
    for node in tree.body:
        if name in _names(node):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.lineno in comments:
                    found.setdefault(part.value, comments[part.lineno])
    return found


def _comments_in(kind: type[Any]) -> dict[str, str]:
    module = inspect.getmodule(kind)
    assert module is not None
    tree, comments = _read(module)
    (definition,) = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    return _comments_between(definition.body, comments)


def _comments_between(body: Sequence[ast.stmt], comments: Mapping[int, str]) -> dict[str, str]:
    """The docstring below each assignment, or the comment behind it."""
    found = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        for name in _names(node):
            text = _docstring(after) or comments.get(node.end_lineno or 0)
            if text:
                found[name] = text
    return found


def _names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement assigns or annotates."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return (target.id for target in targets if isinstance(target, ast.Name))


def _docstring(node: ast.stmt | None) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return None


@cache
def _read(module: ModuleType) -> tuple[ast.Module, dict[int, str]]:
    """A module's syntax tree, and its comments by line."""
    source = inspect.getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return ast.parse(source), {line: text for line, text in comments.items() if not text.startswith(FOR_TOOLS)}
