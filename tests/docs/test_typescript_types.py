"""The page's TypeScript types are up to date with the server's types."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from tools.typescript_types import generate
from zuschlag.bots import LEVELS, Level
from zuschlag.tables import limits
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage
from zuschlag.texts import LANGUAGES

WEB = Path(__file__).parents[2] / "web"
FILE = WEB / "src/api/protocol.ts"


def formatted(text: str) -> str:
    deno = Path(sys.executable).with_name("deno")
    done = subprocess.run([deno, "fmt", "--ext=ts", "-"], cwd=WEB, input=text, capture_output=True, text=True, check=True)
    return done.stdout


def declared(name: str) -> str:
    """The declaration of a type, in one line."""
    found = re.search(rf"^export (?:interface|type) {name} (.*?)^(?=export|/\*\*|\Z)", generate(), re.MULTILINE | re.DOTALL)
    assert found, name
    return " ".join(found[1].split())


def test_the_pages_types_are_what_the_servers_say() -> None:
    assert FILE.read_text(encoding="utf-8") == formatted(generate()), "the types have changed: make docs"


def test_every_message_and_command_is_there() -> None:
    for union, kinds in (("Message", AnyMessage), ("Command", AnyCommand)):
        assert {part.strip() for part in declared(union).strip("= ;").split("|")} == {kind.__name__ for kind in get_args(kinds)}


def test_fields_that_the_server_may_leave_out_are_optional() -> None:
    update = declared("Update")
    assert 'type: "update";' in update
    assert "number: number;" in update
    assert "awaited?: number[];" in update


def test_the_page_gets_every_limit_and_choice_as_a_constant() -> None:
    constants = dict(re.findall(r"^export const (\w+) = (.*?)(?: as const)?;$", generate(), re.MULTILINE))
    assert {name: int(constants[name]) for name in constants if name.startswith("MAX_")} == {
        name: value for name, value in vars(limits).items() if name.isupper()
    }
    assert tuple(json.loads(constants["LEVELS"])) == tuple(LEVELS) == get_args(Level)
    assert json.loads(constants["DEFAULT_LEVEL"]) in LEVELS
    assert tuple(json.loads(constants["LANGUAGES"])) == LANGUAGES


def test_both_games_views_have_names_of_their_own() -> None:
    assert "lots: BigShotLotView[];" in declared("BigShotView")
    assert "seats: ZahltagSeatView[];" in declared("ZahltagView")


def test_nothing_is_declared_twice() -> None:
    names = re.findall(r"^export (?:interface|type|const) (\w+)", generate(), re.MULTILINE)
    assert len(names) == len(set(names)) > 50
