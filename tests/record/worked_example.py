"""Quiet games: nobody borrows, nobody bids, and the cubes fill the lots in the board's order. All of it follows by hand.

Every space holds one cube of each colour and every roll is a 1. The starter gets the four cubes for nothing and places
them red, yellow, white, black into the first lot with room. So the cubes run R Y W K R Y W | K R Y W K R Y | …, seven to
a lot: each full lot has 2/2/2/1 and goes to the single cube, whose colour runs black, white, yellow, red, black, … Ten
lots are full, the eleventh has a white and a black cube and is nobody's, two are empty.
"""

from typing import Any

LOTS = ("W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11", "EX")
OWNERS = dict(
    zip(
        LOTS,
        ("black", "white", "yellow", "red", "black", "white", "yellow", "red", "black", "white", None, None, None),
        strict=True,
    )
)
# Lots and 10 in cash. Red: 20 and a park. Yellow: 11 + 19. White: 10 + 17 + 9. Black: 9 + 16 + 21.
BALANCES = {4: [30, 40, 46, 56], 3: [30, 40, 46], 2: [30 + 40, 46 + 56]}
HOLDINGS = {4: [2, 2, 3, 3], 3: [2, 2, 3], 2: [4, 6]}
WINNERS = {4: [3], 3: [2], 2: [1]}

ROUND = {2: 8, 3: 7, 4: 8}  # moves of a round in the classic game


def quiet_setup(players: int = 4) -> dict[str, Any]:
    """One cube of each colour on every space; seat 0 starts; with three players black is the ghost's."""
    colours = {2: ["RY", "WK"], 3: ["R", "Y", "W"], 4: ["R", "Y", "W", "K"]}
    return {"spaces": ["RYWK"] * 18, "broker": 0, "starter": 0, "colours": colours[players]}


def quiet_moves(players: int = 4, options: dict[str, Any] | None = None) -> list[str]:
    """The moves of the whole game. Where loans are decided before the auction, every seat declines."""
    early = players == 2 or (options or {}).get("variant") == "challenge"
    moves: list[str] = []
    for number in range(18):
        moves += ["roll 1", *["decline"] * (players * early), *["pass"] * (players - 1)]
        moves += [
            f"place {colour} {LOTS[(4 * number + nth) // 7]}" for nth, colour in enumerate(("red", "yellow", "white", "black"))
        ]
    return moves


def quiet_result(players: int = 4) -> dict[str, Any]:
    return {
        "owners": dict(OWNERS),
        "balance": BALANCES[players][:],
        "lots": HOLDINGS[players][:],
        "waived": False,
        "winners": WINNERS[players][:],
    }


def quiet_record(players: int = 4, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """A whole record, fresh each time: change it as you like."""
    return {
        "zuschlag": 1,
        "game": "bigshot",
        "players": players,
        "options": dict(options or {}),
        "setup": quiet_setup(players),
        "moves": quiet_moves(players, options),
        "result": quiet_result(players),
    }


def unfinished(moves: int, players: int = 4) -> dict[str, Any]:
    """The same game, left after so many moves."""
    record = quiet_record(players)
    del record["result"]
    record["moves"] = record["moves"][:moves]
    return record


def shared_record() -> dict[str, Any]:
    """Another quiet game, in which seats 0 and 1 share the win.

    No lot gets more than six cubes. Red has W9 and W10 alone, yellow E9 and E10; three lots hold 3 red and 3 yellow, six
    hold 3 white and 3 black, so nobody has those. Red and yellow end with 10 + 9 + 10 each and two lots, white and black
    with their 10.
    """
    tied = ("W11", "WX", "C16", *("C17", "C19", "C20", "C21", "E11", "EX"))
    red = ["W9"] * 4 + ["W10"] * 5 + [lot for lot in tied[:3] for _ in range(3)]
    yellow = ["E9"] * 4 + ["E10"] * 5 + red[9:]
    white = [lot for lot in tied[3:] for _ in range(3)]
    record = quiet_record()
    record["moves"] = [
        move
        for lots in zip(red, yellow, white, white, strict=True)
        for move in (
            *("roll 1", "pass", "pass", "pass"),
            *(f"place {colour} {lot}" for colour, lot in zip(("red", "yellow", "white", "black"), lots, strict=True)),
        )
    ]
    record["result"] = {
        "owners": dict.fromkeys(LOTS) | {"W9": "red", "W10": "red", "E9": "yellow", "E10": "yellow"},
        "balance": [29, 29, 10, 10],
        "lots": [2, 2, 0, 0],
        "waived": False,
        "winners": [0, 1],
    }
    return record
