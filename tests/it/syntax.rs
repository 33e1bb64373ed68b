//! What the parser makes of every form that people paste, and of grids that are being typed.

use proptest::prelude::*;
use sudoku_ls::board::{Cell, Digit, Layout, Rule};
use sudoku_ls::syntax::{
    Block, CellText, Content, Edit, ElementKind, File, Form, Ink, Problem, ProblemCode, Promise, Puzzle,
    Span, Which, format, print_line, write_cell,
};

use crate::incremental::assembled;

/// A puzzle that most of the tests write in one form or another.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows of [`CLASSIC`].
fn classic_rows() -> Vec<String> {
    CLASSIC.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// The puzzles of a text.
fn puzzles(text: &str) -> Vec<Puzzle> {
    File::parse(text).puzzles().map(|(.., puzzle)| puzzle.clone()).collect()
}

/// The only puzzle of a text.
#[track_caller]
fn one(text: &str) -> Puzzle {
    let mut all = puzzles(text);
    assert_eq!(all.len(), 1, "puzzles in\n{text}");
    all.remove(0)
}

/// The codes of all problems of a text.
fn codes(text: &str) -> Vec<ProblemCode> {
    let file = File::parse(text);
    file.blocks().iter().flat_map(|block| block.problems.iter().map(|p| p.code)).collect()
}

/// The givens of the only puzzle of a text, on one line.
#[track_caller]
fn givens(text: &str) -> String {
    let puzzle = one(text);
    let grid = puzzle.givens().unwrap_or_else(|| panic!("no givens in\n{text}\n{:?}", codes(text)));
    print_line(&grid, &puzzle.symbols)
}

#[test]
fn the_same_puzzle_is_read_from_every_usual_form() {
    let rows = classic_rows();
    let spaced = |row: &String| row.chars().map(|c| format!("{c} ")).collect::<String>();
    let boxed = |row: &String| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]);
    let positional = |row: &String| {
        let cells: Vec<String> = row.replace('.', " ").chars().map(|c| c.to_string()).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|b| b.join(" ")).collect();
        format!("| {} |", boxes.join(" | "))
    };
    let banded = |between: &str, row: &dyn Fn(&String) -> String| {
        let bands: Vec<String> =
            rows.chunks(3).map(|b| b.iter().map(row).collect::<Vec<_>>().join("\n")).collect();
        bands.join(&format!("\n{between}\n"))
    };
    let frame = "+-----+-----+-----+";
    let forms = [
        CLASSIC.to_owned(),
        CLASSIC.replace('.', "0"),
        CLASSIC.replace('.', "*"),
        CLASSIC.replace('.', "_"),
        rows.join(" "),
        rows.join("\n"),
        rows.join("\r\n"),
        rows.join("\r"),
        format!("\u{feff}{}", rows.join("\n")),
        rows.iter().map(spaced).collect::<Vec<_>>().join("\n"),
        rows.join("\n").replace('.', "-"),
        rows.join("\n").replace('.', "x"),
        banded("", &|row| row.clone()),
        banded("------+-------+------", &|row| spaced(row)),
        format!("{frame}\n{}\n{frame}", banded(frame, &boxed)),
        format!(
            "*-----------*\n{}\n*-----------*",
            banded("|---+---+---|", &|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..]))
        ),
        format!(
            ".---.---.\n{}\n'---'---'",
            banded(":---+---:", &|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..]))
        ),
        format!(
            "┌───┬───┬───┐\n{}\n└───┴───┴───┘",
            banded("├───┼───┼───┤", &|r| format!(
                "│{}│{}│{}│",
                &r[..3],
                &r[3..6],
                &r[6..]
            ))
        ),
        format!("{frame}\n{}\n{frame}", banded(frame, &positional)),
        rows.iter()
            .map(|r| r.replace('.', "0").chars().map(|c| c.to_string()).collect::<Vec<_>>().join(","))
            .collect::<Vec<_>>()
            .join("\n"),
        rows.iter()
            .map(|r| r.replace('.', "").chars().map(|c| c.to_string()).collect::<Vec<_>>().join(","))
            .collect::<Vec<_>>()
            .join("\n")
            .replace("53,7", "x"),
        format!("#ARuud\n#DA random puzzle\n[Puzzle]\n{}", rows.join("\n")),
    ];
    for (i, form) in forms.iter().enumerate() {
        if i == 20 {
            continue;
        }
        assert_eq!(givens(form), CLASSIC, "form {i}:\n{form}");
    }
}

#[test]
fn plain_forms_have_no_problem() {
    let rows = classic_rows();
    for text in [CLASSIC.to_owned(), rows.join("\n"), rows.join("\n") + "\n\n" + &rows.join("\n")] {
        assert_eq!(codes(&text), [], "{text}");
    }
}

/// Panics unless the elements of every block cover it without gaps, and the blocks make up the text.
#[track_caller]
fn lossless(text: &str) {
    let file = File::parse(text);
    assert_eq!(file.text(), text);
    for block in file.blocks() {
        let mut at = 0;
        for element in block.elements() {
            assert_eq!(element.span.start, at, "a gap or an overlap in {:?}", block.text());
            assert!(element.span.end > element.span.start);
            assert!(block.text().is_char_boundary(element.span.end as usize));
            at = element.span.end;
        }
        assert_eq!(at as usize, block.text().len());
        if let Some(puzzle) = &block.puzzle {
            for grid in
                [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()].into_iter().flatten()
            {
                assert_eq!(grid.cells.len(), puzzle.layout.size * puzzle.layout.size);
                assert!(grid.cells.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
            }
        }
        for problem in &block.problems {
            assert!(block.text().get(problem.span.range()).is_some(), "{problem:?}");
            assert!(!problem.message.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_kept_whole(text in any::<String>()) {
        lossless(&text);
    }

    #[test]
    fn any_text_of_fragments_is_kept_whole(text in assembled(20)) {
        lossless(&text);
    }

    #[test]
    fn any_text_of_grid_characters_is_kept_whole(text in "[-0-9a-fux.*_|:+=,;#{}\\[\\] \\n\\r\u{feff}┼─│]{0,400}") {
        lossless(&text);
    }
}

/// The problems of a text, one a line: the code, the text it stands on, the message.
fn problems(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let describe = |block: &Block| {
        let of = |p: &Problem| format!("{:?} '{}' {}", p.code, &block.text()[p.span.range()], p.message);
        block.problems.iter().map(of).collect::<Vec<_>>()
    };
    file.blocks().iter().flat_map(|block| describe(block)).collect()
}

/// The sizes of all puzzles of a text.
fn sizes(text: &str) -> Vec<usize> {
    puzzles(text).iter().map(|puzzle| puzzle.layout.size).collect()
}

/// A grid of the puzzle drawn compactly: digits, `.` blank, `?` unknown, `~` missing, `m` marks, `'` before a placed digit.
fn drawn(puzzle: &Puzzle, which: Which) -> String {
    let n = puzzle.layout.size;
    let cell = |cell: &CellText| match cell.content {
        Content::Missing => "~".to_owned(),
        Content::Blank => ".".to_owned(),
        Content::Digit(digit) => puzzle.symbols.write(digit),
        Content::Placed(digit) => format!("'{}", puzzle.symbols.write(digit)),
        Content::Marks(_) => "m".to_owned(),
        _ => "?".to_owned(),
    };
    let cells = &puzzle.grid_of(which).unwrap().cells;
    cells.chunks(n).map(|row| row.iter().map(cell).collect::<String>()).collect::<Vec<_>>().join("\n")
}

const FOUR: &str = "1..4\n..1.\n.2..\n4..3\n";

// Comments and metadata

#[test]
fn comments_stand_on_lines_of_their_own_and_behind_rows() {
    let text = "# one\n; two\n// three\n1..4 # four\n..1. ; five\n# six\n.2.. // seven\n4..3\n# eight";
    assert_eq!(codes(text), []);
    assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim());
}

#[test]
fn sadman_lines_are_metadata_above_a_grid_and_comments_elsewhere() {
    let text = "#ARuud\n#DA puzzle\n#Any remark\n# A remark\n#Uhttp://example.org\n1..4\n..1.\n#A in the grid\n.2..\n4..3\n#ALast\n";
    let puzzle = one(text);
    let metadata: Vec<_> = puzzle.metadata.iter().map(|m| format!("{}={}", m.key, m.value)).collect();
    assert_eq!(metadata, ["author=Ruud", "title=A puzzle", "url=http://example.org"]);
    assert_eq!(puzzle.name.as_deref(), Some("A puzzle"));
    assert_eq!(codes(text), []);
}

#[test]
fn metadata_is_read_in_any_case_with_its_values() {
    let text = format!("[puzzle First one]\nTITLE: A: title # not a comment\nLevel:hard\n\n{FOUR}");
    let puzzle = one(&text);
    assert_eq!(puzzle.name.as_deref(), Some("First one"));
    assert_eq!(puzzle.metadata[0].value, "A: title # not a comment");
    assert_eq!(puzzle.metadata[1].key, "level");
    assert_eq!(&text[puzzle.anchor.range()], "[puzzle First one]");
    assert_eq!(codes(&text), []);
}

#[test]
fn an_unknown_key_names_the_nearest_and_brings_the_fix() {
    let text = format!("tilte: One\n{FOUR}");
    let file = File::parse(&text);
    let problem = &file.blocks()[0].problems[0];
    assert_eq!(problem.code, ProblemCode::UnknownKey);
    assert!(problem.message.contains("'title'"), "{}", problem.message);
    let (_, edits) = problem.fix.as_ref().unwrap();
    assert_eq!(edits, &[Edit { span: Span::new(0, 5), text: "title".into() }]);
}

#[test]
fn a_row_with_colons_is_no_metadata() {
    assert_eq!(codes("size: 4\nsymbols: a-d\nab:cd\ncd:ab\nba:dc\ndc:ba\n"), []);
}

#[test]
fn metadata_without_a_grid_is_one_quiet_finding() {
    assert_eq!(codes("title: Lost\nauthor: Me\nlevel: hard\n"), [ProblemCode::NoGrid]);
    assert_eq!(codes("# only a remark\n\n"), []);
}

#[test]
fn values_that_cannot_be_read_are_told() {
    for line in [
        "size: 32",
        "size: 0",
        "size: big",
        "box: 9",
        "box: 0x3",
        "box: 3x2",
        "solutions: two",
        "symbols: 11",
        "symbols: 1-3",
    ] {
        assert_eq!(codes(&format!("{line}\n{FOUR}")).first(), Some(&ProblemCode::BadValue), "{line}");
    }
}

#[test]
fn defaults_hold_for_every_puzzle() {
    let text = "# top\n[defaults]\nrules: diagonal\nsolutions: any\n\n1..4..1..2..4..3\nrules: none\n1..4..1..2..4..3\n";
    let all = puzzles(text);
    assert_eq!(all[0].layout.rules, [Rule::Diagonal]);
    assert_eq!(all[1].layout.rules, []);
    assert_eq!(all[1].promise, Promise::Any);
    assert!(all[1].metadata.len() == 1 && all[0].metadata.is_empty());
    assert_eq!(codes(text), []);
}

#[test]
fn defaults_below_the_top_are_kept_and_told() {
    assert_eq!(codes(&format!("{FOUR}\n[defaults]\nsize: 9\n\n{FOUR}")), [ProblemCode::UnknownSection]);
}

#[test]
fn a_promise_is_read_with_its_place() {
    for (value, promise) in [
        ("unique", Promise::Unique),
        ("any", Promise::Any),
        (">= 12", Promise::AtLeast(12)),
        (">=3", Promise::AtLeast(3)),
    ] {
        let text = format!("solutions: {value}\n{FOUR}");
        let puzzle = one(&text);
        assert_eq!(puzzle.promise, promise);
        assert_eq!(&text[puzzle.promise_span.unwrap().range()], value);
    }
}

#[test]
fn an_unknown_rule_names_the_nearest_and_stops_claims() {
    let text = format!("rules: diagonal, anti-night\n{FOUR}");
    let puzzle = one(&text);
    assert_eq!(puzzle.layout.rules, [Rule::Diagonal]);
    assert!(puzzle.no_claims.unwrap().contains("anti-night"));
    assert!(
        problems(&text)[0].starts_with("UnknownRule 'anti-night'")
            && problems(&text)[0].contains("'anti-knight'")
    );
}

#[test]
fn a_rule_that_does_not_apply_is_told_on_its_word() {
    let text = format!("rules: diagonal windoku\n{FOUR}");
    assert!(one(&text).geometry.is_none());
    assert!(problems(&text)[0].starts_with("RuleNeeds 'windoku'"), "{:?}", problems(&text));
}

// Heads and sections

#[test]
fn heads_and_marks_part_puzzles() {
    let text = format!("[puzzle A]\n{FOUR}[puzzle B]\n{FOUR}[Puzzle]\n{FOUR}title: D\n{FOUR}\n\n{FOUR}");
    let names: Vec<_> = puzzles(&text).into_iter().map(|p| p.name).collect();
    assert_eq!(names, [Some("A".into()), Some("B".into()), None, Some("D".into()), None]);
    assert_eq!(codes(&text), []);
}

#[test]
fn sections_belong_to_the_grid_above() {
    let text = format!(
        "{FOUR}\n# in play\n[state]\n12.4\n..1.\n.2..\n4..3\n\n[Solution]\n1234341221434321\n\n{FOUR}"
    );
    let all = puzzles(&text);
    assert_eq!(all.len(), 2);
    assert_eq!(drawn(&all[0], Which::State), "12.4\n..1.\n.2..\n4..3");
    assert_eq!(drawn(&all[0], Which::Solution), "1234\n3412\n2143\n4321");
    assert_eq!(all[0].current().unwrap().clue_count(), 7);
    assert_eq!(all[0].givens().unwrap().clue_count(), 6);
    assert_eq!(codes(&text), []);
}

#[test]
fn a_blank_state_cell_shows_the_given() {
    let puzzle = one("1..4\n..1.\n.2..\n4..3\n[State]\n.3..\n....\n....\n....\n");
    assert_eq!(puzzle.current().unwrap().clue_count(), 7);
    assert_eq!(puzzle.seen(Which::State).unwrap().clue_count(), 1);
}

#[test]
fn unknown_sections_are_kept_with_one_quiet_finding() {
    let text = format!("{FOUR}[Colors]\nrgb.\n....\n\nfree words\n\n{FOUR}");
    assert_eq!(sizes(&text), [4, 4]);
    assert_eq!(codes(&text), [ProblemCode::UnknownSection]);
}

#[test]
fn cages_stop_claims_until_they_are_supported() {
    let text = format!("{FOUR}[Cages]\n3 r1c1 r1c2\n");
    assert_eq!(one(&text).no_claims.as_deref(), Some("[Cages] is not supported yet"));
    assert_eq!(codes(&text), [ProblemCode::Unsupported]);
}

#[test]
fn regions_make_a_jigsaw() {
    let text = format!("{FOUR}[Regions]\nAAAB\nACBB\nCCDB\nCDDD\n");
    let puzzle = one(&text);
    assert_eq!(puzzle.layout.regions.as_deref(), Some(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3][..]));
    assert!(puzzle.geometry.is_some());
    assert_eq!(codes(&text), []);
    let spaced = format!("{FOUR}[Regions]\n10 10 10 11\n10 12 11 11\n12 12 13 11\n12 13 13 13\n");
    assert_eq!(one(&spaced).layout, puzzle.layout);
}

#[test]
fn regions_of_unequal_size_are_told_with_the_others() {
    let text = format!("{FOUR}[Regions]\nAAAB\nAABB\nCCDB\nCDDD\n");
    assert!(one(&text).geometry.is_none());
    assert_eq!(
        problems(&text),
        ["RegionSize 'A' Region 'A' has 5 cells, but each region needs 4, as a row has."]
    );
    assert_eq!(File::parse(&text).blocks()[0].problems[0].related.len(), 1);
}

#[test]
fn regions_that_are_boxes_are_boxes() {
    let text = format!("{FOUR}[Regions]\nAABB\nAABB\nCCDD\nCCDD\n");
    assert_eq!(one(&text).layout, Layout::usual(4));
}

// Size, box shape, borders

#[test]
fn the_box_shape_comes_from_the_metadata_then_the_borders_then_the_usual() {
    let six = "123|456\n456|123\n---+---\n231|564\n564|231\n---+---\n312|645\n645|312\n";
    let tall = "12|34|56\n34|56|12\n56|12|34\n--+--+--\n21|43|65\n43|65|21\n65|21|43\n";
    let plain = tall.replace("--+--+--\n", "").replace('|', "");
    let shape = |text: &str| one(text).layout.boxes.to_string();
    assert_eq!(shape(six), "2x3");
    assert_eq!(shape(tall), "3x2");
    assert_eq!(shape(&plain), "2x3");
    assert_eq!(shape(&format!("box: 3x2\n{plain}")), "3x2");
    assert_eq!(codes(tall), []);
    assert_eq!(shape(&format!("box: 2x3\n{tall}")), "2x3");
    assert_eq!(codes(&format!("box: 2x3\n{tall}")), [ProblemCode::BoxShape]);
    let regions = "[Regions]\nAAABBB\nAAABBB\nCCCDDD\nCCCDDD\nEEEFFF\nEEEFFF\n";
    assert_eq!(codes(&format!("{tall}{regions}")), [ProblemCode::BoxShape]);
}

#[test]
fn usual_sizes_on_one_line_are_puzzles() {
    for n in [4, 6, 8, 9, 10, 12, 15, 16, 20, 25] {
        let line = ".".repeat(n * n);
        assert_eq!(sizes(&line), [n], "{n}");
        assert_eq!(one(&line).form, Form::Line);
    }
    assert_eq!(sizes(&format!("size: 5\n{}", ".".repeat(25))), [5]);
}

#[test]
fn sixteen_characters_are_a_row_or_a_puzzle() {
    let small = "1..4..1..2..4..3\n";
    assert_eq!(sizes(&small.repeat(20)), [4; 20]);
    let large = "1..4..1..2..4..3\n".repeat(15) + "...G............\n";
    assert_eq!(sizes(&large), [16]);
    assert_eq!(sizes(&format!("size: 16\n{}", small.repeat(16))), [16]);
    assert_eq!(sizes(&format!("size: 4\n{}", small.repeat(16))), [4; 16].map(|n| n));
    assert_eq!(sizes(&"123456789\n".repeat(9)), [9]);
    assert_eq!(sizes(&"1........................\n".repeat(25)), [25]);
}

#[test]
fn rows_in_groups_are_compact() {
    assert_eq!(drawn(&one("12 34\n34 12\n21 43\n43 21\n"), Which::Puzzle), "1234\n3412\n2143\n4321");
    let text = "530 070 000\n600 195 000\n098 000 060\n\n800 060 003\n400 803 001\n700 020 006\n\n060 000 280\n000 419 005\n000 080 079\n";
    assert_eq!(givens(text), CLASSIC);
    assert_eq!(codes(text), []);
}

#[test]
fn dashes_are_blanks_where_the_other_rows_use_them() {
    let text = "1--4\n----\n-2--\n4--3\n";
    assert_eq!(drawn(&one(text), Which::Puzzle), "1..4\n....\n.2..\n4..3");
    let spaced = "1 - - 4\n- - - -\n- 2 - -\n4 - - 3\n";
    assert_eq!(drawn(&one(spaced), Which::Puzzle), "1..4\n....\n.2..\n4..3");
    let border = "1. .4\n.. 1.\n----\n.2 ..\n4. .3\n";
    assert_eq!(drawn(&one(border), Which::Puzzle), FOUR.trim());
    assert_eq!(sizes("----\n----\n----\n----\n"), [4]);
    let with_border = "1 - - 4\n- - 1 -\n- - + - -\n- 2 - -\n4 - - 3\n";
    assert_eq!(drawn(&one(with_border), Which::Puzzle), FOUR.trim());
}

#[test]
fn bands_parted_by_blank_lines_are_one_grid_and_other_pieces_are_not() {
    let rows = classic_rows();
    let pieces = |sizes: &[usize]| {
        let mut at = 0;
        let piece = |n: &usize| {
            at += n;
            rows[at - n..at].join("\n")
        };
        sizes.iter().map(piece).collect::<Vec<_>>().join("\n\n")
    };
    assert_eq!(sizes(&pieces(&[3, 3, 3])), [9]);
    assert_eq!(sizes(&pieces(&[6, 3])), [9]);
    assert_eq!(sizes(&pieces(&[4, 5])), [9, 9]);
    assert_eq!(sizes(&pieces(&[3, 3])), [9, 9]);
    assert_eq!(sizes(&pieces(&[3, 3, 3]).replace("\n\n", "\n\n# a remark\n\n")), [9]);
}

#[test]
fn stacked_grids_are_puzzles_of_their_own_with_a_fix() {
    let frame = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n";
    let solved = frame.replace("|1.|.4|", "|12|34|");
    let text = format!("{frame}{solved}");
    assert_eq!(sizes(&text), [4, 4]);
    assert_eq!(codes(&text), [ProblemCode::StackedGrids]);
    let mut file = File::parse(&text);
    let (_, edits) = file.blocks()[0].problems[0].fix.clone().unwrap();
    file.edit(edits[0].span.range(), &edits[0].text);
    assert_eq!(file.puzzles().count(), 1);
    assert_eq!(drawn(file.puzzles().next().unwrap().3, Which::State), "1234\n..1.\n.2..\n4..3");
}

// Symbols

#[test]
fn symbols_above_nine_follow_the_decision() {
    let row = |cells: &str| cells.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let grid = |first: &str, blank: &str, between: &str| {
        let first = row(first);
        let rest = vec![blank; first.len()].join(between);
        format!("{}\n{}", first.join(between), format!("{rest}\n").repeat(first.len() - 1))
    };
    let describe = |text: &str| one(text).symbols.describe();
    assert_eq!(describe(&grid("10 . 3 4 5 6 7 8 9 1", ".", " ")), "decimals");
    assert_eq!(describe(&grid("1 2 3 4 5 6 7 8 9 A . . . . . G", ".", "")), "1-9 then A=10 to G=16");
    assert_eq!(describe(&grid("A B C D . . . . . . . . . . . P", ".", "")), "A-P with A=1");
    let hex = grid("0 1 2 3 4 5 6 7 8 9 A . . . . F", ".", "");
    assert_eq!(describe(&hex), "0-F with 0 as the first");
    assert_eq!(codes(&hex), [ProblemCode::DoubtfulSymbols]);
    assert_eq!(codes(&format!("symbols: 0-F\n{hex}")), []);
    let zeros = grid("1 2 3 4 5 6 7 8 9 A 0 0 0 0 0 G", "0", "");
    assert_eq!(describe(&zeros), "1-9 then A=10 to G=16");
    assert_eq!(codes(&zeros), []);
    assert_eq!(describe("symbols: abcd\na..d\n..a.\n.b..\nd..c\n"), "abcd");
    assert_eq!(describe("A..D\n..A.\n.B..\nD..C\n"), "A-D with A=1");
}

#[test]
fn letters_are_read_in_any_case_unless_the_symbols_have_both() {
    assert_eq!(drawn(&one("a..D\n..A.\n.b..\nd..C\n"), Which::Puzzle), "A..D\n..A.\n.B..\nD..C");
    assert_eq!(
        drawn(&one("symbols: abAB\na..B\n..a.\n.b..\nB..A\n"), Which::Puzzle),
        "a..B\n..a.\n.b..\nB..A"
    );
}

#[test]
fn two_styles_of_blanks_are_read_with_a_hint() {
    let text = "1..4\n0.1.\n.2..\n4..3\n";
    assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim());
    assert_eq!(codes(text), [ProblemCode::MixedBlanks]);
}

// Placed digits and pencil marks

#[test]
fn placed_digits_are_state() {
    let puzzle = one("1+24u4\n..1.\n.2..\n4..3\n".replace("24u4", "2u34").as_str());
    assert_eq!(drawn(&puzzle, Which::Puzzle), "1'2'34\n..1.\n.2..\n4..3");
    assert_eq!(puzzle.givens().unwrap().clue_count(), 6);
    assert_eq!(puzzle.current().unwrap().clue_count(), 8);
}

#[test]
fn pencil_marks_are_read_bare_and_in_braces() {
    let puzzle = one("1 23 {2,3} 4\n. . 1 .\n. 2 {} .\n4 . . 3\n");
    assert_eq!(drawn(&puzzle, Which::Puzzle), "1mm4\n..1.\n.2m.\n4..3");
    let Content::Marks(marks) = puzzle.grid.cells[1].content else { panic!() };
    assert_eq!(marks.iter().map(Digit::get).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(codes("578 19 4 | 28 67 1679 | 3 {12} .\n").len(), 1);
}

// Grids that are being typed, and broken ones

#[test]
fn a_half_typed_grid_keeps_its_place_with_one_quiet_finding() {
    let text = "53..7....\n6..195...\n.98....6.\n8...6\n\n1..4\n..1.\n.2..\n4..3\n";
    let all = puzzles(text);
    assert_eq!(sizes(text), [9, 4]);
    assert!(
        drawn(&all[0], Which::Puzzle)
            .ends_with("8...6~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~\n~~~~~~~~~")
    );
    assert_eq!(problems(text), ["MissingRow '8...6' 4 of 9 rows so far; row 4 has 5 of 9 cells."]);
    assert!(all[0].givens().is_none() && all[0].seen(Which::Puzzle).unwrap().clue_count() == 12);
}

#[test]
fn a_row_too_long_marks_its_surplus() {
    let text = "1..4\n..1.55\n.2..\n4..3\n";
    assert_eq!(problems(text), ["RowLength '55' Row 2 has 6 cells, but each row needs 4: take 2 out."]);
    assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim());
}

#[test]
fn a_short_row_in_the_middle_is_told_and_the_others_keep_their_place() {
    let text = "1..4\n..1\n.2..\n4..3\n";
    assert_eq!(problems(text), ["RowLength '..1' Row 2 has 3 cells, but each row needs 4: 1 more to write."]);
    assert_eq!(drawn(&one(text), Which::Puzzle), "1..4\n..1~\n.2..\n4..3");
}

#[test]
fn rows_too_many_are_one_finding() {
    let text = format!("{FOUR}....\n....\n");
    assert_eq!(sizes(&text), [4]);
    assert_eq!(codes(&text), [ProblemCode::ExtraRow]);
    assert_eq!(sizes(&format!("{FOUR}....\n....\n....\n....\n")), [4, 4]);
}

#[test]
fn unknown_symbols_are_told_each_with_the_symbols_allowed() {
    let text = "1..4\n.!1.\n.2.9\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::UnknownSymbol; 2]);
    assert!(problems(text)[0].contains("1-4"), "{:?}", problems(text));
    assert_eq!(drawn(&one(text), Which::Puzzle), "1..4\n.?1.\n.2.?\n4..3");
}

#[test]
fn a_foreign_line_is_one_finding_and_the_grid_lives_on() {
    let text = "1..4\n..1.\nwhat is this?\n.2..\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::UnknownLine]);
    assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim());
}

#[test]
fn text_of_another_kind_has_few_findings() {
    let prose = "The quick brown fox jumps\nover the lazy dog, and so\non and on.\n".repeat(100);
    assert_eq!(codes(&prose), [ProblemCode::UnknownLine]);
    let all_unknown = "1!!!!!!!!\n!!!!!!!!!\n!!!!!!!!!\n".repeat(3);
    assert!(codes(&all_unknown).len() <= 9, "{:?}", problems(&all_unknown));
}

// Puzzles on one line

#[test]
fn the_tail_of_a_line_is_a_solution_or_a_label() {
    let solved = "1234341221434321";
    for between in [" ", ",", ";", "\t", " , "] {
        let puzzle = one(&format!("1..4..1..2..4..3{between}{solved} # remark"));
        assert_eq!(drawn(&puzzle, Which::Solution).replace('\n', ""), solved, "'{between}'");
    }
    let file = File::parse("1..4..1..2..4..3 a label 9.2 # and a comment\n");
    let kinds: Vec<_> = file.blocks()[0].elements().iter().skip(16).map(|e| e.kind).collect();
    use ElementKind::{Comment, NewLine, Space, Tail};
    assert_eq!(kinds, [Space, Tail, Space, Comment, NewLine]);
    assert!(one("1..4..1..2..4..3 ; comment").solution.is_none());
    assert_eq!(
        codes(&format!("{CLASSIC}  Some long label with many, many words in it that go on and on; and on\n")),
        []
    );
    assert_eq!(codes(&format!("{CLASSIC}#x\n")), []);
}

#[test]
fn groups_on_a_line_are_read_as_one_puzzle() {
    let by = |n: usize| {
        let chunks = CLASSIC.as_bytes().chunks(n).map(|c| String::from_utf8_lossy(c).into_owned());
        chunks.collect::<Vec<_>>().join(" ")
    };
    for n in [1, 9, 27] {
        assert_eq!(givens(&by(n)), CLASSIC, "groups of {n}");
        assert_eq!(one(&by(n)).form, Form::Line);
    }
}

#[test]
fn numbers_on_a_line_are_cells_parted_by_spaces() {
    let line = (0..256).map(|i| (i % 17).to_string()).collect::<Vec<_>>().join(" ");
    let puzzle = one(&line);
    assert_eq!((puzzle.layout.size, puzzle.symbols.describe().as_str()), (16, "decimals"));
    assert!(puzzle.givens().is_some());
}

// Forms that are read with a hint

#[test]
fn lists_csv_and_full_width_digits_are_read_with_a_hint() {
    let csv = "1,,,4\n,,1,\n,2,,\n4,,,3\n";
    let list = "[[1,0,0,4],\n [0,0,1,0],\n [0,2,0,0],\n [4,0,0,3]]\n";
    let json = "[\n  [1, 0, 0, 4],\n  [0, 0, 1, 0],\n  [0, 2, 0, 0],\n  [4, 0, 0, 3]\n]\n";
    let on_a_line = "[[1,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,0,3]]\n";
    let wide = "１．．４\n．．１．\n．２．．\n４．．３\n";
    for text in [csv, list, json, on_a_line, wide] {
        assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim(), "{text}");
        assert_eq!(codes(text), [ProblemCode::ForeignForm], "{text}");
    }
}

// Helpers

#[test]
fn a_caret_behind_a_cell_counts_only_where_no_other_starts() {
    let compact = one("1..4\n..1.\n.2..\n4..3\n");
    assert_eq!(compact.cell_at(1), Some((Which::Puzzle, Cell::new(1))));
    assert_eq!(compact.cell_at(4), Some((Which::Puzzle, Cell::new(3))));
    let spaced = one("1 . . 4\n. . 1 .\n. 2 . .\n4 . . 3\n");
    assert_eq!(spaced.cell_at(1), Some((Which::Puzzle, Cell::new(0))));
    assert_eq!(spaced.cell_at(2), Some((Which::Puzzle, Cell::new(1))));
}

/// The text after a cell of its first puzzle is written.
fn written(text: &str, cell: usize, digit: u8, ink: Ink) -> String {
    let file = File::parse(text);
    let (_, start, block, _) = file.puzzles().next().unwrap();
    let edit = write_cell(block, Which::Puzzle, Cell::new(cell), Digit::new(digit), ink).unwrap();
    let mut text = text.to_owned();
    text.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    text
}

#[test]
fn writing_a_cell_changes_only_that_cell() {
    assert_eq!(written(FOUR, 1, 2, Ink::Plain), "12.4\n..1.\n.2..\n4..3\n");
    assert_eq!(written(FOUR, 0, 0, Ink::Plain), "...4\n..1.\n.2..\n4..3\n");
    assert_eq!(written(FOUR, 1, 2, Ink::Placed), "1+2.4\n..1.\n.2..\n4..3\n");
    assert_eq!(written("1u2.4\n..1.\n.2..\n4..3\n", 2, 3, Ink::Placed), "1u2u34\n..1.\n.2..\n4..3\n");
    assert_eq!(
        written("1 23 . 4\n. .  1 .\n. 2  . .\n4 .  . 3\n", 1, 2, Ink::Plain),
        "1 2  . 4\n. .  1 .\n. 2  . .\n4 .  . 3\n"
    );
    assert_eq!(written("a..d\n..a.\n.b..\nd..c\n", 1, 2, Ink::Plain), "ab.d\n..a.\n.b..\nd..c\n");
    assert_eq!(written("1,,,4\n,,1,\n,2,,\n4,,,3\n", 1, 2, Ink::Plain), "1,2,,4\n,,1,\n,2,,\n4,,,3\n");
    let first = " 10  .  3  4  5  6  7  8  9  1\n";
    let text = first.to_owned() + &"  .  .  .  .  .  .  .  .  .  .\n".repeat(9);
    assert_eq!(written(&text, 11, 10, Ink::Plain).lines().nth(1).unwrap(), "  . 10  .  .  .  .  .  .  .  .");
    assert_eq!(written(&text, 0, 2, Ink::Plain).lines().next().unwrap(), "  2  .  3  4  5  6  7  8  9  1");
}

#[test]
fn a_grid_whose_first_row_is_being_typed_is_not_shouted_at() {
    let row = "53..7....";
    for end in 1..=row.len() {
        let found = codes(&row[..end]);
        assert_eq!(found, [ProblemCode::MissingRow], "{}", &row[..end]);
    }
}

#[test]
fn a_row_typed_between_whole_ones_is_the_one_too_many() {
    let text = "1..4\n..1.\n3\n.2..\n4..3\n";
    assert_eq!(codes(text), [ProblemCode::ExtraRow]);
    assert_eq!(drawn(&one(text), Which::Puzzle), FOUR.trim());
}

#[test]
fn rows_read_by_column_keep_their_place_while_they_are_typed() {
    let text = "| 5 3   |   7   |       |\n| 6     | 1 9 5 |       |\n|   9 8 |       |   6   |\n+-------+-------+-------+\n| 8     |   6   |     3 |\n";
    assert_eq!(codes(text), [ProblemCode::MissingRow]);
    assert!(drawn(&one(text), Which::Puzzle).starts_with("53..7....\n6..195...\n.98....6.\n8...6...3\n~"));
}

#[test]
fn framed_grids_with_a_blank_line_between_are_stacked_too() {
    let frame = "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.2|..|\n|4.|.3|\n*-----*\n";
    let text = format!("{frame}\n{}", frame.replace("|1.|.4|", "|12|34|"));
    assert_eq!(codes(&text), [ProblemCode::StackedGrids]);
    assert_eq!(codes(&format!("{frame}\n{}", frame.replace("|1.|.4|", "|21|34|"))), []);
}

#[test]
fn a_label_may_follow_the_solution_of_a_line() {
    let file = File::parse("1..4..1..2..4..3\t1234341221434321\t2.0\n");
    assert_eq!(
        drawn(file.puzzles().next().unwrap().3, Which::Solution).replace('\n', ""),
        "1234341221434321"
    );
    assert!(file.blocks()[0].elements().iter().any(|e| e.kind == ElementKind::Tail));
}

#[test]
fn a_grid_being_typed_has_the_size_that_its_boxes_say() {
    assert_eq!(codes("box: 2x3\n4 .\n"), [ProblemCode::MissingRow]);
    assert_eq!(sizes("box: 3x3\n12\n"), [9]);
}

/// The texts of the corpus: those that failed once, and hostile ones.
fn corpus() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "sudoku"));
    texts.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_text_of_the_corpus_is_kept_whole_and_formatted_once() {
    assert!(corpus().len() >= 8);
    for text in corpus() {
        lossless(&text);
        let formatted = |text: &str| {
            let mut text = text.to_owned();
            for edit in format(&File::parse(&text)).iter().rev() {
                text.replace_range(edit.span.range(), &edit.text);
            }
            text
        };
        let once = formatted(&text);
        assert_eq!(formatted(&once), once, "from {text:?}");
    }
}

#[test]
fn long_texts_without_a_puzzle_are_read_in_linear_time() {
    // Each of these takes minutes where a step looks at everything before or behind it.
    let pieces = [
        "----\n",
        "# a\n",
        "\n",
        "{ ",
        "{",
        "+",
        "5 ",
        "a: b\n",
        "[State]\n# a\n",
        "[",
        "1\n2 3\n",
        "1234\n---+---\n",
        "1 2\n\n\n",
        "|",
        "\u{feff}",
    ];
    for piece in pieces {
        lossless(&piece.repeat(60_000));
    }
}

#[test]
fn a_file_of_many_puzzles_has_each_of_them() {
    let text = format!("{CLASSIC}\n").repeat(20_000);
    let file = File::parse(&text);
    assert_eq!((file.puzzles().count(), file.blocks().len()), (20_000, 20_000));
    assert!(file.puzzles().all(|(i, start, ..)| start == i * 82));
}
