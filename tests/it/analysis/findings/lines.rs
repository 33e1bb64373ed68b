//! Lines joined, cut or mistyped by mistake: one finding each, and the text around them is still read.

use sudoku_ls::syntax::{File, GridKind};

use crate::analysis::draw::{codes, findings};

/// A puzzle of size 4 with one solution, in rows, and others on one line.
const ROWS: &str = "1...\n..3.\n.1..\n...2\n";
const LINES: [&str; 4] = ["1.....3..1.....2", "2.....4..2.....1", "3.....1..3.....4", "4.....2..4.....3"];

/// A puzzle of size 6 in rows.
const SIX: &str = ". 2 3 6 1 .\n. . 5 . . 2\n. . 6 1 . .\n. 3 2 . 6 .\n2 . . 4 . 6\n. . . . . .\n";

/// Returns the line numbers of a text's findings, from 0.
fn lines_of(text: &str) -> Vec<usize> {
    let all = findings(text);
    all.iter().map(|finding| text[..finding.span.start as usize].matches('\n').count()).collect()
}

/// Returns the text after the fix of its only problem.
fn fixed(text: &str) -> String {
    let file = File::parse(text);
    let all: Vec<_> = file
        .blocks()
        .iter()
        .enumerate()
        .flat_map(|(at, block)| block.problems.iter().map(move |it| (at, it)))
        .collect();
    let [(at, problem)] = all[..] else { panic!("{} problems:\n{text}", all.len()) };
    let (_, edits) = problem.fix.clone().expect("a fix");
    let mut fixed = text.to_owned();
    for edit in edits.into_iter().rev() {
        let start = file.start_of(at);
        fixed.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    }
    fixed
}

#[test]
fn a_heading_or_metadata_joined_to_a_row_is_one_finding_and_is_separated_again() {
    for above in [
        "[puzzle my own]",
        "rules: diagonal",
        "box: 2x3",
        "solutions: any",
        "clues: 14",
        "minimal: no",
        "size: 6",
    ] {
        for between in ["", " "] {
            let text = format!("{above}\n{SIX}");
            let usual = codes(&text);
            let joined = text.replacen('\n', between, 1);
            let found = codes(&joined);
            assert_eq!(found.len(), usual.len() + 1, "{joined}: {found:?}");
            assert!(found.contains(&"unknown-line"), "{joined}: {found:?}");
            if usual.is_empty() {
                let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
                assert_eq!(lines(&fixed(&joined)), lines(&text));
            }
        }
    }
}

#[test]
fn the_next_puzzle_s_first_line_joined_to_the_last_row_is_one_finding_and_starts_a_puzzle() {
    for head in ["[puzzle second]", "title: second", "size: 4"] {
        let text = format!("{}{head}\n{ROWS}", ROWS.trim_end());
        assert_eq!(codes(&text), ["unknown-line"], "{text}");
        assert_eq!(lines_of(&text), [3], "{text}");
        assert_eq!(
            File::parse(&text).puzzles().filter(|it| it.puzzle.givens().is_some()).count(),
            2,
            "{text}"
        );
        assert_eq!(fixed(&text), format!("{ROWS}{head}\n{ROWS}"));
    }
}

#[test]
fn a_mistyped_heading_with_a_name_is_one_finding_and_keeps_its_puzzle_and_its_name() {
    for (heading, name) in [
        ("[puzze two]", "two"),
        ("[puzzl two]", "two"),
        ("[puz.zle two]", "two"),
        ("[p:uzzle two]", "two"),
        ("[puzzle+ two]", "two"),
        ("[puzzleP10]", "P10"),
        ("puzzle two]", "two"),
        ("[puzzle two", "two"),
        ("[puzzle two]]", "two"),
        ("[puzzle t]wo]", "two"),
        ("[puz\nzle two]", "two"),
        ("[puzzle \ntwo]", "two"),
        ("[puzzle tw\no]", "two"),
    ] {
        let text = format!("[puzzle one]\n{ROWS}\n[State]\n{ROWS}\n{heading}\n{ROWS}\n[State]\n{ROWS}");
        assert_eq!(codes(&text), ["unknown-section"], "{text}");
        let file = File::parse(&text);
        let second = file.puzzles().nth(1).expect("two puzzles").puzzle;
        assert_eq!((second.name.as_deref(), second.state.is_some()), (Some(name), true), "{text}");
        assert!(second.seen(GridKind::State).is_some());
    }
    let listed = format!("[puzzle one, two]\n{ROWS}");
    assert_eq!(codes(&listed), Vec::<&str>::new(), "a comma in a name");
}

#[test]
fn a_cut_line_of_a_collection_is_reported_there_and_the_other_lines_are_read() {
    for label in ["", ", a label", " # a comment"] {
        for cells in [1, 2, 3, 4, 6] {
            for cut in [vec![0], vec![1], vec![2], vec![0, 1], vec![1, 2], vec![0, 2]] {
                let mut lines = LINES.map(str::to_owned);
                for &line in &cut {
                    lines[line].truncate(16 - cells - line);
                }
                let text = lines.iter().map(|line| format!("{line}{label}\n")).collect::<Vec<_>>().concat();
                let read: Vec<usize> = File::parse(&text)
                    .puzzles()
                    .filter(|it| it.puzzle.givens().is_some())
                    .map(|it| text[..it.start + it.puzzle.anchor.start as usize].matches('\n').count())
                    .collect();
                let whole: Vec<usize> = (0..4).filter(|line| !cut.contains(line)).collect();
                assert_eq!(read, whole, "{text}");
                assert!(lines_of(&text).iter().all(|line| cut.contains(line)), "{text}");
                // Adjacent lines are one finding, which counts them.
                let runs = cut.iter().filter(|&line| !cut.contains(&(line + 1))).count();
                assert_eq!(codes(&text), vec!["unknown-line"; runs], "{text}");
            }
        }
    }
}

#[test]
fn words_of_a_comment_that_enter_put_on_a_line_of_their_own_are_one_finding() {
    let line = LINES[0];
    for (first, rest) in [
        ("# sudoku-ls generate --form line", "--seed 2:11"),
        ("# sudoku-ls generate", "--size 4 --seed 2:7"),
        ("# one clas", "hes with 2 nothing."),
    ] {
        let text = format!("{} {first}\n{rest}\n{}\n", line, LINES[1]);
        assert_eq!(codes(&text), ["unknown-line"], "{text}");
        assert_eq!(lines_of(&text), [1]);
        assert_eq!(
            File::parse(&text).puzzles().filter(|it| it.puzzle.givens().is_some()).count(),
            2,
            "{text}"
        );
    }
}

/// A puzzle of size 9 in a frame, with dots for blanks.
const FRAMED: &str = "\
+-------+-------+-------+
| . . . | . . 8 | . . 4 |
| 8 2 . | 4 . . | 7 6 1 |
| . 6 . | . 1 . | . 5 . |
+-------+-------+-------+
| 7 . . | . 8 6 | . 4 . |
| . . 6 | . 5 7 | 1 . . |
| 1 3 . | . . 4 | 5 . . |
+-------+-------+-------+
| . . . | 2 . . | . . 7 |
| 4 . . | . . . | 9 1 . |
| . . 1 | . 7 . | 4 . 2 |
+-------+-------+-------+
";

#[test]
fn a_row_that_a_framed_grid_lacks_or_has_twice_is_one_finding_in_its_band_or_at_the_top() {
    for grid in [FRAMED.to_owned(), FRAMED.replace('.', " ")] {
        let usual = codes(&grid);
        let rows: Vec<&str> = grid.lines().collect();
        for at in (0..rows.len()).filter(|&at| rows[at].starts_with('|')) {
            let mut lacking = rows.clone();
            lacking.remove(at);
            let text = lacking.join("\n") + "\n";
            assert_eq!(codes(&text).len(), 1, "{text}: {:?}", codes(&text));
            assert!(usual.len() <= 1 && [0, at - 1, at].contains(&lines_of(&text)[0]), "{text}");
            let mut doubled = rows.clone();
            doubled.insert(at, rows[at]);
            let text = doubled.join("\n") + "\n";
            assert_eq!(codes(&text), ["extra-row"], "{text}");
            assert!([0, at, at + 1].contains(&lines_of(&text)[0]), "{text}");
        }
    }
}

#[test]
fn a_puzzle_on_one_line_pasted_among_the_rows_of_another_is_one_finding() {
    let rows: Vec<&str> = FRAMED.lines().filter(|line| line.starts_with('|')).collect();
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for at in 1..9 {
        let mut pasted = rows.clone();
        pasted.insert(at, line);
        let text = pasted.join("\n") + "\n";
        assert_eq!((codes(&text), lines_of(&text)), (vec!["unknown-line"], vec![at]), "{text}");
    }
}

#[test]
fn a_heading_pasted_above_the_metadata_is_one_finding_there() {
    let whole = "1342\n4231\n3124\n2413\n";
    let text = format!("title: T\n{ROWS}\n[Solution]\n{whole}");
    let usual = codes(&text);
    let pasted = format!("[Solution]\n{text}");
    let mut wanted = vec!["unknown-section"];
    wanted.extend(usual);
    assert_eq!(codes(&pasted), wanted, "{pasted}");
    assert_eq!(lines_of(&pasted)[0], 0, "{pasted}");
}

#[test]
fn a_key_in_front_of_a_comment_is_one_finding() {
    for note in ["4# c", "9# of 5 3 puzzles", "e#B2020-01-01"] {
        let text = format!("{note}\n{ROWS}");
        assert_eq!(codes(&text), ["unknown-line"], "{text}");
    }
    let row = ROWS.replacen("1...", "1#..", 1);
    assert_eq!(codes(&row), ["unknown-symbol"], "{row}");
}

#[test]
fn a_letter_twice_in_a_full_row_of_letters_is_a_clash() {
    let rows = "ABCD\nCDAB\nBADC\nDCBA\n";
    assert_eq!(codes(rows), Vec::<&str>::new());
    for (at, wrong) in [("CDAB", "CDAA"), ("BADC", "BBDC"), ("DCBA", "DCAA")] {
        let text = rows.replace(at, wrong);
        assert_eq!(codes(&text), ["duplicate-digit"], "{text}");
    }
    let words = rows.replace("BADC\n", "BADC\nDEED\n");
    assert_eq!(codes(&words), ["unknown-line"], "{words}");
}

#[test]
fn pencil_marks_of_two_digits_do_not_change_how_a_grid_is_read() {
    let mut rows = vec![vec!["."; 12]; 12];
    (rows[0][0], rows[1][4], rows[2][8]) = ("1", "2", "9");
    let text = |rows: &[Vec<&str>]| rows.iter().map(|row| row.join(" ") + "\n").collect::<String>();
    let before = text(&rows);
    for marks in ["{10}", "{9 10}", "{3,11}", "{3 4}", "10"] {
        rows[5][5] = marks;
        let both = format!("{before}\n[State]\n{}", text(&rows));
        let file = File::parse(&both);
        let puzzle = file.puzzles().next().expect("a puzzle").puzzle;
        let values = |text: &str| {
            let file = File::parse(text);
            let givens = file.puzzles().next().and_then(|it| it.puzzle.givens()).expect("a whole grid");
            givens.geometry().cells().filter_map(|cell| Some((cell, givens.get(cell)?))).collect::<Vec<_>>()
        };
        assert_eq!(values(&both), values(&before), "{marks}");
        assert!(puzzle.seen(GridKind::State).is_some());
        let found = codes(&both);
        assert!(
            !found.contains(&"unknown-symbol") && !found.contains(&"doubtful-symbols"),
            "{marks}: {found:?}"
        );
    }
}

#[test]
fn a_character_typed_into_a_puzzle_on_one_line_is_one_finding_whose_fix_removes_it() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for at in 1..80 {
        for c in [' ', ',', '|', '{', 'a', ';', '^', 'é'] {
            for (before, behind) in [("", ""), ("", " first of all"), ("", " # first")] {
                let is_number = |part: &str| part.len() < 13 && part.bytes().all(|c| c.is_ascii_digit());
                let is_field = is_number(&puzzle[..at]) || is_number(&puzzle[at..]);
                if [' ', ',', ';'].contains(&c) && is_field {
                    continue; // it may be a column of its own
                }
                let text = format!("{before}{}{c}{}{behind}\n{puzzle}\n", &puzzle[..at], &puzzle[at..]);
                let file = File::parse(&text);
                let problems: Vec<_> = file.blocks().iter().flat_map(|block| &block.problems).collect();
                let [problem] = *problems else { panic!("{} problems in\n{text}", problems.len()) };
                let (_, edits) = problem.fix.as_ref().unwrap_or_else(|| panic!("no fix in\n{text}"));
                let mut fixed = text.clone();
                fixed.replace_range(edits[0].span.range(), &edits[0].text);
                assert_eq!(fixed, format!("{before}{puzzle}{behind}\n{puzzle}\n"), "{text}");
            }
        }
    }
}
