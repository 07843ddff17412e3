"""Zahltag's table as a picture, from a view: what the viewer may not know cannot be drawn.

The contracts are a reconstruction, and the picture says so. How the cards look is our own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from zuschlag.envs.rendering.canvas import Canvas
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import LAST_PAYDAY
from zuschlag.games.zahltag.view import SeatView, View

WIDTH = 1120
GROUND, PAPER, INK, GREY, FAINT = "#e9ecec", "#fffdf8", "#22252b", "#63696b", "#cbd0d0"
SHUT, BACK, COIN, SIGN = "#e8d9b5", "#8494a0", "#e3b23c", "#a3241c"
LOOKS = {
    "crane": ("#f6d77a", "#5a4300"),
    "excavator": ("#f0b28a", "#5c2a06"),
    "foreman": ("#bcd4e8", "#123a5c"),
    "worker": ("#c9dfb8", "#24491a"),
}
"""Each kind's colour, and that of its sign and letter."""
LETTER = dict(zip(kinds.WORDS, kinds.LETTERS, strict=True))

CARD = (40, 56)
MIDDLE = 76  # where the middle of the table begins
MIDDLE_HIGH = 186
SEATS_AT = MIDDLE + MIDDLE_HIGH + 10
SEAT_HIGH = 98
SEAT_STEP = SEAT_HIGH + 6
LEGEND_HIGH = 28


def draw(view: View, names: Sequence[str], result: Mapping[str, Any] | None = None) -> Canvas:
    """The table as this viewer sees it; `names` are the seats', `result` is the match's, once it is over."""
    height = SEATS_AT + view.players * SEAT_STEP + LEGEND_HIGH
    title = f"Zahltag, seen by {_viewer(view, names)}{', the contracts a reconstruction' if view.reconstruction else ''}"
    picture = Canvas(title, WIDTH, height, GROUND)
    _heading(picture, view, names)
    _piles(picture, view)
    _contract(picture, view, names, result)
    _paydays(picture, view)
    for at, seat in enumerate(view.seats):
        _seat(picture, view, seat, names[seat.seat], SEATS_AT + at * SEAT_STEP)
    _legend(picture)
    return picture


def card(picture: Canvas, x: float, y: float, kind: str, scale: float = 1) -> None:
    """A card of equipment with its sign and its letter, its left upper corner at the point."""
    fill, ink = LOOKS[kind]
    wide, high = CARD[0] * scale, CARD[1] * scale
    picture.rectangle(x, y, wide, high, fill, edge=INK, thick=1, round=5 * scale)
    _sign(picture, x + wide / 2, y + high * 0.34, kind, scale, ink)
    picture.label(x + wide / 2, y + high * 0.78, LETTER[kind], 19 * scale, ink, anchor="middle", bold=True)


def _sign(picture: Canvas, x: float, y: float, kind: str, k: float, ink: str) -> None:
    if kind == "crane":
        picture.polyline([(x - 6 * k, y + 11 * k), (x - 6 * k, y - 11 * k)], ink, 2.5 * k)
        picture.polyline([(x - 12 * k, y - 9 * k), (x + 12 * k, y - 9 * k), (x + 9 * k, y - 9 * k), (x + 9 * k, y)], ink, 2 * k)
        picture.circle(x + 9 * k, y + 3 * k, 2.5 * k, ink)
    elif kind == "excavator":
        picture.rectangle(x - 12 * k, y - 3 * k, 13 * k, 9 * k, ink, round=2 * k)
        picture.rectangle(x - 14 * k, y + 7 * k, 17 * k, 5 * k, ink, round=2.5 * k)
        picture.polyline([(x, y), (x + 6 * k, y - 9 * k), (x + 12 * k, y)], ink, 2.5 * k)
        picture.polygon([(x + 7 * k, y), (x + 14 * k, y), (x + 11 * k, y + 7 * k)], ink)
    else:
        picture.circle(x, y, 6 * k, ink)
        picture.polygon(
            [(x - 10 * k, y + 12 * k), (x + 10 * k, y + 12 * k), (x + 5 * k, y + 6 * k), (x - 5 * k, y + 6 * k)], ink
        )
        if kind == "foreman":
            picture.rectangle(x - 11 * k, y - 4 * k, 22 * k, 3 * k, ink)
            picture.rectangle(x - 6 * k, y - 11 * k, 12 * k, 8 * k, ink, round=3 * k)


def _back(picture: Canvas, x: float, y: float) -> None:
    picture.rectangle(x, y, *CARD, BACK, edge=INK, thick=1, round=5)
    picture.rectangle(x + 5, y + 5, CARD[0] - 10, CARD[1] - 10, BACK, edge=FAINT, thick=1, round=3)
    picture.label(x + CARD[0] / 2, y + CARD[1] / 2, "?", 20, PAPER, anchor="middle", bold=True)


def _spread(counts: Mapping[str, int]) -> list[str]:
    return [kind for kind in kinds.WORDS for _ in range(counts.get(kind, 0))]


def _row(picture: Canvas, x: float, y: float, width: float, faces: Sequence[str | None]) -> None:
    """Cards side by side, closer together where there are many. None is a card's back."""
    step = min(CARD[0] + 4.0, (width - CARD[0]) / max(len(faces) - 1, 1))
    for n, kind in enumerate(faces):
        if kind is None:
            _back(picture, x + n * step, y)
        else:
            card(picture, x + n * step, y, kind)


def _viewer(view: View, names: Sequence[str]) -> str:
    return "a spectator" if view.viewer is None else names[view.viewer]


def _heading(picture: Canvas, view: View, names: Sequence[str]) -> None:
    picture.label(20, 30, "Zahltag", 30, INK, bold=True)
    said = {"over": "the game is over", "prepare": "preparation"}.get(view.phase, f"{names[view.turn]}'s turn")
    picture.label(190, 34, f"{said}  ·  {view.players} players", 16, INK)
    deck = "The contracts are a reconstruction." if view.reconstruction else "Contracts of one's own."
    picture.label(20, 60, deck, 13, GREY)
    picture.label(WIDTH - 20, 30, f"seen by {_viewer(view, names)}", 15, GREY, anchor="end")
    if view.awaited:
        who = ", ".join(names[seat] for seat in view.awaited)
        verb = "is" if len(view.awaited) == 1 else "are"
        picture.label(WIDTH - 20, 54, f"{who} {verb} to move: {view.phase}", 15, SIGN, anchor="end", bold=True)


# --- The middle of the table -----------------------------------------------------------------------------------------


def _panel(picture: Canvas, x: float, width: float, title: str) -> None:
    picture.rectangle(x, MIDDLE, width, MIDDLE_HIGH, PAPER, edge=FAINT, round=8)
    picture.label(x + 16, MIDDLE + 20, title, 13, GREY, bold=True)


def _piles(picture: Canvas, view: View) -> None:
    _panel(picture, 20, 400, "piles")
    for at, kind in enumerate(kinds.WORDS):
        x, y = 42 + at * 94, MIDDLE + 44
        count = view.piles[kind]
        for under in range(min(count, 3) - 1, 0, -1):
            picture.rectangle(x + 3 * under, y - 3 * under, CARD[0] * 1.5, CARD[1] * 1.5, PAPER, edge=GREY, round=7)
        if count:
            card(picture, x, y, kind, 1.5)
        else:
            picture.rectangle(x, y, CARD[0] * 1.5, CARD[1] * 1.5, GROUND, edge=FAINT, round=7)
        picture.label(x + 30, y + 106, count, 22, INK, anchor="middle", bold=True)
        picture.label(x + 30, y + 126, kind, 12, GREY, anchor="middle")


def _contract(picture: Canvas, view: View, names: Sequence[str], result: Mapping[str, Any] | None) -> None:
    """What is offered for; at the end, who has won."""
    _panel(picture, 432, 340, "contract" if result is None else "the end")
    if result is not None:
        won = " and ".join(names[seat] for seat in result["winners"])
        verb = "wins" if len(result["winners"]) == 1 else "win"
        picture.label(602, MIDDLE + 90, f"{won} {verb}", 26 if len(won) < 18 else 16, INK, anchor="middle", bold=True)
    elif view.contract is None:
        picture.label(602, MIDDLE + 96, "none is offered for", 16, GREY, anchor="middle")
    else:
        faces = _spread(kinds.by_name(kinds.from_letters(view.contract)))
        scale = 1.3 if len(faces) <= 5 else 0.9
        step = min(CARD[0] * scale + 8, 300 / len(faces))
        left = 602 - (step * (len(faces) - 1) + CARD[0] * scale) / 2
        for n, kind in enumerate(faces):
            card(picture, left + n * step, MIDDLE + 46, kind, scale)
        picture.label(602, MIDDLE + 140, view.contract, 20, INK, anchor="middle", bold=True)
    in_stack = " and ".join(_counted(n, what) for n, what in ((sum(view.stack.values()), "contract"), (view.paydays, "payday")))
    picture.label(602, MIDDLE + 168, f"still in the stack: {in_stack}", 13, GREY, anchor="middle")


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _paydays(picture: Canvas, view: View) -> None:
    _panel(picture, 784, 316, "paydays")
    for n in range(LAST_PAYDAY):
        x, y = 822 + n * 60, MIDDLE + 68
        is_held = n < view.held
        picture.circle(x, y, 23, COIN if is_held else GROUND, edge=INK if is_held else FAINT, thick=2)
        picture.label(x, y, n + 1, 18, INK if is_held else GREY, anchor="middle", bold=is_held)
    picture.label(942, MIDDLE + 116, f"{view.held} of {LAST_PAYDAY} held; the last ends the game", 14, INK, anchor="middle")
    if view.phase != "over":
        due = "the next is due now" if view.until_forced == 0 else f"due after {_counted(view.until_forced, 'more contract')}"
        picture.label(942, MIDDLE + 140, due, 14, GREY, anchor="middle")


# --- The seats -------------------------------------------------------------------------------------------------------


def _seat(picture: Canvas, view: View, seat: SeatView, name: str, y: float) -> None:
    is_next = seat.seat in view.awaited
    looks = {"edge": SIGN, "thick": 3} if is_next else {"edge": FAINT, "thick": 1}
    picture.rectangle(20, y, WIDTH - 40, SEAT_HIGH, GROUND if seat.out else PAPER, round=8, **looks)
    picture.label(36, y + 30, name, 19, GREY if seat.out else INK, bold=True)
    picture.label(36, y + 54, ", ".join(_signs(view, seat)), 12, GREY)
    if seat.out:
        picture.label(WIDTH / 2, y + SEAT_HIGH / 2, "out of the game", 20, GREY, anchor="middle", bold=True)
        return
    picture.circle(162, y + 44, 25, COIN, edge=INK, thick=1.5)
    picture.label(162, y + 44, seat.money, 20 if seat.money < 100 else 16, INK, anchor="middle", bold=True)
    picture.label(162, y + 82, "million", 12, GREY, anchor="middle")
    top = y + 30
    faces: list[str | None] = [None] * seat.cards if seat.hand is None else [*_spread(seat.hand)]
    picture.label(210, y + 16, f"hand ({seat.cards})", 12, GREY)
    _row(picture, 210, top, 316, faces)
    picture.label(546, y + 16, "at work, just laid out", 12, GREY)
    _row(picture, 546, top, 216, _spread(seat.left))
    picture.label(782, y + 16, "at work, back next", 12, GREY)
    _row(picture, 782, top, 216, _spread(seat.right))
    if seat.has_offered:
        _envelope(picture, 1018, y + 30, seat.offer)


def _signs(view: View, seat: SeatView) -> list[str]:
    signs = ["you"] if seat.seat == view.viewer else []
    if seat.seat == view.starter:
        signs.append("youngest")
    return signs


def _envelope(picture: Canvas, x: float, y: float, offer: str | None) -> None:
    """A sealed offer: closed, with one's own written on it for oneself."""
    picture.label(x, y - 14, "offer", 12, GREY)
    picture.rectangle(x, y, 66, 46, SHUT, edge=INK, thick=1.5, round=3)
    if offer is None:
        picture.polyline([(x, y + 2), (x + 33, y + 26), (x + 66, y + 2)], INK, 1.5)
        picture.circle(x + 33, y + 26, 6, SIGN)
    else:
        picture.label(x + 33, y + 23, offer, 24, INK, anchor="middle", bold=True)


def _legend(picture: Canvas) -> None:
    said = "  ·  ".join(f"{letter} {word}" for letter, word in zip(kinds.LETTERS, kinds.WORDS, strict=True))
    picture.label(20, picture.height - 16, said, 13, GREY)
    picture.label(WIDTH - 20, picture.height - 16, "Zahltag by Franz-Benno Delonge, Ravensburger 2002", 12, GREY, anchor="end")
