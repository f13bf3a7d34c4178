"""Every .perft file: the tree of a small game has exactly the counted size."""

import re

import pytest

from perft.counting import FOLDER, Perft, begin, count, divide, inputs_of, read


def histories(scene: Perft, depth: int) -> int:
    """Return how many ways to go on a scene counts."""
    found = re.search(r"histories=(\d+)", scene.counts[depth])
    assert found is not None
    return int(found[1])


SCENES = [scene for path in sorted(FOLDER.glob("*.perft")) for scene in read(path)]
MANY = 5_000
"""Histories that take seconds to count."""
COUNTED = [
    pytest.param(
        scene,
        depth,
        id=f"{scene.name} depth {depth}",
        marks=[pytest.mark.slow] if histories(scene, depth) > MANY else [],
    )
    for scene in SCENES
    for depth in scene.counts
]


@pytest.mark.parametrize(("scene", "depth"), COUNTED)
def test_the_tree_has_the_counted_size(scene: Perft, depth: int) -> None:
    game, state = begin(scene)
    found = count(game, state, depth)
    if found != scene.counts[depth]:
        pytest.fail(f"expected {scene.counts[depth]}\nfound    {found}\n{divide(scene, depth)}")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_split_by_move_adds_up_to_the_histories(scene: Perft) -> None:
    depth = min(scene.counts)
    game, state = begin(scene)
    lines = divide(scene, depth).splitlines()
    parts = [int(line.split("histories=")[1].split(" ")[0]) for line in lines]
    whole = int(scene.counts[depth].split("histories=")[1].split(" ")[0])
    assert (len(parts), sum(parts)) == (len(inputs_of(game, state)), whole)
