//! Lines split, pasted or left without their heading by mistake, in rarer forms.

use sudoku_ls::syntax::File;

use crate::analysis::draw::{codes, drawn, findings};

/// A jigsaw with a unique solution, and its regions.
const JIGSAW: (&str, &str) = (
    "95...8...\n......8..\n8.4.9....\n.8..2..7.\n2...4...7\n.7..5..6.\n....7.2.6\n..1......\n...3...14\n",
    "AAABBBCCC\nADABBBCCC\nADABBEEEC\nADAEBEFCC\nDDDEEEFFF\nDGHHHEFFF\nDGGGHFFII\nDGHHHHIII\nGGGGHIIII\n",
);

#[test]
fn regions_without_their_heading_are_one_finding_with_a_fix() {
    let (rows, regions) = JIGSAW;
    let spaced = |text: &str| -> String {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        text.lines().map(|line| row(line) + "\n").collect()
    };
    let digits: String = regions
        .chars()
        .map(|c| if c.is_ascii_uppercase() { char::from(c as u8 - b'A' + b'1') } else { c })
        .collect();
    let layouts =
        |text: &str| File::parse(text).puzzles().map(|it| it.puzzle.layout.clone()).collect::<Vec<_>>();
    for labels in [regions.to_owned(), regions.to_lowercase(), digits] {
        for (rows, labels) in
            [(rows.to_owned(), labels.clone()), (spaced(rows), spaced(&labels)), (spaced(rows), labels)]
        {
            for state in [String::new(), format!("[State]\n{rows}")] {
                for (blank, behind) in
                    [("", ""), ("\n", ""), ("\n", "\n[puzzle next]\n1...\n..3.\n.1..\n...2\n")]
                {
                    let whole = format!("{rows}{state}{blank}[Regions]\n{labels}{behind}");
                    assert_eq!(codes(&whole), Vec::<&str>::new(), "{}", drawn(&whole));
                    let text = whole.replace("[Regions]\n", "");
                    assert_eq!(codes(&text), ["unknown-line"], "{}", drawn(&text));
                    assert_eq!(layouts(&text), layouts(&whole), "{text}");
                    let fix = File::parse(&text).blocks()[0].problems[0].fix.clone().expect("a fix");
                    assert_eq!(fix.0, "Write [Regions] above the rows");
                }
            }
        }
    }
}

#[test]
fn a_puzzle_in_groups_on_one_line_that_is_cut_or_torn_is_one_finding() {
    let lines = [
        "6...2. ..2.45 ...... .2.... ....5. 15.43.",
        ".6..53 ...... ..4.1. .5...6 51.4.. ..6...",
        "326... ..4... .....4 ....53 .65... ....1.",
    ];
    assert_eq!(codes(&lines.join("\n")), Vec::<&str>::new());
    for which in 0..lines.len() {
        for at in 1..lines[which].len() {
            let mut now = lines.map(str::to_owned);
            now[which].insert(at, '\n');
            let text = now.join("\n") + "\n";
            assert_eq!(codes(&text), ["unknown-line"], "{text}");
            for brace in ["{", "}"] {
                let mut now = lines.map(str::to_owned);
                now[which].replace_range(at..=at, brace);
                let text = now.join("\n") + "\n";
                assert!(codes(&text).len() <= 2, "{text}{:?}", codes(&text));
            }
        }
    }
}

#[test]
fn what_is_split_or_pasted_among_the_metadata_of_sadman_is_one_finding() {
    let text = "#ATom\n#DA puzzle\n#B2020-01-01\n[Puzzle]\n1...\n..3.\n.1..\n...2\n[State]\n1...\n..3.\n.1..\n...2\n";
    assert_eq!(codes(text), Vec::<&str>::new());
    for (now, code) in [
        (text.replace("01-01", "0\n1-01"), "unknown-line"),
        (text.replace("01-01", "01\n-01"), "unknown-line"),
        (format!("[State]\n{text}"), "unknown-section"),
    ] {
        assert_eq!(codes(&now), [code], "{now}");
    }
}

#[test]
fn the_state_of_a_jigsaw_without_its_heading_is_one_finding_with_a_fix() {
    let (rows, regions) = JIGSAW;
    let state = rows.replacen("95.", "957", 1);
    let text = format!("{rows}\n{state}\n[Regions]\n{regions}");
    assert_eq!(codes(&text), ["unknown-line"], "{}", drawn(&text));
    let file = File::parse(&text);
    let fix = file.blocks()[0].problems[0].fix.clone().expect("a fix");
    assert_eq!((fix.0.as_str(), fix.1.len()), ("Write [State] above the rows", 1));
    let at = fix.1[0].span.start as usize;
    let mended = format!("{}{}{}", &text[..at], fix.1[0].text, &text[at..]);
    assert_eq!(mended, format!("{rows}\n[State]\n{state}\n[Regions]\n{regions}"));
    // With other digits, the grid is a puzzle of its own.
    let other = format!("{rows}\n{}\n[Regions]\n{regions}", state.replacen("95", "59", 1));
    assert_eq!(File::parse(&other).puzzles().count(), 2);
}

#[test]
fn a_plus_sign_among_blanks_is_found_on_its_row() {
    let rows = "1 . . .\n. . 3 .\n. 1 . .\n. . . .\n";
    for row in [". . + .", ". . . +", "+ . . .", ". . .+ .", "+. . . ."] {
        let text = rows.replace("\n. . . .\n", &format!("\n{row}\n"));
        let found = findings(&text);
        assert!(found.iter().any(|it| it.code.name() == "unknown-symbol"), "{}", drawn(&text));
        for finding in found.iter().filter(|it| it.code.name() != "multiple-solutions") {
            assert_eq!(text[..finding.span.start as usize].matches('\n').count(), 3, "{}", drawn(&text));
        }
    }
}

#[test]
fn a_wrong_given_that_clashes_with_a_given_is_not_said_of_the_state_again() {
    let givens = "1 . . 3\n. 3 1 .\n2 . 3 4\n3 . . .\n";
    let state = "1 2 . 3\n. 3 1 .\n2 . 3 4\n3 . 2 .\n";
    assert_eq!(codes(&format!("{givens}\n[State]\n{state}")), Vec::<&str>::new());
    let text = format!("{}\n[State]\n{state}", givens.replacen("\n3 .", "\n3 2", 1));
    assert_eq!(codes(&text), ["duplicate-digit"], "{}", drawn(&text));
}

#[test]
fn a_solution_on_one_line_with_a_sign_too_many_is_one_finding() {
    let text = "1 . . .\n. . 3 .\n. 1 . .\n. . . 2\n";
    let nine =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(codes(text), Vec::<&str>::new());
    assert_eq!(codes(&format!("{nine}\n[Solution]\n{solution}\n")), Vec::<&str>::new());
    for (at, sign) in [(7, '!'), (2, '5'), (80, '.'), (40, 'x')] {
        let mut wrong = solution.to_owned();
        wrong.insert(at, sign);
        let text = format!("{nine}\n[Solution]\n{wrong}\n\n{text}");
        assert_eq!(codes(&text), ["unknown-line"], "{}", drawn(&text));
    }
}
