"""The client's files: how they travel and how long they are kept."""

from __future__ import annotations

import gzip

import pytest

from slushfund.server.http import static_files

SCRIPT = "export const answer = 42;\n" * 40


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A built client of three files; the script has a Brotli twin."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "a-1.js").write_text(SCRIPT)
    (folder / "assets" / "a-1.js.br").write_bytes(b"as the build made it")
    (folder / "sw.js").write_text(SCRIPT)
    monkeypatch.setattr(static_files, "STATIC", folder)
    return folder


def raw(house, path, encoding):
    """Return the answer with its bytes as they travelled."""
    with house.person().stream("GET", path, headers={"accept-encoding": encoding}) as answer:
        return answer.headers, b"".join(answer.iter_raw())


def test_a_browser_that_takes_brotli_gets_what_the_build_made(house, files):
    headers, data = raw(house, "/assets/a-1.js", "gzip, deflate, br")
    assert headers["content-encoding"] == "br"
    assert data == b"as the build made it"
    assert headers["content-type"].startswith("text/javascript")
    assert headers["vary"] == "accept-encoding"


def test_others_get_it_packed_or_plain(house, files):
    headers, data = raw(house, "/assets/a-1.js", "gzip")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(data) == SCRIPT.encode()
    headers, data = raw(house, "/assets/a-1.js", "identity")
    assert "content-encoding" not in headers
    assert data == SCRIPT.encode()


def test_only_files_with_a_hash_are_kept(house, files):
    assert "immutable" in raw(house, "/assets/a-1.js", "br")[0]["cache-control"]
    assert raw(house, "/sw.js", "br")[0]["cache-control"] == "no-cache"
    assert raw(house, "/t/anything", "br")[0]["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/rule/QE-4.2", "/learn/prodigals.contests=W", "/t/x/replay/e3/0"]
)
def test_a_page_with_a_dot_in_its_name_is_a_page(house, files, path):
    answer = house.person().get(path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html>")


@pytest.mark.parametrize("path", ["/nothing.js", "/assets/gone-2.css", "/a/b.webmanifest"])
def test_a_missing_file_is_not_a_page(house, files, path):
    assert house.person().get(path).status_code == 404
