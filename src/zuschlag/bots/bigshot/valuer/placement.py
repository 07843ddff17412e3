"""The best placement of a heap's cubes: exact, over every way to spread them.

A lot's worth depends on its own cubes alone, given what the parks are expected to do. So the best way to spread the cubes is
found by dynamic programming, lot by lot: for every subset of the heap, the best that the first lots can make of it. That
covers all of up to 28,561 placements in about a thousand steps.
"""

from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.state import COLOURS, LOTS, PARKS, State
from zuschlag.kernel import rule

IMPOSSIBLE = -1000000000


@rule
def chances_offset(valuation: Valuation, cubes: list[int]) -> int:
    """Where a lot with these cubes begins in a row of `ownership_chance`."""
    return valuation.filling[cubes[0] | cubes[1] << 3 | cubes[2] << 6 | cubes[3] << 9] * COLOURS


@rule
def chance_to_own(s: State, valuation: Valuation, lot: int, colour: int) -> int:
    """The chance that the colour will own the lot, with the cubes that it holds."""
    if s.room[lot] == 0:
        return 1000 if s.owner[lot] == colour else 0
    return valuation.ownership_chance[s.round][chances_offset(valuation, s.lots[lot]) + colour]


@rule
def set_lot_values(s: State, valuation: Valuation) -> None:
    """Set what each lot is worth to each colour: its value, doubled by the chance of the park; a park: what it would double.

    A colour that is not sure of its two lots gets a bonus for any (BS-18).
    """
    for c in range(COLOURS):
        valuation.expected_lots[c] = 0
        for lot in range(LOTS):
            valuation.expected_lots[c] += chance_to_own(s, valuation, lot, c)
    for p in range(PARKS):
        for c in range(COLOURS):
            valuation.park_chance[p][c] = chance_to_own(s, valuation, s.park[p], c)
    for lot in range(LOTS):
        for c in range(COLOURS):
            value = s.value[lot] * 1000
            for p in range(PARKS):
                if s.doubles[p][lot] == 1:
                    value += value * valuation.park_chance[p][c] // 1000
            others = valuation.expected_lots[c] - chance_to_own(s, valuation, lot, c)
            valuation.lot_value[lot][c] = (
                value + valuation.qualification_bonus * valuation.one_lot_chance[others // 100] // 1000
            )
    for p in range(PARKS):
        for c in range(COLOURS):
            if s.room[s.park[p]] > 0:
                for lot in range(LOTS):
                    if s.doubles[p][lot] == 1:
                        valuation.lot_value[s.park[p]][c] += s.value[lot] * chance_to_own(s, valuation, lot, c)


@rule
def enumerate_subsets(valuation: Valuation, heap: list[int]) -> None:
    """Number every subset of the heap so that the number of a union is the sum of its parts' numbers."""
    subsets = 1
    for c in range(COLOURS):
        valuation.subset_cubes[0][c] = 0
    valuation.subset_size[0] = 0
    for c in range(COLOURS):
        before = subsets
        for more in range(1, heap[c] + 1):
            for subset in range(before):
                for other in range(COLOURS):
                    valuation.subset_cubes[subsets][other] = valuation.subset_cubes[subset][other]
                valuation.subset_cubes[subsets][c] = more
                valuation.subset_size[subsets] = valuation.subset_size[subset] + more
                subsets += 1
    valuation.subsets = subsets
    for part in range(subsets):
        for rest in range(subsets - part):
            valuation.fits[part][rest] = 1 if is_subset(valuation, part, rest + part) else 0


@rule
def is_subset(valuation: Valuation, part: int, subset: int) -> bool:
    """Are the cubes of one subset among those of the other?"""
    for c in range(COLOURS):
        if valuation.subset_cubes[part][c] > valuation.subset_cubes[subset][c]:
            return False
    return True


@rule
def set_subset_gains(s: State, valuation: Valuation, seat: int, lot: int) -> None:
    """Set what each subset of the heap is worth to the seat if it goes chosen the lot."""
    cubes = s.lots[lot]
    value = valuation.lot_value[lot]
    weights = valuation.colour_weight[seat]
    chances = valuation.ownership_chance[s.round + 1]
    for subset in range(valuation.subsets):
        if valuation.subset_size[subset] > s.room[lot] or (lot == valuation.excluded_lot and subset > 0):
            valuation.subset_gain[subset] = IMPOSSIBLE
        else:
            taken = valuation.subset_cubes[subset]
            at = valuation.filling[
                cubes[0] + taken[0] | cubes[1] + taken[1] << 3 | cubes[2] + taken[2] << 6 | cubes[3] + taken[3] << 9
            ]
            total = 0
            for c in range(COLOURS):
                total += weights[c] * (value[c] * chances[at * COLOURS + c] // 1000)
            valuation.subset_gain[subset] = total // 1000


@rule
def make_plan(s: State, valuation: Valuation, seat: int) -> None:
    """Set `plan`, how many cubes of each colour go where, to the seat's best placement of the cubes left in the heap."""
    enumerate_subsets(valuation, s.heaps[s.broker])
    for nth in range(s.unsold):
        set_subset_gains(s, valuation, seat, s.open[nth])
        best = valuation.best[nth]
        chosen = valuation.chosen_subset[nth]
        if nth == 0:
            for subset in range(valuation.subsets):
                best[subset] = valuation.subset_gain[subset]
                chosen[subset] = subset
        else:
            before = valuation.best[nth - 1]
            for subset in range(valuation.subsets):
                best[subset] = valuation.subset_gain[0] + before[subset]
                chosen[subset] = 0
            for part in range(1, valuation.subsets):
                gain = valuation.subset_gain[part]
                fits = valuation.fits[part]
                for rest in range(valuation.subsets - part):
                    if fits[rest] == 1 and gain + before[rest] > best[rest + part]:
                        best[rest + part] = gain + before[rest]
                        chosen[rest + part] = part
    for lot in range(LOTS):
        for c in range(COLOURS):
            valuation.plan[lot][c] = 0
    left = valuation.subsets - 1
    nth = s.unsold - 1
    while nth >= 0:
        part = valuation.chosen_subset[nth][left]
        for c in range(COLOURS):
            valuation.plan[s.open[nth]][c] = valuation.subset_cubes[part][c]
        left -= part
        nth -= 1
