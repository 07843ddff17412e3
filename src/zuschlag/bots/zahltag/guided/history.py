"""What has happened so far in a match, from the events that a seat has seen, as moves and outcomes that rules can replay."""

from collections.abc import Sequence
from typing import Any

from zuschlag.games import Event
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.contract_stack import PAYDAY
from zuschlag.games.zahltag.equipment import DROP, KEEP, OFFER, SWAP, TAKE
from zuschlag.games.zahltag.state import KINDS, NONE

Step = tuple[int, int]
"""A seat and its move; or NONE and an outcome of chance."""


def steps_of(events: Sequence[Event], contracts: Sequence[str]) -> list[Step]:
    """All moves and outcomes in their order. Offers that have not been opened are left out."""
    return [step for event in events if (step := _step_of(event, contracts)) is not None]


def _step_of(event: Event, contracts: Sequence[str]) -> Step | None:
    args: Any = event.args
    match event.kind:
        case "kept":
            return args["seat"], KEEP
        case "took":
            return args["seat"], TAKE + kinds.WORDS.index(args["kind"])
        case "dropped":
            return args["seat"], DROP + kinds.WORDS.index(args["kind"])
        case "swapped":
            return args["seat"], SWAP + kinds.WORDS.index(args["kind"]) * KINDS + kinds.WORDS.index(args["other"])
        case "opened":
            return args["seat"], OFFER + int(args["offer"])
        case "revealed":
            return NONE, contracts.index(args["contract"]) + 1
        case "held":
            return NONE, PAYDAY
    return None
