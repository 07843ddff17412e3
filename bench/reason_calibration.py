"""Compare the amounts that reasons state with what valuers really gain and lose when they play the match to its end.

    python -m bench.reason_calibration auction --players 4       # Big Shot: what the cubes add to the own final balance
    python -m bench.reason_calibration placement --players 4     # Big Shot: what a placement adds to it
    python -m bench.reason_calibration change --players 4        # Zahltag: what the valuer's values of changes differ by
    python -m bench.reason_calibration contract --players 4      # Zahltag: what it costs to have a contract's cards away

Each draws decisions from matches of valuers and plays on from both sides of each one, in the real deal and with the same dice,
so many times. It prints the mean of what is stated and of what was measured, in millions, and the slope of the second on the
first through the origin, with its 95 % interval over matches. Only decisions in which a reason states at least a million count.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

import zuschlag
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.own_worth import auction_worth, placement_worth
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import auction_rival, choose_appraised_move, choose_move, place_all_cubes
from zuschlag.bots.zahltag.observed_state import valuation_for
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.policy import choose_move as choose_zahltag_move
from zuschlag.bots.zahltag.valuer.policy import contract_cost
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, ONE
from zuschlag.games.bigshot.auction import bidder_of
from zuschlag.games.bigshot.rules import PASS, PLACE, RAISE
from zuschlag.games.bigshot.rules import awaited as bigshot_awaited
from zuschlag.games.bigshot.rules import is_over as is_bigshot_over
from zuschlag.games.bigshot.rules import make_move as make_bigshot_move
from zuschlag.games.bigshot.rules import settle as settle_bigshot
from zuschlag.games.bigshot.scoring import score as bigshot_score
from zuschlag.games.bigshot.state import BIDDING, LOTS, NOBODY, PAYING, PLACING
from zuschlag.games.bigshot.state import State as BigShotState
from zuschlag.games.zahltag.equipment import KEEP, OFFER
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.rules import awaited, is_over, make_move, outcome_at, settle, total_weight
from zuschlag.games.zahltag.scoring import score
from zuschlag.games.zahltag.state import OFFERING, REVEALING
from zuschlag.games.zahltag.state import State as ZahltagState
from zuschlag.kernel import Generator, below, next32, rule, seeded
from zuschlag.kernel.batch import make_generators
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT

LEAST_STATED = 1.0
"""Millions."""
EVERY = 5
"""One of so many decisions of a match is looked at."""
NORMAL_95 = 1.96


@dataclass(frozen=True)
class Sides:
    """A decision: what is stated, and the two states of which the first is said to bring the seat so much more."""

    match: int
    seat: int
    stated: float
    states: tuple[Any, Any]


@rule
def play_bigshot(states: Any, dice: Any, valuation: Any, seat: int, balances: Any) -> None:
    """Valuers play on from every state to the end; notes the seat's final balances."""
    for at in range(len(states)):
        s = states[at]
        rng = dice[at]
        appraised = -1
        while not is_bigshot_over(s):
            awaiting = bigshot_awaited(s)
            if awaiting == 0:
                settle_bigshot(s, below(rng, 6))
            elif s.phase == PLACING:
                place_all_cubes(s, FIRST_SEAT[awaiting], valuation)
            else:
                if appraised != s.round:
                    appraise(s, valuation)
                    appraised = s.round
                make_bigshot_move(s, FIRST_SEAT[awaiting], choose_appraised_move(s, FIRST_SEAT[awaiting], valuation))
        balances[at] = bigshot_score(s, seat)


@rule
def play_zahltag(states: Any, dice: Any, valuation: Any, seat: int, money: Any) -> None:
    """Valuers play on from every state to the end; notes the seat's final money."""
    for at in range(len(states)):
        s = states[at]
        rng = dice[at]
        while not is_over(s):
            awaiting = awaited(s)
            if awaiting == 0:
                settle(s, outcome_at(s, below(rng, total_weight(s))))
            else:
                valuation.seed = next32(rng)
                make_move(s, FIRST_SEAT[awaiting], choose_zahltag_move(s, FIRST_SEAT[awaiting], valuation))
        money[at] = score(s, seat)


def played(game: str, players: int, seed: int) -> Iterator[Any]:
    """The states of a match of valuers in which a seat decides."""
    match: Any = zuschlag.new(game, players, seed=seed)
    rng = seeded("calibration", seed)
    choose: Any = choose_bigshot if game == "bigshot" else choose_zahltag
    while seats := match.pending.seats:
        yield match.state.copy()
        match.play(seats[0], match.game.words[choose(match.state, seats[0], rng)])


def choose_bigshot(s: BigShotState, seat: int, rng: Generator) -> int:  # noqa: ARG001
    return choose_move(s, seat, make_valuation(s))


def choose_zahltag(s: ZahltagState, seat: int, rng: Generator) -> int:
    valuation = valuation_for(s)
    valuation.seed = next32(rng)
    return choose_zahltag_move(s, seat, valuation)


def win(s: BigShotState, winner: int) -> BigShotState:
    """The winner has got the cubes, and its money back."""
    s = s.copy()
    while s.phase == BIDDING:
        seat = s.turn
        raises = seat == winner and bidder_of(s) != winner
        make_bigshot_move(s, seat, RAISE + s.bid + 1 if raises else PASS)
    if s.phase == PAYING:
        make_bigshot_move(s, winner, choose_bigshot(s, winner, Generator()))
    for c in range(len(s.cash)):
        if s.seat[c] == winner:
            s.cash[c] += s.bid
            break
    return s


def auctions(players: int, seed: int) -> Iterator[Sides]:
    for at, s in enumerate(played("bigshot", players, seed)):
        if at % EVERY or s.phase != BIDDING:
            continue
        seat, valuation = s.turn, make_valuation(s)
        appraise(s, valuation)
        rival = auction_rival(s, seat, valuation)
        if all(max(s.cash[c] for c in s.colour[each] if c != NOBODY) > s.bid for each in (seat, rival)):
            stated = auction_worth(s, valuation, seat, rival)[0]
            yield Sides(seed, seat, stated, (win(s, seat), win(s, rival)))


def placements(players: int, seed: int) -> Iterator[Sides]:
    """The valuer's placement of the first cube, and the same cube in the lot that is open after that one."""
    for at, s in enumerate(played("bigshot", players, seed)):
        if at % EVERY or s.phase != PLACING:
            continue
        seat = s.turn
        best = choose_bigshot(s, seat, Generator())
        c, lot = divmod(best - PLACE, LOTS)
        unsold = list(s.open[: s.unsold])
        other = PLACE + c * LOTS + unsold[(unsold.index(lot) + 1 + at // EVERY) % len(unsold)]
        if other == best:
            continue
        stated = placement_worth(s, make_valuation(s), seat, [best], [other])[0]
        sides = s.copy(), s.copy()
        for side, move in zip(sides, (best, other), strict=True):
            make_bigshot_move(side, seat, move)
        yield Sides(seed, seat, stated, sides)


def changes(players: int, seed: int) -> Iterator[Sides]:
    for at, s in enumerate(played("zahltag", players, seed)):
        if at % EVERY or s.phase in (OFFERING, REVEALING):
            continue
        seat, valuation = FIRST_SEAT[awaited(s)], valuation_for(s)
        best = choose_change(s, seat, valuation)
        if best != KEEP:
            stated = (valuation.change_values[best] - valuation.change_values[KEEP]) / ONE
            sides = s.copy(), s.copy()
            for side, move in zip(sides, (best, KEEP), strict=True):
                make_move(side, seat, move)
            yield Sides(seed, seat, stated, sides)


def contracts(players: int, seed: int) -> Iterator[Sides]:
    """Nobody does the contract; or the seat does, for nothing."""
    price = 2
    for at, s in enumerate(played("zahltag", players, seed)):
        if at % EVERY or s.phase != OFFERING or any(offer > 0 for offer in s.offers):
            continue
        for seat in range(players):
            if s.out[seat] or not s.owing >> seat & 1 or not can_fulfil(s, seat):
                continue
            valuation = valuation_for(s)
            stated = (contract_cost(s, seat, valuation) * valuation.contract_cost_weight >> BITS) / ONE
            sides = s.copy(), s.copy()
            for side, offer in zip(sides, (0, price), strict=True):
                for each in range(players):
                    if side.owing >> each & 1:
                        make_move(side, each, OFFER + (offer if each == seat else 0))
            sides[1].money[seat] -= price
            yield Sides(seed, seat, stated, sides)


KINDS: dict[str, tuple[str, Callable[[int, int], Iterator[Sides]]]] = {
    "auction": ("bigshot", auctions),
    "placement": ("bigshot", placements),
    "change": ("zahltag", changes),
    "contract": ("zahltag", contracts),
}


class Player:
    """Plays on from states, compiled."""

    def __init__(self, game: str, players: int, repeats: int) -> None:
        self._repeats = repeats
        self._kind = zuschlag.game(game, players).compiled_state
        self._play = compile_rule(play_bigshot if game == "bigshot" else play_zahltag, {})
        self._is_bigshot = game == "bigshot"

    def difference(self, sides: Sides, seed: int) -> float:
        """What the first side brings more on average, with the same dice for both."""
        means = []
        for state in sides.states:
            states = np.zeros(self._repeats, self._kind.dtype())
            state.pack(states[0])
            states[:] = states[0]
            valuation: Any = make_valuation(state) if self._is_bigshot else valuation_for(state)
            rows = np.zeros(1, type(valuation).dtype())
            valuation.pack(rows[0])
            found = np.zeros(self._repeats)
            self._play(states, make_generators(self._repeats, seed), rows[0], sides.seat, found)
            means.append(found.mean())
        return float(means[0] - means[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=100)
    parser.add_argument("--seed", type=int, default=500)
    given = parser.parse_args()
    game, find = KINDS[given.kind]
    player = Player(game, given.players, given.repeats)
    rows = []
    for seed in range(given.seed, given.seed + given.matches):
        for nth, sides in enumerate(find(given.players, seed)):
            if abs(sides.stated) >= LEAST_STATED:
                rows.append((seed, sides.stated, player.difference(sides, nth)))
    number, stated, measured = (np.array(column, float) for column in zip(*rows, strict=True))
    slope = float((stated * measured).sum() / (stated**2).sum())
    parts = np.array([(stated * (measured - slope * stated))[number == each].sum() for each in np.unique(number)])
    error = NORMAL_95 * sqrt(float((parts**2).sum())) / float((stated**2).sum())
    print(f"{len(rows)} decisions of {given.matches} matches: stated {stated.mean():.1f}, measured {measured.mean():.1f}")
    print(f"slope {slope:.2f} ± {error:.2f}")
    for low, high in ((1, 5), (5, 10), (10, 20), (20, 99)):
        chosen = (np.abs(stated) >= low) & (np.abs(stated) < high)
        if chosen.any():
            pairs = np.stack((stated[chosen], measured[chosen])) * np.sign(stated[chosen])
            said, found = pairs.mean(axis=1)
            print(f"  {low:2} to {high:2}: {said:5.1f} {found:5.1f} ({chosen.sum()})")


if __name__ == "__main__":
    main()
