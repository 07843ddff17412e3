"""Texts of Zahltag: its events as sentences, its score, and its table drawn with letters."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zuschlag.games import Event
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import LAST_PAYDAY
from zuschlag.games.zahltag.view import SeatView, View
from zuschlag.texts.catalogue import Texts, page_texts
from zuschlag.texts.columns import align_columns
from zuschlag.texts.event_messages import EventVariant, message_key
from zuschlag.texts.option_texts import describe_chosen_options
from zuschlag.texts.seat_names import Paint, SeatNames, sanitize

EVENT_VARIANTS = (
    EventVariant("held", "held.forced", {"forced": "true"}),
    EventVariant("awarded", "awarded.tied.cost", {"tied": "true", "amount": "negative"}),
    EventVariant("awarded", "awarded.tied.nothing", {"tied": "true", "amount": "zero"}),
    EventVariant("awarded", "awarded.tied", {"tied": "true"}),
    EventVariant("paid", "paid.nothing", {"amount": "zero"}),
)


def name_seats(texts: Texts, view: View, names: Sequence[str]) -> SeatNames:  # noqa: ARG001
    return SeatNames(tuple(sanitize(name) for name in names))


def describe_variant(texts: Texts, view: View) -> str:
    deck = texts.say("zahltag.deck.built-in" if view.reconstruction else "zahltag.deck.own")
    others = {name: value for name, value in view.options.items() if name != "contracts"}
    return ", ".join([deck, *describe_chosen_options(texts, view.game, others)])


def greeting(texts: Texts, view: View) -> str:
    assert view.viewer is not None
    return texts.say("zahltag.yours", cards=cards(texts, view.seats[view.viewer].hand or {}))


def reconstruction_notice(texts: Texts, view: View) -> str | None:
    return texts.say("zahltag.reconstruction") if view.reconstruction else None


# --- Events ----------------------------------------------------------------------------------------------------------


def describe_event(texts: Texts, event: Event, seat_names: SeatNames) -> str:
    key = message_key("zahltag", event, EVENT_VARIANTS)
    return texts.say(key, **{name: _part(texts, name, value, seat_names) for name, value in event.args.items()})


def _part(texts: Texts, name: str, value: Any, seat_names: SeatNames) -> str:
    if name == "seat":
        return seat_names.by_seat[int(value)]
    if name in ("amount", "owed"):
        return texts.amount(abs(value))
    if name in ("kind", "other"):
        return texts.say(f"a.{value}")
    if name == "cards":
        return cards(texts, value)
    if name == "contract":
        return contract(texts, value)
    return str(value)


def describe_move(texts: Texts, move: str) -> str:
    """An offer as its button on the page says it, or a change of equipment."""
    verb, *rest = move.split(" ")
    if verb == "offer" and rest == ["00"]:
        return page_texts(texts, "page-zahltag").say("page.zahltag.offer.none")
    if verb == "offer":
        return page_texts(texts, "page-preferences").say("page.preferences.confirm.offer", amount=texts.amount(int(rest[0])))
    parts = dict(zip(("what", "target"), (texts.say(f"a.{kind}") for kind in rest), strict=False))
    return page_texts(texts, "page-table").say(f"page.hint.zahltag.{verb}", **parts)


def cards(texts: Texts, counts: Mapping[str, int]) -> str:
    """ "2 cranes, 1 worker"."""
    return ", ".join(texts.count(f"cards.{word}", count) for word, count in counts.items()) or texts.say("cards.none")


def contract(texts: Texts, letters: str) -> str:
    return f"{letters} ({cards(texts, kinds.by_name(kinds.from_letters(letters)))})"


def is_round_start(event: Event) -> bool:
    return event.kind == "began"


def is_transient(event: Event) -> bool:
    return event.kind == "sealed"


def round_heading(texts: Texts, number: int) -> str:
    return texts.say("zahltag.turn", number=number)


# --- The table -------------------------------------------------------------------------------------------------------


def draw_table(texts: Texts, view: View, seat_names: SeatNames, paint: Paint) -> str:  # noqa: ARG001
    head = [
        texts.say("zahltag.paydays", held=view.held, last=LAST_PAYDAY),
        texts.say("zahltag.until_forced", count=view.until_forced),
    ]
    lines = [" · ".join(head), texts.say("zahltag.piles", cards=cards(texts, view.piles))]
    if view.contract is not None:
        lines.append(texts.say("zahltag.contract", contract=contract(texts, view.contract)))
    rows = [[texts.say(f"zahltag.head.{name}") for name in ("seat", "money", "hand", "left", "right", "offer")]]
    rows += [_row(texts, seat, seat_names) for seat in view.seats]
    return "\n".join([*lines, texts.say("zahltag.letters")]) + "\n\n" + align_columns(rows)


def _row(texts: Texts, seat: SeatView, seat_names: SeatNames) -> list[str]:
    name = seat_names.by_seat[seat.seat]
    if seat.out:
        return [name, texts.say("zahltag.out"), "–", "–", "–", "–"]
    hand = texts.count("cards.any", seat.cards) if seat.hand is None else _letters(seat.hand)
    sealed = texts.say("zahltag.offer.sealed") if seat.has_offered else "–"
    return [name, str(seat.money), hand, _letters(seat.left), _letters(seat.right), seat.offer or sealed]


def _letters(counts: Mapping[str, int]) -> str:
    return kinds.to_letters([counts.get(word, 0) for word in kinds.WORDS]) or "–"


# --- The score -------------------------------------------------------------------------------------------------------


def explain_score(texts: Texts, view: View, result: Mapping[str, Any], seat_names: SeatNames) -> Iterator[str]:
    for seat in range(view.players):
        player = seat_names.by_seat[seat]
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
