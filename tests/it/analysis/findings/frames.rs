//! Grids in frames, with a row or a sign that does not belong there.

use crate::analysis::draw::{codes, drawn, findings};

/// A grid with one solution in a frame whose blanks are spaces.
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
        // Without a digit it changes nothing behind the last row.
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

/// A line of the frame with a sign in every blank cell.
fn filled(line: &str) -> String {
    let cell =
        |(at, c): (usize, char)| if c == ' ' && at % 2 == 0 && line.starts_with('|') { '.' } else { c };
    line.chars().enumerate().map(cell).chain(['\n']).collect()
}
