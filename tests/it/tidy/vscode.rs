//! The VS Code extension's manifest and its files: snippets, the walkthrough, and the choices for a new puzzle.

#![cfg(all(feature = "cli", feature = "lsp"))]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::path::{Path, PathBuf};

use serde_json::Value;
use sudoku_ls::board::Rule;
use sudoku_ls::generate::{ConstraintKind, Symmetry};
use sudoku_ls::logic::Level;
use sudoku_ls::syntax::File;

use super::docs::{codes, fenced};

fn extension() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(extension().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn manifest() -> Value {
    serde_json::from_str(&read("package.json")).unwrap()
}

/// Returns the text that a snippet inserts with its default choices.
fn inserted(snippet: &Value) -> String {
    let lines = snippet["body"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    let (mut text, mut rest) = (String::new(), &*lines.collect::<Vec<_>>().join("\n"));
    while let Some((before, after)) = rest.split_once('$') {
        text.push_str(before);
        if let Some(inside) = after.strip_prefix('{') {
            let (inside, behind) = inside.split_once('}').unwrap();
            let proposal = inside.trim_start_matches(|c: char| c.is_ascii_digit()).trim_matches([':', '|']);
            text.push_str(proposal.split(',').next().unwrap());
            rest = behind;
        } else {
            let name: String = after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            text.push_str(match &*name {
                "CURRENT_YEAR" => "2026",
                "CURRENT_MONTH" | "CURRENT_DATE" => "11",
                _ => "",
            });
            rest = &after[name.len()..];
        }
    }
    text + rest + "\n"
}

#[test]
fn every_snippet_inserts_what_is_read_without_a_finding_but_that_a_new_grid_is_empty() {
    let snippets: Value = serde_json::from_str(&read("snippets/sudoku.json")).unwrap();
    let snippets = snippets.as_object().unwrap();
    let own = |name: &str| inserted(&snippets[name]);
    let mut sizes = Vec::new();
    for name in snippets.keys() {
        let text = match &**name {
            "State" => format!("{}\n{}", own("9x9 puzzle"), own(name)),
            "Header" => format!("{}\n{}", own(name), own("4x4 puzzle")),
            _ => own(name),
        };
        assert_eq!(codes(&text, "100000"), ["nearly-empty"], "{name} inserts\n{text}");
        let file = File::parse(&text);
        let all: Vec<_> = file.puzzles().collect();
        let [only] = &*all else { panic!("{name} inserts\n{text}") };
        sizes.push((only.puzzle.layout.size, only.puzzle.layout.regions.is_some()));
    }
    for wanted in [(4, false), (6, false), (9, false), (9, true), (16, false)] {
        assert!(sizes.contains(&wanted), "no snippet for {wanted:?}");
    }
}

#[test]
fn the_snippet_of_a_header_has_keys_that_are_known() {
    let snippets: Value = serde_json::from_str(&read("snippets/sudoku.json")).unwrap();
    let text = format!("{}\n1...\n..3.\n.1..\n...2\n", inserted(&snippets["Header"]));
    assert_eq!(codes(&text, "100000"), Vec::<String>::new(), "{text}");
}

#[test]
fn every_step_of_the_tour_is_done_by_commands_that_there_are_and_shows_puzzles_that_are_right() {
    let manifest = manifest();
    let contributes = &manifest["contributes"];
    let has =
        |command: &str| contributes["commands"].as_array().unwrap().iter().any(|it| it["command"] == command);
    let steps = contributes["walkthroughs"][0]["steps"].as_array().unwrap();
    assert!(steps.len() >= 6);
    for step in steps {
        let events = step["completionEvents"].as_array().unwrap();
        assert!(!events.is_empty());
        for event in events {
            let command = event.as_str().unwrap().strip_prefix("onCommand:").unwrap();
            assert!(has(command), "{}: no command {command}", step["id"]);
        }
        let description = step["description"].as_str().unwrap();
        for link in description.split("](command:").skip(1) {
            let command = link.split(')').next().unwrap();
            assert!(has(command), "{}: no command {command}", step["id"]);
        }
        let Some(page) = step["media"]["markdown"].as_str().map(read) else {
            assert!(
                !step["media"]["altText"].as_str().unwrap().is_empty(),
                "{}: a picture without words",
                step["id"]
            );
            continue;
        };
        for shown in page.split("```").skip(1).step_by(2) {
            let found = codes(shown.trim_start(), "100000");
            assert!(found.iter().all(|code| code == "not-minimal"), "{found:?}: {shown}");
        }
        assert_eq!(fenced(&page, "sudoku").len(), 0, "the tour's Markdown knows no such language");
    }
}

#[test]
fn the_choices_for_a_new_puzzle_are_all_that_there_are() {
    let code = read("src/ask/kinds.ts");
    let listed = |field: &str, says: &str| {
        let row = |line: &str| {
            let rest = line.trim_start().strip_prefix(&format!("{{ {field}: \""))?.to_owned();
            let (name, rest) = rest.split_once('"')?;
            Some((name.to_owned(), rest.split('"').nth(1).filter(|_| rest.contains(says))?.to_owned()))
        };
        code.lines().filter_map(row).collect::<Vec<_>>()
    };
    let named = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(listed("rule", "says"), Rule::ALL.map(|rule| named(rule.name(), rule.describe())));
    assert_eq!(listed("symmetry", "is"), Symmetry::ALL.map(|it| named(it.name(), it.describe())));
    let constraints = ConstraintKind::ALL.map(|kind| named(kind.name(), kind.describe()));
    assert_eq!(listed("constraint", "means"), constraints);
    let levels: Vec<String> = listed("level", "needs").into_iter().map(|(name, _)| name).collect();
    assert_eq!(levels, Level::ALL.map(Level::name));
}

#[test]
fn every_file_that_the_manifest_names_is_there_and_is_packaged() {
    fn files(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(text) => {
                let path = text.strip_prefix("./").unwrap_or(text);
                let is_file = ["images/", "snippets/", "walkthrough/", "syntaxes/"]
                    .iter()
                    .any(|it| path.starts_with(it));
                if is_file {
                    found.push(path.to_owned());
                }
            }
            Value::Array(list) => list.iter().for_each(|it| files(it, found)),
            Value::Object(map) => map.values().for_each(|it| files(it, found)),
            _ => {}
        }
    }
    let mut named = Vec::new();
    files(&manifest(), &mut named);
    assert!(named.len() >= 11, "{named:?}");
    let kept = read(".vscodeignore");
    for path in named {
        assert!(extension().join(&path).is_file(), "there is no {path}");
        let folder = path.split('/').next().unwrap();
        let is_kept = kept.lines().filter_map(|line| line.strip_prefix('!')).any(|kept| {
            kept == path
                || kept == format!("{folder}/**")
                || kept.strip_suffix("*.svg").is_some_and(|start| path.starts_with(start))
        });
        assert!(is_kept, ".vscodeignore leaves {path} out");
    }
}
