//! Turns of phrase that no reader should have to puzzle over: a list that stays out of messages, documentation and editors' texts.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// What to avoid, and what to write.
const AVOID: &[(&str, &str)] = &[
    ("tells of", "reports"),
    ("stands twice", "appears twice"),
    ("stand twice", "appear twice"),
    ("stands above", "is above"),
    ("stands there twice", "appears twice"),
    ("as it stands in", "unchanged"),
    ("stands its", "is its"),
    ("goes from the pencil marks", "is removed from the pencil marks"),
    ("it goes with the next", "it disappears with the next"),
    ("that it has not", "that it does not have"),
    ("that there are not", "that do not exist"),
    ("give nothing away", "show nothing of the solution"),
    ("findings are right", "is fully checked"),
    ("harm no", "are harmless to"),
    ("holds no file", "contains no files"),
    ("is no symbol", "unexpected …"),
    ("is no row", "is not a row"),
    ("is no table", "is not a table"),
    ("is no solution", "is not a solution"),
    ("is no seed", "is not a seed"),
    ("is no single", "is not a single"),
    ("is no number", "is not a number"),
    ("is no sudoku", "is not a sudoku"),
    ("is no text", "is not text"),
    ("parted", "separated"),
    ("puzzles a second", "puzzles per second"),
    ("gravest", "most severe"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("come of it", "result"),
    ("comes of it", "result"),
    ("wish", "request"),
    ("what the hand reaches for", "the usual language features"),
    ("said in two ways", "conflicting"),
    ("nothing is said", "by default"),
    ("nothing is claimed", "not checked"),
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("the digits in sight", "other cells"),
    ("so many", "this many"),
    ("leaves no place", "has no possible cell"),
    ("asks for your leave", "asks you to confirm"),
    ("puzzles before is", "an earlier puzzle"),
    ("goes before this", "takes precedence"),
    ("follows from the others", "is redundant"),
    ("clue that can go", "redundant clue"),
    ("clues that can go", "redundant clues"),
    ("keep your moves apart", "in a separate grid"),
    ("such ones", "repeat the noun"),
    ("after half a turn", "with half-turn symmetry"),
    ("part what", "separate what"),
    ("by their ground", "by their background"),
    ("what is to be said", "the words to show"),
    ("it stands in for", "it replaces"),
    ("this clue can go", "this clue is redundant"),
    ("usual form", "name the forms"),
];

/// Pages and texts outside of the folders that are read whole.
const PAGES: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benches/README.md",
    "fuzz/README.md",
    "packaging/README.md",
    "editors/vscode/package.json",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let path = entry.unwrap().path();
        let inside = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            if !inside.contains("node_modules") {
                found.extend(files(&inside, endings));
            }
        } else if path.extension().is_some_and(|end| endings.iter().any(|known| end == *known)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Whether a text has this as whole words.
fn has(text: &str, words: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        let there_is = words.starts_with("is no") && text[..at].ends_with("there ");
        !there_is
            && !letter(text[..at].chars().next_back())
            && !letter(text[at + words.len()..].chars().next())
    })
}

/// The part of a line of code from its first quotation mark to its last; nothing of a comment.
fn quoted<'a>(line: &'a str, comment: &str) -> &'a str {
    let trimmed = line.trim_start();
    if trimmed.starts_with(comment) || trimmed.starts_with("/*") || trimmed.starts_with('*') {
        return "";
    }
    let marks: &[char] = if comment == "//" { &['"', '`'] } else { &['"', '\''] };
    match (line.find(marks), line.rfind(marks)) {
        (Some(first), Some(last)) if first < last => &line[first..last],
        (Some(_), _) => line,
        _ => "",
    }
}

/// The text of a line outside of its backticks.
fn outside_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

fn check(found: &mut Vec<String>, path: &Path, comment: Option<&str>) {
    let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
    let text = fs::read_to_string(path).unwrap();
    for (number, line) in text.lines().enumerate() {
        if comment.is_some() && line.trim() == "#[cfg(test)]" {
            break;
        }
        // The changelog names what was renamed, as it was.
        let line = if name == "CHANGELOG.md" { outside_code(line) } else { line.to_owned() };
        let shown = comment.map_or(&*line, |mark| quoted(&line, mark)).to_lowercase();
        for (avoid, better) in AVOID.iter().filter(|(avoid, _)| has(&shown, avoid)) {
            found.push(format!("{name}:{}: '{avoid}': write '{better}'", number + 1));
        }
    }
}

#[test]
fn messages_and_documentation_use_plain_words() {
    let mut found = Vec::new();
    for path in files("src", &["rs"]) {
        check(&mut found, &path, Some("//"));
    }
    for (folder, ending, comment) in [
        ("docs", "md", None),
        ("samples", "sudoku", None),
        ("editors/nvim", "lua", Some("--")),
        ("editors/nvim", "txt", None),
        ("editors/nvim", "md", None),
        ("editors/vscode/src", "ts", Some("//")),
        ("editors/vscode/pages", "ts", Some("//")),
        ("editors/vscode/pages", "js", Some("//")),
        ("editors/vscode/walkthrough", "md", None),
    ] {
        for path in files(folder, &[ending]) {
            check(&mut found, &path, comment);
        }
    }
    for entry in fs::read_dir(root().join("editors")).unwrap() {
        let page = entry.unwrap().path().join("README.md");
        if page.exists() {
            check(&mut found, &page, None);
        }
    }
    for name in PAGES {
        check(&mut found, &root().join(name), None);
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The turns that stay out of comments too.
const IN_COMMENTS: &[&str] = &[
    "tells of",
    "stands twice",
    "parted",
    "gravest",
    "mend",
    "mended",
    "come of it",
    "comes of it",
    "wish",
    "so many",
];

#[test]
fn comments_use_plain_words() {
    let mut found = Vec::new();
    for path in files("src", &["rs"]) {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
        for (number, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let comment = line.find("//").map_or("", |at| &line[at..]).to_lowercase();
            for avoid in IN_COMMENTS.iter().filter(|avoid| has(&comment, avoid)) {
                found.push(format!("{name}:{}: '{avoid}'", number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn whole_words_are_found_and_parts_of_words_are_not() {
    assert!(has("to mend it", "mend"));
    assert!(!has("we recommend it", "mend"));
}
