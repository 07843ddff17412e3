"""Where four cubes do most: exact, over every way to spread them.

A lot's worth depends on its own cubes alone, given what the parks are expected to do. So the best way to spread the cubes is
found lot by lot: for every share of the heap, the best that the first lots can make of it. That looks at all of up to 28,561
placements in about a thousand steps.
"""

from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.state import COLOURS, LOTS, PARKS, State
from zuschlag.kernel import rule

IMPOSSIBLE = -1000000000


@rule
def filling_of(mind: Mind, cubes: list[int]) -> int:
    """Where the chances of a lot with these cubes begin."""
    return mind.filling[cubes[0] | cubes[1] << 3 | cubes[2] << 6 | cubes[3] << 9] * COLOURS


@rule
def chance_of(s: State, mind: Mind, lot: int, colour: int) -> int:
    """The chance that the colour will own the lot, as it lies."""
    if s.room[lot] == 0:
        return 1000 if s.owner[lot] == colour else 0
    return mind.chance[s.round][filling_of(mind, s.lots[lot]) + colour]


@rule
def set_stakes(s: State, mind: Mind) -> None:
    """What each lot is worth to each colour: its value, doubled as far as the park is; a park, what it would double.

    A colour that has hardly a lot in sight wants any (BS-18).
    """
    for c in range(COLOURS):
        mind.expected[c] = 0
        for lot in range(LOTS):
            mind.expected[c] += chance_of(s, mind, lot, c)
    for p in range(PARKS):
        for c in range(COLOURS):
            mind.parked[p][c] = chance_of(s, mind, s.park[p], c)
    for lot in range(LOTS):
        for c in range(COLOURS):
            stake = s.value[lot] * 1000
            for p in range(PARKS):
                if s.doubles[p][lot] == 1:
                    stake += stake * mind.parked[p][c] // 1000
            others = mind.expected[c] - chance_of(s, mind, lot, c)
            mind.stake[lot][c] = stake + mind.qualify * mind.lacking[others // 100] // 1000
    for p in range(PARKS):
        for c in range(COLOURS):
            if s.room[s.park[p]] > 0:
                for lot in range(LOTS):
                    if s.doubles[p][lot] == 1:
                        mind.stake[s.park[p]][c] += s.value[lot] * chance_of(s, mind, lot, c)


@rule
def set_shares(mind: Mind, heap: list[int]) -> None:
    """Number every way to take some cubes out of the heap, so that numbers add up as the cubes do."""
    shares = 1
    for c in range(COLOURS):
        mind.taken[0][c] = 0
    mind.size[0] = 0
    for c in range(COLOURS):
        before = shares
        for more in range(1, heap[c] + 1):
            for share in range(before):
                for other in range(COLOURS):
                    mind.taken[shares][other] = mind.taken[share][other]
                mind.taken[shares][c] = more
                mind.size[shares] = mind.size[share] + more
                shares += 1
    mind.shares = shares
    for part in range(shares):
        for rest in range(shares - part):
            mind.fits[part][rest] = 1 if is_part(mind, part, rest + part) else 0


@rule
def is_part(mind: Mind, part: int, share: int) -> bool:
    """Are the cubes of one share among those of the other?"""
    for c in range(COLOURS):
        if mind.taken[part][c] > mind.taken[share][c]:
            return False
    return True


@rule
def set_gains(s: State, mind: Mind, seat: int, lot: int) -> None:
    """What each share of the heap would make of the lot, to the seat's mind."""
    cubes = s.lots[lot]
    stake = mind.stake[lot]
    wants = mind.wants[seat]
    chances = mind.chance[s.round + 1]
    for share in range(mind.shares):
        if mind.size[share] > s.room[lot] or (lot == mind.shut and share > 0):
            mind.gain[share] = IMPOSSIBLE
        else:
            taken = mind.taken[share]
            at = mind.filling[
                cubes[0] + taken[0] | cubes[1] + taken[1] << 3 | cubes[2] + taken[2] << 6 | cubes[3] + taken[3] << 9
            ]
            total = 0
            for c in range(COLOURS):
                total += wants[c] * (stake[c] * chances[at * COLOURS + c] // 1000)
            mind.gain[share] = total // 1000


@rule
def make_plan(s: State, mind: Mind, seat: int) -> None:
    """The seat's best way to spread the cubes that are left in the heap: `plan` says how many of each colour go where."""
    set_shares(mind, s.heaps[s.broker])
    for nth in range(s.unsold):
        set_gains(s, mind, seat, s.open[nth])
        best = mind.best[nth]
        into = mind.into[nth]
        if nth == 0:
            for share in range(mind.shares):
                best[share] = mind.gain[share]
                into[share] = share
        else:
            before = mind.best[nth - 1]
            for share in range(mind.shares):
                best[share] = mind.gain[0] + before[share]
                into[share] = 0
            for part in range(1, mind.shares):
                gain = mind.gain[part]
                fits = mind.fits[part]
                for rest in range(mind.shares - part):
                    if fits[rest] == 1 and gain + before[rest] > best[rest + part]:
                        best[rest + part] = gain + before[rest]
                        into[rest + part] = part
    for lot in range(LOTS):
        for c in range(COLOURS):
            mind.plan[lot][c] = 0
    left = mind.shares - 1
    nth = s.unsold - 1
    while nth >= 0:
        part = mind.into[nth][left]
        for c in range(COLOURS):
            mind.plan[s.open[nth]][c] = mind.taken[part][c]
        left -= part
        nth -= 1
