//! The optional settings for the look of a formatted file.
//!
//! This module has only names and values; the formatter applies them.

use std::str::FromStr;

use crate::board::{Layout, UnknownName};

/// The look of a formatted file. The default keeps borders and spacing, and only makes them consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The sign for blanks, in grids where it can be a blank. Other grids keep the sign that most of their blanks have.
    pub blank: Option<char>,
    /// The borders of grids in rows.
    pub borders: Borders,
    /// The separation between the cells of grids in rows.
    pub spacing: RowSpacing,
}

/// The borders of a formatted grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Borders {
    /// Keep the borders of the grid.
    #[default]
    Keep,
    /// Remove borders, unless only they show the shape of the boxes.
    None,
    /// Bars and dashes between rectangular boxes, without a frame around the grid: `4 . | . 1`, `----+----`. A jigsaw
    /// keeps its borders, and so does a grid whose boxes are its rows or columns.
    Boxes,
}

/// The separation between the cells of a formatted grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RowSpacing {
    /// Keep the present separation.
    #[default]
    Keep,
    /// No separation, if each cell is one character: `53..7....`.
    None,
    /// One space.
    One,
}

impl Borders {
    /// The names in settings, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["keep", "none", "boxes"];
}

impl FromStr for Borders {
    type Err = UnknownName;

    /// Returns the borders with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let all = [Self::Keep, Self::None, Self::Boxes];
        all.into_iter()
            .zip(Self::NAMES)
            .find_map(|(it, its)| (its == name).then_some(it))
            .ok_or_else(|| UnknownName::new("borders", name))
    }
}

impl RowSpacing {
    /// The names in settings, in the order of the variants.
    pub const NAMES: [&'static str; 3] = ["keep", "none", "one"];
}

impl FromStr for RowSpacing {
    type Err = UnknownName;

    /// Returns the spacing with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let all = [Self::Keep, Self::None, Self::One];
        all.into_iter()
            .zip(Self::NAMES)
            .find_map(|(it, its)| (its == name).then_some(it))
            .ok_or_else(|| UnknownName::new("spacing", name))
    }
}

impl Style {
    /// The characters that can be used as the sign for blanks.
    pub const BLANKS: &'static str = ".0_*?x";

    /// Returns whether borders and spacing stay as they are.
    pub(crate) fn keeps_rows(self) -> bool {
        self.borders == Borders::Keep && self.spacing == RowSpacing::Keep
    }

    /// Returns the style with unchanged borders and spacing.
    pub(crate) fn blanks_only(self) -> Self {
        Self { blank: self.blank, ..Self::default() }
    }
}

/// Returns the rows and columns of boxes between which borders can be drawn. `None` for a jigsaw, and if each box is a row or a column.
pub(crate) fn drawn_boxes(layout: &Layout) -> Option<(usize, usize)> {
    let boxes = layout.boxes;
    (layout.regions.is_none() && boxes.rows > 1 && boxes.columns > 1).then_some((boxes.rows, boxes.columns))
}
