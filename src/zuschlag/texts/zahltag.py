"""Zahltag in words: its events, its score, and a picture of its table."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zuschlag.games import Event
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import LAST_PAYDAY
from zuschlag.games.zahltag.view import SeatView, View
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.columns import columns
from zuschlag.texts.seat_names import Cast, Paint, printable


def cast(texts: Texts, view: View, names: Sequence[str]) -> Cast:  # noqa: ARG001
    return Cast(tuple(printable(name) for name in names))


def describe(texts: Texts, view: View) -> str:
    return texts.say("zahltag.deck.built-in" if view.reconstruction else "zahltag.deck.own")


def greeting(texts: Texts, view: View) -> str:
    assert view.viewer is not None
    return texts.say("zahltag.yours", cards=cards(texts, view.seats[view.viewer].hand or {}))


def caution(texts: Texts, view: View) -> str | None:
    return texts.say("zahltag.reconstruction") if view.reconstruction else None


# --- Events ----------------------------------------------------------------------------------------------------------


def tell(texts: Texts, event: Event, cast: Cast) -> str:
    return texts.say(_key(event), **{name: _part(texts, name, value, cast) for name, value in event.args.items()})


def _key(event: Event) -> str:
    if event.kind == "held" and event.args["forced"]:
        return "zahltag.held.forced"
    if event.kind == "awarded" and event.args["tied"]:
        if event.args["amount"] < 0:
            return "zahltag.awarded.tied.cost"
        return "zahltag.awarded.tied" if event.args["amount"] else "zahltag.awarded.tied.nothing"
    if event.kind == "paid" and event.args["amount"] == 0:
        return "zahltag.paid.nothing"
    return f"zahltag.{event.kind}"


def _part(texts: Texts, name: str, value: Any, cast: Cast) -> str:
    if name == "seat":
        return cast.names[int(value)]
    if name in ("amount", "owed"):
        return texts.amount(abs(value))
    if name in ("kind", "other"):
        return texts.say(f"a.{value}")
    if name == "cards":
        return cards(texts, value)
    if name == "contract":
        return contract(texts, value)
    return str(value)


def cards(texts: Texts, counts: Mapping[str, int]) -> str:
    """ "2 cranes, 1 worker"."""
    return ", ".join(texts.count(f"cards.{word}", count) for word, count in counts.items()) or texts.say("cards.none")


def contract(texts: Texts, letters: str) -> str:
    return f"{letters} ({cards(texts, kinds.by_name(kinds.from_letters(letters)))})"


def is_opening(event: Event) -> bool:
    return event.kind == "began"


def is_fleeting(event: Event) -> bool:
    return event.kind == "sealed"


def heading(texts: Texts, number: int) -> str:
    return texts.say("zahltag.turn", number=number)


# --- The table -------------------------------------------------------------------------------------------------------


def draw(texts: Texts, view: View, cast: Cast, paint: Paint) -> str:  # noqa: ARG001
    head = [
        texts.say("zahltag.paydays", held=view.held, last=LAST_PAYDAY),
        texts.say("zahltag.until_forced", count=view.until_forced),
    ]
    lines = [" · ".join(head), texts.say("zahltag.piles", cards=cards(texts, view.piles))]
    if view.contract is not None:
        lines.append(texts.say("zahltag.contract", contract=contract(texts, view.contract)))
    rows = [[texts.say(f"zahltag.head.{name}") for name in ("seat", "money", "hand", "left", "right", "offer")]]
    rows += [_row(texts, seat, cast) for seat in view.seats]
    return "\n".join([*lines, texts.say("zahltag.letters")]) + "\n\n" + columns(rows)


def _row(texts: Texts, seat: SeatView, cast: Cast) -> list[str]:
    name = cast.names[seat.seat]
    if seat.out:
        return [name, texts.say("zahltag.out"), "–", "–", "–", "–"]
    hand = texts.count("cards.any", seat.cards) if seat.hand is None else _letters(seat.hand)
    sealed = texts.say("zahltag.offer.sealed") if seat.has_offered else "–"
    return [name, str(seat.money), hand, _letters(seat.left), _letters(seat.right), seat.offer or sealed]


def _letters(counts: Mapping[str, int]) -> str:
    return kinds.to_letters([counts.get(word, 0) for word in kinds.WORDS]) or "–"


# --- The score -------------------------------------------------------------------------------------------------------


def score(texts: Texts, view: View, result: dict[str, Any], cast: Cast) -> Iterator[str]:
    for seat in range(view.players):
        player = cast.names[seat]
        if seat in result["out"]:
            yield texts.say("zahltag.score.out", player=player)
        else:
            yield texts.say(
                "zahltag.score.seat",
                player=player,
                money=texts.amount(result["money"][seat]),
                cards=texts.count("cards.any", result["equipment"][seat]),
                table=result["table"][seat],
            )
