"""How often moves of bots in Big Shot's auctions equal those of the cautious bot and of the valuer: evidence of who plays.

Bots play one another. Every decision in an auction with a choice is counted: equal to neither bot's move, to the valuer's
alone, to the cautious bot's alone, to both. `EVIDENCE` of the guided search is the logarithm of how much likelier each is for
`easy` than for strong bots: for these on average, but a move that equals both is compared with the bot that makes it most
often, a valuer, which would otherwise seem cautious as long as it passes. A floor keeps evidence finite where `easy` never
moves so: people are no bots.
"""

from collections import Counter
from math import log
from typing import Any

from zuschlag.bots import Turn, find
from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.guided.parameters import EVIDENCE
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move
from zuschlag.kernel import Generator
from zuschlag.match import begin, make_game

WEAK = "easy"
STRONG = ("valuer-0.2", "normal", "network", "hard-0.2", "guided:60")
CELLS = ("neither", "valuer", "cautious", "both")
FLOOR = 0.02
"""Added to every share."""
LOGARITHM = 256
"""Units of a natural logarithm."""


def count_comparisons(bots: tuple[str, ...], players: int, matches: int) -> dict[str, Counter[str]]:
    """By bot: how many of its decisions in auctions equal which of the two bots' moves."""
    game = make_game("bigshot", players, {})
    found: dict[str, Counter[str]] = {bot: Counter() for bot in bots}
    for number in range(matches):
        match = begin(game, f"evidence/{number}")
        names = [bots[(number + seat * (1 + number // len(bots))) % len(bots)] for seat in range(players)]
        seated = [find(name)(f"evidence/{number}/{seat}", seat) for seat, name in enumerate(names)]
        valuation: Any = make_valuation(match.state)
        appraised = -1
        while seats := match.pending.seats:
            turn, s = Turn(match, seats[0]), match.state
            word = seated[seats[0]].choose(turn)
            if turn.view.phase in ("bid", "loan") and len(turn.offered) > 1:
                if appraised != s.round:
                    appraise(s, valuation)
                    appraised = s.round
                move = game.numbers[word]
                cell = 2 * (cautious_move(s, seats[0], Generator()) == move)
                cell += choose_appraised_move(s, seats[0], valuation) == move
                found[names[seats[0]]][CELLS[cell]] += 1
            match.play(seats[0], word)
    return found


def refit_evidence(players: int, matches: int) -> dict[str, tuple[Any, Any]]:
    """The evidence of each kind of move, and the shares of all bots that it comes from."""
    counts = count_comparisons((WEAK, *STRONG), players, matches)
    shares = {bot: [each[cell] / max(each.total(), 1) for cell in CELLS] for bot, each in counts.items()}
    rows: dict[str, tuple[Any, Any]] = {}
    for at, cell in enumerate(CELLS):
        seen = [shares[bot][at] for bot in STRONG]
        strong = max(seen) if cell == "both" else sum(seen) / len(seen)
        rows[f"EVIDENCE[{cell}]"] = EVIDENCE[at], round(LOGARITHM * log((shares[WEAK][at] + FLOOR) / (strong + FLOOR)))
    for bot, each in shares.items():
        percents = ", ".join(f"{cell} {100 * share:.1f} %" for cell, share in zip(CELLS, each, strict=True))
        rows[f"  {bot}: {counts[bot].total()} decisions"] = None, percents
    return rows
