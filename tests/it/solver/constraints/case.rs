//! Random boards with a full grid, and constraints that the full grid meets.
//!
//! The tests and the benchmark `walks` share this file.

use sudoku_ls::board::{Constraint, Geometry, Grid, Layout};

use super::super::brute::Dice;
use super::checker::Full;
use super::clues;

/// A board, a full grid of it, and the box of each cell.
pub(crate) struct Case {
    pub(crate) layout: Layout,
    pub(crate) boxes: Vec<usize>,
    pub(crate) solution: Vec<u8>,
}

impl Case {
    pub(crate) fn random(size: usize, dice: &mut Dice) -> Self {
        let mut layout = Layout::standard(size);
        if dice.below(3) == 0 {
            layout = layout.with_digits(0, size as u8 - 1);
        }
        let board = Geometry::shared(&layout).unwrap();
        let boxes: Vec<usize> = board.cells().map(|cell| board.box_of(cell)).collect();
        // A full grid with its digits, bands and rows shuffled.
        let (height, width) = (layout.boxes.rows, layout.boxes.columns);
        let mut names: Vec<u8> = (1..=size as u8).collect();
        dice.shuffle(&mut names);
        let mut order = |parts: usize, length: usize| -> Vec<usize> {
            let mut bands: Vec<usize> = (0..parts).collect();
            dice.shuffle(&mut bands);
            let mut lines = Vec::new();
            for band in bands {
                let mut inside: Vec<usize> = (0..length).map(|at| band * length + at).collect();
                dice.shuffle(&mut inside);
                lines.extend(inside);
            }
            lines
        };
        let (rows, columns) = (order(size / height, height), order(size / width, width));
        let digit = |row: usize, column: usize| names[(row % height * width + row / height + column) % size];
        let solution = (0..size * size).map(|at| digit(rows[at / size], columns[at % size])).collect();
        Self { layout, boxes, solution }
    }

    fn values(&self, digits: &[u8]) -> Vec<i64> {
        digits.iter().map(|&digit| i64::from(digit) - 1 + self.layout.first_value()).collect()
    }

    pub(crate) fn meets(&self, digits: &[u8], constraints: &[Constraint]) -> bool {
        let values = self.values(digits);
        let full = self.full(&values);
        constraints.iter().all(|constraint| full.meets(constraint, constraints))
    }

    fn full<'a>(&'a self, values: &'a [i64]) -> Full<'a> {
        Full {
            size: self.layout.size,
            columns: self.layout.columns(),
            values,
            first: self.layout.first_value(),
            boxes: &self.boxes,
        }
    }

    /// Returns a few constraints that the solution meets, the first of this kind.
    pub(crate) fn constraints(&self, kind: usize, most: usize, dice: &mut Dice) -> Vec<Constraint> {
        let values = self.values(&self.solution);
        let full = self.full(&values);
        let mut found: Vec<Constraint> = Vec::new();
        for number in 0..=dice.below(most) {
            let kind = if number == 0 { kind } else { dice.below(clues::KINDS) };
            found.extend(clues::random(kind, &full, dice));
        }
        // The constraints were tried one at a time, but a negative constraint depends on the dots of the others, so all
        // are checked together.
        if self.meets(&self.solution, &found) { found } else { Vec::new() }
    }

    pub(crate) fn grid(&self, constraints: &[Constraint], givens: &[u8]) -> Grid {
        let layout = self.layout.clone().with_constraints(constraints.iter().cloned());
        Grid::from_values(&Geometry::shared(&layout).unwrap(), givens).unwrap()
    }
}
