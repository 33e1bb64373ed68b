//! How a style writes the rows of one grid: the bars between its cells, and what separates them.
//!
//! It draws lines of text; where they are in a file is not its business.

use crate::board::Layout;
use crate::syntax::lex::chars::is_bar;
use crate::syntax::write::style::{Borders, RowSpacing, Style, drawn_boxes};

/// What the rows of a grid are to look like.
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
    /// Between boxes of this many rows and columns.
    Boxes(usize, usize),
}

impl Look {
    /// Returns what a style means for a board.
    pub(crate) fn new(style: Style, layout: &Layout) -> Self {
        let bars = match (style.borders, drawn_boxes(layout)) {
            (Borders::Keep, _) | (Borders::Boxes, None) => Bars::Keep,
            (Borders::None, _) => Bars::None,
            (Borders::Boxes, Some((rows, columns))) => Bars::Boxes(rows, columns),
        };
        Self { bars, spacing: style.spacing }
    }

    /// Returns what is between the cells of a row: `gaps` as it is now, in runs of one space. `close` is whether cells may touch.
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

    /// Returns what is at an end of each row, given what does now, without white space at the row's outer side.
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

/// Returns the line between two bands of boxes, below a row that is drawn so and stands so far in: `------+------`.
pub(crate) fn line_below(row: &str, indent: usize) -> String {
    let line = |(at, c)| match c {
        _ if at < indent => ' ',
        '|' => '+',
        _ => '-',
    };
    row.chars().enumerate().map(line).collect()
}
