"""The chances that people are shown: what means of rollouts and values of the network come to among equal players.

Half of the rivals in rollouts are valuers, because a bot that prepares for both plays better. So means of rollouts are too high
where everybody plays well, and so are the network's values in the preparation, a little. How much too high was measured in
matches of the level expert with itself, by `python -m bench.chance_calibration`. No bot chooses by these chances, and what is
better before is better after.
"""

from math import exp, log
from typing import TypeAlias

from zuschlag.games.zahltag.state import LAST_PAYDAY
from zuschlag.games.zahltag.view import View

PREPARING = -1
"""The stage before the first contract; the later ones are the number of paydays held."""
Calibration: TypeAlias = dict[int, tuple[float, float, float, float]]
"""By players: the shifts in the preparation, after it and at the last payday, and the slope."""
ROLLOUTS: Calibration = {
    2: (-0.859, -0.21, -0.073, 0.944),
    3: (-0.539, -0.311, 0.105, 0.893),
    4: (-0.389, -0.206, -0.096, 0.934),
}
"""For means of rollouts: fitted to the decisions of 250, 250 and 159 matches, with seeds from 920000 on."""
VALUES: Calibration = {
    2: (-0.187, 0.011, 0.116, 1.182),
    3: (-0.113, -0.169, 0.178, 0.992),
    4: (-0.204, -0.166, -0.053, 0.913),
}
"""For values of the network alone: fitted to 140, 140 and 128 matches, with seeds from 920000 and from 921000 on."""


def calibrated_chance(calibration: Calibration, view: View, share: float) -> float:
    """The chance of winning against equal players, from an estimated share of the win.

    The logarithm of the odds is a linear function of that of the share. How much it is shifted changes with the stage.
    """
    if not 0.0 < share < 1.0:
        return share
    preparing, first, last, slope = calibration[view.players]
    stage = stage_of(view)
    shift = preparing if stage == PREPARING else first + (last - first) * stage / LAST_PAYDAY
    return 1 / (1 + exp(-shift - slope * log(share / (1 - share))))


def slope_at(calibration: Calibration, view: View, share: float) -> float:
    """How fast the chance rises with the share, which is between 0 and 1: errors are multiplied by it."""
    chance = calibrated_chance(calibration, view, share)
    return calibration[view.players][-1] * chance * (1 - chance) / (share * (1 - share))


def stage_of(view: View) -> int:
    """How far the match is."""
    return PREPARING if view.phase == "prepare" else view.held
