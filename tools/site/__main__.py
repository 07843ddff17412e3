"""Build the site into a folder: `python -m tools.site build/site`."""

import sys
from pathlib import Path

from tools.site.build import build_site
from tools.site.sources import BrokenPage

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    try:
        count = build_site(folder)
    except BrokenPage as broken:
        sys.exit(f"the site cannot be built: {broken}")
    print(f"{count} pages: open {folder / 'index.html'}")  # noqa: T201 (the answer)
