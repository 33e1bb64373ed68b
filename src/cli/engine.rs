//! The option `--engine` and the options of single engines, shared by the subcommands that search.
//!
//! This module only maps the solver's engines and their options to names on the command line.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::cli::args::choice::choice;
use crate::cli::args::number;
use crate::solver::exact_cover::ColumnChoice;
use crate::solver::{Engine, EngineOptions, HandOver, HybridMethod, Method, Singles};

/// Which engine searches, and how.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct EngineArg {
    /// Search engine. All engines give the same answers, at different speed
    #[arg(long, value_parser = choice::<Engine>(), default_value = Engine::Auto.name())]
    pub(super) engine: Engine,
    #[command(flatten)]
    pub(super) options: EngineArgs,
}

/// What single engines leave open.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct EngineArgs {
    /// static-order: also fill the singles of boxes first, not only those of cells, rows and columns (off by default)
    #[arg(long, value_enum, value_name = "ON|OFF")]
    box_singles: Option<Toggle>,
    /// singles-then-dancing-links: which singles are filled first (houses by default)
    #[arg(long, value_enum, value_name = "WHICH")]
    singles: Option<SinglesArg>,
    /// Engines with dancing links: which column is covered next (smallest by default)
    #[arg(long, value_enum, value_name = "WHICH")]
    column: Option<ColumnArg>,
    /// hybrid: how search and dancing links are combined (by default guessing, the fastest)
    #[arg(long, value_enum, value_name = "METHOD")]
    hybrid: Option<HybridArg>,
    /// hybrid direct: dancing links take over when every blank has more possible digits than this (one by default)
    #[arg(long, value_enum, value_name = "NUMBER")]
    hand_over: Option<HandOverArg>,
    /// hybrid: if the puzzle has more than N blanks, dancing links take over at once (by default, the best number
    /// measured for the method; in the report, 36)
    #[arg(long, value_name = "N", value_parser = blanks)]
    switch: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Toggle {
    On,
    Off,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SinglesArg {
    /// Cells with one possible digit
    Cells,
    /// Also digits with one possible cell in a row or column
    Lines,
    /// Also digits with one possible cell in a box, or any other house
    Houses,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ColumnArg {
    /// The first column that is not covered
    First,
    /// A column with the fewest rows
    Smallest,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum HybridArg {
    /// Search with singles after each guess; dancing links once a guess forces no cell
    Guessing,
    /// Up to N blanks: plain search. More: naked singles, then dancing links
    SinglesFirst,
    /// Up to N blanks: plain search until no cell is forced, then dancing links. More: dancing links at once
    Direct,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum HandOverArg {
    /// Dancing links as soon as no cell is forced
    One,
    /// Plain search also guesses in cells with two possible digits
    Two,
}

impl EngineArg {
    /// Returns the engine with its options.
    ///
    /// # Errors
    /// The option belongs to another engine.
    pub(super) fn method(self) -> Result<Method> {
        self.options.method(self.engine)
    }
}

impl EngineArgs {
    /// Returns an engine with these options.
    ///
    /// # Errors
    /// The engine does not have one of the options.
    pub(super) fn method(self, engine: Engine) -> Result<Method> {
        let links = [Engine::DancingLinks, Engine::SinglesThenDancingLinks, Engine::Hybrid];
        let of_engines: [(&str, bool, &[Engine]); 6] = [
            ("--box-singles", self.box_singles.is_some(), &[Engine::StaticOrder]),
            ("--singles", self.singles.is_some(), &[Engine::SinglesThenDancingLinks]),
            ("--column", self.column.is_some(), &links),
            ("--hybrid", self.hybrid.is_some(), &[Engine::Hybrid]),
            ("--hand-over", self.hand_over.is_some(), &[Engine::Hybrid]),
            ("--switch", self.switch.is_some(), &[Engine::Hybrid]),
        ];
        for (name, is_given, engines) in of_engines {
            if is_given && !engines.contains(&engine) {
                let names: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
                bail!("{name} requires --engine {}, not '{engine}'", names.join(" or "));
            }
        }
        if self.hand_over.is_some() && self.hybrid != Some(HybridArg::Direct) {
            bail!("--hand-over requires --hybrid direct");
        }
        Ok(engine.with(self.options()))
    }

    /// Returns the options of all engines.
    pub(super) fn options(self) -> EngineOptions {
        let mut options = EngineOptions::default();
        if let Some(toggle) = self.box_singles {
            options = options.with_box_singles(toggle == Toggle::On);
        }
        if let Some(singles) = self.singles {
            options = options.with_singles(match singles {
                SinglesArg::Cells => Singles::Cells,
                SinglesArg::Lines => Singles::Lines,
                SinglesArg::Houses => Singles::Houses,
            });
        }
        if let Some(column) = self.column {
            options = options.with_column(match column {
                ColumnArg::First => ColumnChoice::First,
                ColumnArg::Smallest => ColumnChoice::Smallest,
            });
        }
        if let Some(hybrid) = self.hybrid {
            options = options.with_hybrid(match hybrid {
                HybridArg::Guessing => HybridMethod::Guessing,
                HybridArg::SinglesFirst => HybridMethod::SinglesFirst,
                HybridArg::Direct => HybridMethod::Direct,
            });
        }
        if let Some(hand_over) = self.hand_over {
            options = options.with_hand_over(match hand_over {
                HandOverArg::One => HandOver::AboveOne,
                HandOverArg::Two => HandOver::AboveTwo,
            });
        }
        self.switch.map_or(options, |blanks| options.with_switch(blanks))
    }
}

/// Parses a number of blanks.
fn blanks(text: &str) -> Result<usize, String> {
    number(text, 0, u64::from(u32::MAX)).map(|blanks| blanks as usize)
}
