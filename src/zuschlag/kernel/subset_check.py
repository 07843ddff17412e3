"""Checks that rules stay inside the subset of Python. The test suite checks every game with it."""

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

from zuschlag.kernel.subset import is_routine, is_rule

BUILT_INS = frozenset({"range", "len", "min", "max", "abs"})

ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If,
    ast.Break, ast.Continue, ast.Pass, ast.Expr, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call,
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
    ast.expr_context,
)  # fmt: skip

FORBIDDEN_OPERATORS = (ast.Div, ast.Pow, ast.MatMult, ast.In, ast.NotIn, ast.Is, ast.IsNot)


def find_violations(module: ModuleType) -> Iterator[str]:
    """Find what in the module's rules is outside the subset, each as "file:line: what"."""
    tree = ast.parse(inspect.getsource(module))
    rules = {name for name, thing in vars(module).items() if is_rule(thing) and not is_routine(thing)}
    # A name that is declared but has no value is a slot that a build fills with a game's own rule.
    slots = {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    callable_names = rules | slots | BUILT_INS
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name in rules:
            for line, what in _find_violations_in(function, callable_names):
                yield f"{module.__file__}:{line}: {what}"


def _find_violations_in(function: ast.FunctionDef, callable_names: set[str]) -> Iterator[tuple[int, str]]:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    line = function.lineno
    for node in (node for statement in body for node in ast.walk(statement)):
        line = getattr(node, "lineno", line)
        if not isinstance(node, ALLOWED) or isinstance(node, ast.FunctionDef):
            yield line, f"{type(node).__name__} is not in the subset"
        elif isinstance(node, FORBIDDEN_OPERATORS):
            yield line, f"operator {type(node).__name__} is not in the subset"
        elif isinstance(node, ast.Constant) and type(node.value) not in (int, bool):
            yield line, f"constant {node.value!r} is not an int"
        elif isinstance(node, ast.Call):
            if not isinstance(node.func, ast.Name) or node.keywords:
                yield line, "only plain calls by name, without keywords"
            elif node.func.id not in callable_names:
                yield line, f"{node.func.id!r} is neither a rule nor one of {', '.join(sorted(BUILT_INS))}"
            elif node.func.id == function.name:
                yield line, "a rule must not call itself"
