"""A page that was loaded from another version finds its scripts and texts at every server of the same database."""

import gzip
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.server.live_server import LiveServer, run_in_server, run_live_server
from zuschlag.errors import Trouble
from zuschlag.server.lifecycle.page_files import KEEP_UNUSED, MAX_PAGE_FILES, collect_page_files
from zuschlag.server.page_file_cache import MAX_CACHED
from zuschlag.server.routes.static_files import cached_file, load_files
from zuschlag.server.routes.texts import texts_version
from zuschlag.store import SQLite

OTHER = {"part-0123456789.js": b"export const other = 1;", "texts-de-other.json": b'{"key": "anders"}'}


def store_other_version(server: LiveServer) -> None:
    files = {name: gzip.compress(body) for name, body in OTHER.items()}
    run_in_server(server, server.context.store.keep_page_files(files, KEEP_UNUSED, MAX_PAGE_FILES))


def test_scripts_and_texts_of_another_version_are_served_by_every_server_of_the_database(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(run_live_server(tmp_path, is_shared=True)) for _ in range(2)]
        store_other_version(servers[0])
        for server in servers:
            visitor = server.stranger()
            script = visitor.get("/assets/part-0123456789.js")
            assert (script.status_code, script.text) == (200, "export const other = 1;")
            assert script.headers["content-type"].startswith("text/javascript")
            assert "immutable" in script.headers["cache-control"]
            assert visitor.get("/assets/part-9876543210.js").status_code == 404
            assert visitor.get("/assets/texts-de-other.json").status_code == 404, "no address of a file"
            assert visitor.get("/api/texts/de?version=other").json() == {"key": "anders"}
            own = visitor.get("/api/texts/de").json()
            assert len(own) > 100
            assert visitor.get("/api/texts/de?version=unknown").json() == own
            assert visitor.get(f"/api/texts/de?version={texts_version()}").json() == own


def test_a_server_stores_what_its_own_page_loads_and_the_page_says_which_texts_it_needs(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as server:
        document = server.stranger().get("/").text
        assert f'data-texts-version="{texts_version()}"' in document
        stored = collect_page_files()
        assert any(name in document for name in stored)
        assert {f"texts-{language}-rules-{texts_version()}.json" for language in ("de", "en", "fr", "it")} <= set(stored)
        for name, body in stored.items():
            assert run_in_server(server, server.context.store.page_file(name)) == body
        script = next(name for name in stored if name.startswith("main-"))
        assert gzip.decompress(stored[script]) == load_files()[script].body


def test_files_that_are_in_memory_are_few_and_those_asked_for_last(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as server:
        cache, store = server.context.page_files, server.context.store
        files = {f"part-{number:010}.js": gzip.compress(b"%d" % number) for number in range(MAX_CACHED + 1)}
        run_in_server(server, store.keep_page_files(files, KEEP_UNUSED, MAX_PAGE_FILES))
        for number, name in enumerate(files):
            found = run_in_server(server, cache.find(name, partial(cached_file, name)))
            assert found is not None
            assert found.body == b"%d" % number
            assert run_in_server(server, cache.find(name, partial(cached_file, name))) is found, "it is compressed once"
        assert list(cache._cached) == list(files)[1:]


def test_a_store_that_cannot_write_does_not_keep_the_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Trouble("the disk is full")

    monkeypatch.setattr(SQLite, "keep_page_files", fail)
    with capture_logs() as logged, run_live_server(tmp_path) as server:
        assert server.stranger().get("/healthz").status_code == 200
    assert [line["error"] for line in logged if line["event"] == "page-files-not-stored"] == ["the disk is full"]
