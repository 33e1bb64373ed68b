//! The options that several subcommands share: one spelling for each.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

/// The part of a help page about what is printed, and where.
pub(super) const OUTPUT: &str = "Output";

/// What every subcommand understands.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Talk {
    #[arg(long, help = "When to use colors: auto, always or never; auto: on a terminal, unless NO_COLOR is set", value_enum, value_name = "WHEN", default_value_t = ColorWhen::Auto, global = true, hide_possible_values = true, help_heading = OUTPUT, display_order = 100)]
    pub(in crate::cli) color: ColorWhen,
    /// Print no summary and no progress on standard error; errors are still printed
    #[arg(long, short, global = true, help_heading = OUTPUT, display_order = 101)]
    pub(in crate::cli) quiet: bool,
}

/// When output has colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum ColorWhen {
    /// On a terminal, unless the environment forbids it
    Auto,
    /// Even in files and pipes
    Always,
    /// Not at all
    Never,
}

/// Where puzzles are read from.
#[derive(Args, Debug)]
pub(in crate::cli) struct Paths {
    #[arg(
        value_name = "PATH",
        help = "Files, folders (their .sudoku .sdk .sdm .sdx .ss files, without hidden folders, node_modules and other \
                repositories), or - for standard input, which is also read if it is piped and no PATH is given"
    )]
    paths: Vec<PathBuf>,
}

impl Paths {
    /// Returns whether the call names any.
    pub(in crate::cli) const fn are_given(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Returns the paths of the call; standard input if there is none and input is piped.
    pub(in crate::cli) fn resolved(&self) -> Result<Vec<PathBuf>> {
        if !self.paths.is_empty() {
            return Ok(self.paths.clone());
        }
        piped("PATH").map(|stdin| vec![stdin])
    }

    /// Returns the paths of the call, as [`resolved`](Self::resolved) does; an error if answers are to replace the puzzles that they are about.
    pub(in crate::cli) fn resolved_beside(&self, output: Option<&Path>) -> Result<Vec<PathBuf>> {
        let place = |path: &Path| path.canonicalize().ok().filter(|path| path.is_file());
        let is_output =
            |path: &&PathBuf| place(path).is_some_and(|path| output.and_then(place) == Some(path));
        if let Some(path) = self.paths.iter().find(is_output) {
            bail!("--output {0} would replace the puzzles of {0}: name another file", path.display());
        }
        self.resolved()
    }
}

/// Returns the path that means standard input, if input is piped and not empty: a call without a path in a script is a mistake.
pub(in crate::cli) fn piped(argument: &str) -> Result<PathBuf> {
    let stdin = io::stdin();
    let place = if argument == "FILE" { "a file" } else { "a file or a folder" };
    if stdin.is_terminal() {
        bail!("no {argument} given: name {place}, or pipe puzzles into standard input");
    }
    if stdin.lock().fill_buf().is_ok_and(<[u8]>::is_empty) {
        bail!("no {argument} given, and standard input is empty: name {place}");
    }
    Ok(PathBuf::from("-"))
}

/// Which part of the puzzles is worked on.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Part {
    /// Work on part I of N: every N-th puzzle of all files, from the I-th on. The N outputs together cover all puzzles
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(in crate::cli) shard: Option<Shard>,
}

/// Part `number` of `of`, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Shard {
    pub(in crate::cli) number: u64,
    pub(in crate::cli) of: u64,
}

impl Shard {
    /// Returns whether the block at this place, from 0, is in the part.
    pub(in crate::cli) const fn has(self, place: u64) -> bool {
        place % self.of == self.number - 1
    }
}

/// Parses a part, such as `2/8`.
fn shard(text: &str) -> Result<Shard, String> {
    let numbers =
        text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    let found = numbers.filter(|(number, of)| (1..=*of).contains(number));
    found
        .map(|(number, of)| Shard { number, of })
        .ok_or_else(|| "expected I/N with I from 1 to N, such as 2/8".to_owned())
}

/// Whether answers are added to a file that has some.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Continued {
    /// With --json and --output: write to the file as answers come, and continue after an interrupted call with the same options
    #[arg(long)]
    pub(in crate::cli) resume: bool,
}

/// How many threads share the work.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Threads {
    /// Threads to use; all cores if not given
    #[arg(long, short = 'j', value_name = "N", value_parser = |text: &str| number(text, 1, 1024))]
    pub(in crate::cli) threads: Option<u64>,
}

/// Which techniques are allowed.
#[derive(Args, Clone, Copy, Debug)]
pub(in crate::cli) struct Allowed {
    /// Leave out techniques that need a unique solution, such as unique rectangles, even if the solution is proved
    /// unique
    #[arg(long)]
    pub(in crate::cli) no_uniqueness: bool,
}

/// Search nodes per puzzle where a call names no others. Nodes, not time: the answer is the same on any machine.
pub(super) const NODES: u64 = 1_000_000;

/// The form of the output of `solve` and `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    Text,
    /// One JSON object per line
    Json,
}

/// Where the output of `solve` and `count` goes, and in which form.
#[derive(Args, Debug)]
pub(in crate::cli) struct Answers {
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Answers {
    /// Returns whether JSON is asked for, in either spelling.
    pub(in crate::cli) fn json(&self) -> bool {
        self.json || self.format == Format::Json
    }

    /// Returns the file that the output goes to, if it is not standard output.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        to_file(self.output.as_ref())
    }
}

/// Returns the file of `--output`; `None` for standard output, which `-` means, too.
pub(super) fn to_file(output: Option<&PathBuf>) -> Option<&Path> {
    output.map(PathBuf::as_path).filter(|path| *path != Path::new("-"))
}

/// Parses the nodes of a budget.
pub(in crate::cli) fn nodes(text: &str) -> Result<u64, String> {
    number(text, 0, u64::MAX)
}

/// Parses a number from `least` to `most`; the error says what is allowed.
pub(in crate::cli) fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| match most {
        u64::MAX => format!("expected a number, {least} or more"),
        _ => format!("expected a number from {least} to {most}"),
    })
}
