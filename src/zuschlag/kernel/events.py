"""How rules report events: `emit` appends an event to the state.

Where no events are needed (playouts, search), a build leaves out every call of `emit`, so they cost nothing in any mode. A
build that replaces `emit` by a rule of its own keeps the calls: so an observation can count what happens.
"""

from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from zuschlag.kernel.subset import rule


@rule
def emit(s: Any, code: int, a: int, b: int, c: int) -> None:
    """Report that the event `code` happened, with three numbers of its own."""
    s.emitted.append((code, a, b, c))


def code_without_emit(function: FunctionType) -> CodeType:
    """The function's code without its calls of `emit`; lines keep their numbers."""
    import inspect

    module = inspect.getmodule(function)
    assert module is not None, f"{function.__qualname__} is not in a module"
    return _functions_without_emit(module)[function.__name__]


@cache
def _functions_without_emit(module: ModuleType) -> dict[str, CodeType]:
    import ast
    import inspect

    class EmitRemover(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.stmt:
            call = node.value
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "emit":
                return ast.copy_location(ast.Pass(), node)
            return node

    tree = EmitRemover().visit(ast.parse(inspect.getsource(module)))
    compiled = compile(ast.fix_missing_locations(tree), str(module.__file__), "exec")
    return {code.co_name: code for code in compiled.co_consts if isinstance(code, CodeType)}
