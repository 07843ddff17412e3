"""Rules in C++: the same games as numba's, and Python's arithmetic wherever the two languages differ."""

import ctypes
import importlib
import shutil
import textwrap
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.random_play import Variant
from tests.variants import every_variant, variant_game
from zuschlag.cli.benchmarks.reference_implementations import PythonPlayouts
from zuschlag.kernel import Fields, Generator, field, rule
from zuschlag.kernel.batch import Batch, make_generators
from zuschlag.kernel.cpp import PRELUDE, NotTranslatable, struct, translate
from zuschlag.kernel.cpp_compiler import INSTALL, cpu_command, load_library
from zuschlag.kernel.playout import play_games, verbs_of

needs_compiler = pytest.mark.skipif(
    all(shutil.which(name) is None for name in ("c++", "g++", "clang++")), reason="no C++ compiler: apt-get install g++"
)

ENTRY = """
extern "C" void play(State* states, Generator* generators, number* decisions, number* digests, number games) {
  play_games_(states, generators, decisions, digests, 0, games);
}
"""


@cache
def playout_library(rules: Any, state: Any) -> ctypes.CDLL:
    text, _ = translate(verbs_of(rules), play_games)
    return load_library(PRELUDE + struct("State", state) + struct("Generator", Generator) + text + ENTRY, cpu_command("-O1"))


@needs_compiler
@every_variant
def test_random_games_are_the_same_in_every_number(variant: Variant) -> None:
    """States, generators, decisions and digests, after two games in a row, against numba; digests also against Python."""
    game, games = variant_game(variant), 100
    ours = Batch(game.rules, game.blank(), games, seed=31)
    states, rngs = ours.states.copy(), make_generators(games, 31)
    decisions, digests = np.zeros(games, np.int64), np.zeros(games, np.int64)
    in_python = PythonPlayouts(game, 2, 31)
    in_python.play_out()
    for nth in range(2):
        ours.play_out()
        arrays = (states, rngs, decisions, digests)
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in arrays]
        playout_library(game.rules, game.state).play(  # type: ignore[arg-type] # a class can be hashed
            *pointers, ctypes.c_longlong(games)
        )
        theirs = (ours.states, ours.generators, ours.decisions, ours.digests)
        assert [bool((a == b).all()) for a, b in zip(arrays, theirs, strict=True)] == [True] * 4
        if nth == 0:
            assert digests[:2].tolist() == in_python.digests


SIZE = 5
WIDE = 3
SQUARES = (0, 1, 4, 9, 16)
NESTED = ((True, -2, 3), (4, 5, 1 << 40))


class Shelf(Fields):
    """A row of every width, and fields whose names mean something in C++."""

    tiny: list[int] = field("i1", "SIZE")
    byte: list[int] = field("u1", "SIZE")
    wide: list[list[int]] = field("i2", "SIZE", "WIDE")
    word: int = field("u4")
    new: int = field("i4")
    long: int = field("i8")


@rule
def floor_division(s: Shelf, a: int, b: int) -> int:
    return a // b * 1000 + a % b


@rule
def divide_in_place(s: Shelf, a: int, b: int) -> int:
    quotient = a
    quotient //= b
    rest = a
    rest %= b
    return quotient * 1000 + rest


@rule
def chained_comparisons(s: Shelf, a: int, b: int) -> int:
    found = 0
    if a < b < 3:
        found += 1
    if -2 <= a <= b != 4:
        found += 2
    if not a == b > 0:
        found += 4
    return found + (a < 0) + (b > a) * 8


@rule
def is_larger(s: Shelf, a: int, b: int) -> bool:
    return a > b or s.word > b


@rule
def truth_of_rules(s: Shelf, a: int, b: int) -> int:
    is_between = a < 3 and is_larger(s, a, b)
    return is_between * 2 + (is_larger(s, b, a) or a == b)


@rule
def truth_of_numbers(s: Shelf, a: int, b: int) -> int:
    both = 1 if a and b else 0
    neither = not (a or b)
    low = a < 0 or b < 0
    return both + 2 * neither + 4 * low


@rule
def shifts(s: Shelf, a: int, b: int) -> int:
    amount = abs(b)
    return (a << amount) + (a >> amount) * 3 + ((a << 33) >> 30) + (~a & 255) + (a ^ b) + (a | b) - -a


@rule
def wide_intermediates(s: Shelf, a: int, b: int) -> int:
    s.new = 2000000000 + a
    s.word = 4000000000 + b
    s.tiny[0] = 100 + b
    s.long = s.new * s.new + s.word
    signed = s.new - s.word
    negated = -s.word
    inverted = ~s.word
    smaller = 1 if a - b < s.word else 0
    either = s.word if a > b else s.new - s.word
    is_less = s.new - 4000000000 < s.word
    return signed + 3 * negated + 5 * inverted + 7 * smaller + either + is_less + s.tiny[0] * s.tiny[0] * s.tiny[0] * 1000000


@rule
def row_aliases(s: Shelf, a: int, b: int) -> int:
    row = s.wide[abs(a)]
    row[0] += b
    row[1] = row[0] * 2
    other = s.wide[0] if a > b else s.wide[1]
    other[2] = 7
    for n in range(WIDE):
        column = s.wide[n]
        column[0] += n
    return fold(row) + s.wide[abs(a)][1] + len(s.wide) * 100 + len(row)


@rule
def fold(row: Any) -> int:
    total = 0
    for n in range(len(row)):
        total = total * 31 + row[n]
    return total


@rule
def loop_variables(s: Shelf, a: int, b: int) -> int:
    n = 77
    for n in range(a, b):
        if n == 2:
            break
    m = 55
    for m in range(3):
        if m == 1:
            continue
        m += 10  # noqa: PLW2901
    end = 2
    turns = 0
    for _ in range(end):
        end = 100
        turns += 1
    while True:
        turns += 1
        if turns > 5:
            break
    return n * 1000 + m * 10 + turns


@rule
def tables_and_built_ins(s: Shelf, a: int, b: int) -> int:
    return (
        SQUARES[abs(a)] + NESTED[1][2] * NESTED[0][1] + NESTED[0][0] + min(a, b, 1) * 10 + max(a, b, -1, 0) * 100 + len(SQUARES)
    )


@rule
def double(s: Shelf, a: int, b: int) -> int:
    """Keywords of C++, and names of the prelude, as variables."""
    int_ = a
    auto = int_ + 1
    number = auto * 2
    template = number if a > b else b
    this = template - 1
    s.new = this
    return s.new + length(s)


@rule
def length(s: Shelf) -> int:
    return s.byte[0]


@rule
def narrow_fields(s: Shelf, a: int, b: int) -> int:
    """Fields that are too narrow wrap, as they do in a numpy record."""
    s.tiny[1] = a * 100
    s.byte[1] = b * 100
    s.wide[2][1] = a * 20000
    s.word = a
    return s.tiny[1] + s.byte[1] + s.wide[2][1] + s.word


EXACT: tuple[Callable[..., int], ...] = (
    floor_division, divide_in_place, chained_comparisons, truth_of_rules,
    truth_of_numbers, shifts, wide_intermediates, row_aliases,
    loop_variables, tables_and_built_ins, double,
)  # fmt: skip


@cache
def example_library() -> ctypes.CDLL:
    text, names = translate({}, *EXACT, narrow_fields)
    entries = "".join(
        f'extern "C" number call_{function.__name__}(Shelf* s, number a, number b) {{ return {name}(*s, a, b); }}\n'
        for function, name in names.items()
    )
    return load_library(PRELUDE + struct("Shelf", Shelf) + text + entries, cpu_command("-O1"))


def call(function: Callable[..., int], row: Any, a: int, b: int) -> int:
    entry = example_library()[f"call_{function.__name__}"]
    entry.restype = ctypes.c_longlong
    return int(entry(ctypes.c_void_p(row.ctypes.data), ctypes.c_longlong(a), ctypes.c_longlong(b)))


PAIRS = [(a, b) for a, b in product((-4, -3, -1, 0, 1, 2, 4), (-5, -2, -1, 1, 2, 3, 7))]


@needs_compiler
@pytest.mark.parametrize("function", EXACT, ids=lambda function: function.__name__)
def test_a_rule_gives_what_it_gives_in_python(function: Callable[..., int]) -> None:
    """The result and every field, over negative and positive numbers, state after state."""
    in_python, row = Shelf(), np.zeros(1, Shelf.dtype())
    for a, b in PAIRS:
        assert call(function, row, a, b) == function(in_python, a, b), (a, b)
        assert Shelf.unpack(row[0]) == in_python, (a, b)


@needs_compiler
def test_a_narrow_field_wraps_as_in_a_numpy_record() -> None:
    row = np.zeros(1, Shelf.dtype())
    for a, b in PAIRS:
        given = call(narrow_fields, row, a, b)
        tiny = int(np.array(a * 100).astype(np.int8))
        byte = int(np.array(b * 100).astype(np.uint8))
        wide = int(np.array(a * 20000).astype(np.int16))
        word = int(np.array(a).astype(np.uint32))
        assert given == tiny + byte + wide + word
        shelf = Shelf.unpack(row[0])
        assert (shelf.tiny[1], shelf.byte[1], shelf.wide[2][1], shelf.word) == (tiny, byte, wide, word)


@needs_compiler
def test_replaced_names_reach_the_translation() -> None:
    text, names = translate({"SQUARES": (5, 6, 7)}, tables_and_built_ins)
    assert names == {tables_and_built_ins: "tables_and_built_ins_"}
    assert "{5, 6, 7}" in text
    assert "{0, 1, 4, 9, 16}" not in text


OUTSIDE = {
    "return s.one / 2": "operator Div is not in the subset",
    "return 1 in s.row": "operator In is not in the subset",
    "return 1.5": "outside the subset",
    "return [1]": "outside the subset",
    "a, b = 1, 2": "expected a variable, a field or a row",
    "raise ValueError": "outside the subset",
    "return sorted(s.row)": "'sorted' is neither a rule nor one of abs, len, max, min",
    "return outsider(s)": "'outsider' is neither a rule nor",
    "return s.row.index(1)": "outside the subset",
    "return max(s.one, key=s.two)": "outside the subset",
    "return 2 ** s.one": "operator Pow is not in the subset",
    "return 9223372036854775808": "outside the subset",
    "return s.row[-1]": "an index below 0",
    "return TEXT": "TEXT is 'words'; expected a number or a table of numbers",
    "return RAGGED[0][0]": "RAGGED is ((1, 2), (3,)); expected a number or a table of numbers",
    "for n in range(0, 8, 2): s.one = n": "a range with a step",
    "for n in s.row: s.one = n": "outside the subset",
    "return s.one or 3": "outside a condition, 'and' and 'or' can only join truth values",
    "return draw(s) - draw(s)": "a call that writes fields needs a line of its own",
    "return s.one - draw(s)": "a call that writes fields needs a line of its own",
    "return max(s.one, draw(s))": "a call that writes fields needs a line of its own",
    "return s.one < draw(s) < 3": "a call that writes fields needs a line of its own",
    "s.one += draw(s)": "a call that writes fields needs a line of its own",
    "s.row[draw(s)] += 1": "a call that writes fields needs a line of its own",
    "row = s.row; row = s.other; row[0] = 1": "'row' names several rows; give each a name of its own",
    "return untyped(1)": "parameter 'n' needs a type",
    "return without_result(s)": "it needs the type of its result",
    "return fraction(s)": "it is a routine, which may use fractions",
}


@pytest.mark.parametrize("line", OUTSIDE)
def test_what_cannot_be_translated_is_refused_with_its_place(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"untranslatable_{[*OUTSIDE].index(line)}"
    source = f"""
        from typing import Any
        from zuschlag.kernel import routine, rule
        TEXT = "words"
        RAGGED = ((1, 2), (3,))
        def outsider(s: Any) -> int:
            return 1
        @rule
        def untyped(n) -> int:
            return n
        @rule
        def without_result(s: Any):
            return 1
        @routine
        def fraction(s: Any) -> float:
            return 0.5
        @rule
        def draw_one(s: Any) -> int:
            s.one += 1
            return s.one
        @rule
        def draw(s: Any) -> int:
            return draw_one(s)
        @rule
        def offender(s: Any) -> int:
            {line}
    """
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(source))
    monkeypatch.syspath_prepend(tmp_path)
    offender = importlib.import_module(name).offender
    with pytest.raises(NotTranslatable) as raised:
        translate({}, offender)
    file, at, said = str(raised.value).split(":", 2)
    assert file == str(tmp_path / f"{name}.py")
    shown = textwrap.dedent(source).splitlines()[int(at) - 1]
    assert shown.strip() == line or shown.startswith("def ")
    assert OUTSIDE[line] in said


def test_without_a_compiler_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match=r"^no C\+\+ compiler: apt-get install g\+\+$"):
        cpu_command()
    assert INSTALL == "no C++ compiler: apt-get install g++"


@needs_compiler
def test_what_does_not_compile_is_told_in_the_compilers_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    with pytest.raises(RuntimeError, match=r"cannot compile it: .*nonsense"):
        load_library("nonsense", cpu_command())
    assert [*(tmp_path / "cpp").iterdir()] == []


@needs_compiler
def test_what_one_process_compiled_the_next_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    load_library('extern "C" int seven() { return 7; }', cpu_command())
    (kept,) = (tmp_path / "cpp").iterdir()
    before = kept.stat().st_ino  # a library that is compiled again is a new file; one that is used is marked as used
    assert load_library('extern "C" int seven() { return 7; }', cpu_command()).seven() == 7
    assert [(path, path.stat().st_ino) for path in (tmp_path / "cpp").iterdir()] == [(kept, before)]
