"""The choices of frozen bots in `frozen_choices.json`: matches of every variant, and what each bot chooses along them.

    python -m tests.bots.frozen_choices VERSION    add the bots of a version that was just frozen

Matches and choices that the file has are never written again.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.any_game import AnyMatch, AnyTurn
from tests.random_play import Variant, start_match
from tests.variants import VARIANTS, name_of
from zuschlag.bots import Turn, find
from zuschlag.bots.levels import FROZEN, FROZEN_LEVELS
from zuschlag.kernel import below, seeded

FILE = Path(__file__).with_suffix(".json")
SEED = 11
ODD = 9
"""One of so many moves is played at random, so that the bots meet what they would not do themselves."""
EVERY = {"valuer": 5, "search": 17, "hard": 11, "expert": 17}
"""How many decisions lie between two that a bot is asked, by its name without the version."""


def play_sensibly(variant: Variant) -> list[tuple[int, str]]:
    """The decisions of a match between valuers that sometimes err."""
    match, rng = start_match(variant, SEED), seeded("frozen", SEED)
    decisions = []
    while seats := match.pending.seats:
        turn = Turn(match, seats[0])
        odd = turn.offered[below(rng, len(turn.offered))]
        word = odd if below(rng, ODD) == 0 else find("valuer")(SEED, turn.seat).choose(turn)
        decisions.append((turn.seat, word))
        match.play(turn.seat, word)
    return decisions


def turns(variant: Variant, decisions: list[tuple[int, str]], every: int) -> Iterator[AnyTurn]:
    """Every so many turns along a match, those with a single move not counted."""
    match: AnyMatch = start_match(variant, SEED)
    met = 0
    for seat, word in decisions:
        if len(match.offered(seat)) > 1:
            met += 1
            if met % every == 0:
                yield Turn(match, seat)
        match.play(seat, word)


def choices(variant: Variant, decisions: list[tuple[int, str]], bot: str) -> list[str]:
    """What the bot chooses along the match."""
    make = find(bot)
    return [make(SEED, turn.seat).choose(turn) for turn in turns(variant, decisions, EVERY[bot.partition("-")[0]])]


def frozen_bots(version: str = "") -> list[str]:
    """All frozen bots, or those of a version; a search at its default budget, too."""
    return [name for name in (*FROZEN, *FROZEN_LEVELS) if name.endswith(version)]


def main() -> None:
    version = sys.argv[1]
    stored: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for variant in VARIANTS:
        match = stored.setdefault(name_of(variant), {})
        match.setdefault("decisions", play_sensibly(variant))
        for bot in frozen_bots(version):
            match.setdefault("choices", {}).setdefault(bot, choices(variant, match["decisions"], bot))
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(match)}" for name, match in stored.items())
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
