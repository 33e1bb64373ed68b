//! The same options and seed give the same puzzle in a later release.

use crate::cli::sudoku_ls;

/// Each row has options of `generate`, a tab, and the cells of the puzzle.
///
/// A changed row breaks a promise to users, who return to a puzzle by its seed. For seeds without a difficulty, a
/// change requires a new version of seeds. With a difficulty, the puzzle also depends on its rating, so a change
/// belongs in the changelog.
const TABLE: &str = include_str!("pinned.txt");

#[test]
fn seeds_give_the_puzzles_of_the_table() {
    let mut changed = Vec::new();
    for row in TABLE.lines() {
        let (options, expected) = row.split_once('\t').unwrap();
        let words: Vec<&str> = options.split(' ').collect();
        let ran = sudoku_ls(&[&["generate", "--form", "line", "--bare", "--quiet"], &words[..]].concat(), "");
        if ran.out.trim_end() != expected {
            changed.push(format!("{options}\t{}{}", ran.out.trim_end(), ran.err));
        }
    }
    assert!(TABLE.lines().count() > 150 && changed.is_empty(), "other puzzles:\n{}", changed.join("\n"));
}
