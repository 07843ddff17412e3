"""docs/reference/limits.md names everything that a stranger can make a server do, with its bounds, its price, and who tries it.

Every route, command, message and background job stands in its tables; every bound that it names has that value in the code, and
every test and attack that it names exists.
"""

import ast
import gzip
import inspect
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from bench.server import worst_cases
from bench.server.worst_cases import KIB
from bench.server.worst_world import WorstWorld
from tests.attack.catalogue import ATTACKS
from zuschlag.games import GAMES
from zuschlag.puzzles import compress_puzzle, puzzles_of
from zuschlag.server.app import create_litestar_app
from zuschlag.server.context import ServerContext
from zuschlag.server.encoded_puzzles import MAX_CACHED_BYTES
from zuschlag.server.limits import MIB
from zuschlag.server.routes import static_files
from zuschlag.tables.limit_settings import SECONDS, Unit
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage
from zuschlag.tables.rate_limit import Rate

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference/limits.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "zuschlag"
BACKGROUND = re.compile(r"\b(create_task|Thread|WorkerPool|ThreadPoolExecutor|Popen|call_later)\(")
"""How work begins that no request waits for. Each module that calls one of these does a job of the table."""


@cache
def rows(title: str) -> dict[str, list[str]]:
    """The rows of the table under a heading, by what their first cell names."""
    (section,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    found = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        name = re.match(r"`(.+?)`", cells[0].strip())
        if line.startswith("| `") and name:
            assert name[1] not in found, f"{name[1]} stands twice"
            found[name[1]] = cells
    return found


@cache
def handlers() -> dict[str, Callable[..., Any]]:
    """The function behind every route, by method and path. (The page's document has many paths, and one row.)"""
    app = create_litestar_app(cast("ServerContext", None))
    found: dict[str, Callable[..., Any]] = {}
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found[f"WEBSOCKET {route.path_format}"] = route.route_handler.fn
        elif isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in handler.http_methods - {"OPTIONS"}:
                    is_document = handler.fn is static_files.document.fn
                    found["GET /" if is_document else f"{method} {route.path_format}"] = handler.fn
    return found


def tags(kinds: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


def test_every_route_is_in_the_table() -> None:
    assert set(rows("Requests")) == set(handlers())


def test_every_command_is_in_the_table() -> None:
    assert set(rows("Commands")) == tags(AnyCommand)


def test_every_message_is_in_the_table() -> None:
    assert set(rows("Messages")) == tags(AnyMessage)


def test_the_costs_of_every_route_and_command_are_measured() -> None:
    """No figure is a guess: the benchmark that writes them has a case for each."""
    world = WorstWorld()
    world.people["rich"] = "rich"
    assert set(worst_cases.routes(world)) == set(rows("Requests"))
    assert set(worst_cases.commands(world)) == set(rows("Commands"))


def test_the_figure_of_a_puzzle_is_that_of_the_largest_one() -> None:
    """Before compression, as all answers on the page; and all of them together fit into the memory that is kept for them."""
    packed = {name: compress_puzzle(puzzle) for game in GAMES.values() for name, puzzle in puzzles_of(game).items()}
    sizes = {name: len(gzip.decompress(body)) for name, body in packed.items()}
    largest = max(sizes, key=sizes.__getitem__)
    assert largest == worst_cases.LARGEST_PUZZLE
    *_, answer, _bounds, _payer, _tried = rows("Requests")["GET /api/games/{game}/puzzles/{puzzle}"]
    assert answer == f"{sizes[largest] / KIB:.0f} KiB"
    assert sum(map(len, packed.values())) < MIB <= MAX_CACHED_BYTES


def test_every_background_job_is_in_the_table() -> None:
    modules = {
        file.relative_to(SOURCE).as_posix()
        for package in ("server", "tables", "store", "bots")
        for file in (SOURCE / package).rglob("*.py")
        if BACKGROUND.search(file.read_text(encoding="utf-8"))
    }
    assert {
        module for cells in rows("Background jobs").values() for module in re.findall(r"`([\w/]+\.py)`", cells[0])
    } == modules


ALL_ROWS = [(title, name) for title in ("Requests", "Commands", "Messages", "Background jobs") for name in rows(title)]


@pytest.mark.parametrize(("title", "name"), ALL_ROWS, ids=[f"{title}: {name}" for title, name in ALL_ROWS])
def test_every_row_has_a_bound_and_a_test_or_an_attack_that_tries_it(title: str, name: str) -> None:
    cells = rows(title)[name]
    *_, bounds, _payer, tried = cells
    named = set(re.findall(r"`([A-Za-z_.]+)`", bounds))
    assert named, "a row names what bounds it"
    assert named <= set(rows("Bounds"))
    tests, attacks = re.findall(r"`(test_\w+)`", tried), re.findall(r"attack `([\w-]+)`", tried)
    assert tests or attacks
    assert [test for test in tests if test not in all_tests()] == []
    assert [attack for attack in attacks if attack not in ATTACKS] == []
    assert all(cells), "no cell is empty"


@cache
def all_tests() -> frozenset[str]:
    """The names of all tests."""
    files = (ROOT / "tests").rglob("test_*.py")
    return frozenset(name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.MULTILINE))


@pytest.mark.parametrize("name", rows("Bounds"))
def test_every_bound_has_this_value_in_the_code(name: str) -> None:
    _, written, where, *_ = rows("Bounds")[name]
    found: Any = import_module(where.strip("`"))
    for part in name.split("."):
        found = getattr(found, part)
    if isinstance(found, Rate):
        parts = re.fullmatch(r"([\d.]+) an? (second|minute|hour|day), (\d+) at once", written)
        assert parts
        assert found == Rate(float(parts[1]) / SECONDS[cast("Unit", parts[2])], int(parts[3]))
    else:
        assert ast.literal_eval(written) == found


def test_every_bound_is_used() -> None:
    named = set(re.findall(r"`([A-Za-z_.]+)`", PAGE.partition("\n## Bounds\n")[0]))
    assert set(rows("Bounds")) - named == set()


@pytest.mark.parametrize("name", rows("Requests"))
def test_the_price_of_a_request_is_what_its_code_takes(name: str) -> None:
    """Tokens of the address: one, or a constant. One of the person, where the code needs to know them."""
    function = handlers()[name]
    source, parameters = inspect.getsource(function), inspect.signature(function).parameters
    payer = rows("Requests")[name][-2]
    assert re.findall(r"`(COST_\w+)`", payer) == sorted(set(re.findall(r"take_request_cost\(\w+, (COST_\w+)", source)))
    assert ("1 request" in payer) == ("COST_" not in payer)
    assert ("command" in payer) == bool({"person", "viewer"} & set(parameters))
