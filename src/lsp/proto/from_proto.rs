//! Conversions from the protocol's types to the types of this crate.
//!
//! Positions are not checked here: values out of range are clamped where they are used.

use std::path::{Path, PathBuf};

use tower_lsp::ls_types as lsp;

use crate::lsp::documents::change::Change;
use crate::text::Position;

/// Returns a position.
pub(crate) const fn position(position: lsp::Position) -> Position {
    Position { line: position.line as usize, column: position.character as usize }
}

/// Returns a change of a document.
pub(crate) fn change(change: lsp::TextDocumentContentChangeEvent) -> Change {
    let range = change.range.map(|range| (position(range.start), position(range.end)));
    Change { range, text: change.text }
}

/// Returns the path of a document or folder on this machine's disk; `None` for other URI schemes (`untitled`,
/// `vscode-vfs`), for which only the client knows the location.
pub(crate) fn path(uri: &lsp::Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().as_str().eq_ignore_ascii_case("file");
    Some(uri.to_file_path().filter(|_| is_file)?.into_owned())
}

/// Returns the folder of a document that is a file.
pub(crate) fn folder(uri: &lsp::Uri) -> Option<PathBuf> {
    path(uri)?.parent().map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_has_a_folder_on_the_disk() {
        let folder_of = |uri: &str| folder(&uri.parse().unwrap());
        for uri in ["untitled:Untitled-1", "untitled:/a/b.sudoku", "vscode-vfs://github/a/b.sudoku"] {
            assert_eq!(folder_of(uri), None, "{uri}");
        }
        #[cfg(unix)]
        for uri in ["file:///a%20b/c.sudoku", "FILE:///a%20b/c.sudoku", "file:/a%20b/c.sudoku"] {
            assert_eq!(folder_of(uri), Some(PathBuf::from("/a b")), "{uri}");
        }
    }
}
