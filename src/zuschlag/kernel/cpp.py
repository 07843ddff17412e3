"""Rules translated to C++ templates: one source for a C++ compiler and, with NVIDIA's, for a GPU.

`translate` writes rules and every rule that they call as C++17. Law: a translated rule does what it does in Python mode, as
long as every number fits 64 bits, every field holds what is written to it, every index lies in its row from 0 on and every
shift is by less than 64. What cannot be translated so is refused with its file and line.

Field tables become structs with the layout of their numpy records, so arrays of records are shared byte for byte. The
generated text needs the few lines of `PRELUDE` before it; in it `DEV` marks functions for the GPU and is empty elsewhere.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any

from zuschlag.kernel.build import Build, Function
from zuschlag.kernel.fields import Fields, shape_of
from zuschlag.kernel.subset import is_routine

PRELUDE = """\
#include <cstdint>
#include <cstddef>
#ifdef __CUDACC__
#define GPU __device__
#define DEV __device__ static
#define TABLE static __device__ const
#else
#define GPU
#define DEV static inline
#define TABLE static const
#endif
typedef long long number;
DEV number floor_div(number a, number b) { number q = a / b; return q - ((a % b != 0) && ((a < 0) != (b < 0))); }
DEV number floor_mod(number a, number b) { number r = a % b; return r + ((r != 0 && ((r < 0) != (b < 0))) ? b : 0); }
DEV number smaller(number a, number b) { return b < a ? b : a; }
DEV number larger(number a, number b) { return b > a ? b : a; }
DEV number absolute(number a) { return a < 0 ? -a : a; }
template <class T, size_t N> DEV number length(T (&)[N]) { return N; }
"""

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
DIVIDE: dict[type[ast.operator], str] = {ast.FloorDiv: "floor_div", ast.Mod: "floor_mod"}
COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
UNARY: dict[type[ast.unaryop], str] = {ast.Not: "!", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
BUILT_INS = {"min": "smaller", "max": "larger", "abs": "absolute", "len": "length"}
KINDS = {"i1": "int8_t", "u1": "uint8_t", "i2": "int16_t", "u2": "uint16_t", "i4": "int32_t", "u4": "uint32_t", "i8": "int64_t"}
RESERVED = frozenset((
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "class", "compl", "const", "constexpr", "continue", "decltype", "default", "delete", "do", "double", "else", "enum",
    "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected",
    "public", "register", "return", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this", "throw",
    "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "while",
    "xor", "xor_eq", "DEV", "GPU", "TABLE", "number", "floor_div", "floor_mod", "smaller", "larger", "absolute", "length",
))  # fmt: skip


class NotTranslatable(ValueError):
    """A rule, or what it uses, has no translation. The message begins with the rule's file and line."""


def spell(name: str) -> str:
    """A Python name as a C++ name that is no keyword and no name of ours."""
    return f"{name}_" if name in RESERVED or name.endswith("_") else name


def struct(name: str, table: type[Fields]) -> str:
    """The field table as a struct whose bytes are those of its numpy record."""
    dtype = table.dtype()
    offsets = dtype.fields
    assert offsets is not None
    last = [*table.table][-1]
    rows = [
        f"  {KINDS[row.kind]} {spell(field)}{''.join(f'[{size}]' for size in shape_of(table, row))};"
        for field, row in table.table.items()
    ]
    checks = [
        f"static_assert(sizeof({name}) == {dtype.itemsize});",
        f"static_assert(offsetof({name}, {spell(last)}) == {offsets[last][1]});",
    ]
    return "\n".join([f"struct {name} {{", *rows, "};", *checks, ""])


def translate(names: Mapping[str, object], *functions: Function) -> tuple[str, dict[Function, str]]:
    """C++ for these rules and all they call, with the given names replaced in them; and the C++ name of each of them.

    Calls of `emit` are left out, unless it is one of the names.
    """
    translator = _Translator(names)
    found = {function: translator.name_of_rule(translator.build(function)) for function in functions}
    return "\n".join(translator.parts) + "\n", found


class _Translator:
    """Writes every rule and every table once, before what uses it."""

    def __init__(self, names: Mapping[str, object]) -> None:
        self.build = Build(names, silent="emit" not in names)
        self.parts: list[str] = []
        self.rules: dict[Function, str] = {}
        self.tables: dict[object, str] = {}

    def rule_of(self, bound: object) -> Function | None:
        """The rule that was bound; None where it is no bound rule."""
        return next((rule for rule, copy in self.build.built.items() if copy is bound), None)

    def name_of_rule(self, bound: Function) -> str:
        """The C++ name of a bound rule."""
        if bound not in self.rules:
            writer = _FunctionWriter(self, bound)
            number = sum(other.__name__ == bound.__name__ for other in self.rules)
            name = f"{bound.__name__}_{number + 1 if number else ''}"
            self.rules[bound] = name  # before its text, which names the rules that it calls
            self.parts.append(writer.text(name))
        return self.rules[bound]

    def name_of_table(self, rows: tuple[Any, ...]) -> str:
        """The C++ name of a table of numbers."""
        if rows not in self.tables:
            name = f"table_{len(self.tables)}_"
            sizes = "".join(f"[{size}]" for size in _shape(rows))
            self.parts.append(f"TABLE number {name}{sizes} = {_braces(rows)};")
            self.tables[rows] = name
        return self.tables[rows]


def _shape(rows: object) -> tuple[int, ...]:
    """The sizes of nested tuples of numbers; ValueError where they are no table."""
    if isinstance(rows, int):
        return ()
    shapes = {_shape(row) for row in rows} if isinstance(rows, tuple) else set()
    if len(shapes) != 1:
        raise ValueError
    return (len(rows), *shapes.pop())  # type: ignore[arg-type]


def _braces(value: Any) -> str:
    return "{" + ", ".join(map(_braces, value)) + "}" if isinstance(value, tuple) else str(int(value))


@cache
def _definition(code: Any) -> ast.FunctionDef:
    source = textwrap.dedent(inspect.getsource(code))
    (node,) = (n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef))
    return ast.increment_lineno(node, code.co_firstlineno - 1)


def _is_number(argument: ast.arg) -> bool:
    return isinstance(argument.annotation, ast.Name) and argument.annotation.id in ("int", "bool")


class _FunctionWriter:
    """One function: parameters and rows by reference, every other name a 64-bit number declared at the top."""

    def __init__(self, translator: _Translator, bound: Function) -> None:
        assert isinstance(bound, FunctionType)
        self.translator = translator
        self.bound = bound
        self.scope = bound.__globals__
        self.node = _definition(bound.__code__)
        self.parameters = [a.arg for a in self.node.args.args]
        self.rows = set(self._rows())
        self.lines: list[str] = []
        self.loops = 0

    def refusal(self, node: ast.AST, why: str) -> NotTranslatable:
        """The error to raise for this part of the rule."""
        line = getattr(node, "lineno", self.node.lineno)
        shown = ast.unparse(node).splitlines()[0] if not isinstance(node, ast.FunctionDef) else f"def {node.name}"
        return NotTranslatable(f"{self.bound.__code__.co_filename}:{line}: {shown!r}: {why}")

    def _rows(self) -> Iterator[str]:
        """Names of rows and records: what is indexed, has fields, or is given where another rule expects no number."""
        for n in ast.walk(self.node):
            if isinstance(n, ast.Subscript | ast.Attribute) and isinstance(n.value, ast.Name):
                yield n.value.id
            elif isinstance(n, ast.Call) and (called := self._called(n)) is not None:
                expected = _definition(called.__code__).args.args
                yield from (
                    given.id
                    for given, parameter in zip(n.args, expected, strict=False)
                    if isinstance(given, ast.Name) and not _is_number(parameter)
                )

    def _called(self, node: ast.Call) -> FunctionType | None:
        """The rule that is called; None where it is a built-in or no rule."""
        target = self.scope.get(node.func.id) if isinstance(node.func, ast.Name) else None
        return target if isinstance(target, FunctionType) and self.translator.rule_of(target) else None

    def is_truth(self, node: ast.expr) -> bool:
        """Is it 0 or 1 whatever its parts are?"""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self.is_truth, values))
            case ast.Call() if (called := self._called(node)) is not None:
                returned = _definition(called.__code__).returns
                return isinstance(returned, ast.Name) and returned.id == "bool"
            case _:
                return False

    def text(self, name: str) -> str:
        """The whole function under this name."""
        for argument in self.node.args.args:
            if argument.annotation is None:
                raise self.refusal(self.node, f"parameter {argument.arg!r} needs a type")
        if self.node.returns is None:
            raise self.refusal(self.node, "it needs the type of its result")
        if is_routine(self.translator.rule_of(self.bound)):
            raise self.refusal(self.node, "it is a routine, which may use fractions")
        numbers = {a.arg for a in self.node.args.args if _is_number(a)}
        records = [p for p in self.parameters if p not in numbers]
        given = ", ".join(f"number {spell(p)}" if p in numbers else f"T_{p}& {spell(p)}" for p in self.parameters)
        is_void = isinstance(self.node.returns, ast.Constant) and self.node.returns.value is None
        stored = {n.id for n in ast.walk(self.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        local = sorted(stored - set(self.parameters) - self.rows)
        head = f"template <{', '.join(f'class T_{p}' for p in records)}> " if records else ""
        self.lines.append(f"{head}DEV {'void' if is_void else 'number'} {name}({given}) {{")
        if local:
            self.lines.append(f"  number {', '.join(f'{spell(variable)} = 0' for variable in local)};")
        self.block(self.node.body, "")
        self.lines.append("}")
        return "\n".join(self.lines)

    def block(self, body: Sequence[ast.stmt], indent: str) -> None:
        for statement in body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in self.rows:
                    if name in self.parameters or self._bindings(name) > 1:
                        raise self.refusal(statement, f"{name!r} names several rows; give each a name of its own")
                    self.lines.append(f"{indent}  auto& {spell(name)} = {self.place(value)};")
                case _:
                    self.statement(statement, indent + "  ")

    def _bindings(self, name: str) -> int:
        return sum(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in ast.walk(self.node))

    def statement(self, node: ast.stmt, indent: str) -> None:
        def put(line: str) -> None:
            self.lines.append(indent + line)

        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=ast.Call(func=ast.Name(id="emit"))) if self.translator.build.silent:
                pass
            case ast.Expr(value=ast.Call() as value):
                put(f"{self.value(value)};")
            case ast.Return(value=None):
                put("return;")
            case ast.Return(value=ast.expr() as value):
                put(f"return {self.value(value)};")
            case ast.Assign(targets=[target], value=value):
                put(f"{self.place(target)} = {self.value(value)};")
            case ast.AugAssign(target=target, op=op, value=value):
                if self.has_effects(target) or self.has_effects(value):
                    raise self.refusal(node, "a call that writes fields needs a line of its own")
                place = self.place(target)
                put(f"{place} = {self.binary(node, op, place, self.value(value))};")
            case ast.If(test=test, body=body, orelse=orelse):
                put(f"if ({self.test(test)}) {{")
                self.block(body, indent)
                if orelse:
                    put("} else {")
                    self.block(orelse, indent)
                put("}")
            case ast.While(test=test, body=body, orelse=[]):
                put(f"while ({self.test(test)}) {{")
                self.block(body, indent)
                put("}")
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[*limits]), body=body, orelse=[]
            ):
                if len(limits) > 2:
                    raise self.refusal(node.iter, "a range with a step")
                self.in_any_order(node.iter, *limits)
                low, high = ["0", *map(self.value, limits)][-2:]
                self.loops += 1
                at, end = f"at{self.loops}_", f"end{self.loops}_"
                put(f"for (number {at} = {low}, {end} = {high}; {at} < {end}; ++{at}) {{")
                put(f"  {spell(name)} = {at};")
                self.block(body, indent)
                put("}")
            case ast.Break():
                put("break;")
            case ast.Continue():
                put("continue;")
            case _:
                raise self.refusal(node, "outside the subset")

    def place(self, node: ast.expr) -> str:
        """A variable, a field, a row or a record: what can be written to or have a second name."""
        match node:
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.value(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.test(test)} ? {self.place(body)} : {self.place(orelse)})"
            case _:
                raise self.refusal(node, "outside the subset: expected a variable, a field or a row")

    def test(self, node: ast.expr) -> str:
        """A condition, of which only the truth counts."""
        match node:
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self.test, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self.test(operand)})"
            case _:
                return self.value(node)

    def value(self, node: ast.expr) -> str:
        """A number, or a row where one is expected. Operands become 64-bit numbers first, whatever their fields' widths."""
        match node:
            case ast.Constant(value=int() as value) if -(2**63) <= value < 2**63:
                return f"{int(value)}LL"
            case ast.Name(id=name):
                return self.name_value(node, name)
            case ast.Attribute(value=value, attr=attr):
                return f"{self.value(value)}.{spell(attr)}"
            case ast.Subscript(slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant())):
                raise self.refusal(node, "an index below 0")
            case ast.Subscript(value=value, slice=at):
                return f"{self.value(value)}[{self.value(at)}]"
            case ast.BinOp(left=left, op=op, right=right):
                self.in_any_order(node, left, right)
                return self.binary(node, op, self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.Not()):
                return self.test(node)
            case ast.UnaryOp(op=op, operand=operand):
                return f"({UNARY[type(op)]}(number){self.value(operand)})"
            case ast.BoolOp():
                if not self.is_truth(node):
                    raise self.refusal(node, "outside a condition, 'and' and 'or' can only join truth values")
                return self.test(node)
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                self.in_any_order(node, left, *comparators)
                parts = [self.value(part) for part in (left, *comparators)]
                return (
                    "(" + " && ".join(self.comparison(node, *pair) for pair in zip(parts, ops, parts[1:], strict=False)) + ")"
                )
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.test(test)} ? (number){self.value(body)} : {self.value(orelse)})"
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                self.in_any_order(node, *args)
                return self.call(node, name, [self.value(arg) for arg in args])
            case _:
                raise self.refusal(node, "outside the subset")

    def binary(self, node: ast.AST, op: ast.operator, left: str, right: str) -> str:
        if type(op) in DIVIDE:
            return f"{DIVIDE[type(op)]}({left}, {right})"
        if type(op) not in BINARY:
            raise self.refusal(node, f"operator {type(op).__name__} is not in the subset")
        return f"((number){left} {BINARY[type(op)]} {right})"

    def comparison(self, node: ast.AST, left: str, op: ast.cmpop, right: str) -> str:
        if type(op) not in COMPARE:
            raise self.refusal(node, f"operator {type(op).__name__} is not in the subset")
        return f"(number){left} {COMPARE[type(op)]} {right}"

    def name_value(self, node: ast.AST, name: str) -> str:
        if name not in self.scope:
            return spell(name)
        value = self.scope[name]
        if isinstance(value, int) and -(2**63) <= value < 2**63:
            return f"({int(value)}LL)"
        try:
            _shape(value)
        except ValueError as error:
            raise self.refusal(node, f"{name} is {value!r:.60}; expected a number or a table of numbers") from error
        return self.translator.name_of_table(value)

    def call(self, node: ast.Call, name: str, args: list[str]) -> str:
        if (called := self._called(node)) is not None:
            return f"{self.translator.name_of_rule(called)}({', '.join(args)})"
        if name not in BUILT_INS or name in self.scope:
            raise self.refusal(node, f"{name!r} is neither a rule nor one of {', '.join(sorted(BUILT_INS))}")
        spelled = BUILT_INS[name]
        while len(args) > 2:
            args = [f"{spelled}({args[0]}, {args[1]})", *args[2:]]
        return f"{spelled}({', '.join(args)})"

    def in_any_order(self, node: ast.AST, *parts: ast.expr) -> None:
        """Refuse parts of which one writes what another reads: C++ does not say which one is evaluated first."""
        reading = [
            part for part in parts if any(isinstance(n, ast.Call | ast.Attribute | ast.Subscript) for n in ast.walk(part))
        ]
        if len(reading) > 1 and any(map(self.has_effects, reading)):
            raise self.refusal(node, "a call that writes fields needs a line of its own")

    def has_effects(self, node: ast.AST) -> bool:
        """Does it call a rule that writes fields?"""
        calls = [self._called(n) for n in ast.walk(node) if isinstance(n, ast.Call)]
        return any(called is not None and _writes(called) for called in calls)


@cache
def _writes(bound: FunctionType) -> bool:
    """Does the rule, or one that it calls, write to a field or a row?"""
    nodes = [*ast.walk(_definition(bound.__code__))]
    if any(isinstance(n, ast.Subscript | ast.Attribute) and isinstance(n.ctx, ast.Store) for n in nodes):
        return True
    names = {n.func.id for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)} - {bound.__name__}
    called = [bound.__globals__.get(name) for name in names]
    return any(_writes(rule) for rule in called if isinstance(rule, FunctionType))
