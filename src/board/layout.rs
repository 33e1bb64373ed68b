//! What a board is made of, as asked for, and why there may be no such board.

use std::fmt;

#[cfg(doc)]
use crate::board::Geometry;
use crate::board::{BoxShape, MAX_SIZE, Rule};

/// What a board is made of, as asked for: the key of a shared [`Geometry`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Cells along a side, from 1 to 31.
    pub size: usize,
    /// The shape of rectangular boxes; with `regions` it is not used.
    pub boxes: BoxShape,
    /// The region of each cell, row by row, numbered from 0 to N-1, in place of boxes (a jigsaw).
    pub regions: Option<Vec<u8>>,
    /// The extra rules, in any order.
    pub rules: Vec<Rule>,
}

impl Layout {
    /// The usual board of this size: the usual boxes, no extra rules.
    pub fn standard(size: usize) -> Self {
        Self { size, boxes: BoxShape::standard(size), regions: None, rules: Vec::new() }
    }

    /// The same with these boxes.
    #[must_use]
    pub fn with_boxes(self, boxes: BoxShape) -> Self {
        Self { boxes, ..self }
    }

    /// The same with these rules.
    #[must_use]
    pub fn with_rules(self, rules: impl Into<Vec<Rule>>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// The same with these regions.
    #[must_use]
    pub fn with_regions(self, regions: Vec<u8>) -> Self {
        Self { regions: Some(regions), ..self }
    }
}

/// Why there is no board of a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GeometryError {
    /// The size is outside 1 to 31.
    Size(usize),
    /// The box shape does not have as many cells as the board's side.
    Boxes(BoxShape, usize),
    /// The region map has this many cells instead of N*N.
    RegionMap(usize),
    /// A region, numbered from 0, has this many cells instead of N.
    RegionSize(usize, usize),
    /// A rule does not apply to this board; the text says where it does.
    Rule(Rule, &'static str),
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => write!(f, "size {n} is not supported: use 1 to {MAX_SIZE}"),
            Self::Boxes(shape, n) => {
                write!(
                    f,
                    "boxes of {shape} have {} cells, but a {n}x{n} board needs {n}",
                    shape.rows.saturating_mul(shape.columns)
                )
            }
            Self::RegionMap(cells) => {
                write!(f, "the region map has {cells} cells, which is not one for each cell")
            }
            Self::RegionSize(region, cells) => {
                write!(f, "region {} has {cells} cells, but each region needs as many as a row", region + 1)
            }
            Self::Rule(rule, needs) => write!(f, "the rule '{rule}' needs {needs}"),
        }
    }
}

impl std::error::Error for GeometryError {}
