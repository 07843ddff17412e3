"""The ring: cubes that are still to come change the chances of owning lots (BS-4: all spaces are open)."""

from zuschlag.bots.bigshot.valuer.valuation_fields import CHANCES, Valuation
from zuschlag.games.bigshot.state import COLOURS, SPACES, State
from zuschlag.kernel import rule


@rule
def count_cubes_left(s: State, colour: int) -> int:
    """The cubes of the colour on the spaces that are not being auctioned."""
    found = 0
    for space in range(SPACES):
        if space != s.broker:
            found += s.heaps[space][colour]
    return found


@rule
def set_chances(s: State, valuation: Valuation, counted: list[list[int]], weight: int) -> None:
    """Set the chances before and after this round: a colour with more cubes to come than others is likelier to own a lot.

    A cube above the average changes the log odds of `counted`, the chances whatever is to come, by `weight` thousandths.
    """
    total = 0
    for c in range(COLOURS):
        total += count_cubes_left(s, c)
    for c in range(COLOURS):
        change = weight * (COLOURS * count_cubes_left(s, c) - total)  # in four thousandths
        for stage in range(s.round, s.round + 2):
            before = counted[stage]
            chances = valuation.ownership_chance[stage]
            for at in range(c, CHANCES, COLOURS):
                chance = before[at]
                chances[at] = min(max(chance + chance * (1000 - chance) * change // 4000000, 0), 1000)
