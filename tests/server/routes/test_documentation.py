"""The documentation under /docs: the built site and nothing else, cached, by the page's own policy."""

import asyncio

import pytest

from tests.server.live_server import LiveServer, Visitor
from zuschlag.server.http.security_headers import CONTENT_SECURITY_POLICY
from zuschlag.server.routes import documentation

BROWSING = {"accept": "text/html,*/*"}


@pytest.fixture
def stranger(live_server: LiveServer) -> Visitor:
    return live_server.stranger()


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_short_address_leads_to_the_index(stranger: Visitor, path: str) -> None:
    answer = stranger.http.get(path, follow_redirects=False)
    assert (answer.status_code // 100, answer.headers["location"]) == (3, "/docs/index.html")


@pytest.mark.parametrize("name", ["index.html", "how-to/hosting.html", "reference/api/zuschlag.html", "icon.svg"])
def test_a_file_of_the_site_is_served_under_the_strict_policy(stranger: Visitor, name: str) -> None:
    answer = stranger.get(f"/docs/{name}")
    assert (answer.status_code, answer.content) == (200, documentation.find_files()[name].read_bytes())
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert answer.headers["content-type"].startswith("image/svg" if name.endswith("svg") else "text/html")
    again = stranger.get(f"/docs/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_only_files_with_a_hash_in_their_name_are_cached_forever(stranger: Visitor) -> None:
    names = [name for name in documentation.find_files() if "/" not in name]
    assert {name.rpartition(".")[2] for name in names} == {"css", "html", "js", "svg"}
    for name in names:
        is_forever = "immutable" in stranger.get(f"/docs/{name}").headers["cache-control"]
        assert is_forever == name.endswith((".css", ".js")), name


@pytest.mark.parametrize("name", ["nothing.html", "../settings.py", "%2e%2e/settings.py", ".built-from", "decisions"])
def test_nothing_but_the_site_is_served(stranger: Visitor, name: str) -> None:
    answer = stranger.get(f"/docs/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_a_browser_at_an_unknown_address_sees_the_page(stranger: Visitor) -> None:
    answer = stranger.get("/docs/nothing.html", headers=BROWSING)
    assert (answer.status_code, answer.text) == (404, stranger.get("/").text)


def test_others_have_their_turns_while_a_file_is_read_and_compressed_for_the_first_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        turns = 0

        async def count_turns() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        counting = asyncio.create_task(count_turns())
        await asyncio.sleep(0)
        before = turns
        loaded = await documentation.load_page("index.html")
        assert turns > before
        before = turns
        assert await documentation.load_page("index.html") is loaded
        assert turns == before
        counting.cancel()

    monkeypatch.setattr(documentation, "_loaded", {})
    asyncio.run(test())
