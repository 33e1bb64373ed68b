"""Measures the Python package, and others that do a part of the same: see the section on Python in benches/README.md.

    python benches/python.py PUZZLES.txt [ROWS [RATED]]

PUZZLES.txt has one puzzle a line; it is repeated under random symmetries up to ROWS rows (a million); RATED of
them (100,000) are rated. Packages that are not installed are left out.
"""

import importlib
import resource
import sys
import time

import numpy as np
import pyarrow as pa
import sudoku_ls


def timed(name, rows, work):
    cpu, wall = time.process_time(), time.perf_counter()
    answer = work()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{name:<44}{rows:>9} rows{wall:>9.2f} s{1e6 * cpu / rows:>12.2f} us CPU a row, peak {peak} MB", flush=True)
    return answer


def rows_of(lines, wanted):
    """The puzzles, then their images under random symmetries, up to a number of rows."""
    more = -(-wanted // len(lines)) - 1
    images = sudoku_ls.augment(pa.array(lines), more, seed=1).column("puzzle").to_pylist() if more > 0 else []
    return (lines + images)[:wanted]


def is_verified(puzzles, solutions):
    """Whether each solution has all digits in each house, and the puzzle's clues: by numpy, apart from the package."""
    grids = solutions.reshape(-1, 9, 9)
    houses = [grids, grids.transpose(0, 2, 1), grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)]
    whole = all((np.sort(house, axis=2) == np.arange(1, 10)).all() for house in houses)
    return whole and bool(((puzzles == 0) | (puzzles == solutions)).all())


def others(lines):
    """Other packages, on as many of the puzzles as they solve in seconds, one by one: none of them takes several."""

    def measured(name, module, many, work):
        try:
            package = importlib.import_module(module)
        except ImportError:
            print(f"{name}: not installed")
            return
        few = lines[:many]
        timed(f"{name}: solve", len(few), lambda: [work(package, line) for line in few])

    def rows(line):
        return [[int(symbol) for symbol in line[9 * row : 9 * row + 9]] for row in range(9)]

    measured("rustoku", "rustoku", 10_000, lambda package, line: package.solve(line))
    measured(
        "lib_sudoku",
        "lib_sudoku",
        50,
        lambda package, line: package.solve(bytearray(int(symbol) for symbol in line.replace(".", "0"))),
    )
    measured("hodoku-py", "hodoku", 10, lambda package, line: package.Solver().solve(line))
    measured(
        "py-sudoku", "sudoku", 1, lambda package, line: package.Sudoku(3, 3, board=rows(line.replace(".", "0"))).solve()
    )
    timed("sudoku_ls: solve, one by one", len(lines), lambda: [sudoku_ls.solve(line) for line in lines])


def main():
    lines = [line[:81].replace("0", ".") for line in open(sys.argv[1], encoding="utf-8") if len(line) > 80]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    texts = rows_of(lines, wanted)
    column = pa.array(texts)
    array = np.frombuffer("".join(texts).replace(".", "0").encode(), dtype=np.uint8).reshape(-1, 81) - ord("0")
    solved = timed("solve, numpy", len(array), lambda: sudoku_ls.solve(array))
    assert is_verified(array, solved["solution"])
    del solved
    timed("solve, Arrow", len(column), lambda: sudoku_ls.solve(column))
    timed("solve, Arrow, one thread", len(column), lambda: sudoku_ls.solve(column, threads=1))
    timed("is_unique, Arrow", len(column), lambda: sudoku_ls.is_unique(column))
    keys = timed("isomorphic_key, Arrow", len(column), lambda: sudoku_ls.isomorphic_key(column))
    print(f"{len(set(keys.column('key').to_pylist()))} classes")
    rated = column.slice(0, int(sys.argv[3]) if len(sys.argv) > 3 else 100_000)
    timed("rate, Arrow", len(rated), lambda: sudoku_ls.rate(rated))
    others(texts[: min(10_000, wanted)])


if __name__ == "__main__":
    main()
