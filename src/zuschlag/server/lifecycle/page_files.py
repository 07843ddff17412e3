"""Stores the files of this server's page, so that other versions on the same database can serve them, too.

A browser that loaded the page from one version asks any server for its scripts and texts, while servers are updated one after
the other and for a while after that.
"""

import gzip

import structlog

from zuschlag.errors import Trouble
from zuschlag.server.routes import static_files, texts
from zuschlag.store import Store
from zuschlag.tables.time_units import DAY
from zuschlag.texts import LANGUAGES

log = structlog.get_logger()
KEEP_UNUSED = 30 * DAY
"""How long a file is kept that no running server has."""
MAX_PAGE_FILES = 1000
"""Files that are kept at most: about 25 versions, and 6 MB."""


async def keep_page_files(store: Store) -> None:
    """Store the files whose names tell what is in them, or note that they are in use. Deletes those of old versions."""
    try:
        await store.keep_page_files(collect_page_files(), KEEP_UNUSED, MAX_PAGE_FILES)
    except Trouble as error:  # the server works without it
        log.warning("page-files-not-stored", error=str(error))


def collect_page_files() -> dict[str, bytes]:
    """The scripts, styles and texts of this version, compressed, by name."""
    found = {name: body for name, body in static_files.load_files().items() if static_files.NAMED_BY_HASH.search(name)}
    for language in LANGUAGES:
        for catalogue in (None, *texts.ON_DEMAND):
            found[texts.stored_name(language, catalogue, texts.texts_version())] = texts.encode_texts(language, catalogue)
    return {name: body.gzipped or gzip.compress(body.body, mtime=0) for name, body in found.items()}
