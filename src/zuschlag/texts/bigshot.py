"""Texts of Big Shot: its events as sentences, its score, and its table drawn with letters."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zuschlag.games import Event
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.loans import LOAN_COST
from zuschlag.games.bigshot.state import SPACES
from zuschlag.games.bigshot.view import LotView, PurseView, SeatView, View
from zuschlag.texts.catalogue import Texts, number, page_texts
from zuschlag.texts.columns import align_columns
from zuschlag.texts.event_messages import EventVariant, message_key
from zuschlag.texts.option_texts import describe_chosen_options
from zuschlag.texts.seat_names import Paint, SeatNames, sanitize

SPACES_A_ROW = 9
EVENT_VARIANTS = (
    EventVariant("won", "won.free", {"amount": "zero"}),
    EventVariant("declined", "declined.more", {"taken": "true"}),
)
PLAYERS_WITH_TWO_PURSES = 2
"""BS-24: so many players have two purses each; with more players everybody has one."""
DESCRIBED = ("variant", "overbids", "exposure", "board")
"""Options that have sentences of their own."""


def name_seats(texts: Texts, view: View, names: Sequence[str]) -> SeatNames:
    names = [sanitize(name) for name in names]
    owners = {purse.colour: names[seat.seat] for seat in view.seats for purse in seat.purses}
    if view.ghost:
        owners[view.ghost] = texts.say("bigshot.ghost")
    return SeatNames(tuple(names), owners)


def describe_variant(texts: Texts, view: View) -> str:
    parts = [texts.say(f"bigshot.variant.{view.options.get('variant', 'classic')}")]
    if "overbids" in view.options:
        parts.append(texts.say(f"bigshot.overbids.{view.options['overbids']}"))
        parts.append(texts.say(f"bigshot.exposure.{view.options.get('exposure', 'round')}"))
    if not view.reconstruction:
        parts.append(texts.say("bigshot.board.own"))
    others = {name: value for name, value in view.options.items() if name not in DESCRIBED}
    return ", ".join([*parts, *describe_chosen_options(texts, view.game, others)])


def greeting(texts: Texts, view: View) -> str:
    assert view.viewer is not None
    mine = [texts.colour(purse.colour) for purse in view.seats[view.viewer].purses]
    return texts.say("bigshot.yours", colours=texts.join_list(mine))


def reconstruction_notice(texts: Texts, view: View) -> str | None:
    return texts.say("bigshot.reconstruction") if view.reconstruction else None


# --- Events ----------------------------------------------------------------------------------------------------------


def describe_event(texts: Texts, event: Event, seat_names: SeatNames) -> str:
    parts = {name: _part(texts, name, value, seat_names) for name, value in _args(event).items()}
    if event.kind == "paid" and len(seat_names.by_seat) > PLAYERS_WITH_TWO_PURSES:
        sentence = texts.say("bigshot.paid.one_purse", **parts)
    else:
        sentence = texts.say(message_key("bigshot", event, EVENT_VARIANTS), **parts)
    return sentence[:1].upper() + sentence[1:]


def _args(event: Event) -> dict[str, Any]:
    """The event's arguments; a lot's new colour is given as its owner, too."""
    args = dict(event.args)
    return args | {"owner": args["colour"]} if "colour" in args else args


def _part(texts: Texts, name: str, value: Any, seat_names: SeatNames) -> str:
    if name == "seat":
        return seat_names.by_seat[int(value)]
    if name in ("amount", "cash"):
        return texts.amount(value)
    if name == "colour":
        return texts.colour(value)
    if name == "owner":
        return owner(texts, value, seat_names)
    if name == "cubes":
        return cubes(texts, value)
    if name == "space":
        return str(value + 1)
    return str(value)


def owner(texts: Texts, colour: str, seat_names: SeatNames) -> str:
    return texts.say("owner", colour=texts.colour(colour), player=seat_names.by_colour[colour])


def cubes(texts: Texts, counts: Mapping[str, int]) -> str:
    """ "3 red, 3 white, 1 black", most first."""
    if not counts:
        return texts.say("bigshot.no_cubes")
    return ", ".join(texts.count(f"cubes.{word}", count) for word, count in sorted(counts.items(), key=lambda pair: -pair[1]))


def describe_move(texts: Texts, move: str) -> str:
    """A move as its button on the page says it; of cubes, where one is placed."""
    verb, _, rest = move.partition(" ")
    if verb == "bid":
        return page_texts(texts, "page-bigshot").say("page.bigshot.bid_now", amount=texts.amount(int(rest)))
    if verb == "pass":
        return texts.say("page.pass")
    if verb == "decline":
        return texts.say("page.no_loan")
    if verb == "place":
        colour, lot = rest.split(" ")
        return page_texts(texts, "page-table").say("page.hint.bigshot.place", what=texts.colour(colour), target=lot)
    return page_texts(texts, "page-preferences").say(f"page.preferences.confirm.{verb}", colour=texts.colour(rest))


def is_round_start(event: Event) -> bool:
    return event.kind == "rolled"


def is_transient(event: Event) -> bool:  # noqa: ARG001
    return False


def round_heading(texts: Texts, number: int) -> str:
    return texts.say("bigshot.round", round=number, rounds=SPACES)


# --- The table -------------------------------------------------------------------------------------------------------


def draw_table(texts: Texts, view: View, seat_names: SeatNames, paint: Paint) -> str:
    rounds = len(view.spaces)
    head = [texts.say("bigshot.round", round=view.round, rounds=rounds)]
    if view.phase != "over":
        head.append(texts.say("bigshot.starter", player=seat_names.by_seat[view.starter]))
    if view.phase == "bid":
        head.append(_highest_bid(texts, view, seat_names))
    parts = [
        " · ".join(head),
        _spaces(texts, view, paint),
        _lots(texts, view, seat_names, paint),
        _seats(texts, view, seat_names, paint),
    ]
    return "\n\n".join(parts)


def _highest_bid(texts: Texts, view: View, seat_names: SeatNames) -> str:
    if view.bidder is None:
        return texts.say("bigshot.no_bid")
    return texts.say("bigshot.bid_stands", amount=texts.amount(view.bid), player=seat_names.by_seat[view.bidder])


def _spaces(texts: Texts, view: View, paint: Paint) -> str:
    letters = zip(colours.LETTERS, colours.WORDS, strict=True)
    rows = [texts.say("bigshot.spaces"), ", ".join(f"{letter} = {texts.colour(word)}" for letter, word in letters)]
    for first in range(0, len(view.spaces), SPACES_A_ROW):
        row = []
        for at in range(first, min(first + SPACES_A_ROW, len(view.spaces))):
            cubes_here = _paint_letters(view.spaces[at].ljust(4, "·"), paint)
            left, right = "[]" if at == view.broker else "  "
            row.append(f"{at + 1:2}{left}{cubes_here}{right}")
        rows.append(" ".join(row).rstrip())
    return "\n".join(rows)


def _paint_letters(letters: str, paint: Paint) -> str:
    words = dict(zip(colours.LETTERS, colours.WORDS, strict=True))
    return "".join(paint(words[letter], letter) if letter in words else letter for letter in letters)


def _lots(texts: Texts, view: View, seat_names: SeatNames, paint: Paint) -> str:
    names = ("lot", "value", "cubes", "owner" if view.phase == "over" else "leader")
    rows = [[texts.say(f"bigshot.head.{name}") for name in names]]
    rows += [
        [lot.id, "×2" if lot.value is None else str(lot.value), _in_lot(lot, paint), _lot_status(texts, lot, seat_names)]
        for lot in view.lots
    ]
    return align_columns(rows)


def _in_lot(lot: LotView, paint: Paint) -> str:
    counts = [lot.cubes.get(word, 0) for word in colours.WORDS]
    return _paint_letters(colours.to_letters(counts).ljust(7, "·") if not lot.sold else colours.to_letters(counts), paint)


def _lot_status(texts: Texts, lot: LotView, seat_names: SeatNames) -> str:
    parts = []
    if lot.sold and lot.owner:
        parts.append(texts.say("bigshot.sign.sold", owner=owner(texts, lot.owner, seat_names), cubes=cubes(texts, lot.decided)))
    elif lot.leader:
        parts.append(owner(texts, lot.leader, seat_names))
    if lot.doubles:
        parts.append(f"{texts.say('bigshot.head.doubles')} {' '.join(lot.doubles)}")
    return " · ".join(parts)


def _seats(texts: Texts, view: View, seat_names: SeatNames, paint: Paint) -> str:
    rows = [[texts.say(f"bigshot.head.{name}") for name in ("seat", "colour", "cash", "loans", "next_loan", "lots")]]
    for seat in view.seats:
        rows += [_purse_row(texts, view, seat, purse, seat_names, paint) for purse in seat.purses]
    return align_columns(rows)


def _purse_row(texts: Texts, view: View, seat: SeatView, purse: PurseView, seat_names: SeatNames, paint: Paint) -> list[str]:
    cash = texts.say("bigshot.hidden") if purse.cash is None else str(purse.cash)
    if seat.exposed:
        cash = f"{cash} ({texts.say('bigshot.exposed_purse')})"
    return [
        seat_names.by_seat[seat.seat],
        paint(purse.colour, texts.colour(purse.colour)),
        cash,
        str(purse.loans),
        "–" if purse.next_loan is None else str(purse.next_loan),
        " ".join(lot.id for lot in view.lots if lot.owner == purse.colour) or "–",
    ]


# --- The score -------------------------------------------------------------------------------------------------------


def explain_score(texts: Texts, view: View, result: Mapping[str, Any], seat_names: SeatNames) -> Iterator[str]:
    for lot in view.lots:
        yield _lot_score(texts, view, lot, seat_names)
    yield ""
    for seat in view.seats:
        mine = {purse.colour for purse in seat.purses}
        yield texts.say(
            "bigshot.score.seat",
            player=seat_names.by_seat[seat.seat],
            balance=texts.amount(result["balance"][seat.seat]),
            lots=texts.count("bigshot.lots", result["lots"][seat.seat]),
            worth=sum(lot.worth or 0 for lot in view.lots if lot.owner in mine),
            cash=sum(purse.cash or 0 for purse in seat.purses),
            debt=number(sum(LOAN_COST * purse.loans for purse in seat.purses)),
        )
    if result["waived"]:
        yield texts.say("bigshot.waived")


def _lot_score(texts: Texts, view: View, lot: LotView, seat_names: SeatNames) -> str:
    if lot.owner is None:
        return texts.say("bigshot.score.nobody", lot=lot.id)
    who = owner(texts, lot.owner, seat_names)
    if lot.value is None:
        return texts.say("bigshot.score.park", lot=lot.id, owner=who)
    parks = [park.id for park in view.lots if lot.id in park.doubles and park.owner == lot.owner]
    if parks:
        return texts.say(
            "bigshot.score.doubled", lot=lot.id, owner=who, value=lot.value, parks=texts.join_list(parks), worth=lot.worth
        )
    return texts.say("bigshot.score.lot", lot=lot.id, owner=who, worth=lot.worth)
