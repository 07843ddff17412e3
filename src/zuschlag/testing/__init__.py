"""For authors of games: checks that a game obeys the laws on which everything else relies.

from zuschlag.testing import check_game

check_game("goofspiel")     # raises LawBroken, with the law, the players, the options and the seed
"""

from zuschlag.testing.game_check import check_game
from zuschlag.testing.game_laws import GAME_LAWS
from zuschlag.testing.match_laws import MATCH_LAWS, LawBroken

__all__ = ["GAME_LAWS", "MATCH_LAWS", "LawBroken", "check_game"]
