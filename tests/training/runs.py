"""Small runs of training on a CPU."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from zuschlag.training.evaluation import Score
from zuschlag.training.run import Training
from zuschlag.training.settings import Settings


def cpu_settings(**given: Any) -> Settings:
    """The defaults on a CPU, for two players, changed by what is given."""
    defaults = {row.name: row.metadata["cpu"] for row in fields(Settings) if "cpu" in row.metadata}
    return Settings(**{**defaults, "players": "2", **given})


def start(settings: Settings, out: Path, lines: list[str] | None = None) -> Training:
    """A run on the CPU; its lines are appended to `lines`."""
    noted: list[str] = [] if lines is None else lines
    return Training(settings, out, "cpu", noted.append)


def run_to_the_end(settings: Settings, out: Path) -> dict[str, Score]:
    """The scores of the last exam of a run."""
    return start(settings, out).run()
