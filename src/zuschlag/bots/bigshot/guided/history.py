"""What has happened so far in a match, from the events that a seat has seen, as moves and outcomes that rules can replay."""

from collections.abc import Sequence
from typing import Any

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.games import Event
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.deal import begin
from zuschlag.games.bigshot.rules import DECLINE, LOAN, PASS, PAY, PLACE, RAISE
from zuschlag.games.bigshot.state import LOTS, NOBODY, SPACES, State

Step = tuple[int, int]
"""A seat and its move; or NOBODY and an outcome of chance."""


def steps_of(events: Sequence[Event], lots: Sequence[str]) -> list[Step]:
    """All moves and outcomes in their order; also payments with the only purse that can pay, which are no moves."""
    return [step for event in events if (step := _step_of(event, lots)) is not None]


def _step_of(event: Event, lots: Sequence[str]) -> Step | None:
    args: Any = event.args
    match event.kind:
        case "rolled":
            return NOBODY, args["pips"] - 1
        case "borrowed":
            return args["seat"], LOAN + colours.WORDS.index(args["colour"])
        case "declined":
            return args["seat"], DECLINE
        case "bid":
            return args["seat"], RAISE + args["amount"]
        case "passed":
            return args["seat"], PASS
        case "paid":
            return args["seat"], PAY + colours.WORDS.index(args["colour"])
        case "placed":
            return args["seat"], PLACE + colours.WORDS.index(args["colour"]) * LOTS + lots.index(args["lot"])
    return None


def start_of(turn: BigShotTurn, s: State) -> State:
    """The beginning of the match that has led to this state: its first roll is the next."""
    start: State = turn.game.blank()
    start.colour, start.seat = [list(row) for row in s.colour], list(s.seat)
    start.heaps = [list(heap) for heap in s.heaps]
    events = turn.events
    rolls: list[Any] = [event.args for event in events if event.kind == "rolled"]
    auctions: list[Any] = [event.args for event in events if event.kind == "auctioned"]
    for roll, auction in zip(rolls, auctions, strict=True):
        start.heaps[roll["space"]] = [auction["cubes"].get(word, 0) for word in colours.WORDS]
    start.starter = rolls[0]["seat"]
    start.broker = (rolls[0]["space"] - rolls[0]["pips"]) % SPACES
    begin(start)
    return start
