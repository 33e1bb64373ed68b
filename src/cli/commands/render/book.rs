//! Collects the puzzles to draw, and reports what cannot be drawn.

use anyhow::{Result, bail};

use crate::analysis::name_or_label;
use crate::board::Grid;
use crate::cli::args::RenderArgs;
use crate::cli::input::ask::{Answer, answer, regions};
use crate::cli::input::batch::{no_such_puzzle, several_files};
use crate::cli::input::blocks::{Blocks, Job};
use crate::cli::input::gather;
use crate::cli::input::numbering::numbered;
use crate::cli::outcome::{NothingFound, Outcome};
use crate::cli::output::complain;
use crate::logic::Position;
use crate::render::{Entry, Picture, houses_svg};
use crate::solver::{Budget, Engine, Solutions, solve};
use crate::syntax::{Fact, Houses, Puzzle};

/// The maximum number of puzzles that are drawn.
const MOST: usize = 1000;

/// The metadata keys that are printed below a puzzle's title, in this order.
const SHOWN: [Fact; 3] = [Fact::Level, Fact::Rating, Fact::Author];

/// A puzzle to draw.
pub(super) struct Numbered {
    /// The number of the puzzle, counted through all files from 1.
    pub(super) number: u64,
    /// The name of the puzzle, if it has one.
    pub(super) name: Option<String>,
    pub(super) entry: Entry,
}

/// All puzzles to draw, at least one.
pub(super) struct Book {
    pub(super) puzzles: Vec<Numbered>,
    /// The pictures of boards that are defined by their houses, each with the number and name of the puzzle.
    pub(super) houses: Vec<(u64, Option<String>, String)>,
    /// The outcome, which tells whether all puzzles could be drawn.
    pub(super) outcome: Outcome,
}

impl Book {
    /// Reads the puzzles of a call.
    pub(super) fn read(args: &RenderArgs) -> Result<Self> {
        let paths = args.paths.resolved_beside(args.output())?;
        let several = several_files(&paths);
        let name = gather(&paths).into_iter().flatten().map(|place| place.name()).next().filter(|_| !several);
        let (mut puzzles, mut houses, mut count, mut outcome) = (Vec::new(), Vec::new(), 0, Outcome::Clean);
        for job in numbered(Blocks::of(&paths)) {
            let job = job?.with_houses();
            if args.puzzle.is_none() || job.foreign.is_some() {
                for part in &job.unreadable {
                    let line = job.excerpt().line(part.span);
                    complain(&format!("{}:{line}: unreadable: {}", job.source.name, part.reason));
                    outcome = Outcome::Findings;
                }
            }
            if let Some((_, board)) = job.houses() {
                count += 1;
                if args.puzzle.is_none_or(|wanted| wanted == count) {
                    let solution = solution_of_houses(args, board)?;
                    houses.push((count, board.name.clone(), houses_svg(board, solution.as_ref())));
                }
                continue;
            }
            let Some((number, puzzle)) = job.puzzle() else { continue };
            count += 1;
            if args.puzzle.is_some_and(|wanted| wanted != count) {
                continue;
            }
            let mut tell = |what: &str| {
                let head = if several { format!("{}: ", job.source.name) } else { String::new() };
                complain(&format!("{head}puzzle {number} {what}"));
                outcome = Outcome::Findings;
            };
            match entry(args, &job, puzzle, &mut tell) {
                Ok(entry) => {
                    puzzles.push(Numbered { number: count, name: name_or_label(&job.block), entry });
                }
                Err(why) => tell(&format!("is not drawn: {why}")),
            }
            if puzzles.len() + houses.len() > MOST {
                bail!("more than {MOST} puzzles: choose one with --puzzle");
            }
        }
        if let Some(wanted) = args.puzzle.filter(|wanted| *wanted > count) {
            bail!(no_such_puzzle(name.as_deref(), count, wanted));
        }
        if count == 0 {
            bail!(NothingFound("no puzzle found".to_owned()));
        }
        if puzzles.is_empty() && houses.is_empty() {
            bail!(NothingFound("no puzzle could be drawn".to_owned()));
        }
        Ok(Self { puzzles, houses, outcome })
    }
}

/// Returns the solution of a board that is defined by its houses, if the call asks for it.
fn solution_of_houses(args: &RenderArgs, board: &Houses) -> Result<Option<Grid>> {
    let Some(grid) = board.grid().filter(|_| args.solved) else { return Ok(None) };
    match solve(&grid, &mut Budget::nodes(args.nodes)) {
        Solutions::Unique(solution) => Ok(Some(solution)),
        Solutions::Multiple { .. } => {
            bail!("{}: it has several solutions", board.name.as_deref().unwrap_or("[Houses]"))
        }
        Solutions::Unknown { budget, .. } => {
            bail!("{}: {budget}", board.name.as_deref().unwrap_or("[Houses]"))
        }
        _ => bail!("{}: no solution", board.name.as_deref().unwrap_or("[Houses]")),
    }
}

/// Returns the picture of a puzzle, or the reason why it cannot be drawn. Reports a missing solution.
fn entry(
    args: &RenderArgs,
    job: &Job,
    puzzle: &Puzzle,
    tell: &mut impl FnMut(&str),
) -> Result<Entry, String> {
    let Some(mut picture) = Picture::of(puzzle) else { return Err("it has no board".to_owned()) };
    if let Some(why) = &puzzle.no_claims {
        tell(&format!("is drawn incompletely: {why}"));
    }
    if let Some(name) = name_or_label(&job.block) {
        picture.title = name;
    }
    let mut solution = None;
    if args.solved || args.solutions {
        match (solved(args, job, puzzle, &picture, tell), args.solved) {
            (Ok(solved), true) => picture = solved,
            (Ok(solved), false) => solution = Some(solved),
            (Err(why), true) => return Err(why),
            (Err(why), false) => tell(&format!("has no solution page: {why}")),
        }
    }
    if args.candidates {
        let position = Position::of(&picture.digits());
        picture.set_candidates(|cell| position.candidates(cell));
    }
    Ok(Entry { picture, caption: caption(puzzle), solution })
}

fn solved(
    args: &RenderArgs,
    job: &Job,
    puzzle: &Puzzle,
    picture: &Picture,
    tell: &mut impl FnMut(&str),
) -> Result<Picture, String> {
    match answer(&job.block, puzzle, Engine::Auto.into(), &mut Budget::nodes(args.nodes)).0 {
        Answer::Unique(solution) => {
            let mut solved = picture.clone();
            solved.solve(&solution);
            match regions(&solution) {
                Ok(Some(regions)) => solved.show_regions(&regions),
                Ok(None) => {}
                Err(why) => tell(&format!("is drawn without the regions of its solution: {why}")),
            }
            Ok(solved)
        }
        Answer::None(why) => Err(format!("no solution: {why}")),
        Answer::Multiple(..) => Err("it has several solutions".to_owned()),
        Answer::Unknown(why) => Err(why),
    }
}

/// Returns the metadata of a puzzle that is printed below its title.
fn caption(puzzle: &Puzzle) -> String {
    let value = |fact: &Fact| {
        let key = fact.name();
        let found = puzzle.metadata.iter().find(|line| line.key == key)?;
        let value = found.value.trim();
        (!value.is_empty()).then(|| format!("{key}: {value}"))
    };
    SHOWN.iter().filter_map(value).collect::<Vec<_>>().join(" · ")
}
