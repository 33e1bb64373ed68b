//! Regions that are to be found, as text. The tests of the engine compare it with all divisions of small boards.

use sudoku_ls::board::{BoxShape, Cell, Constraint, Grid, RegionClue};
use sudoku_ls::solver::{Budget, Solutions, found_regions, solve};
use sudoku_ls::syntax::{File, ProblemCode, Puzzle, Symbols, print_constraints};

fn puzzle(text: &str) -> Puzzle {
    File::parse(text).puzzles().next().unwrap().puzzle.clone()
}

fn with_section(above: &str, section: &str) -> String {
    format!("{above}....\n....\n....\n....\n[Chaos Construction]\n{section}")
}

#[test]
fn the_sample_has_one_solution_and_its_regions_are_found() {
    let puzzle = puzzle(&std::fs::read_to_string("samples/chaos.sudoku").unwrap());
    assert_eq!(puzzle.no_claims, None);
    let grid = puzzle.givens().unwrap();
    let Solutions::Unique(solution) = solve(&grid, &mut Budget::nodes(100_000)) else {
        panic!("not one solution");
    };
    let digits: String = solution.values().iter().map(u8::to_string).collect();
    assert_eq!(digits, "521463613542436251165324254136342615");
    assert!(solution.is_solved());
    let regions = found_regions(&solution, &mut Budget::nodes(10_000)).unwrap().unwrap();
    let regions: String = regions.iter().map(|&region| char::from(b'A' + region)).collect();
    assert_eq!(regions, "AAABBBACABDBACCDDBEECDFFEECDFFEECDFF");
}

#[test]
fn the_section_is_read_as_it_is_printed() {
    for section in [
        "....\n....\n....\n....\n",
        "count r2c2\narrow r1c1\n",
        "count r2c2 others\narrow r1c1 others\n",
        "AA..\nA...\n...B\n....\nsame: r3c1 r4c2\n",
        "count r1c1: r1-2c1\narrow r2c2 others: r2c2-4 | r2-1c2\n",
    ] {
        let puzzle = puzzle(&with_section("size: 4\n", section));
        assert_eq!(puzzle.no_claims, None, "{section}");
        let printed = print_constraints(&puzzle.layout, &Symbols::standard(4));
        assert_eq!(printed, Ok(format!("[Chaos Construction]\n{section}")));
        assert!(matches!(
            puzzle.layout.constraints.first(),
            Some(Constraint::Regions(RegionClue::Found { .. }))
        ));
    }
}

#[test]
fn a_board_with_regions_to_be_found_has_the_boxes_that_it_names() {
    let boxes = |above: &str| puzzle(&with_section(above, "")).layout.boxes;
    assert_eq!(boxes("size: 4\n"), BoxShape { rows: 1, columns: 4 });
    assert_eq!(boxes("size: 4\nbox: 2x2\n"), BoxShape { rows: 2, columns: 2 });
}

#[test]
fn faults_of_clues_about_regions_are_reported() {
    for (section, message) in [
        ("count\n", "Expected a cell such as r1c1, found the end of the line"),
        ("boxes r1c1\n", "Expected count, arrow or same, such as 'count r2c2', found 'boxes'"),
        ("arrow r1c1: r1c1-4 | r2c1-4\n", "The arms of a region arrow begin at the same cell"),
        ("AA..\n....\n....\n", "[Chaos Construction]: 3 of 4 rows so far"),
        ("AAAA\nA...\n....\n....\n", "The clue does not fit this board: a region has more than 4 cells"),
        (
            "ABCD\nE...\n....\n....\n",
            "The clue does not fit this board: more than the board's 4 regions are given",
        ),
        ("same: r1c1\n", "The clue does not fit this board: at least 2 cells are needed"),
    ] {
        let file = File::parse(&with_section("size: 4\n", section));
        let problems: Vec<_> = file.blocks().iter().flat_map(|block| block.problems.iter()).collect();
        assert!(
            problems.iter().any(|it| it.code == ProblemCode::BadClue && it.message == message),
            "{section}: {problems:?}"
        );
        assert!(file.puzzles().next().unwrap().puzzle.no_claims.is_some());
    }
}

#[test]
fn full_grids_without_regions_are_not_solved() {
    let puzzle = puzzle(&with_section("size: 4\n", "same: r1c1 r4c3\n"));
    let board = sudoku_ls::board::Geometry::shared(&puzzle.layout).unwrap();
    let grid = |text: &str| {
        let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
        Grid::from_values(&board, &digits).unwrap()
    };
    // The way between the two cells has six cells.
    let full = grid("1234214334124321");
    assert!(full.is_full() && !full.is_solved());
    assert_eq!(found_regions(&full, &mut Budget::nodes(1_000)), Ok(None));
    assert_eq!(full.get(Cell::new(0)).map(sudoku_ls::board::Digit::get), Some(1));
}

#[test]
fn a_drawing_below_a_blank_line_or_in_a_frame_is_no_other_puzzle() {
    let given = |section: &str| {
        let file = File::parse(&with_section("size: 4\n", section));
        assert_eq!(file.puzzles().count(), 1, "{section}");
        let puzzle = file.puzzles().next().unwrap().puzzle.clone();
        assert_eq!(puzzle.no_claims, None, "{section}");
        puzzle.layout.constraints.clone()
    };
    let plain = given("AA..\nA...\n...B\n....\n");
    assert!(matches!(&plain[0], Constraint::Regions(RegionClue::Found { given }) if !given.is_empty()));
    for section in [
        "\nAA..\nA...\n...B\n....\n",
        "\n11..\n1...\n...2\n....\n",
        "11..\n1...\n...2\n....\n",
        "+----+\n|AA..|\n|A...|\n|...B|\n|....|\n+----+\n",
        "\n+----+\n|11..|\n|1...|\n|...2|\n|....|\n+----+\n",
    ] {
        assert_eq!(given(section), plain, "{section}");
    }
}

#[test]
fn regions_without_a_clue_are_written_so_that_a_grid_below_them_is_another_puzzle() {
    let found = Constraint::Regions(RegionClue::Found { given: Box::default() });
    let layout = sudoku_ls::board::Layout::standard(4).with_constraints([found]);
    let section = print_constraints(&layout, &Symbols::standard(4)).unwrap();
    assert_eq!(section, "[Chaos Construction]\n....\n....\n....\n....\n");
    let text = format!("1...\n....\n...2\n....\n\n{section}\n1234\n3412\n2143\n4321\n");
    assert_eq!(File::parse(&text).puzzles().count(), 2);
}
