"""Events as sentences, and the table as a picture of letters."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import at_auction, match_with_asked_chance
from tests.record.worked_example import LOTS, quiet_record
from zuschlag import Event
from zuschlag.games.bigshot.events import MEANINGS
from zuschlag.texts import GAME_TEXTS, LANGUAGES, SeatNames, Texts, plain

BIGSHOT = GAME_TEXTS["bigshot"]
SEAT_NAMES = SeatNames(("Anna", "Ben", "Cleo", "Dora"), {"red": "Anna", "yellow": "Ben", "white": "Cleo", "black": "ghost"})
PARTS: dict[str, Any] = {
    "seat": 0,
    "pips": 5,
    "space": 17,
    "cubes": {"red": 1, "white": 3},
    "colour": "red",
    "amount": 7,
    "cash": 1,
    "lot": "W9",
    "taken": 0,
}
SENTENCES = [
    (Event("rolled", {"seat": 0, "pips": 5, "space": 17}), "Anna rolls a 5; the broker stops at space 18."),
    (Event("auctioned", {"cubes": {"red": 1, "white": 3}}), "Up for auction: 3 white, 1 red."),
    (Event("borrowed", {"seat": 1, "colour": "yellow", "amount": 9}), "Ben takes a loan for yellow, which pays 9 million."),
    (Event("declined", {"seat": 1, "taken": 0}), "Ben wants no loan."),
    (Event("declined", {"seat": 1, "taken": 1}), "Ben wants no second loan."),
    (Event("bid", {"seat": 2, "amount": 1}), "Cleo bids 1 million."),
    (Event("passed", {"seat": 2}), "Cleo passes."),
    (Event("won", {"seat": 3, "amount": 0}), "Nobody bids: Dora gets the cubes for nothing."),
    (Event("won", {"seat": 3, "amount": 4}), "The hammer falls: Dora gets the cubes for 4 million."),
    (Event("paid", {"seat": 0, "colour": "red", "amount": 4}), "Anna pays 4 million."),
    (Event("placed", {"seat": 0, "colour": "black", "lot": "C21"}), "Anna places a black cube in C21."),
    (Event("sold", {"lot": "W9", "colour": "black", "cubes": {"black": 7}}), "W9 is full and sold to black (ghost): 7 black."),
    (Event("left", {"lot": "EX", "cubes": {}}), "Nobody owns EX: no cubes."),
    (Event("ended", {}), "The game is over."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events_are_told_in_english(event: Event, sentence: str) -> None:
    """Spaces are counted from 1 for people, cubes most first."""
    assert BIGSHOT.describe_event(Texts("en"), event, SEAT_NAMES) == sentence


def test_the_purse_that_pays_is_named_where_everybody_has_two() -> None:
    """BS-24: with two players."""
    paid = Event("paid", {"seat": 0, "colour": "red", "amount": 4})
    assert BIGSHOT.describe_event(Texts("en"), paid, SeatNames(("Anna", "Ben"), {"red": "Anna"})) == (
        "Anna pays 4 million from the red purse."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "names"), [kind[:2] for kind in MEANINGS.values()])
def test_every_event_is_told_in_every_language(language: str, kind: str, names: tuple[str, ...]) -> None:
    """A sentence, with a capital and a full stop, of its own."""
    said = BIGSHOT.describe_event(Texts(language), Event(kind, {name: PARTS[name] for name in names}), SEAT_NAMES)
    assert said[0].isupper()
    assert said.endswith(".")
    assert "{" not in said
    if "seat" in names and kind != "paid":
        assert "Anna" in said
    if "lot" in names:
        assert "W9" in said


def drawn(match: AnyMatch, viewer: int | None, language: str = "en") -> str:
    texts, view = Texts(language), match.view(viewer)
    return BIGSHOT.draw_table(texts, view, BIGSHOT.name_seats(texts, view, SEAT_NAMES.by_seat), plain)


def test_the_table_shows_spaces_lots_and_purses() -> None:
    """The broker's space in brackets; thirteen lots; four purses."""
    match = at_auction()
    match.play(1, "loan yellow")
    match.play(1, "bid 4")
    picture = drawn(match, None)
    assert picture.startswith("Round 1 of 18 · starter: Anna · bid: 4 million by Ben\n")
    assert " 2[RYWK]" in picture
    assert picture.count("[") == 1
    rows = {line.split()[0]: line.split() for line in picture.splitlines() if line}
    assert [lot for lot in LOTS if lot not in rows] == []
    assert rows["Ben"] == ["Ben", "yellow", "19", "1", "8", "–"]
    assert rows["Anna"] == ["Anna", "red", "10", "0", "9", "–"]


def test_hidden_money_is_not_drawn() -> None:
    """BS-20: only one's own."""
    picture = drawn(match_with_asked_chance(4, variant="challenge"), 2)
    rows = {line.split()[0]: line.split() for line in picture.splitlines() if line}
    assert [rows[name][2] for name in SEAT_NAMES.by_seat] == ["hidden", "hidden", "10", "hidden"]
    assert drawn(match_with_asked_chance(4, variant="challenge"), None).count("hidden") == 4


def test_an_exposed_purse_is_drawn_as_shown() -> None:
    """BS-22: who overbid has shown its money."""
    match = match_with_asked_chance(3, variant="challenge", overbids="exposed")
    match.settle("roll 1")
    for seat in (1, 2, 0):
        match.play(seat, "decline")
    for seat, word in ((1, "bid 50"), (2, "pass"), (0, "pass")):
        match.play(seat, word)
    assert "10 (shown)" in drawn(match, None)


def test_a_sold_lot_is_drawn_with_its_owner_and_why() -> None:
    """BS-11: one cube stays, seven decided."""
    match = zuschlag.replay(quiet_record(), upto=16)
    row = next(line for line in drawn(match, None).splitlines() if line.startswith("W9 "))
    assert "SOLD to black (Dora), decided by 2 red, 2 yellow, 2 white, 1 black" in row


def test_no_next_starter_is_drawn_when_it_is_over() -> None:
    """BS-6: seat 1 (Ben) started round 18; there is no round for Cleo to start."""
    first = drawn(zuschlag.replay(quiet_record()), None).splitlines()[0]
    assert first.startswith("Round 18 of 18")
    assert "Cleo" not in first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("upto", [0, 1, 4, 5, 100, 144])
def test_the_table_is_drawn_at_every_stage(language: str, upto: int) -> None:
    """In every language, from every seat."""
    match = zuschlag.replay(quiet_record(), upto=upto)
    for viewer in (None, 0, 3):
        picture = drawn(match, viewer, language)
        assert "{" not in picture
        assert all(lot in picture for lot in LOTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_waived_condition_is_told(language: str) -> None:
    """BS-19: the result says so, and so does the score; otherwise neither does."""
    texts, match = Texts(language), zuschlag.replay(quiet_record())
    view, result = match.view(None), match.result
    assert result is not None
    game_texts = GAME_TEXTS["bigshot"]
    seat_names = game_texts.name_seats(texts, view, ["Anna", "Ben", "Cleo", "Dora"])
    for waived in (False, True):
        told = list(game_texts.explain_score(texts, view, result | {"waived": waived}, seat_names))
        assert (texts.say("bigshot.waived") in told) == waived


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_every_move_is_said_in_every_language(game: str, language: str) -> None:
    """In the words of the page's buttons, never as a record writes it; two moves never alike."""
    words = zuschlag.new(game, 4 if game == "bigshot" else 3, seed=1).game.words
    said = [GAME_TEXTS[game].describe_move(Texts(language), move) for move in words]
    assert len(set(said)) == len(set(words)) > 20
    assert not [text for text, move in zip(said, words, strict=True) if text == move or set("{}") & set(text)]


@pytest.mark.parametrize(
    ("game", "move", "english", "german"),
    [
        ("bigshot", "bid 1", "Bid 1 million", "1 Million bieten"),
        ("bigshot", "loan red", "Take a loan for red", "Kredit aufnehmen für Rot"),
        ("bigshot", "place white C21", "Place white on C21", "Weiß auf C21 setzen"),
        ("zahltag", "offer 3", "Offer 3 million", "3 Millionen bieten"),
        ("zahltag", "swap crane worker", "Swap a crane for a worker", "einen Kran gegen einen Arbeiter tauschen"),
    ],
)
def test_a_move_is_said_as_on_the_page(game: str, move: str, english: str, german: str) -> None:
    assert GAME_TEXTS[game].describe_move(Texts("en"), move).lower() == english.lower()
    assert GAME_TEXTS[game].describe_move(Texts("de"), move).lower() == german.lower()
