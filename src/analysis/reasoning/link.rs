//! Links to the sections of the techniques page.

use crate::board::capital;
use crate::logic::Technique;

/// The URL of the project's repository; empty if unknown.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the URL of a technique's section in `docs/src/techniques.md`; `None` unless Cargo.toml names the project's
/// repository.
pub fn technique_link(technique: Technique) -> Option<String> {
    link(REPOSITORY, technique)
}

/// Returns a technique's name in Markdown, linked to its section if the repository is known.
pub fn linked_name(technique: Technique) -> String {
    named(REPOSITORY, technique, technique.name())
}

/// Returns a technique's name for a heading: like [`linked_name`], with a capital letter.
pub(super) fn linked_title(technique: Technique) -> String {
    named(REPOSITORY, technique, &capital(technique.name()))
}

fn link(repository: &str, technique: Technique) -> Option<String> {
    let section = technique.section();
    (!repository.is_empty()).then(|| format!("{repository}/blob/HEAD/docs/src/techniques.md#{section}"))
}

fn named(repository: &str, technique: Technique, name: &str) -> String {
    link(repository, technique).map_or_else(|| name.to_owned(), |link| format!("[{name}]({link})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_link_to_the_docs_where_the_repository_is_known() {
        assert_eq!(named("", Technique::XWing, "X-Wing"), "X-Wing");
        let name = Technique::Pointing.name();
        let known = named("https://example.org/sudoku-ls", Technique::Pointing, name);
        let link =
            "https://example.org/sudoku-ls/blob/HEAD/docs/src/techniques.md#locked-candidates-1-pointing";
        assert_eq!(known, format!("[locked candidates 1 (pointing)]({link})"));
    }
}
