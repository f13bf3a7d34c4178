"""What `make docs` runs: gathers all pages that people read, and lets Zensical make a site of them.

Pages that stand beside `docs` in the checkout come along, so that every link stays inside the
site. Nothing here is written by hand twice: the reference is made from docstrings.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BESIDE: Final = {
    "README.md": "start.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "LICENSE": "licence.md",
    "bench/RESULTS.md": "speed.md",
}
"""Pages that stand elsewhere in the checkout, and where they stand in the site."""
LINK: Final = re.compile(r"""(\]\(|<img [^>]*src=")([^)#\s:"]+)((?:#[^)]*)?[)"])""")
"""A link or a picture: what leads up to its address, the address, and the rest."""
MODULES: Final = (
    "slushfund.core",
    "slushfund.games",
    "slushfund.bots",
    "slushfund.core.driver",
    "slushfund.core.keyboard",
    "slushfund.arena.plan",
    "slushfund.arena.match",
    "slushfund.arena.tournament",
    "slushfund.batch",
    "slushfund.gyms.pettingzoo",
    "slushfund.gyms.gymnasium",
    "slushfund.gyms.openspiel",
    "slushfund.gyms.observations",
    "slushfund.gyms.referee",
)
"""What the reference is made of: the modules with public names (tests/packaging/public.txt)."""


def main() -> int:
    """Gather and build; what Zensical warns of is an error."""
    stage = ROOT / "build/site-pages"
    shutil.rmtree(stage, ignore_errors=True)
    gather(stage)
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--clean", "--strict"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def gather(stage: Path) -> None:
    """Put every page and picture of the site below *stage*."""
    shutil.copytree(ROOT / "docs", stage, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copytree(
        ROOT / "examples", stage / "examples", ignore=shutil.ignore_patterns("__pycache__")
    )
    for page in stage.rglob("*.md"):
        home = Path("docs") / page.relative_to(stage)
        page.write_text(relinked(page.read_text("utf-8"), home), "utf-8")
    for name, target in BESIDE.items():
        (stage / target).write_text(relinked((ROOT / name).read_text("utf-8"), Path(name)), "utf-8")
    parts = [f"## {module}\n\n::: {module}\n" for module in MODULES]
    (stage / "python.md").write_text("# From Python\n\n" + "\n".join(parts), "utf-8")


def relinked(text: str, home: Path) -> str:
    """Return a page whose links lead to where their targets stand in the site."""
    place = placed(home)

    def moved(found: re.Match[str]) -> str:
        target = (ROOT / home.parent / found[2]).resolve()
        if not target.is_relative_to(ROOT) or not target.exists():
            return found[0]
        there = placed(target.relative_to(ROOT))
        if target.is_dir():
            there = placed(sorted(target.glob("*.md"))[0].relative_to(ROOT))
        return found[1] + Path(os.path.relpath(there, place.parent)).as_posix() + found[3]

    return LINK.sub(moved, text)


def placed(page: Path) -> Path:
    """Return where a file of the checkout stands in the site."""
    if page.as_posix() in BESIDE:
        return Path(BESIDE[page.as_posix()])
    return page.relative_to("docs") if page.parts[0] == "docs" else page


if __name__ == "__main__":
    sys.exit(main())
