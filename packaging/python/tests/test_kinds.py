"""Each kind of input has an answer of its kind, with the same values."""

import numpy as np
import pyarrow as pa
import pytest
import sudoku_ls
from conftest import BAD, EASY, SOLVED, WRONG

TEXTS = [EASY, None, BAD, WRONG]


def cells(text):
    return np.array([0 if symbol == "." else int(symbol) for symbol in text], dtype=np.uint8)


@pytest.fixture(scope="module")
def expected():
    return sudoku_ls.solve(TEXTS)


@pytest.mark.parametrize(
    "column",
    [
        pa.array(TEXTS),
        pa.array(TEXTS, pa.large_string()),
        pa.array(TEXTS, pa.string_view()),
        pa.array(TEXTS).dictionary_encode(),
        pa.array(["x", *TEXTS]).slice(1),
        pa.chunked_array([TEXTS[:1], [], TEXTS[1:]]),
        pa.table({"id": [1, 2, 3, 4], "puzzle": TEXTS}),
        pa.record_batch({"text": pa.array(TEXTS)}),
    ],
    ids=lambda column: str(getattr(column, "type", type(column).__name__)),
)
def test_arrow_in_is_a_table_out(column, expected):
    answer = sudoku_ls.solve(column)
    assert isinstance(answer, pa.Table)
    answer.validate(full=True)
    assert answer.to_pylist() == expected


def test_any_object_with_a_capsule_is_read_and_the_answer_is_one(expected):
    class Stranger:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(TEXTS).__arrow_c_array__(requested_schema)

    answer = sudoku_ls.solve(Stranger())
    assert isinstance(answer, sudoku_ls.Columns)
    assert pa.table(answer).to_pylist() == expected
    assert pa.schema(answer).names == answer.names == ["solution", "status", "reason"]


def test_all_columns_of_all_functions_are_valid_arrow(puzzles):
    column = pa.array([*puzzles[:5], None, BAD])
    for name in ("solve", "status", "is_unique", "count", "canonical", "isomorphic_key", "rate", "techniques"):
        getattr(sudoku_ls, name)(column).validate(full=True)
    for name in ("path", "hint", "minimize", "true_candidates", "check", "render"):
        answer = getattr(sudoku_ls, name)(column)
        answer.validate(full=True)
        assert answer.num_rows == 7
    sudoku_ls.augment(column, 3).validate(full=True)


def test_cells_in_are_cells_out():
    array = np.stack([cells(EASY), cells(WRONG)])
    answer = sudoku_ls.solve(array)
    assert answer["solution"].dtype == np.uint8
    assert (answer["solution"] == [cells(SOLVED), np.zeros(81)]).all()
    assert list(answer["status"]) == ["unique", "none"]
    assert (sudoku_ls.solve(array[0])["solution"] == cells(SOLVED)).all()
    answer["solution"][0] = 0


def test_values_off_the_board_are_a_reason_and_nulls_are_masked():
    array = np.stack([cells(EASY), cells(EASY)])
    array[1, 3] = 12
    rated = sudoku_ls.rate(array)
    assert rated["er"].mask.tolist() == [False, True]
    assert rated["reason"][1] == "unexpected value 12: use 0 to 9"
    assert sudoku_ls.true_candidates(array)["candidates"].shape == (2, 81)


def test_slices_and_other_orders_of_memory_are_read():
    array = np.asfortranarray(np.stack([cells(EASY)] * 4))[::2]
    assert (sudoku_ls.solve(array)["solution"] == cells(SOLVED)).all()


def test_no_rows_are_no_rows():
    assert sudoku_ls.solve([]) == []
    assert sudoku_ls.solve(pa.array([], pa.string())).num_rows == 0
    assert sudoku_ls.solve(pa.chunked_array([], pa.string())).num_rows == 0
    assert sudoku_ls.solve(np.zeros((0, 81), dtype=np.uint8))["solution"].shape == (0, 81)


def test_what_is_no_puzzle_at_all_is_an_error():
    with pytest.raises(TypeError, match="found int"):
        sudoku_ls.solve(5)
    with pytest.raises(TypeError, match="Arrow array of Int64"):
        sudoku_ls.solve(pa.array([1]))
    with pytest.raises(TypeError, match="uint8"):
        sudoku_ls.solve(np.zeros((1, 81)))
    with pytest.raises(ValueError, match="found 80"):
        sudoku_ls.solve(np.zeros((1, 80), dtype=np.uint8))
    with pytest.raises(ValueError, match="no column 'puzzle' among a, b"):
        sudoku_ls.solve(pa.table({"a": ["x"], "b": ["y"]}))


def test_polars_and_pandas_answer_in_kind(expected):
    pl = pytest.importorskip("polars")
    sudoku_ls.register_polars()
    frame = sudoku_ls.solve(pl.Series("puzzle", TEXTS))
    assert frame.to_dicts() == expected
    frame = pl.DataFrame({"puzzle": TEXTS}).lazy().select(pl.col("puzzle").sudoku.solve().struct.unnest()).collect()
    assert frame.to_dicts() == expected
