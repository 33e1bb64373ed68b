//! `generate`: puzzles with one solution, made again by their seed.
//!
//! Puzzle k of a call has the seed `first + k - 1`, so that threads have no say in what comes out.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use anyhow::{Context, Result, anyhow, bail};
use rayon::prelude::*;

use super::Outcome;
use super::args::{FormArg, GenerateArgs};
use super::output::Out;
use super::progress::Progress;
use crate::analysis::puzzle_text;
use crate::board::{BoxShape, Geometry, Layout, Rule};
use crate::generate::{Seed, Wish, generate};
use crate::syntax::Form;

/// Puzzles made before they are written.
const AT_ONCE: u64 = 32;

/// Makes the puzzles and writes them, in the order of their seeds.
pub(super) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome> {
    let layout = layout(args)?;
    let first = first_seed(args)?;
    let Some(path) = &args.output else {
        write_all(args, &layout, first, out)?;
        return Ok(Outcome::Clean);
    };
    let mut made = Vec::new();
    write_all(args, &layout, first, &mut made)?;
    std::fs::write(path, made).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(Outcome::Clean)
}

fn write_all(args: &GenerateArgs, layout: &Layout, first: Seed, out: &mut impl Write) -> Result<()> {
    let progress = Progress::start("puzzles");
    progress.expect(usize::try_from(args.count).unwrap_or(usize::MAX));
    let mut done = 0;
    while done < args.count {
        let end = args.count.min(done + AT_ONCE);
        let made: Vec<Result<String>> =
            (done..end).into_par_iter().map(|k| one(args, layout, first, k, &progress)).collect();
        for (k, text) in (done..end).zip(made) {
            if k > 0 && args.form == FormArg::Grid {
                writeln!(out)?;
            }
            out.write_all(text?.as_bytes())?;
        }
        out.flush()?;
        done = end;
    }
    Ok(())
}

fn one(args: &GenerateArgs, layout: &Layout, first: Seed, k: u64, progress: &Progress) -> Result<String> {
    let seed = Seed { value: first.value.wrapping_add(k), ..first };
    let mut wish = Wish::new(layout.clone(), seed);
    wish.clues = args.clues;
    let made = generate(&wish, None).map_err(|error| anyhow!("seed {seed}: {error}"))?;
    progress.done();
    let form = match args.form {
        FormArg::Line => Form::Line,
        FormArg::Grid => Form::Rows,
    };
    Ok(puzzle_text(&made, form, "\n"))
}

fn layout(args: &GenerateArgs) -> Result<Layout> {
    let mut layout = Layout::usual(args.size);
    if let Some(text) = &args.boxes {
        layout.boxes =
            box_shape(text).with_context(|| format!("--box {text}: use ROWSxCOLUMNS, such as 2x3"))?;
    }
    layout.rules = args.rules.iter().map(|name| rule(name)).collect::<Result<_>>()?;
    Geometry::shared(&layout).map_err(|error| anyhow!("{error}"))?;
    Ok(layout)
}

fn box_shape(text: &str) -> Option<BoxShape> {
    let (rows, columns) = text.split_once(['x', 'X'])?;
    Some(BoxShape { rows: rows.trim().parse().ok()?, columns: columns.trim().parse().ok()? })
}

fn rule(name: &str) -> Result<Rule> {
    match Rule::from_name(name.trim()) {
        Some(rule) => Ok(rule),
        None => {
            bail!("--rules {name}: there is no such rule; there are {}", Rule::ALL.map(Rule::name).join(", "))
        }
    }
}

fn first_seed(args: &GenerateArgs) -> Result<Seed> {
    match &args.seed {
        Some(text) => text.parse().map_err(|error: String| anyhow!("--seed: {error}")),
        // Short enough to be typed again; the keys of a new hasher are random.
        None => Ok(Seed::new(RandomState::new().hash_one(()) >> 32)),
    }
}
