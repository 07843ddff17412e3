"""What the page works out by itself at a table of Zahltag is what the rules do."""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.random_play import play_randomly

WEB = Path(__file__).parents[2] / "web"
SCRIPT = """
import { lastSettlement } from "./src/games/zahltag/settlement.ts";
import { dues, tiePays } from "./src/games/zahltag/calculations.ts";
const cases = JSON.parse(await new Response(Deno.stdin.readable).text());
console.log(JSON.stringify(cases.map(({ fresh, view, contract, hands, lowest }) => ({
  recent: lastSettlement(fresh, view, contract),
  dues: dues(hands),
  tied: tiePays(lowest),
}))));
"""


def answered(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    deno = Path(sys.executable).with_name("deno")
    given = json.dumps(cases)
    done = subprocess.run([deno, "eval", "--ext=ts", SCRIPT], cwd=WEB, input=given, capture_output=True, text=True, check=True)
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def settled() -> list[dict[str, Any]]:
    """Every payday and every opening of some games of random play, as a spectator sees it, and the hands of that moment."""
    cases = []
    for players in (2, 3, 4):
        for seed in range(10):
            before, seen = None, 0
            for match in play_randomly(("zahltag", players, {}), seed):
                events = [{"kind": event.kind, "args": event.args} for event in match.events]
                fresh, seen = events[seen:], len(events)
                view = asdict(match.view(None))
                if before and {"held", "opened"} & {event["kind"] for event in fresh}:
                    cases.append(case(fresh, before, view))
                before = view
    return cases


def case(fresh: list[dict[str, Any]], before: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    hands = [{"cards": seat["cards"], "out": seat["out"]} for seat in before["seats"]]
    for event in fresh:
        if event["kind"] == "held":
            break
        change = {"took": 1, "dropped": -1}.get(event["kind"], 0)
        if change:
            hands[event["args"]["seat"]]["cards"] += change
    offers = [int(event["args"]["offer"]) for event in fresh if event["kind"] == "opened"]
    lowest = min((offer for offer in offers if offer), default=0)
    return {"fresh": fresh, "view": view, "contract": before["contract"], "hands": hands, "lowest": lowest}


def test_paydays_and_ties_are_explained_as_the_rules_settle_them() -> None:
    """ZT-11, ZT-12, ZT-15"""
    cases = settled()
    paydays = ties = 0
    for given, told in zip(cases, answered(cases), strict=True):
        recent = told["recent"]
        paid = {
            event["args"]["seat"]: event["args"].get("amount", event["args"].get("owed"))
            for event in given["fresh"]
            if event["kind"] in ("paid", "went-out")
        }
        if recent["kind"] == "payday":
            paydays += 1
            assert {seat: due for seat, due in enumerate(told["dues"]) if due is not None} == paid
            assert recent["least"] == min(hand["cards"] for hand in given["hands"] if not hand["out"])
            assert {due["seat"]: due["owed"] for due in recent["dues"]} == paid
        else:
            assert recent["contract"] == given["contract"]
            if recent["isTied"]:
                ties += 1
                assert recent["amount"] == told["tied"]
    assert paydays > 50
    assert ties > 5
