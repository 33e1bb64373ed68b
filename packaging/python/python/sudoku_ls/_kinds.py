"""Kinds of input, each with its answer of the same kind."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ._core import Columns, Rows

#: Columns with a grid per row, as a line of cells: if the input is a numpy array of cells, the answer has such arrays, too.
_LINES = ("solution", "puzzle", "canonical")
#: Columns with a number for each cell of a grid.
_VECTORS = ("candidates",)

Answer = Callable[[Columns], Any]


def rows_of(puzzles: Any, column: str = "puzzle") -> tuple[Rows, Answer]:
    """The rows of an input, and what turns the columns of an answer into the same kind."""
    if isinstance(puzzles, str):
        return Rows.from_list([puzzles]), _first_row
    if isinstance(puzzles, (list, tuple)):
        return Rows.from_list(list(puzzles)), Columns.to_rows
    module = type(puzzles).__module__.partition(".")[0]
    if module == "numpy" and hasattr(puzzles, "dtype"):
        return _rows_of_array(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Rows.from_arrow(puzzles, column), {
            "pyarrow": _to_pyarrow,
            "polars": _to_polars,
            "pandas": _to_pandas,
        }.get(module, _as_is)
    raise TypeError(
        "expected a str, a list of str, a numpy array of uint8 or an Arrow array of strings, "
        f"found {type(puzzles).__name__}"
    )


def _rows_of_array(array: Any) -> tuple[Rows, Answer]:
    if array.dtype != "uint8" or array.ndim not in (1, 2):
        raise TypeError(f"expected cells as uint8[n, 81] or uint8[81], found {array.dtype}{list(array.shape)}")
    width = array.shape[-1]
    rows = Rows.from_cells(array.tobytes(), width)
    if array.ndim == 1:
        return rows, lambda columns: {name: value[0] for name, value in _to_arrays(columns, width).items()}
    return rows, lambda columns: _to_arrays(columns, width)


def _first_row(columns: Columns) -> Any:
    rows = columns.to_rows()
    return rows[0] if len(rows) == 1 else rows


def _to_arrays(columns: Columns, width: int) -> dict[str, Any]:
    import numpy as np

    answer: dict[str, Any] = {}
    for name in columns.names:
        if name in _LINES:
            cells = np.frombuffer(bytearray(columns.to_cells(name, width)), dtype=np.uint8)
            answer[name] = cells.reshape(len(columns), width)
        elif name in _VECTORS:
            numbers = np.frombuffer(bytearray(columns.to_vectors(name, width)), dtype=np.uint32)
            answer[name] = numbers.reshape(len(columns), width)
        elif (plain := columns.to_numbers(name)) is not None:
            kind, values, nulls = plain
            array = np.frombuffer(bytearray(values), dtype=kind)
            if nulls is not None:
                array = np.ma.MaskedArray(array, mask=np.frombuffer(nulls, dtype="?").copy())
            answer[name] = array
        else:
            answer[name] = np.array(columns.to_list(name) + [None], dtype=object)[:-1]
    return answer


def _to_pyarrow(columns: Columns) -> Any:
    import pyarrow

    return pyarrow.table(columns)


def _to_polars(columns: Columns) -> Any:
    import polars

    return polars.DataFrame(columns)


def _to_pandas(columns: Columns) -> Any:
    import pandas

    if hasattr(pandas.DataFrame, "from_arrow"):
        return pandas.DataFrame.from_arrow(columns)
    return _to_pyarrow(columns).to_pandas()


def _as_is(columns: Columns) -> Columns:
    return columns


def answer_as(kind: str) -> Answer:
    """What turns columns into a kind that is named, where there is no input to follow."""
    kinds: dict[str, Answer] = {
        "list": Columns.to_rows,
        "numpy": lambda columns: _to_arrays(columns, _width(columns)),
        "arrow": _as_is,
        "pyarrow": _to_pyarrow,
        "polars": _to_polars,
        "pandas": _to_pandas,
    }
    if kind not in kinds:
        raise ValueError(f"unknown kind '{kind}': use {', '.join(kinds)}")
    return kinds[kind]


def _width(columns: Columns) -> int:
    return max((len(line) for line in columns.to_list("puzzle") if line), default=81)


def is_loaded(module: str) -> bool:
    """Whether the program has imported a package already."""
    return module in sys.modules
