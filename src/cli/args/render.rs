//! The options of `render`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::shared::{Nodes, Paths, number};
use crate::render::Theme;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sudoku-ls render --output classic.svg classic.sudoku
  sudoku-ls render --puzzle 3 --candidates --coordinates puzzles.sudoku > three.svg
  sudoku-ls render --solution --theme print puzzles.sudoku > sheet.svg

Draws one SVG picture; several puzzles are drawn one below the other, at most 1000. Givens are bold,
digits placed by the player have another color, and pencil marks are in their corners. Cells that
clash are marked. Text stays text.

Exit codes: 0 every puzzle was drawn, 1 some was not, 2 usage or I/O error.")]
pub(in crate::cli) struct RenderArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Draw only the puzzle with this number, counted from 1 through all files
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) puzzle: Option<u64>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
    /// Colors
    #[arg(long, value_enum, default_value_t = Theme::Auto)]
    pub(in crate::cli) theme: Theme,
    /// Name rows and columns at the borders (r1, c1)
    #[arg(long)]
    pub(in crate::cli) coordinates: bool,
    /// Show the digits that each empty cell can have at sight, in place of its pencil marks
    #[arg(long, conflicts_with = "solution")]
    pub(in crate::cli) candidates: bool,
    /// Fill in the solution; only for puzzles that have exactly one
    #[arg(long)]
    pub(in crate::cli) solution: bool,
    #[command(flatten)]
    pub(in crate::cli) nodes: Nodes,
}

impl ValueEnum for Theme {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Auto => "Light or dark, as the screen is that shows the picture",
            Self::Light => "Dark on white",
            Self::Dark => "Light on black",
            Self::HighContrast => "White on black, with outlines",
            Self::Print => "Black on white, readable without colors",
        };
        Some(PossibleValue::new(self.name()).help(help))
    }
}
