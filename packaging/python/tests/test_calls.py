"""How calls run: threads, progress, interrupts; and what the package declares."""

import _thread
import ast
import pathlib
import signal
import threading

import pytest
import sudoku_ls
from conftest import EASY


def test_answers_do_not_depend_on_the_threads(puzzles):
    rows = sudoku_ls.rate(puzzles, threads=1)
    assert sudoku_ls.rate(puzzles, threads=3) == rows
    assert sudoku_ls.rate(puzzles[7:]) == rows[7:]
    assert [row for puzzle in puzzles for row in sudoku_ls.augment(puzzle, 2)] == [
        row | {"row": 0} for row in sudoku_ls.augment(puzzles, 2)
    ]


def test_progress_ends_with_all_rows_and_its_exception_ends_the_call(puzzles):
    told = []
    sudoku_ls.rate(puzzles, progress=lambda done, rows: told.append((done, rows)))
    assert told[-1] == (len(puzzles), len(puzzles))
    assert told == sorted(told)
    with pytest.raises(ZeroDivisionError):
        sudoku_ls.rate(puzzles, progress=lambda done, rows: 1 // 0)


@pytest.mark.parametrize("rows", [1, 50])
def test_ctrl_c_ends_a_search_that_has_no_end(rows):
    # A process in the background of a shell ignores the signal, and then Python has no handler for it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.1, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            sudoku_ls.count(["." * 81] * rows, limit=2**60, nodes=2**60)
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_lock_is_free_meanwhile():
    other = threading.Thread(target=lambda: seen.append(sudoku_ls.status(EASY)))
    seen = []
    # The callback waits for another thread, so that thread has to run during this thread's call.
    def progress(done, rows):
        if other.ident is None:
            other.start()
        other.join()

    sudoku_ls.status([EASY] * 5000, progress=progress)
    assert [row["status"] for row in seen] == ["unique"]


def test_the_stub_lists_what_the_module_has():
    stub = pathlib.Path(sudoku_ls.__file__).with_name("_core.pyi")
    names = {node.name for node in ast.parse(stub.read_text()).body if hasattr(node, "name")}
    core = sudoku_ls._core
    assert names == {name for name in dir(core) if not name.startswith("__")}
    assert stub.with_name("py.typed").exists()


def test_every_function_says_what_its_columns_are():
    for name in sudoku_ls.__all__:
        text = getattr(sudoku_ls, name).__doc__
        assert text, name
        if name.islower() and name != "register_polars":
            assert "Columns:" in text, name
