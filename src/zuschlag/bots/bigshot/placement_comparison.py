"""What differs between two placements of the same cubes: which go elsewhere, whose lots are worth more, who leads where."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.own_worth import move_cube, placement_worth
from zuschlag.bots.bigshot.valuer.parameters import RIVAL_WEIGHT, make_valuation
from zuschlag.bots.bigshot.valuer.valuation_fields import MILLS
from zuschlag.bots.thought import Reason
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import LOTS, NOBODY, PLACING, SPACES, State
from zuschlag.kernel import Generator

LEAST_WORTH = 1.0
"""Millions: of two placements that differ by less, none is said to be better."""
SEPARATOR = ", "
"""Between the moves, or the lots, of a reason."""


def explain_plans(turn: BigShotTurn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
    """Whose lots speak for the best placement of all cubes: the own ones, or those of the rivals, which count less.

    A rule of thumb of the valuer. It names only the cubes that go elsewhere.
    """
    s: State = turn.game.imagine(turn.view, Generator())
    kept, instead = _difference(best, chosen), _difference(chosen, best)
    if s.phase != PLACING or not kept:
        return ()
    numbers = turn.game.numbers
    plans = ([numbers[move] for move in moves] for moves in (best, chosen))
    own, rivals = placement_worth(s, make_valuation(s), turn.seat, *plans)
    if own + rivals * RIVAL_WEIGHT[s.players] / MILLS <= 0 or max(own, rivals) < LEAST_WORTH:
        return ()
    kind = "placement_own" if own >= LEAST_WORTH else "placement_rivals"
    return (Reason(kind, {"seat": turn.seat, "best": SEPARATOR.join(kept), "move": SEPARATOR.join(instead)}),)


def compare_lots(turn: BigShotTurn, s: State, chosen: Sequence[str], best: Sequence[str]) -> Iterator[Reason]:
    """By the rules, who leads in which lots after each placement, and whose the full ones are, as far as the two differ."""
    kept, instead = _difference(best, chosen), _difference(chosen, best)
    lots = {move.split()[2]: (turn.game.numbers[move] - PLACE) % LOTS for move in (*kept, *instead)}
    after_best, after_chosen = (_owners(turn, s, moves, lots) for moves in (best, chosen))
    for moves, after, other in ((kept, after_best, after_chosen), (instead, after_chosen, after_best)):
        grouped: dict[tuple[str, int], list[str]] = {}
        for lot, outcome in after.items():
            if outcome != other[lot]:
                grouped.setdefault(outcome, []).append(lot)
        for (kind, seat), names in grouped.items():
            whose = {} if seat == NOBODY else {"seat": seat}
            yield Reason(kind, {"move": SEPARATOR.join(moves), "lots": SEPARATOR.join(names), **whose})


def _difference(moves: Sequence[str], others: Sequence[str]) -> list[str]:
    """The moves that are not among the others, however often each is."""
    return sorted((Counter(moves) - Counter(others)).elements())


def _owners(turn: BigShotTurn, s: State, moves: Sequence[str], lots: Mapping[str, int]) -> dict[str, tuple[str, int]]:
    """By lot: the kind of the fact, and the seat that leads in it or owns it then; a ghost's lot is nobody's."""
    then = s.copy()
    for move in moves:
        move_cube(then, *divmod(turn.game.numbers[move] - PLACE, LOTS), 1)
    is_end = s.round + 1 == SPACES and len(moves) == s.unplaced  # BS-16
    found = {}
    for name, lot in lots.items():
        colour = majority(then, lot)
        seat = NOBODY if colour == NOBODY else then.seat[colour]
        kind = "lots_owned" if is_end or then.room[lot] == 0 else "lots_led"
        found[name] = (kind if seat != NOBODY else f"{kind}_nobody", seat)
    return found
