"""The search: what the valuer would do, tried out in imagined worlds."""

from time import monotonic

from zuschlag.bots.craft import Budget
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.changes import best_change
from zuschlag.bots.zahltag.mind import OFFERS
from zuschlag.bots.zahltag.sampling import DEED
from zuschlag.bots.zahltag.valuing import value
from zuschlag.games.zahltag.equipment import KEEP, OFFER
from zuschlag.games.zahltag.state import LAST_PAYDAY, SEATS
from zuschlag.kernel import Generator, next32

WIDTH = 8
PHASES = 3
CHUNK = 8
UNTIL = 9
SPREAD = 4.0
LESSONS = 6000


def search(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    """By playouts: halving among changes of equipment, regret matching at sealed offers."""
    if len(turn.offered) == 1:
        return value(turn, rng)
    if turn.view.phase == "offer":
        return _offer(turn, rng, budget)
    return _change(turn, rng, budget)


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self.simulations = budget.simulations
        self.began = monotonic()
        self.seconds = (budget.milliseconds or 0) / 1000
        self.spent = 0

    def rows(self, part: float, count: int) -> int:
        """How many rows of so many playouts to play next, within this part of the budget."""
        if self.simulations is not None:
            return max(0, -(-(int(self.simulations * part) - self.spent) // count))
        return CHUNK if monotonic() - self.began < self.seconds * part else 0


def _until(held: int) -> int:
    return held + UNTIL


def _change(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    import numpy as np

    from zuschlag.bots.zahltag.desk import Desk

    desk = Desk(turn, rng)
    s, seat = desk.state, turn.seat
    best_change(s, seat, desk.mind)
    liked = desk.mind.values
    moves = sorted((turn.box.numbers[word] for word in turn.offered), key=lambda move: -liked[move])[:WIDTH]
    sums = dict.fromkeys(moves, 0.0)
    money = dict.fromkeys(moves, 0.0)
    rows = dict.fromkeys(moves, 0)
    purse = Purse(budget)
    for phase in range(PHASES):
        while more := purse.rows((phase + 1) / PHASES, len(moves)):
            standings, _, played = desk.sample(moves, more, _until(s.held))
            purse.spent += played
            own = standings[:, :, seat : seat + 1]
            shares = 1 / np.exp(np.minimum((standings[:, :, : s.players] - own) / SPREAD, 300)).sum(axis=2)
            for at, move in enumerate(moves):
                sums[move] += float(shares[:, at].sum())
                money[move] += float(own[:, at].sum())
                rows[move] += more
        moves = sorted(moves, key=lambda move: -sums[move] / max(rows[move], 1))
        if phase < PHASES - 1:
            moves = moves[: max(2, (len(moves) + 1) // 2)]
    words = turn.box.words
    ranked = moves + sorted(set(sums) - set(moves), key=lambda move: -sums[move] / max(rows[move], 1))
    base = KEEP if KEEP in sums else ranked[-1]
    base_money = money[base] / rows[base]
    return Thought(
        words[ranked[0]],
        tuple(
            Candidate(words[move], round(money[move] / rows[move] - base_money, 3), round(sums[move] / rows[move], 4))
            for move in ranked
        ),
        simulations=purse.spent,
    )


def _offer(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    import numpy as np

    from zuschlag.bots.zahltag.desk import Desk, compiled

    desk = Desk(turn, rng)
    s, seat = desk.state, turn.seat
    deeds = [DEED] + [DEED + (1 << other) for other in range(s.players)]
    purse = Purse(budget)
    ends, ables = [], []
    per = 2.0
    while more := purse.rows(1.0, 1) if purse.simulations is None else max(0, int((purse.simulations - purse.spent) / per)):
        standings, able, played = desk.sample(deeds, more, _until(s.held))
        purse.spent += played
        per = max(2.0, played / more)
        ends.append(standings)
        ables.append(able)
    ends_ = np.concatenate(ends)
    able = np.concatenate(ables)
    _, learn, reply = compiled()
    regrets, totals = np.zeros((SEATS, OFFERS)), np.zeros((SEATS, OFFERS))
    offers, standing, values, wins = np.zeros(SEATS, np.int64), np.zeros(SEATS), np.zeros(OFFERS), np.zeros(OFFERS)
    passes = max(1, LESSONS // len(able))
    learn(ends_, able, s.players, desk.rngs, passes, SPREAD, regrets, totals, offers, standing, values)
    values[:] = 0
    reply(ends_, able, s.players, seat, desk.rngs, SPREAD, totals, offers, standing, values, wins)
    mixed = totals[seat] / totals[seat].sum()
    if s.money[seat] == 0:
        mixed[1] = 0
    mixed[mixed < 0.05] = 0
    if MODE == "best":
        best = int(np.argmax(values))
    else:
        drawn = next32(rng) / 2**32 * mixed.sum()
        best = int(np.searchsorted(np.cumsum(mixed), drawn, side="right"))
    words = turn.box.words
    scale = float(values[8] - values[1]) or 1.0
    ranked = sorted(range(OFFERS), key=lambda offer: -values[offer])
    return Thought(
        words[OFFER + best],
        tuple(Candidate(words[OFFER + o], float(values[o] - values[0]), float(values[o])) for o in ranked),
        simulations=purse.spent,
    )


MODE = "mixed"
