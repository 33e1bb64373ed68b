//! How a style writes the rows of a grid: the bars and the spaces between cells.
//!
//! This module creates lines of text and does not know their positions in a file.

use crate::board::Layout;
use crate::syntax::lex::chars::is_bar;
use crate::syntax::write::style::{Borders, RowSpacing, Style, drawn_boxes};

/// The look of the rows of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    pub(crate) bars: Bars,
    spacing: RowSpacing,
}

/// The borders of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Bars {
    /// The borders that the grid has.
    #[default]
    Keep,
    /// No borders.
    None,
    /// Borders between boxes of this many rows and columns.
    Boxes(usize, usize),
}

impl Look {
    /// Returns the look that a style gives to a board.
    pub(crate) fn new(style: Style, layout: &Layout) -> Self {
        let bars = match (style.borders, drawn_boxes(layout)) {
            (Borders::Keep, _) | (Borders::Boxes, None) => Bars::Keep,
            (Borders::None, _) => Bars::None,
            (Borders::Boxes, Some((rows, columns))) => Bars::Boxes(rows, columns),
        };
        Self { bars, spacing: style.spacing }
    }

    /// Returns the texts between the cells of a row. `gaps` are the present texts, with runs of white space reduced to
    /// one space. `close` tells whether cells may touch.
    pub(crate) fn gaps(self, gaps: &[String], close: bool) -> Vec<String> {
        if self == Self::default() {
            return gaps.to_vec();
        }
        let spaced = self.is_spaced(gaps, close);
        let gap = |(c, old): (usize, &String)| {
            let bar = match self.bars {
                Bars::Keep => old.trim(),
                Bars::Boxes(_, columns) if (c + 1) % columns == 0 => "|",
                Bars::None | Bars::Boxes(..) => "",
            };
            match (bar, spaced) {
                ("", true) => " ".to_owned(),
                (bar, true) => format!(" {bar} "),
                (bar, false) => bar.to_owned(),
            }
        };
        gaps.iter().enumerate().map(gap).collect()
    }

    /// Returns the text at the start (`before`) or end of each row, without outer white space. `old` is the present text.
    pub(crate) fn end(self, old: &str, gaps: &[String], close: bool, before: bool) -> String {
        if self == Self::default() {
            return old.to_owned();
        }
        match (self.bars, old.trim()) {
            (Bars::None | Bars::Boxes(..), _) | (_, "") => String::new(),
            (Bars::Keep, bar) if !self.is_spaced(gaps, close) => bar.to_owned(),
            (Bars::Keep, bar) if before => format!("{bar} "),
            (Bars::Keep, bar) => format!(" {bar}"),
        }
    }

    fn is_spaced(self, gaps: &[String], close: bool) -> bool {
        let plain = || gaps.iter().filter(|gap| !gap.contains(is_bar));
        let now = if plain().next().is_some() {
            plain().any(|gap| !gap.is_empty())
        } else {
            gaps.iter().any(|gap| gap.contains(' '))
        };
        match self.spacing {
            RowSpacing::One => true,
            RowSpacing::None => !close,
            RowSpacing::Keep => now || !close,
        }
    }
}

/// Returns the border line between two bands of boxes, below a row with this text and indentation: `------+------`.
pub(crate) fn line_below(row: &str, indent: usize) -> String {
    let line = |(at, c)| match c {
        _ if at < indent => ' ',
        '|' => '+',
        _ => '-',
    };
    row.chars().enumerate().map(line).collect()
}
