"""The strategies of Big Shot: what `zuschlag.bots.strategies.Strategies` asks of a game."""

from zuschlag.bots.bigshot.cautious import think_cautious
from zuschlag.bots.bigshot.frozen import choose_valuer_0_2, think_search_0_2, think_valuer_0_2
from zuschlag.bots.bigshot.guided.runner import compile_searches as compile_search
from zuschlag.bots.bigshot.guided.runner import think_guided
from zuschlag.bots.bigshot.naive import think_naive
from zuschlag.bots.bigshot.network.reasons import think_network
from zuschlag.bots.bigshot.search.runner import think_search
from zuschlag.bots.bigshot.tactical_valuer.reasons import choose_tactical_valuer as choose_valuer
from zuschlag.bots.bigshot.tactical_valuer.reasons import think_tactical_valuer as think_valuer

__all__ = [
    "choose_valuer",
    "choose_valuer_0_2",
    "compile_search",
    "think_cautious",
    "think_guided",
    "think_naive",
    "think_network",
    "think_search",
    "think_search_0_2",
    "think_valuer",
    "think_valuer_0_2",
]
