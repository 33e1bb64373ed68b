//! Constraints of variant puzzles: the meaning of each section, the spans of its parts, and its problems.

use sudoku_ls::board::{Constraint, DotKind, LineKind, OutsideKind};

use super::*;

/// Returns an empty 9x9 grid with sections below it.
fn nine(sections: &str) -> String {
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
        "[Odd] r1c1 r2c2\n[Extra Regions]\nr1c1-3 r5c5\n[Clone]\nr1c1-3 = r7c4-6\n[Inequality]\nr1c1 > r1c2 < r1c3\n[Quadruples]\n1 2 2: r4c4\n3: r9c9\n5: r1c1-1\n",
    );
    let odd = |name| Constraint::Mark { kind: sudoku_ls::board::MarkKind::Odd, cell: cells(name)[0] };
    let greater = |a, b| Constraint::Greater { greater: cells(a)[0], less: cells(b)[0] };
    let corner = |digits: &[u8], names| Constraint::Quadruple {
        cells: cells(names),
        digits: digits.iter().map(|&digit| Digit::new(digit).unwrap()).collect(),
    };
    let wanted = [
        odd("r1c1"),
        odd("r2c2"),
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
