"""Big Shot's table as a picture, from a view: what the viewer may not know cannot be drawn.

The board is a reconstruction, and the picture says so. How it looks is our own: a ring of spaces around the lots.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from zuschlag.envs.rendering.canvas import Canvas, Point
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.state import ROOM
from zuschlag.games.bigshot.view import LotView, PurseView, SeatView, View

WIDTH, HEIGHT = 1120, 716
GROUND, PAPER, INK, GREY, FAINT = "#efe9dc", "#fffdf8", "#22252b", "#6b6a66", "#d5cdbb"
STREET, GRASS, GOLD, SIGN, DESK = "#e2dac8", "#dcebcf", "#b8860b", "#a3241c", "#3f5866"
CUBES = {
    "red": ("#c8372d", "#ffffff"),
    "yellow": ("#f3c533", "#22252b"),
    "white": ("#ffffff", "#22252b"),
    "black": ("#26282c", "#ffffff"),
}
"""The colours of cubes and of the letters on them."""
LETTER = dict(zip(colours.WORDS, colours.LETTERS, strict=True))
WORD = dict(zip(colours.LETTERS, colours.WORDS, strict=True))

RING = (20, 84)
SPACE = (128, 76)
SIDE = 140  # the height of a space at the side
COLUMNS = 6  # of the ring
INSIDE: Point = (RING[0] + SPACE[0], RING[1] + SPACE[1])
LOT = (128, 105)
LOTS_A_ROW = 4
PURSES_AT = 812


def draw(view: View, names: Sequence[str], result: Mapping[str, Any] | None = None) -> Canvas:
    """The table as this viewer sees it; `names` are the seats', `result` is the match's, once it is over."""
    title = f"Big Shot, seen by {_viewer(view, names)}{', the board a reconstruction' if view.reconstruction else ''}"
    picture = Canvas(title, WIDTH, HEIGHT, GROUND)
    _heading(picture, view, names)
    _spaces(picture, view)
    for at, lot in enumerate(view.lots):
        _lot(picture, lot, at)
    _auction(picture, view, names, result)
    _purses(picture, view, names)
    _legend(picture)
    return picture


def cube(picture: Canvas, x: float, y: float, colour: str, size: float, edge: str = INK) -> None:
    """A cube with its letter, its left upper corner at the point."""
    fill, letter = CUBES[colour]
    picture.rectangle(x, y, size, size, fill, edge=edge, thick=1, round=size / 7)
    picture.label(x + size / 2, y + size / 2, LETTER[colour], size * 0.62, letter, anchor="middle", bold=True)


def _viewer(view: View, names: Sequence[str]) -> str:
    return "a spectator" if view.viewer is None else names[view.viewer]


def _heading(picture: Canvas, view: View, names: Sequence[str]) -> None:
    picture.label(20, 30, "Big Shot", 30, INK, bold=True)
    said = "the game is over" if view.phase == "over" else f"round {view.round} of {len(view.spaces)}"
    variant = f"{view.options.get('variant', 'classic')} game"
    picture.label(190, 34, f"{said}  ·  {variant}  ·  {view.players} players", 16, INK)
    board = "The board is a reconstruction." if view.reconstruction else "A board of one's own."
    picture.label(20, 62, board, 13, GREY)
    picture.label(WIDTH - 20, 30, f"seen by {_viewer(view, names)}", 15, GREY, anchor="end")
    if view.awaited:
        picture.label(WIDTH - 20, 54, f"{names[view.awaited[0]]} is to move: {view.phase}", 15, SIGN, anchor="end", bold=True)


# --- The ring of spaces ----------------------------------------------------------------------------------------------


def _place(at: int) -> tuple[float, float, float]:
    """Where a space is, and how high: clockwise from the left upper corner."""
    left, top = RING
    wide, high = SPACE
    sides = 3
    right, bottom = left + (COLUMNS - 1) * wide, top + high + sides * SIDE
    if at < COLUMNS:
        return left + at * wide, top, high
    if at < COLUMNS + sides:
        return right, top + high + (at - COLUMNS) * SIDE, SIDE
    if at < 2 * COLUMNS + sides:
        return right - (at - COLUMNS - sides) * wide, bottom, high
    return left, top + high + (2 * COLUMNS + 2 * sides - 1 - at) * SIDE, SIDE


def _spaces(picture: Canvas, view: View) -> None:
    for at, letters in enumerate(view.spaces):
        x, y, high = _place(at)
        is_broker = at == view.broker
        fill = PAPER if letters or is_broker else STREET
        looks = {"edge": GOLD, "thick": 4} if is_broker else {"edge": FAINT, "thick": 1}
        picture.rectangle(x + 4, y + 4, SPACE[0] - 8, high - 8, fill, round=8, **looks)
        picture.label(x + 14, y + 17, at + 1, 13, GREY, bold=True)
        middle = y + high / 2
        if letters:
            for n, letter in enumerate(letters):
                cube(picture, x + 42 + n % 2 * 28, middle - 27 + n // 2 * 28, WORD[letter], 25)
        elif not is_broker:
            picture.label(x + SPACE[0] / 2, middle, "empty", 12, GREY, anchor="middle")
        if is_broker:
            _broker(picture, x + SPACE[0] - 20, middle)


def _broker(picture: Canvas, x: float, y: float) -> None:
    """A man in a hat."""
    picture.polygon([(x - 9, y + 22), (x + 9, y + 22), (x + 5, y + 2), (x - 5, y + 2)], GOLD)
    picture.circle(x, y - 4, 7, GOLD)
    picture.rectangle(x - 10, y - 12, 20, 3, INK)
    picture.rectangle(x - 6, y - 20, 12, 9, INK)


# --- The lots --------------------------------------------------------------------------------------------------------


def _lot(picture: Canvas, lot: LotView, at: int) -> None:
    x = INSIDE[0] + at % LOTS_A_ROW * LOT[0]
    y = INSIDE[1] + at // LOTS_A_ROW * LOT[1]
    right, foot = x + LOT[0] - 12, y + LOT[1] - 13
    picture.rectangle(x + 3, y + 3, LOT[0] - 6, LOT[1] - 6, GRASS if lot.value is None else PAPER, edge=FAINT, round=5)
    picture.label(x + 12, y + 19, _clipped(lot.id, 6), 17, INK, bold=True)
    if lot.value is None:
        picture.label(right, y + 19, "park x2", 13, INK, anchor="end", bold=True)
        picture.label(x + 12, foot, _clipped(f"doubles {' '.join(lot.doubles)}", 22), 10, GREY)
    else:
        is_doubled = lot.worth is not None and lot.worth != lot.value
        picture.label(right, y + 19, lot.worth if is_doubled else lot.value, 20, INK, anchor="end", bold=True)
        picture.label(right, foot, "x2" if is_doubled else "", 12, INK, anchor="end", bold=True)
    if lot.sold:
        _sold(picture, lot, x, y)
    else:
        _cubes(picture, lot, x + 12, y + 32)
    if lot.value is not None and lot.owner is not None:
        decided = colours.to_letters([lot.decided.get(word, 0) for word in colours.WORDS])
        picture.label(x + 12, foot, f"by {decided}" if lot.sold else f"goes to {lot.owner}", 10, GREY)


def _clipped(text: str, most: int) -> str:
    """(The names of lots on a board of one's own can be long.)"""
    return text if len(text) <= most else f"{text[: most - 2]}.."


def _cubes(picture: Canvas, lot: LotView, x: float, y: float) -> None:
    """Seven places, and where an eighth would be, the flag of who leads."""
    filled = [word for word in colours.WORDS for _ in range(lot.cubes.get(word, 0))]
    for n in range(ROOM):
        left, top = x + n % 4 * 26, y + n // 4 * 26
        if n < len(filled):
            cube(picture, left, top, filled[n], 23)
        else:
            picture.rectangle(left + 1, top + 1, 21, 21, STREET, edge=FAINT, round=3)
    if lot.leader is not None:
        _flag(picture, x + 83, y + 26, lot.leader)


def _flag(picture: Canvas, x: float, y: float, colour: str) -> None:
    fill, letter = CUBES[colour]
    picture.polyline([(x, y + 2), (x, y + 24)], INK, 2)
    picture.rectangle(x, y + 1, 19, 14, fill, edge=INK)
    picture.label(x + 9.5, y + 8, LETTER[colour], 10, letter, anchor="middle", bold=True)


def _sold(picture: Canvas, lot: LotView, x: float, y: float) -> None:
    """The owner's cube, and a sign."""
    if lot.owner is not None:
        cube(picture, x + 12, y + 36, lot.owner, 36)
    picture.rectangle(x + 56, y + 40, 58, 26, PAPER, edge=SIGN, thick=3, round=3)
    picture.label(x + 85, y + 53, "SOLD", 17, SIGN, anchor="middle", bold=True)


def _auction(picture: Canvas, view: View, names: Sequence[str], result: Mapping[str, Any] | None) -> None:
    """What is for sale and who bids, beside the last lot; at the end, who has won."""
    x = INSIDE[0] + len(view.lots) % LOTS_A_ROW * LOT[0]
    y = INSIDE[1] + len(view.lots) // LOTS_A_ROW * LOT[1]
    width = INSIDE[0] + LOTS_A_ROW * LOT[0] - x
    picture.rectangle(x + 3, y + 3, width - 6, LOT[1] - 6, DESK, round=5)
    left, right = x + 18, x + 178
    if view.phase == "over":
        if result is not None:
            won = " and ".join(names[seat] for seat in result["winners"])
            picture.label(left, y + 36, f"{won} {'wins' if len(result['winners']) == 1 else 'win'}", 24, PAPER, bold=True)
            balances = "  ·  ".join(f"{name} {balance}" for name, balance in zip(names, result["balance"], strict=True))
            picture.label(left, y + 72, balances, 14, PAPER)
        return
    picture.label(left, y + 24, "to be placed" if view.phase == "place" else "for sale", 13, PAPER)
    for n, letter in enumerate(view.spaces[view.broker]):
        cube(picture, left + n * 36, y + 44, WORD[letter], 32, edge=PAPER)
    if view.bidder is not None:
        picture.label(right, y + 42, f"{view.bid} million", 26, PAPER, bold=True)
        picture.label(right, y + 74, f"{'bid' if view.phase == 'bid' else 'won'} by {names[view.bidder]}", 14, PAPER)
    else:
        picture.label(right, y + 42, "for nothing" if view.phase == "place" else "no bid", 26, PAPER, bold=True)
        picture.label(right, y + 74, f"{names[view.starter]} started the round", 14, PAPER)


# --- The purses ------------------------------------------------------------------------------------------------------


def _purses(picture: Canvas, view: View, names: Sequence[str]) -> None:
    high = 140
    y = float(RING[1])
    for seat in view.seats:
        for purse in seat.purses:
            _purse(picture, view, seat, purse, names[seat.seat], y)
            y += high
    if view.ghost is not None:
        picture.rectangle(PURSES_AT, y + 4, 288, high - 12, STREET, edge=FAINT, round=8)
        cube(picture, PURSES_AT + 14, y + 18, view.ghost, 40)
        picture.label(PURSES_AT + 68, y + 38, "nobody's colour", 18, GREY, bold=True)
        _owned(picture, view, view.ghost, y)


def _purse(picture: Canvas, view: View, seat: SeatView, purse: PurseView, name: str, y: float) -> None:
    is_next = seat.seat in view.awaited
    looks = {"edge": SIGN, "thick": 3} if is_next else {"edge": FAINT, "thick": 1}
    picture.rectangle(PURSES_AT, y + 4, 288, 128, PAPER, round=8, **looks)
    cube(picture, PURSES_AT + 14, y + 18, purse.colour, 40)
    picture.label(PURSES_AT + 68, y + 28, name, 19, INK, bold=True)
    picture.label(PURSES_AT + 68, y + 50, ", ".join(_signs(view, seat)), 11, GREY)
    cash = "hidden" if purse.cash is None else str(purse.cash)
    picture.label(PURSES_AT + 274, y + 30, cash, 26 if purse.cash is not None else 17, INK, anchor="end", bold=True)
    loans = f"{purse.loans} loan{'' if purse.loans == 1 else 's'}"
    following = "no more to be had" if purse.next_loan is None else f"the next pays {purse.next_loan}"
    picture.label(PURSES_AT + 14, y + 80, f"{loans}, {following}  ·  paid {purse.paid}", 13, INK)
    _owned(picture, view, purse.colour, y)


def _signs(view: View, seat: SeatView) -> list[str]:
    signs = ["you"] if seat.seat == view.viewer else []
    if view.phase != "over" and seat.seat == view.starter:
        signs.append("starter")
    if seat.seat == view.bidder:
        signs.append("bidder")
    if seat.passed:
        signs.append("passed")
    if seat.exposed:
        signs.append("exposed")
    return signs


def _owned(picture: Canvas, view: View, colour: str, y: float) -> None:
    owned = " ".join(lot.id for lot in view.lots if lot.owner == colour)
    leading = " ".join(lot.id for lot in view.lots if lot.owner is None and lot.leader == colour)
    said = "  ·  ".join(part for part in (owned and f"owns {owned}", leading and f"leads {leading}") if part)
    size = 13 if len(said) <= 42 else 10
    picture.label(PURSES_AT + 14, y + 108, _clipped(said, 56) or "no lots", size, INK if said else GREY)


def _legend(picture: Canvas) -> None:
    x = 24.0
    for word in colours.WORDS:
        cube(picture, x, HEIGHT - 38, word, 20)
        picture.label(x + 27, HEIGHT - 28, word, 13, GREY)
        x += 90
    _broker(picture, x + 10, HEIGHT - 31)
    picture.label(x + 27, HEIGHT - 28, "broker", 13, GREY)
    _flag(picture, x + 100, HEIGHT - 41, "red")
    picture.label(x + 127, HEIGHT - 28, "leads in a lot", 13, GREY)
    picture.label(x + 230, HEIGHT - 28, "all money in millions", 13, GREY)
    picture.label(WIDTH - 20, HEIGHT - 28, "Big Shot by Alex Randolph, Ravensburger 2001", 12, GREY, anchor="end")
