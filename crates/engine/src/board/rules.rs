//! The extra rules as data: the houses or the links between cells that each rule adds to a board.
//!
//! A new rule is a variant of [`Rule`] and a row of [`TABLE`]. No code above this layer depends on the name of a rule.

use std::fmt;
use std::str::FromStr;

use crate::board::{BoxShape, Cell, HouseKind, Relation, Sides, UnknownName};

/// An extra rule of a puzzle, in addition to rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// Both long diagonals are houses ("X-Sudoku").
    Diagonal,
    /// Four extra 3x3 windows are houses ("Hyper-Sudoku"); 9x9 with 3x3 boxes only.
    Windoku,
    /// The cells at the same position of each box form a house; rectangular boxes only.
    Disjoint,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells that share an edge do not hold consecutive digits.
    NonConsecutive,
}

/// The links of a rule: the steps to the linked cells, in rows and columns, and the relation that is forbidden.
#[derive(Clone, Copy)]
pub(super) struct RuleLinks {
    pub(super) steps: &'static [(isize, isize)],
    pub(super) relation: Relation,
}

/// Returns the houses that a rule adds to a board with these sides and these boxes.
type Houses = fn(Sides, Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)>;

/// Returns whether a rule applies to a board with these sides, this many digits and these boxes; and a description of
/// the boards that it applies to.
type Boards = (fn(Sides, usize, Option<BoxShape>) -> bool, &'static str);

/// What a rule adds to a board.
#[derive(Clone, Copy)]
enum Adds {
    Houses(Houses),
    Links(RuleLinks),
}

/// The properties of a rule.
#[derive(Clone, Copy)]
struct Row {
    rule: Rule,
    name: &'static str,
    description: &'static str,
    board: Boards,
    adds: Adds,
}

const ANY: Boards = (|_, _, _| true, "any board");

/// The rules in the order of the variants. Users see the rules in this order.
const TABLE: [Row; 6] = [
    Row {
        rule: Rule::Diagonal,
        name: "diagonal",
        description: "both main diagonals contain every digit once",
        board: (|sides, _, _| sides.is_square(), "a board with as many rows as columns"),
        adds: Adds::Houses(diagonals),
    },
    Row {
        rule: Rule::Windoku,
        name: "windoku",
        description: "four extra 3x3 windows contain every digit once",
        board: (
            |sides, _, boxes| (sides, boxes) == (Sides::square(9), Some(BoxShape { rows: 3, columns: 3 })),
            "a 9x9 board with 3x3 boxes",
        ),
        adds: Adds::Houses(windows),
    },
    Row {
        rule: Rule::Disjoint,
        name: "disjoint",
        description: "cells in the same position of their boxes differ",
        board: (
            |sides, digits, boxes| boxes.is_some_and(|shape| sides.cells() / shape.cells() <= digits),
            "a board with rectangular boxes, no more than it has digits",
        ),
        adds: Adds::Houses(disjoint_groups),
    },
    Row {
        rule: Rule::AntiKnight,
        name: "anti-knight",
        description: "cells a knight's move apart differ",
        board: ANY,
        adds: Adds::Links(RuleLinks { steps: KNIGHT, relation: Relation::Equal }),
    },
    Row {
        rule: Rule::AntiKing,
        name: "anti-king",
        description: "cells that touch at a corner differ",
        board: ANY,
        adds: Adds::Links(RuleLinks { steps: CORNER, relation: Relation::Equal }),
    },
    Row {
        rule: Rule::NonConsecutive,
        name: "non-consecutive",
        description: "cells that share an edge are not consecutive",
        board: ANY,
        adds: Adds::Links(RuleLinks { steps: EDGE, relation: Relation::Consecutive }),
    },
];

const KNIGHT: &[(isize, isize)] = &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const CORNER: &[(isize, isize)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const EDGE: &[(isize, isize)] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];

const fn at(columns: usize, row: usize, column: usize) -> Cell {
    Cell::new(row * columns + column)
}

fn diagonals(sides: Sides, _: Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)> {
    let n = sides.columns;
    vec![
        (HouseKind::Diagonal, (0..n).map(|i| at(n, i, i)).collect()),
        (HouseKind::AntiDiagonal, (0..n).map(|i| at(n, i, n - 1 - i)).collect()),
    ]
}

fn windows(sides: Sides, _: Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)> {
    let window = |w: usize| {
        let (top, left) = (1 + 4 * (w / 2), 1 + 4 * (w % 2));
        (HouseKind::Window(w), (0..9).map(|k| at(sides.columns, top + k / 3, left + k % 3)).collect())
    };
    (0..4).map(window).collect()
}

fn disjoint_groups(sides: Sides, boxes: Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)> {
    let Some(shape) = boxes else { return Vec::new() };
    let group = |k: usize| {
        let (row, column) = (k / shape.columns, k % shape.columns);
        let in_box = |b: usize| {
            let (top, left) = shape.corner(sides.columns, b);
            at(sides.columns, top + row, left + column)
        };
        (HouseKind::Disjoint(k), (0..sides.cells() / shape.cells()).map(in_box).collect())
    };
    (0..shape.cells()).map(group).collect()
}

impl Rule {
    /// All rules, in the order in which users see them.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Diagonal; TABLE.len()];
        let mut i = 0;
        while i < TABLE.len() {
            all[i] = TABLE[i].rule;
            assert!(all[i] as usize == i, "the rows are in the order of the variants");
            i += 1;
        }
        all
    };

    const fn row(self) -> Row {
        TABLE[self as usize]
    }

    /// Returns the rule's name in a `rules:` line, such as `anti-knight`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the rule's requirement in words that can end a sentence: "cells a knight's move apart differ".
    pub const fn describe(self) -> &'static str {
        self.row().description
    }

    /// Returns a description of the boards that the rule applies to, if it does not apply to this board; `None` if it
    /// does.
    pub(super) fn unmet(self, sides: Sides, digits: usize, boxes: Option<BoxShape>) -> Option<&'static str> {
        let (applies, board) = self.row().board;
        (!applies(sides, digits, boxes)).then_some(board)
    }

    /// Returns the houses that the rule adds. The rule must apply to the board.
    pub(super) fn houses(self, sides: Sides, boxes: Option<BoxShape>) -> Vec<(HouseKind, Vec<Cell>)> {
        if let Adds::Houses(houses) = self.row().adds { houses(sides, boxes) } else { Vec::new() }
    }

    /// Returns the links that the rule adds; `None` if the rule adds houses.
    pub(super) const fn links(self) -> Option<RuleLinks> {
        if let Adds::Links(links) = self.row().adds { Some(links) } else { None }
    }
}

impl FromStr for Rule {
    type Err = UnknownName;

    /// Returns the rule with this name, in any case.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownName::new("rule", name))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
