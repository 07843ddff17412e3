"""Hints: what a strong bot would do, said to a person; and the bots that a person may choose."""

import re
import time
from typing import Any

import pytest

from tests.cli.command_runner import usage_error, zuschlag
from tests.cli.pseudo_terminal import Terminal
from zuschlag.bots import Candidate, Reason, Thought
from zuschlag.cli.local_play.hints import MOST_CANDIDATES, hint_lines, remote_hint_lines
from zuschlag.tables.protocol.messages import HintCandidate, HintMessage
from zuschlag.texts import LANGUAGES, SeatNames, Texts

PLAY = ("play", "--seed", "5", "--bot", "random")
NAMES = SeatNames(("Anna", "Ben"))
GAMES = [("bigshot", "--players", "4"), ("bigshot", "--players", "2"), ("zahltag", "--players", "3")]


def said_to_a_hint(*args: str) -> str:
    """What is shown between a hint that is asked for and the next prompt."""
    done = zuschlag(*PLAY, *args, typed="?\nhint\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_hint_is_a_move_that_is_offered_with_reasons_and_marks_the_stand_in(game: tuple[str, ...], language: str) -> None:
    """In every language: nobody waits until the search is compiled, but is told who answered."""
    texts = Texts(language)
    said = said_to_a_hint(*game, "--language", language)
    begin = re.escape(texts.say("hint.move", bot="valuer", move="…")).partition("…")[0]
    found = re.search(begin + r"(.+?)”?\.?\n", said)
    assert found is not None, said
    assert texts.say("hint.stand_in") in said
    key = "hint.value.zahltag.valuer" if "zahltag" in game else "hint.value"
    reason = texts.say(key, value="…").partition("…")[0]
    assert re.search(rf"\n  {re.escape(found[1])} .*{re.escape(reason)}", said), said
    played = zuschlag(*PLAY, *game, "--language", language, typed=f"{found[1]}\nquit\n").stdout
    assert found[1] in played
    refused = texts.say("play.not_offered", typed=found[1], offered="…").partition("…")[0]
    assert refused not in played


@pytest.mark.parametrize("word", ["hint", "HINT", " Hint "])
def test_a_hint_plays_nothing(word: str) -> None:
    """One is asked again, as before."""
    said = zuschlag(*PLAY, "--name", "Anna", typed=f"{word}\nquit\n").stdout
    assert said.count("Your move (") == 2
    assert "Anna bids" not in said
    assert "Anna passes" not in said


def test_when_it_is_ready_the_guided_search_gives_the_hint() -> None:
    """And no stand-in is spoken of."""
    with Terminal(*PLAY) as terminal:
        until = time.monotonic() + 300
        while True:
            terminal.wait_for("Your move (")
            terminal.wait_for("): ")
            terminal.type("hint\n")
            said = terminal.wait_for("would play: ")
            if "guided" in said:
                break
            assert time.monotonic() < until
            time.sleep(0.3)
        rest = terminal.wait_for("Your move (")
        assert "stands in" not in rest
        assert "chance to win" in rest
        terminal.wait_for("): ")
        terminal.type("quit\n")
        assert terminal.end() == 0


@pytest.mark.parametrize("bot", ["easy", "normal", "hard", "expert", "search:50", "search:20ms", "valuer", "cautious", "naive"])
def test_levels_and_bots_can_be_chosen(bot: str) -> None:
    """They play, and what needs the compiler keeps nobody waiting."""
    done = zuschlag("play", "--seed", "5", "--bot", bot, "--seat", "2", typed="pass\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "The game is not finished." in done.stdout


def test_who_stands_in_for_an_opponent_is_told_once() -> None:
    """At its first move, not at every one."""
    done = zuschlag("play", "--seed", "5", "--bot", "hard", typed="pass\nquit\n")
    assert done.stdout.count("the valuer plays instead") == 1


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("genius", "there is no bot 'genius'; there is random, cautious, valuer, search, guided, naive"),
        ("search:0", "the budget is '0'; expected a number of simulations such as 400"),
        ("search:", "the budget is ''"),
        ("valuer:5", "valuer takes no budget"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_line(bot: str, words: str) -> None:
    """Before anything is played; the line says what there is."""
    for command in ("play", "simulate"):
        args = (command, "bigshot", "--bot", bot)
        assert words in usage_error(zuschlag(*args))


def test_a_hint_says_the_reasons_that_there_are() -> None:
    """As many as the bot has, of its choice and the best others, in columns."""
    texts = Texts("en")
    weighed = [Candidate("pass", 0.0, 0.25, 7), Candidate("bid 1", 6.0), Candidate("loan red"), Candidate("bid 12", chance=0.5)]
    lines = list(hint_lines(texts, "bigshot", Thought("bid 1", tuple(weighed), "search"), NAMES))
    assert lines == [
        "The bot “search” would play: bid 1",
        "  bid 1   worth +6.0",
        "  pass    chance to win 25\N{NO-BREAK SPACE}%, worth 0.0, limit 7",
        "  bid 12  chance to win 50\N{NO-BREAK SPACE}%",
    ]
    many = tuple(Candidate(f"bid {n}", float(n)) for n in range(1, 20))
    assert len(list(hint_lines(texts, "bigshot", Thought("bid 1", many, "valuer"), NAMES))) == 1 + MOST_CANDIDATES
    assert list(hint_lines(texts, "bigshot", Thought("pass", (), "mine"), NAMES)) == ["The bot “mine” would play: pass"]


@pytest.mark.parametrize(
    ("bot", "what"),
    [("valuer", "75\N{NO-BREAK SPACE}% chance to get the contract"), ("guided", "chance to win 75\N{NO-BREAK SPACE}%")],
)
def test_a_chance_says_what_it_is_a_chance_of(bot: str, what: str) -> None:
    """Zahltag's valuer states that of the contract, and not that of the match."""
    thought = Thought("offer 6", (Candidate("offer 6", chance=0.75),), bot)
    assert list(hint_lines(Texts("en"), "zahltag", thought, NAMES))[1:] == [f"  offer 6  {what}"]


@pytest.mark.parametrize(
    ("stand_in", "notice"), [(None, None), ("not-ready", "not ready yet"), ("no-numba", "has no numba")], ids=str
)
def test_a_hint_of_a_server_is_told_like_any_other_and_says_who_answered(stand_in: Any, notice: str | None) -> None:
    candidates = [HintCandidate(move="bid 3\x1b[31m", value=1.25, chance=0.4, limit=7)]
    hint = HintMessage(seat=0, nth=1, move="bid 3\x1b[31m", candidates=candidates, bot="valuer", stand_in=stand_in)
    said = list(remote_hint_lines(Texts("en"), "bigshot", hint, NAMES))
    assert "\x1b" not in "".join(said)
    assert "would play: bid 3" in said[0]
    assert ([line for line in said if notice in line] != []) if notice else len(said) == 2
    assert "chance to win 40\N{NO-BREAK SPACE}%, worth +1.2, limit 7" in said[-1]


def test_a_hint_gives_reasons_in_sentences_also_those_of_a_server() -> None:
    """Where the bot has some. What a server of another version sends does no harm."""
    reasons = (Reason("rival_able", {"rival": 1}), Reason("contracts", {"now": 3, "number": 20}))
    said = list(hint_lines(Texts("de"), "zahltag", Thought("keep", (), "guided", reasons=reasons), NAMES))
    assert said[1:] == [
        "Das Folgende ist bekannt oder geschätzt, für welchen Zug es auch spricht.",
        "Ben kann den Auftrag ausführen: Das zeigen die Karten, die zu sehen waren.",
        "Von den Aufträgen im Stapel reicht die Hand für 3 von 20.",
    ]
    odd = [Reason("unknown"), Reason("payday"), Reason("rival_able", {"rival": "B\x1b[31m"}), *[Reason("alone")] * 100]
    hint = HintMessage(seat=0, nth=1, move="keep", candidates=[], bot="guided", stand_in=None, reasons=odd)
    told = list(remote_hint_lines(Texts("en"), "bigshot", hint, NAMES))
    assert "\x1b" not in "".join(told)
    assert len(told) < 11
    unknown = Thought("keep", (), "guided", reasons=(Reason("unknown"),))
    assert len(list(hint_lines(Texts("en"), "zahltag", unknown, NAMES))) == 1, "nothing is introduced that does not come"


def test_a_hint_writes_numbers_as_its_language_does() -> None:
    """With a decimal comma and a true minus sign."""
    weighed = (Candidate("pass", 3.46), Candidate("bid 1", -0.04), Candidate("bid 2", -2.5))
    lines = list(hint_lines(Texts("de"), "bigshot", Thought("pass", weighed, "mine"), NAMES))
    assert [line.split()[-1] for line in lines[1:]] == ["+3,5", "0,0", "−2,5"]
