"""Bots that are programs: docs/reference/bot-protocol.md, with real processes."""

import re
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.bots.distribution import FIRST, has_gone, messages, program
from zuschlag.bots import Failed, Turn, find
from zuschlag.bots.thought import Candidate
from zuschlag.errors import Refused

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these programs begin with #!")
ROOT = Path(__file__).parents[3]


def spec(file: Path, *args: str | Path) -> str:
    return f"exec:{shlex.join([str(file), *map(str, args)])}"


def at_turn(game: str = "bigshot", **options: Any) -> tuple[AnyMatch, int]:
    match = zuschlag.new(game, 4, seed=3, **options)
    return match, match.pending.seats[0]


def choose(file: Path, *args: str | Path, timeout: float = 10) -> str:
    """What the program chooses on the first turn of a match."""
    match, seat = at_turn()
    bot = find(spec(file, *args), timeout)(7, seat)
    try:
        return str(bot.choose(Turn(match, seat)))
    finally:
        bot.leave(Turn(match, seat), None)


def play(makers: list[Any], match: AnyMatch) -> None:
    bots = [make(7, seat) for seat, make in enumerate(makers)]
    while seats := match.pending.seats:
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    for seat, bot in enumerate(bots):
        if hasattr(bot, "leave"):
            bot.leave(Turn(match, seat), match.result)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_program_plays_a_whole_match_by_the_protocol(tmp_path: Path, game: str) -> None:
    """Hello, turns, over: every key that the documentation names."""
    log = tmp_path / "log"
    match = zuschlag.new(game, 4, seed=3)
    play([find(spec(program(tmp_path), "log", log)), *[find("random")] * 3], match)
    hello, *turns, over = messages(log)
    assert hello == {
        "type": "hello", "protocol": 1, "game": game, "players": 4, "options": {}, "seat": 0, "seed": 7
    }  # fmt: skip
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    assert all(set(turn) == {"type", "turn", "view", "offered", "events"} for turn in turns)
    assert all(turn["view"]["viewer"] == 0 and turn["offered"] for turn in turns)  # type: ignore[index]
    assert over["result"] == match.result
    told = [event for message in (*turns, over) for event in message["events"]]  # type: ignore[attr-defined]
    assert [event["kind"] for event in told] == [event.kind for event in match.events if event.is_visible_to(0)]


def test_a_program_is_told_the_options_and_no_hidden_purse(tmp_path: Path) -> None:
    """BS-20."""
    log = tmp_path / "log"
    match, seat = at_turn(variant="challenge")
    bot = find(spec(program(tmp_path), "log", log))("seven", seat)
    bot.choose(Turn(match, seat))
    bot.leave(Turn(match, seat), None)
    hello, turn, over = messages(log)
    assert (hello["options"], hello["seed"]) == ({"variant": "challenge"}, "seven")
    purses = [each["purses"][0]["cash"] for each in turn["view"]["seats"]]  # type: ignore[index]
    assert [cash is None for cash in purses] == [each != seat for each in range(4)]
    assert over["result"] is None


def test_the_documented_bot_plays(tmp_path: Path) -> None:
    """As it stands in docs/reference/bot-protocol.md."""
    text = (ROOT / "docs" / "reference/bot-protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(#!.*?)```", text, re.DOTALL)
    file = tmp_path / "documented.py"
    file.write_text(code, encoding="utf-8")
    file.chmod(0o755)
    for game in ("bigshot", "zahltag"):
        match = zuschlag.new(game, 3, seed=1)
        play([find(spec(file))] * 3, match)
        assert match.result is not None


def test_its_candidates_are_its_thoughts(tmp_path: Path) -> None:
    """With what it tells of each; what is no number is left out."""
    told = '[{"move": "pass", "value": 2, "chance": 0.5, "limit": 7}, {"move": "bid 1", "value": "much", "limit": 1.5}]'
    file = program(tmp_path, turn=f"""say('{{"move": "pass", "candidates": {told}}}')""")
    match, seat = at_turn()
    bot = find(spec(file))(7, seat)
    thought = bot.think(Turn(match, seat))
    bot.leave(Turn(match, seat), None)
    assert (thought.move, thought.bot) == ("pass", "bot.py")
    assert thought.candidates == (Candidate("pass", 2.0, 0.5, 7), Candidate("bid 1"))


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("sys.exit(4)", "ended with exit status 4"),
        ("os.kill(os.getpid(), 9)", "ended with signal 9"),
        ("raise ValueError('alas')", "its last words: .*ValueError: alas"),
        ("os.close(1); time.sleep(30)", "closed its output"),
        ("say('pass')", "answered 'pass.*expected a line of JSON"),
        (r"os.write(1, b'\xff\n')", "expected a line of JSON"),
        ("say('[1]')", r"answered \[1\]; expected a JSON object"),
        ("say('{}')", r"answered \{\}; expected .\"move\""),
        ("say('{\"move\": 3}')", "answered .'move': 3.; expected"),
        ('say(\'{"move": "pass", "candidates": 1}\')', "told candidates 1; expected a list"),
        ("say('x' * 1_000_001)", "more than 1000000 bytes in a line"),
    ],
)
def test_what_a_program_does_wrong_is_said(tmp_path: Path, turn: str, said: str) -> None:
    """It ends in Failed, with a reason that its author can use."""
    with pytest.raises(Failed, match=said):
        choose(program(tmp_path, turn=turn))


def test_a_program_that_is_not_ready_has_failed(tmp_path: Path) -> None:
    """Whatever else it says."""
    with pytest.raises(Failed, match="to hello; expected"):
        choose(program(tmp_path, hello="say('{}')"))


@pytest.mark.parametrize("turn", ["time.sleep(60)", "sys.stdin.close(); os.close(0); time.sleep(60)"])
def test_a_program_that_takes_too_long_has_failed(tmp_path: Path, turn: str) -> None:
    """After the time-out, not after it pleases."""
    begun = time.monotonic()
    with pytest.raises(Failed, match=r"gave no answer within 0\.5 s"):
        choose(program(tmp_path, turn=turn), timeout=0.5)
    assert time.monotonic() - begun < 5


def test_a_program_that_never_reads_has_failed(tmp_path: Path) -> None:
    """Even if so much is written to it that writing stops."""
    file = program(tmp_path)
    file.write_text("""#!/bin/sh
echo '{"type": "ready"}'
while :; do echo '{"move": "pass"}'; sleep 0.001; done
""")
    match, seat = at_turn()
    bot = find(spec(file), 0.5)(7, seat)
    with pytest.raises(Failed, match="gave no answer within"):
        [bot.choose(Turn(match, seat)) for _ in range(100)]


def test_a_program_that_says_much_on_standard_error_is_not_blocked(tmp_path: Path) -> None:
    """More than a pipe holds."""
    loud = f"sys.stderr.write('x' * 300_000); {FIRST}"
    match, seat = at_turn()
    assert choose(program(tmp_path, turn=loud)) == match.offered(seat)[0]


@pytest.mark.parametrize("turn", [None, "time.sleep(60)"])
def test_no_process_is_left_behind(tmp_path: Path, turn: str | None) -> None:
    """Neither the program, which does not leave by itself, nor what it started; after a match or after a failure."""
    pids = tmp_path / "pids"
    hello = f"""import subprocess; child = subprocess.Popen(["sleep", "60"])
        open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}"); say('{{"type": "ready"}}')"""
    file = program(tmp_path, hello=hello, over="time.sleep(60)", **({} if turn is None else {"turn": turn}))
    if turn is None:
        choose(file)
    else:
        with pytest.raises(Failed):
            choose(file, timeout=3)
    assert all(has_gone(pid) for pid in map(int, pids.read_text().split()))


def test_a_forgotten_program_is_ended(tmp_path: Path) -> None:
    """When nobody holds the bot any more."""
    pids = tmp_path / "pids"
    hello = f"open({str(pids)!r}, 'w').write(str(os.getpid())); say('{{\"type\": \"ready\"}}')"
    match, seat = at_turn()
    bot = find(spec(program(tmp_path, hello=hello)))(7, seat)
    bot.choose(Turn(match, seat))
    del bot
    assert has_gone(int(pids.read_text()))


def test_a_bot_that_was_never_asked_was_never_started(tmp_path: Path) -> None:
    """So there is nothing to leave."""
    match, seat = at_turn()
    sign = tmp_path / "started"
    find(f"exec:touch {sign}")(7, seat).leave(Turn(match, seat), None)
    assert not sign.exists()


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("exec:", "names no program"),
        ("exec:  ", "names no program"),
        ("exec:./bot 'x", "no closing quotation"),
        ("exec:/no/such/bot", "'/no/such/bot' is no program that could be found"),
        ("exec:no-such-program-anywhere", "is no program that could be found"),
        ("exec:/tmp", "is no program that could be found"),
    ],
)
def test_what_cannot_be_run_is_refused_when_it_is_named(written: str, said: str) -> None:
    """Before any game."""
    with pytest.raises(Refused, match=said):
        find(written)


def test_a_file_that_is_not_executable_is_refused(tmp_path: Path) -> None:
    """The likely reason is named."""
    file = program(tmp_path)
    file.chmod(0o644)
    with pytest.raises(Refused, match="must not be executed; is it marked executable"):
        find(spec(file))


def test_a_file_that_the_system_cannot_run_fails_when_it_is_asked(tmp_path: Path) -> None:
    """No #! line, no machine code."""
    file = tmp_path / "bot"
    file.write_bytes(b"\x00\x01")
    file.chmod(0o755)
    match, seat = at_turn()
    with pytest.raises(Failed, match="cannot be started: Exec format error"):
        find(spec(file))(7, seat).choose(Turn(match, seat))


def test_a_number_too_large_to_be_one_is_left_out(tmp_path: Path) -> None:
    """It costs the program nothing but its reason."""
    file = program(tmp_path, turn="""say('{"move": "pass", "candidates": [{"move": "pass", "value": 1' + 400 * '0' + '}]}')""")
    match, seat = at_turn()
    bot = find(spec(file))(7, seat)
    thought = bot.think(Turn(match, seat))
    bot.leave(Turn(match, seat), None)
    assert thought.candidates == (Candidate("pass"),)
