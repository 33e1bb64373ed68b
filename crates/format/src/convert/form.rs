//! The forms: their names, titles, and how several puzzles are combined in a text.

/// A text form for puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// All cells on one line.
    Line,
    /// Rows of cells.
    Grid,
    /// Rows with lines between the boxes or regions.
    Boxed,
    /// A grid of pencil marks.
    Marks,
    /// `SadMan` Sudoku, `.sdk`.
    Sdk,
    /// A collection, one puzzle per line, `.sdm`.
    Sdm,
    /// `SudoCue`, `.sdx`.
    Sdx,
    /// Simple Sudoku, `.ss`.
    Ss,
    /// The one-line form of `HoDoKu` and Susser.
    Hodoku,
    /// The library of `HoDoKu`.
    HodokuLibrary,
    /// The lines of gsf's solver.
    Gsf,
    /// The Sudoku Exchange Puzzle Bank.
    Sepb,
    /// Sukaku: nine characters for each cell.
    Sukaku,
    /// The XML of `OpenSudoku`.
    OpenSudoku,
    /// The XML of `KSudoku`.
    Ksudoku,
    /// The JSON of f-puzzles.
    Fpuzzles,
    /// A link of f-puzzles.
    FpuzzlesLink,
    /// A link of `SudokuPad`.
    SudokuPad,
    /// A game ID of Simon Tatham's Solo.
    Sgt,
    /// A constraint string of Interactive Sudoku Solver.
    Iss,
    /// A killer in the text form of `SumoCue`.
    SumoCue,
    /// A killer in the code of `JSudoku`.
    KillerCode,
    /// The text form of sudoku.coach.
    SudokuCoach,
    /// A link or a code of `SudokuWiki`.
    SudokuWiki,
    /// Cells and region labels on one line.
    JigsawLine,
    /// A table with a row per puzzle, separated by commas.
    Csv,
    /// A table with a row per puzzle, separated by tabs.
    Tsv,
    /// The cells of a puzzle, separated by commas, a row per line.
    CsvCells,
    /// The cells of a puzzle, separated by tabs, a row per line.
    TsvCells,
    /// JSON.
    Json,
    /// JSON, one object per line.
    Jsonl,
    /// Markdown.
    Markdown,
    /// TeX.
    Tex,
    /// HTML.
    Html,
    /// The `.sudoku` format.
    Sudoku,
}

/// The data of a form: its variant, name, title, and how several puzzles are combined.
struct Row(Form, &'static str, &'static str, Together);

/// How several puzzles are combined in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Together {
    /// One puzzle per line, or one document after another.
    Lines,
    /// With an empty line between puzzles.
    Apart,
    /// In a single document.
    Document,
    /// Not at all: a text holds only one puzzle.
    Alone,
}

use std::str::FromStr;

use crate::board::UnknownName;

use Together::{Alone, Apart, Document, Lines};

/// The forms, in the order of the variants, which is the order in which they are listed to users.
const TABLE: [Row; 35] = [
    Row(Form::Line, "line", "All cells on one line", Lines),
    Row(Form::Grid, "grid", "Rows of cells", Apart),
    Row(Form::Boxed, "boxed", "Rows with lines between the boxes or regions", Apart),
    Row(Form::Marks, "marks", "Grid of pencil marks", Apart),
    Row(Form::Sdk, "sdk", "SadMan Sudoku (.sdk)", Apart),
    Row(Form::Sdm, "sdm", "Collection, one puzzle per line (.sdm)", Lines),
    Row(Form::Sdx, "sdx", "SudoCue (.sdx)", Apart),
    Row(Form::Ss, "ss", "Simple Sudoku (.ss)", Document),
    Row(Form::Hodoku, "hodoku", "HoDoKu or Susser line", Lines),
    Row(Form::HodokuLibrary, "hodoku-library", "HoDoKu library line", Lines),
    Row(Form::Gsf, "gsf", "Line of gsf's solver", Lines),
    Row(Form::Sepb, "sepb", "Sudoku Exchange Puzzle Bank", Lines),
    Row(Form::Sukaku, "sukaku", "Sukaku: nine characters for each cell", Lines),
    Row(Form::OpenSudoku, "opensudoku", "OpenSudoku (XML)", Document),
    Row(Form::Ksudoku, "ksudoku", "KSudoku (XML)", Alone),
    Row(Form::Fpuzzles, "fpuzzles", "f-puzzles (JSON)", Lines),
    Row(Form::FpuzzlesLink, "fpuzzles-link", "f-puzzles link", Lines),
    Row(Form::SudokuPad, "sudokupad", "SudokuPad link", Lines),
    Row(Form::Sgt, "sgt", "Game ID of Simon Tatham's Solo", Lines),
    Row(Form::Iss, "iss", "Constraint string of Interactive Sudoku Solver", Apart),
    Row(Form::SumoCue, "sumocue", "Killer of SumoCue (SumoCueV1=…)", Lines),
    Row(Form::KillerCode, "killer-code", "Killer code of JSudoku (3x3::k:…)", Lines),
    Row(Form::SudokuCoach, "sudoku-coach", "sudoku.coach", Lines),
    Row(Form::SudokuWiki, "sudokuwiki", "SudokuWiki link or code", Lines),
    Row(Form::JigsawLine, "jigsaw-line", "Cells and region labels on one line", Lines),
    Row(Form::Csv, "csv", "Comma-separated table, a row per puzzle", Document),
    Row(Form::Tsv, "tsv", "Tab-separated table, a row per puzzle", Document),
    Row(Form::CsvCells, "csv-cells", "Comma-separated cells", Apart),
    Row(Form::TsvCells, "tsv-cells", "Tab-separated cells", Apart),
    Row(Form::Json, "json", "JSON", Document),
    Row(Form::Jsonl, "jsonl", "JSON Lines: one object per puzzle", Lines),
    Row(Form::Markdown, "markdown", "Markdown", Apart),
    Row(Form::Tex, "tex", "TeX (TikZ)", Document),
    Row(Form::Html, "html", "HTML", Document),
    Row(Form::Sudoku, "sudoku", "The .sudoku format", Apart),
];

impl Form {
    /// All forms, in the order in which they are listed to users.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Line; TABLE.len()];
        let mut i = 0;
        while i < TABLE.len() {
            all[i] = TABLE[i].0;
            assert!(all[i] as usize == i, "the rows are in the order of the variants");
            i += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns the name on the command line, such as `fpuzzles-link`.
    pub const fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns the title for menus and help, such as `f-puzzles link`.
    pub const fn title(self) -> &'static str {
        self.row().2
    }

    pub(crate) const fn together(self) -> Together {
        self.row().3
    }
}

impl FromStr for Form {
    type Err = UnknownName;

    /// Returns the form with this name.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| UnknownName::new("form", name))
    }
}
