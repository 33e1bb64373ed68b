//! The 9x9 engine with all vector instructions of this machine: the same solutions in the same order, the same counts
//! and the same end of a budget, for single grids and for many together. All results are compared with the general
//! engine, which shares no code with it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::sync::Arc;

use sudoku_ls::board::{Geometry, Grid, Layout};
use sudoku_ls::solver::{Budget, Count, Engine, Exhausted, Solutions, Vectors};

use crate::data;
use crate::solver::brute::Dice;
use crate::solver::engines::all_asked;

fn board() -> Arc<Geometry> {
    Geometry::shared(&Layout::standard(9)).unwrap()
}

/// Random grids: parts of full grids, some with wrong or clashing givens, and other grids.
struct Grids {
    board: Arc<Geometry>,
    dice: Dice,
    full: Vec<u8>,
    /// The number of grids with no, one and several solutions.
    kinds: [usize; 3],
}

impl Grids {
    fn new(seed: u64) -> Self {
        Self { board: board(), dice: Dice(seed), full: Vec::new(), kinds: [0; 3] }
    }

    /// Makes a full grid: the general engine completes three random boxes, then the lines are shuffled.
    fn fill(&mut self) {
        let mut start = vec![0; 81];
        for block in 0..3 {
            let mut digits: Vec<u8> = (1..=9).collect();
            self.dice.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                start[(block * 3 + i / 3) * 9 + block * 3 + i % 3] = digit;
            }
        }
        let start = Grid::from_values(&self.board, &start).unwrap();
        let mut budget = Budget::unlimited();
        let full = Engine::Search.solutions(&start, &mut budget).unwrap().next().unwrap().unwrap();
        let [rows, columns] = [self.lines(), self.lines()];
        let turned = self.dice.below(2) == 0;
        let at = |row: usize, column: usize| if turned { column * 9 + row } else { row * 9 + column };
        self.full = (0..81).map(|cell| full.values()[at(rows[cell / 9], columns[cell % 9])]).collect();
    }

    /// Returns nine lines in random order; the lines of a band stay together.
    fn lines(&mut self) -> Vec<usize> {
        let mut bands = [0, 1, 2];
        self.dice.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut inner = [0, 1, 2].map(|line| band * 3 + line);
            self.dice.shuffle(&mut inner);
            lines.extend(inner);
        }
        lines
    }

    /// Returns the next grid. Each number of clues from 0 to 81 is equally likely, and so is each order of cells.
    fn next(&mut self) -> Grid {
        if self.full.is_empty() || self.dice.below(20) == 0 {
            self.fill();
        }
        let clues = self.dice.below(82);
        let mut order: Vec<usize> = (0..81).collect();
        self.dice.shuffle(&mut order);
        let mut values = vec![0; 81];
        for &cell in &order[..clues] {
            values[cell] = self.full[cell];
        }
        match self.dice.below(8) {
            // Wrong digits, in givens or in blanks, which may clash.
            0 | 1 => {
                for _ in 0..=self.dice.below(3) {
                    values[order[self.dice.below(81)]] = 1 + self.dice.below(9) as u8;
                }
            }
            // A wrong digit that no visible digit forbids.
            2 => {
                let cell = order[80];
                values[cell] = 0;
                let free = Grid::from_values(&self.board, &values).unwrap();
                let cell = free.geometry().cells().nth(cell).unwrap();
                let options: Vec<_> = free.candidates(cell).iter().collect();
                values[cell.index()] = options[self.dice.below(options.len())].index() as u8 + 1;
            }
            // Two digits swapped.
            3 => values.swap(order[0], order[self.dice.below(81)]),
            // Random digits at random places, often in a few cells.
            4 => {
                let most = [4, 12, 20, 82][self.dice.below(4)];
                values = vec![0; 81];
                for &cell in &order[..self.dice.below(most)] {
                    values[cell] = 1 + self.dice.below(9) as u8;
                }
            }
            _ => {}
        }
        Grid::from_values(&self.board, &values).unwrap()
    }
}

/// Returns the number of solutions, 2 for several, after checking that the solutions found are different and valid.
fn number(puzzle: &Grid, answer: &Solutions) -> usize {
    let named: &[&Grid] = match answer {
        Solutions::None => {
            assert!(puzzle.clashes().is_empty(), "{puzzle:?}");
            &[]
        }
        Solutions::Invalid(clash) => {
            assert!(puzzle.clashes().contains(clash), "{puzzle:?}");
            &[]
        }
        Solutions::Unique(only) => &[only],
        Solutions::Multiple { first, second, .. } => &[first, second],
        other @ Solutions::Unknown { .. } => panic!("{other:?} for\n{puzzle:?}"),
    };
    let right = named.iter().all(|solution| puzzle.is_part_of(solution) && solution.is_solved());
    assert!(right && (named.len() < 2 || named[0] != named[1]), "{answer:?} for\n{puzzle:?}");
    named.len()
}

/// No search here needs more nodes of the general engine.
const NODES: u64 = 10_000_000;

/// Compares all answers about some grids, one by one and all together; returns the number of grids with no, one and
/// several solutions.
fn agree(puzzles: &[Grid], limit: u64, dice: &mut Dice) -> [usize; 3] {
    let all = Vectors::available();
    let (mut counts, mut alone, mut kinds) = (Vec::new(), Vec::new(), [0; 3]);
    for puzzle in puzzles {
        let expected = Engine::Search.count(puzzle, limit, &mut Budget::nodes(NODES)).unwrap();
        let (Count::Exactly(several) | Count::AtLeast(several)) = expected else {
            panic!("{expected:?} for\n{puzzle:?}");
        };
        let few = dice.below(40) as u64;
        let [solved, stopped] =
            [NODES, few].map(|nodes| all[0].solve(puzzle, &mut Budget::nodes(nodes)).unwrap());
        for vectors in &all {
            let counted = vectors.count(puzzle, limit, &mut Budget::nodes(NODES)).unwrap();
            assert_eq!(counted, expected, "{vectors}, up to {limit}:\n{puzzle:?}");
            for (nodes, answer) in [(NODES, &solved), (few, &stopped)] {
                let mut budget = Budget::nodes(nodes);
                assert_eq!(vectors.solve(puzzle, &mut budget).unwrap(), *answer, "{vectors}\n{puzzle:?}");
                assert!(budget.spent() <= nodes);
            }
        }
        let found = number(puzzle, &solved);
        let least = several.min(2) as usize;
        assert!(found == least || found > least && limit < 2, "{solved:?}, but {expected:?}");
        if let Solutions::Unique(only) = &solved {
            let mut budget = Budget::nodes(NODES);
            let other = Engine::Search.solutions(puzzle, &mut budget).unwrap().next();
            assert_eq!(other, Some(Ok(only.clone())), "{puzzle:?}");
        }
        kinds[found] += 1;
        counts.push(expected);
        alone.push(solved);
    }
    for vectors in &all {
        assert!(
            vectors.count_many(puzzles, limit, &Budget::nodes(NODES)).unwrap() == counts,
            "{vectors}: {puzzles:?}"
        );
        // Of several solutions, the same two are returned.
        assert!(
            vectors.solve_many(puzzles, &Budget::nodes(NODES)).unwrap() == alone,
            "{vectors}: {puzzles:?}"
        );
    }
    kinds
}

#[test]
fn all_vectors_answer_as_the_general_engine_does_on_random_grids() {
    let several = if all_asked() { 3_000_000 } else { 4_000 };
    let (mut grids, mut dice) = (Grids::new(17), Dice(18));
    let mut asked = 0;
    while asked < several {
        let some: Vec<Grid> = (0..dice.below(100)).map(|_| grids.next()).collect();
        let limit = if dice.below(20) == 0 { 300 } else { [1, 2, 2, 3, 20][dice.below(5)] };
        let kinds = agree(&some, limit, &mut dice);
        grids.kinds = std::array::from_fn(|i| grids.kinds[i] + kinds[i]);
        asked += some.len();
    }
    let names: Vec<&str> = Vectors::available().iter().map(|vectors| vectors.name()).collect();
    println!("{asked} grids, {:?} with none, one, several solutions: {}", grids.kinds, names.join(", "));
    assert!(grids.kinds.iter().all(|&kind| kind * 10 > asked), "{:?} of {asked}", grids.kinds);
}

#[test]
fn all_vectors_answer_as_the_general_engine_does_on_empty_and_full_grids() {
    let (mut grids, mut dice) = (Grids::new(19), Dice(20));
    let mut asked = vec![Grid::empty(&grids.board)];
    for _ in 0..300 {
        grids.fill();
        asked.push(Grid::from_values(&grids.board, &grids.full).unwrap());
        let (one, other) = (dice.below(81), dice.below(81));
        grids.full.swap(one, other);
        asked.push(Grid::from_values(&grids.board, &grids.full).unwrap());
    }
    let kinds = agree(&asked, 1000, &mut dice);
    assert!(kinds[2] == 1 && kinds[1] >= 300 && kinds[0] > 200, "{kinds:?}");
}

#[test]
fn all_vectors_answer_as_the_general_engine_does_on_the_puzzles_of_the_data() {
    let mut dice = Dice(21);
    for (name, puzzles) in data::sets() {
        let step = if all_asked() { 1 } else { puzzles.len().div_ceil(150).max(1) };
        let asked: Vec<Grid> = puzzles.iter().step_by(step).cloned().collect();
        for limit in [2, 50] {
            let [none, unique, multiple] = agree(&asked, limit, &mut dice);
            println!("{name}: {none} none, {unique} unique, {multiple} multiple, up to {limit}");
        }
    }
}

#[test]
fn other_boards_and_a_limit_of_nothing_are_decided_as_ever_and_what_lacks_is_an_error() {
    let six = Grid::empty(&Geometry::shared(&Layout::standard(6)).unwrap());
    let nine = Grid::empty(&board());
    for vectors in Vectors::ALL {
        let both = [&six, &nine, &six];
        let counted = vectors.count_many(&both, 7, &Budget::nodes(1000));
        if Vectors::available().contains(&vectors) {
            assert_eq!(counted, Ok(vec![Count::AtLeast(7); 3]));
            assert_eq!(vectors.count_many(&both, 0, &Budget::nodes(1000)), Ok(vec![Count::AtLeast(0); 3]));
            assert_eq!(
                vectors.solve(&six, &mut Budget::unlimited()).unwrap(),
                sudoku_ls::solver::solve(&six, &mut Budget::unlimited())
            );
            let stop = || Some(Exhausted::Cancelled);
            let cancelled = Count::Unknown(0, Exhausted::Cancelled);
            assert_eq!(
                vectors.count_many(&both, 7, &Budget::nodes(1000).watched(&stop)),
                Ok(vec![cancelled; 3])
            );
        } else {
            let error = counted.unwrap_err();
            assert_eq!(error.vectors, vectors);
            assert!(error.to_string().contains(vectors.name()) && error.to_string().ends_with("portable"));
            assert_eq!(vectors.solve(&six, &mut Budget::unlimited()), Err(error));
        }
        assert_eq!(vectors.to_string().parse::<Vectors>(), Ok(vectors));
    }
    assert_eq!("AVX2".parse::<Vectors>().ok(), None);
    let order = Vectors::available();
    assert!(order.windows(2).all(|pair| {
        let place = |vectors| Vectors::ALL.iter().position(|v| *v == vectors);
        place(pair[0]) < place(pair[1])
    }));
    assert_eq!(order.last(), Some(&Vectors::Portable));
}
