"""The subset of Python in which rules are written, and the mark that says a function is in it.

Law: a rule is a function of ints and of states or fixed arrays of ints. It has no strings, dicts, tuples, exceptions,
closures, recursion or allocation; a variable keeps one type; what it calls is another rule or one of a few built-ins. That
is what lets one text run as plain Python, compiled by numba, and compiled for a GPU.

`rule` only marks; `faults` reads a module's source and names what breaks the law (the test suite asks it of every game).
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

BUILT_INS = frozenset({"range", "len", "min", "max", "abs"})

ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If,
    ast.Break, ast.Continue, ast.Pass, ast.Expr, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call,
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
    ast.expr_context,
)  # fmt: skip

FORBIDDEN_OPERATORS = (ast.Div, ast.Pow, ast.MatMult, ast.In, ast.NotIn, ast.Is, ast.IsNot)


def rule(function: F) -> F:
    """Mark `function` as written in the subset. Costs nothing when it is called."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    return getattr(thing, "__rule__", False) is True


def faults(module: ModuleType) -> Iterator[str]:
    """What in the module's rules is outside the subset, each as "file:line: what"."""
    tree = ast.parse(inspect.getsource(module))
    rules = {name for name, thing in vars(module).items() if is_rule(thing)}
    # A name that is declared but has no value is a slot that a build fills with a game's own rule.
    slots = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    callable_names = rules | slots | BUILT_INS
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name in rules:
            for node, what in _faults_in(function, callable_names):
                yield f"{module.__file__}:{getattr(node, 'lineno', function.lineno)}: {what}"


def _faults_in(function: ast.FunctionDef, callable_names: set[str]) -> Iterator[tuple[ast.AST, str]]:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in body:
        for node in ast.walk(statement):
            if not isinstance(node, ALLOWED) or isinstance(node, ast.FunctionDef):
                yield node, f"{type(node).__name__} is not in the subset"
            elif isinstance(node, FORBIDDEN_OPERATORS):
                yield node, f"operator {type(node).__name__} is not in the subset"
            elif isinstance(node, ast.Constant) and type(node.value) not in (int, bool):
                yield node, f"constant {node.value!r} is not an int"
            elif isinstance(node, ast.Call):
                if not isinstance(node.func, ast.Name) or node.keywords:
                    yield node, "only plain calls by name, without keywords"
                elif node.func.id not in callable_names:
                    yield node, f"{node.func.id!r} is neither a rule nor one of {', '.join(sorted(BUILT_INS))}"
                elif node.func.id == function.name:
                    yield node, "a rule must not call itself"
