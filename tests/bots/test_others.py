"""Bots by others in Python: a real distribution, real processes."""

import pickle
import time
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.bots.distribution import MODULE, install, installed
from zuschlag.bots import BOTS, Failed, Turn, find
from zuschlag.bots.hosting import Guests, answered, converse
from zuschlag.bots.random import Random
from zuschlag.errors import Refused, Trouble
from zuschlag.match import Match


@pytest.fixture(autouse=True)
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    installed(tmp_path, monkeypatch)
    return tmp_path


def at_turn() -> tuple[Match, int]:
    match = zuschlag.new("bigshot", 4, seed=3)
    return match, match.pending.seats[0]


def play(match: Match, *names: str) -> None:
    bots = [find(name)(7, seat) for seat, name in enumerate(names)]
    while seats := match.pending.seats:
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    for seat, bot in enumerate(bots):
        if hasattr(bot, "leave"):
            bot.leave(Turn(match, seat), match.result)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_class_behind_an_entry_point_plays(game: str) -> None:
    """Whole matches, several of it at a table, beside the built-in ones."""
    match = zuschlag.new(game, 4, seed=3)
    play(match, "first", "first", "historian", "random")
    assert match.result is not None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("raises", r"crashed: LookupError: lost.* my way \(bots_by_others.py, line 18\)"),
        ("exits", "crashed: SystemExit: enough"),
        ("dies", "died: its process ended with exit status 3"),
    ],
)
def test_a_crash_is_said_and_the_next_match_is_played(name: str, said: str) -> None:
    """Whether it raises or takes its process with it."""
    match, seat = at_turn()
    bot = find(name)(7, seat)
    with pytest.raises(Failed, match=said):
        bot.choose(Turn(match, seat))
    bot.leave(Turn(match, seat), None)
    with pytest.raises(Failed, match=said):
        find(name)(7, seat).choose(Turn(match, seat))


def test_a_bot_that_hangs_is_ended_after_the_time_out() -> None:
    """Even one that catches everything."""
    match, seat = at_turn()
    bot = find("hangs", 0.5)(7, seat)
    begun = time.monotonic()
    with pytest.raises(Failed, match=r"gave no answer within 0\.5 s"):
        bot.choose(Turn(match, seat))
    assert time.monotonic() - begun < 5


def test_a_bot_that_cannot_be_made_has_failed() -> None:
    """When it is seated."""
    with pytest.raises(Failed, match="crashed: ValueError: not today"):
        find("unborn")(7, 0)


def test_what_is_no_word_is_passed_on_as_what_it_is() -> None:
    """It will not be among those offered."""
    match, seat = at_turn()
    assert find("mute")(7, seat).choose(Turn(match, seat)) == "None"


def test_built_in_names_win() -> None:
    """The distribution has a random of its own, which would die."""
    assert find("random") is BOTS["random"] is Random


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("absent", r"the bot 'absent' \(no_such_module:Bot\) cannot be loaded: ModuleNotFoundError: No module named"),
        ("misspelt", "cannot be loaded: AttributeError"),
        ("number", "is no class with a method choose"),
        ("choiceless", "is no class with a method choose"),
    ],
)
def test_a_broken_entry_point_is_told_when_it_is_asked_for(name: str, said: str) -> None:
    """And bothers nobody else."""
    find("first")
    with pytest.raises(Trouble, match=said):
        find(name)


def test_a_name_that_two_distributions_offer_is_told(others: Path) -> None:
    """Which of them is meant cannot be known."""
    install(others, "more-bots", {"first": "bots_by_others:Raises", "mute": "bots_by_others:Mute"})
    with pytest.raises(Trouble, match="several distributions offer a bot 'first': bots_by_others:First, bots_by_others:Raises"):
        find("first")
    find("mute")  # the same class, found twice, is no riddle


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    """Theirs too."""
    with pytest.raises(Refused, match=r"there is no bot 'nobody'; there is random.*, first, .*and exec:PROGRAM"):
        find("nobody")


def test_the_host_serves_until_the_asker_has_gone() -> None:
    """The same as above, without the process: begin, make, choose, leave."""
    match, seat = at_turn()
    turn = Turn(match, seat)
    questions: list[tuple[Any, ...]] = [
        ("begin",),
        ("make", 0, 7, seat),
        ("choose", 0, turn.box, seat, turn.view, list(turn.offered), turn.number, list(turn.events)),
        ("choose", 0, None, seat, turn.view, list(turn.offered), turn.number, []),
        ("leave", 0),
        ("choose", 0, None, seat, turn.view, list(turn.offered), turn.number, []),
    ]
    ours, theirs = Pipe()
    for question in questions:
        ours.send_bytes(pickle.dumps(question))
    guests = Guests("bots_by_others:First")
    replies = [answered(guests, question) for question in questions]
    assert [pickle.loads(reply)[0] for reply in replies] == [True] * 5 + [False]
    assert pickle.loads(replies[2]) == (True, turn.offered[0])
    assert pickle.loads(replies[5]) == (False, "crashed: KeyError: 0")
    ours.close()
    with theirs:
        converse(Guests("bots_by_others:First"), theirs)


def test_the_line_that_is_quoted_is_the_bots_own() -> None:
    """As above; a change of the module moves it."""
    assert MODULE.splitlines()[17].strip().startswith("raise LookupError")


@pytest.mark.parametrize("name", ["not_a_bot", "WithoutChoice"])
def test_what_is_no_class_with_a_choice_is_not_taken_in(name: str) -> None:
    """In the host, where it is loaded."""
    with pytest.raises(TypeError, match="no class with a method choose"):
        Guests(f"bots_by_others:{name}").do("begin")
