"""The strategies of Zahltag: what `zuschlag.bots.strategies.Strategies` asks of a game."""

from zuschlag.bots.zahltag.cautious import think_cautious
from zuschlag.bots.zahltag.frozen import choose_valuer_0_2, think_search_0_2, think_valuer_0_2
from zuschlag.bots.zahltag.guided.runner import compile_searches as compile_search
from zuschlag.bots.zahltag.guided.runner import think_guided
from zuschlag.bots.zahltag.naive import think_naive
from zuschlag.bots.zahltag.network.reasons import think_network
from zuschlag.bots.zahltag.search.runner import think_search
from zuschlag.bots.zahltag.valuer.reasons import choose_valuer, think_valuer

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
