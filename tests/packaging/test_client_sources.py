"""The client is built when its sources change, and not because tests or linting wrote something."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRINT = "sources: ; @echo $(CLIENT_SOURCES)"


def test_the_client_is_made_of_sources_and_of_nothing_that_is_made_on_the_way():
    told = subprocess.run(
        ["make", "--no-print-directory", "--eval", PRINT, "sources"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    sources = told.stdout.split()
    for needed in ("web/index.html", "web/openapi.json", "web/messages/de.json", "web/src/main.ts"):
        assert needed in sources
    for made in ("web/src/generated/", "web/e2e/", "web/laws/", "web/node_modules/"):
        assert not [name for name in sources if name.startswith(made)]
