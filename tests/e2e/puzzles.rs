//! Puzzles for the tests. What is said of their solutions is checked by the tests that use them.

/// Unique.
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

/// Its solution.
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

/// Unique, 4x4.
pub(crate) const SMALL: &str = "\
1...
..3.
.1..
...2
";

/// A line of 81 cells, unique.
pub(crate) fn easy_line() -> String {
    EASY.replace('\n', "")
}
