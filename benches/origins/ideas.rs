//! Compares the engines, and each single idea of the report with the method that it replaces.

use sudoku_ls::board::{Cell, Digit, Grid};
use sudoku_ls::solver::exact_cover::ColumnChoice;
use sudoku_ls::solver::{Engine, EngineOptions, HybridMethod, Singles};

use crate::levels::{NODES, Way};

/// The nodes for rows that need very many. More nodes would take minutes and decide few more puzzles.
pub(crate) const FEW_NODES: u64 = 50_000;

/// Returns every engine with its default options.
pub(crate) fn engines() -> Vec<Way> {
    Engine::ALL.into_iter().map(|engine| Way::of(format!("`{engine}`"), engine, NODES)).collect()
}

/// Returns rows that differ from a neighboring row in one idea.
pub(crate) fn ideas() -> Vec<Way> {
    let options = EngineOptions::default();
    let links = |column| Engine::DancingLinks.with(options.with_column(column));
    let after = |singles| Engine::SinglesThenDancingLinks.with(options.with_singles(singles));
    let boxes = Engine::StaticOrder.with(options.with_box_singles(true));
    vec![
        Way::by("cells row by row, no singles", |puzzle| search(puzzle, Order::RowByRow)),
        Way::by("cells in an order made once, fewest digits first, no singles", |puzzle| {
            search(puzzle, Order::CountedOnce)
        }),
        Way::by("cells in the greedy order, no singles", |puzzle| search(puzzle, Order::Greedy)),
        Way::of(
            "greedy order after singles of cells, rows, columns (`static-order`)",
            Engine::StaticOrder,
            NODES,
        ),
        Way::of("greedy order after singles of boxes too (`--box-singles on`)", boxes, NODES),
        Way::of("fewest digits at each node (`fewest-first`)", Engine::FewestFirst, NODES),
        Way::of("dancing links, first column", links(ColumnChoice::First), FEW_NODES),
        Way::of("dancing links, smallest column", links(ColumnChoice::Smallest), NODES),
        Way::of("singles of cells, then dancing links", after(Singles::Cells), NODES),
        Way::of("singles of cells, rows, columns, then dancing links", after(Singles::Lines), NODES),
        Way::of("singles of all houses, then dancing links", after(Singles::Houses), NODES),
        Way::of("hybrid, first reading, switch 36", hybrid(HybridMethod::SinglesFirst, 36), NODES),
        Way::of("hybrid, second reading, switch 36", hybrid(HybridMethod::Direct, 36), NODES),
        Way::of("hybrid, this project's own", Engine::Hybrid, NODES),
    ]
}

fn hybrid(method: HybridMethod, switch: usize) -> sudoku_ls::solver::Method {
    Engine::Hybrid.with(EngineOptions::default().with_hybrid(method).with_switch(switch))
}

/// Returns every hybrid with several switch points.
pub(crate) fn switch_points() -> Vec<Way> {
    let methods = [
        ("first reading", HybridMethod::SinglesFirst),
        ("second reading", HybridMethod::Direct),
        ("own", HybridMethod::Guessing),
    ];
    let of = |(name, method): (&str, HybridMethod)| {
        let way = move |switch: usize| Way::of(format!("{name}, {switch}"), hybrid(method, switch), NODES);
        [0, 30, 36, 45, 54, 81].map(way).into_iter()
    };
    methods.into_iter().flat_map(of).collect()
}

/// The order in which plain backtracking takes the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    RowByRow,
    CountedOnce,
    Greedy,
}

/// Runs plain backtracking in a static order, with the same code for each order, so that only the order differs.
/// Returns whether the search ended within its nodes.
fn search(puzzle: &Grid, order: Order) -> bool {
    let mut grid = puzzle.clone();
    let cells = ordered(puzzle, order);
    let mut nodes = FEW_NODES;
    let mut found = 0;
    enter(&mut grid, &cells, &mut nodes, &mut found)
}

fn enter(grid: &mut Grid, cells: &[Cell], nodes: &mut u64, found: &mut usize) -> bool {
    if *nodes == 0 {
        return false;
    }
    *nodes -= 1;
    let Some((&cell, rest)) = cells.split_first() else {
        *found += 1;
        return true;
    };
    for digit in grid.candidates(cell) {
        grid.set(cell, Some(digit));
        let ended = enter(grid, rest, nodes, found);
        grid.set(cell, None::<Digit>);
        if !ended || *found == 2 {
            return ended;
        }
    }
    true
}

fn ordered(puzzle: &Grid, order: Order) -> Vec<Cell> {
    let board = puzzle.geometry();
    let mut left: Vec<Cell> = board.cells().filter(|cell| puzzle.get(*cell).is_none()).collect();
    match order {
        Order::RowByRow => left,
        Order::CountedOnce => {
            left.sort_by_key(|cell| puzzle.candidates(*cell).len());
            left
        }
        Order::Greedy => {
            let mut is_filled: Vec<bool> = puzzle.values().iter().map(|value| *value > 0).collect();
            let mut chosen = Vec::new();
            while !left.is_empty() {
                let digits = |cell: Cell| -> usize {
                    let houses = board
                        .houses_of(cell)
                        .iter()
                        .filter_map(|house| board.houses().get(usize::from(*house)));
                    houses.flat_map(|house| &house.cells).filter(|cell| is_filled[cell.index()]).count()
                };
                let place =
                    (0..left.len()).rev().max_by_key(|place| digits(left[*place])).unwrap_or_default();
                let cell = left.remove(place);
                is_filled[cell.index()] = true;
                chosen.push(cell);
            }
            chosen
        }
    }
}
