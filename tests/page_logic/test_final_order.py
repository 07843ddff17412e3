"""What the page says about the end of a match, who is where and by what, is what the rules decide, over many random matches."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.random_play import Variant, finished_match
from tests.variants import VARIANTS
from zuschlag.games.bigshot import scoring

HERE = Path(__file__).parent
DENO = shutil.which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
SEEDS = range(40)
CRITERIA = ("money", "cards", "table")

pytestmark = pytest.mark.skipif(DENO is None, reason="there is no deno here")


@cache
def finished(game: str) -> list[AnyMatch]:
    variants: list[Variant] = [variant for variant in VARIANTS if variant[0] == game]
    return [finished_match(variant, seed) for variant in variants for seed in SEEDS]


def result_of(match: AnyMatch) -> dict[str, Any]:
    assert match.result is not None
    return dict(match.result)


@cache
def said_by_page() -> dict[str, Any]:
    ends = {
        game: [{"view": asdict(match.view(None)), "result": result_of(match)} for match in finished(game)]
        for game in ("bigshot", "zahltag")
    }
    config = str(HERE.parents[1] / "web/deno.json")
    where = ["--location", "http://127.0.0.1/"]  # parts of the page look at it when they are loaded
    command = [str(DENO), "run", "--no-check", "--frozen", *where, "--config", config, "final_order.ts"]
    done = subprocess.run(command, cwd=HERE, input=json.dumps(ends), capture_output=True, text=True, check=True)
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_zt_16_the_order_and_the_places_are_those_of_the_rules() -> None:
    has_out = 0
    for match, said in zip(finished("zahltag"), said_by_page()["zahltag"], strict=True):
        places = match.view(None).places
        assert sorted(said["order"], key=lambda seat: places[seat]) == said["order"]
        assert [seat for seat in said["order"] if places[seat] == 1] == result_of(match)["winners"]
        assert [place for place in said["places"] if place] == [
            places[seat] for seat in range(len(places)) if said["places"][seat]
        ]
        has_out += any(said["places"])
    assert has_out > 5


def test_zt_16_what_decided_is_the_first_criterion_that_sets_the_winner_apart() -> None:
    """Up to that criterion the winner alone is best among those still in; without it, not."""
    found: Counter[str] = Counter()
    for match, said in zip(finished("zahltag"), said_by_page()["zahltag"], strict=True):
        result, criterion = result_of(match), said["criterion"]
        found[criterion] += 1
        still_in = [seat for seat in range(match.game.players) if seat not in result["out"]]
        keys = [(result["money"][seat], -result["equipment"][seat], -result["table"][seat]) for seat in still_in]
        if criterion in CRITERIA:
            [winner] = result["winners"]
            upto = CRITERIA.index(criterion) + 1
            mine = keys[still_in.index(winner)]
            assert [key[:upto] for key in keys].count(mine[:upto]) == 1
            assert upto == 1 or [key[: upto - 1] for key in keys].count(mine[: upto - 1]) > 1
            assert max(keys)[:upto] == mine[:upto]
        elif criterion == "last":
            assert still_in == result["winners"]
        elif criterion == "none":
            assert not still_in
        else:
            assert criterion == "shared"
            assert len(result["winners"]) > 1
            assert keys.count(max(keys)) == len(result["winners"])
    assert found["money"] > 10
    assert len(found) > 2


def test_bs_18_the_page_says_what_decided_besides_the_balance_and_against_whom() -> None:
    """Everybody with as much as the winner or more is named once, with the first thing that the winner has over them."""
    named: Counter[str] = Counter()
    for match, said in zip(finished("bigshot"), said_by_page()["bigshot"], strict=True):
        result = result_of(match)
        best = result["balance"][result["winners"][0]]
        others = set(range(match.game.players)) - set(result["winners"])
        losers = {seat for seat in others if result["balance"][seat] >= best}
        assert sorted(seat for decided in said for seat in decided["others"]) == sorted(losers)
        for decided in said:
            named[decided["by"]] += 1
            for seat in decided["others"]:
                fewer_lots = result["lots"][seat] < result["lots"][result["winners"][0]]
                assert result["balance"][seat] == best or decided["by"] == "condition"
                assert decided["by"] != "lots" or fewer_lots
                assert decided["by"] != "best" or not fewer_lots
    assert named["condition"] > 3


def check_rival(places: Sequence[int], seat: int, reason: dict[str, Any] | None) -> None:
    """A seat is compared with a winner; the winner with the next one behind."""
    if reason is None:
        assert set(places) == {1}
        return
    other = places[reason["rival"]]
    if reason["isAhead"]:
        assert places[seat] == 1
        assert other == min(place for place in places if place > 1)
    else:
        assert other == 1


def test_bs_18_why_a_seat_has_its_place_is_the_first_key_that_sets_it_apart_from_the_winner() -> None:
    found: Counter[str] = Counter()
    for match, reasons in zip(finished("bigshot"), said_by_page()["bigshotReasons"], strict=True):
        places, result, s = match.view(None).places, result_of(match), match.state
        for seat, reason in enumerate(reasons):
            check_rival(places, seat, reason)
            if reason is None:
                continue
            rival, by = reason["rival"], reason["by"]
            better, worse = (seat, rival) if reason["isAhead"] else (rival, seat)
            sums = [result["balance"][at] for at in (better, worse)]
            lots = [scoring.lots_held(s, at) for at in (better, worse)]
            best = [scoring.best_lot(s, at) for at in (better, worse)]
            meets = [scoring.qualifies(s, at) for at in (better, worse)]
            found[f"{by} {'ahead' if reason['isAhead'] else 'behind'}"] += 1
            if by == "condition":
                assert meets == [True, False]
                assert sums[1] - sums[0] == reason["amount"] >= 0
                continue
            assert meets[0] or not meets[1]
            differences = {"balance": sums, "lots": lots, "best": best}
            for criterion, (more, less) in differences.items():
                if criterion == by:
                    assert more - less == reason["amount"] > 0
                    break
                assert more == less
    assert {"balance ahead", "balance behind", "condition ahead", "condition behind"} <= set(found)


def test_zt_16_why_a_seat_has_its_place_is_the_first_criterion_that_sets_it_apart_from_the_winner() -> None:
    found: Counter[str] = Counter()
    for match, reasons in zip(finished("zahltag"), said_by_page()["zahltagReasons"], strict=True):
        places, result = match.view(None).places, result_of(match)
        for seat, reason in enumerate(reasons):
            check_rival(places, seat, reason)
            if reason is None:
                continue
            rival, by = reason["rival"], reason["by"]
            better, worse = (seat, rival) if reason["isAhead"] else (rival, seat)
            out = [at in result["out"] for at in (better, worse)]
            found[by] += 1
            if by in ("out", "earlier"):
                assert out == [by == "earlier", True]
                assert by == "out" or result["out"].index(worse) < result["out"].index(better)
                continue
            assert out == [False, False]
            for criterion, column, sign in (("money", "money", 1), ("cards", "equipment", -1), ("table", "table", -1)):
                difference = sign * (result[column][better] - result[column][worse])
                if criterion == by:
                    assert difference == reason["amount"] > 0
                    break
                assert difference == 0
    assert {"money", "out"} <= set(found)


def test_bs_18_who_ranks_behind_somebody_with_no_better_balance_for_want_of_lots_is_told_so() -> None:
    """It is said of exactly those whose place their balance alone would contradict, or leave to a tie-break."""
    told = 0
    for match, said in zip(finished("bigshot"), said_by_page()["bigshotBarred"], strict=True):
        result, places = result_of(match), match.view(None).places
        has_lots = [scoring.qualifies(match.state, seat) for seat in range(len(places))]
        for seat, is_told in enumerate(said):
            poorer_ahead = [
                other
                for other, place in enumerate(places)
                if place < places[seat] and result["balance"][other] <= result["balance"][seat] and has_lots[other]
            ]
            assert is_told == (bool(poorer_ahead) and not has_lots[seat] and not result["waived"])
            told += is_told
            assert is_told or all(
                result["balance"][other] >= result["balance"][seat]
                for other, place in enumerate(places)
                if place < places[seat]
            )
    assert told > 5
