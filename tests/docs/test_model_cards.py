"""The model cards describe the networks that are in the package."""

import re
from hashlib import sha256
from pathlib import Path

import pytest

from zuschlag.bots.network.weights_file import load_weights
from zuschlag.games import GAMES

ROOT = Path(__file__).parents[2]


def cards() -> dict[str, str]:
    """What the page says of each network, by the file of its weights."""
    text = (ROOT / "docs/reference/model-cards.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    return {re.findall(r"`(src/\S+safetensors)`", section)[0]: section for section in sections}


def test_every_network_in_the_package_has_a_card() -> None:
    files = [path.relative_to(ROOT).as_posix() for path in (ROOT / "src/zuschlag").rglob("*.safetensors")]
    assert sorted(cards()) == sorted(files)


@pytest.mark.parametrize("file", cards())
def test_a_card_has_size_and_digest_of_its_file_and_the_number_of_inputs(file: str) -> None:
    content, card = (ROOT / file).read_bytes(), cards()[file]
    assert f"{len(content):,} bytes" in card
    assert f"`{sha256(content).hexdigest()}`" in card
    (game,) = (name for name in GAMES if f"/{name}/" in file)
    (inputs,) = re.findall(r"^\| inputs \| (.*) \|$", card, re.MULTILINE)
    weights = load_weights(f"zuschlag.bots.{game}.network")
    assert sum(map(int, re.findall(r"\d+", inputs))) == max(weights.row_input) + 1
    assert int(re.findall(r"\d+", inputs)[0]) == weights.advice
