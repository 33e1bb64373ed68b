//! A text is read and changed in the same way, whether its lines end with LF, CRLF or CR.

use std::fs;

use proptest::prelude::*;
use sudoku_ls::analysis::{
    ActionId, CATALOGUE, Does, Verdict, action_at, actions, decide, fixes, folds, quick_findings, resolve,
};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{Edit, File, Span, format};

use crate::analysis::draw::findings_within;
use crate::cases::up_to;
use crate::fuzz::targets::said::apply;
use crate::syntax::incremental::{assembled, hostile};

/// The line ends other than LF.
const OTHERS: [&str; 2] = ["\r", "\r\n"];

/// Search nodes for one puzzle.
const FEW: u64 = 2_000;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a text with LF as its line ends; below, the same place in that text.
fn plain(text: &str, end: &str) -> String {
    text.replace(end, "\n")
}

fn place(text: &str, at: usize, end: &str) -> usize {
    plain(&text[..at], end).len()
}

/// Returns all findings of a text, with places as if its lines ended with LF.
fn found(text: &str, end: &str) -> Vec<String> {
    let at = |span: Span| {
        let range = span.range();
        (place(text, range.start, end), place(text, range.end, end))
    };
    let file = File::parse(text);
    let findings = findings_within(text, FEW);
    let mut all: Vec<String> =
        findings.iter().map(|it| format!("{:?} {} {}", at(it.span), it.code, it.message)).collect();
    for (index, block) in file.blocks().iter().enumerate() {
        let start = file.start_of(index);
        let moved = |span: Span| Span::new(start + span.range().start, start + span.range().end);
        all.extend(folds(block).iter().map(|it| format!("{:?} {:?}", it.kind, at(moved(it.span)))));
        for finding in quick_findings(block) {
            for fix in fixes(&file, index, &finding, None) {
                let edited = fix.edits.map(|edits| plain(&apply(text, start, edits), end));
                all.push(format!("{}: {edited:?}", fix.title));
            }
        }
    }
    all
}

/// Returns the text after each action at a byte, and after the command for fixes there.
fn done(text: &str, at: usize, end: &str) -> Vec<String> {
    let file = File::parse(text);
    let Some(index) = file.block_at(at) else { return Vec::new() };
    let (block, start) = (&file.blocks()[index], file.start_of(index));
    let verdict: Option<Verdict> =
        block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(FEW)));
    let here = Span::new(at - start, at - start);
    let edited = |id: &ActionId| {
        let edits = resolve(&file, index, id, &mut Budget::nodes(FEW)).map_err(|why| why.0)?;
        Ok::<String, String>(plain(&apply(text, start, edits), end))
    };
    let offered = actions(&file, index, here, verdict.as_ref());
    let mut all: Vec<String> =
        offered.iter().map(|it| format!("{} {:?} {:?}", it.title, it.disabled, edited(&it.id))).collect();
    for entry in CATALOGUE.iter().filter(|entry| matches!(entry.does, Does::Fix)).take(1) {
        let id = action_at(&file, index, at - start, &entry.does, (verdict.as_ref(), &[], true));
        all.push(format!("{:?}", id.map(|id| edited(&id))));
    }
    all
}

/// Returns a text after `fmt`.
fn formatted(text: &str, end: &str) -> String {
    let edits: Vec<Edit> = format(&File::parse(text));
    plain(&apply(text, 0, edits), end)
}

/// Returns what `convert` reads from a text.
#[cfg(feature = "convert")]
fn converted(text: &str) -> Vec<String> {
    use sudoku_ls::convert::{detect, read};
    let form = detect(text);
    let mut all = vec![format!("{form:?}")];
    read(text, form, &mut |item| all.push(format!("{item:?}")));
    all
}

/// Returns why a text is read or changed differently with another line end.
fn differs(text: &str, places: &[usize]) -> Option<String> {
    let all = |end: &str| {
        let other = text.replace('\n', end);
        let mut all = vec![found(&other, end), vec![formatted(&other, end)]];
        #[cfg(feature = "convert")]
        all.push(converted(&other));
        all.extend(places.iter().map(|&at| done(&other, text[..at].replace('\n', end).len(), end)));
        all
    };
    let plain = all("\n");
    for end in OTHERS {
        for (one, two) in plain.iter().zip(&all(end)) {
            if one != two {
                let only = |one: &[String], two: &[String]| {
                    one.iter().filter(|it| !two.contains(it)).cloned().collect::<Vec<_>>().join("\n")
                };
                return Some(format!(
                    "{text:?} with {end:?}\nLF: {}\nother: {}",
                    only(one, two),
                    only(two, one)
                ));
            }
        }
    }
    None
}

/// Returns texts whose reading or changing depends on line ends.
fn texts() -> Vec<String> {
    let rows: Vec<&str> = (0..9).map(|row| &ONE[row * 9..row * 9 + 9]).collect();
    let rows = rows.join("\n");
    let four = "1..4\n..1.\n.2..\n4..3\n";
    let mut texts = vec![
        // A row that is a comment, or is cut by a comment.
        "1..4\n..#1.\n.2..\n4..3\n".to_owned(),
        "1 . . 4\n. #. 1 .\n. 2 . .\n4 . . 3\n".to_owned(),
        format!("{four}\n# a note\n{four}"),
        // Texts of other programs: alone, above puzzles and below puzzles.
        format!("{ONE}:436 257\n{ONE}\n"),
        format!("{four}\n2x2:1b4b1b2b4b3\n2x2:1b4b1b2b4b3\n\n{four}"),
        format!("{four}\n[code]\n{rows}\n[/code]\n"),
        format!("[code]\n{rows}\n[/code]\n\n[code]\n{rows}\n[/code]\n"),
        format!("int grid[9][9] = {{\n{}\n}};\n", rows.replace('.', "0").replace('\n', "},\n{")),
        format!("grid =\n  [\"{}\"\n]\n", rows.replace('\n', "\",\n\"")),
        format!("{rows}\n\\end{{verbatim}}\n"),
        "*-----------*\n|12.|...|\n".to_owned(),
        // A [State] without rows, and metadata without meaning.
        format!("{four}[State]\n\n[Solution]\n1234\n3412\n4321\n2143\n"),
        format!("{four}[State]\n"),
        format!("colour: red\n{four}[Notes]\none\ntwo\n"),
        format!("[defaults]\nrules: diagonal\n\n{four}\n{four}"),
        "1..4..1..2..4..3\n1..4..1..2..4..3 # two\n\n1..4..1..2..4..3\n".to_owned(),
        "11.4\n..1.\n.2..\n4..3\n".to_owned(),
        format!("titel: one\n{four}autor: me\n{four}"),
        "1 {23} . 4\n. . 1 .\n. 2 . .\n4 . . 3\n".to_owned(),
    ];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for inner in ["samples", "tests/corpus"] {
        let entries = fs::read_dir(folder.join(inner)).expect("a folder");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        let is_short = |text: &String| text.len() < 1500 && !text.contains('\r');
        texts.extend(paths.iter().filter_map(|path| fs::read_to_string(path).ok()).filter(is_short));
    }
    texts
}

/// Returns the starts of a text's lines, and places two bytes further.
fn places(text: &str) -> Vec<usize> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let mut all = vec![0];
    all.extend(ends.flat_map(|at| [at, at + 2]).filter(|&at| at <= text.len() && text.is_char_boundary(at)));
    all.truncate(8);
    all
}

#[test]
fn a_text_is_read_and_changed_alike_whatever_ends_its_lines() {
    let wrong: Vec<String> = texts().iter().filter_map(|text| differs(text, &places(text))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

proptest! {
    #![proptest_config(up_to(40))]

    #[test]
    fn an_odd_text_is_read_alike_whatever_ends_its_lines(
        text in assembled(6),
        signs in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&["#", ";", "|", "[", "{", " "][..])), 0..3),
    ) {
        let mut text = text.replace('\r', "");
        for (at, sign) in signs {
            let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
            text.insert_str(bounds[at.index(bounds.len())], sign);
        }
        let why = differs(&text, &places(&text)[..1]);
        prop_assert!(why.is_none(), "{}", why.unwrap_or_default());
    }

    #[test]
    fn a_hostile_text_is_read_alike_whatever_ends_its_lines(text in hostile(5)) {
        let why = differs(&text.replace('\r', ""), &[]);
        prop_assert!(why.is_none(), "{}", why.unwrap_or_default());
    }
}

#[cfg(feature = "cli")]
#[test]
fn check_and_its_fixes_are_the_same_whatever_ends_the_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = texts();
    let mut seen: Vec<(String, Vec<String>)> = Vec::new();
    for end in ["\n", "\r", "\r\n"] {
        let name = |number: usize| folder.path().join(format!("{number:02}.sudoku"));
        for (number, text) in texts.iter().enumerate() {
            fs::write(name(number), text.replace('\n', end)).expect("a file");
        }
        let check = |more: &[&str]| {
            crate::cli::sudoku_ls_in(folder.path(), &[&["check", "--format", "json", "."], more].concat(), "")
                .out
        };
        let out = check(&[]);
        check(&["--fix"]);
        let fixed = (0..texts.len()).map(|number| fs::read_to_string(name(number)).expect("a file"));
        seen.push((out, fixed.map(|text| plain(&text, end)).collect()));
    }
    for (out, fixed) in &seen[1..] {
        for (one, two) in seen[0].0.lines().zip(out.lines()) {
            assert_eq!(one, two);
        }
        for (one, two) in seen[0].1.iter().zip(fixed) {
            assert_eq!(one, two);
        }
        assert_eq!(seen[0].0.lines().count(), out.lines().count());
    }
}
