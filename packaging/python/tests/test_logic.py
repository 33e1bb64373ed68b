"""Ratings and steps."""

import re

import sudoku_ls
from conftest import BAD, EASY, SEVERAL, SOLVED


def test_a_puzzle_of_singles_is_easy():
    row = sudoku_ls.rate(EASY)
    assert row["level"] == "easy"
    assert row["er"] < 2.5
    assert row["calibrated"]
    assert row["reason"] is None
    assert sudoku_ls.rate([BAD, SEVERAL])[1]["reason"] == "the puzzle has several solutions"


def test_a_published_rating_is_found():
    # "AI Escargot": ER 10.5.
    row = sudoku_ls.rate("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    assert (row["er"], row["level"]) == (10.5, "extreme")


def test_the_path_leads_to_the_solution_and_never_removes_its_digits(puzzles):
    for puzzle in [EASY, *puzzles[:5]]:
        solution = sudoku_ls.solve(puzzle)["solution"]
        cells = list(puzzle)
        row = sudoku_ls.path(puzzle)
        for step in row["steps"]:
            for r, c, sign, digit in re.findall(
                r"r(\d)c(\d)([=-])(\d)", f"{step['placements']} {step['eliminations']}"
            ):
                at = 9 * int(r) + int(c) - 10
                assert (sign == "=") == (solution[at] == digit)
                if sign == "=":
                    cells[at] = digit
        assert row["solved"]
        assert "".join(cells) == solution
        names = sudoku_ls.techniques(puzzle)
        assert names["steps"] == len(row["steps"])
        assert set(names["techniques"]) == {step["technique"] for step in row["steps"]}


def test_a_hint_places_or_removes_what_the_solution_says():
    row = sudoku_ls.hint(EASY)
    (r, c, digit) = re.fullmatch(r"r(\d)c(\d)=(\d)", row["placements"]).groups()
    assert SOLVED[9 * int(r) + int(c) - 10] == digit
    assert row["text"].endswith(".")
    assert sudoku_ls.hint(SOLVED)["reason"] == "the grid is solved"
