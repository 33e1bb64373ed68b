//! The engines of this project and of the crate `sudoku`, compiled to WebAssembly, for `compare.mjs` to time.

use std::cell::RefCell;
use std::sync::Arc;

use sudoku_ls_engine::board::{Geometry, Grid, Layout};
use sudoku_ls_engine::solver::{Budget, Count, count, count_many};

fn no_random_numbers(_: &mut [u8]) -> Result<(), getrandom::Error> {
    Err(getrandom::Error::UNSUPPORTED)
}
getrandom::register_custom_getrandom!(no_random_numbers);

#[derive(Default)]
struct Puzzles {
    bytes: Vec<u8>,
    ours: Vec<Grid>,
    theirs: Vec<sudoku::Sudoku>,
}

thread_local! {
    static PUZZLES: RefCell<Puzzles> = RefCell::default();
}

fn number(count: Count) -> u64 {
    match count {
        Count::Exactly(n) | Count::AtLeast(n) => n,
        _ => 0,
    }
}

/// Returns room for this many puzzles, 81 bytes each with the values 0 to 9.
#[unsafe(no_mangle)]
extern "C" fn room(puzzles: usize) -> *mut u8 {
    PUZZLES.with_borrow_mut(|held| {
        held.bytes = vec![0; 81 * puzzles];
        held.bytes.as_mut_ptr()
    })
}

/// Reads the puzzles for both engines; returns their number.
#[unsafe(no_mangle)]
extern "C" fn read() -> usize {
    PUZZLES.with_borrow_mut(|held| {
        let Ok(board) = Geometry::shared(&Layout::standard(9)) else { return 0 };
        let puzzles = || held.bytes.as_chunks::<81>().0.iter();
        held.ours = puzzles().filter_map(|cells| Grid::from_values(&Arc::clone(&board), cells)).collect();
        held.theirs = puzzles().filter_map(|cells| sudoku::Sudoku::from_bytes(*cells).ok()).collect();
        held.ours.len().min(held.theirs.len())
    })
}

/// Returns the sum of the numbers of solutions, up to two of each puzzle: by the crate `sudoku` (0), one at a time (1) and in a batch (2).
#[unsafe(no_mangle)]
extern "C" fn run(engine: u32) -> u64 {
    PUZZLES.with_borrow(|Puzzles { ours, theirs, .. }| match engine {
        0 => theirs.iter().map(|puzzle| puzzle.solutions_count_up_to(2) as u64).sum(),
        1 => ours.iter().map(|grid| number(count(grid, 2, &mut Budget::unlimited()))).sum(),
        _ => count_many(ours, 2, &Budget::unlimited()).into_iter().map(number).sum(),
    })
}
