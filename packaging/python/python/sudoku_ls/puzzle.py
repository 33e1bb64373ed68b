"""One puzzle, as notebooks show it."""

from __future__ import annotations

from typing import Any


class Puzzle:
    """A puzzle as text, drawn where a notebook shows it.

    >>> puzzle = Puzzle("12....1221.3.3..")
    >>> puzzle.solution.text
    '1234341221434321'
    >>> puzzle.status
    'unique'
    """

    __slots__ = ("coordinates", "text", "theme")

    def __init__(self, text: str, *, theme: str = "light", coordinates: bool = False) -> None:
        self.text = str(text)
        self.theme = theme
        self.coordinates = coordinates

    @classmethod
    def from_cells(cls, cells: Any) -> Puzzle:
        """The puzzle of a sequence of cells, 0 for a blank; digits from 10 are letters."""
        return cls("".join("." if cell == 0 else "0123456789ABCDEFGHIJKLMNOPQRSTUV"[int(cell)] for cell in cells))

    def __repr__(self) -> str:
        return f"Puzzle({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def _repr_svg_(self) -> str | None:
        from . import render

        svg: str | None = render(self.text, theme=self.theme, coordinates=self.coordinates)["svg"]
        return svg

    def _ask(self, name: str, **options: Any) -> dict[str, Any]:
        import sudoku_ls

        answer: dict[str, Any] = getattr(sudoku_ls, name)(self.text, **options)
        return answer

    def _same_look(self, text: str) -> Puzzle:
        return Puzzle(text, theme=self.theme, coordinates=self.coordinates)

    @property
    def status(self) -> str | None:
        """``unique``, ``multiple``, ``none`` or ``unknown``; ``None`` for a text that is not a puzzle."""
        status: str | None = self._ask("status")["status"]
        return status

    @property
    def solution(self) -> Puzzle | None:
        """The only solution, or ``None``."""
        solution = self._ask("solve")["solution"]
        return None if solution is None else self._same_look(solution)

    @property
    def canonical(self) -> Puzzle | None:
        """The min-lex form of a classic 9x9, or ``None``."""
        form = self._ask("canonical")["canonical"]
        return None if form is None else self._same_look(form)

    def rate(self) -> dict[str, Any]:
        """Its rating: see :func:`sudoku_ls.rate`."""
        return self._ask("rate")

    def hint(self) -> dict[str, Any]:
        """Its next step: see :func:`sudoku_ls.hint`."""
        return self._ask("hint")

    def path(self) -> list[dict[str, Any]]:
        """All steps to its solution: see :func:`sudoku_ls.path`."""
        steps: list[dict[str, Any]] | None = self._ask("path")["steps"]
        return steps or []

    def check(self) -> list[dict[str, Any]]:
        """The mistakes in its text: see :func:`sudoku_ls.check`."""
        findings: list[dict[str, Any]] = self._ask("check")["findings"]
        return findings
