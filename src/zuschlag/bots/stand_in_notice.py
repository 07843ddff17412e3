"""The notice that a weaker bot plays instead of the chosen one."""

from zuschlag.kernel.numba_extra import INSTALL_NUMBA, has_numba
from zuschlag.texts import Texts


def stand_in_notice(texts: Texts) -> str:
    """Why the valuer plays: the search is not compiled yet, or cannot be, as numba is not installed."""
    return texts.say("hint.stand_in") if has_numba() else texts.say("hint.no_numba", command=INSTALL_NUMBA)
