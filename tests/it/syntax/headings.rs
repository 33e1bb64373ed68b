//! Lines above a grid with its name or size, and words in front of a puzzle on one line.

use super::*;

fn rows(n: usize) -> String {
    match n {
        9 => classic_rows().join("\n") + "\n",
        6 => "1..4.6\n......\n.2.1.3\n4.....\n......\n.6.5..\n".to_owned(),
        _ => "1..4\n..1.\n.2..\n4..3\n".to_owned(),
    }
}

#[test]
fn a_line_with_a_number_above_a_whole_grid_is_its_name() {
    for (heading, name) in [
        ("Grid 01", "Grid 01"),
        ("Puzzle 7:", "Puzzle 7"),
        ("  No. 5 (easy)", "No. 5 (easy)"),
        ("% Easy one, by me", "Easy one, by me"),
        ("=== Round 3 ===", "Round 3"),
    ] {
        for n in [4, 6, 9] {
            for (between, end) in [("\n", "\n"), ("\n\n", "\n"), ("\r\n", "\r\n")] {
                let grid = rows(n).replace('\n', end);
                let text = format!("{heading}{between}{grid}{heading}{between}{grid}");
                let all = puzzles(&text);
                assert_eq!(all.len(), 2, "{text}");
                for puzzle in all {
                    assert_eq!(puzzle.name.as_deref(), Some(name), "{text}");
                    assert_eq!(puzzle.layout.size, n);
                }
                assert!(
                    codes(&text).iter().all(|code| *code == ProblemCode::StackedGrids),
                    "{text}: {:?}",
                    codes(&text)
                );
            }
        }
    }
}

#[test]
fn what_may_be_a_rule_or_a_key_is_no_name() {
    for heading in ["hello", "diagonal 3", "Killer 12", "titel 3", "5 3 .", "Thermo 4"] {
        let text = format!("{heading}\n{}", rows(9));
        assert!(!codes(&text).is_empty(), "{text}");
    }
    // An incomplete grid has no such name.
    assert_eq!(codes("Grid 01\n12..\n34..\n"), [ProblemCode::UnknownLine, ProblemCode::MissingRow]);
}

#[test]
fn numbers_above_a_grid_are_a_count_or_its_size() {
    for (numbers, n) in [
        ("2", 9),
        ("9", 9),
        ("3", 9),
        ("3 3", 9),
        ("9 9", 9),
        ("9x9", 9),
        ("9 9 3 3", 9),
        ("6 6", 6),
        ("2 3", 6),
        ("12", 4),
    ] {
        let text = format!("{numbers}\n{}", rows(n));
        assert_eq!(codes(&text), [], "{text}");
        assert_eq!(sizes(&text), [n], "{text}");
    }
    // Numbers that name a non-standard box shape are not ignored.
    for (numbers, n) in [("3 2", 6), ("6 6 3 2", 6), ("4 1", 4), ("5 5", 9)] {
        let text = format!("{numbers}\n{}", rows(n));
        assert!(!codes(&text).is_empty(), "{text}");
    }
}

#[test]
fn a_grid_with_its_size_above_may_have_its_regions_below() {
    let regions =
        "AAAB\nABBB\nCCCD\nCDDD\n".replace('A', "1").replace('B', "2").replace('C', "3").replace('D', "4");
    for grid in [rows(4), rows(4).replace('.', "-"), rows(4).replace('.', "0")] {
        for text in [format!("4 4\n{grid}{regions}"), format!("# mine\n4\n{grid}{regions}")] {
            let puzzle = one(&text);
            assert!(puzzle.layout.regions.is_some(), "{text}");
            assert_eq!(codes(&text), [], "{text}");
        }
    }
}

#[test]
fn words_ahead_of_a_puzzle_on_a_line_are_its_label() {
    for words in ["easy", "1", "9 9 3 3", "Puzzle no 7", "9", "17 22"] {
        for line in [CLASSIC.to_owned(), CLASSIC.replace('.', "0")] {
            let text = format!("{words} {line}\n{words} {line}\n");
            assert_eq!(codes(&text), [], "{text}");
            assert_eq!(sizes(&text), [9, 9], "{text}");
            assert_eq!(drawn(&puzzles(&text)[0], GridKind::Puzzle).replace('\n', ""), CLASSIC);
        }
    }
    let six = rows(6).replace('\n', "");
    assert_eq!(codes(&format!("6 6 2 3 {six}")), []);
    assert_eq!(codes(&format!("6 6 3 2 {six}")), [ProblemCode::UnknownLine]);
}
