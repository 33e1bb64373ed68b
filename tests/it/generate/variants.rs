//! Puzzles with constraints: the solution meets every clue and is unique, and each clue of a minimal puzzle is needed.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use sudoku_ls::board::{
    BoxShape, Cell, Constraint, DotKind, Geometry, Grid, Layout, LineKind, OutsideKind, Rule, Sides,
};
use sudoku_ls::generate::{
    ConstraintKind, Generated, PuzzleSpec, Seed, Symmetry, generate, generate_watched, redundant_clues,
};
use sudoku_ls::logic::{Demand, Level, rate};
use sudoku_ls::solver::{Budget, Exhausted, Solutions, solve};

use crate::solver::brute;
use crate::solver::constraints::checker::Full;

fn spec(size: usize, kinds: &[ConstraintKind], seed: u64) -> PuzzleSpec {
    PuzzleSpec::new(Layout::standard(size), Seed::new(seed)).with_constraints(kinds.iter().copied())
}

fn made(spec: &PuzzleSpec) -> Generated {
    generate(spec).unwrap_or_else(|why| panic!("{}: {why}", spec.options()))
}

/// Returns whether a constraint is of a kind, decided independently of the generator.
fn is_of(kind: ConstraintKind, constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Cage { sum: Some(_), repeats: false, cells } => {
            kind == ConstraintKind::Killer && (2..=5).contains(&cells.len())
        }
        Constraint::Line { kind: LineKind::Thermo, .. } => kind == ConstraintKind::Thermo,
        Constraint::Line { kind: LineKind::Whisper(_), .. } => kind == ConstraintKind::Whispers,
        Constraint::Line { kind: LineKind::Renban, .. } => kind == ConstraintKind::Renban,
        Constraint::Arrow { total, shaft } => {
            kind == ConstraintKind::Arrow && total.len() == 1 && shaft.len() >= 2
        }
        Constraint::Dot { kind: DotKind::Difference(1) | DotKind::Ratio(2), .. } => {
            kind == ConstraintKind::Dots
        }
        Constraint::Dot { kind: DotKind::Sum(5 | 10), .. } => kind == ConstraintKind::Xv,
        Constraint::Greater { .. } => kind == ConstraintKind::Inequalities,
        Constraint::Outside { kind: outside, .. } => match outside {
            OutsideKind::LittleKiller => kind == ConstraintKind::LittleKiller,
            OutsideKind::Sandwich => kind == ConstraintKind::Sandwich,
            OutsideKind::XSum => kind == ConstraintKind::XSum,
            OutsideKind::Skyscraper => kind == ConstraintKind::Skyscraper,
            OutsideKind::NumberedRoom | OutsideKind::HiddenSkyscraper | OutsideKind::FullRank { .. } => false,
        },
        _ => false,
    }
}

/// Returns the puzzle without a given or a constraint.
fn without(puzzle: &Grid, given: Option<usize>, constraint: Option<usize>) -> Grid {
    let layout = puzzle.geometry().layout();
    let left = layout.constraints.iter().enumerate().filter(|(number, _)| Some(*number) != constraint);
    let left: Vec<Constraint> = left.map(|(_, it)| it.clone()).collect();
    let board = Geometry::shared(&layout.clone().with_constraints(left)).unwrap();
    let mut values = puzzle.values().to_vec();
    if let Some(given) = given {
        values[given] = 0;
    }
    Grid::from_values(&board, &values).unwrap()
}

fn solved(puzzle: &Grid) -> Solutions {
    solve(puzzle, &mut Budget::nodes(1_000_000))
}

/// Checks all claims about a generated puzzle.
fn check(made: &Generated) {
    let (puzzle, named) = (&made.puzzle, made.spec.options());
    let layout = puzzle.geometry().layout();
    let constraints: Vec<Constraint> = layout.constraints.to_vec();
    for kind in &made.spec.constraints {
        assert!(constraints.iter().any(|it| is_of(*kind, it)), "{named}: no {kind}");
    }
    assert!(
        constraints.iter().all(|it| made.spec.constraints.iter().any(|kind| is_of(*kind, it))),
        "{named}"
    );

    let first = layout.first_value();
    let values: Vec<i64> = made.solution.values().iter().map(|&value| i64::from(value) - 1 + first).collect();
    let board = puzzle.geometry();
    let boxes: Vec<usize> = board.cells().map(|cell| board.box_of(cell)).collect();
    let full = Full { size: board.size(), columns: board.columns(), values: &values, first, boxes: &boxes };
    for constraint in &constraints {
        assert!(full.meets(constraint, &constraints), "{named}: {}", constraint.describe(board));
    }
    assert!(puzzle.is_part_of(&made.solution), "{named}");
    let plain =
        Geometry::shared(&Layout { constraints: [].into_iter().collect(), ..layout.clone() }).unwrap();
    assert!(brute::is_solution(&Grid::from_values(&plain, made.solution.values()).unwrap()), "{named}");

    match solved(puzzle) {
        Solutions::Unique(solution) => assert_eq!(solution.values(), made.solution.values(), "{named}"),
        other => panic!("{named}: {other:?}"),
    }
    if made.minimal {
        let less = puzzle.placed().map(|(cell, _)| without(puzzle, Some(cell.index()), None));
        let less = less.chain((0..constraints.len()).map(|number| without(puzzle, None, Some(number))));
        for less in less {
            assert!(matches!(solved(&less), Solutions::Multiple { .. }), "{named}: {less:?}");
        }
    }
}

#[test]
fn puzzles_of_every_kind_have_one_solution_that_meets_every_clue() {
    for kind in ConstraintKind::ALL {
        for (size, seeds) in [(4, 0..4), (6, 0..2)] {
            for seed in seeds {
                check(&made(&spec(size, &[kind], seed)));
            }
        }
    }
}

#[test]
fn puzzles_of_every_kind_have_one_solution_on_boards_with_sides() {
    let of = |rows, columns, digits| Layout::of_sides(Sides { rows, columns }, digits);
    for kind in ConstraintKind::ALL {
        for layout in [of(4, 6, 6), of(6, 4, 6), of(5, 5, 6).with_digits(0, 5), of(3, 5, 5)] {
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(4)).with_constraints([kind]);
            let found = made(&spec);
            check(&found);
            assert_eq!(found.puzzle.geometry().layout().sides(), layout.sides());
            assert_eq!(made(&spec), found, "{}", spec.options());
        }
    }
    let killer = PuzzleSpec::new(of(6, 8, 8), Seed::new(1)).with_constraints([ConstraintKind::Killer]);
    let killer = made(&killer.with_clues(10).with_symmetry(Symmetry::Rotate180));
    check(&killer);
    assert_eq!(killer.puzzle.clue_count(), 10);
}

#[test]
fn kinds_can_be_mixed_on_boards_of_every_shape() {
    use ConstraintKind::{Arrow, Dots, Killer, LittleKiller, Sandwich, Thermo, Whispers, Xv};
    check(&made(&spec(5, &[Killer, Thermo], 1)));
    check(&made(&spec(6, &[Arrow, Xv, Dots], 2)));
    check(&made(&spec(7, &[Killer, Arrow], 3)));
    check(&made(&spec(8, &[Killer, Whispers, LittleKiller], 4)));
    let diagonal =
        Layout::standard(6).with_boxes(BoxShape { rows: 3, columns: 2 }).with_rules([Rule::Diagonal]);
    for layout in [super::jigsaw(), diagonal] {
        let spec = PuzzleSpec::new(layout, Seed::new(5)).with_constraints([Sandwich, Thermo]);
        check(&made(&spec));
    }
}

#[test]
fn a_killer_of_nine_needs_no_given() {
    for seed in 0..2 {
        let made = made(&spec(9, &[ConstraintKind::Killer], seed).with_clues(0));
        assert_eq!(made.puzzle.clue_count(), 0);
        check(&made);
    }
}

#[test]
fn a_puzzle_with_constraints_has_the_level_that_is_asked_for() {
    for (seed, level) in (0..).zip([Level::Easy, Level::Medium, Level::Hard]) {
        let demand = Demand { levels: vec![level], ..Demand::NONE };
        for kind in [ConstraintKind::Killer, ConstraintKind::Thermo] {
            let made = made(&spec(6, &[kind], seed).with_demand(demand.clone()));
            let rated = rate(&made.puzzle, &mut Budget::nodes(1_000_000)).unwrap();
            assert_eq!((rated.level, rated.is_calibrated), (level, false), "{}", made.spec.options());
            check(&made);
        }
    }
    for (size, seed) in [(6, 2), (9, 1)] {
        let without_givens = spec(size, &[ConstraintKind::Killer], seed).with_clues(0);
        let demand = Demand { levels: vec![Level::Medium], ..Demand::NONE };
        let made = made(&without_givens.with_demand(demand));
        assert_eq!(made.puzzle.clue_count(), 0);
        check(&made);
    }
}

#[test]
fn the_number_of_givens_their_symmetry_and_their_pattern_are_as_asked_for() {
    let killer = |seed| spec(6, &[ConstraintKind::Killer], seed);
    let three = made(&killer(1).with_clues(3));
    assert_eq!(three.puzzle.clue_count(), 3);
    check(&three);
    let minimal = made(&killer(2).with_each_clue_needed());
    assert!(minimal.minimal);
    check(&minimal);
    let turned = made(&spec(6, &[ConstraintKind::Skyscraper], 3).with_symmetry(Symmetry::Rotate180));
    let values = turned.puzzle.values();
    assert!(values.iter().zip(values.iter().rev()).all(|(a, b)| (*a == 0) == (*b == 0)), "{values:?}");
    check(&turned);
    let pattern = "x....x\n......\n..x...\n...x..\n......\nx....x".parse().unwrap();
    let marked = made(&killer(4).with_pattern(pattern));
    let givens: Vec<usize> = marked.puzzle.placed().map(|(cell, _)| cell.index()).collect();
    assert_eq!(givens, [0, 5, 14, 21, 30, 35]);
    check(&marked);
}

#[test]
fn the_same_seed_makes_the_same_puzzle_and_another_seed_another_one() {
    let killer = |seed| made(&spec(6, &[ConstraintKind::Killer, ConstraintKind::Dots], seed));
    let (one, again, other) = (killer(1), killer(1), killer(2));
    assert_eq!(one, again);
    assert_eq!(one.puzzle.geometry().layout(), again.puzzle.geometry().layout());
    assert_ne!(one.puzzle.geometry().layout(), other.puzzle.geometry().layout());
}

#[test]
fn what_no_puzzle_with_constraints_can_be_is_refused_at_once() {
    let refused = |spec: &PuzzleSpec| {
        let at_once = || Some(Exhausted::Cancelled);
        generate_watched(spec, &at_once).unwrap_err().to_string()
    };
    let killer = spec(9, &[ConstraintKind::Killer], 1);
    assert!(refused(&killer.clone().with_min_solutions(2)).contains("several solutions"));
    assert!(refused(&killer.clone().with_clues(82)).contains("use 0 to 81"));
    let demand = Demand { rating: Some("..4.0".parse().unwrap()), ..Demand::NONE };
    assert!(refused(&killer.clone().with_demand(demand)).contains("an ER, which is not calibrated"));
    assert!(refused(&killer).contains("cancelled"));
    let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: None, repeats: false };
    let drawn = PuzzleSpec::new(Layout::standard(9).with_constraints([cage]), Seed::new(1));
    assert!(refused(&drawn).contains("constraints of the board"));
}

#[test]
fn a_kind_that_a_board_has_no_room_for_is_refused_and_too_few_givens_are() {
    let why = generate(&spec(1, &[ConstraintKind::Dots], 1)).unwrap_err();
    assert!(why.to_string().contains("no room"), "{why}");
    let why = generate(&spec(6, &[ConstraintKind::Xv], 1).with_clues(0)).unwrap_err();
    assert!(why.depends_on_seed() && why.to_string().contains("more givens"), "{why}");
}

#[test]
fn without_what_is_redundant_the_solution_stays_and_each_other_clue_is_needed() {
    for (seed, kind) in (0..).zip([ConstraintKind::Killer, ConstraintKind::Thermo, ConstraintKind::Sandwich])
    {
        let made = made(&spec(4, &[kind], seed));
        let mut full = made.puzzle.clone();
        for (cell, digit) in made.solution.placed().take(6) {
            full.set(cell, Some(digit));
        }
        let budget = &mut Budget::nodes(1_000_000);
        let redundant = redundant_clues(&full, &made.solution, budget).unwrap();
        assert!(!redundant.is_empty());
        let layout = full.geometry().layout();
        let left = layout.constraints.iter().enumerate();
        let left =
            left.filter(|(number, _)| !redundant.constraints.contains(number)).map(|(_, it)| it.clone());
        let board = Geometry::shared(&layout.clone().with_constraints(left.collect::<Vec<_>>())).unwrap();
        let mut least = Grid::from_values(&board, full.values()).unwrap();
        for &cell in &redundant.givens {
            least.set(cell, None);
        }
        assert!(matches!(solved(&least), Solutions::Unique(_)));
        let needs = |less: Grid| assert!(matches!(solved(&less), Solutions::Multiple { .. }), "{less:?}");
        least.placed().for_each(|(cell, _)| needs(without(&least, Some(cell.index()), None)));
        (0..board.layout().constraints.len()).for_each(|number| needs(without(&least, None, Some(number))));
    }
}

#[test]
fn of_a_constraint_that_is_given_twice_one_is_redundant() {
    let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
    let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 0, 0, 0, 0, 0];
    let redundant = |constraints: &[Constraint]| {
        let layout = Layout::standard(4).with_constraints(constraints.iter().cloned());
        let puzzle = Grid::from_values(&Geometry::shared(&layout).unwrap(), &values).unwrap();
        let Solutions::Unique(solution) = solve(&puzzle, &mut Budget::nodes(10_000)) else {
            panic!("not one solution");
        };
        redundant_clues(&puzzle, &solution, &mut Budget::nodes(100_000)).unwrap()
    };
    let (once, twice) = (redundant(std::slice::from_ref(&cage)), redundant(&[cage.clone(), cage]));
    assert_eq!(once.constraints, Vec::<usize>::new());
    assert_eq!(twice.givens, once.givens);
    assert_eq!(twice.constraints, [0]);
}
