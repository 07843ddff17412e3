"""Playthroughs as OpenSpiel writes them, shortened: every action, but only two states in full, the first decision of
seat 0 and the end.

python -m tests.golden.openspiel_playthroughs      writes all anew, with the actions that they have; then read the diff
"""

import re
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import zuschlag.envs.openspiel  # noqa: F401

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = (
    "zuschlag_bigshot(players=2)",
    "zuschlag_bigshot(players=3,variant=challenge)",
    "zuschlag_zahltag(players=2)",
    "zuschlag_zahltag(players=4)",
    "zuschlag_zahltag_small(players=3)",
)
SEED = 2002
TENSOR = re.compile(r"^ObservationTensor.*\n(?: +[◯◉]+\n)*", re.MULTILINE)
RECALLED = re.compile(r"^InformationStateTensor\(.*\n(?:(?: +[◯◉]+|\[?\[.*\]?|[0-9 .,\[\]]+)\n)*", re.MULTILINE)
"""The numbers of information states: thousands, most of them 0."""


def path_of(name: str) -> Path:
    return FOLDER / f"{re.sub('[^a-z0-9]+', '-', name).strip('-')}.txt"


def actions_in(text: str) -> list[int]:
    """The actions of a playthrough, whole or shortened."""
    return [int(action) for action in re.findall(r"^action: (\d+)", text, re.MULTILINE)]


def format_playthrough(name: str, actions: list[int]) -> str:
    """The playthrough with these actions, and random ones after them."""
    whole = RECALLED.sub("", generate_playthrough.playthrough(name, actions, seed=SEED))
    head, *states = re.split(r"\n\n(?=# State )", whole)
    parts = [head]
    is_first_decision = True
    for state in states:
        is_decision = "CurrentPlayer() = 0" in state
        if is_decision and is_first_decision:
            parts.append(state.replace("\n\n# Apply action", "\n# Apply action"))
            is_first_decision = False
        elif state is states[-1]:
            parts.append(TENSOR.sub("", state))
        else:
            said = re.search(r'# Apply action "(.*)"\naction: (\d+)', state)
            assert said, state
            parts.append(f"action: {said[2]}  # {said[1]}")
    return "\n\n".join(parts).replace("\n\naction", "\naction")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        path = path_of(name)
        path.write_text(
            format_playthrough(name, actions_in(path.read_text(encoding="utf-8")) if path.exists() else []), encoding="utf-8"
        )
