"""The documentation as a site: complete, every link leads somewhere, and nothing is loaded from other hosts."""

import inspect
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

import pytest

from tests.docs.public_names import NEEDS_STABLE_BASELINES3, PUBLIC_MODULES, public_names
from tools.site import api
from tools.site.build import build_site, check_links
from tools.site.markdown import Renderer
from tools.site.sources import ROOT, BrokenPage, find_sources, site_path

KINDS = ("tutorials", "how-to", "reference", "explanation")
HERE = PurePosixPath("docs/how-to/example.md")


@dataclass
class Document(HTMLParser):
    """What a page of the site refers to, and what can be referred to on it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    """What a strict content security policy forbids."""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            assert given["id"] not in self.ids, f"the id {given['id']!r} is there twice"
            self.ids.add(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        self.loaded += [given[name] for name in ("src", "data-index") if name in given]
        self.loaded += [given["href"]] if tag == "link" else []
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build_site(folder)
    return folder


@pytest.fixture(scope="module")
def documents(site: Path) -> dict[str, Document]:
    """Every page by its path."""
    found = {}
    for file in sorted(site.rglob("*.html")):
        document = Document()
        document.feed(file.read_text(encoding="utf-8"))
        found[file.relative_to(site).as_posix()] = document
    return found


def is_foreign(address: str) -> bool:
    return re.match(r"[a-z]+:|//", address) is not None


def test_every_link_and_anchor_of_the_site_leads_somewhere(site: Path, documents: dict[str, Document]) -> None:
    broken = []
    for page, document in documents.items():
        for address in [*document.links, *document.loaded]:
            if is_foreign(address):
                continue
            name, _, anchor = unquote(address).partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) if name else page
            is_there = (site / target).is_file() and (not anchor or anchor in documents[target].ids)
            broken += [] if is_there else [(page, address)]
    assert broken == []
    assert sum(len(document.links) for document in documents.values()) > 1000


def test_pages_load_nothing_from_other_hosts_and_need_no_exception_from_a_strict_policy(
    site: Path, documents: dict[str, Document]
) -> None:
    for page, document in documents.items():
        assert [address for address in document.loaded if is_foreign(address) and not address.startswith("data:")] == [], page
        assert document.inline == [], page
    for file in [*site.glob("*.css"), *site.glob("search-*.js")]:
        text = file.read_text(encoding="utf-8")
        assert "@import" not in text
        assert file.name.startswith("search-index") or "://" not in text


def test_every_source_has_its_page(site: Path) -> None:
    missing = [str(source) for source in find_sources() if not (site / site_path(source)).is_file()]
    assert missing == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_index_lists_every_page_of_the_four_kinds(kind: str) -> None:
    index = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    pages = [file for file in (ROOT / "docs" / kind).iterdir() if file.suffix in (".md", ".ipynb")]
    assert pages
    assert [file.name for file in pages if f"]({kind}/{file.name})" not in index] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[a](nothing.md)", "docs/how-to/example.md: the link to 'nothing.md' leads nowhere"),
        ("[a](../../../outside.md)", "leads nowhere"),
        ("![a](nothing.png)", "leads nowhere"),
        ("<div>a</div>", "HTML is not rendered: '<div>a</div>'; write Markdown"),
        ("a <b>b</b>", "HTML is not rendered"),
        ("a\n\n>>> 1 + 1\n2\n", "a Python session is outside a code block, at line 3"),
    ],
)
def test_a_page_with_a_fault_stops_the_build(text: str, reason: str) -> None:
    with pytest.raises(BrokenPage, match=re.escape(reason)):
        Renderer(HERE, "how-to/example.html").render(text)


@pytest.mark.parametrize("link", ["[a](#nothing)", "[a](install.md#nothing)", "[a](install.md)"])
def test_a_link_to_a_page_or_heading_that_the_site_does_not_have_stops_the_build(link: str) -> None:
    renderer = Renderer(HERE, "how-to/example.html")
    page = renderer.finish(renderer.render(f"# Example\n\n{link}\n"))
    other = Renderer(PurePosixPath("docs/how-to/install.md"), "how-to/install.html")
    install = other.finish(other.render("# Install\n"))
    pages = {"how-to/example.html": page} | ({"how-to/install.html": install} if "#" in link else {})
    with pytest.raises(BrokenPage, match="how-to/example"):
        check_links(pages, ())


def test_anchors_are_those_of_github() -> None:
    renderer = Renderer(HERE, "how-to/example.html")
    renderer.render("# A title\n## What `x-y` is, and isn't\n## Again\n## Again\n")
    assert [section.anchor for section in renderer.sections[1:]] == ["a-title", "what-x-y-is-and-isnt", "again", "again-1"]


def test_comments_are_left_out_and_files_of_the_checkout_alone_become_their_paths() -> None:
    renderer = Renderer(HERE, "how-to/example.html")
    html = renderer.render("<!-- a note -->\n\n[the rules](../../src/zuschlag/errors.py) [home](../README.md)\n")
    assert "note" not in html
    assert '<span class="source" title="src/zuschlag/errors.py">the rules</span>' in html
    assert '<a href="../index.html">home</a>' in html


def public_modules() -> Iterator[str]:
    yield from PUBLIC_MODULES
    yield from ("zuschlag.texts", NEEDS_STABLE_BASELINES3)


def test_the_api_reference_has_every_public_module() -> None:
    assert set(api.public_names()) == set(public_modules())


@pytest.mark.parametrize("module", list(public_modules()))
def test_the_api_reference_has_every_public_name_of_a_module(module: str, documents: dict[str, Document]) -> None:
    """What `__all__` lists; of modules without it, every class and function. Described there, or on the page that is linked."""
    if module == "zuschlag.envs.openspiel":
        pytest.importorskip("pyspiel")
    found = set(api.public_names()[module])
    if module in (NEEDS_STABLE_BASELINES3, "zuschlag.texts") or hasattr(import_module(module), "__all__"):
        assert found == public_names(module)
    else:
        public = {name: getattr(import_module(module), name) for name in public_names(module)}
        assert {name for name, value in public.items() if inspect.isroutine(value) or inspect.isclass(value)} <= found
    for name in found:
        page, _, anchor = api.described_names()[f"{module}.{name}"].partition("#")
        assert anchor in documents[page].ids


def test_the_api_reference_shows_types_and_docstrings(site: Path) -> None:
    text = re.sub(r"<[^>]+>", "", (site / "reference/api/zuschlag.html").read_text(encoding="utf-8"))
    assert "def play(seat: int, word: str) -&gt; None" in text
    assert "def replay(" in text
    assert "players: int" in text
    assert "def new(\n    game: Literal" in text, "overloads are shown"
    page = (site / "reference/api/zuschlag.errors.html").read_text(encoding="utf-8")
    assert '<a href="zuschlag.html#Refused"><code>zuschlag.Refused</code></a>' in page, "names lead to their description"


def test_a_notebook_is_a_page_with_code_outputs_and_pictures(site: Path) -> None:
    html = (site / "tutorials/study-a-match.html").read_text(encoding="utf-8")
    assert "<h1" in html
    assert '<span class="kn">import</span>' in html
    assert '<pre class="output" tabindex="0">after   0 moves: [20, 20, 20]' in html
    assert '<img src="data:image/svg+xml;base64,' in html
    assert 'alt="Money after each move, a line for each seat"' in html


def test_the_search_finds_headings_of_pages_and_of_the_api(site: Path) -> None:
    (index,) = site.glob("search-index-*.js")
    text = index.read_text(encoding="utf-8")
    for address in ("how-to/install.html", "how-to/hosting.html#upgrading", "reference/api/zuschlag.html#Match.play"):
        assert f'"{address}"' in text


def test_two_builds_are_the_same(site: Path, tmp_path: Path) -> None:
    build_site(tmp_path)
    names = sorted(file.relative_to(site) for file in site.rglob("*") if file.is_file())
    assert sorted(file.relative_to(tmp_path) for file in tmp_path.rglob("*") if file.is_file()) == names
    assert [name for name in names if (site / name).read_bytes() != (tmp_path / name).read_bytes()] == []
