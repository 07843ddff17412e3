"""A person's results, counted from the summaries of tables."""

import msgspec

from zuschlag.store import Listing
from zuschlag.tables.core.time_control import NoClock
from zuschlag.tables.history.progress import MAX_OPPONENTS, Progress, ResultCount
from zuschlag.tables.protocol.lobby_summary import SeatSummary, Summary

ANNA, BEN, HARD, EASY = SeatSummary("anna"), SeatSummary("ben"), SeatSummary(level="hard"), SeatSummary(level="easy")
NAMES = {"anna": "Anna", "ben": "Ben"}


def finished(places: list[int] | None, *seats: SeatSummary, game: str = "zahltag", is_branch: bool = False) -> Listing:
    """The listing of a finished match."""
    summary = Summary("a table", {}, NoClock(), has_spectators=True, seats=list(seats), is_branch=is_branch, places=places)
    return Listing("t", game, "finished", "anna", 0, is_listed=False, due=None, summary=msgspec.json.encode(summary))


def anna_at(*listings: Listing) -> Progress:
    count = ResultCount("anna", {})
    for each in listings:
        count.add(each)
    return count.describe(NAMES.get, is_complete=True)


def against(progress: Progress) -> dict[str | None, tuple[int, int, int, int]]:
    return {each.level or each.name: (each.matches, each.ahead, each.tied, each.behind) for each in progress.opponents}


def test_a_win_is_shared_by_all_who_have_the_first_place() -> None:
    wins = anna_at(finished([1, 2], ANNA, BEN), finished([2, 1, 1, 4], HARD, ANNA, BEN, EASY), finished([2, 1], ANNA, BEN))
    assert [result.win for result in wins.results] == [1, 0.5, 0]
    assert [(result.place, result.players) for result in wins.results] == [(1, 2), (1, 4), (2, 2)]


def test_a_reviewed_match_has_the_accuracy_of_the_persons_own_seat() -> None:
    count = ResultCount("anna", {"t": [50.0, 92.5, None]})
    count.add(finished([1, 2, 3], BEN, ANNA, HARD))
    assert [result.accuracy for result in count.describe(NAMES.get, is_complete=True).results] == [92.5]
    assert [result.accuracy for result in anna_at(finished([1, 2], BEN, ANNA)).results] == [None]


def test_every_opponent_is_compared_with_and_bots_of_a_level_count_as_one_opponent() -> None:
    progress = anna_at(finished([2, 1, 2, 4], ANNA, HARD, BEN, HARD), finished([1, 2, 3], HARD, EASY, ANNA))
    assert against(progress) == {"hard": (2, 1, 0, 2), "Ben": (1, 0, 1, 0), "easy": (1, 0, 0, 1)}


def test_games_are_counted_apart() -> None:
    progress = anna_at(finished([1, 2], ANNA, BEN), finished([1, 2], ANNA, BEN, game="bigshot"))
    assert [(each.game, each.matches) for each in progress.opponents] == [("zahltag", 1), ("bigshot", 1)]


def test_matches_against_oneself_without_places_or_with_empty_seats_do_not_count() -> None:
    progress = anna_at(
        finished([1, 2], ANNA, ANNA),
        finished(None, ANNA, BEN),
        finished([1, 2], BEN, EASY),
        finished([1, 2], ANNA, SeatSummary()),
    )
    assert progress == Progress([], [], is_complete=True)


def test_a_match_that_was_played_on_from_another_one_does_not_count() -> None:
    assert anna_at(finished([1, 2], ANNA, BEN, is_branch=True)) == Progress([], [], is_complete=True)


def test_a_person_who_is_gone_is_an_opponent_without_a_name() -> None:
    (gone,) = anna_at(finished([1, 2], ANNA, SeatSummary("carl"))).opponents
    assert (gone.name, gone.level, gone.is_bot, gone.ahead) == (None, None, False, 1)


def test_the_opponents_of_most_matches_are_listed() -> None:
    strangers = [finished([1, 2], ANNA, SeatSummary(f"stranger {n}")) for n in range(MAX_OPPONENTS)]
    progress = anna_at(*strangers, finished([1, 2], ANNA, BEN), finished([1, 2], ANNA, BEN))
    assert len(progress.opponents) == MAX_OPPONENTS
    assert progress.opponents[0].name == "Ben"
