//! The steps that a cell's digit rests on: each step is valid after the steps before it, and none can be left out.

use std::sync::atomic::{AtomicU32, Ordering};

use sudoku_ls::board::{Cell, Geometry, Grid, HouseKind, Layout, Rule};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{
    Level, Options, Position, Step, Technique, all_steps, easiest_on, next_step_within, steps_to,
};
use sudoku_ls::solver::{Budget, Exhausted};

fn is_single(step: &Step) -> bool {
    matches!(step.technique, Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle)
}

/// Returns whether a step is valid at a position: a single by counting, any other step if its technique finds at least
/// as much there.
fn holds(position: &Position, geometry: &Geometry, step: &Step) -> bool {
    if !is_single(step) {
        let options = Options { fish_by_search: true, ..Options::default() };
        return all_steps(position, step.technique, &options).iter().any(|again| {
            again.placements == step.placements
                && step.eliminations.iter().all(|mark| again.eliminations.contains(mark))
        });
    }
    let mark = step.placements[0];
    if step.technique == Technique::NakedSingle {
        return position.candidates(mark.cell).single() == Some(mark.digit);
    }
    let house = &geometry.houses()[usize::from(step.why.houses[0].1)];
    let open: Vec<Cell> =
        house.cells.iter().copied().filter(|cell| position.candidates(*cell).contains(mark.digit)).collect();
    let empty = house.cells.iter().filter(|cell| position.values()[cell.index()] == 0).count();
    house.cells.len() == geometry.size()
        && open == [mark.cell]
        && (step.technique != Technique::FullHouse || empty == 1)
}

/// Returns whether each step is valid after the steps before it.
fn all_hold(start: &Position, geometry: &Geometry, steps: &[&Step]) -> bool {
    let mut position = start.clone();
    steps.iter().all(|step| {
        let good = holds(&position, geometry, step);
        position.apply(step);
        good
    })
}

fn layouts() -> Vec<Layout> {
    vec![
        Layout::standard(4),
        Layout::standard(6),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::Diagonal]),
        Layout::standard(9).with_rules([Rule::NonConsecutive]),
        Layout::standard(9).with_rules([Rule::AntiKnight]),
    ]
}

#[test]
fn the_reason_of_a_cell_ends_in_it_and_needs_each_of_its_steps() {
    let (mut singles, mut others) = (0, 0);
    for (layout, seed) in
        layouts().into_iter().flat_map(|layout| (0..3).map(move |seed| (layout.clone(), seed)))
    {
        // More than the fewest clues, so that a debug build takes only seconds.
        let clues = layout.size * layout.size / 3;
        let made = generate(&PuzzleSpec::new(layout, Seed::new(seed)).with_clues(clues)).unwrap();
        let (geometry, start) = (made.puzzle.geometry(), Position::of(&made.puzzle));
        let empty = geometry.cells().filter(|cell| made.puzzle.get(*cell).is_none());
        for cell in empty.step_by(5) {
            let options = Options { brute_force: false, ..Options::default() };
            let found = steps_to(&start, cell, &options, &mut Budget::unlimited()).unwrap();
            let Some(steps) = found else { continue };
            let told: Vec<String> = steps.iter().map(|step| step.text(geometry)).collect();
            let last = steps.last().unwrap().placements.iter().find(|mark| mark.cell == cell).unwrap();
            assert_eq!(made.solution.get(cell), Some(last.digit), "{told:#?}");
            let all: Vec<&Step> = steps.iter().collect();
            assert!(all_hold(&start, geometry, &all), "{told:#?} of\n{:?}", made.puzzle);
            for left_out in 0..all.len() - 1 {
                let mut fewer = all.clone();
                fewer.remove(left_out);
                assert!(
                    !all_hold(&start, geometry, &fewer),
                    "without {left_out}: {told:#?} of\n{:?}",
                    made.puzzle
                );
            }
            *(if all.iter().all(|step| is_single(step)) { &mut singles } else { &mut others }) += 1;
        }
    }
    assert!(singles > 20 && others > 5, "{singles} of singles alone, {others} others");
}

#[test]
fn a_single_in_sight_needs_no_other_step() {
    // r1c4 is the last empty cell of row 1, so its digit needs no other step.
    let board = Geometry::shared(&Layout::standard(4)).unwrap();
    let grid = Grid::from_values(&board, &[1, 2, 3, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2]).unwrap();
    for cell in board.cells().filter(|cell| grid.get(*cell).is_none()) {
        let steps = steps_to(&Position::of(&grid), cell, &Options::default(), &mut Budget::unlimited());
        let steps = steps.unwrap().unwrap();
        let seen = grid.candidates(cell).single().is_some();
        assert!(!seen || steps.len() == 1, "{}: {steps:?}", board.name(cell));
    }
    let first = steps_to(&Position::of(&grid), Cell::new(3), &Options::default(), &mut Budget::unlimited());
    let step = &first.unwrap().unwrap()[0];
    assert_eq!(step.technique, Technique::FullHouse);
    assert_eq!(board.houses()[usize::from(step.why.houses[0].1)].kind, HouseKind::Row(0));
}

#[test]
fn a_cell_that_no_step_reaches_has_no_reason() {
    let board = Geometry::shared(&Layout::standard(4)).unwrap();
    let none = steps_to(
        &Position::of(&Grid::empty(&board)),
        Cell::new(0),
        &Options::default(),
        &mut Budget::unlimited(),
    );
    assert_eq!(none, Ok(None));
    let spent = steps_to(
        &Position::of(&Grid::empty(&board)),
        Cell::new(0),
        &Options::default(),
        &mut Budget::nodes(0),
    );
    assert!(spent.is_err(), "{spent:?}");
}

/// A position whose next step is an X-Wing.
const HARD: &str = ".41729.3.769..34.2.3264.7194.39..17.6.7..49.319537..24214567398376.9.541958431267";

#[test]
fn a_search_for_a_step_asks_before_each_technique_whether_to_go_on() {
    let (position, options) = (Position::of(&super::grid(HARD)), Options::default());
    let asked = AtomicU32::new(0);
    let count = || {
        asked.fetch_add(1, Ordering::Relaxed);
        None
    };
    let step = next_step_within(&position, &options, &mut Budget::unlimited().watched(&count));
    assert_eq!(step.unwrap().unwrap().technique, Technique::XWing);
    let times = asked.swap(0, Ordering::Relaxed);
    assert!(times > 10, "asked {times} times on the way to the X-Wing");
    let found =
        easiest_on(&position, Cell::new(0), Level::Hard, &options, &mut Budget::unlimited().watched(&count));
    assert!(found.is_ok() && asked.into_inner() > 10, "{found:?}");
    let gone = || Some(Exhausted::Cancelled);
    let stopped =
        easiest_on(&position, Cell::new(0), Level::Hard, &options, &mut Budget::unlimited().watched(&gone));
    assert_eq!(stopped, Err(Exhausted::Cancelled));
}
