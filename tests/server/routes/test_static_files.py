"""The page's document and files, and the texts: what browsers keep, and what is sent small."""

import gzip
import re

import httpx
import pytest

from tests.server.live_server import LiveServer, Visitor
from zuschlag.server.routes import static_files

ADDRESSES = (
    "/",
    "/me",
    "/t/abc",
    "/seat/abc",
    "/replay/abc",
    "/rules",
    "/rules/BS-8",
    "/learn",
    "/learn/bigshot",
    "/learn/bigshot/loans",
)
PLAIN = {"Accept-Encoding": "identity"}
BROWSING = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def stranger(live_server: LiveServer) -> Visitor:
    return live_server.stranger()


def assets(visitor: Visitor) -> list[str]:
    """What the document loads."""
    return re.findall(r'(?:src|href)="(/assets/[^"]+)"', visitor.get("/").text)


def sent(visitor: Visitor, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it was sent."""
    with visitor.http.stream("GET", path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


def test_every_address_of_the_page_shows_the_page(stranger: Visitor) -> None:
    static_files = {stranger.get(path).text for path in ADDRESSES}
    assert len(static_files) == 1
    assert "<!doctype html>" in static_files.pop().lower()


@pytest.mark.parametrize("path", ["/nothing", "/t", "/t/a/b", "/rules/a/b"])
def test_an_unknown_path_shows_browsers_the_page_and_programs_a_refusal(stranger: Visitor, path: str) -> None:
    answer = stranger.get(path, headers=BROWSING)
    assert (answer.status_code, answer.text) == (404, stranger.get("/").text)
    assert answer.headers["cache-control"] == "no-store"
    assert stranger.get(path).json()["code"] == "unknown"


@pytest.mark.parametrize(
    "path", ["/assets/../settings.py", "/assets/%2e%2e/settings.py", "/assets/nothing.js", "/assets/.built-from"]
)
def test_nothing_but_the_pages_own_files_is_sent(stranger: Visitor, path: str) -> None:
    answer = stranger.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")


def test_only_files_with_a_hash_in_their_name_are_cached_forever(stranger: Visitor) -> None:
    kinds = {}
    for path in assets(stranger):
        answer = stranger.get(path)
        kinds[path.rpartition(".")[2]] = answer.headers.get("content-type")
        is_hashed = path.endswith((".js", ".css"))
        assert ("immutable" in answer.headers["cache-control"]) == (is_hashed and answer.status_code == 200), path
    assert kinds["js"].startswith("text/javascript")
    assert kinds["css"].startswith("text/css")
    assert stranger.get("/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/assets/LICENSES.txt", "/api/texts/fr"])
def test_a_cached_file_is_sent_again_only_after_a_change(stranger: Visitor, path: str) -> None:
    for headers in ({}, PLAIN):
        tag = stranger.get(path, headers=headers).headers["etag"]
        again = stranger.get(path, headers=headers | {"If-None-Match": f'W/"x", {tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert stranger.get(path, headers=headers | {"If-None-Match": '"x"'}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/assets/LICENSES.txt", "/api/texts/de"])
def test_clients_that_accept_gzip_get_smaller_responses(stranger: Visitor, path: str) -> None:
    packed, small = sent(stranger, path, **{"Accept-Encoding": "br, gzip;q=0.8"})
    plain, large = sent(stranger, path, **PLAIN)
    refused, unpacked = sent(stranger, path, **{"Accept-Encoding": "br, gzip;q=0"})
    assert gzip.decompress(small) == large == unpacked
    assert len(small) < len(large)
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "accept-encoding")
    assert int(packed.headers["content-length"]) == len(small)
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert plain.headers["vary"] == "accept-encoding"
    assert plain.headers["etag"] != packed.headers["etag"]


def test_texts_are_served_by_language_and_catalogue(stranger: Visitor) -> None:
    french = stranger.get("/api/texts/fr").json()
    assert french[""] == "n > 1"
    assert isinstance(french["amount"], list)
    assert stranger.get("/api/texts/tlh").status_code == 404
    assert stranger.get("/api/texts/fr/nothing").status_code == 404


def test_manifest_and_service_worker_are_where_browsers_look_for_them(stranger: Visitor) -> None:
    service, manifest = stranger.get("/service.js"), stranger.get("/manifest.webmanifest")
    assert service.headers["content-type"].startswith("text/javascript")
    assert (service.headers["service-worker-allowed"], service.headers["cache-control"]) == ("/", "no-cache")
    assert "worker-src 'self'" in service.headers["content-security-policy"]
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert stranger.get(icon["src"]).headers["content-type"].startswith(icon["type"])


def test_every_file_that_the_document_loads_exists(stranger: Visitor) -> None:
    assert [path for path in assets(stranger) if stranger.get(path).status_code != 200] == []


def test_scripts_that_are_loaded_on_use_are_cached_forever(stranger: Visitor) -> None:
    scripts = [name for name in static_files.load_files() if name.endswith(".js") and name != static_files.SERVICE]
    assert len(scripts) > 5
    assert [name for name in scripts if "immutable" not in stranger.get(f"/assets/{name}").headers["cache-control"]] == []


def test_the_page_ships_the_licences_of_its_packages(stranger: Visitor) -> None:
    licenses = stranger.get("/assets/LICENSES.txt").text
    assert [name for name in ("preact ", "@preact/signals ", "@preact/signals-core ") if f"\n{name}" not in licenses] == []
    assert licenses.count("Permission is hereby granted") == 3
