"""`zuschlag mcp` as a client of the protocol meets it: a process, its input and its output."""

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client, StdioServerParameters, stdio_client

import zuschlag
from tests.cli.command_runner import ZUSCHLAG, environment
from tests.games.outside_games import install, put_on_path
from zuschlag.games import GAMES

TOOLS = ["list_games", "list_matches", "look", "moves", "play", "record", "result", "rules", "start_match"]
Ask = Callable[..., tuple[bool, str]]
HELLO = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
    }
)


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Calls a tool of a running `zuschlag mcp`: whether it was refused, and the answer."""
    server = StdioServerParameters(command=ZUSCHLAG, args=["mcp", "--language", "en"], env=environment())
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(stdio_client(server))) as client:

        def asking(tool: str, **given: Any) -> tuple[bool, str]:
            answer: Any = portal.call(client.call_tool, tool, given)
            (content,) = answer.content
            return bool(answer.is_error), content.text

        asking.tools = portal.call(client.list_tools).tools  # type: ignore[attr-defined]
        asking.instructions = client.instructions  # type: ignore[attr-defined]
        yield asking


def good(answer: tuple[bool, str]) -> str:
    """The answer, which was no refusal."""
    assert not answer[0], answer[1]
    return answer[1]


def tokens(answer: str) -> list[str]:
    return re.findall(r"m\d+-seat\d-[0-9a-f]{16}", answer)


def test_a_game_by_others_that_fails_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are offered."""
    install(tmp_path, "games-by-others", {"nightshift": "games_by_others:Nightshift", "partless": "games_by_others:Partless"})
    put_on_path(tmp_path, monkeypatch)
    done = subprocess.run([ZUSCHLAG, "mcp"], input=HELLO + "\n", env=environment(), capture_output=True, text=True, check=True)
    instructions = json.loads(done.stdout)["result"]["instructions"]
    assert "\nnightshift: Nightshift" in instructions
    assert "partless" not in instructions


def test_a_client_is_told_what_every_tool_and_argument_is_for(ask: Any) -> None:
    """And how to begin."""
    assert sorted(tool.name for tool in ask.tools) == TOOLS
    assert [tool.name for tool in ask.tools if not tool.annotations.read_only_hint] == ["start_match", "play"]
    for tool in ask.tools:
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
        assert [name for name, said in tool.input_schema["properties"].items() if not said.get("description")] == []
    assert "list_games" in ask.instructions
    assert "bigshot: Big Shot by Alex Randolph" in ask.instructions
    assert "The board is a reconstruction" in ask.instructions
    assert "The contracts are a reconstruction" in ask.instructions


def test_every_tool_and_argument_is_in_the_docs(ask: Any) -> None:
    """In a table, in the order in which the server tells them."""
    page = (Path(__file__).parents[3] / "docs/how-to/mcp.md").read_text(encoding="utf-8")
    rows = [
        (name, re.findall("`(\\w+)`", given)) for name, given in re.findall(r"^\| `(\w+)` \| ([^|]*)\|", page, re.MULTILINE)
    ]
    assert rows == [(tool.name, list(tool.input_schema["properties"])) for tool in ask.tools]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_through_the_tools(ask: Ask, game: str) -> None:
    """By one that takes any move that is offered. Its record holds."""
    chance = random.Random(game)
    begun = good(ask("start_match", game=game, players=3, seats=2, opponents=["easy", "random"], seed=11, names=["Model"]))
    (token,) = tokens(begun)
    match = token.partition("-")[0]
    assert "reconstruction" in begun
    while "It is your turn" in good(ask("moves", token=token)):
        offered = good(ask("moves", token=token, every=True)).splitlines()
        told = good(ask("play", token=token, move=chance.choice(offered)))
        assert told.startswith("Since your last move:\n")
    assert "The match is over." in told
    assert good(ask("result", match=match)) in good(ask("look", token=token))
    record = json.loads(good(ask("record", match=match)))
    assert zuschlag.replay(record).result == record["result"]
    assert record["seats"] == ["Easy 1", "Model", "Random 3"]
    assert f"{match}: " in good(ask("list_matches"))


@pytest.mark.parametrize(
    ("tool", "given", "reason"),
    [
        ("start_match", {"game": "chess"}, "there is no game 'chess'; there is bigshot, zahltag"),
        ("start_match", {"game": ["bigshot"]}, "argument 'game': Input should be a valid string"),
        ("start_match", {"game": "bigshot", "players": "many"}, "argument 'players': Input should be a valid integer"),
        ("start_match", {"game": "bigshot", "options": [1]}, "argument 'options': "),
        ("start_match", {}, "argument 'game': Field required"),
        ("start_match", {"game": "bigshot", "opponents": "exec:true"}, "there is no opponent 'exec:true'; there is easy"),
        ("look", {"token": "m99"}, "'m99' is no token of a seat"),
        ("look", {"token": None}, "argument 'token': Input should be a valid string"),
        ("moves", {"token": "x" * 100_000}, "…"),
        ("play", {"token": "x", "move": {"bid": 7}}, "argument 'move': Input should be a valid string"),
        ("result", {"match": ""}, "there is no match ''"),
        ("record", {"match": "m0"}, "there is no match 'm0'"),
        ("rules", {"rule": "XY-9"}, "there is no rule 'XY-9'; there are BS-1 to BS-28 and ZT-1 to ZT-17"),
        ("rules", {"game": "bigshot", "language": "xx"}, "there is no language 'xx'"),
        ("rules", {}, "expected a game (bigshot, zahltag) or a rule (BS-8)"),
        (
            "start_match",
            {"game": "bigshot", "variant": "challenge"},
            """start_match has no argument 'variant'; it has game, players, seats, opponents, options, seed, language, names"""
            """; options of the game belong in 'options', as in {"options": {"variant": "challenge"}}""",
        ),
        ("look", {"token": "m1", "seat": 1}, "look has no argument 'seat'; it has token"),
        ("list_matches", {"x" * 1000: 1}, "it has none"),
        ("cheat", {}, "there is no tool 'cheat'; there is list_games"),
    ],
)
def test_nonsense_is_answered_with_what_was_expected(ask: Ask, tool: str, given: dict[str, object], reason: str) -> None:
    """In a few words, as an error that the model reads. The next question is answered as ever."""
    is_refused, text = ask(tool, **given)
    assert is_refused
    assert reason in text
    assert len(text) < 500
    assert "Traceback" not in text
    assert "Big Shot" in good(ask("list_games"))


def test_two_players_at_one_server_do_not_see_each_others_hands(ask: Ask) -> None:
    """Each has the token of its own seat: over a whole match, only its own hand and its own sealed offers are told to it."""
    chance = random.Random(2)
    begun = good(ask("start_match", game="zahltag", players=2, seats=[1, 2], seed=21, names=["Anna", "Ben"]))
    keys = dict(zip(("Anna", "Ben"), tokens(begun), strict=True))
    assert "hand" not in begun.partition("Token")[2].partition("\n\n")[2]
    heard: dict[str, list[str]] = {"Anna": [], "Ben": []}
    while "not over" in good(ask("result", match=keys["Anna"])):
        for name, token in keys.items():
            heard[name].append(good(ask("look", token=token)))
            if "It is your turn" in heard[name][-1]:
                offered = good(ask("moves", token=token, every=True)).splitlines()
                heard[name] += [good(ask("play", token=token, move=chance.choice(offered)))]
    for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
        said = "\n".join(text for text in heard[name] if "The match is over" not in text)
        assert re.search(rf"^{name} +\d+ +[CEFW]+ ", said, re.MULTILINE)
        assert re.search(rf"^{other} +\d+ +\d+ cards? ", said, re.MULTILINE)
        assert not re.search(rf"^{other} +\d+ +[CEFW]+ ", said, re.MULTILINE)
        assert f"{name} offers" in said
        assert f"{other} offers" not in said
        assert keys[other] not in said


def test_nothing_but_the_protocol_is_written_and_it_ends_when_its_input_ends() -> None:
    """Also where the input holds what is none, and a bot that thinks in another process."""
    start = {"name": "start_match", "arguments": {"game": "zahltag", "opponents": "expert"}}
    lines = [
        HELLO,
        json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        "",
        "no json",
        '{"jsonrpc": "2.0", "id": 2}',
        json.dumps({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": start}),
    ]
    with subprocess.Popen(
        [ZUSCHLAG, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b"\xff\xfe\n" + "".join(f"{line}\n" for line in lines).encode())
        running.stdin.flush()
        written: list[dict[str, Any]] = []
        while not any(said.get("id") == 3 for said in written):
            written.append(json.loads(running.stdout.readline()))
        running.stdin.close()
        rest = running.stdout.read()
        complaints = running.stderr.read().decode()
        assert running.wait(60) == 0
    assert [said for said in map(json.loads, rest.splitlines()) if said.get("jsonrpc") != "2.0"] == []
    assert all(said["jsonrpc"] == "2.0" for said in written)
    faults = [said["error"]["code"] for said in written if said["id"] is None]
    assert faults == [-32700, -32700, -32600]  # no text, no JSON, no message; a blank line is nothing
    assert "Match m1 has begun." in written[-1]["result"]["content"][0]["text"]
    assert "Traceback" not in complaints


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_its_processes_though_its_input_is_open(number: signal.Signals) -> None:
    """As a shell expects; also while a bot is made ready by the compiler."""
    start = {"name": "start_match", "arguments": {"game": "zahltag", "opponents": "expert"}}
    with subprocess.Popen(
        [ZUSCHLAG, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        ready = json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"})
        call = json.dumps({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": start})
        running.stdin.write(f"{HELLO}\n{ready}\n{call}\n".encode())
        running.stdin.flush()
        assert [json.loads(running.stdout.readline())["id"] for _ in range(2)] == [1, 2]
        begun = time.monotonic()
        while not (started := children(running.pid)):
            assert time.monotonic() < begun + 30
            time.sleep(0.05)
        running.send_signal(number)
        assert running.wait(60) == 128 + number
        assert running.stderr.read() == b""
    while any(map(is_running, started)):
        assert time.monotonic() < begun + 60
        time.sleep(0.05)


def test_it_ends_quietly_when_nobody_reads_its_output() -> None:
    """Though its input is open."""
    with subprocess.Popen(
        [ZUSCHLAG, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        running.stdin.write(f"{HELLO}\n".encode())
        running.stdin.flush()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


def test_without_the_sdk_the_way_to_get_it_is_told() -> None:
    """A Python that has none: its modules are hidden from it."""
    program = """
import sys
from importlib.machinery import PathFinder
sys.meta_path = [finder for finder in sys.meta_path if finder is not PathFinder]
class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] == "mcp" else super().find_spec(name, path, target)
sys.meta_path.append(Without)
from zuschlag.cli import main
sys.argv = ["zuschlag", "mcp"]
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Error: the MCP SDK is not installed; to serve language models: pip install 'zuschlag[mcp]'\n"
