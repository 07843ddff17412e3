"""Who may do what at a table, and what comes of it."""

import random
from itertools import count, cycle, product

import pytest

from tests.tables.table_driver import NAMES, Driver, table_opened
from zuschlag.errors import Refused
from zuschlag.games.zahltag.view import View as ZahltagView
from zuschlag.tables.core.facts import (
    MatchAbandoned,
    MoveMade,
    MoveTakenBack,
    PlayerReturned,
    SeatFilled,
    SeatLeft,
    StandInStarted,
    TakeBackAccepted,
    TakeBackRejected,
    TakeBackRequested,
)
from zuschlag.tables.core.table import BYTES_PER_CHANGE, Table
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.limits import (
    MAX_OFFERS_IN_PLAN,
    MAX_OTHER_CHANGES,
    MAX_OTHER_CHANGES_PER_PERSON,
)
from zuschlag.tables.protocol.commands import Answer, Command, Fill, Leave, Play, Proxy, Return, Salt, Sit, Start, TakeBack
from zuschlag.tables.protocol.viewer_messages import Viewer
from zuschlag.tables.table_limits import TableLimits


def refused(driver: Driver, person: str, command: Command) -> str:
    """The code with which this command is refused; nothing may have changed."""
    before = driver.table.version
    with pytest.raises(Refused) as caught:
        driver.do(person, command)
    assert driver.table.version == before
    return caught.value.code


def playing(game: str = "bigshot", players: int = 4) -> Driver:
    driver = Driver(table_opened(game, players))
    driver.fill()
    return driver


class TestSitting:
    def test_a_private_table_asks_for_the_invite_key(self) -> None:
        driver = Driver(table_opened())
        assert refused(driver, "ben", Sit()) == "not-yours"
        assert refused(driver, "ben", Sit(invite="pleas")) == "not-yours"
        driver.do("ben", Sit(invite="please"))
        assert driver.table.seats_of("ben") == (1,)

    def test_a_listed_table_asks_for_none(self) -> None:
        driver = Driver(table_opened(is_listed=True))
        driver.do("ben", Sit(seat=3))
        assert driver.table.seats_of("ben") == (3,)

    def test_a_taken_seat_is_refused_with_those_that_are_free(self) -> None:
        driver = Driver(table_opened(seats=["mine", "open", BotSeat("easy"), "open"]))
        with pytest.raises(Refused, match=r"seat 2 is taken; free: 1, 3"):
            driver.do("ben", Sit(seat=2, invite="please"))
        assert refused(driver, "ben", Sit(seat=0, invite="please")) == "taken"

    def test_a_seat_that_does_not_exist_is_unknown(self) -> None:
        assert refused(Driver(table_opened(players=3)), "ben", Sit(seat=3, invite="please")) == "unknown"

    def test_the_last_to_sit_begins_the_match_with_its_salt_in_the_dice(self) -> None:
        setups = []
        for salt in ("one", "two", "two"):
            driver = Driver(table_opened(players=2))
            driver.do("ben", Sit(invite="please", salt=salt))
            assert driver.table.status == "playing"
            assert driver.table.salts == ["", salt]
            assert driver.table.match is not None
            setups.append(driver.table.match.setup)
        assert setups[0] != setups[1] == setups[2]

    def test_sitting_twice_takes_one_seat_and_a_second_seat_must_be_named(self) -> None:
        driver = Driver(table_opened(players=4))
        driver.do("ben", Sit(invite="please"))
        assert driver.do("ben", Sit(invite="please")) == []
        assert driver.do("ben", Sit(seat=1)) == []
        driver.do("ben", Sit(seat=3))
        assert driver.table.seats_of("ben") == (1, 3)

    def test_a_table_of_bots_and_its_host_waits_for_the_start(self) -> None:
        driver = Driver(table_opened(players=2, seats=["mine", BotSeat("easy")]))
        assert driver.table.match is None
        driver.do("anna", Start(salt="salt"))
        assert driver.table.status == "playing"
        assert driver.table.salts == ["salt", ""]

    def test_only_seated_people_start_the_match_and_only_when_all_seats_are_taken(self) -> None:
        driver = Driver(table_opened(players=2))
        assert refused(driver, "anna", Start()) == "not-now"
        assert refused(driver, "ben", Start()) == "not-yours"

    def test_starting_twice_starts_once(self) -> None:
        assert playing().do("ben", Start()) == []

    def test_only_that_person_can_take_a_reserved_seat(self) -> None:
        driver = Driver(table_opened(players=3, reserved=[None, "ben", None]))
        assert refused(driver, "cleo", Sit(seat=1, invite="please")) == "taken"
        driver.do("ben", Sit())
        assert driver.table.seats_of("ben") == (1,)

    def test_salts_are_checked_and_come_before_play(self) -> None:
        driver = Driver(table_opened(players=2))
        assert refused(driver, "anna", Salt(salt="täglich")) == "malformed"
        assert refused(driver, "ben", Salt(salt="salt")) == "not-yours"
        driver.do("ben", Sit(invite="please"))
        assert refused(driver, "anna", Salt(salt="salt")) == "not-now"

    def test_the_host_gives_seats_to_bots_and_takes_them_back(self) -> None:
        driver = Driver(table_opened(players=3))
        driver.do("ben", Sit(invite="please"))
        assert refused(driver, "ben", Fill(seat=2, level="hard")) == "not-yours"
        assert refused(driver, "anna", Fill(seat=0, level="hard")) == "not-now"
        assert driver.do("anna", Fill(seat=1, level="hard")) == [SeatFilled(1, "hard")]
        assert driver.do("anna", Fill(seat=1, level="hard")) == []
        assert driver.table.seats_of("ben") == ()
        driver.do("anna", Fill(seat=1, level=None))
        assert not driver.table.seats[1].is_taken


class TestLeaving:
    def test_before_play_the_seat_becomes_free_and_its_salt_goes_too(self) -> None:
        driver = Driver(table_opened(players=3))
        driver.do("ben", Sit(invite="please", salt="x"))
        assert driver.do("ben", Leave()) == [SeatLeft(1)]
        assert driver.table.salts == ["", "", ""]

    def test_a_table_that_all_have_left_before_play_is_closed(self) -> None:
        driver = Driver(table_opened(players=3))
        assert driver.do("anna", Leave()) == [SeatLeft(0), MatchAbandoned("left")]
        assert driver.table.status == "abandoned"

    def test_in_play_a_bot_stands_in_until_the_return(self) -> None:
        driver = playing()
        assert driver.do("ben", Leave()) == [StandInStarted(1, "left")]
        assert driver.do("ben", Leave()) == []
        assert driver.table.seats[1].bot_level == "normal"
        assert driver.do("ben", Return()) == [PlayerReturned(1)]
        assert driver.do("ben", Return()) == []
        assert driver.table.seats[1].bot_level is None

    def test_a_match_that_all_have_left_is_abandoned(self) -> None:
        driver = playing(players=2)
        driver.do("ben", Leave())
        assert driver.do("anna", Leave()) == [StandInStarted(0, "left"), MatchAbandoned("left")]
        assert driver.table.is_over

    def test_a_player_who_moves_has_returned(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        assert driver.table.match is not None
        driver.do(NAMES[seat], Leave())
        facts = driver.do(NAMES[seat], Play(nth=0, move="pass"))
        assert facts == [PlayerReturned(seat), MoveMade(seat, "pass")]


class TestPlaying:
    def test_a_move_that_comes_twice_is_one_move(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        command = Play(nth=0, move="bid 1")
        assert len(driver.do(NAMES[seat], command)) == 1
        assert driver.do(NAMES[seat], command) == []
        assert driver.table.moves_made[seat] == ["bid 1"]

    def test_another_move_under_a_used_number_is_stale_and_so_is_one_to_come(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        driver.do(NAMES[seat], Play(nth=0, move="bid 1"))
        with pytest.raises(Refused, match=rf"move 0 of seat {seat} was 'bid 1'; its next move has number 1"):
            driver.do(NAMES[seat], Play(nth=0, move="bid 2"))
        assert refused(driver, NAMES[seat], Play(nth=2, move="bid 2")) == "stale"

    def test_a_move_out_of_turn_is_refused_and_one_that_is_not_offered_is_illegal(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        assert refused(driver, NAMES[(seat + 1) % 4], Play(nth=0, move="pass")) == "not-awaited"
        assert refused(driver, NAMES[seat], Play(nth=0, move="bid 99")) == "illegal"
        assert refused(driver, NAMES[seat], Play(nth=0, move="castle")) == "malformed"

    def test_a_command_may_name_only_the_senders_seats(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        other = NAMES[(seat + 1) % 4]
        assert refused(driver, other, Play(seat=seat, nth=0, move="pass")) == "not-yours"
        assert refused(driver, "stranger", Play(seat=seat, nth=0, move="pass")) == "not-yours"

    def test_a_person_with_several_seats_must_name_one(self) -> None:
        driver = Driver(table_opened(players=2, seats=["mine", "mine"]))
        driver.fill()
        seat = driver.table.awaited[0]
        with pytest.raises(Refused, match="which seat"):
            driver.do("anna", Play(nth=0, move="decline"))
        driver.do("anna", Play(seat=seat, nth=0, move="decline"))
        assert driver.table.moves_made[seat] == ["decline"]

    def test_sealed_offers_come_in_any_order_and_do_not_make_each_other_stale(self) -> None:
        orders = []
        for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
            driver = playing("zahltag")
            while driver.table.match is not None and len(driver.table.awaited) < 2:
                driver.play("keep")
            numbers = [len(driver.table.moves_made[seat]) for seat in range(4)]
            for seat in order:
                driver.do(NAMES[seat], Play(nth=numbers[seat], move="offer 00"))
            orders.append(driver.table.digest())
        assert orders[0] == orders[1]


class TestTakingBack:
    def started(self) -> tuple[Driver, int]:
        driver = playing()
        seat = driver.table.awaited[0]
        driver.play("bid 1")
        return driver, seat

    def test_all_other_people_must_agree_and_then_the_move_is_undone(self) -> None:
        driver, seat = self.started()
        before = driver.table.digest()
        others = [NAMES[(seat + step) % 4] for step in (1, 2, 3)]
        assert driver.do(NAMES[seat], TakeBack()) == [TakeBackRequested(seat, 0)]
        assert refused(driver, NAMES[seat], Answer(agree=True)) == "not-yours"
        for other in others[:2]:
            assert driver.do(other, Answer(agree=True)) == [TakeBackAccepted(driver.table.seats_of(other)[0])]
            assert driver.do(other, Answer(agree=True)) == []
        assert driver.table.digest() == before
        assert driver.do(others[2], Answer(agree=True))[1] == MoveTakenBack(seat, 0)
        assert driver.table.awaited == (seat,)
        assert driver.table.moves == []
        assert refused(driver, NAMES[seat], Play(nth=0, move="bid 2")) == "stale"
        driver.do(NAMES[seat], Play(nth=1, move="bid 2"))

    def test_one_rejection_is_enough_and_the_requester_can_withdraw(self) -> None:
        for step in (0, 2):
            driver, seat = self.started()
            driver.do(NAMES[seat], TakeBack())
            who = (seat + step) % 4
            assert driver.do(NAMES[who], Answer(agree=False)) == [TakeBackRejected(who)]
            assert driver.table.take_back_request is None
            assert driver.table.moves_made[seat] == ["bid 1"]

    def test_bots_do_not_vote_on_a_take_back(self) -> None:
        driver = Driver(table_opened(players=2, seats=["mine", "mine"]))
        driver.fill()
        seat = driver.table.awaited[0]
        driver.play("decline")
        assert driver.do("anna", TakeBack(seat=seat)) == [TakeBackRequested(seat, 0), MoveTakenBack(seat, 0)]

    def test_a_request_that_comes_twice_takes_one_move_back(self) -> None:
        driver = Driver(table_opened(players=2, seats=["mine", "mine"]))
        driver.fill()
        seat = driver.table.awaited[0]
        driver.play("decline")
        command = TakeBack(seat=seat, number=driver.table.update_numbers.number(seat))
        driver.do("anna", command)
        assert refused(driver, "anna", command) == "stale"

    def test_a_take_back_ends_the_plan_that_would_make_the_move_again(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        driver.do(NAMES[seat], Proxy(plan={"up_to": 3}))
        driver.do(NAMES[seat], TakeBack())
        for step in (1, 2, 3):
            driver.do(NAMES[(seat + step) % 4], Answer(agree=True))
        assert driver.table.awaited == (seat,)
        assert driver.table.plans == {}

    def test_a_take_back_leaves_the_plans_of_others_as_they_are(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        other = (seat + 2) % 4
        driver.do(NAMES[other], Proxy(plan={"up_to": 3}))
        driver.do(NAMES[seat], Proxy(plan={"up_to": 1}))
        driver.do(NAMES[seat], TakeBack())
        for step in (1, 2, 3):
            driver.do(NAMES[(seat + step) % 4], Answer(agree=True))
        assert list(driver.table.plans) == [other]

    def test_nothing_is_taken_back_after_chance_or_opened_offers(self) -> None:
        driver = playing("zahltag")
        rng = random.Random(4)
        for _ in range(40):
            last = driver.table.awaited[0]
            driver.play(rng=rng)
            row = driver.rows[-1]
            opened_all = any(event.kind == "opened" for event in driver.table.events)
            is_revealing = b"chance" in row.body or opened_all
            assert driver.table.can_take_back(last) is not is_revealing
            if is_revealing:
                assert refused(driver, NAMES[last], TakeBack()) == "illegal"

    def test_a_request_lapses_when_somebody_plays_on_without_an_answer(self) -> None:
        """Else agreeing later would take that person's own move back, too. So it lapses when whoever asked moves again."""
        driver, seat = self.started()
        asked = driver.table.awaited[0]
        driver.do(NAMES[seat], TakeBack())
        driver.play("bid 2")
        assert driver.table.has_take_back_lapsed
        assert refused(driver, NAMES[asked], Answer(agree=True)) == "not-now"
        assert len(driver.table.moves) == 2

    def test_a_move_by_a_plan_ends_a_request_like_any_other_move(self) -> None:
        """Else everybody would see that there is a plan."""
        driver, seat = self.started()
        asked = driver.table.awaited[0]
        driver.do(NAMES[seat], TakeBack())
        driver.do(NAMES[asked], Proxy(plan={"up_to": 3}))
        assert len(driver.table.moves) == 2
        assert driver.table.take_back_request is None

    def test_a_request_stays_while_those_play_who_have_agreed(self) -> None:
        driver, seat = self.started()
        asked = driver.table.awaited[0]
        driver.do(NAMES[seat], TakeBack())
        driver.do(NAMES[asked], Answer(agree=True))
        driver.play("bid 2")
        assert driver.table.take_back_request == TakeBackRequested(seat, 0)
        for other in {0, 1, 2, 3} - {seat, asked}:
            driver.do(NAMES[other], Answer(agree=True))
        assert driver.table.moves == []

    def test_a_request_lapses_when_something_is_revealed(self) -> None:
        driver = playing("zahltag")
        while len(driver.table.awaited) < 2:
            driver.play("keep")
        for seat in range(3):
            driver.do(NAMES[seat], Play(nth=len(driver.table.moves_made[seat]), move="offer 00"))
        driver.do(NAMES[0], TakeBack())
        driver.do(NAMES[3], Answer(agree=True))
        driver.do(NAMES[3], Play(nth=len(driver.table.moves_made[3]), move="offer 00"))
        assert driver.table.take_back_request is None
        assert refused(driver, NAMES[1], Answer(agree=True)) == "not-now"

    def test_a_take_back_does_not_wait_for_people_who_have_left(self) -> None:
        driver, seat = self.started()
        others = [NAMES[(seat + step) % 4] for step in (1, 2, 3)]
        driver.do(NAMES[seat], TakeBack())
        for other in others[:2]:
            driver.do(other, Answer(agree=True))
        driver.do(others[2], Leave())
        assert driver.table.take_back_request is None
        assert driver.table.moves == []

    def test_a_take_back_lapses_when_its_requester_leaves(self) -> None:
        driver, seat = self.started()
        driver.do(NAMES[seat], TakeBack())
        driver.do(NAMES[seat], Leave())
        assert driver.table.take_back_request is None
        assert len(driver.table.moves) == 1

    def test_nothing_is_taken_back_after_an_auction_is_won(self) -> None:
        """Where overbids are exposed, a bid that won shows that the winner can pay."""
        driver = Driver(table_opened("bigshot", 3, {"variant": "challenge", "overbids": "exposed"}))
        driver.fill()
        while driver.table.match is not None and driver.table.match.view(None).phase == "loan":
            driver.play("decline")
        driver.play("bid 4")
        driver.play("pass")
        last = driver.table.awaited[0]
        driver.play("pass")
        assert driver.table.match is not None
        assert driver.table.match.view(None).phase == "place"
        assert refused(driver, NAMES[last], TakeBack()) == "illegal"

    def test_a_second_take_back_request_is_refused(self) -> None:
        driver, seat = self.started()
        driver.do(NAMES[seat], TakeBack())
        assert driver.do(NAMES[seat], TakeBack()) == []
        other = (seat + 1) % 4
        driver.do(NAMES[other], Answer(agree=True))
        driver.play("bid 2")
        assert refused(driver, NAMES[other], TakeBack()) == "not-now"

    def test_a_match_allows_only_so_many_moves_to_be_taken_back(self) -> None:
        driver = Driver(table_opened(players=2, seats=["mine", "mine"]))
        driver.fill()
        seat = driver.table.awaited[0]
        for _ in range(TableLimits.moves_taken_back):
            driver.play("decline")
            driver.do("anna", TakeBack(seat=seat))
        driver.play("decline")
        shown = driver.shown(Viewer("anna", seat))
        assert not driver.table.can_take_back(seat)
        with pytest.raises(Refused, match=f"at most {TableLimits.moves_taken_back} can be") as refusal:
            driver.do("anna", TakeBack(seat=seat))
        assert refusal.value.code == "too-many-take-backs"
        assert driver.shown(Viewer("anna", seat)) == shown
        driver.play()
        assert len(driver.table.moves) == 2

    def test_all_moves_that_a_take_back_undoes_are_counted(self) -> None:
        driver = Driver(table_opened(players=3, seats=["mine", "mine", "mine"]))
        driver.fill()
        first = driver.table.awaited[0]
        driver.play("bid 1")
        driver.play("bid 2")
        driver.do("anna", TakeBack(seat=first))
        assert (driver.table.take_back_count, driver.table.moves_taken_back) == (1, 2)
        driver.play("bid 1")
        driver.do("anna", TakeBack(seat=first))
        assert (driver.table.take_back_count, driver.table.moves_taken_back) == (2, 3)


class TestOtherChanges:
    def test_a_person_makes_only_so_many_changes_that_are_no_moves(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        other = (seat + 1) % 4
        plans = cycle([{"up_to": 3}, None])
        while driver.table.other_changes_by(NAMES[other]) < MAX_OTHER_CHANGES_PER_PERSON:
            driver.do(NAMES[other], Proxy(plan=next(plans)))
        assert refused(driver, NAMES[other], Proxy(plan=next(plans))) == "too-fast"
        driver.do(NAMES[other], Leave())
        assert refused(driver, NAMES[other], Return()) == "too-fast"
        driver.play("bid 1")
        driver.do(NAMES[other], Return())

    def test_a_guest_cannot_use_up_the_changes_of_the_host_nor_keep_others_from_sitting_down(self) -> None:
        driver = Driver(table_opened(players=4, is_listed=True))
        while driver.table.other_changes_by("ben") < MAX_OTHER_CHANGES_PER_PERSON:
            driver.do("ben", Sit())
            driver.do("ben", Leave())
        assert refused(driver, "ben", Sit()) == "too-fast"
        driver.do("cleo", Sit())
        driver.do("dora", Sit())
        driver.do("anna", Fill(seat=3, level="easy"))
        driver.do("anna", Start())
        assert driver.table.status == "playing"

    def test_many_guests_have_only_so_many_changes_but_the_host_and_those_who_sit_there_go_on(self) -> None:
        driver = Driver(table_opened(players=4, is_listed=True))
        driver.do("ben", Sit())
        guests = (f"guest {number}" for number in count())
        while driver.table.other_changes < MAX_OTHER_CHANGES:
            guest = next(guests)
            driver.do(guest, Sit(seat=2))
            driver.do(guest, Leave())
        assert refused(driver, "dora", Sit()) == "too-fast"
        driver.do("ben", Salt(salt="salt"))
        driver.do("anna", Fill(seat=2, level="easy"))
        driver.do("anna", Fill(seat=3, level="easy"))
        driver.do("anna", Start())
        assert driver.table.status == "playing"

    def test_a_long_plan_counts_as_several_changes(self) -> None:
        deck = [f"{'E' * excavators}{'W' * workers}" for excavators, workers in product(range(1, 9), repeat=2)]
        driver = Driver(table_opened("zahltag", 2, {"contracts": [card for card in deck if len(card) <= 12]}))
        driver.fill()
        before = driver.table.other_changes_by("anna")
        offers = {card: 1 for card in deck if len(card) <= 12}
        driver.do("anna", Proxy(plan={"offers": offers, "otherwise": 2}))
        assert driver.table.other_changes_by("anna") - before == 1 + len(str(offers)) // BYTES_PER_CHANGE == 2

    def test_changes_are_counted_again_when_a_table_is_loaded(self) -> None:
        driver = Driver(table_opened(players=3, is_listed=True))
        for _ in range(3):
            driver.do("ben", Sit(seat=1, salt="salt"))
            driver.do("ben", Leave())
        driver.do("anna", Fill(seat=1, level="easy"))
        loaded = Table.from_rows("table", driver.rows)
        assert [loaded.other_changes_by(person) for person in ("anna", "ben", "cleo")] == [1, 9, 0]

    def test_before_the_match_it_is_still_possible_to_begin(self) -> None:
        driver = Driver(table_opened(players=2))
        while driver.table.other_changes_by("anna") < MAX_OTHER_CHANGES_PER_PERSON - 1:
            driver.do("anna", Salt(salt="salt"))
        driver.do("anna", Fill(seat=1, level="easy"))
        assert refused(driver, "anna", Salt(salt="salt")) == "too-fast"
        driver.do("anna", Start())
        assert driver.table.status == "playing"


class TestProxies:
    def test_a_plan_has_only_so_many_offers(self) -> None:
        deck = [
            f"{'E' * excavators}{'F' * foremen}{'W' * workers}"
            for excavators, foremen, workers in product(range(1, 6), repeat=3)
            if excavators + foremen + workers <= 12
        ]
        driver = Driver(table_opened("zahltag", 2, {"contracts": deck}))
        driver.fill()
        plan = {"offers": dict.fromkeys(deck[:MAX_OFFERS_IN_PLAN], 1), "otherwise": 2}
        driver.do("anna", Proxy(plan=plan))
        plan["offers"] = dict.fromkeys(deck[: MAX_OFFERS_IN_PLAN + 1], 1)
        assert refused(driver, "anna", Proxy(plan=plan)) == "too-large"

    def test_a_bid_goes_up_by_as_little_as_possible_to_its_limit_and_then_passes(self) -> None:
        driver = playing()
        first = driver.table.awaited[0]
        second = (first + 1) % 4
        driver.do(NAMES[second], Proxy(plan={"up_to": 5}))
        driver.play("bid 2")
        assert driver.table.moves_made[second] == ["bid 3"]
        driver.play("pass")
        driver.play("pass")
        driver.play("bid 4")
        assert driver.table.moves_made[second] == ["bid 3", "bid 5"]
        driver.play("bid 6")
        assert driver.table.moves_made[second][:3] == ["bid 3", "bid 5", "pass"]

    def test_a_bid_plan_can_ask_instead_of_passing(self) -> None:
        driver = playing()
        first = driver.table.awaited[0]
        second = (first + 1) % 4
        driver.do(NAMES[second], Proxy(plan={"up_to": 2, "then": "ask"}))
        driver.play("bid 2")
        assert driver.table.awaited == (second,)
        assert driver.table.moves_made[second] == []

    def test_a_bid_plan_ends_with_its_auction_and_can_be_revoked_before(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        driver.do(NAMES[seat], Proxy(plan={"up_to": 0, "then": "ask"}))
        assert driver.do(NAMES[seat], Proxy(plan=None))
        assert driver.do(NAMES[seat], Proxy(plan=None)) == []
        other = (seat + 3) % 4
        driver.do(NAMES[other], Proxy(plan={"up_to": 9, "then": "ask"}))
        while driver.table.match is not None and driver.table.match.view(None).phase == "bid":
            driver.play("pass")
        assert driver.table.plans == {}

    def test_a_bid_plan_ends_when_the_auction_restarts_after_an_overbid(self) -> None:
        driver = Driver(table_opened("bigshot", 3, {"variant": "challenge", "overbids": "exposed"}))
        driver.fill()
        assert driver.table.match is not None
        while driver.table.match.view(None).phase == "loan":
            driver.play("decline")
        first = driver.table.awaited[0]
        other = (first + 1) % 3
        driver.do(NAMES[other], Proxy(plan={"up_to": 40}))
        driver.play("bid 30")
        assert driver.table.moves_made[other][-1] == "bid 31", "more than it holds: the rules allow it"
        driver.play("pass")
        driver.play("pass")
        assert any(event.kind == "exposed" for event in driver.table.match.events)
        assert driver.table.plans == {}

    def test_a_plan_ends_when_a_bot_stands_in(self) -> None:
        driver = playing()
        driver.do("ben", Proxy(plan={"up_to": 0, "then": "ask"}))
        driver.do("ben", Leave())
        assert driver.table.plans == {}

    def test_a_plan_for_my_turn_acts_at_once(self) -> None:
        driver = playing()
        seat = driver.table.awaited[0]
        driver.do(NAMES[seat], Proxy(plan={"up_to": 3}))
        assert driver.table.moves_made[seat] == ["bid 1"]

    @staticmethod
    def contract(driver: Driver) -> str | None:
        match = driver.table.match
        assert match is not None
        view = match.view(None)
        assert isinstance(view, ZahltagView)
        return view.contract

    def test_offers_are_made_for_the_contracts_they_name_and_otherwise(self) -> None:
        driver = playing("zahltag")
        driver.do(NAMES[1], Proxy(plan={"otherwise": 0}))
        driver.do(NAMES[2], Proxy(plan={"offers": {"CEE": 0}}))
        while self.contract(driver) is None:
            driver.play("keep")
        assert driver.table.moves_made[1][-1] == "offer 00"
        assert (driver.table.moves_made[2][-1] == "offer 00") is (self.contract(driver) == "CEE")

    @pytest.mark.parametrize(
        ("game", "plan"),
        [
            ("bigshot", {"up_to": 100}),
            ("bigshot", {"up_to": "9"}),
            ("bigshot", {"offers": {}}),
            ("bigshot", {}),
            ("zahltag", {"up_to": 3}),
            ("zahltag", {"offers": {"CCCC": 3}}),
            ("zahltag", {"otherwise": 9}),
        ],
    )
    def test_an_invalid_plan_is_malformed(self, game: str, plan: dict[str, object]) -> None:
        assert refused(playing(game), "anna", Proxy(plan=plan)) == "malformed"

    def test_a_stand_in_accepts_no_plan(self) -> None:
        driver = playing()
        driver.do("ben", Leave())
        assert refused(driver, "ben", Proxy(plan={"up_to": 3})) == "not-now"
