"""Writes and executes the notebook `collection.ipynb`, without Jupyter: each cell is run here, and what it prints and shows is kept.

    python packaging/python/examples/make_notebook.py
"""

import ast
import contextlib
import io
import json
import os
import pathlib

HERE = pathlib.Path(__file__).parent

CELLS = [
    "# A collection of puzzles\n\nLoad puzzles, rate them, plot the ratings, find leaks between training and test, augment. "
    "`make_notebook.py` runs these cells.",
    "import pathlib\n\nimport sudoku_ls\n\n"
    'text = pathlib.Path("../../../samples/collection.sudoku").read_text()\n'
    'sample = sudoku_ls.convert(text, "line")["text"].split()\n'
    "puzzles = [line for line in sample if len(line) == 81]\n"
    'puzzles += [row["puzzle"] for row in sudoku_ls.generate(300, seed=7)]\n'
    "len(puzzles)",
    "sudoku_ls.Puzzle(puzzles[0], coordinates=True)",
    "## Ratings\n\nA row a puzzle: Sudoku Explainer's ratings, HoDoKu's level and score, the hardest technique.",
    "rated = sudoku_ls.rate(puzzles)\nrated[0]",
    "## A plot\n\nSVG by hand needs no package; with matplotlib it is `plt.hist`.",
    "from collections import Counter\n\n\nclass Bars:\n"
    "    def __init__(self, counts):\n        self.counts = dict(counts)\n\n"
    "    def __repr__(self):\n        return f\"Bars({self.counts})\"\n\n"
    "    def _repr_svg_(self):\n"
    "        most, rows = max(self.counts.values()), []\n"
    "        for at, (name, count) in enumerate(self.counts.items()):\n"
    '            rows.append(f\'<text x="70" y="{20 * at + 15}" text-anchor="end">{name}</text>\'\n'
    '                        f\'<rect x="78" y="{20 * at + 3}" width="{300 * count / most:.0f}" height="14" fill="#4477aa"/>\'\n'
    '                        f\'<text x="{84 + 300 * count / most:.0f}" y="{20 * at + 15}">{count}</text>\')\n'
    "        height = 20 * len(self.counts) + 4\n"
    '        return (f\'<svg xmlns="http://www.w3.org/2000/svg" width="430" height="{height}" font-family="sans-serif" \'\n'
    "                f'font-size=\"12\">{\"\".join(rows)}</svg>')\n\n\n"
    'Bars(dict(sorted(Counter(f"ER {int(row[\'er\'])}" for row in rated if row["er"]).items())))',
    'Bars(Counter(row["level"] for row in rated if row["level"]))',
    "## Leaks\n\nA test that has a puzzle of the training in another guise: no text is equal, but the keys are.",
    'train, test = puzzles[:200], puzzles[200:]\n'
    'test = test + [sudoku_ls.augment(train[5], 1, seed=3)["puzzle"]]\n'
    'seen = {row["key"]: at for at, row in enumerate(sudoku_ls.isomorphic_key(train))}\n'
    'keys = [row["key"] for row in sudoku_ls.isomorphic_key(test)]\n'
    "print(set(train) & set(test))\n"
    "[(at, seen[key]) for at, key in enumerate(keys) if key in seen]",
    "sudoku_ls.Puzzle(test[-1])",
    "Both have the same min-lex form:",
    "sudoku_ls.Puzzle(test[-1]).canonical == sudoku_ls.Puzzle(train[5]).canonical",
    "## Pairs for training\n\nEach puzzle of the training in four guises, and its solution changed in the same way, as arrays.",
    "import numpy as np\n\n"
    "images = sudoku_ls.augment(train, 4, seed=1)\n"
    'solutions = [row["solution"] for row in sudoku_ls.solve(train)]\n'
    'solved = sudoku_ls.transform([solutions[row["row"]] for row in images], [row["symmetry"] for row in images])\n'
    "cells = lambda rows: np.array([[int(cell) if cell != \".\" else 0 for cell in row[\"puzzle\"]] for row in rows], dtype=np.uint8)\n"
    "x, y = cells(images), cells(solved)\n"
    'assert (sudoku_ls.solve(x)["solution"] == y).all()\n'
    "x.shape, y.shape",
]


def executed(code, names):
    """The outputs of a cell, as a notebook keeps them."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        if svg := getattr(value, "_repr_svg_", lambda: None)():
            data["image/svg+xml"] = svg.splitlines(keepends=True)
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def main():
    os.chdir(HERE)
    names, cells, number = {}, [], 0
    for at, source in enumerate(CELLS):
        cell = {"id": f"cell-{at}", "metadata": {}, "source": source.splitlines(keepends=True)}
        try:
            ast.parse(source)
            is_code = not source.startswith("#")
        except SyntaxError:
            is_code = False
        if is_code:
            number += 1
            outputs = executed(source, names)
            for output in outputs:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
            cell |= {"cell_type": "code", "execution_count": number, "outputs": outputs}
        else:
            cell["cell_type"] = "markdown"
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    pathlib.Path("collection.ipynb").write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
