//! `render`: puzzles as an SVG picture.
//!
//! It reads and writes; what a picture looks like is the layer `render`'s affair.

use std::io::Write;

use anyhow::{Result, bail};

use crate::cli::args::RenderArgs;
use crate::cli::input::ask::{Answer, answer};
use crate::cli::input::batch::several_files;
use crate::cli::input::blocks::{Blocks, Job, numbered};
use crate::cli::outcome::Outcome;
use crate::cli::output::{Out, complain};
use crate::logic::Position;
use crate::render::{Look, Picture, sheet, svg};
use crate::solver::Engine;
use crate::syntax::Puzzle;

/// Puzzles of one picture at most.
const MOST: usize = 1000;

/// Draws the puzzles of the files.
pub(crate) fn run(args: &RenderArgs, out: &mut Out) -> Result<Outcome> {
    let paths = args.paths.resolved()?;
    let several = several_files(&paths);
    let (mut pictures, mut count, mut outcome) = (Vec::new(), 0, Outcome::Clean);
    for job in numbered(Blocks::of(&paths)) {
        let job = job?;
        let is_wanted = |number: u64| args.puzzle.is_none_or(|wanted| wanted == number);
        if args.puzzle.is_none() {
            for part in &job.unreadable {
                let line = job.excerpt().line(part.span);
                complain(&format!("{}:{line}: unreadable: {}", job.source.name, part.reason));
                outcome = Outcome::Findings;
            }
        }
        let Some((number, puzzle)) = job.puzzle() else { continue };
        count += 1;
        if !is_wanted(count) {
            continue;
        }
        match picture(args, &job, puzzle) {
            Ok(picture) => pictures.push(picture),
            Err(why) => {
                let head = if several { format!("{}: ", job.source.name) } else { String::new() };
                complain(&format!("{head}puzzle {number} is not drawn: {why}"));
                outcome = Outcome::Findings;
            }
        }
        if pictures.len() > MOST {
            bail!("more than {MOST} puzzles: choose one with --puzzle");
        }
    }
    if let Some(wanted) = args.puzzle.filter(|wanted| *wanted > count) {
        bail!("there is no puzzle {wanted}: the last one is {count}");
    }
    if count == 0 {
        bail!("no puzzle found");
    }
    let look = Look { theme: args.theme, has_coordinates: args.coordinates };
    let drawn = match &*pictures {
        [] => bail!("no puzzle could be drawn"),
        [picture] => svg(picture, &look),
        _ => sheet(&pictures, &look),
    };
    out.write_all(drawn.as_bytes())?;
    Ok(outcome)
}

/// Returns the picture of a puzzle, or why there is none.
fn picture(args: &RenderArgs, job: &Job, puzzle: &Puzzle) -> Result<Picture, String> {
    let Some(mut picture) = Picture::of(puzzle) else { return Err("it has no board".to_owned()) };
    if args.candidates {
        let position = Position::of(&picture.digits());
        picture.set_candidates(|cell| position.candidates(cell));
    }
    if args.solution {
        match answer(&job.block, puzzle, Engine::Auto.into(), args.nodes.nodes).0 {
            Answer::Unique(solution) => picture.solve(&solution),
            Answer::None(why) => return Err(format!("no solution: {why}")),
            Answer::Multiple(..) => return Err("it has several solutions".to_owned()),
            Answer::Unknown(why) => return Err(why),
        }
    }
    Ok(picture)
}
