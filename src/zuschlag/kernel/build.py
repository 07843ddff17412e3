"""Builds: copies of rules whose global names are replaced.

Rules refer to each other, to their sizes and to their game by global names. A build makes copies of them with other globals:
other sizes for a smaller game, a compiler's wrapper around every function, a game's verbs in the slots of a playout. A
silent build also leaves out the calls of `emit`.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

from zuschlag.kernel.events import code_without_emit
from zuschlag.kernel.subset import is_rule

Function = Callable[..., Any]


class Build:
    """Replaces global names in rules: `build(f)` is `f` with the names replaced in it and in every rule that it calls."""

    def __init__(
        self,
        names: Mapping[str, object] | None = None,
        *,
        silent: bool = False,
        wrap: Callable[[Function], Function] | None = None,
    ) -> None:
        self.names = dict(names or {})
        self.silent = silent
        self.wrap = wrap
        self.built: dict[Function, Function] = {}

    def __call__(self, function: Function) -> Function:
        if function not in self.built:
            bound = self.bind(function)
            self.built[function] = self.wrap(bound) if self.wrap else bound
        return self.built[function]

    def bind(self, function: Function) -> FunctionType:
        """Copy `function` with its globals replaced, not wrapped."""
        assert isinstance(function, FunctionType)
        from dis import get_instructions

        scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": function.__globals__["__builtins__"]}
        code = code_without_emit(function) if self.silent else function.__code__
        for name in {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}:
            if name in self.names:
                scope[name] = self._value(self.names[name])
            elif name in function.__globals__:
                scope[name] = self._value(function.__globals__[name])
        bound = FunctionType(code, scope, function.__name__, function.__defaults__)
        bound.__module__ = function.__module__
        bound.__qualname__ = function.__qualname__
        bound.__doc__ = function.__doc__
        return bound

    def _value(self, thing: object) -> object:
        return self(thing) if isinstance(thing, FunctionType) and is_rule(thing) else thing
