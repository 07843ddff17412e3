"""Builds what is not kept in git: message catalogues from their .po files, the page from `web/`, the documentation as a site
from `docs/` and docstrings, and the SBOM of a wheel.

Runs whenever a wheel, a source distribution or an editable install is built. By itself it builds all but the SBOM:

    python hatch_build.py            # what is out of date
    python hatch_build.py --check    # nothing, and exits with 1 if something is out of date

Only what is out of date is built, and only that needs polib, deno and SITE_TOOLS: a source distribution carries it, built.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # a player's environment, which only asks whether something is out of date
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))  # a build does not look for modules here
from tools.sbom import FILE_NAME, build_sbom  # noqa: E402 (see above)
from tools.site.sources import BrokenPage, find_sources  # noqa: E402

LOCALE = ROOT / "src/zuschlag/texts/locale"
WEB = ROOT / "web"
PAGE = ROOT / "src/zuschlag/server/page"
SITE = ROOT / "src/zuschlag/server/site"
BUILT_FROM = ".built-from"
"""The file of the page and of the site that says which sources it was built from."""
DENO = "deno>=2.9"
SITE_TOOLS = ["griffelib>=2.4", "markdown-it-py>=4", "pygments>=2.19"]
"""What building the site needs."""
MAIN, SERVICE = "src/main.tsx", "src/service_worker.ts"
SPRITE = WEB / "src/sprite.svg"
BUNDLE = ("bundle", "--quiet", "--frozen", "--platform=browser", "--minify")
STATIC_IMPORT = re.compile(r"""(?:from|import)"\./([^"]+)\"""")
DYNAMIC_IMPORT = re.compile(r"""import\("\./([^"]+)"\)""")
ANY_IMPORT = re.compile(r"""(?<=")\./([^"]+[.]js)(?=")""")
IMPORT = 'import("./{}")'
PRELOAD = '<link rel="modulepreload" href="/assets/{}">'
QUIETLY = {"NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1"}
OTHERS = "The page holds these packages, which others wrote. Their licences:\n"


def catalogues() -> dict[Path, Path]:
    """Every .mo file that is built, with the .po file beside it that it is built from."""
    return {source.with_suffix(".mo"): source for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))}


def is_catalogue_built(target: Path, source: Path) -> bool:
    """Is the .mo file at least as new as its .po file?"""
    return target.is_file() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns


def build_catalogues() -> None:
    """Build every .mo file that is out of date."""
    for target, source in catalogues().items():
        if not is_catalogue_built(target, source):
            import polib

            half = target.with_suffix(".mo.half")
            half.write_bytes(polib.pofile(str(source)).to_binary())
            half.replace(target)  # at once: a running program may read it


def is_page_built() -> bool:
    """Is the page there, from the sources as they are?"""
    return _is_built_from(PAGE, sources_hash())


def is_site_built() -> bool:
    """Is the site there, from the documentation and the docstrings as they are?"""
    return _is_built_from(SITE, site_hash())


def _is_built_from(folder: Path, sources: str) -> bool:
    built_from = folder / BUILT_FROM
    return built_from.is_file() and built_from.read_text(encoding="utf-8") == sources


def site_hash() -> str:
    """Over all that the site is made of: pages, pictures, examples, sources with docstrings, and the way it is built."""
    found = [ROOT / source for source in find_sources()]
    found += [*(ROOT / "src").rglob("*.py"), *(ROOT / "tools/site").rglob("*.py"), *(ROOT / "tools/site/static").iterdir()]
    return _hash_files(sha256(), [*found, WEB / "static/icon.svg"])


def sources_hash() -> str:
    """Over all that the page is made of: its sources, the deno that is locked, and the way it is built."""
    locked = re.findall("^deno==.*", (ROOT / "requirements/build.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return _hash_files(sha256("".join(locked).encode()), [ROOT / "hatch_build.py", *sources()])


def _hash_files(summed: "hashlib._Hash", files: list[Path]) -> str:
    for file in sorted(files):
        summed.update(f"{file.relative_to(ROOT).as_posix()} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return summed.hexdigest()


def sources() -> list[Path]:
    """The files that the page is made of: all in these folders but tests."""
    found = [WEB / "deno.json", WEB / "deno.lock"]
    for folder in ("src", "static", "style"):
        found += [file for file in (WEB / folder).rglob("*") if file.is_file() and "_test." not in file.name]
    return sorted(found)


def build_page() -> None:
    """The page."""
    _build_folder(PAGE, _fill_page, sources_hash())


def build_site() -> None:
    """The documentation as a site."""
    _build_folder(SITE, _fill_site, site_hash())


def _build_folder(place: Path, fill: Callable[[Path], None], sources: str) -> None:
    """Put a folder in its place when it is whole: where that fails, the former one stays."""
    with TemporaryDirectory(dir=place.parent, prefix=f".{place.name}-") as folder:
        made = Path(folder, place.name)
        made.mkdir()
        fill(made)
        (made / BUILT_FROM).write_text(sources, encoding="utf-8")
        if place.exists():
            place.rename(Path(folder, "former"))
        made.rename(place)


def _fill_site(made: Path) -> None:
    try:
        from tools.site import build
    except ModuleNotFoundError as missing:
        tools = " ".join(f"'{tool}'" for tool in SITE_TOOLS)
        reason = f"there is no {missing.name} here; to get it: pip install {tools}"
        raise SystemExit(f"the documentation cannot be built: {reason}") from None
    try:
        build.build_site(made)
    except BrokenPage as broken:
        raise SystemExit(f"the documentation cannot be built: {broken}") from None


def _fill_page(made: Path) -> None:
    """The script is split: what every page needs, and parts that are loaded on use (`import()` in the sources).

    Files whose names hold a hash of what is in them never change, so browsers may cache them for ever.
    """
    _deno(*BUNDLE, f"--output={made / 'service.js'}", SERVICE)
    scripts = made / "scripts"
    _deno(*BUNDLE, "--code-splitting", f"--outdir={scripts}", MAIN)
    _rename_by_content(scripts)
    needed = _preload_static_imports(scripts)
    for file in scripts.iterdir():
        file.rename(made / file.name)
    scripts.rmdir()
    style = made / "page.css"
    style.write_bytes(b"".join(file.read_bytes() for file in sorted((WEB / "style").glob("*.css"))))
    for file in sorted((WEB / "static").iterdir()):
        shutil.copy(file, made)
    (made / "LICENSES.txt").write_text(licences(), encoding="utf-8")
    main, style = _named_by_hash(made / "main.js"), _named_by_hash(style)
    document = made / "index.html"
    links = re.sub("(?<=/assets/)main[.]js", main.name, document.read_text(encoding="utf-8"))
    links = re.sub("(?<=/assets/)page[.]css", style.name, links)
    links = links.replace("<!-- preload -->", "".join(PRELOAD.format(name) for name in needed))
    document.write_text(links.replace("<!-- sprite -->", SPRITE.read_text(encoding="utf-8")), encoding="utf-8")


def _rename_by_content(scripts: Path) -> None:
    """Give every script but main.js a name that depends on nothing but its text and the texts that it imports.

    deno's own names also depend on the path from here to the packages that deno keeps, so they differ from folder to folder.
    """
    texts = {file.name: file.read_text(encoding="utf-8") for file in scripts.iterdir()}
    names = {name: name if name == "main.js" else _name_by_content(name, texts) for name in texts}
    for name, text in texts.items():
        (scripts / name).unlink()
        (scripts / names[name]).write_text(ANY_IMPORT.sub(lambda found: f"./{names[found[1]]}", text), encoding="utf-8")


def _name_by_content(script: str, texts: dict[str, str]) -> str:
    reached = [script]
    for name in reached:
        reached += [other for other in dict.fromkeys(ANY_IMPORT.findall(texts[name])) if other not in reached]
    unnamed = [ANY_IMPORT.sub(lambda found: str(reached.index(found[1])), texts[name]) for name in reached]
    return f"{script.rpartition('-')[0]}-{sha256(chr(0).join(unnamed).encode()).hexdigest()[:10]}.js"


def _preload_static_imports(scripts: Path) -> list[str]:
    """Every `import()` also requests the files that the imported one needs, so that all of them load at once. The names of
    files that main.js needs are returned; the document preloads those.

    Names stay right: each is a hash of a text that names all files which it imports.
    """
    texts = {file.name: file.read_text(encoding="utf-8") for file in sorted(scripts.iterdir())}
    needed = _all_needed("main.js", texts)

    def with_needed(found: re.Match[str]) -> str:
        files = [name for name in _all_needed(found[1], texts) if name not in needed]
        return f"({','.join(map(IMPORT.format, files))},{found[0]})" if files else found[0]

    for name, text in texts.items():
        (scripts / name).write_text(DYNAMIC_IMPORT.sub(with_needed, text), encoding="utf-8")
    return needed


def _all_needed(script: str, texts: dict[str, str]) -> list[str]:
    """The files that a script imports statically, and those that they import."""
    found = [script]
    for name in found:
        found += [needed for needed in dict.fromkeys(STATIC_IMPORT.findall(texts[name])) if needed not in found]
    return found[1:]


def _named_by_hash(file: Path) -> Path:
    return file.rename(file.with_stem(f"{file.stem}-{sha256(file.read_bytes()).hexdigest()[:10]}"))


def licences() -> str:
    """The notices of the packages that are bundled, as they came with them."""
    notices = []
    for package in sorted(bundled_packages(), key=lambda package: str(package["name"])):
        texts = sorted(Path(package["localPath"]).glob("LICEN[CS]E*"))
        if not texts:
            raise SystemExit(f"the page cannot be built: {package['name']} comes without a licence")
        notices += [f"{package['name']} {package['version']}", *(file.read_text(encoding="utf-8").strip() for file in texts)]
    return "\n\n".join([OTHERS.rstrip(), *notices]) + "\n"


def bundled_packages() -> list[dict[str, Any]]:
    """The npm packages that the page imports, and those that they need, as deno describes them."""
    told = json.loads(_deno("info", "--frozen", "--json", MAIN))
    names = [module["npmPackage"] for module in told["modules"] if "npmPackage" in module]
    for name in names:
        names += [needed for needed in told["npmPackages"][name]["dependencies"] if needed not in names]
    return [told["npmPackages"][name] for name in dict.fromkeys(names)]


def _deno(*words: str) -> str:
    """What deno says to this; if it says no, that is the end, with a sentence that says why."""
    beside = Path(sys.executable).parent
    deno = shutil.which("deno", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if deno is None:
        raise SystemExit(f"the page cannot be built: there is no deno here; to get it: pip install '{DENO}'")
    try:
        done = subprocess.run(  # noqa: S603 (our own words)
            [deno, *words],
            cwd=WEB,
            env=os.environ | QUIETLY,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise SystemExit(f"the page cannot be built: deno does not run here: {error}") from None
    if done.returncode:
        raise SystemExit(f"the page cannot be built: {_reason(done.stderr)}")
    return done.stdout


def _reason(said: str) -> str:
    said = said.partition("Stack backtrace:")[0].replace("error: bundling failed", "").strip()
    if re.search("Failed loading|error sending request|Import .* failed|client error", said):
        asked = re.search('package "(.+?)"', said)
        return f"deno cannot get {asked[1] if asked else 'its packages'} from the npm registry; is there a network?"
    return f"deno says: {said[-2000:]}"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs whenever a wheel, a source distribution or an editable install is built."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs beyond what it always does."""
        return [*([] if is_page_built() else [DENO]), *([] if is_site_built() else SITE_TOOLS)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build()
        build_data["artifacts"] += [f"/{path.relative_to(self.root).as_posix()}" for path in (*catalogues(), PAGE, SITE)]
        if self.target_name == "wheel":
            sbom = Path(self.root, "build", FILE_NAME)
            sbom.parent.mkdir(exist_ok=True)
            sbom.write_bytes(build_sbom(self.metadata.version))
            build_data["sbom_files"].append(str(sbom.relative_to(self.root)))


def is_built() -> bool:
    """Are the catalogues, the page and the site those of their sources?"""
    return all(is_catalogue_built(*pair) for pair in catalogues().items()) and is_page_built() and is_site_built()


def build() -> None:
    """Build what is out of date."""
    build_catalogues()
    if not is_page_built():
        build_page()
    if not is_site_built():
        build_site()


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not is_built())
    build()
