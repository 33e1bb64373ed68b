"""Solutions, their number and their digits, against the plain solver."""

import sudoku_ls
from brute import is_solved, solutions
from conftest import BAD, EASY, SEVERAL, SOLVED, SPARSE, WRONG


def test_a_known_puzzle_has_its_known_solution():
    assert sudoku_ls.solve(EASY) == {"solution": SOLVED, "status": "unique", "reason": None}
    assert is_solved(sudoku_ls.solve(SPARSE)["solution"])


def test_solutions_and_states_are_those_of_the_plain_solver(puzzles):
    answers = sudoku_ls.solve(puzzles)
    for puzzle, answer in zip(puzzles, answers, strict=True):
        found = solutions(puzzle)
        expected = ("none", "unique", "multiple")[len(found)]
        assert answer["status"] == expected, puzzle
        assert answer["solution"] == (found[0] if len(found) == 1 else None), puzzle
    assert [row["status"] for row in sudoku_ls.status(puzzles)] == [row["status"] for row in answers]
    unique = [row["unique"] for row in sudoku_ls.is_unique(puzzles)]
    assert unique == [row["status"] == "unique" for row in answers]


def test_counts_are_those_of_the_plain_solver(puzzles):
    for puzzle, row in zip(puzzles, sudoku_ls.count(puzzles, limit=50), strict=True):
        found = len(solutions(puzzle, limit=51))
        assert row["count"] == min(found, 50)
        assert row["complete"] == (found < 50) or found == 50


def test_a_budget_that_runs_out_is_named():
    row = sudoku_ls.count("." * 81, limit=10**9, nodes=1000)
    assert not row["complete"]
    assert "1000 search nodes" in row["reason"]


def test_a_bad_row_has_nulls_and_a_reason_and_the_others_their_answers():
    rows = sudoku_ls.solve([EASY, BAD, None, 7, WRONG, SEVERAL])
    assert [row["status"] for row in rows] == ["unique", None, None, None, "none", "multiple"]
    assert rows[4]["reason"] == "the digits clash: 5 in r1c1, r1c2"
    for row in rows[1:4]:
        assert row["solution"] is None
        assert row["reason"]


def test_true_candidates_are_the_digits_of_all_solutions():
    puzzle = SOLVED.replace("1", ".").replace("2", ".").replace("5", ".")
    found = solutions(puzzle, limit=1000)
    assert 2 <= len(found) < 1000
    masks = sudoku_ls.true_candidates(puzzle)["candidates"]
    for at in range(81):
        assert masks[at] == sum(1 << (digit - 1) for digit in {int(text[at]) for text in found})


def test_a_minimal_puzzle_has_one_solution_and_each_clue_is_needed():
    row = sudoku_ls.minimize(EASY)
    minimal = row["puzzle"]
    clues = [at for at in range(81) if minimal[at] != "."]
    assert row["removed"] == sum(symbol != "." for symbol in EASY) - len(clues) > 0
    assert solutions(minimal) == [SOLVED]
    assert all(len(solutions(minimal[:at] + "." + minimal[at + 1 :])) == 2 for at in clues)


def test_boards_of_other_sizes_are_solved():
    row = sudoku_ls.solve("12....1221.3.3..")
    assert row["solution"] == "1234341221434321"


def test_made_puzzles_are_as_asked_for_and_made_again_by_their_seeds():
    rows = sudoku_ls.generate(3, seed=9, clues=30, symmetry="rotate180")
    for row in rows:
        assert sum(symbol != "." for symbol in row["puzzle"]) == 30
        assert solutions(row["puzzle"]) == [row["solution"]]
    again = sudoku_ls.generate(1, seed=10, clues=30, symmetry="rotate180")
    assert again == rows[1:2]
