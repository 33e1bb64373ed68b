//! How a formatted file looks, where that is a matter of taste.
//!
//! Names and values alone; what is done with them is the formatter's.

use crate::board::Layout;

/// What a formatted file looks like. The default keeps what there is, and only makes it even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// How blanks are written, in grids where that can be a blank; else each grid keeps the style that most of its blanks have.
    pub blank: Option<char>,
    /// Which borders grids in rows have.
    pub borders: Borders,
    /// What parts the cells of grids in rows.
    pub spacing: RowSpacing,
}

/// Which borders a formatted grid has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Borders {
    /// Keep the borders of the grid.
    #[default]
    Keep,
    /// Remove borders, unless only they show the shape of the boxes.
    None,
    /// Bars and dashes between rectangular boxes, none around the grid: `4 . | . 1`, `----+----`. A jigsaw keeps what it has,
    /// and so does a grid whose boxes are its rows or columns.
    Boxes,
}

/// What parts the cells of a formatted grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RowSpacing {
    /// What does already.
    #[default]
    Keep,
    /// Nothing, where each cell is one character: `53..7....`.
    None,
    /// One space.
    One,
}

impl Borders {
    /// Their names in settings, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["keep", "none", "boxes"];

    /// Returns the borders of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Keep, Self::None, Self::Boxes];
        all.into_iter().zip(Self::NAMES).find_map(|(it, its)| (its == name).then_some(it))
    }
}

impl RowSpacing {
    /// Their names in settings, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["keep", "none", "one"];

    /// Returns the spacing of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Keep, Self::None, Self::One];
        all.into_iter().zip(Self::NAMES).find_map(|(it, its)| (its == name).then_some(it))
    }
}

impl Style {
    /// The characters that a blank can be written as.
    pub const BLANKS: &'static str = ".0_*?x";

    /// Returns whether borders and spacing stay as they are.
    pub(crate) fn keeps_rows(self) -> bool {
        self.borders == Borders::Keep && self.spacing == RowSpacing::Keep
    }

    /// Returns the same with borders and spacing as they are.
    pub(crate) fn blanks_only(self) -> Self {
        Self { blank: self.blank, ..Self::default() }
    }
}

/// Returns the rows and columns of the boxes that borders can be drawn between; `None` for a jigsaw, and where a box is a row or a column.
pub(crate) fn drawn_boxes(layout: &Layout) -> Option<(usize, usize)> {
    let boxes = layout.boxes;
    (layout.regions.is_none() && boxes.rows > 1 && boxes.columns > 1).then_some((boxes.rows, boxes.columns))
}
