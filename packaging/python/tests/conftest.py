"""Puzzles that the tests share."""

import pytest
import sudoku_ls

#: An easy newspaper puzzle, with its solution.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: A puzzle with 17 clues.
SPARSE = "................12..3..45..........6.....57...2.18.......6........92....5.7...3.."
#: Text with several solutions, with none, and text that is not a puzzle.
SEVERAL = "." * 20 + SOLVED[20:60] + "." * 21
WRONG = "55" + EASY[2:]
BAD = "53..7"


@pytest.fixture(scope="session")
def puzzles():
    """Forty puzzles, some of which have several solutions or none."""
    made = [row["puzzle"] for row in sudoku_ls.generate(30, seed=5)]
    more = [puzzle.replace(digit, ".", 1) for puzzle, digit in zip(made[:6], "123456")]
    changed = [EASY[:1] + digit + EASY[2:] for digit in "1249"]
    return made + more + changed
