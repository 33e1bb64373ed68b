//! What a board is made of, as asked for.

#[cfg(doc)]
use crate::board::Geometry;
use crate::board::{BoxShape, Rule};

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
