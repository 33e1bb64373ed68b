//! Constraints of variant puzzles: the meaning of each section, the spans of its parts, and its problems.

use sudoku_ls::board::{Constraint, DotKind, LineKind, OutsideKind};

use super::*;

/// Returns an empty 9x9 grid with sections below it.
pub(super) fn nine(sections: &str) -> String {
    format!("{}{sections}", format!("{}\n", ".".repeat(9)).repeat(9))
}

/// Returns the constraints of sections below a 9x9 grid. No clue may be faulty.
#[track_caller]
fn read(sections: &str) -> Vec<Constraint> {
    let text = nine(sections);
    let found = codes(&text);
    assert_eq!(found, [], "{:?} of\n{sections}", problems(&text));
    one(&text).layout.constraints.to_vec()
}

/// Returns cells by their names, such as `r1c8`, with one figure each for row and column.
fn cells(names: &str) -> Box<[Cell]> {
    let figure = |name: &str, at: usize| usize::from(name.as_bytes()[at] - b'1');
    names.split_whitespace().map(|name| Cell::new(figure(name, 1) * 9 + figure(name, 3))).collect()
}

fn pair(names: &str) -> [Cell; 2] {
    cells(names).to_vec().try_into().unwrap()
}

#[test]
fn cages_have_sums_or_none_and_may_allow_repeats() {
    let cage = |sum, names, repeats| Constraint::Cage { cells: cells(names), sum, repeats };
    let found =
        read("[Cages]\n16: r1c8 r2c8-9\n\nr5c5, r5c6 # no sum\n[cage]\n9 repeats: R1-2c1-2\nrepeats: r9c9\n");
    let wanted = [
        cage(Some(16), "r1c8 r2c8 r2c9", false),
        cage(None, "r5c5 r5c6", false),
        cage(Some(9), "r1c1 r1c2 r2c1 r2c2", true),
        cage(None, "r9c9", true),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn cages_can_be_drawn() {
    let rows = "AA.......\nAB.......\n".to_owned() + &".........\n".repeat(7);
    let found = read(&format!("[Cages]\n{rows}\nA: 12 # low\n3: r9c1-2\n"));
    let cage = |sum, names| Constraint::Cage { cells: cells(names), sum, repeats: false };
    let wanted = [cage(Some(3), "r9c1 r9c2"), cage(Some(12), "r1c1 r1c2 r2c1"), cage(None, "r2c2")];
    assert_eq!(found, wanted);
    let short = nine(&format!("[Cages]\n{}A: 12\n", &rows[..30]));
    assert!(codes(&short).contains(&ProblemCode::BadClue));
    let other = nine(&format!("[Cages]\n{rows}C: 12\n"));
    assert!(problems(&other).iter().any(|it| it.contains("No cage with the label 'C'")));
}

#[test]
fn lines_go_through_their_corners() {
    let line = |kind, names| Constraint::Line { kind, cells: cells(names) };
    let found = read(
        "[Thermos]\nr1c1 r1c4 r3c2\n[Whispers 4]\nr9c1-3\n[whisper]\nr9c1 r8c2\n[Renban]\nr1c1 / r5c9\n[Lockout] r1c1 r1c3\n[Region Sum]\nr3c3, r4c4\n",
    );
    let wanted = [
        line(LineKind::Thermo, "r1c1 r1c2 r1c3 r1c4 r2c3 r3c2"),
        line(LineKind::Whisper(4), "r9c1 r9c2 r9c3"),
        line(LineKind::Whisper(5), "r9c1 r8c2"),
        line(LineKind::Renban, "r1c1 r5c9"),
        line(LineKind::Lockout(4), "r1c1 r1c2 r1c3"),
        line(LineKind::RegionSum, "r3c3 r4c4"),
    ];
    assert_eq!(found, wanted);
    assert!(problems(&nine("[Thermos]\nr1c1 r2c3\n"))[0].contains("No straight way leads from r1c1 to r2c3"));
}

#[test]
fn arrows_lead_away_from_a_circle_or_a_pill() {
    let found = read("[Arrows]\nr1c1 = r1c4\nr4c4-5 = r5c4 r6c4\nr1c1 = / r1c4\n");
    let arrow = |total, shaft| Constraint::Arrow { total: cells(total), shaft: cells(shaft) };
    let wanted = [arrow("r1c1", "r1c2 r1c3 r1c4"), arrow("r4c4 r4c5", "r5c4 r6c4"), arrow("r1c1", "r1c4")];
    assert_eq!(found, wanted);
}

#[test]
fn dots_and_letters_have_kinds() {
    use DotKind::{Difference, Ratio, Sum};
    let found = read(
        "[Dots]\nwhite: r1c1 r1c2\nBlack: r3c3-4\nwhite 3: r5c1 r6c1\nnegative: white, black\n[XV]\nX: r1c1 r1c2\nv: r2c2 r2c3\nnegative: x v\n",
    );
    let dot = |kind, names| Constraint::Dot { kind, cells: pair(names) };
    let negative = |kinds: [DotKind; 2]| Constraint::Negative { kinds: kinds.into() };
    let wanted = [
        dot(Difference(1), "r1c1 r1c2"),
        dot(Ratio(2), "r3c3 r3c4"),
        dot(Difference(3), "r5c1 r6c1"),
        negative([Difference(1), Ratio(2)]),
        dot(Sum(10), "r1c1 r1c2"),
        dot(Sum(5), "r2c2 r2c3"),
        negative([Sum(10), Sum(5)]),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn clues_outside_look_along_a_row_a_column_or_a_diagonal() {
    use OutsideKind::{LittleKiller, Sandwich, Skyscraper, XSum};
    let outside = |kind, names: &str, value| Constraint::Outside { kind, cells: cells(names), value };
    let found = read(
        "[Outside]\nrow 3: sandwich 12\ncolumn 1 top: x-sum 23\nrow 2 right: skyscraper 4\ndiagonal r1c4 down-left: 21\n[Little Killer]\ndiagonal r9c7 up-right: 9\n[Sandwiches]\nrow 3: 12\n",
    );
    let row = |row: usize| (1..=9).map(|column| format!("r{row}c{column}")).collect::<Vec<_>>().join(" ");
    let back = row(2).split_whitespace().rev().collect::<Vec<_>>().join(" ");
    let column = (1..=9).map(|row| format!("r{row}c1")).collect::<Vec<_>>().join(" ");
    let wanted = [
        outside(Sandwich, &row(3), 12),
        outside(XSum, &column, 23),
        outside(Skyscraper, &back, 4),
        outside(LittleKiller, "r1c4 r2c3 r3c2 r4c1", 21),
        outside(LittleKiller, "r9c7 r8c8 r7c9", 9),
        outside(Sandwich, &row(3), 12),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn marks_regions_clones_and_corners() {
    let found = read(
        "[Odd] r1c1 r2c2\n[Allowed Digits]\n1, 5 9: r3c3 r4c4\n[Extra Regions]\nr1c1-3 r5c5\n[Clone]\nr1c1-3 = r7c4-6\n[Inequality]\nr1c1 > r1c2 < r1c3\n[Quadruples]\n1 2 2: r4c4\n3: r9c9\n5: r1c1-1\n",
    );
    let odd = |name| Constraint::Mark { kind: sudoku_ls::board::MarkKind::Odd, cell: cells(name)[0] };
    let digits = [1, 5, 9].into_iter().map(|digit| Digit::new(digit).unwrap()).collect();
    let allowed =
        |name| Constraint::Mark { kind: sudoku_ls::board::MarkKind::OneOf(digits), cell: cells(name)[0] };
    let greater = |a, b| Constraint::Greater { greater: cells(a)[0], less: cells(b)[0] };
    let corner = |digits: &[u8], names| Constraint::Quadruple {
        cells: cells(names),
        digits: digits.iter().map(|&digit| Digit::new(digit).unwrap()).collect(),
    };
    let wanted = [
        odd("r1c1"),
        odd("r2c2"),
        allowed("r3c3"),
        allowed("r4c4"),
        Constraint::Region { cells: cells("r1c1 r1c2 r1c3 r5c5") },
        Constraint::Clone { groups: [cells("r1c1 r1c2 r1c3"), cells("r7c4 r7c5 r7c6")].into() },
        greater("r1c1", "r1c2"),
        greater("r1c3", "r1c2"),
        corner(&[1, 2, 2], "r4c4 r4c5 r5c4 r5c5"),
        corner(&[3], "r9c9"),
        corner(&[5], "r1c1"),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_choice_is_one_constraint() {
    let found = read("[Any]\n[Odd]\nr1c1\n[Or]\n[Even] r1c1 r1c2\n[End]\n[Cages]\n3: r5c5-6\n");
    let [Constraint::Any { choices }, Constraint::Cage { .. }] = &*found else { panic!("{found:?}") };
    assert_eq!(choices.iter().map(|group| group.len()).collect::<Vec<_>>(), [1, 2]);
    for text in ["[Any]\n[Any]\n[Or]\n", "[Or]\n", "[End]\n", "[Any]\n[Odd]\nr1c1\n", "[Any]\nr1c1\n"] {
        assert!(codes(&nine(text)).contains(&ProblemCode::BadClue), "{text}");
    }
}

#[test]
fn a_choice_is_described_with_the_cells_of_each_group() {
    let puzzle = one(&nine("[Any]\n[Odd]\nr1c1\n[Or]\n[Even] r1c1\n[Thermos]\nr2c1-3\n[End]\n"));
    let board = puzzle.geometry.as_ref().unwrap();
    let choice = board.layout().constraints.iter().next().unwrap();
    assert_eq!(
        choice.describe(board),
        "the choice between the odd mark in r1c1 and the even mark in r1c1 with the thermometer in r2c1, r2c2 and r2c3"
    );
}

#[test]
fn clues_know_where_their_parts_are() {
    let text = nine("[Cages] # killer\n16: r1c8 r2c8-9  # a\n[Odd] r1c1 r1c2\n");
    let puzzle = one(&text);
    let file = File::parse(&text);
    let block = &file.blocks()[0];
    let part = |span: Span| &block.text()[span.range()];
    let [cage, odd] = &*puzzle.clues else { panic!("{:?}", puzzle.clues) };
    assert_eq!((cage.section, part(cage.heading), part(cage.span)), ("Cages", "[Cages]", "16: r1c8 r2c8-9"));
    assert_eq!(cage.cells.iter().map(|it| part(it.span)).collect::<Vec<_>>(), ["r1c8", "r2c8-9"]);
    assert_eq!((cage.value.map(part), cage.constraints.clone()), (Some("16"), 0..1));
    assert_eq!((part(odd.span), odd.constraints.clone()), ("r1c1 r1c2", 1..3));
}

#[test]
fn what_cannot_be_read_is_named_and_stops_claims() {
    for (section, said) in [
        ("[Cages]\n16 r1c1\n", "Expected a colon behind '16'"),
        ("[Cages]\n5: r1c3-r1c4\n", "'r1c3-r1c4' is not a range of cells: write 'r1c3-4'"),
        ("[Cages]\nr1c1..r3c3 r4c4\n", "'r1c1..r3c3' is not a range of cells: write 'r1-3c1-3'"),
        ("[Thermos]\nr4c1 - r4c9\n", "'r4c1 - r4c9' is not a range of cells: write 'r4c1 r4c9'"),
        ("[Arrows]\nr1c1 -> r1c2 r1c3\n", "Expected '=' between the circle and the cells of the arrow"),
        ("[Cages]\n16: r1c10\n", "'r1c10' is not on the 9x9 board"),
        ("[Cages]\n99999999999: r1c1\n", "The number is too great"),
        ("[Cages]\nhello\n", "Unknown 'hello'"),
        ("[Cages]\n5: r1c1 r1c1\n", "a cell is named twice"),
        ("[Dots]\nwite: r1c1 r1c2\n", "did you mean 'white'"),
        ("[Dots]\nwhite: r1c1 r1c2 r1c3\n", "Expected 2 cells, found 3"),
        ("[Dots]\nnegative: white\nnegative: black\n", "already"),
        ("[Outside]\nrow 3: sandwitch 12\n", "did you mean 'sandwich'"),
        ("[Outside]\nrow 10: sandwich 12\n", "10 is not on the 9x9 board"),
        ("[Outside]\nrow 3 top: sandwich 12\n", "Unknown 'top'"),
        ("[Quadruples]\nA: r1c1\n", "'A' is not a digit of this puzzle"),
        ("[Thermos 5]\nr1c1 r1c2\n", "[Thermos] takes no number"),
        ("[Arrow]\nr1c1 = r1c1\n", "r1c1 is in the circle and on the arrow"),
        ("[Arrow]\nr1c1-2 = r1c3 r1c2\n", "r1c2 is in the circle and on the arrow"),
        ("[Sandwich]\nr1: 20\n", "'r1' is not a row: write 'row 1'"),
        ("[X-Sums]\nR1 20\n", "'R1' is not a row: write 'row 1'"),
        ("[Outside]\nrow1: sandwich 20\n", "'row1' is not a row: write 'row 1'"),
        ("[Skyscrapers]\nc2: 2\n", "'c2' is not a column: write 'column 2'"),
        ("[Thermos]\nr1c\n", "'r1c' is not a cell"),
        ("[Cages: 5]\n", "takes no expression"),
        ("[Cagse]\n5: r1c1\n", "did you mean [Cages]"),
        ("[Frobnicate]\n", "Unknown section [Frobnicate]"),
    ] {
        let text = nine(section);
        let all = problems(&text);
        assert!(all.iter().any(|it| it.contains(said)), "{said} in {all:?}");
        let puzzle = one(&text);
        assert!(puzzle.no_claims.is_some() && puzzle.geometry.is_some(), "{section}");
    }
    for name in ["Notes", "Marks", "Colors", "Drawing", "pencil marks"] {
        assert_eq!(one(&nine(&format!("[{name}]\nx\n"))).no_claims, None);
    }
}

#[test]
fn a_clue_in_another_order_is_shown_in_the_form_of_its_section() {
    for (section, clue, wanted) in [
        ("Cages", "5 r1c1-2", "5: r1c1-2"),
        ("Cages", "5 = r1c1-2", "5: r1c1-2"),
        ("Cages", "5 -> r1c1-2", "5: r1c1-2"),
        ("Cages", "r1c1-2: 5", "5: r1c1-2"),
        ("Cages", "r1c1 r2c1 = 5 repeats", "5 repeats: r1c1 r2c1"),
        ("Cages", "r1c1-2 5", "5: r1c1-2"),
        ("Thermos", "r1c1 -> r1c2", "r1c1 r1c2"),
        ("Whispers", "r1c1 = r1c2 = r1c3", "r1c1 r1c2 r1c3"),
        ("Regex low: [1-5]*", "r1c1, r1c2 -> r1c3", "r1c1 r1c2 r1c3"),
        ("Dots", "r1c1-2: white", "white: r1c1-2"),
        ("XV", "r1c1 r1c2 X", "X: r1c1 r1c2"),
        ("Quadruples", "r4c4: 1 2 3", "1 2 3: r4c4"),
        ("Arrows", "r1c1: r1c2 r1c3", "r1c1 = r1c2 r1c3"),
        ("Clones", "r1c1-2: r3c1-2", "r1c1-2 = r3c1-2"),
        ("Outside", "row 3 = sandwich 12", "row 3: sandwich 12"),
        ("Cages", "12: (r1c1, r1c2)", "12: r1c1 r1c2"),
        ("Cages", "12 (r1c1 r1c2)", "12: r1c1 r1c2"),
        ("Cages", "12: r1c1+r1c2", "12: r1c1 r1c2"),
        ("Cages", "sum 12: r1c1 r1c2", "12: r1c1 r1c2"),
        ("Thermos", "r1c1 < r1c2 < r1c3", "r1c1 r1c2 r1c3"),
        ("Thermos", "r1c1; r1c2; r1c3", "r1c1 r1c2 r1c3"),
        ("Thermos", "[r1c1, r1c2, r1c3]", "r1c1 r1c2 r1c3"),
        ("Arrows", "r1c1 = r1c2 + r1c3", "r1c1 = r1c2 r1c3"),
        ("Quadruples", "123: r4c4 r4c5 r5c4 r5c5", "1 2 3: r4c4 r4c5 r5c4 r5c5"),
        ("Little Killers", "r1c4 down-left: 21", "diagonal r1c4 down-left: 21"),
        ("Little Killers", "r1c4 \u{2199} 21", "diagonal r1c4 down-left: 21"),
        ("Little Killers", "21: r1c4 down-left", "diagonal r1c4 down-left: 21"),
        ("Little Killers", "diagonal r1c4 sw: 21", "diagonal r1c4 down-left: 21"),
        ("Outside", "sandwich row 3: 12", "row 3: sandwich 12"),
        ("Outside", "x-sum column 3 bottom 12", "column 3 bottom: x-sum 12"),
    ] {
        let (message, mended) = mended(&format!("\n[{section}]\n{clue}  # why\n"));
        assert_eq!(mended, format!("\n[{section}]\n{wanted}  # why\n"), "{message}");
        assert!(section == "Outside" || message.ends_with(&format!(": write '{wanted}'")), "{message}");
    }
    // Marks of a list, and dashes of other programs.
    for (section, clue, wanted) in [
        ("Cages", "- 5: r1c1-2", "5: r1c1-2"),
        ("Cages", "* 5 r1c1-2", "5: r1c1-2"),
        ("Cages", "1) 5: r1c1-2", "5: r1c1-2"),
        ("Cages", "12. r1c1-2 = 5", "5: r1c1-2"),
        ("Cages", "\u{2022} 5: r1c1\u{2013}2", "5: r1c1-2"),
        ("Cages", "5: r1\u{2012}2c1", "5: r1-2c1"),
        ("Dots", "white: r1c1\u{2013}2", "white: r1c1-2"),
        ("Thermos", "- r1c1\u{2212}3", "r1c1-3"),
        ("Thermos", "1. r1c1\u{2013}3", "r1c1-3"),
        ("Sum", "r1c1 \u{2212} r1c2 = 3", "r1c1 - r1c2 = 3"),
        ("Sum", "- r1c1 \u{2212} r1c2 + r1c3 = 3", "- r1c1 - r1c2 + r1c3 = 3"),
    ] {
        let (message, mended) = mended(&format!("\n[{section}]\n{clue}  # why\n"));
        assert_eq!(mended, format!("\n[{section}]\n{wanted}  # why\n"), "{message}");
        assert!(
            message.starts_with("Unexpected ") && message.ends_with(&format!(": write '{wanted}'")),
            "{message}"
        );
    }
    // A number that may be the sum, and a sign, are no marks of a list.
    for (clue, wanted) in [("5) r1c1 r1c2", "5: r1c1 r1c2"), ("10. r2c1\u{2013}3", "10: r2c1-3")] {
        let (message, mended) = mended(&format!("\n[Cages]\n{clue}\n"));
        assert_eq!(mended, format!("\n[Cages]\n{wanted}\n"), "{message}");
    }
    let (message, signed) = mended("\n[Sum]\n\u{2013} r2c1 + r2c2 = 3\n");
    assert_eq!(signed, "\n[Sum]\n- r2c1 + r2c2 = 3\n", "{message}");
    // Without cells, or where the parts make no clue, nothing is proposed.
    let (message, kept) = mended("\n[Cages]\nr1c1 -> r1c2\n");
    assert_eq!(kept, "\n[Cages]\nr1c1 -> r1c2\n");
    assert_eq!(message, "Unexpected '-'. A clue of [Cages] looks like '16: r1c8 r2c8-9'");
    // Signs may mean something, and two clues on a line are not one.
    for (section, clue) in [
        ("Cages", "r1c1 r1c2 > 10"),
        ("Thermos", "r1c1 > r1c2"),
        ("Pair far: abs(a - b) > 2", "r1c1 > r1c2"),
        ("Quadruples", "1: r4c4, 2: r5c5"),
        ("Thermos", "r1c1-2; r2c2-3"),
        ("Renban", "r1c1 < r1c2"),
        ("Thermos", "(r1c1 r1c2) (r1c4 r1c5)"),
        ("Thermos", "r1c1 r1c2; r1c4 r1c5"),
        ("Thermos", "r1c1 < r1c2, r1c4 < r1c5"),
        ("Thermos", "r1c1 < r1c4"),
        ("Cages", "12: (r1c1 r1c2) (r3c3 r3c4)"),
        ("Cages", "12: (r1c1 r1c2) r3c3 r3c4"),
        ("Quadruples", "1: r1c1; r4c4"),
        ("Clones", "r1c1 = r2c2; r3c3 = r4c4"),
        ("Arrows", "r1c1 + r1c2 = r1c3 r1c4"),
        ("Outside", "diagonal row 3: sandwich 12"),
        ("Sandwiches", "diagonal row 3: 12"),
    ] {
        let text = format!("\n[{section}]\n{clue}\n");
        assert_eq!(mended(&text).1, text);
    }
    // Several figures may be one digit.
    for (size, symbols) in [(16, ""), (16, "symbols: decimals\n"), (9, "symbols: decimals\n")] {
        let row = ". ".repeat(size).trim_end().to_owned() + "\n";
        let text = format!("size: {size}\n{symbols}{}[Quadruples]\n123: r4c4\n", row.repeat(size));
        let file = File::parse(&text);
        let [problem] = &*file.blocks()[0].problems else { panic!("{:?}", problems(&text)) };
        assert_eq!(problem.fix, None, "{}", problem.message);
    }
    let (message, kept) = mended("\n[Cages]\n10: r1c1-r1c3\n");
    assert_eq!(kept, "\n[Cages]\n10: r1c1-3\n");
    assert_eq!(message.matches("write").count(), 1, "{message}");
    let (message, _) = mended("\n[Cages]\n16: r1c10\n");
    assert_eq!(message, "'r1c10' is not on the 9x9 board");
}

/// Returns the only problem of sections below a 9x9 grid, and the text after its fix.
#[track_caller]
pub(super) fn mended(sections: &str) -> (String, String) {
    let text = nine(sections);
    let file = File::parse(&text);
    let all: Vec<(usize, &Problem)> = (0..file.blocks().len())
        .flat_map(|at| file.blocks()[at].problems.iter().map(move |problem| (at, problem)))
        .collect();
    let [(at, problem)] = *all else { panic!("{all:?} of {sections}") };
    assert!(one(&text).no_claims.is_some(), "{sections}");
    let mut mended = text.clone();
    let fix = problem.fix.as_ref().map_or(&[][..], |(_, edits)| edits);
    for edit in fix.iter().rev() {
        let start = file.start_of(at);
        let range = edit.span.range();
        mended.replace_range(range.start + start..range.end + start, &edit.text);
    }
    (problem.message.clone(), mended[nine("").len()..].to_owned())
}

#[test]
fn a_heading_without_its_brackets_is_one_problem_with_a_fix() {
    let clues = [
        ("Cages", "10: r1c1-2"),
        ("Thermos", "r1c1-3"),
        ("Whispers 4", "r1c1-3"),
        ("Dots", "white: r1c1-2"),
        ("Little Killers", "diagonal r1c4 down-left: 21"),
        ("Sandwiches", "row 3: 12"),
        ("Inequalities", "r1c1 > r1c2"),
    ];
    for (name, clue) in clues {
        for heading in [
            name.to_owned(),
            format!("{name}:"),
            format!("[{name}"),
            format!("{name}]"),
            format!("[[{name}]]"),
            format!("({name})"),
            format!("# {name}"),
            format!("**{name}**"),
            name.to_lowercase(),
        ] {
            for rest in ["", &*format!("{clue}\n")] {
                let (message, mended) = mended(&format!("\n{heading}\n{clue}\n{rest}"));
                assert!(
                    message.ends_with(&format!("write [{name}] above its clues")),
                    "{heading}: {message}"
                );
                assert_eq!(mended, format!("\n[{name}]\n{clue}\n{rest}"));
            }
        }
    }
    let (message, mended) = mended("[Odd]\nr1c1\n(Thermos)\n");
    assert_eq!(message, "'(Thermos)' is not a heading of a section: write [Thermos] above its clues");
    assert_eq!(mended, "[Odd]\nr1c1\n[Thermos]\n");
}

#[test]
fn clues_without_a_heading_are_one_problem_that_names_their_section() {
    for (name, clues) in [
        ("Cages", "10: r1c1-2\n12: r3c1-3"),
        ("Cages", "7: r1c1-2"),
        ("Dots", "white: r1c1 r1c2"),
        ("XV", "X: r1c1 r1c2"),
        ("Outside", "row 3: sandwich 12"),
        ("Little Killers", "diagonal r1c4 down-left: 21"),
        ("Inequalities", "r1c1 > r1c2"),
        ("Sum", "r1c1 + r2c2 = r3c3 + 4"),
        ("Colors", "red: r1c1"),
    ] {
        for gap in ["", "\n", "\n# killer cages of the puzzle\n"] {
            let (message, mended) = mended(&format!("{gap}{clues}\n"));
            assert!(
                message.ends_with(&format!("without a heading: write [{name}] above")),
                "{clues}: {message}"
            );
            assert_eq!(mended, format!("{gap}[{name}]\n{clues}\n"));
        }
    }
    for (clues, names) in [
        ("row 3: 12", "[Sandwiches], [X-Sums], [Skyscrapers] or"),
        ("r1c1-3", "[Cages], [Thermos], [Slow Thermos] or [Whispers]"),
        ("r1c1 = r1c2 r1c3", "[Arrows], [Clones]"),
    ] {
        let (message, _) = mended(&format!("\n{clues}\n"));
        assert!(message.contains("write the name of the section above, such as "), "{message}");
        assert!(names.split(", ").next().is_some_and(|first| message.contains(first)), "{message}");
    }
    for (clues, count) in [("1 2 3: r4c4", "Clue"), ("1 2: r1c1 r5c5\n3 4: r4c4", "2 clues")] {
        let (message, left) = mended(&format!("\n{clues}\n"));
        assert!(message.starts_with(&format!("{count} without a heading: write [Quadruples] above if")));
        assert!(message.contains("or [Allowed] if each of the cells holds one of the digits"), "{message}");
        assert_eq!(left, format!("\n{clues}\n"));
    }
    let (message, mended_text) = mended("\ncage 12: r1c1 r1c2\nthermo r2c1 r2c3\n");
    assert_eq!(message, "2 clues without a heading: write '[Cages] 12: r1c1 r1c2'");
    assert_eq!(mended_text, "\n[Cages] 12: r1c1 r1c2\n[Thermos] r2c1 r2c3\n");
    let (message, mended_text) = mended("\nwhispers4 r1c1 r1c2 r1c3\nmodular r2c1-3\n");
    assert_eq!(mended_text, "\n[Whispers 4] r1c1 r1c2 r1c3\n[Modular] r2c1-3\n", "{message}");
    // A number or an expression that the section does not take is not dropped.
    for kept in
        ["pair:a>b r1c1-2", "pair r1c1-2 > 3", "whispers:4 r1c1 > 4", "cage12: r1c1-2", "modular12 r1c1-3"]
    {
        let text = format!("\n{kept}\n");
        assert_eq!(mended(&text).1, text);
    }
    // The regions of the whole board would change.
    for clue in ["arrow r1c1: r1c2 r1c3", "same: r1c1 r5c5", "count r2c2"] {
        let (message, kept) = mended(&format!("\n{clue}\n"));
        let wanted =
            "Clue without a heading: write [Chaos Construction] above if the regions are to be found";
        assert_eq!(message, wanted);
        assert_eq!(kept, format!("\n{clue}\n"));
    }
    let (message, kept) = mended("\nR1C1,R1C2 = 12\n");
    assert!(message.ends_with("above, for a cage '[Cages] 12: R1C1 R1C2'"), "{message}");
    assert_eq!(kept, "\nR1C1,R1C2 = 12\n");
    for other in [".Cage~10~R1C1~R1C2", "The hardest cell of this one is r1c1", "r1c1: r1c2: see"] {
        assert!(!problems(&nine(&format!("\n{other}\n"))).iter().any(|it| it.contains("heading")), "{other}");
    }
    let text = format!("{FOUR}\n3: r1c1-2\n\n{FOUR}");
    let all = puzzles(&text);
    assert_eq!((all.len(), all[0].no_claims.is_some(), all[1].no_claims.is_some()), (2, true, false));
}

#[test]
fn drawn_cages_name_the_row_that_is_wrong() {
    let rows = [
        "AABBCCDDE",
        "FFGGHHIIE",
        "JJKKLLMME",
        "NNOOPPQQR",
        "SSTTUUVVR",
        "WWXXYYZZR",
        "aabbccdde",
        "ffgghhiie",
        "jjkkllmme",
    ];
    let drawn = |rows: &[&str], sums: &str| format!("[Cages]\n{}\n{sums}", rows.join("\n"));
    assert_eq!(problems(&nine(&drawn(&rows, "\nA: 15\n"))), [""; 0]);
    for row in [0, 4, 8] {
        for (wrong, count) in [("AABCCDDE", 8), ("AABBCCDDEE", 10)] {
            let mut rows = rows;
            rows[row] = wrong;
            let (message, _) = mended(&drawn(&rows, "\nK: 15\n"));
            assert_eq!(message, format!("Row {} of the drawing has {count} of 9 cells", row + 1));
        }
    }
    for (sum, instead) in [
        ("A=15", "A: 15"),
        ("A = 15", "A: 15"),
        ("A 15", "A: 15"),
        ("15: A", "A: 15"),
        ("A:15, B:12", "A: 15\nB: 12"),
        ("A: 15; B: 12; C: 7", "A: 15\nB: 12\nC: 7"),
    ] {
        for gap in ["", "\n"] {
            let (message, mended) = mended(&drawn(&rows, &format!("{gap}{sum} # low\n")));
            assert!(message.starts_with("Write the sum of a drawn cage as 'A: 15'"), "{sum}: {message}");
            assert_eq!(mended, drawn(&rows, &format!("{gap}{instead} # low\n")));
        }
    }
    let (message, _) = mended(&drawn(&rows, "\nA: fifteen\n"));
    assert_eq!(message, "Expected a number, found 'fifteen'");
}

#[test]
fn a_color_that_is_read_as_a_comment_is_reported() {
    let found = problems(&nine("[Colors]\n#ff0000: r1c1\nred: r1c2\n# face: a note\n"));
    let [only] = &*found else { panic!("{found:?}") };
    assert!(only.contains("'#ff0000' starts a comment: write the name of a color"), "{only}");
    let alone = problems(&nine("[Colors]\n#ff0000: r1c1\n#0f0: r1c2\n"));
    assert!(alone.len() == 2 && alone.iter().all(|it| it.contains("starts a comment")), "{alone:?}");
    assert_eq!(problems(&nine("[Odd]\n#ff0000: r1c1\nr1c2\n")), [""; 0]);
}

#[test]
fn a_section_that_is_too_long_is_one_problem() {
    for section in ["[Cages]\n", "[Colors]\n"] {
        let clue = if section == "[Cages]\n" { "3: r1c1-2\n" } else { "red: r1c1\n" };
        let text = format!("{FOUR}{section}{}\n{FOUR}", clue.repeat(20_000));
        let found = problems(&text);
        let [only] = &*found else { panic!("{}", found.len()) };
        assert!(only.contains("the rest is not read"), "{only}");
        assert_eq!(puzzles(&text).len(), 2);
    }
}

#[test]
fn the_number_of_a_heading_is_in_its_range() {
    let ranges = [("Whispers", 1, 255), ("Lockout", 1, 255), ("Sum Lines", 1, 255), ("Modular", 2, 9)];
    for (name, least, most) in ranges {
        let said = format!("[{name}] takes a number from {least} to {most}");
        let wrong =
            ["-3", "- 3", "+3", "\u{2212}3", "= 3", "2.5", "3 5", "99999999999", "256"].map(str::to_owned);
        for number in wrong.into_iter().chain([least - 1, most + 1].map(|number: i32| number.to_string())) {
            let text = nine(&format!("[{name} {number}]\nr1c1-3\n"));
            let found = problems(&text);
            assert!(found.len() == 1 && found[0].ends_with(&said), "[{name} {number}]: {found:?}");
            let puzzle = one(&text);
            assert!(puzzle.no_claims.is_some() && puzzle.layout.constraints.is_empty(), "[{name} {number}]");
        }
        for heading in
            [format!("{name} {least}"), format!("{name} {most}"), format!("{name}-3"), name.to_owned()]
        {
            assert_eq!(read(&format!("[{heading}]\nr1c1-3\n")).len(), 1, "{heading}");
        }
    }
}

#[test]
fn a_section_ends_at_a_grid_behind_a_blank_line() {
    let text = format!("{FOUR}[Odd]\nr1c1\n\nr2c2\n\n{FOUR}");
    let all = puzzles(&text);
    assert_eq!(all.len(), 2);
    assert_eq!((all[0].layout.constraints.len(), all[1].layout.constraints.len()), (2, 0));
}

#[test]
fn many_clues_are_read_in_linear_time_and_none_is_dropped_in_silence() {
    for clue in ["r1c1\n", "16: r1c1-9\n", "x\n", "A: 5\n"] {
        let text = nine(&format!("[Cages]\n{}", clue.repeat(10_000)));
        let file = File::parse(&text);
        let block = &file.blocks()[0];
        assert!(block.puzzle.as_ref().unwrap().no_claims.is_some());
        assert!(
            block.problems.iter().any(|it| it.message.contains("the rest is not read"))
                || clue.len() < 3
                || clue.starts_with('A')
        );
    }
}
