//! The options of `render`.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum};

use super::common::{NODES, Paths, nodes, number, to_file};
use crate::cli::args::choice::choice;
use crate::render::{Paper, Theme};

#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  sudoku-ls render -o classic.svg classic.sudoku
  sudoku-ls render --puzzle 3 --candidates --coordinates puzzles.sudoku > three.svg
  sudoku-ls render --per-page 4 --solutions -o booklet.pdf puzzles.sudoku
  sudoku-ls render --format png -o pictures/ puzzles.sudoku   a file per puzzle, named by title
  sudoku-ls render --per-page 2 -o 'page {page}.png' puzzles.sudoku

Draws SVG, PNG or PDF, as the extension of --output says. PNG and PDF need a build with the feature
'pictures': cargo install --path . --features pictures. Several puzzles are drawn one below the
other (SVG, PNG), or on pages: PDF, --per-page and --solutions. --output takes a file; a folder,
for a file per puzzle; or a name with {title} or {number} for a file per puzzle, or {page} for one
per page. At most 1000 puzzles are drawn.

Givens are bold, digits placed by the player have another color, and pencil marks are in their
corners. Cells that clash are marked. Text stays text, and the same input gives the same bytes.

Exit codes: 0 everything was drawn, 1 something was not, 2 usage or I/O error.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(in crate::cli) struct RenderArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Draw only the puzzle with this number, counted from 1 through all files
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, u64::MAX))]
    pub(in crate::cli) puzzle: Option<u64>,
    /// Write to this file, folder or pattern instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format; by default, that of the extension of --output, or SVG if there is none
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<PictureForm>,
    /// Colors
    #[arg(long, value_parser = choice::<Theme>(), default_value = Theme::Auto.name())]
    pub(in crate::cli) theme: Theme,
    /// Name rows and columns at the borders (r1, c1)
    #[arg(long)]
    pub(in crate::cli) coordinates: bool,
    /// Show the candidates that no visible digit rules out, instead of pencil marks
    #[arg(long, conflicts_with = "solved")]
    pub(in crate::cli) candidates: bool,
    /// Fill in the solution; only for puzzles that have exactly one
    #[arg(long)]
    pub(in crate::cli) solved: bool,
    /// Draw pages of paper with this many puzzles each; 1 for PDF if not given
    #[arg(long, value_name = "N", value_parser = ["1", "2", "4", "6"])]
    per_page: Option<String>,
    /// Add pages with the solutions at the end; only of puzzles that have exactly one
    #[arg(long, conflicts_with = "solved")]
    pub(in crate::cli) solutions: bool,
    /// Paper of the pages
    #[arg(long, value_parser = choice::<Paper>(), default_value = Paper::A4.name())]
    pub(in crate::cli) paper: Paper,
    /// PNG pixels per SVG pixel, from 1 to 4
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = |text: &str| number(text, 1, 4))]
    pub(in crate::cli) scale: u64,
    /// Search nodes per puzzle for --solved and --solutions; after that, the puzzle is drawn without its solution
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = nodes)]
    pub(in crate::cli) nodes: u64,
}

impl RenderArgs {
    /// Returns the file, folder or pattern that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }

    /// Returns how many puzzles are on a page, if that is asked for.
    pub(in crate::cli) fn per_page(&self) -> Option<usize> {
        self.per_page.as_deref().and_then(|count| count.parse().ok())
    }

    /// Returns the format of the output.
    ///
    /// # Errors
    /// That the name of the output has the extension of something else.
    pub(in crate::cli) fn form(&self) -> Result<PictureForm> {
        if let Some(form) = self.format {
            return Ok(form);
        }
        let Some(extension) = self.output().and_then(Path::extension) else {
            return Ok(PictureForm::Svg);
        };
        let extension = extension.to_string_lossy();
        PictureForm::from_str(&extension, true).map_err(|_| {
            anyhow!("cannot draw .{extension}: use .svg, .png or .pdf, or name the format with --format")
        })
    }
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum PictureForm {
    /// Drawings with text that can be searched and copied
    Svg,
    /// Pixels
    Png,
    /// Pages
    Pdf,
}

impl PictureForm {
    /// Returns the extension of its files.
    pub(in crate::cli) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }
}
