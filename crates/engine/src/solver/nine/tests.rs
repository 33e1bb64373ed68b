//! All forms against each other, and against the general engine.

use super::*;
use crate::board::{Grid, Layout};
use crate::solver::{Count, Engine};

/// A stream of numbers, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end
    }

    /// Some cells of a shuffled full grid, and sometimes one of them changed.
    fn grid(&mut self) -> Digits {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for i in (1..9).rev() {
            digits.swap(i, self.below(i + 1));
        }
        let lines: [usize; 2] = [self.below(3), self.below(3)];
        let mut grid: Digits = std::array::from_fn(|cell| {
            let row = cell / 27 * 3 + (cell / 9 + lines[0]) % 3;
            let column = cell % 9 / 3 * 3 + (cell + lines[1]) % 3;
            digits[(row % 3 * 3 + row / 3 + column) % 9]
        });
        let clues = self.below(82);
        let mut order: [usize; 81] = std::array::from_fn(|i| i);
        for i in 0..81 {
            order.swap(i, i + self.below(81 - i));
        }
        for &cell in &order[clues..] {
            grid[cell] = 0;
        }
        if clues > 0 && self.below(3) == 0 {
            grid[order[self.below(clues)]] = self.below(9) as u8 + 1;
        }
        grid
    }
}

fn two_of(machine: Machine, digits: &Digits) -> ([Option<Digits>; 2], Found) {
    let mut kept = Kept::new(2);
    let mut budget = Budget::nodes(100_000);
    let found =
        machine.search(Search { digits, exclude: None, limit: 2, budget: &mut budget, kept: &mut kept });
    (two(&kept), found)
}

/// The words of a grid, by a form.
struct Loaded<'a>(&'a Digits);

impl<F: VectorForm> form::Work<F> for Loaded<'_> {
    type Answer = layout::Plain;

    fn run(self, form: F) -> layout::Plain {
        let words = form.unpack(form.load(self.0));
        let again = form.unpack(form.pack(&words));
        assert_eq!(words.map(|row| row[..27].to_vec()), again.map(|row| row[..27].to_vec()));
        words
    }
}

/// Counts with the fastest form.
fn count(digits: &Digits, limit: u64, budget: &mut Budget<'_>) -> Found {
    super::count(Machine::best(), digits, limit, budget)
}

#[test]
fn all_forms_find_the_same_solutions_in_the_same_order() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let machines = Machine::all();
    for _ in 0..3000 {
        let digits = numbers.grid();
        let first = two_of(machines[0], &digits);
        for &machine in &machines[1..] {
            assert_eq!(two_of(machine, &digits), first, "{digits:?}");
        }
    }
}

#[test]
fn it_counts_what_the_general_engine_counts() {
    let board = crate::board::Geometry::shared(&Layout::standard(9)).expect("9x9 is a size");
    assert!(fits(&board));
    let mut numbers = Numbers(7);
    for _ in 0..1000 {
        let digits = numbers.grid();
        let grid = Grid::from_values(&board, &digits).expect("81 digits");
        let (found, ended) = count(&digits, 20, &mut Budget::nodes(100_000));
        let counted = if found == 20 { Count::AtLeast(20) } else { Count::Exactly(found) };
        assert_eq!(ended, Ok(()));
        assert_eq!(Engine::Search.count(&grid, 20, &mut Budget::unlimited()), Ok(counted), "{digits:?}");
    }
}

#[test]
fn a_budget_ends_it() {
    let (found, ended) = count(&[0; 81], u64::MAX, &mut Budget::nodes(1000));
    assert_eq!(ended, Err(crate::solver::Exhausted::Nodes(1000)));
    assert!(found > 10, "{found}");
}

#[test]
fn a_digit_can_be_left_out() {
    let mut digits = [0; 81];
    digits[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(other_than(&digits, 8, 8, &mut Budget::unlimited()).0, 0);
    assert_eq!(other_than(&digits, 80, 8, &mut Budget::unlimited()).0, 1);
}

#[test]
fn a_batch_has_the_answers_of_its_grids_one_by_one() {
    let mut numbers = Numbers(11);
    let grids: Vec<Digits> = (0..500).map(|_| numbers.grid()).collect();
    let given: Vec<&Digits> = grids.iter().collect();
    let mut in_order = 0;
    for &machine in Machine::all() {
        for nodes in [1, 100_000] {
            for size in [0, 1, 2, 3, 500] {
                let mut answers = vec![None; size];
                let report = &mut |at: usize, kept: &Kept, outcome: Outcome| {
                    let answer = (two(kept), outcome.found, outcome.is_in_order);
                    assert!(answers[at].replace(answer).is_none(), "grid {at} is answered twice");
                };
                machine.batch(Batch { grids: &given[..size], limit: 2, nodes, watch: None, kept: 2, report });
                for (answer, digits) in answers.into_iter().zip(&grids) {
                    let (solutions, found, is_in_order) = answer.expect("each grid is answered");
                    let (alone, counted) = first_two(Machine::best(), digits, &mut Budget::nodes(nodes));
                    assert_eq!(found, counted, "{digits:?}");
                    assert_eq!(solutions.map(|s| s.is_some()), alone.map(|s| s.is_some()));
                    // The first two of several solutions are the same only in the same order.
                    if is_in_order {
                        assert_eq!(solutions, alone, "{digits:?}");
                        in_order += usize::from(alone[1].is_some());
                    }
                }
            }
        }
    }
    assert!(in_order > 100, "{in_order}");
}

#[test]
fn a_watch_ends_a_batch() {
    let stop = || Some(crate::solver::Exhausted::Cancelled);
    let mut ended = Vec::new();
    let grids = [&[0; 81]; 3];
    count_many(Machine::best(), &grids, 1000, 1000, Some(&stop), |at, found| ended.push((at, found)));
    ended.sort_by_key(|&(at, _)| at);
    let cancelled = (0, Err(crate::solver::Exhausted::Cancelled));
    assert_eq!(ended, [(0, cancelled), (1, cancelled), (2, cancelled)]);
}

#[test]
fn all_forms_spend_the_same_nodes() {
    // As many as run out half way: then what was found by then tells the order in which states were looked at.
    let mut numbers = Numbers(23);
    for _ in 0..3000 {
        let digits = numbers.grid();
        for nodes in [5, 20, 60, 200] {
            let found = |machine: Machine| {
                let (mut kept, mut budget) = (Kept::new(2), Budget::nodes(nodes));
                let search = Search {
                    digits: &digits,
                    exclude: None,
                    limit: 1000,
                    budget: &mut budget,
                    kept: &mut kept,
                };
                (machine.search(search), kept.solutions)
            };
            let machines = Machine::all();
            for &machine in &machines[1..] {
                assert_eq!(found(machine), found(machines[0]), "{nodes} nodes: {digits:?}");
            }
        }
    }
}

#[test]
fn a_full_grid_survives_the_way_there_and_back() {
    let grid: Digits = std::array::from_fn(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1) as u8);
    let mut twice = grid;
    twice[0] = twice[1];
    for &machine in Machine::all() {
        assert_eq!(layout::digits(&on_machine!(machine, Loaded(&grid))), grid);
        assert!(on_machine!(machine, Loaded(&twice))[0][..27].contains(&0));
    }
}

#[test]
fn cells_without_a_digit_leave_every_word_as_it_is() {
    for &machine in Machine::all() {
        for grid in [[0; 81], std::array::from_fn(|i| [0, 10, 15, 16, 255][i % 5])] {
            let words = on_machine!(machine, Loaded(&grid));
            assert!(words.iter().all(|row| row[..27] == [layout::FULL; 27]));
        }
    }
}
