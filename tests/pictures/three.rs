//! A folder with puzzles to draw, for the tests of `render` in both builds.

use std::fs;

/// Three 4x4 puzzles; the last one has several solutions.
pub(crate) const THREE: &str = "[puzzle One]\nlevel: easy\n12..\n3...\n..4.\n...1\n\n[puzzle Two]\n.2..\n34..\n..4.\n...3\n\n\
                     [puzzle Three]\n1...\n....\n....\n...2\n";

/// Returns a folder with this text as `a.sudoku`.
pub(crate) fn folder_with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sudoku"), text).unwrap();
    folder
}
