"""The chance of each colour to own a lot in the end, by the cubes in it and the rounds played.

The chances are counted in games that the valuer plays against itself (`python -m bench.ownership_chances` counts them again).
They are stored by what a colour sees: how many cubes it has in the lot itself, how many its partner has (the owner's other
colour in the game for two, the ghost in the game for three), and how many its rivals have. `ownership_chances.toml` has them
for a few stages of the game; between those they are interpolated.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise, product

from zuschlag.bots.bigshot.valuer.valuation_fields import CHANCES, CUBE_CODES, MILLS, STAGES
from zuschlag.games.bigshot.state import COLOURS, ROOM

Filling = tuple[int, ...]
"""How many cubes of each colour a lot holds."""

MILESTONES = (0, 3, 6, 9, 12, 14, 16, 17, 18)
"""The rounds played for which the file has chances."""

PARTNERS: dict[int, tuple[int | None, ...]] = {2: (1, 0, 3, 2), 3: (3, 3, 3, None), 4: (None, None, None, None)}
"""By number of players and role: the role that is neither one's own nor a rival's. The ghost has the last role of three."""


@cache
def fillings() -> dict[Filling, int]:
    """Every filling that a lot can have, with its number."""
    every = (counts for counts in product(range(ROOM + 1), repeat=COLOURS) if sum(counts) <= ROOM)
    return {counts: number for number, counts in enumerate(every)}


@cache
def filling_numbers() -> list[int]:
    """The number of every filling by its code, an octal digit for each colour, the first the lowest; 0 for codes of none."""
    found = [0] * CUBE_CODES
    for counts, number in fillings().items():
        found[sum(count << 3 * colour for colour, count in enumerate(counts))] = number
    return found


def majority_colour(counts: Filling) -> int | None:
    """BS-12: the colour with the largest count that no other has."""
    alone = [(count, colour) for colour, count in enumerate(counts) if count and counts.count(count) == 1]
    return max(alone)[1] if alone else None


def key_seen_by(counts: Filling, role: int, players: int) -> str:
    """The file's key for a filling as a role sees it: its own cubes, its partner's if any, its rivals', the most first."""
    partner = PARTNERS[players][role]
    rivals = sorted((count for other, count in enumerate(counts) if other not in (role, partner)), reverse=True)
    return " ".join([str(counts[role]), *([] if partner is None else [str(counts[partner])]), "".join(map(str, rivals))])


@cache
def counted_chances(players: int) -> dict[str, list[int]]:
    """The file's chances at the milestones, in thousandths, by key."""
    text = files("zuschlag.bots.bigshot.valuer").joinpath("ownership_chances.toml").read_text(encoding="utf-8")
    table: dict[str, list[int]] = tomllib.loads(text)[str(players)]
    return table


def interpolate_milestones(milestones: Sequence[int], stage: int) -> int:
    """The chance after so many rounds, interpolated between two milestones."""
    for (low, high), (first, last) in zip(pairwise(MILESTONES), pairwise(milestones), strict=True):
        if stage <= high:
            return first + (last - first) * (stage - low) // (high - low)
    raise AssertionError(f"there is no stage {stage}")


@cache
def ownership_chances(players: int, roles: tuple[int, ...]) -> list[list[int]]:
    """By rounds played: the chance of every filling and colour, where `roles` says which role a colour plays."""
    table = [[0] * CHANCES for _ in range(STAGES)]
    for counts, number in fillings().items():
        by_role = tuple(counts[roles.index(role)] for role in range(COLOURS))
        for colour, role in enumerate(roles):
            at = number * COLOURS + colour
            if sum(counts) == ROOM:
                for row in table:
                    row[at] = MILLS * (majority_colour(counts) == colour)
            elif players != 3 or role != 3:
                milestones = counted_chances(players)[key_seen_by(by_role, role, players)]
                for stage, row in enumerate(table):
                    row[at] = interpolate_milestones(milestones, stage)
    return table
