"""Golden playthroughs: through OpenSpiel, the same actions still show the same states."""

import pytest

from tests.golden.openspiel_playthroughs import FOLDER, NAMES, actions_in, format_playthrough, path_of


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.soak] if name == "zuschlag_bigshot(players=2)" else [])  # as long as all others
        for name in NAMES
    ],
)
def test_a_golden_playthrough_is_still_told_alike(name: str) -> None:
    text = path_of(name).read_text(encoding="utf-8")
    assert format_playthrough(name, actions_in(text)) == text


def test_there_is_no_playthrough_without_its_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(name).name for name in NAMES}
