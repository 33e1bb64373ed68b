//! The extra rules, each as data: the houses or the links between cells that it adds to a board.
//!
//! A new rule is a row in each of the two tables below; nothing above this layer matches on its name.

use std::fmt;

use crate::board::{BoxShape, Cell, HouseKind, Relation};

/// An extra rule of a puzzle, beside rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// Both long diagonals are houses ("X-Sudoku").
    Diagonal,
    /// Four extra 3x3 windows are houses ("Hyper-Sudoku"); 9x9 with 3x3 boxes only.
    Windoku,
    /// Cells in the same place of their boxes form a house; rectangular boxes only.
    Disjoint,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells that share an edge do not hold consecutive digits.
    NonConsecutive,
}

/// How cells of one rule are tied to each other: steps in (rows, columns), and what they forbid.
pub(super) struct RuleLinks {
    pub(super) steps: &'static [(isize, isize)],
    pub(super) relation: Relation,
}

impl Rule {
    /// All rules, in the order in which they are listed to users.
    pub const ALL: [Self; 6] = [
        Self::Diagonal,
        Self::Windoku,
        Self::Disjoint,
        Self::AntiKnight,
        Self::AntiKing,
        Self::NonConsecutive,
    ];

    /// Returns the rule's name in a `rules:` line, such as `anti-knight`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Diagonal => "diagonal",
            Self::Windoku => "windoku",
            Self::Disjoint => "disjoint",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
        }
    }

    /// Returns the rule of this name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// Returns what the rule asks, in words that end a sentence: "cells a knight's move apart differ".
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Diagonal => "both main diagonals contain every digit once",
            Self::Windoku => "four extra 3x3 windows contain every digit once",
            Self::Disjoint => "cells in the same position of their boxes differ",
            Self::AntiKnight => "cells a knight's move apart differ",
            Self::AntiKing => "cells that touch at a corner differ",
            Self::NonConsecutive => "cells that share an edge are not consecutive",
        }
    }

    /// Returns where the rule applies, if it does not apply to this board; `None` if it does.
    pub(super) fn unmet(self, size: usize, boxes: Option<BoxShape>) -> Option<&'static str> {
        match self {
            Self::Windoku if (size, boxes) != (9, Some(BoxShape { rows: 3, columns: 3 })) => {
                Some("a 9x9 board with 3x3 boxes")
            }
            Self::Disjoint if boxes.is_none() => Some("a board with rectangular boxes"),
            _ => None,
        }
    }

    /// Returns the houses that the rule adds; the board must meet its condition.
    pub(super) fn houses(self, n: usize, boxes: Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)> {
        let at = |row: usize, column: usize| Cell::new(row * n + column);
        match (self, boxes) {
            (Self::Diagonal, _) => vec![
                (HouseKind::Diagonal, (0..n).map(|i| at(i, i)).collect()),
                (HouseKind::AntiDiagonal, (0..n).map(|i| at(i, n - 1 - i)).collect()),
            ],
            (Self::Windoku, _) => (0..4)
                .map(|w| {
                    let (top, left) = (1 + 4 * (w / 2), 1 + 4 * (w % 2));
                    (HouseKind::Window(w), (0..9).map(|k| at(top + k / 3, left + k % 3)).collect())
                })
                .collect(),
            (Self::Disjoint, Some(shape)) => (0..n)
                .map(|k| {
                    let (row, column) = (k / shape.columns, k % shape.columns);
                    let cells = (0..n)
                        .map(|b| {
                            let (top, left) = shape.corner(n, b);
                            at(top + row, left + column)
                        })
                        .collect();
                    (HouseKind::Disjoint(k), cells)
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the links between pairs of cells that the rule adds.
    pub(super) const fn links(self) -> Option<RuleLinks> {
        const KNIGHT: &[(isize, isize)] =
            &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        const CORNER: &[(isize, isize)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
        const EDGE: &[(isize, isize)] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
        match self {
            Self::AntiKnight => Some(RuleLinks { steps: KNIGHT, relation: Relation::Equal }),
            Self::AntiKing => Some(RuleLinks { steps: CORNER, relation: Relation::Equal }),
            Self::NonConsecutive => Some(RuleLinks { steps: EDGE, relation: Relation::Consecutive }),
            _ => None,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
