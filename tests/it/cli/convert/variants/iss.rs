//! Constraint strings of Interactive Sudoku Solver.

use std::collections::BTreeMap;
use std::fs;

use sudoku_ls::convert::{Form, Writer, detect, read};

use super::{broken, restated};
use crate::cli::convert::{items, sheet, trouble, written};
use crate::data::folder;

/// Returns the puzzles of the data: name, string, and the solution if it is known.
fn puzzles() -> Vec<(String, String, Option<String>)> {
    let Some(folder) = folder("variants") else { return Vec::new() };
    let text = fs::read_to_string(folder.join("iss.tsv")).unwrap();
    let fields = |line: &str| -> Vec<String> { line.split('\t').map(str::to_owned).collect() };
    let row = |line: &str| {
        let mut fields = fields(line).into_iter();
        let (name, string) = (fields.next().unwrap(), fields.next().unwrap());
        (name, string, fields.next().filter(|solution| !solution.is_empty()))
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn each_string_of_the_data_is_read_or_names_what_is_not_carried() {
    let (mut named, mut count, mut wrong) = (BTreeMap::<String, usize>::new(), 0, Vec::new());
    for (name, string, solution) in puzzles() {
        let form = detect(&string);
        let mut found = Vec::new();
        read(&string, form, &mut |item| found.push(item));
        assert_eq!(found.len(), 1, "{name}");
        match found.remove(0) {
            Err(why) => *named.entry(why.reason.clone()).or_default() += 1,
            Ok(sheet) => {
                count += 1;
                assert!(sheet.left.is_empty(), "{name}: {:?}", sheet.left);
                if let Some(solution) = solution.filter(|_| form == Form::Iss) {
                    let first = u32::try_from(sheet.layout.first_value()).unwrap();
                    let digit = |c: char| {
                        let value = if c.is_ascii_alphabetic() {
                            c as u32 - 'A' as u32 + 1
                        } else {
                            c as u32 - '0' as u32
                        };
                        (value + 1 - first) as u8
                    };
                    let digits: Vec<u8> = solution.chars().map(digit).collect();
                    let broken = broken(&sheet, &digits);
                    if !broken.is_empty() {
                        wrong.push(format!("{name}: {broken:?}"));
                    }
                }
                if form == Form::Iss {
                    let mut writer = Writer::new(Form::Iss);
                    match writer.add(&sheet) {
                        Ok(lost) if lost.is_empty() => {}
                        lost => wrong.push(format!("{name}: {lost:?}")),
                    }
                }
            }
        }
    }
    println!("{count} read, not carried: {named:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn links_and_comments_are_read_and_an_empty_line_is_between_puzzles() {
    let text = "# One\n.~R1C1_5\n.Cage~14~R5C3~R5C4\n\n# Two\n.Shape~4x4.~R1C1_1\n# End\n";
    let found = items(Form::Iss, text);
    let sheets: Vec<_> = found.into_iter().map(Result::unwrap).collect();
    assert_eq!(sheets.len(), 2);
    assert_eq!((sheets[0].line, &*sheets[0].comments), (1, &["One".to_owned()][..]));
    assert_eq!((sheets[1].line, &*sheets[1].comments), (5, &["Two".to_owned(), "End".to_owned()][..]));
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E14~R5C3~R5C4.~R1C1_5";
    assert_eq!(detect(link), Form::Iss);
    assert_eq!(sheet(Form::Iss, link).layout, sheets[0].layout);
}

#[test]
fn what_a_string_says_beyond_the_kinds_of_constraints_is_built_of_them() {
    // Each constraint has a 4x4 grid that meets it, and one that does not.
    let cases = [
        (".RellikCage~8~R1C1~R1C2~R1C3", "1234341221434321", "1342421331242431"),
        (".Lunchbox~3~R1C1~R1C2~R1C3", "1342421331242431", "1243341221344321"),
        (".CountDistinct~R1C1~R1C2~R2C2~R3C3", "2134342112434312", "1234341221434321"),
        (".SameValues~2~R1C1~R1C2~R4C1~R4C2", "1234341243212143", "1234341221434321"),
        (".Indexing~C~R2C1", "1234341221434321", "1234412323143341"),
        (".SumLine~5~R1C1~R1C4~R1C2~R1C3", "1234341221434321", "1243341221344321"),
        (".FullRank~C2~8~", "1234341223414123", "1234341221434321"),
        (".FullRank~C2~7~.FullRankTies~any", "1234341221434321", "1234341223414123"),
        (".FullRankTies~none", "1234341223414123", "1234341221434321"),
        (".ContainExact~1_2~R1C1~R1C2~R2C1", "1234341221434321", "3412123443212143"),
        (".Or.~R1C1_1.And.~R1C1_2.~R1C2_1.End.End", "2134342112434312", "2314412314323241"),
    ];
    for (string, good, bad) in cases {
        let sheet = sheet(Form::Iss, &format!(".Shape~4x4{string}"));
        let digits = |text: &str| text.bytes().map(|byte| byte - b'0').collect::<Vec<u8>>();
        let of = |text: &str| -> Vec<String> {
            broken(&sheet, &digits(text)).into_iter().filter(|it| !it.starts_with("Clash")).collect()
        };
        assert!(of(good).is_empty(), "{string}: {:?}", of(good));
        assert!(!of(bad).is_empty(), "{string}");
    }
}

#[test]
fn regions_to_be_found_come_back_as_they_were() {
    for string in [
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosCount~R2C2.ChaosArrow~R1C1.~R1C1_2",
        ".Shape~4x4.ChaosConstruction.ChaosCount~R2C2~1~CC6~CC7.SameValues~3~CC1~CC2~CC6",
        ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~0~CC5~CC6~CC7~-~CC5~CC9",
        ".Shape~4x4.NoBoxes.ChaosConstruction.AllDifferent~CC1~CC4~CC16.SameValues~2~CC1~CC2.SameValues~2~CC4~CC8",
        ".Shape~4x4.NoBoxes.ChaosConstruction.AllDifferent~CC7.SameValues~2~CC7~CC8.ChaosCount~R2C2",
        ".Shape~4x4.NoBoxes.ChaosConstruction.AllDifferent~CC1~CC3.SameValues~2~CC1~CC2.ChaosCount~R2C2.SameValues~2~CC1~CC5",
    ] {
        let read = sheet(Form::Iss, string);
        assert_eq!(written(Form::Iss, &read), Ok((format!("{string}\n"), Vec::new())));
        let (text, lost) = written(Form::Sudoku, &read).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(sheet(Form::Sudoku, &text).layout, read.layout, "{text}");
    }
}

#[test]
fn constraints_that_are_not_carried_are_named() {
    for (string, why) in [
        (".ChaosCount~R1C1", "the region count: it is about regions to be found, and the puzzle has none"),
        (".ChaosConstruction.Or.ChaosCount~R1C1.~R1C1_2.End", "the choice: it can't be part of a choice"),
        (".ChaosConstruction.ChaosCount~R1C1~2~CC1", "ChaosCount: '2' is not 0 or 1"),
        (
            ".ChaosConstruction.SameValues~2~CC1~CC2~CC3~CC4",
            "SameValues: sets of several regions are not supported",
        ),
        (
            ".ChaosConstruction.SameValues~2~CC1~R1C2",
            "SameValues: the digit of R1C2 as the number of a region is not supported",
        ),
        (
            ".ChaosConstruction.SameValues~2~R1C2~CC1",
            "SameValues: the variable CC1, which is no cell of the grid, is not supported",
        ),
        (".AllDifferent~CC1~CC2", "AllDifferent of regions needs ChaosConstruction"),
        (".ChaosConstruction.AllDifferent~CC1~CC1", "AllDifferent: CC1 is there twice"),
        (
            ".ChaosConstruction.AllDifferent~CC1~R1C2",
            "AllDifferent: the digit of R1C2 as the number of a region is not supported",
        ),
        (
            ".ChaosConstruction.AllDifferent~CC1~CC2.AllDifferent~CC3~CC4",
            "AllDifferent: several sets of regions are not supported",
        ),
        (
            ".ChaosConstruction.Sum~3~CC1~CC2",
            "Sum: the variable CC1, which is no cell of the grid, is not supported",
        ),
        (".FullRank~C1~37~", "the full rank 37: a rank is a number from 1 to 36"),
        (".FullRankTies~some", "FullRankTies: expected none, only-unclued or any"),
        (".Cage~3~R1C1~R1C2.Later~R1C1", "the constraint 'Later' is not known"),
        (".Shape~9x9~8", "8 digits are fewer than the 9 cells along a side"),
        (".Shape~4x6.Diagonal~1", "Diagonal: the board has not as many rows as columns"),
        (".Shape~4x6.RegionSize~8", "RegionSize: 8 cells are more than the 6 digits"),
        (".Shape~4x4.RegionSize~2", "RegionSize: regions of another size than 4 are not supported"),
        (
            ".Shape~4x6.FullRank~C1~3~",
            "needs rows and columns that hold every digit, and this board has shorter ones",
        ),
        (".Shape~4x6.Jigsaw~111122223333", "Jigsaw: expected 24 cells, found 12"),
        (".Var~A~x~3.Cage~3~VA1~R1C2", "the variable VA1 is not supported in Cage"),
        (".Var~A~x~2.Sum~3~VA1~VA2~R1C2", "two variables in one constraint, VA1 and VA2, are not supported"),
        (".Var~A~x~2.Sum~3~VA~R1C2", "the variable VA, which is no cell of the grid, is not supported"),
        (".Var~A~x~9999", "'9999' is not a number of up to 256 variables"),
        (".Doppelganger", "it needs a square board whose digits are 0 to the number of its rows"),
        (".Thermo~R1C1~RaC1", "Thermo: 'RaC1' is not a cell of the board"),
        (".~R1C1_1.~R1C1_2", "r1c1 is given twice, with different digits"),
        (".Or.~R1C1_1", "'.Or' without its '.End'"),
        (".Arrow~R1C1", "the arrow: at least 1 cell is needed"),
    ] {
        let reason = trouble(Form::Iss, string).reason;
        assert!(reason.ends_with(why), "{string}: {reason}");
    }
}

/// Returns all full 4x4 grids.
fn all_4x4() -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for at in 0..16 {
        let differ = |before: usize| {
            let same = before / 4 == at / 4 || before % 4 == at % 4;
            same || (before / 8, before % 4 / 2) == (at / 8, at % 4 / 2)
        };
        let with = |grid: &Vec<u8>, digit: u8| {
            let fits = (0..at).all(|before| !differ(before) || grid[before] != digit);
            fits.then(|| [&grid[..], &[digit]].concat())
        };
        all = all.iter().flat_map(|grid| (1..=4).filter_map(move |digit| with(grid, digit))).collect();
    }
    all
}

#[test]
fn variables_hold_any_digit_that_fits_their_constraints() {
    type Meets<'a> = &'a dyn Fn(&[u8], u8) -> bool;
    let cases: [(&str, Meets<'_>); 7] = [
        (".Arrow~VA~R1C1~R3C4.SameValues~2~R2C2~VA", &|grid, a| a == grid[0] + grid[11] && a == grid[5]),
        (".Arrow~R1C1~VA~R3C4", &|grid, a| grid[0] == a + grid[11]),
        (".Sum~6_=_2_-1_1~VA~R1C2~VA", &|grid, a| 3 * a == 6 + grid[1]),
        (".EqualSum~R1C1~R2C3~-~VA~R4C4", &|grid, a| grid[0] + grid[6] == a + grid[15]),
        // `12.*|4.3`, `1[12]|[34]4`, and pairs that increase.
        (".Regex~MTIuKnw0LjM~R2C1~VA~R4C2", &|grid, a| {
            grid[4] == 1 && a == 2 || grid[4] == 4 && grid[13] == 3
        }),
        (".Regex~MVsxMl18WzM0XTQ~VA~R1C1", &|grid, a| a == 1 && grid[0] < 3 || a > 2 && grid[0] == 4),
        (".Pair~Oj~_x~R1C1~VA~R4C2.~VA_3_4", &|grid, a| grid[0] < a && a < grid[13] && a > 2),
    ];
    let grids = all_4x4();
    assert_eq!(grids.len(), 288);
    for (string, meets) in cases {
        let string = format!(".Shape~4x4.Var~A~{string}");
        let sheet = sheet(Form::Iss, &string);
        for grid in &grids {
            let is_met = (1..=4).any(|a| meets(grid, a));
            assert_eq!(broken(&sheet, grid).is_empty(), is_met, "{string}: {grid:?}");
        }
        let (text, lost) = written(Form::Sudoku, &sheet).unwrap();
        assert!(lost.is_empty(), "{string}: {lost:?}\n{text}");
        assert_eq!(restated(Form::Iss, &sheet), Vec::<String>::new(), "{string}");
    }
}

#[test]
fn rows_columns_and_boxes_with_the_same_values_lack_the_same_digit() {
    let sheet = sheet(Form::Iss, ".Shape~4x4~5.RegionSize~4.RegionSameValues");
    for grid in all_4x4() {
        for lacked in 1..=5 {
            let without: Vec<u8> = grid.iter().map(|&digit| digit + u8::from(digit >= lacked)).collect();
            assert_eq!(broken(&sheet, &without), Vec::<String>::new(), "{without:?}");
            for at in 0..16 {
                let mut with = without.clone();
                with[at] = lacked;
                assert_ne!(broken(&sheet, &with), Vec::<String>::new(), "{with:?}");
            }
        }
    }
    assert_eq!(restated(Form::Iss, &sheet), Vec::<String>::new());
}

#[test]
fn a_box_lacks_a_greater_digit_than_the_later_boxes_beside_it() {
    const BOARD: &str = ".Shape~4x4~0-4.Doppelganger";
    let (with, without) =
        (sheet(Form::Iss, &format!("{BOARD}.GreaterThan~DGB4~DGB1~DGB2~DGB3")), sheet(Form::Iss, BOARD));
    for lacked in (0..=255_u8).map(|code| [0, 1, 2, 3].map(|at| code >> (2 * at) & 3)) {
        // The digits of a board are numbered from 1: here 1 is the digit 0, which no box lacks.
        let mut grid = vec![0; 16];
        for (number, lacked) in lacked.into_iter().enumerate() {
            let held = (1..=5).filter(|&digit| digit != lacked + 2);
            for (at, digit) in held.enumerate() {
                grid[(number / 2 * 2 + at / 2) * 4 + number % 2 * 2 + at % 2] = digit;
            }
        }
        // Boxes 1 and 4 touch at a corner alone; boxes 2 and 3, too.
        let fits =
            lacked[3] > lacked[1] && lacked[3] > lacked[2] && lacked[0] > lacked[1] && lacked[0] > lacked[2];
        assert_eq!(broken(&with, &grid).len() == broken(&without, &grid).len(), fits, "{grid:?}");
    }
    assert_eq!(restated(Form::Iss, &with), Vec::<String>::new());
}

#[test]
fn clues_with_the_same_meaning_in_other_words_are_carried() {
    for clues in [
        "[Outside]\nrow 2 right: sandwich 2\ncolumn 3 bottom: sandwich 5",
        "[XV]\nsum 4: r3c3-4\nsum 7: r1c3-4",
    ] {
        let text = format!("1...\n..2.\n.3..\n...4\n\n{clues}\n");
        let (string, lost) = written(Form::Iss, &sheet(Form::Sudoku, &text)).unwrap();
        assert!(lost.is_empty(), "{string}: {lost:?}");
    }
}

#[test]
fn boards_of_other_rows_columns_or_digits_keep_their_sides_boxes_and_digits() {
    for (string, says) in [
        (".Shape~6x8.Skyscraper~C8~2~3.~R6C8_8", "size: 6x8\n\n. . . . | . . . .\n"),
        (".Shape~4x7~0-6.Jigsaw~1222222111113244441334443333.~R2C4_0", "size: 4x7\ndigits: 0-6\n"),
        (".Shape~6x6~9.RegionSize~9.LittleKiller~9~R1C1", "size: 6\nbox: 3x3\ndigits: 1-9\n"),
        (".Shape~6x6~0-8.NoBoxes.Cage~3~R1C1~R6C6", "size: 6\nbox: 1x6\ndigits: 0-8\n"),
        (".Shape~9x9~0-9.XSum~R3~7~", "size: 9\n"),
        (".Shape~8x6.DisjointSets.XSum~R8~~4", "size: 8x6\nrules: disjoint\n"),
        (".Shape~5x2~7.Quad~R4C1~3~7.AntiKnight", "size: 5x2\ndigits: 1-7\nrules: anti-knight\n"),
    ] {
        let read = sheet(Form::Iss, string);
        let (text, lost) = written(Form::Sudoku, &read).unwrap();
        assert!(lost.is_empty(), "{string}: {lost:?}");
        assert!(text.contains(says), "{string}: {text}");
        let back = sheet(Form::Sudoku, &text);
        assert_eq!((&back.layout, &back.givens), (&read.layout, &read.givens), "{string}: {text}");
        assert_eq!(restated(Form::Iss, &back), Vec::<String>::new(), "{string}");
        let why = written(Form::Line, &read).unwrap_err();
        assert!(why.starts_with("the form is for boards with as many rows and columns as digits"), "{why}");
    }
}

#[test]
fn lines_that_all_digits_fit_are_left_out() {
    let read = sheet(Form::Iss, ".Whisper~0~R1C1~R1C2.Modular~1~R2C1~R2C2~R2C3.Whisper~1~R3C1~R3C2");
    assert!(read.left.is_empty(), "{:?}", read.left);
    let (text, lost) = written(Form::Sudoku, &read).unwrap();
    assert!(lost.is_empty() && text.ends_with("\n[Whispers 1]\nr3c1-2\n"), "{text}: {lost:?}");
}

#[test]
fn digits_from_0_are_written_as_they_are() {
    let string = ".Shape~4x4~0-3.~R1C1_0~R1C2_3.LookAndSay~10~R3C1~R3C2.~R4C4_0_2.Cage~1~R3C4~R4C4";
    let read = sheet(Form::Iss, string);
    let (text, lost) = written(Form::Sudoku, &read).unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(text.contains("digits: 0-3\n\n0 3 | . ."), "{text}");
    let back = sheet(Form::Sudoku, &text);
    assert_eq!((&back.givens, back.layout.digits, &back.symbols), (&read.givens, read.layout.digits, &None));
    assert_eq!(broken(&back, &[1, 4, 2, 3, 2, 3, 1, 4, 4, 1, 3, 2, 3, 2, 4, 1]), Vec::<String>::new());
    assert_eq!(restated(Form::Iss, &back), Vec::<String>::new());
}

#[test]
fn automata_without_a_pattern_are_written_as_their_states() {
    for (string, has) in [
        (".Shape~6x6.RellikCage~5~R1C1~R1C2~R1C3", "[Automaton no sum of 5: 0!: "),
        (".SameValues~2~R1C1~R1C2~R4C1~R4C2", "[Automaton same values: "),
        (".CountDistinct~R1C1~R1C2~R2C2~R3C3", "[Automaton count of distinct digits: "),
        (".EqualityCage~R1C1~R1C2~R2C1~R2C2", "[Automaton equality cage: "),
        (".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP", "[Sum Lines 10]\nr1c1-2 r2c2-1 r1c1\n"),
        (".HiddenSkyscraper~R3~~7", "row 3 right: hidden-skyscraper 7\n"),
    ] {
        let read = sheet(Form::Iss, string);
        let (text, lost) = written(Form::Sudoku, &read).unwrap();
        assert!(lost.is_empty(), "{string}: {lost:?}");
        assert!(text.contains(has), "{text}");
        let back = sheet(Form::Sudoku, &text);
        assert_eq!(restated(Form::Iss, &back), Vec::<String>::new(), "{string}");
        assert_eq!(back.layout.constraints.len(), read.layout.constraints.len());
    }
}
