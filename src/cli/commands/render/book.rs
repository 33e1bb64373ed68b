//! The puzzles that are drawn, with what cannot be drawn reported.

use anyhow::{Result, bail};

use crate::analysis::name_or_label;
use crate::cli::args::RenderArgs;
use crate::cli::input::ask::{Answer, answer};
use crate::cli::input::batch::{no_such_puzzle, several_files};
use crate::cli::input::blocks::{Blocks, Job, numbered};
use crate::cli::input::gather;
use crate::cli::outcome::{NothingFound, Outcome};
use crate::cli::output::complain;
use crate::logic::Position;
use crate::render::{Entry, Picture};
use crate::solver::{Budget, Engine};
use crate::syntax::{Fact, Puzzle};

/// Puzzles that are drawn at most.
const MOST: usize = 1000;

/// The keys of metadata that are printed below a puzzle's title, in this order.
const SHOWN: [Fact; 3] = [Fact::Level, Fact::Rating, Fact::Author];

/// A puzzle that is drawn.
pub(super) struct Numbered {
    /// Its number through all files, from 1.
    pub(super) number: u64,
    /// Its name, if it has one.
    pub(super) name: Option<String>,
    pub(super) entry: Entry,
}

/// All puzzles that are drawn, at least one.
pub(super) struct Book {
    pub(super) puzzles: Vec<Numbered>,
    /// Whether something could not be drawn.
    pub(super) outcome: Outcome,
}

impl Book {
    /// Reads the puzzles that a call names.
    pub(super) fn read(args: &RenderArgs) -> Result<Self> {
        let paths = args.paths.resolved_beside(args.output())?;
        let several = several_files(&paths);
        let name = gather(&paths).into_iter().flatten().map(|place| place.name()).next().filter(|_| !several);
        let (mut puzzles, mut count, mut outcome) = (Vec::new(), 0, Outcome::Clean);
        for job in numbered(Blocks::of(&paths)) {
            let job = job?;
            if args.puzzle.is_none() || job.foreign.is_some() {
                for part in &job.unreadable {
                    let line = job.excerpt().line(part.span);
                    complain(&format!("{}:{line}: unreadable: {}", job.source.name, part.reason));
                    outcome = Outcome::Findings;
                }
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
            if puzzles.len() > MOST {
                bail!("more than {MOST} puzzles: choose one with --puzzle");
            }
        }
        if let Some(wanted) = args.puzzle.filter(|wanted| *wanted > count) {
            bail!(no_such_puzzle(name.as_deref(), count, wanted));
        }
        if count == 0 {
            bail!(NothingFound("no puzzle found".to_owned()));
        }
        if puzzles.is_empty() {
            bail!(NothingFound("no puzzle could be drawn".to_owned()));
        }
        Ok(Self { puzzles, outcome })
    }
}

/// Returns a puzzle as it is drawn, or why it is not; tells if its solution is missing.
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
        match (solved(args, job, puzzle, &picture), args.solved) {
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

fn solved(args: &RenderArgs, job: &Job, puzzle: &Puzzle, picture: &Picture) -> Result<Picture, String> {
    match answer(&job.block, puzzle, Engine::Auto.into(), &mut Budget::nodes(args.nodes)).0 {
        Answer::Unique(solution) => {
            let mut solved = picture.clone();
            solved.solve(&solution);
            Ok(solved)
        }
        Answer::None(why) => Err(format!("no solution: {why}")),
        Answer::Multiple(..) => Err("it has several solutions".to_owned()),
        Answer::Unknown(why) => Err(why),
    }
}

/// Returns what the file says about a puzzle.
fn caption(puzzle: &Puzzle) -> String {
    let value = |fact: &Fact| {
        let key = fact.name();
        let found = puzzle.metadata.iter().find(|line| line.key == key)?;
        let value = found.value.trim();
        (!value.is_empty()).then(|| format!("{key}: {value}"))
    };
    SHOWN.iter().filter_map(value).collect::<Vec<_>>().join(" · ")
}
