"""The pages about gyms are true: their code runs, and the list of features is that of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gyms.features_page import PAGE, written

PAGES = sorted((Path(__file__).parents[2] / "docs/gyms").glob("*.md"))
CODE = re.compile(r"```python\n(.*?)```", re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_code_of_a_page_runs(page) -> None:
    names: dict[str, object] = {}
    for code in CODE.findall(page.read_text("utf-8")):
        exec(compile(code, str(page), "exec"), names)


def test_the_page_of_features_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == written(), "run tests/gyms/features_page.py"
