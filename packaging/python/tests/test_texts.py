"""Texts: findings, forms, pictures, and the puzzle of notebooks."""

import xml.etree.ElementTree as ElementTree

import pytest
import sudoku_ls
from conftest import EASY, SOLVED, WRONG


def test_findings_have_a_place_a_code_and_a_sentence():
    row = sudoku_ls.check(f"# one\n{WRONG}\n\n{EASY}\n{EASY}\n")
    first, last = row["findings"][0], row["findings"][-1]
    assert (first["line"], first["column"], first["severity"], first["code"]) == (2, 2, "error", "duplicate-digit")
    assert (last["line"], last["code"]) == (5, "duplicate-puzzle")
    assert sudoku_ls.check(EASY)["findings"] == []


def test_forms_are_detected_and_written_and_come_back():
    for form in ("sudoku", "sdm", "csv", "hodoku", "fpuzzles", "opensudoku"):
        text = sudoku_ls.convert(EASY, form)
        assert text["reason"] is None
        assert EASY in sudoku_ls.convert(text["text"], "sdm")["text"].replace("0", ".")
    with pytest.raises(ValueError, match="unknown form 'word'"):
        sudoku_ls.convert(EASY, "word")


def test_a_puzzle_is_drawn_with_its_digits():
    puzzle = sudoku_ls.Puzzle(EASY)
    root = ElementTree.fromstring(puzzle._repr_svg_())
    assert root.tag.endswith("svg")
    digits = [text for node in root.iter() if (text := (node.text or "").strip()) and text in "123456789"]
    assert sorted(digits) == sorted(EASY.replace(".", ""))
    assert puzzle.solution == sudoku_ls.Puzzle(SOLVED)
    assert puzzle.status == "unique"
    assert sudoku_ls.Puzzle.from_cells([5, 3] + [0] * 79).text == "53" + "." * 79
    assert sudoku_ls.Puzzle("no puzzle")._repr_svg_() is None
