"""An option that is added to a game in three places is known everywhere: the example, changed as its tutorial shows."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.command_runner import process
from tests.cli.server_process import server_process
from tests.examples.extended_goofspiel import changed_files, install_extended_goofspiel
from tests.examples.installed_goofspiel import CHECKOUT, run
from zuschlag.texts import LANGUAGES

LABELS = {
    "en": "Lowest card that wins a prize",
    "de": "Niedrigste Karte, die einen Preis gewinnt",
    "fr": "Plus basse carte qui gagne un prix",
    "it": "Carta più bassa che vince un premio",
}
REFUSAL = "option 'reserve' is 14; expected a whole number from 1 to 13"


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the changed game is installed."""
    folder = tmp_path_factory.mktemp("extended")
    install_extended_goofspiel(folder)
    return {"PYTHONPATH": str(folder)}


def command(env: dict[str, str], *args: str | Path, typed: bytes = b"", status: int = 0) -> str:
    """What `zuschlag` prints, or why it fails."""
    done = process(*args, typed=typed, env=env | {"LANGUAGE": "en"}, timeout=60)
    assert done.returncode == status, done.stderr.decode()
    return (done.stderr if status else done.stdout).decode()


def test_the_change_is_in_three_places() -> None:
    """The declaration with the field of its state, the texts, the rules."""
    assert changed_files() == [f"src/goofspiel/{name}" for name in ("state.py", "messages.toml", "rules.py")]


def test_commands_parse_it_and_list_it_in_four_languages(env: dict[str, str]) -> None:
    assert "goofspiel: ties=discarded|carried, cards=2–13, reserve=1–13." in " ".join(
        command(env, "simulate", "--help").split()
    )
    for language in LANGUAGES:
        listed = command(env, "games", "goofspiel", "--language", language)
        assert "reserve=1–13\n" in listed
        assert LABELS[language] in listed
    for wrong in ("14", "many"):
        said = command(env, "simulate", "goofspiel", "--option", f"reserve={wrong}", status=1)
        assert f"option 'reserve' is {wrong if wrong == '14' else repr(wrong)}; expected a whole number from 1 to 13" in said


def points(moves: list[str], reserve: int) -> list[int]:
    """The points of two players, from a record's moves: a prize, then two bids."""
    won = [0, 0]
    numbers = [int(move.split()[1]) for move in moves]
    for prize, *bids in zip(*[iter(numbers)] * 3, strict=True):
        if bids[0] != bids[1] and max(bids) >= reserve:
            won[bids.index(max(bids))] += prize
    return won


def test_records_hold_it_and_replay_and_the_rules_use_it(env: dict[str, str], tmp_path: Path) -> None:
    """A prize is sold for a card of the reserve price or more."""
    file = tmp_path / "games.jsonl"
    options = ("--option", "cards=3", "--option", "reserve=3")
    command(env, "simulate", "goofspiel", "--players", "2", "--games", "30", *options, "--out", file)
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert all(record["options"] == {"cards": 3, "reserve": 3} for record in records)
    assert all(record["result"]["points"] == points(record["moves"], reserve=3) for record in records)
    assert any(record["result"]["points"] != points(record["moves"], reserve=1) for record in records)
    assert command(env, "verify", file) == "30 records hold\n"
    unknown = tmp_path / "unknown.jsonl"
    unknown.write_text(json.dumps(records[0] | {"options": {"reserve": 14}}), encoding="utf-8")
    assert REFUSAL in command(env, "verify", unknown, status=1)
    assert "Lowest card that wins a prize: 3" in command(env, "show", file)
    default = command(env, "simulate", "goofspiel", "--games", "1", "--option", "reserve=1")
    assert json.loads(default)["options"] == {}


def test_a_server_describes_it_with_a_schema_and_refuses_what_is_wrong(env: dict[str, str], tmp_path: Path) -> None:
    """The page builds its form from this description: tests/page/test_new_option.py."""
    with server_process(tmp_path, "serve", "--no-browser", env=env) as served:
        game = next(game for game in json.loads(served.get("/api/games")) if game["name"] == "goofspiel")
        texts = json.loads(served.get("/api/texts/it"))
    option = next(option for option in game["options"] if option["name"] == "reserve")
    assert (option["kind"], option["lowest"], option["highest"], option["default"]) == ("number", 1, 13, 1)
    expected = {"type": "integer", "minimum": 1, "maximum": 13, "default": 1, "description": LABELS["en"]}
    assert game["options_schema"]["properties"]["reserve"] == expected
    assert texts["page.option.goofspiel.reserve"] == LABELS["it"]


def test_its_author_checks_it_with_variants_that_use_it(env: dict[str, str]) -> None:
    """No message is missing, and the laws hold at both ends of the range."""
    checked = command(env, "check", "goofspiel", "--matches", "1", "--no-compiled")
    assert "goofspiel, 3 players, {'reserve': 13}: " in checked
    assert "no message" not in checked


ENVIRONMENTS = """
import zuschlag.envs.openspiel, pyspiel
from tools.option_docs import options_table
from zuschlag import Refused, game
from zuschlag.envs import pettingzoo
from zuschlag.envs.gymnasium.env import SingleSeatEnv
from zuschlag.envs.mcp.tools import GameTools
from zuschlag.games import GAMES

made = [pettingzoo.raw_env("goofspiel", reserve=5).game, SingleSeatEnv("goofspiel", reserve=5).game]
made += [pyspiel.load_game("zuschlag_goofspiel(players=2,reserve=5)").context.game, game("goofspiel", 2, reserve=5)]
print([one.options for one in made] == [{"reserve": 5}] * 4)
tools = GameTools()
print("reserve=1–13" in tools.list_games("en"))
tools.start_match("goofspiel", 2, opponents="easy", options={"reserve": 5})
try:
    tools.start_match("goofspiel", 2, opponents="easy", options={"reserve": 14})
except Refused as error:
    print(error)
print(options_table(GAMES["goofspiel"]).splitlines()[-1])
"""


def test_environments_language_models_and_the_documentation_know_it(env: dict[str, str]) -> None:
    said = run(sys.executable, "-c", ENVIRONMENTS, env={"PYTHONPATH": f"{env['PYTHONPATH']}:{CHECKOUT}"}, cwd=CHECKOUT)
    row = "| `reserve` | a whole number from 1 to 13 | `1` | always |  | Lowest card that wins a prize |"
    assert said.splitlines() == ["True", "True", REFUSAL, row]
