//! Text of a file in hovers: it is escaped, so that Markdown shows it literally.

use sudoku_ls::analysis::reasoning::{Standing, path_document};
use sudoku_ls::analysis::{decide, hover};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::File;

use super::draw::NODES;

const LINK: &str = "[click](command:x)";

/// Returns the hovers over all bytes of a text, without their blocks of plain text.
fn said(text: &str) -> String {
    let file = File::parse(text);
    let mut said = String::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(NODES)));
        for at in 0..block.len() {
            let shown = hover(block, at, verdict.as_ref(), &mut Budget::nodes(NODES));
            let shown = shown.map(|shown| shown.markdown).unwrap_or_default();
            said.extend(shown.split("```").step_by(2));
            said.extend([" (block ", &index.to_string(), ")\n"]);
        }
    }
    said
}

#[test]
fn text_of_a_file_is_never_a_link() {
    let grid = "12..\n..12\n21.3\n.3..\n";
    for text in [
        format!("rules: {LINK}\n{grid}"),
        format!("title: {LINK}\n{grid}"),
        format!("[Puzzle {LINK}]\n{grid}"),
        format!("{LINK}: {LINK}\n{grid}"),
        format!("source: {LINK}\n{grid}# {LINK}\n"),
        format!("#A {LINK}\n{grid}"),
        format!("{} {LINK}\n", grid.replace('\n', "")),
        format!("symbols: {LINK}\n{grid}"),
        format!("{grid}[{LINK}]\n{grid}"),
    ] {
        let said = said(&text);
        assert!(said.contains("**") && !said.contains(LINK), "{text:?}: {said}");
    }
    assert!(said(&format!("title: {LINK}\n{grid}")).contains("\\[click\\](command:x)"));
}

/// Texts that an editor turns into a link, a picture or another character on its own.
const ADDRESSES: [&str; 8] = [
    "https://a.example",
    "HTTP://a.example",
    "www.a.example",
    "a.example",
    "me@a.example",
    "![pixel](https://a.example/p.png)",
    "<img src=https://a.example/p.png>",
    "&#91;x&#93;(command:x) &amp;",
];

#[test]
fn addresses_and_entities_of_a_file_are_plain_text() {
    for address in ADDRESSES {
        let said = said(&format!("title: {address}\n12..\n..12\n21.3\n.3..\n"));
        assert!(said.contains("**4x4 sudoku**") && !said.contains(address), "{address}: {said}");
        for part in ["https:", "HTTP:", "www.", "a.example", "e@a", " &"] {
            assert!(!said.contains(part), "{address}: {part} in {said}");
        }
        let unescaped = said.replace("\\]", "").replace("\\<", "");
        assert!(!unescaped.contains("](") && !unescaped.contains('<'), "{address}: {said}");
    }
}

#[test]
fn the_title_and_the_symbols_of_a_document_about_a_path_are_plain_text() {
    for address in ADDRESSES {
        let file = File::parse(&format!("title: {address}\nsymbols: <*>_\n<*..\n..<*\n*<.>\n.>..\n"));
        let puzzle = file.blocks()[0].puzzle.as_ref().unwrap();
        let standing = Standing::of(puzzle).unwrap();
        let title = format!("Path of {}", puzzle.name.as_ref().unwrap());
        let document = path_document(&title, &standing, &mut Budget::nodes(NODES)).unwrap().markdown;
        assert!(document.starts_with("# Path of ") && !document.contains(address), "{document}");
        let reasons: String = document.split("```").step_by(2).collect();
        let bare = |sign: char| reasons.match_indices(sign).any(|(at, _)| !reasons[..at].ends_with('\\'));
        assert!(!bare('<') && !bare('>') && !bare('_'), "{document}");
    }
}

#[test]
fn symbols_that_mean_something_in_markdown_are_shown_as_they_are() {
    let signs = ['~', '<', '>', '\\'];
    for grid in ["~<..\n....\n..<>\n.\\..\n", "~~..\n....\n..<>\n....\n", "~<..\n....\n{~<}...\n....\n"] {
        let said = said(&format!("symbols: ~<>\\\n{grid}"));
        assert!(said.contains("Candidates: "), "{said}");
        let mut chars = said.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\\' => {
                    let next = chars.next().expect("a character behind a backslash");
                    assert!(next.is_ascii_punctuation(), "{said}");
                }
                c => assert!(!signs.contains(&c), "{c}: {said}"),
            }
        }
    }
}
