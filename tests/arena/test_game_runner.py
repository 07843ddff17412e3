"""One game of an arena: whatever a bot does, there is a game, and a bot that fails has lost it."""

import json
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch, AnyTurn
from tests.bots.distribution import installed, program
from zuschlag.arena import GameResult, Plan
from zuschlag.arena.game_runner import LONGEST_REASON, play_deals, play_game
from zuschlag.bots import find
from zuschlag.match import Seed, make_game


class Clumsy:
    """A bot that does what it is told to on its third turn."""

    def __init__(self, act: Any) -> None:
        self.act = act
        self.turns = 0

    def choose(self, turn: AnyTurn) -> Any:
        self.turns += 1
        return self.act(turn) if self.turns == 3 else turn.offered[0]


def game_with(act: Any, players: int = 4) -> GameResult:
    """A game in which entry 0 is clumsy and the others are random."""
    plan = Plan("bigshot", players, ("clumsy", *["random"] * (players - 1)), keeps_records=True)

    def clumsy(seed: Seed, seat: int) -> Clumsy:
        return Clumsy(act)

    makers = [clumsy, *[find("random")] * (players - 1)]
    return play_game(plan, make_game("bigshot", players, {}), makers, 0, tuple(range(players)))


def raising(error: BaseException) -> Any:
    def act(turn: AnyTurn) -> str:
        raise error

    return act


def answering(answer: object) -> Any:
    def act(turn: AnyTurn) -> object:
        return answer

    return act


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_told_as_it_went(game: str, players: int) -> None:
    """Shares of the win, ranks and money follow from the record, which holds."""
    for dealt in play_deals(Plan(game, players, ("random",) * players, keeps_records=True), range(3)):
        for played in dealt.games:
            match: AnyMatch = zuschlag.replay(json.loads(played.record or ""))
            assert match.result is not None
            winners = match.result["winners"]
            assert played.shares == tuple((seat in winners) / len(winners) for seat in range(players))
            assert played.scores == tuple(match.result["balance" if game == "bigshot" else "money"])
            assert sum(played.shares) == pytest.approx(1)
            assert sum(played.ranks) == players * (players + 1) / 2
            assert {seat for seat in range(players) if played.ranks[seat] == min(played.ranks)} == set(winners)
            assert played.failure is None
            assert all(slowest <= seconds for slowest, seconds in zip(played.slowest, played.seconds, strict=True))
            chance = sum(word.startswith(match.game.chance) for word in match.moves)
            assert sum(played.moves) == len(match.moves) - chance
            assert match.about["seats"] == ["random"] * players


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (raising(ValueError("alas")), "crashed: ValueError: alas"),
        (raising(SystemExit(3)), "crashed: SystemExit: 3"),
        (answering("bid 1000"), "answered 'bid 1000', which was not offered; offered: "),
        (answering("roll 3"), "answered 'roll 3', which was not offered"),
        (answering(None), "answered None, which was not offered"),
        (answering(7), "answered 7, which was not offered"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_that_fails_forfeits_the_game(act: Any, reason: str, players: int) -> None:
    """It gets nothing and is last, the others share; the record says why, and holds."""
    game = game_with(act, players)
    assert game.failure is not None
    assert (game.failure.seat, game.failure.reason[: len(reason)]) == (0, reason)
    assert game.shares == (0.0, *[1 / (players - 1)] * (players - 1))
    assert game.ranks == (float(players), *[players / 2] * (players - 1))
    assert game.scores is None
    record = json.loads(game.record or "")
    assert record["x-failure"] == {"seat": 0, "reason": game.failure.reason}
    assert zuschlag.replay(record).result is None


def test_a_reason_cannot_command_a_terminal_and_is_short() -> None:
    """It comes from strangers."""
    game = game_with(raising(ValueError("\x1b[31m\n" + "x" * 10_000)))
    assert game.failure is not None
    assert game.failure.reason.isprintable()
    assert len(game.failure.reason) == LONGEST_REASON + 1


def test_ctrl_c_is_no_failure_of_a_bot() -> None:
    """It is passed on."""
    with pytest.raises(KeyboardInterrupt):
        game_with(raising(KeyboardInterrupt()))


def test_bots_by_others_fail_one_game_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash, a time-out, a death, an illegal answer, a bot that cannot be made: each costs its own game, no more."""
    installed(tmp_path, monkeypatch)
    dying = f"exec:{program(tmp_path, turn='sys.exit(4)')}"
    for name, reason in {
        "raises": "crashed: LookupError",
        "hangs": "gave no answer within 2 s",
        "dies": "ended with exit status 3",
        "cheats": "answered 'bid 1000', which was not offered",
        "unborn": "crashed: ValueError: not today",
        dying: "ended with exit status 4",
    }.items():
        (dealt,) = play_deals(Plan("bigshot", 2, (name, "first"), timeout=2 if name == "hangs" else 10), [0])
        assert [game.failure and game.failure.reason[: len(reason)] for game in dealt.games] == [reason] * 2
        assert [game.shares[game.seating.index(0)] for game in dealt.games] == [0.0, 0.0]


def test_a_bot_that_cannot_even_leave_has_not_lost() -> None:
    """The game is over."""

    class Sulker(Clumsy):
        def leave(self, *told: object) -> None:
            raise ValueError(told)

    def sulker(*seat: object) -> Sulker:
        return Sulker(lambda turn: turn.offered[0])

    plan = Plan("bigshot", 2, ("sulker", "random"))
    assert play_game(plan, make_game("bigshot", 2, {}), [sulker, find("random")], 0, (0, 1)).failure is None


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_no_bots_clock_counts_the_compiler(game: str) -> None:
    """What search needs is compiled, or loaded, before the first game: no move takes as long as that."""
    (dealt,) = play_deals(Plan(game, 2, ("search:5", "cautious")), [0])
    assert max(max(played.slowest) for played in dealt.games) < 5
    assert [played.failure for played in dealt.games] == [None, None]
