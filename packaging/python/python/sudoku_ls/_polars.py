"""The namespace ``sudoku`` of polars' expressions, in Python over Arrow."""

from __future__ import annotations

from typing import Any

import polars as pl

#: The functions that return one row per input row, and the types of their columns.
_TEXT, _NUMBER = pl.String, pl.Float64
_STEP = pl.Struct(dict.fromkeys(("technique", "text", "placements", "eliminations"), _TEXT))
_FUNCTIONS: dict[str, dict[str, Any]] = {
    "solve": {"solution": _TEXT, "status": _TEXT, "reason": _TEXT},
    "status": {"status": _TEXT, "reason": _TEXT},
    "is_unique": {"unique": pl.Boolean, "reason": _TEXT},
    "count": {"count": pl.UInt64, "complete": pl.Boolean, "reason": _TEXT},
    "canonical": {"canonical": _TEXT, "symmetry": _TEXT, "reason": _TEXT},
    "isomorphic_key": {"key": pl.UInt64, "reason": _TEXT},
    "rate": {
        "er": _NUMBER,
        "ep": _NUMBER,
        "ed": _NUMBER,
        "level": _TEXT,
        "score": pl.UInt32,
        "hardest": _TEXT,
        "calibrated": pl.Boolean,
        "reason": _TEXT,
    },
    "techniques": {"techniques": pl.List(_TEXT), "steps": pl.UInt32, "solved": pl.Boolean, "reason": _TEXT},
    "path": {"steps": pl.List(_STEP), "level": _TEXT, "score": pl.UInt32, "solved": pl.Boolean, "reason": _TEXT},
    "hint": {"technique": _TEXT, "text": _TEXT, "placements": _TEXT, "eliminations": _TEXT, "reason": _TEXT},
    "minimize": {"puzzle": _TEXT, "removed": pl.UInt32, "reason": _TEXT},
    "true_candidates": {"candidates": pl.List(pl.UInt32), "reason": _TEXT},
}


class _Sudoku:
    """Puzzles of a column of strings; each function gives a struct of columns."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def __getattr__(self, name: str) -> Any:
        if name not in _FUNCTIONS:
            raise AttributeError(f"no function '{name}'; there are {', '.join(_FUNCTIONS)}")
        import sudoku_ls

        function = getattr(sudoku_ls, name)

        def expression(**options: Any) -> pl.Expr:
            """Apply the function to each puzzle."""
            return self._expression.map_batches(
                lambda column: function(column, **options).to_struct(name),
                return_dtype=pl.Struct(_FUNCTIONS[name]),
                is_elementwise=True,
            )

        return expression


def register() -> None:
    """Register the namespace."""
    if not hasattr(pl.Expr, "sudoku"):
        pl.api.register_expr_namespace("sudoku")(_Sudoku)
