"""Real distributions that offer games, installed into a folder: what others would bring."""

from pathlib import Path

import pytest

MODULE = '''
from zuschlag.games.parts import Parts
from zuschlag.games.zahltag.game import Zahltag


class Nightshift(Zahltag):
    """Zahltag by night: a game of its own, with the rules of another."""

    name = "nightshift"
    title = "Nightshift"
    player_counts = (2, 3)


class SecondNightshift(Nightshift):
    edition = 2


editions = (Nightshift, SecondNightshift)
none = ()
gap = (SecondNightshift,)
number = 3


class Renamed(Zahltag):
    name = "other"


class Crowd(Zahltag):
    name = "crowd"
    player_counts = (4, 5)


class Partless(Nightshift):
    """Its parts cannot be loaded."""

    name = "partless"
    parts = Parts(texts="games_by_others_texts", strategies="nowhere.bots")


class Unspoken(Nightshift):
    """Its parts are loaded, and its messages are not of the expected form."""

    name = "unspoken"
    parts = Parts(texts="games_by_others:unspoken_texts")


class unspoken_texts:
    MESSAGES = {"en": {}, "fr": ["bonjour"]}


class Unfinished(__import__("zuschlag").Game):
    name = "unfinished"
'''


def install(folder: Path, distribution: str, games: dict[str, str], module: str = MODULE) -> None:
    """Write a distribution that offers these games, as pip would."""
    written = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    written.mkdir(parents=True)
    (written / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    points = "\n".join(f"{name} = {value}" for name, value in games.items())
    (written / "entry_points.txt").write_text(f"[zuschlag.games]\n{points}\n", encoding="utf-8")
    (folder / "games_by_others.py").write_text(module, encoding="utf-8")


def put_on_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is in the folder installed, for this process and for those it starts."""
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
