"""Valuer and search as they were in version 0.2, under names that never choose otherwise.

`tests/bots/test_frozen.py` holds their choices. They are the present ones as long as those choose the same; whoever changes the
present ones keeps the old way here, by a parameter or a switch.
"""

from zuschlag.bots.zahltag.search.runner import think_search as think_search_0_2
from zuschlag.bots.zahltag.valuer.reasons import choose_valuer as choose_valuer_0_2
from zuschlag.bots.zahltag.valuer.reasons import think_valuer as think_valuer_0_2

__all__ = ["choose_valuer_0_2", "think_search_0_2", "think_valuer_0_2"]
