"""Sudoku puzzles by the million: solve, count, rate, compare, augment and generate.

Every function takes puzzles as

* a ``str``: one puzzle, as 81 cells (``1`` to ``9``, and ``.`` or ``0`` for a blank) or in any text form that the
  ``.sudoku`` format has, boards of other sizes and variants among them;
* a ``list`` of ``str``;
* a numpy array, ``uint8[n, 81]`` or ``uint8[81]``, with 0 for a blank (other boards have other widths);
* any Arrow array or stream of strings through the PyCapsule interface (pyarrow, polars, pandas, DuckDB), or a table with
  a column ``puzzle``; its memory is read in place.

The answer is of the same kind, with the same number of rows in the same order: a ``dict``, a list of dicts, a dict of
numpy arrays, a ``pyarrow.Table``, a polars or pandas ``DataFrame``; for any other Arrow object, :class:`Columns`, which
itself is one. A row that cannot be read or decided has nulls, and why in the column ``reason``; no exception is raised
for it. numpy has masked arrays for numbers with nulls, and zeros for the cells of a row without a grid.

All functions release the interpreter's lock, use all cores (``threads`` says how many), and end at Ctrl-C.
``progress`` is called about ten times a second with the rows done and all rows::

    bar = tqdm(total=len(puzzles))
    solve(puzzles, progress=lambda done, _: bar.update(done - bar.n))

Budgets count search nodes, not time: an answer depends on its row alone, never on the machine, the threads, or the
rows beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import _core
from ._core import Columns
from ._kinds import answer_as, is_loaded, rows_of
from .puzzle import Puzzle

__all__ = [
    "Columns",
    "Puzzle",
    "augment",
    "canonical",
    "check",
    "convert",
    "count",
    "generate",
    "hint",
    "is_unique",
    "isomorphic_key",
    "minimize",
    "path",
    "rate",
    "render",
    "register_polars",
    "solve",
    "status",
    "techniques",
    "transform",
    "true_candidates",
]

Progress = Callable[[int, int], object]


def solve(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Solve puzzles.

    Columns: ``solution`` (the cells, if there is just one solution), ``status`` (``unique``, ``multiple``, ``none`` or
    ``unknown``), ``reason``. ``nodes`` is the budget of each puzzle in search nodes. A 9x9 takes about a microsecond.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.solve(rows, nodes, threads, progress))


def status(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Tell whether puzzles have one solution, none or several.

    Columns: ``status`` (``unique``, ``multiple``, ``none`` or ``unknown``), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.status(rows, nodes, threads, progress))


def is_unique(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Tell whether puzzles have just one solution.

    Columns: ``unique`` (bool; null if it could not be decided), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.is_unique(rows, nodes, threads, progress))


def count(
    puzzles: Any,
    *,
    limit: int = 1_000_000,
    nodes: int = 10_000_000,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Count solutions, up to ``limit`` of them for each puzzle.

    Columns: ``count`` (uint64), ``complete`` (bool: whether those are all), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.count(rows, limit, nodes, threads, progress))


def canonical(puzzles: Any, *, threads: int | None = None, progress: Progress | None = None) -> Any:
    """Bring classic 9x9 puzzles or grids into their min-lex form.

    Of all puzzles that are the same up to relabeling digits, transposing, and reordering rows, columns, bands and
    stacks, the min-lex form is the one whose cells are least, read row by row with 0 for a blank.

    Columns: ``canonical`` (81 cells), ``symmetry`` (which leads from the puzzle to it: see :func:`transform`),
    ``reason``. A puzzle takes some tens of microseconds, a full grid milliseconds.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.canonical(rows, threads, progress))


def isomorphic_key(puzzles: Any, *, threads: int | None = None, progress: Progress | None = None) -> Any:
    """Number the classes of isomorphic classic 9x9 puzzles.

    Columns: ``key`` (uint64), ``reason``. Isomorphic puzzles share a key. Others differ, but for a chance of about
    n²/2⁶⁵ that any two of n do not; it is a hash of the min-lex form, the same on all machines.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.isomorphic_key(rows, threads, progress))


def rate(
    puzzles: Any, *, nodes: int = 10_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Rate how hard puzzles are for a person.

    Columns: ``er``, ``ep``, ``ed`` (float64: Sudoku Explainer's ratings of the hardest step, of the hardest one up to
    the first digit, and of the first one, such as 7.2), ``level`` (HoDoKu's: ``easy`` to ``extreme``), ``score``
    (uint32: HoDoKu's points), ``hardest`` (name of a technique), ``calibrated`` (bool: false off the classic 9x9),
    ``reason``. A typical puzzle takes 0.3 ms, the hardest a second.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.rate(rows, nodes, threads, progress))


def techniques(
    puzzles: Any, *, nodes: int = 10_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """List the techniques that a person needs.

    Columns: ``techniques`` (list of names, in the order of their first use), ``steps`` (uint32: their number on the
    path), ``solved`` (bool: whether the path ends at the solution), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.techniques(rows, nodes, threads, progress))


def path(
    puzzles: Any, *, nodes: int = 10_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """List all steps of logic from puzzles to their solutions.

    Columns: ``steps`` (list of structs: ``technique``, ``text`` (a sentence), ``placements`` (such as ``r1c1=4
    r2c3=5``), ``eliminations`` (such as ``r1c1-4``)), ``level``, ``score`` (uint32), ``solved`` (bool), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.path(rows, nodes, threads, progress))


def hint(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Find the next step of logic.

    Columns: ``technique``, ``text`` (a sentence), ``placements`` (such as ``r1c1=4``), ``eliminations`` (such as
    ``r1c1-4 r1c2-4``), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.hint(rows, nodes, threads, progress))


def augment(
    puzzles: Any,
    n: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Draw ``n`` random isomorphic puzzles for each classic 9x9 puzzle or grid, without repeats.

    Columns: ``puzzle`` (81 cells), ``row`` (uint64: the number of its source, from 0), ``symmetry`` (which leads to it:
    :func:`transform` does the same to its solution), ``reason``. The answer has n rows for each puzzle; one with a
    reason for a puzzle that cannot be read, and one at the end of those of a puzzle that has fewer different images.
    What is drawn depends on the puzzle and the seed alone.
    """
    if n < 0:
        raise ValueError(f"expected 0 or more puzzles for each, found {n}")
    rows, answer = rows_of(puzzles)
    return answer(_core.augment(rows, n, seed, threads, progress))


def transform(
    puzzles: Any, symmetries: Any, *, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Change classic 9x9 puzzles or grids by symmetries: one for all (``str``), or one for each.

    A symmetry is a text such as ``t 123456789 123456789 123456789``: ``t`` for transposed or ``-``; for each new row the
    number that it had; the same for columns; the new names of the digits 1 to 9. The transposition comes first.

    Columns: ``puzzle`` (81 cells), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.transform(rows, rows_of(symmetries, "symmetry")[0], threads, progress))


def minimize(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Remove redundant givens, so that each one left is needed for the only solution.

    Columns: ``puzzle`` (the cells), ``removed`` (uint32: how many givens went), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.minimize(rows, nodes, threads, progress))


def true_candidates(
    puzzles: Any, *, nodes: int = 1_000_000, threads: int | None = None, progress: Progress | None = None
) -> Any:
    """Find which digits each cell has in any solution.

    Columns: ``candidates`` (list of uint32, one for each cell: bit 0 for digit 1, bit 1 for 2, and so on; numpy:
    ``uint32[n, 81]``), ``reason``.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.true_candidates(rows, nodes, threads, progress))


def check(
    texts: Any,
    *,
    minimal: bool = False,
    nodes: int = 100_000,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Report mistakes in texts, each of which may hold any number of puzzles.

    Columns: ``findings`` (list of structs: ``line``, ``column``, ``end_line``, ``end_column`` (from 1, in characters),
    ``severity``, ``code``, ``message``), ``reason``. ``minimal`` also reports redundant givens.
    """
    rows, answer = rows_of(texts, "text")
    return answer(_core.check(rows, minimal, nodes, threads, progress))


def convert(
    texts: Any,
    to: str,
    *,
    from_form: str | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Convert texts to the form of another program, such as ``sudoku``, ``csv``, ``fpuzzles-link`` or ``hodoku``.

    Columns: ``text``, ``reason`` (what was not read or is not carried by the form). The form that a text has is
    detected, if ``from_form`` does not name it.
    """
    rows, answer = rows_of(texts, "text")
    return answer(_core.convert(rows, to, from_form, threads, progress))


def render(
    puzzles: Any,
    *,
    theme: str = "light",
    coordinates: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Draw puzzles as SVG.

    Columns: ``svg`` (a text of some 20 kB), ``reason``. ``theme`` is ``light``, ``dark``, ``auto``, ``print`` or
    ``high-contrast``; ``coordinates`` names rows and columns at the borders.
    """
    rows, answer = rows_of(puzzles)
    return answer(_core.render(rows, theme, coordinates, threads, progress))


def generate(
    n: int,
    *,
    seed: int = 0,
    size: int = 9,
    rules: Sequence[str] = (),
    clues: int | None = None,
    symmetry: str = "none",
    minimal: bool = False,
    levels: Sequence[str] = (),
    rating: str | None = None,
    kind: str = "list",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Make ``n`` puzzles with one solution, of the seeds ``seed``, ``seed + 1`` and so on.

    Columns: ``puzzle``, ``solution`` (cells), ``seed`` (which makes the puzzle again, on any machine and in later
    releases), ``minimal`` (bool: whether each clue is needed), ``reason`` (for a seed that does not lead to what is asked
    for). ``kind`` is ``list``, ``numpy``, ``arrow``, ``pyarrow``, ``polars`` or ``pandas``. ``rating`` is a range of
    Sudoku Explainer's ER, such as ``6.5..7.2``.

    Raises ``ValueError`` for a request that no seed can meet.
    """
    answer = answer_as(kind)
    return answer(
        _core.generate(
            n, seed, size, list(rules), clues, symmetry, minimal, list(levels), rating, threads, progress
        )
    )


def register_polars() -> None:
    """Add the namespace ``sudoku`` to polars' expressions: ``pl.col("puzzle").sudoku.rate()``.

    Importing this package after polars does it, too. Each expression gives a struct of the columns of the function of
    its name.
    """
    from . import _polars

    _polars.register()


if is_loaded("polars"):
    register_polars()
