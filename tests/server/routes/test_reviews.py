"""Reviews over HTTP: started, computed in the background, shown while they grow, cancelled, resumed, and refused clearly."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, play_to_end, run_in_server, run_live_server, run_live_servers
from zuschlag.games import Game
from zuschlag.kernel.numba_extra import has_numba
from zuschlag.record import record_line
from zuschlag.review import Review, review_match
from zuschlag.review.job import compute_parts, list_tasks, plan_review
from zuschlag.server.limits import NO_LIMITS, Limits
from zuschlag.server.reviews import load_record
from zuschlag.store import NewReview, ReviewSubject
from zuschlag.tables.scheduling.review_jobs import MOST_ATTEMPTS, OTHER_VERSION_MILLISECONDS, ReviewJobs

RECORD: dict[str, Any] = dict(finished_match(("zahltag", 2, {}), 7).record())
SIMULATIONS = 70
"""More than a first look has: each decision is looked at twice."""
SECONDS = 180.0
"""Until a review is there: the compiled search may have to be loaded first, on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("reviews"), limits=replace(NO_LIMITS, review_simulations=SIMULATIONS)) as own:
        yield own


def upload(visitor: Visitor, **changes: Any) -> str:
    """The path of the review of an uploaded record."""
    return f"/api/replays/{visitor.post('/api/replays', RECORD | changes).json()['id']}/review"


def wait_for(visitor: Visitor, path: str, *states: str, open_cards: bool = False) -> dict[str, Any]:
    """Ask until the review has one of these states."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        status: dict[str, Any] = visitor.get(path, params={"after": 1_000_000, "open_cards": open_cards}).json()
        if status["state"] in states:
            return status
        time.sleep(0.05)
    raise AssertionError(f"the review is still {status}")


def test_a_review_is_computed_in_the_background_and_is_the_one_that_the_package_computes(server: LiveServer) -> None:
    anna = server.person()
    path = upload(anna)
    nothing = {
        "done": 0,
        "total": 0,
        "ahead": 0,
        "is_preparing": False,
        "may_cancel": False,
        "is_outdated": False,
        "review": None,
    }
    assert anna.get(path).json() == {"state": "none", **nothing}
    started = anna.post(path, {"open_cards": False}).json()
    assert (started["state"] in ("waiting", "running"), started["review"]) == (True, None)
    wait_for(anna, path, "done")
    answer = server.stranger().get(path)
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, "gzip")
    status = answer.json()
    assert (status["state"], status["done"], status["ahead"]) == ("done", status["total"], 0)
    assert (status["is_preparing"], anna.get(path).json()["may_cancel"]) == (False, False)
    review = msgspec.convert(status["review"], Review)
    assert review.is_complete
    assert review == review_match(RECORD, budget=SIMULATIONS)
    plain = server.stranger(**{"accept-encoding": "identity"}).get(path)
    assert ("content-encoding" in plain.headers, plain.json()) == (False, status)
    again = anna.post(path).json()
    assert (again["state"], again["done"], again["review"]) == ("done", status["total"], None)


def accuracies(visitor: Visitor) -> list[float | None]:
    """Those of one's progress."""
    return [result["accuracy"] for result in visitor.get("/api/me/progress").json()["results"]]


def test_a_review_is_outdated_and_no_part_of_ones_progress_where_one_that_is_made_now_is_another(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another number of simulations, by another version, or by another evaluator: as numba is there or not."""

    def limits(simulations: int) -> Limits:
        return replace(NO_LIMITS, review_simulations=simulations)

    def come_back(server: LiveServer) -> Visitor:
        anna = server.stranger()
        anna.http.cookies.set("zuschlag", str(secret))
        return anna

    few, enough = 20, 500
    with run_live_server(tmp_path, limits=limits(few)) as server:
        anna = server.person()
        secret = anna.secret
        table = anna.create_table("zahltag", [{"bot": "easy"}, "mine"])["table"]["id"]
        play_to_end(anna, table)
        assert accuracies(anna) == [None]
        path = f"/api/tables/{table}/review"
        anna.post(path)
        wait_for(anna, path, "done")
        status = anna.get(path).json()
        review = status["review"]
        assert (status["is_outdated"], review["is_complete"], review["accuracy_budget"]) == (False, True, enough)
        assert [seat["accuracy"] for seat in review["seats"]] == [None, None]
        assert sum(review["seats"][1]["marks"].values()) > 10
        assert accuracies(anna) == [None]
    with run_live_server(tmp_path, limits=limits(enough)) as server:
        anna = come_back(server)
        assert anna.get(path).json()["is_outdated"]
        anna.post(path)
        assert not wait_for(anna, path, "done")["is_outdated"]
        reviewed = server.stranger().get(path).json()["review"]["seats"][1]["accuracy"]
        assert reviewed is not None
        assert accuracies(anna) == [reviewed]
        for name, other in (
            ("zuschlag.review.marks.MARKS_VERSION", 99),
            ("zuschlag.review.evaluator.has_numba", lambda: False),
        ):
            with monkeypatch.context() as changed:
                changed.setattr(name, other)
                assert anna.get(path, params={"after": 1_000_000}).json()["is_outdated"]
                status = anna.get(path).json()
                assert (status["is_outdated"], status["review"]["seats"][1]["accuracy"]) == (True, reviewed)
                assert accuracies(anna) == [None]
        assert accuracies(anna) == [reviewed]
    with run_live_server(tmp_path, limits=limits(enough + 1)) as server:
        anna = come_back(server)
        assert anna.get(path).json()["is_outdated"]
        assert accuracies(anna) == [None]


def test_a_finished_match_of_a_table_is_reviewed_for_whoever_may_see_its_record(server: LiveServer) -> None:
    anna = server.person()
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    path = f"/api/tables/{table}/review"
    for visitor in (anna, server.person("Ben"), server.stranger()):
        refused = visitor.get(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
    assert anna.post(path).json()["code"] == "not-now"
    play_to_end(anna, table)
    assert anna.post(path, {"open_cards": True}).json()["state"] in ("waiting", "running")
    wait_for(anna, path, "done", open_cards=True)
    status = server.stranger().get(path, params={"open_cards": True}).json()
    assert msgspec.convert(status["review"], Review).settings.open_cards
    assert server.stranger().get(path).json()["state"] == "none"


@pytest.fixture
def idle(tmp_path: Any) -> Iterator[LiveServer]:
    """A server on which reviews wait for ever."""
    with run_live_server(tmp_path, limits=Limits(waiting_reviews=3, waiting_reviews_per_person=2)) as own:
        run_in_server(own, own.context.review_jobs.close())
        yield own


def test_too_many_waiting_reviews_of_a_person_an_address_or_in_all_are_refused(idle: LiveServer) -> None:
    anna, ben = idle.person("Anna"), idle.person("Ben")
    paths = [upload(anna, source=f"match {number}") for number in range(5)]
    assert [anna.post(path).status_code for path in paths[:3]] == [200, 200, 429]
    refused = anna.post(paths[2])
    assert (refused.json()["code"], refused.headers["retry-after"]) == ("too-fast", "60")
    assert "2 reviews of yours are waiting" in refused.json()["message"]
    waiting = ben.post(paths[2]).json()
    assert (waiting["state"], waiting["done"], waiting["ahead"], waiting["review"]) == ("waiting", 0, 1, None)
    assert "many reviews are waiting at this server" in ben.post(paths[3]).json()["message"]
    assert anna.http.request("DELETE", paths[0]).json()["state"] == "cancelled"
    assert ben.post(paths[3]).json()["state"] == "waiting"
    usage = {each["name"]: each for each in idle.operator().get("/api/operator/usage").json()}
    assert usage["max_waiting_reviews"]["used"] == 3
    by_person = usage["max_waiting_reviews_per_person"]
    assert (by_person["used"], by_person["person"]["name"]) == (2, "Ben")
    assert usage["max_waiting_reviews_by_address"]["used"] == 3


def older_key(key: str) -> str:
    """The key of the same review by version 1 of its evaluator."""
    version = key.partition(".")[0].partition("-")[2]
    older = key.replace(f"-{version}.", "-1.", 1)
    assert older != key
    return older


def store_finished_review(live: LiveServer, review: NewReview, body: bytes) -> None:
    """Store a whole review, as a server of another version does."""
    store, jobs = live.context.store, live.context.review_jobs

    async def finish() -> None:
        await jobs.close()
        await store.start_review(review)
        number = (await store.reviews_of(review.subject))[0].number
        await store.begin_review(number)
        await store.add_review_parts(number, 0, review.total, b"")
        await store.finish_review(number, body, [90.0, 90.0])
        jobs.open()

    run_in_server(live, finish())


@pytest.mark.parametrize("end", ["cancel", "fail"])
def test_what_an_older_version_began_keeps_its_name_and_is_begun_again(idle: LiveServer, end: str) -> None:
    """Parts of two versions are never put together, and none is shown in the name of the other."""
    anna = idle.person("Anna")
    path = upload(anna)
    record = record_line(RECORD).encode()
    plan = plan_review(record, open_cards=False, most_simulations=idle.context.settings.limits.review_simulations)
    older = older_key(plan.key)
    subject, is_open = ReviewSubject("replay", path.split("/")[3]), False
    store = idle.context.store
    run_in_server(idle, store.start_review(NewReview(subject, older, is_open, "", 1, plan.total, plan.outline)))
    number = run_in_server(idle, store.reviews_of(subject))[0].number
    batch = compute_parts(record, plan.key, list_tasks(record, plan.key, []).tasks[:2], 60)
    run_in_server(idle, store.begin_review(number))
    run_in_server(idle, store.add_review_parts(number, 0, batch.count, batch.body))
    running = anna.get(path).json()
    assert (running["review"]["evaluator"]["version"], running["is_outdated"]) == (1, False)
    run_in_server(idle, store.cancel_review(number) if end == "cancel" else store.fail_review(number))
    stopped = anna.get(path).json()
    assert (stopped["review"]["evaluator"]["version"], stopped["is_outdated"], stopped["done"]) == (1, True, 2)
    again = anna.post(path).json()
    assert (again["state"], again["done"], again["is_outdated"]) == ("waiting", 0, False)
    newest = run_in_server(idle, store.reviews_of(subject))[0]
    assert (newest.key, newest.number != number) == (plan.key, True)
    assert run_in_server(idle, store.review_parts(newest.number)) == []


def test_a_finished_review_of_an_older_version_is_shown_again_when_the_new_one_is_cancelled(server: LiveServer) -> None:
    anna, store = server.person(), server.context.store
    path, reviewed = (upload(anna, source=source) for source in ("made again", "made once"))
    anna.post(reviewed)
    wait_for(anna, reviewed, "done")
    finished = run_in_server(server, store.reviews_of(ReviewSubject("replay", reviewed.split("/")[3])))[0]
    (body,) = run_in_server(server, store.review_parts(finished.number))
    outline = run_in_server(server, store.review_outline(finished.number))
    subject, older = ReviewSubject("replay", path.split("/")[3]), older_key(finished.key)
    store_finished_review(server, NewReview(subject, older, finished.is_open, "", 1, finished.total, outline), body)
    outdated = anna.get(path).json()
    assert (outdated["state"], outdated["is_outdated"], outdated["review"]["is_complete"]) == ("done", True, True)
    again = anna.post(path).json()
    assert (again["state"] in ("waiting", "running"), again["is_outdated"], again["may_cancel"]) == (True, False, True)
    cancelled = anna.http.request("DELETE", path).json()
    assert (cancelled["state"], cancelled["is_outdated"], cancelled["may_cancel"]) == ("done", True, False)
    assert anna.get(path).json() == outdated
    assert [review.key for review in run_in_server(server, store.reviews_of(subject))] == [finished.key, older]
    anna.post(path)
    assert not wait_for(anna, path, "done")["is_outdated"]
    assert [review.key for review in run_in_server(server, store.reviews_of(subject))] == [finished.key]


def test_an_unfinished_review_of_a_version_that_is_gone_is_begun_again_at_once(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zuschlag.tables.scheduling.review_jobs.OTHER_VERSION_MILLISECONDS", 1_000_000)
    anna, store = server.person(), server.context.store
    path, begun, key = start_review_of_older_version(server, anna)
    assert not wait_for(anna, path, "done", "failed")["is_outdated"]
    (found,) = run_in_server(server, store.reviews_of(begun.subject))
    assert (found.state, found.key, found.at) == ("done", key, 1)
    assert msgspec.convert(anna.get(path).json()["review"], Review) == review_match(RECORD, budget=SIMULATIONS)


def test_beside_other_servers_a_review_of_another_version_waits_for_one_of_them_first(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a few seconds: then it is begun again."""
    monkeypatch.setattr("zuschlag.tables.scheduling.review_jobs.POLL_SECONDS", 0.1)
    with run_live_servers(tmp_path, 2) as both:
        anna, store = both.person(), both.context.store
        start = time.monotonic()
        path, begun, key = start_review_of_older_version(both, anna)
        while [found.key for found in run_in_server(both, store.reviews_of(begun.subject))] != [key]:
            assert time.monotonic() < start + SECONDS
            time.sleep(0.1)
        assert time.monotonic() - start >= (MOST_ATTEMPTS - 1) * OTHER_VERSION_MILLISECONDS / 1000
        anna.http.request("DELETE", path)


def start_review_of_older_version(live: LiveServer, visitor: Visitor) -> tuple[str, NewReview, str]:
    """Store a review that an older version began; gives its path, itself, and the key of one by this version."""
    path, record = upload(visitor, source="begun"), record_line(RECORD | {"source": "begun"}).encode()
    plan = plan_review(record, open_cards=False, most_simulations=live.context.settings.limits.review_simulations)
    subject, is_open = ReviewSubject("replay", path.split("/")[3]), False
    begun = NewReview(subject, older_key(plan.key), is_open, "", 1, plan.total, plan.outline)
    run_in_server(live, live.context.store.start_review(begun))
    live.loop.call_soon_threadsafe(live.context.review_jobs.wake)
    return path, begun, plan.key


def test_a_server_with_few_reviews_by_address_refuses_clearly(tmp_path: Any) -> None:
    with run_live_server(tmp_path, limits=Limits(waiting_reviews_by_address=1)) as own:
        run_in_server(own, own.context.review_jobs.close())
        anna, ben = own.person("Anna"), own.person("Ben")
        assert anna.post(upload(anna)).status_code == 200
        assert "many reviews are waiting for people at your address" in ben.post(upload(ben)).json()["message"]


def test_a_full_server_and_one_without_reviews_refuse_clearly(tmp_path: Any) -> None:
    refusals = {
        Limits(waiting_reviews=0): "this server gives no reviews",
        Limits(reviews_mib=0): "no more reviews can be stored",
    }
    for limits, message in refusals.items():
        with run_live_server(tmp_path, limits=limits) as own:
            anna = own.person("Anna")
            path = upload(anna)
            refused = anna.post(path)
            assert (refused.status_code, refused.json()["code"]) == (409, "full")
            assert message in refused.json()["message"]
            assert anna.get(path).json()["state"] == "none"


def test_only_those_who_started_it_or_sat_there_cancel_a_review(idle: LiveServer) -> None:
    anna, ben, eve = idle.person("Anna"), idle.person("Ben"), idle.person("Eve")
    path = upload(anna)
    for starter, canceller in ((ben, ben), (ben, anna)):
        assert starter.post(path).json()["state"] == "waiting"
        askers = (anna, ben, eve, idle.stranger())
        assert [asker.get(path).json()["may_cancel"] for asker in askers] == [True, True, False, False]
        assert (anna.post(path).json()["may_cancel"], eve.post(path).json()["may_cancel"]) == (True, False)
        refused = eve.http.request("DELETE", path)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
        assert idle.stranger().http.request("DELETE", path).json()["code"] == "no-name"
        assert canceller.http.request("DELETE", path).json()["state"] == "cancelled"
        assert not canceller.get(path).json()["may_cancel"]
    assert eve.http.request("DELETE", upload(anna, source="another")).json()["state"] == "none"


class ColdWorkers:
    """Workers that have not compiled any search yet."""

    async def compile_game(self, game: Game) -> None:
        await asyncio.Event().wait()

    async def call(self, function: Callable[..., Any], *args: Any, **_: Any) -> Any:
        return function(*args)


@pytest.mark.skipif(not has_numba(), reason="without numba, nothing is compiled")
def test_a_review_that_waits_for_the_compiler_says_so(idle: LiveServer) -> None:
    context = idle.context
    context.review_jobs = ReviewJobs(context.registry.services, ColdWorkers(), partial(load_record, context), SIMULATIONS)
    idle.loop.call_soon_threadsafe(context.review_jobs.open)
    anna = idle.person()
    path = upload(anna)
    anna.post(path)
    status = wait_for(anna, path, "running")
    assert (status["is_preparing"], status["done"], status["may_cancel"]) == (True, 0, True)
    stopped = anna.http.request("DELETE", path).json()
    assert (stopped["state"], stopped["is_preparing"]) == ("cancelled", False)


def test_a_match_that_is_not_over_and_an_unknown_one_are_refused_clearly(server: LiveServer) -> None:
    anna = server.person()
    begun = {key: value for key, value in RECORD.items() if key != "result"} | {"moves": RECORD["moves"][:5]}
    key = anna.post("/api/replays", begun).json()["id"]
    refused = anna.post(f"/api/replays/{key}/review").json()
    assert (refused["code"], "only a finished match can be reviewed" in refused["message"]) == ("illegal", True)
    for path in ("/api/replays/x/review", "/api/tables/x/review"):
        assert anna.post(path).json()["code"] == anna.get(path).json()["code"] == "unknown"
    for body in ({"open_cards": 1}, {"open": True}):
        assert anna.post(upload(anna), body).json()["code"] == "malformed"


def test_a_cancelled_review_keeps_its_parts_and_goes_on_from_there(server: LiveServer) -> None:
    anna = server.person()
    path = upload(anna, source="cancelled")
    total = anna.post(path).json()["total"]
    end = time.monotonic() + SECONDS
    while not (status := anna.get(path, params={"after": 0}).json())["done"] > 0:
        assert time.monotonic() < end, status
    assert not status["review"]["is_complete"] or status["done"] == total
    anna.http.request("DELETE", path)
    stopped = wait_for(anna, path, "cancelled", "done")
    time.sleep(1)
    assert anna.get(path).json()["done"] == stopped["done"]
    assert anna.post(path).json()["done"] == stopped["done"]
    wait_for(anna, path, "done")
    review = msgspec.convert(anna.get(path).json()["review"], Review)
    assert review == review_match(RECORD, budget=SIMULATIONS)


def test_a_review_is_encoded_once_however_many_ask(server: LiveServer) -> None:
    anna = server.person()
    path = upload(anna)
    anna.post(path)
    wait_for(anna, path, "done")
    encoded = server.context.encoded_reviews
    before = encoded.count_of_encodings
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda visitor: visitor.get(path), [server.stranger() for _ in range(8)]))
    assert len({answer.content for answer in answers}) == 1
    assert server.stranger().get(path, params={"after": 10**6}).json()["review"] is None
    assert encoded.count_of_encodings == before + 1


def test_a_review_is_deleted_with_its_record_and_with_its_table(server: LiveServer) -> None:
    anna = server.person()
    path = upload(anna)
    anna.post(path)
    wait_for(anna, path, "done")
    table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    play_to_end(anna, table)
    anna.post(f"/api/tables/{table}/review")
    before = run_in_server(server, server.context.store.totals())
    assert anna.http.request("DELETE", path.removesuffix("/review")).status_code == 204
    assert server.operator().http.request("DELETE", f"/api/operator/tables/{table}").status_code == 204
    after = run_in_server(server, server.context.store.totals())
    assert (after.reviews, after.review_bytes < before.review_bytes) == (before.reviews - 2, True)
    assert anna.get(path).json()["code"] == "unknown"
