"""Isomorphic puzzles: forms, keys, random images."""

import itertools
import random

import sudoku_ls
from brute import solutions
from conftest import BAD, EASY, SOLVED, SPARSE


def changed(text, dice):
    """The text under a random symmetry, by code of the test's own."""
    lines = lambda: [3 * band + line for band in dice.sample(range(3), 3) for line in dice.sample(range(3), 3)]
    rows, columns = lines(), lines()
    names = dict(zip("123456789", dice.sample("123456789", 9)))
    cell = lambda r, c: text[9 * c + r] if turned else text[9 * r + c]
    turned = dice.random() < 0.5
    return "".join(names.get(cell(r, c), ".") for r, c in itertools.product(rows, columns))


def test_isomorphic_puzzles_share_form_and_key_and_others_do_not(puzzles):
    dice = random.Random(1)
    rows = sudoku_ls.canonical(puzzles[:30])
    assert len({row["canonical"] for row in rows}) == 30
    for _ in range(3):
        images = [changed(puzzle, dice) for puzzle in puzzles[:30]]
        assert [row["canonical"] for row in sudoku_ls.canonical(images)] == [row["canonical"] for row in rows]
        assert sudoku_ls.isomorphic_key(images) == sudoku_ls.isomorphic_key(puzzles[:30])


def test_no_image_is_less_than_the_form():
    dice = random.Random(2)
    for puzzle in (EASY, SPARSE, SOLVED):
        form = sudoku_ls.canonical(puzzle)["canonical"]
        assert all(form <= changed(puzzle, dice) for _ in range(2000))


def test_the_symmetry_leads_to_the_form(puzzles):
    rows = sudoku_ls.canonical(puzzles[:30])
    images = sudoku_ls.transform(puzzles[:30], [row["symmetry"] for row in rows])
    assert [row["puzzle"] for row in images] == [row["canonical"] for row in rows]


def test_images_are_different_isomorphic_and_drawn_by_seed():
    rows = sudoku_ls.augment([EASY, SPARSE], 40, seed=3)
    assert [row["row"] for row in rows] == [0] * 40 + [1] * 40
    texts = {row["puzzle"] for row in rows}
    assert len(texts) == 80
    assert not texts & {EASY, SPARSE}
    assert {row["key"] for row in sudoku_ls.isomorphic_key([row["puzzle"] for row in rows[:40]])} == {
        sudoku_ls.isomorphic_key(EASY)["key"]
    }
    assert sudoku_ls.augment([SPARSE], 40, seed=3)[0]["puzzle"] == rows[40]["puzzle"]
    assert sudoku_ls.augment([SPARSE], 40, seed=4)[0]["puzzle"] != rows[40]["puzzle"]


def test_a_solution_changes_as_its_puzzle_does():
    rows = sudoku_ls.augment(EASY, 5)
    for row in rows:
        assert solutions(row["puzzle"]) == [sudoku_ls.transform(SOLVED, row["symmetry"])["puzzle"]]


def test_an_empty_grid_has_no_other_image_and_a_bad_row_has_a_reason():
    rows = sudoku_ls.augment(["." * 81, BAD, "12....1221.3.3.."], 2)
    assert [row["puzzle"] for row in rows] == [None] * 3
    assert rows[0]["reason"] == "only 0 different puzzles found"
    assert rows[2]["reason"] == "not a classic 9x9"
    assert "symmetry" in sudoku_ls.transform(EASY, "t 1 2 3")["reason"]
