"""A solver of the plainest kind, to compare with: it shares nothing with the package."""

from itertools import product

HOUSES = (
    [[9 * r + c for c in range(9)] for r in range(9)]
    + [[9 * r + c for r in range(9)] for c in range(9)]
    + [[9 * (3 * b + r) + 3 * s + c for r, c in product(range(3), repeat=2)] for b, s in product(range(3), repeat=2)]
)
PEERS = [{cell for house in HOUSES if at in house for cell in house} - {at} for at in range(81)]


def solutions(text, limit=2):
    """The solutions of 81 cells as texts, up to this many."""
    cells = [0 if symbol in ".0" else int(symbol) for symbol in text]
    found = []

    def search():
        best = None
        for at in range(81):
            if cells[at] == 0:
                free = set(range(1, 10)) - {cells[peer] for peer in PEERS[at]}
                if best is None or len(free) < len(best[1]):
                    best = (at, free)
                    if len(free) <= 1:
                        break
        if best is None:
            found.append("".join(map(str, cells)))
            return
        for digit in sorted(best[1]):
            cells[best[0]] = digit
            search()
            cells[best[0]] = 0
            if len(found) >= limit:
                return

    if all(cells[at] == 0 or cells[at] not in {cells[peer] for peer in PEERS[at]} for at in range(81)):
        search()
    return found


def is_solved(text):
    """Whether each house has each digit."""
    return all({text[cell] for cell in house} == set("123456789") for house in HOUSES)
