"""The review of a finished match on the page: started, followed, stepped through, stopped and resumed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.cli.command_runner import zuschlag
from tests.page.browser import Visit, check_access, visiting
from tests.page.geometry import SETTLED
from tests.page.http_actions import finish_by_wire, lay_by_wire, name_by_wire
from tests.page.page_checks import check_whole
from tests.random_play import finished_match
from tests.server.live_server import TEST_LIMITS, LiveServer, run_in_server, run_live_server
from zuschlag.match.branch import branch
from zuschlag.record import record_line
from zuschlag.review.marks import MARKS
from zuschlag.review.sentences import review_texts
from zuschlag.server.limits import NO_LIMITS

LOSSES = ("inaccuracy", "mistake", "blunder")
PATIENCE = 300_000
"""Until a review is there: the compiled search may have to be loaded first, on a busy machine."""
ACCURATE = 500
"""Simulations of a decision from which on accuracy is stated."""
LONG = 20_000
"""Simulations of a decision: a review that takes longer than a test looks at it."""


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        visit.come_in("Anna")
        yield visit


def upload(visit: Visit, seed: int = 7, game: str = "zahltag") -> str:
    """The address of the replay of a random match, which has mistakes enough."""
    record = finished_match((game, 2, {}), seed).record()
    answer = visit.page.request.post(f"{visit.url}/api/replays", data=record)
    assert answer.ok, answer.text()
    return f"/replay/{answer.json()['id']}"


def finish_review(page: Page) -> None:
    page.locator(".start-review").click()
    expect(page.locator(".review .win-sum").first).to_be_visible(timeout=PATIENCE)


def fetch_review(visit: Visit, path: str) -> dict[str, Any]:
    address = f"{visit.url}/api{path.replace('/replay/', '/replays/')}/review"
    review: dict[str, Any] = visit.page.request.get(address, max_retries=2).json()["review"]  # idle connections are closed
    return review


def mistakes(review: dict[str, Any], seat: int | None = None) -> list[int]:
    """The steps that the mistakes led to."""
    return [one["step"] + 1 for one in review["decisions"] if one["mark"] in LOSSES and (seat is None or one["seat"] == seat)]


def stands_at(page: Page, step: int) -> None:
    expect(page.locator(f".reviewed-step[data-reviewed='{step}']")).to_be_attached()
    expect(page.locator(f".replay .table[data-step='{step}']")).to_be_attached()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_review_is_started_and_leads_from_mistake_to_mistake(browser: Browser, url: str, language: str) -> None:
    texts = review_texts(language)
    with visiting(browser, url, language=language) as visit:
        visit.come_in("Anna")
        path = upload(visit)
        visit.go(path)
        page = visit.page
        expect(page.locator(".judgement")).to_contain_text(texts.say("review.page.cost"))
        expect(page.locator(".reviewed-step, .review, .log .decision-mark")).to_have_count(0)
        finish_review(page)
        expect(page.locator("#live-region")).to_contain_text(texts.say("review.page.said.done"))
        review = fetch_review(visit, path)
        steps = mistakes(review)
        assert len(steps) > 2
        page.locator("[data-go=next_mistake]").click()
        stands_at(page, steps[0])
        page.keyboard.press("m")
        stands_at(page, steps[1])
        page.keyboard.press("Shift+M")
        stands_at(page, steps[0])
        decision = next(one for one in review["decisions"] if one["step"] + 1 == steps[0])
        judged = page.locator(".judged")
        expect(judged).to_have_attribute("data-mark", decision["mark"])
        expect(judged).to_contain_text(texts.say(f"review.mark.{decision['mark']}"))
        moves = judged.locator(".candidates li").evaluate_all("all => all.map((one) => one.dataset.move)")
        best, *others = decision["candidates"]
        assert moves == [one["move"] for one in (best, *sorted(others, key=lambda one: -one["chance"]))]
        expect(judged.locator(".candidates .chosen")).to_have_attribute("data-move", decision["chosen"])
        widths = judged.locator(".candidates .bar i").evaluate_all("all => all.map((one) => parseFloat(one.style.width))")
        chances = {one["move"]: 100 * one["chance"] for one in decision["candidates"]}
        assert widths == [pytest.approx(chances[move], abs=0.06) for move in moves]
        expect(page.locator(".log .decision-mark").first).to_be_attached()
        page.locator("select[name=mistakes_of]").select_option("1")
        page.locator(".playback input").focus()
        page.keyboard.press("Home")
        stands_at(page, 0)
        page.locator("[data-go=next_mistake]").click()
        stands_at(page, mistakes(review, 1)[0])
        check_whole(page)
        check_access(page)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (375, 667)])
def test_a_review_that_was_asked_for_is_in_sight_on_a_phone(browser: Browser, url: str, width: int, height: int) -> None:
    """On its side, beside the board, which the first marks bring there."""
    with visiting(browser, url, width=width, height=height) as visit:
        visit.come_in("Anna")
        visit.go(f"{upload(visit)}?review")
        expect(visit.page.locator(".review .win-sum").first).to_be_attached(timeout=PATIENCE)
        visit.page.evaluate(SETTLED)
        top, board = visit.page.evaluate(
            "['.judgement', '.replay .board'].map((part) => document.querySelector(part).getBoundingClientRect().top)"
        )
        assert 0 <= top < height / 3
        assert board == top or width < height


def test_marks_luck_and_skill_are_those_of_the_review(anna: Visit) -> None:
    path = upload(anna)
    anna.go(path)
    finish_review(anna.page)
    texts = review_texts("en")
    marks = [texts.say(f"review.mark.{mark}") for mark in MARKS]
    assert [text.split()[-1] for text in anna.page.locator(".mark-legend li").all_inner_texts()] == marks
    expect(anna.page.locator(".accuracy"), "this server simulates too little").to_have_count(0)
    expect(anna.page.locator(".whys")).to_contain_text(texts.say("review.few_simulations", least=ACCURATE))
    anna.page.get_by_text(texts.say("review.page.marks")).click()
    meanings = anna.page.locator(".mark-meanings li").all_inner_texts()
    assert [mark for mark, meaning in zip(marks, meanings, strict=True) if mark not in meaning] == []
    assert [percent in meanings[at] for at, percent in ((2, "1.5"), (3, "3.0"), (4, "10.0"))] == [True] * 3
    for player in fetch_review(anna, path)["seats"]:
        shown = anna.page.locator(f".players-played [data-seat='{player['seat']}']")
        for mark, count in player["marks"].items():
            expect(shown.locator(f".mark-counts [data-mark={mark}]")).to_contain_text(str(count))
        sums = [float(text.split()[0].replace("−", "-")) for text in shown.locator("dd > b").all_inner_texts()]
        assert sum(sums[:3]) == pytest.approx(sums[3], abs=0.16)
        assert sums[3] == pytest.approx(player["result"] / 10_000, abs=0.05)
    assert anna.page.request.get(f"{anna.url}/docs/explanation/review.html").ok
    expect(anna.page.locator(".review .judge a")).to_have_attribute("href", "/docs/explanation/review.html")


def test_the_graph_is_a_slider_that_leads_through_the_match_and_a_table(anna: Visit) -> None:
    path = upload(anna)
    anna.go(path)
    finish_review(anna.page)
    page, review = anna.page, fetch_review(anna, path)
    graph = page.locator(".chance-graph")
    graph.focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        stands_at(page, step)
        expect(graph).to_have_attribute("aria-valuenow", str(step))
    expect(graph).to_have_attribute("aria-valuetext", f"Step 0 of {review['graph'][-1]['step']}: " + tell(review, 0))
    page.keyboard.press("End")
    stands_at(page, review["graph"][-1]["step"])
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] - 60)
    expect(page.locator(f".reviewed-step[data-reviewed='{review['graph'][-1]['step']}']")).to_have_count(0)
    page.locator(".review summary", has_text="Values as a table").click()
    expect(page.locator(".review tbody tr").last).to_contain_text("100.0 %")
    if review["moments"]:
        page.locator(".moments .moment").first.click()
        expect(page.locator(".moments .moment").first).to_have_attribute("aria-current", "step")


def tell(review: dict[str, Any], step: int) -> str:
    chances = [point for point in review["graph"] if point["step"] <= step][-1]["chances"]
    return ", ".join(f"Seat {seat + 1} {chance / 10_000:.1f}\N{NO-BREAK SPACE}%" for seat, chance in enumerate(chances))


def test_open_cards_are_another_review(anna: Visit) -> None:
    """It is started by itself, says that the seats did not know, and the way back is at once."""
    anna.go(upload(anna))
    page = anna.page
    finish_review(page)
    page.locator("[data-go=next_mistake]").click()
    page.locator(".judgement .segmented label").last.click()
    expect(page.locator(".judgement .start-review")).to_have_text(review_texts("en").say("review.page.start_open"))
    expect(page.locator(".reviewed-step, .review")).to_have_count(0)
    finish_review(page)
    expect(page.locator(".judged")).to_contain_text(review_texts("en").say("review.open"))
    page.locator(".judgement .segmented label").first.click()
    expect(page.locator(".judged")).not_to_contain_text(review_texts("en").say("review.open"))


def test_a_review_is_stopped_and_resumed_and_marks_come_while_it_runs(browser: Browser, tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, review_simulations=LONG)
    with run_live_server(tmp_path, limits=limits) as served, visiting(browser, served.url) as visit:
        visit.come_in("Anna")
        path = upload(visit)
        visit.go(path)
        page = visit.page
        page.locator(".start-review").click()
        expect(page.locator(".judgement progress")).to_be_visible()
        expect(page.locator(".reviewed-step")).to_be_attached(timeout=PATIENCE)
        check_access(page)
        page.locator(".cancel-review").click()
        expect(page.locator(".review-status[data-state=cancelled]")).to_contain_text("Stopped after")
        expect(page.locator(".reviewed-step")).to_be_attached()
        expect(page.locator(".players-played .mark-counts")).to_have_count(2)
        expect(page.locator(".accuracy"), "it only falls until all decisions are judged").to_have_count(0)
        visit.go(path)
        expect(page.locator(".review-status[data-state=cancelled]")).to_be_visible()
        page.locator(".start-review").click()
        expect(page.locator(".cancel-review")).to_be_visible()
        page.locator(".cancel-review").click()
        expect(page.locator(".review-status[data-state=cancelled]")).to_be_visible()


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[LiveServer]:
    """A server on which reviews wait for ever."""
    with run_live_server(tmp_path) as served:
        run_in_server(served, served.context.review_jobs.close())
        yield served


@pytest.mark.parametrize(("game", "kinds"), [("bigshot", 0), ("zahltag", 2)])
def test_open_cards_are_offered_only_where_cards_are_hidden(browser: Browser, idle: LiveServer, game: str, kinds: int) -> None:
    with visiting(browser, idle.url) as anna:
        anna.come_in("Anna")
        anna.go(upload(anna, game=game))
        anna.page.locator(".start-review").click()
        expect(anna.page.locator(".review-status[data-state=waiting]")).to_be_visible()
        expect(anna.page.locator(".judgement .segmented label")).to_have_count(kinds)


def test_only_those_who_may_stop_a_review_find_the_button(browser: Browser, idle: LiveServer) -> None:
    with visiting(browser, idle.url) as anna, visiting(browser, idle.url) as stranger, visiting(browser, idle.url) as ben:
        anna.come_in("Anna")
        ben.come_in("Ben")
        path = upload(anna)
        anna.go(path)
        anna.page.locator(".start-review").click()
        expect(anna.page.locator(".cancel-review")).to_be_visible()
        for visit in (stranger, ben):
            visit.go(path)
            expect(visit.page.locator(".review-status[data-state=waiting]")).to_be_visible()
            expect(visit.page.locator(".cancel-review")).to_have_count(0)


@pytest.mark.parametrize("code", ["not-yours", "no-name"])
def test_a_refusal_to_stop_a_review_stays_until_the_next_press(browser: Browser, idle: LiveServer, code: str) -> None:
    with visiting(browser, idle.url) as anna:
        anna.come_in("Anna")
        anna.go(upload(anna))
        page = anna.page
        page.locator(".start-review").click()

        def refuse(route: Route) -> None:
            if route.request.method == "DELETE":
                route.fulfill(status=403, json={"code": code, "message": "no"})
            else:
                route.continue_()

        page.route("**/api/replays/*/review*", refuse)
        page.locator(".cancel-review").click()
        refusal = page.locator(f".review-status [data-refused={code}]")
        expect(refusal).to_be_visible()
        for _ in range(2):  # two polls
            page.wait_for_event("response", lambda answer: answer.request.method == "GET" and "/review?" in answer.url)
        expect(refusal).to_be_visible()
        page.unroute("**/api/replays/*/review*")
        page.locator(".cancel-review").click()
        expect(page.locator(".review-status[data-state=cancelled]")).to_be_visible()
        expect(refusal).to_have_count(0)
        anna.errors.clear()  # the browser's own words about 403


def test_a_review_that_waits_for_the_compiler_says_so(anna: Visit) -> None:
    def prepare(route: Route) -> None:
        status = {
            "state": "running",
            "done": 0,
            "total": 465,
            "ahead": 0,
            "is_preparing": True,
            "may_cancel": True,
            "is_outdated": False,
        }
        route.fulfill(json={**status, "review": None})

    anna.page.route("**/api/replays/*/review*", prepare)
    anna.go(upload(anna))
    status = anna.page.locator(".review-status")
    expect(status).to_contain_text(review_texts("en").say("review.page.preparing"))
    expect(status.locator("progress")).not_to_have_attribute("value", re.compile(""))
    anna.page.unroute("**/api/replays/*/review*")


PLACES = """() => [".judgement h3", ".mistakes, [data-go=next_mistake]", ".reviewed-step", ".review"].map((one) =>
  document.querySelector(one)?.getBoundingClientRect().top)"""


@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
def test_nothing_moves_when_a_review_is_finished_before_the_readers_eyes(anna: Visit, size: tuple[int, int]) -> None:
    path = upload(anna)
    anna.go(path)
    finish_review(anna.page)
    is_running = True

    def answer(route: Route) -> None:
        status = route.fetch().json()
        if is_running:
            status |= {"state": "running", "done": status["total"] - 1, "may_cancel": True}
        route.fulfill(json=status)

    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    anna.page.route("**/api/replays/*/review*", answer)
    anna.page.reload()
    status = anna.page.locator(".review-status")
    expect(status.locator(".cancel-review")).to_be_visible()
    expect(anna.page.locator(".reviewed-step")).to_be_visible()
    anna.page.evaluate(SETTLED)
    before = anna.page.evaluate(PLACES)
    is_running = False
    expect(anna.page.locator(".review-status[data-state=done]")).to_be_visible()
    expect(status).to_contain_text(review_texts("en").say("review.page.said.done"))
    expect(status.get_by_role("button")).to_have_count(0)
    assert anna.page.evaluate(PLACES) == before
    anna.page.unroute("**/api/replays/*/review*")


def test_a_review_by_an_older_version_says_so_is_made_again_by_a_press_and_is_shown_again_by_another(anna: Visit) -> None:
    path = upload(anna)
    anna.go(path)
    finish_review(anna.page)
    whole = fetch_review(anna, path) | {"accuracy_budget": 0}
    part = whole | {"decisions": whole["decisions"][:3], "is_complete": False}
    state = "done"

    def answer(route: Route) -> None:
        nonlocal state
        method = route.request.method
        state = {"POST": "running", "DELETE": "done"}.get(method, state)
        is_old = state == "done"
        status = {"state": state, "done": 465 if is_old else 3, "total": 465, "ahead": 0, "is_preparing": False}
        review = None if method != "GET" or "after=465" in route.request.url else whole if is_old else part
        route.fulfill(json={**status, "may_cancel": not is_old, "is_outdated": is_old, "review": review})

    anna.page.route("**/api/replays/*/review*", answer)
    anna.page.reload()
    status = anna.page.locator(".review-status")
    expect(status).to_contain_text(review_texts("en").say("review.page.outdated"))
    expect(anna.page.locator(".accuracy")).to_have_count(2)
    status.get_by_role("button", name="Review again").click()
    expect(status).not_to_contain_text(review_texts("en").say("review.page.outdated"))
    expect(anna.page.locator(".accuracy"), "those of the new one so far").to_have_count(0)
    anna.page.locator(".cancel-review").click()
    expect(status).to_contain_text(review_texts("en").say("review.page.outdated"))
    expect(anna.page.locator(".accuracy")).to_have_count(2)
    anna.page.unroute("**/api/replays/*/review*")


def test_a_match_that_runs_has_no_review_and_the_end_of_one_leads_to_it(anna: Visit) -> None:
    """Nothing of it is asked for or shown before the end; then, it is the first thing there, and starts by itself."""
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    name_by_wire(anna, "Anna")
    running = lay_by_wire([anna], "zahltag", ["mine", "mine"])
    anna.go(f"/t/{running}")
    anna.page.locator(".board").wait_for()
    expect(anna.page.locator(".review-link, .judgement, .review")).to_have_count(0)
    assert not [url for url in asked if "review" in url]
    assert anna.page.request.get(f"{anna.url}/api/tables/{running}/review").json()["code"] == "not-now"
    assert not [frame for frame in anna.frames if '"chance"' in str(frame) or "candidates" in str(frame)]
    table = finish_by_wire(anna, "zahltag", ["mine", "easy"])
    anna.go("/matches")
    expect(anna.page.locator(f"[data-table='{running}'] .review-link")).to_have_count(0)
    expect(anna.page.locator(f"[data-table='{table}'] .review-link")).to_be_visible()
    anna.go(f"/t/{table}")
    first = anna.page.locator(".ended .buttons > *").first
    expect(first).to_have_attribute("href", f"/replay/{table}?table&as=0&review")
    first.click()
    expect(anna.page.locator(".review .win-sum").first).to_be_visible(timeout=PATIENCE)
    expect(anna.page.locator("select[name=as]")).to_have_value("0")
    expect(anna.page.locator("select[name=mistakes_of]")).to_have_value("0")
    anna.go("/progress")
    expect(anna.page.locator(".newest li")).to_have_count(1)
    expect(anna.page.locator(".accuracies .summary"), "this server simulates too little").to_have_count(0)


def test_the_accuracy_of_a_review_with_enough_simulations_is_part_of_ones_progress(browser: Browser, tmp_path: Path) -> None:
    limits = replace(TEST_LIMITS, review_simulations=ACCURATE)
    with run_live_server(tmp_path, limits=limits) as served, visiting(browser, served.url) as visit:
        visit.come_in("Anna")
        table = finish_by_wire(visit, "zahltag", ["mine", "easy"])
        visit.go(f"/replay/{table}?table&as=0&review")
        page = visit.page
        expect(page.locator(".review .win-sum").first).to_be_visible(timeout=PATIENCE)
        path = f"/api/tables/{table}/review"
        seats = visit.page.request.get(f"{visit.url}{path}").json()["review"]["seats"]
        for seat in seats:
            shown = page.locator(f".players-played [data-seat='{seat['seat']}']")
            expect(shown.locator(".accuracy b")).to_have_text(f"{seat['accuracy']:.1f}")
        accuracy = seats[0]["accuracy"]
        visit.go("/progress")
        expect(page.locator(".accuracies .summary")).to_have_text(f"On average {accuracy:.1f} of 100 in 1 match.")
        expect(page.locator(".newest li").first).to_contain_text(f"accuracy {accuracy:.1f}")


def test_whoever_has_no_name_is_asked_for_one_and_then_it_starts(anna: Visit, browser: Browser, url: str) -> None:
    path = upload(anna)
    with visiting(browser, url) as ben:
        ben.go(path)
        ben.page.locator(".start-review").click()
        ben.pick_name("Ben")
        expect(ben.page.locator(".review .win-sum").first).to_be_visible(timeout=PATIENCE)
        ben.errors.clear()  # the browser's own words about 401


def test_a_better_move_is_played_from_before_a_mistake(anna: Visit) -> None:
    path = upload(anna)
    anna.go(path)
    finish_review(anna.page)
    page = anna.page
    page.locator("[data-go=next_mistake]").click()
    first = mistakes(fetch_review(anna, path))[0]
    page.locator(".play-better").click()
    expect(page.locator(".play-on-dialog")).to_be_visible()
    expect(page.locator(f".replay .table[data-step='{first - 1}']")).to_be_attached()


def test_moves_before_a_branch_are_not_judged_on_the_page(anna: Visit) -> None:
    """The page says so, of the step and of the match, and shows no chance where nothing is valued."""
    match = branch(dict(finished_match(("zahltag", 2, {}), 7).record()), 30, seed=3, dice="fresh")
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    answer = anna.page.request.post(f"{anna.url}/api/replays", data=dict(match.record()))
    path = f"/replay/{answer.json()['id']}"
    anna.go(path)
    finish_review(anna.page)
    review, texts = fetch_review(anna, path), review_texts("en")
    given = review["given_moves"]
    assert given > 20
    expect(anna.page.locator(".review .judge")).to_contain_text(texts.say("review.given", step=given))
    expect(anna.page.locator(".review .win-sum dt").first).to_have_text(texts.say("review.head.given"))
    anna.go(f"{path}?step=5")
    expect(anna.page.locator(".reviewed-step")).to_contain_text(texts.say("review.page.given"))
    expect(anna.page.locator(".review .legend b")).to_have_count(0)
    anna.go(f"{path}?step={given + 1}")
    expect(anna.page.locator(".review .legend b")).to_have_count(2)


LINES = """(all) => all.map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length;
})"""


def test_the_page_of_the_command_is_whole_on_a_notebook_and_scrolls_its_tables_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    """In French, whose words are the longest."""
    file = tmp_path / "match.jsonl"
    file.write_text(record_line(finished_match(("zahltag", 4, {}), 3).record()) + "\n", encoding="utf-8")
    report = zuschlag("review", file, "--budget", "2", "--evaluator", "network", "--html", "--language", "fr")
    assert report.exit_code == 0, report.stderr
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.set_content(report.stdout)
    boxes = page.locator(".scroll")
    assert boxes.evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)") == [0, 0]
    page.set_viewport_size({"width": 375, "height": 667})
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    boxes.first.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.scroll').scrollLeft > 0")
    assert set(boxes.first.locator("td").evaluate_all(LINES)) == {1}, "a number is broken"
    check_access(page)
    page.close()
