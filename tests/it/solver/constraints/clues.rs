//! Random constraints that a full grid meets: each kind is tried with random cells and numbers until one holds.

use std::sync::Arc;

use sudoku_ls::board::{
    Automaton, Candidates, Cell, Constraint, Digit, DotKind, LineKind, MarkKind, OutsideKind, PairTable,
    Title,
};

use super::super::brute::Dice;
use super::checker::Full;

/// The number of kinds of constraints.
pub(crate) const KINDS: usize = 43;

/// Returns a random constraint of a kind that the grid meets; `None` if none was found.
pub(crate) fn random(kind: usize, full: &Full<'_>, dice: &mut Dice) -> Option<Constraint> {
    (0..400).map(|_| any(kind, full, dice)).find(|found| full.meets(found, std::slice::from_ref(found)))
}

#[expect(clippy::too_many_lines, reason = "a list of all kinds")]
fn any(kind: usize, full: &Full<'_>, dice: &mut Dice) -> Constraint {
    let n = full.size;
    let title = Title::default;
    let line = |kind, least: usize, dice: &mut Dice| {
        let count = least + dice.below(n.min(5) - 1);
        Constraint::Line { kind, cells: walk(n, count, dice).into() }
    };
    let sum_of = |cells: &[Cell]| cells.iter().map(|cell| full.values[cell.index()]).sum::<i64>();
    let cells = |dice: &mut Dice| {
        let count = 1 + dice.below(n);
        walk(n, count, dice)
    };
    let outside = |kind, cells: Vec<Cell>, dice: &mut Dice| Constraint::Outside {
        kind,
        value: dice.below(n * (n + 1) / 2 + 1) as u32,
        cells: cells.into(),
    };
    match kind {
        0 | 1 => {
            let cells = cells(dice);
            let sum = Some(sum_of(&cells) as u32);
            Constraint::Cage { sum, cells: cells.into(), repeats: kind == 1 }
        }
        2 => Constraint::Cage { cells: cells(dice).into(), sum: None, repeats: false },
        3 => line(LineKind::Thermo, 2, dice),
        4 => line(LineKind::SlowThermo, 2, dice),
        5 => line(LineKind::Whisper(2 + dice.below(n / 2) as u8), 2, dice),
        6 => line(LineKind::Renban, 2, dice),
        7 => line(LineKind::Palindrome, 2, dice),
        8 => line(LineKind::Between, 3, dice),
        9 => line(LineKind::Lockout(1 + dice.below(n / 2) as u8), 3, dice),
        10 => line(LineKind::RegionSum, 2, dice),
        11 => line(LineKind::Zipper, 2, dice),
        12 => line(LineKind::DoubleArrow, 3, dice),
        13 => line(LineKind::Modular(2 + dice.below(2) as u8), 2, dice),
        14 => line(if n.is_multiple_of(3) { LineKind::Entropic } else { LineKind::Distinct }, 3, dice),
        15 => line(LineKind::Distinct, 2, dice),
        16 | 17 => {
            let pill = if kind == 16 { 1 } else { 2 };
            let count = pill + 1 + dice.below(4);
            let cells = walk(n, count, dice);
            Constraint::Arrow { total: cells[..pill].into(), shaft: cells[pill..].into() }
        }
        18 => Constraint::Dot { kind: dot(dice, n), cells: neighbours(n, dice) },
        19 => Constraint::Negative { kinds: [dot(dice, n)].into() },
        20 => {
            let (row, column) = (dice.below(n - 1), dice.below(n - 1));
            let at = row * n + column;
            let cells = [at, at + 1, at + n, at + n + 1].map(Cell::new);
            let mut digits: Vec<Digit> = cells[..=dice.below(4)]
                .iter()
                .filter_map(|cell| Digit::new((full.values[cell.index()] - full.first + 1) as u8))
                .collect();
            digits.sort_unstable();
            Constraint::Quadruple { cells: cells.into(), digits: digits.into() }
        }
        21 => {
            let cells = diagonal(n, dice);
            let value = sum_of(&cells) as u32;
            Constraint::Outside { kind: OutsideKind::LittleKiller, cells: cells.into(), value }
        }
        22 => outside(OutsideKind::Sandwich, along(n, dice), dice),
        23 => outside(OutsideKind::XSum, along(n, dice), dice),
        24 => outside(OutsideKind::Skyscraper, along(n, dice), dice),
        25 => outside(OutsideKind::NumberedRoom, along(n, dice), dice),
        26 => Constraint::Region { cells: walk(n, n, dice).into() },
        27 => {
            let count = 1 + dice.below(2);
            let groups = [walk(n, count, dice).into(), walk(n, count, dice).into()];
            Constraint::Clone { groups: groups.into() }
        }
        28 => {
            let digits = Candidates::from_bits((1 + dice.below((1 << n) - 1)) as u32);
            let kinds = [
                MarkKind::Odd,
                MarkKind::Even,
                MarkKind::Minimum,
                MarkKind::Maximum,
                MarkKind::OneOf(digits),
            ];
            Constraint::Mark { kind: kinds[dice.below(5)], cell: Cell::new(dice.below(n * n)) }
        }
        29 => {
            let [greater, less] = neighbours(n, dice);
            Constraint::Greater { greater, less }
        }
        30 => {
            let (by, most) = (1 + dice.below(3) as u8, 2 + dice.below(2 * n) as u8);
            let allowed = Arc::new(PairTable::new(n, |a, b| a.get() * by + b.get() <= most));
            Constraint::Pair {
                title: title(),
                allowed,
                pairs: [neighbours(n, dice), neighbours(n, dice)].into(),
            }
        }
        31 => {
            // At most this many digits of the same parity may follow each other.
            let most = 1 + dice.below(3);
            let step = |&(odd, count): &(Option<bool>, usize), digit: Digit| {
                let is_odd = digit.get() % 2 == 1;
                let count = if odd == Some(is_odd) { count + 1 } else { 1 };
                (count <= most).then_some((Some(is_odd), count))
            };
            let automaton = Arc::new(Automaton::build(n, (None, 0), step, |_| true).unwrap());
            Constraint::Pattern { title: title(), automaton, cells: cells(dice).into() }
        }
        32 => {
            let terms: Vec<(Cell, i32)> =
                cells(dice).into_iter().map(|cell| (cell, [-2, -1, 1, 1, 1, 3][dice.below(6)])).collect();
            let sum: i64 = terms.iter().map(|(cell, by)| full.values[cell.index()] * i64::from(*by)).sum();
            let (below, above) = (dice.below(3) as i64, dice.below(3) as i64);
            Constraint::Sum { title: title(), terms: terms.into(), least: sum - below, most: sum + above }
        }
        33 => {
            let sum = 2 + dice.below(2 * n) as u8;
            line(LineKind::SumParts(sum), 2, dice)
        }
        34 => {
            let (row, column, sum) = (dice.below(n - 1), dice.below(n - 1), 2 + dice.below(2 * n) as u8);
            let at = row * n + column;
            let cells = [at, at + 1, at + n + 1, at + n, at].map(Cell::new);
            Constraint::Line { kind: LineKind::SumParts(sum), cells: cells.into() }
        }
        35 => outside(OutsideKind::HiddenSkyscraper, along(n, dice), dice),
        36 | 37 => {
            let (cells, value) = (along(n, dice), 1 + dice.below(4 * n) as u32);
            Constraint::Outside {
                kind: OutsideKind::FullRank { ties: kind == 37 },
                cells: cells.into(),
                value,
            }
        }
        38 => {
            // So many low digits, or none.
            let (low, count, or_none) = (1 + dice.below(n - 1), dice.below(3), dice.below(2) == 0);
            let step = |&seen: &usize, digit: Digit| Some(seen + usize::from(digit.index() < low));
            let step = |seen: &usize, digit| step(seen, digit).filter(|seen| *seen <= count);
            let automaton =
                Automaton::build(n, 0, step, |&seen| seen == count || or_none && seen == 0).unwrap();
            Constraint::Pattern { title: title(), automaton: Arc::new(automaton), cells: cells(dice).into() }
        }
        39 => {
            // A remainder of the sum, whatever the order.
            let (by, rest) = (2 + dice.below(3) as u8, dice.below(2) as u8);
            let step = |&sum: &u8, digit: Digit| Some((sum + digit.get()) % by);
            let automaton = Automaton::build(n, 0, step, |&sum| sum == rest).unwrap();
            Constraint::Pattern { title: title(), automaton: Arc::new(automaton), cells: cells(dice).into() }
        }
        40 => {
            // So many of one digit, or none.
            let (cells, digit, or_none) = (cells(dice), 1 + dice.below(n) as u8, dice.below(2) == 0);
            let is_it = |cell: &&Cell| full.values[cell.index()] == i64::from(digit) + full.first - 1;
            let count = cells.iter().filter(is_it).count();
            let step = |&seen: &usize, next: Digit| Some(seen + usize::from(next.get() == digit));
            let step = |seen: &usize, next| step(seen, next).filter(|seen| *seen <= count);
            let automaton =
                Automaton::build(n, 0, step, |&seen| seen == count || or_none && seen == 0).unwrap();
            Constraint::Pattern { title: title(), automaton: Arc::new(automaton), cells: cells.into() }
        }
        41 => {
            // Any few states, along a line whose digits differ.
            let next: Vec<u8> = (0..4 * n).map(|_| dice.below(5) as u8).collect();
            let step = |&state: &u8, digit: Digit| {
                Some(next[usize::from(state) * n + digit.index()]).filter(|next| *next < 4)
            };
            let last = dice.below(4) as u8;
            let automaton = Automaton::build(n, 0, step, |&state| state <= last);
            let automaton = Arc::new(automaton.unwrap());
            Constraint::Pattern { title: title(), automaton, cells: along(n, dice).into() }
        }
        _ => {
            let choice = |dice: &mut Dice| -> Box<[Constraint]> {
                let count = 1 + dice.below(2);
                let kinds = [0, 3, 5, 8, 16, 18, 22, 28, 30, 32];
                (0..count).map(|_| any(kinds[dice.below(kinds.len())], full, dice)).collect()
            };
            Constraint::Any { choices: (0..2 + dice.below(3)).map(|_| choice(dice)).collect() }
        }
    }
}

fn dot(dice: &mut Dice, n: usize) -> DotKind {
    match dice.below(3) {
        0 => DotKind::Difference(1 + dice.below(2) as u8),
        1 => DotKind::Ratio(2 + dice.below(2) as u8),
        _ => DotKind::Sum(3 + dice.below(2 * n - 3) as u8),
    }
}

/// Returns a path of adjacent cells, each once; the path is shorter if it gets stuck.
fn walk(n: usize, count: usize, dice: &mut Dice) -> Vec<Cell> {
    loop {
        let mut at = dice.below(n * n);
        let mut cells = vec![at];
        for _ in 0..20 * count {
            if cells.len() == count {
                return cells.into_iter().map(Cell::new).collect();
            }
            let (row, column) = (at / n + dice.below(3), at % n + dice.below(3));
            if row < 1 || column < 1 || row > n || column > n {
                continue;
            }
            let next = (row - 1) * n + column - 1;
            if !cells.contains(&next) {
                cells.push(next);
                at = next;
            }
        }
    }
}

fn neighbours(n: usize, dice: &mut Dice) -> [Cell; 2] {
    loop {
        let cell = dice.below(n * n);
        let other = if dice.below(2) == 0 { cell + 1 } else { cell + n };
        if other < n * n && (other == cell + n || other % n != 0) {
            return if dice.below(2) == 0 { [cell, other] } else { [other, cell] }.map(Cell::new);
        }
    }
}

/// Returns a row or column, from either side.
fn along(n: usize, dice: &mut Dice) -> Vec<Cell> {
    let line = dice.below(n);
    let is_row = dice.below(2) == 0;
    let mut cells: Vec<Cell> =
        (0..n).map(|at| Cell::new(if is_row { line * n + at } else { at * n + line })).collect();
    if dice.below(2) == 0 {
        cells.reverse();
    }
    cells
}

fn diagonal(n: usize, dice: &mut Dice) -> Vec<Cell> {
    let start = dice.below(n);
    (start..n).map(|at| Cell::new(at * n + at - start)).collect()
}
