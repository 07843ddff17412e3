"""The page shows what a placement would bring before the server says it: its copy of the rules is exact."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.random_play import Variant, play_randomly
from tests.variants import VARIANTS, name_of
from zuschlag.games import GAMES
from zuschlag.games.bigshot.colours import WORDS, by_name
from zuschlag.games.bigshot.lots import majority, majority_colour
from zuschlag.games.bigshot.resampling import rebuild_state
from zuschlag.games.bigshot.scoring import balance, best_lot, lots_held, qualifies, worth
from zuschlag.games.bigshot.state import COLOURS, NOBODY, ROOM, State
from zuschlag.games.bigshot.view import View

HERE = Path(__file__).parent
DENO = shutil.which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
SEEDS = range(4)
BIGSHOT = [variant for variant in VARIANTS if variant[0] == "bigshot"]

pytestmark = pytest.mark.skipif(DENO is None, reason="there is no deno here")


def ask_page(**asked: Any) -> Any:
    """What the page's own code says."""
    config = str(HERE.parents[1] / "web/deno.json")
    command = [str(DENO), "run", "--no-check", "--frozen", "--config", config, "bigshot_scoring.ts"]
    asked = {"counts": [], "views": [], "placements": []} | asked
    done = subprocess.run(command, cwd=HERE, input=json.dumps(asked), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_bs_12_the_owner_of_every_lot_that_can_be() -> None:
    lots = [counts for counts in product(range(ROOM + 1), repeat=COLOURS) if sum(counts) <= ROOM]
    owners = [majority_colour(list(counts)) for counts in lots]
    said = ask_page(counts=[by_name(counts) for counts in lots])["owners"]
    assert said == [None if owner == NOBODY else WORDS[owner] for owner in owners]


@pytest.mark.parametrize("variant", BIGSHOT, ids=map(name_of, BIGSHOT))
def test_bs_17_bs_18_every_moment_counted_as_if_the_game_ended_there(variant: Variant) -> None:
    views = [match.view(None) for seed in SEEDS for match in play_randomly(variant, seed)]
    open_views = [view for view in views if all(purse.cash is not None for seat in view.seats for purse in seat.purses)]
    states = [ended(variant, view) for view in open_views]
    said = ask_page(views=[asdict(view) for view in open_views])["standings"]
    assert said == [
        {
            "worth": [worth(s, lot) if s.owner[lot] != NOBODY else s.value[lot] for lot in range(len(s.lots))],
            "balance": [balance(s, seat) for seat in range(s.players)],
            "lots": [lots_held(s, seat) for seat in range(s.players)],
            "qualifies": [bool(qualifies(s, seat)) for seat in range(s.players)],
            "best": [best_lot(s, seat) for seat in range(s.players)],
        }
        for s in states
    ]


@cache
def _game(name: str) -> Any:
    game, players, options = json.loads(name)
    return GAMES[game](players, options)


def ended(variant: Variant, view: View) -> State:
    """The state behind the view, every lot given to whoever leads there."""
    s = rebuild_state(view, _game(json.dumps(variant)).blank())
    s.owner = [majority(s, lot) for lot in range(len(s.lots))]
    return s


@pytest.mark.parametrize("variant", BIGSHOT, ids=map(name_of, BIGSHOT))
def test_bs_10_bs_11_a_staged_placement_becomes_what_it_showed(variant: Variant) -> None:
    shown, became = [], []
    before: View | None = None
    staged: list[dict[str, str]] = []
    seen = 0
    for match in play_randomly(variant, 2):
        view = match.view(None)
        if before is not None:
            staged += [placed(event.args) for event in match.events[seen:] if event.kind == "placed"]
            if view.phase != "place":
                shown.append({"lots": [asdict(lot) for lot in before.lots], "staged": staged})
                became.append(view.lots)
                before, staged = None, []
        if view.phase == "place" and before is None:
            before = view
        seen = len(match.events)
    said = ask_page(placements=shown)["after"]
    facts = ("id", "sold", "leader")
    for lots, real in zip(said, became, strict=True):
        assert [[lot[fact] for fact in facts] for lot in lots] == [[getattr(lot, fact) for fact in facts] for lot in real]
        assert [(lot["cubes"], lot["decided"]) for lot in lots] == [(lot.cubes, lot.decided) for lot in real]


def placed(args: Mapping[str, Any]) -> dict[str, str]:
    return {"colour": args["colour"], "lot": args["lot"]}
