"""Zahltag at the command line: simulated, verified, told and played like any other game."""

from pathlib import Path

import pytest

from tests.cli.command_runner import refusal, zuschlag
from zuschlag.texts import LANGUAGES, Texts

ANY_MOVES = "keep\noffer 00\n" * 2000


def simulated(tmp_path: Path, *args: str) -> Path:
    file = tmp_path / "games.jsonl"
    done = zuschlag("simulate", "zahltag", "--games", "3", "--out", file, *args)
    assert (done.exit_code, done.stderr) == (0, "")
    return file


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_simulated_matches_hold(tmp_path: Path, players: str) -> None:
    assert zuschlag("verify", simulated(tmp_path, "--players", players)).stdout == "3 records hold\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_in_every_language(tmp_path: Path, language: str) -> None:
    """With its author, its reconstruction, its paydays and its winner, and without an offer before all are opened."""
    told = unwrapped(zuschlag("show", simulated(tmp_path), "--language", language).stdout)
    texts = Texts(language)
    assert "Franz-Benno Delonge" in told
    for key in ("zahltag.reconstruction", "zahltag.ended", "zahltag.letters"):
        assert unwrapped(texts.say(key)) in told
    assert any(unwrapped(texts.say(key, number=1)) in told for key in ("zahltag.held", "zahltag.held.forced"))


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_a_game_is_played_from_a_pipe_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    done = zuschlag("play", "zahltag", "--players", "3", "--seed", "4", "--name", "Anna", "--record", file, typed=ANY_MOVES)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Your hand: " in done.stdout
    assert zuschlag("verify", file).stdout == "1 record holds\n"


def test_other_hands_and_offers_are_not_shown(tmp_path: Path) -> None:
    """Only how many cards; another seat's offer only once all are opened."""
    shown = zuschlag("play", "zahltag", "--players", "3", "--seed", "4", typed="board\nquit\n").stdout
    assert "7 cards" in shown
    assert "offers" not in shown


def test_a_deck_of_ones_own_is_played_with(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text('contracts = ["C", "FF", "EW", "W"]\n', encoding="utf-8")
    file = simulated(tmp_path, "--option", f"contracts={deck}")
    assert '"contracts":["C","FF","EW","W"]' in file.read_text(encoding="utf-8")
    assert zuschlag("verify", file).stdout == "3 records hold\n"
    assert "reconstruction" not in zuschlag("show", file, "--language", "en").stdout
    deck.write_text('contracts = ["XY"]\n', encoding="utf-8")
    assert "'XY'" in refusal(zuschlag("simulate", "zahltag", "--option", f"contracts={deck}"))
