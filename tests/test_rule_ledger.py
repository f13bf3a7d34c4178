"""The rule ledger: every rule has an id, both languages, a test, and no citation is wrong.

Ids stand at the start of a list item of docs/rules/<game>.en.md and .de.md, as **QE-1.1**.
Refusals, docstrings, tests and golden logs cite them.
"""

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from slushfund import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/slushfund"
TESTS = ROOT / "tests"
PAGES = ROOT / "docs/rules"
TEXTS = SOURCE / "text"
LEDGERS = ROOT.parent / "shared/games"

PREFIXES = {
    "qe": ["QE"],
    "tiefe-taschen": ["TT", "TT15"],
    "counterfeiters": ["CF"],
    "prodigals": ["PC"],
}
ID = re.compile(r"(?<![\w-])(?:(?:QE|TT|CF|PC)-\d+\.\d+|TT15-\d+)(?!\d)")
ITEM = re.compile(r"^\s*[-*] +\*\*([A-Z]{2}\d*-\d+(?:\.\d+)?)\*\*", re.MULTILINE)
ROW = re.compile(r"^\| *((?:QE|TT|CF|PC)-\d+\.\d+|TT15-\d+) *\|", re.MULTILINE)
REFUSALS = {"IllegalMove", "Refusal", "BadOption", "BadInput"}

GAMES = pytest.mark.parametrize("game", [game.id for game in games.ALL])


def page(game: str, language: str) -> str:
    """Return a rules page, "" where there is none."""
    path = PAGES / f"{game.replace('-', '_')}.{language}.md"
    if not path.exists():
        path = PAGES / f"{game}.{language}.md"
    return path.read_text("utf-8") if path.exists() else ""


@cache
def ids_of(game: str, language: str) -> frozenset[str]:
    """Return the ids that a rules page explains."""
    return frozenset(ITEM.findall(page(game, language)))


def known() -> set[str]:
    """Return every id of every registered game."""
    return {rule for game in games.ALL for rule in ids_of(game.id, "en")}


def is_ours(rule: str) -> bool:
    """Tell whether the id belongs to a registered game."""
    prefixes = [prefix for game in games.ALL for prefix in PREFIXES.get(game.id, [])]
    return rule.split("-")[0] in prefixes


def files(folder: Path, *suffixes: str) -> list[Path]:
    """Return the files below a folder that have one of these endings."""
    return sorted([path for path in folder.rglob("*") if path.suffix in suffixes])


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def proofs() -> dict[str, list[str]]:
    """Return for every id the places that prove it: marked tests and golden logs."""
    found: dict[str, list[str]] = {}
    for path in files(TESTS, ".py"):
        for node in ast.walk(tree(path)):
            for rule in marked(node):
                found.setdefault(rule, []).append(f"{path.name}:{node.lineno}")
    for path in files(TESTS / "golden", ".log"):
        for line in path.read_text("utf-8").splitlines():
            if line.lstrip().startswith("#"):
                for rule in ID.findall(line):
                    found.setdefault(rule, []).append(path.name)
    return found


def marked(node: ast.AST) -> list[str]:
    """Return the ids of a `pytest.mark.rule(…)`; they must be written out."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return []
    if node.func.attr != "rule" or not ast.unparse(node.func).endswith("mark.rule"):
        return []
    texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    assert len(texts) == len(node.args), f"line {node.lineno}: rule ids are written out"
    return [str(text) for text in texts]


def raised(path: Path) -> list[tuple[str, int]]:
    """Return the refusal codes that a module raises, with their lines."""
    found: list[tuple[str, int]] = []
    names = constants(tree(path))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in REFUSALS:
            found += [(code, node.lineno) for code in codes_of(node.args[0], names)]
    return found


def codes_of(given: ast.expr, names: dict[str, str]) -> list[str]:
    """Return the code that an expression stands for, or both of a choice."""
    if isinstance(given, ast.IfExp):
        return [*codes_of(given.body, names), *codes_of(given.orelse, names)]
    if isinstance(given, ast.Constant):
        return [str(given.value)]
    if isinstance(given, ast.Name) and given.id in names:
        return [names[given.id]]
    return [f"not written out: {ast.unparse(given)}"]


def constants(module: ast.Module) -> dict[str, str]:
    """Return the module's constants that are texts."""
    found: dict[str, str] = {}
    for node in module.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
            found[ast.unparse(node.target)] = str(node.value.value)
    return found


def texts(name: str) -> dict[str, dict[str, str]]:
    """Return the refusal texts of a game, or of "core"."""
    path = TEXTS / f"{name.replace('-', '_')}.toml"
    found: dict[str, dict[str, str]] = {}
    if path.exists():
        found = tomllib.loads(path.read_text("utf-8")).get("refusals", {})
    return found


@GAMES
def test_a_game_has_its_rules_in_both_languages_with_the_same_ids(game) -> None:
    english, german = ids_of(game, "en"), ids_of(game, "de")
    assert english, f"docs/rules/{game}.en.md explains no rule"
    assert sorted(english - german) == [], "in English only"
    assert sorted(german - english) == [], "in German only"


@GAMES
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_explains_every_rule_once_and_only_its_own(game, language) -> None:
    counts = Counter(ITEM.findall(page(game, language)))
    assert [rule for rule, count in counts.items() if count > 1] == []
    assert [rule for rule in counts if rule.split("-")[0] not in PREFIXES[game]] == []
    cited = set(ID.findall(page(game, language)))
    assert sorted(cited - set(counts)) == [], "cited on the page, but not explained"


@GAMES
def test_the_pages_have_the_ids_of_the_game_document(game) -> None:
    path = LEDGERS / f"{game}.md"
    if not path.exists():
        pytest.skip("the game documents are not beside this checkout, so nothing to compare with")
    text = path.read_text("utf-8")
    later = re.search(r"^### [^\n]*not in the first scope.*?(?=^## )", text, re.M | re.S)
    optional = set(stated(later.group())) if later else set()
    ledger = set(stated(text))
    assert ledger, "the game document has no ids"
    assert sorted(ids_of(game, "en") - ledger) == [], "not in the game document"
    assert sorted(ledger - optional - ids_of(game, "en")) == [], "only in the game document"


def stated(text: str) -> list[str]:
    """Return the ids that a game document states: list items and first cells of tables."""
    return ITEM.findall(text) + ROW.findall(text)


def test_a_game_document_states_ids_in_lists_and_in_tables() -> None:
    table = "| id | rule |\n|---|---|\n| QE-1.2 | two, see QE-1.3 |\n| DP-4 | no rule |\n"
    text = f"- **QE-1.1** one\n\n{table}"
    assert stated(text) == ["QE-1.1", "QE-1.2"]


CITING = [
    path
    for path in files(SOURCE, ".py", ".toml") + files(TESTS, ".py", ".log")
    if path != Path(__file__)
]


@pytest.mark.parametrize("path", CITING, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_cited_rule_exists(path) -> None:
    lines = path.read_text("utf-8").splitlines()
    unknown = [
        f"line {number}: {rule}"
        for number, line in enumerate(lines, 1)
        for rule in ID.findall(line)
        if is_ours(rule) and rule not in known()
    ]
    assert unknown == []


def test_every_marked_test_names_rules_that_exist() -> None:
    wrong = {rule: places for rule, places in proofs().items() if rule not in known()}
    assert {rule: places for rule, places in wrong.items() if is_ours(rule)} == {}
    assert [rule for rule in wrong if not ID.fullmatch(rule)] == [], "not an id at all"


@GAMES
def test_every_rule_has_a_test(game) -> None:
    assert sorted(ids_of(game, "en") - set(proofs())) == []


def folders() -> dict[str, Path]:
    """Return the part of the source that may use each message file."""
    found = {game.id: SOURCE / "games" / game.id.replace("-", "_") for game in games.ALL}
    return {**found, "core": SOURCE}


def codes_by_file() -> dict[str, dict[str, str]]:
    """Return for each message file the codes that need a text there or in the general one."""
    found: dict[str, dict[str, str]] = {name: {} for name in folders()}
    homes = {path: name for name, path in folders().items() if name != "core"}
    for path in files(SOURCE, ".py"):
        name = next((homes[home] for home in homes if home in path.parents), "core")
        for code, line in raised(path):
            found[name].setdefault(code, f"{path.relative_to(SOURCE)}:{line}")
    return found


@pytest.mark.parametrize("name", list(folders()))
def test_every_refusal_has_a_text_in_both_languages(name) -> None:
    spoken = {**texts("core"), **texts(name)}
    if name == "core":
        spoken |= {**texts("server"), **texts("bots")}
    missing = {code: at for code, at in codes_by_file()[name].items() if code not in spoken}
    assert missing == {}


@pytest.mark.parametrize("name", list(folders()))
def test_every_text_speaks_both_languages(name) -> None:
    for code, said in texts(name).items():
        assert sorted(said) == ["de", "en"], code
        assert all(text == text.strip() != "" for text in said.values()), code
        assert said["en"] != said["de"], f"{code}: not translated"


@pytest.mark.parametrize("name", list(folders()))
def test_every_text_belongs_to_a_refusal(name) -> None:
    sources = [path.read_text("utf-8") for path in files(folders()[name], ".py")]
    unused = [code for code in texts(name) if not any(f'"{code}"' in text for text in sources)]
    assert unused == []
