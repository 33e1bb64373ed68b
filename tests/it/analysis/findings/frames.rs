//! Grids in frames with an extra row or an extra sign.

use sudoku_ls::analysis::{fixes, quick_findings};
use sudoku_ls::syntax::File;

use crate::analysis::draw::{codes, drawn, findings};
use crate::fuzz::targets::said::apply;

/// A grid with a unique solution in a frame, with spaces as blanks.
const BLANK_FRAME: &str = "\
+-------+-------+-------+
|       |     6 |       |
| 6 1   |   5 2 | 4     |
|   3   |       |       |
+-------+-------+-------+
|   5 8 | 3     |       |
|   4   |       | 5 3   |
|     1 | 4     |     7 |
+-------+-------+-------+
|   6   |   7 3 | 8 5   |
|       |       |       |
|     9 |   8   |   7   |
+-------+-------+-------+
";

#[test]
fn a_row_pasted_into_a_frame_whose_blanks_are_spaces_is_one_finding_there_or_at_the_top() {
    let lines: Vec<&str> = BLANK_FRAME.lines().collect();
    let rows = || (0..lines.len()).filter(|&at| !lines[at].starts_with('+'));
    for (from, to) in rows().flat_map(|from| (0..=lines.len()).map(move |to| (from, to))) {
        let mut now = lines.clone();
        now.insert(to, lines[from]);
        let text = now.join("\n") + "\n";
        let found = findings(&text);
        // An extra row without digits behind the last row changes nothing.
        if found.is_empty() && !lines[from].contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        assert_eq!(codes(&text), ["extra-row"], "row {from} at {to}:\n{}", drawn(&text));
        let line = text[..found[0].span.start as usize].matches('\n').count();
        let is_like =
            |at: usize| now[at] == now[to] && now[at.min(to)..=at.max(to)].iter().all(|it| *it == now[to]);
        assert!(line <= 1 || is_like(line), "row {from} at {to}, line {line}:\n{}", drawn(&text));
    }
}

#[test]
fn another_sign_for_a_bar_of_a_frame_is_found_on_its_row_alone() {
    for (at, bar) in BLANK_FRAME.char_indices().filter(|&(_, c)| c == '|') {
        for sign in ["~", "~|", "&"] {
            let mut text = BLANK_FRAME.to_owned();
            text.replace_range(at..at + bar.len_utf8(), sign);
            let line = BLANK_FRAME[..at].matches('\n').count();
            let found = findings(&text);
            assert!((1..=2).contains(&found.len()), "{}", drawn(&text));
            for finding in found {
                let place = text[..finding.span.start as usize].matches('\n').count();
                assert_eq!(place, line, "{}", drawn(&text));
            }
        }
    }
}

#[test]
fn a_row_pasted_above_or_below_a_frame_is_the_extra_one() {
    let frame: String = BLANK_FRAME.lines().map(filled).collect();
    let lines: Vec<&str> = frame.lines().collect();
    assert_eq!(codes(&frame), Vec::<&str>::new(), "{}", drawn(&frame));
    for row in lines.iter().filter(|line| !line.starts_with('+')) {
        for at in [0, lines.len()] {
            let mut now = lines.clone();
            now.insert(at, row);
            let text = now.join("\n") + "\n";
            assert_eq!(codes(&text), ["extra-row"], "{}", drawn(&text));
            let place = text[..findings(&text)[0].span.start as usize].matches('\n').count();
            assert_eq!(place, at, "{}", drawn(&text));
        }
    }
}

/// Returns a line of the frame with a dot in every blank cell.
fn filled(line: &str) -> String {
    let cell =
        |(at, c): (usize, char)| if c == ' ' && at % 2 == 0 && line.starts_with('|') { '.' } else { c };
    line.chars().enumerate().map(cell).chain(['\n']).collect()
}

#[test]
fn a_sign_typed_into_a_border_is_one_finding_there_whose_fix_restores_the_border() {
    let four = "[puzzle a]\n1 . | . 4\n. . | 1 .\n----+----\n. 2 | . .\n4 . | . 3\n";
    let stacked = format!("{four}\n{}", four.replace("puzzle a", "puzzle b"));
    for whole in [four, &stacked] {
        let signs = whole.char_indices().filter(|&(_, c)| matches!(c, '-' | '+'));
        for (at, over) in signs.flat_map(|(at, _)| [(at, 0), (at, 1)]) {
            for sign in ["{", ")"] {
                let mut text = whole.to_owned();
                text.replace_range(at..at + over, sign);
                let file = File::parse(&text);
                let index = file.block_at(at).expect("a block");
                let (block, start) = (&file.blocks()[index], file.start_of(index));
                let found = quick_findings(block);
                assert_eq!(found.len(), 1, "{}", drawn(&text));
                let span = found[0].span.range();
                assert_eq!((start + span.start, &block.text()[span]), (at, sign), "{}", drawn(&text));
                let fix = fixes(&file, index, &found[0], None).remove(0);
                let fixed = apply(&text, start, fix.edits.expect("a fix"));
                assert_eq!(fixed, whole, "{}", drawn(&text));
            }
        }
    }
}

#[cfg(feature = "cli")]
#[test]
fn the_fixes_of_a_file_with_a_sign_in_a_border_change_that_border_alone() {
    let four = |name: &str, middle: &str| {
        format!("[puzzle {name}]\n1 . | . 4\n. . | 1 .\n{middle}\n. 2 | . .\n4 . | . 3\n")
    };
    let whole = format!("{}\n{}", four("a", "----+----"), four("b", "----+----"));
    for (one, two) in [("----{----", "----+----"), ("----+----", "----)----"), ("----{----", "{----+----")] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sudoku");
        std::fs::write(&path, format!("{}\n{}", four("a", one), four("b", two))).expect("a file");
        crate::cli::sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), whole, "{one} {two}");
    }
    let nine = format!("[puzzle a]\n{}", BLANK_FRAME.replace(' ', "."));
    for (at, _) in nine.char_indices().filter(|&(_, c)| matches!(c, '-' | '+')).step_by(7) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.sudoku");
        let mut text = nine.clone();
        text.replace_range(at..=at, "{");
        std::fs::write(&path, text).expect("a file");
        crate::cli::sudoku_ls_in(folder.path(), &["check", "--fix", "a.sudoku"], "");
        assert!(std::fs::read_to_string(&path).expect("a file").starts_with("[puzzle a]\n"));
    }
}
