//! Puzzles for the tests. The tests that use a puzzle check the claims about its solutions.

/// A 9x9 puzzle with a unique solution.
pub(crate) const EASY: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

/// The solution of `EASY`.
pub(crate) const EASY_SOLVED: &str = "\
534678912
672195348
198342567
859761423
426853791
713924856
961537284
287419635
345286179
";

/// A 4x4 puzzle with a unique solution.
pub(crate) const SMALL: &str = "\
1...
..3.
.1..
...2
";

/// Returns `EASY` as a line of 81 cells.
pub(crate) fn easy_line() -> String {
    EASY.replace('\n', "")
}

/// Returns a 25x25 puzzle in letters without a solution, which no search can prove quickly: twelve cells of the first
/// row have only eleven digits left, and no other cells are restricted that much.
///
/// The puzzle is a part of a full grid by formula (the columns 1 to 12 without the digits of their first row), plus one
/// of these digits further right in the first row.
pub(crate) fn undecidable() -> String {
    let full = |row: usize, column: usize| (row % 5 * 5 + row / 5 + column) % 25;
    let given = |row: usize, column: usize| match (row, column) {
        (0, 20) => Some(full(0, 0)),
        (_, 12..) => None,
        _ => Some(full(row, column)).filter(|&digit| digit >= 12 || (digit == full(0, 0) && column > 0)),
    };
    let symbol =
        |digit: Option<usize>| digit.map_or('.', |digit| (b'A' + u8::try_from(digit).unwrap()) as char);
    let line = |row| (0..25).map(|column| symbol(given(row, column))).chain(['\n']).collect::<String>();
    (0..25).map(line).collect()
}

/// Returns the numbers below `n` in an order that depends only on `state`.
pub(crate) fn shuffled(n: usize, state: &mut u64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    for last in (1..n).rev() {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        all.swap(last, usize::try_from(*state >> 33).unwrap() % (last + 1));
    }
    all
}
