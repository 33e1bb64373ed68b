//! Decides the puzzles of many blocks together, as far as that is faster than one by one.

use crate::analysis::{Classic, Verdict, are_unique, decide_at_once};
use crate::cli::input::blocks::Job;
use crate::solver::Budget;
use crate::syntax::Puzzle;

/// What is known about a block before it is checked.
#[derive(Clone)]
pub(super) enum Settled {
    /// It is a classic puzzle with a unique solution in a list of such puzzles, so it has no finding by itself and is not
    /// read. These are its givens.
    Plain(Classic),
    Verdict(Verdict),
}

impl Settled {
    pub(super) const fn is_plain(&self) -> bool {
        matches!(self, Self::Plain(_))
    }
}

/// Decides the puzzles of these blocks, each with up to this many nodes. Returns `None` for a block whose puzzle must be
/// decided alone. `may_be_plain` returns whether no check needs more than a unique solution.
pub(super) fn settle(jobs: &[Job], nodes: u64, may_be_plain: impl Fn(&Job) -> bool) -> Vec<Option<Settled>> {
    let mut settled = vec![None; jobs.len()];
    let classic =
        |(place, job): (usize, &Job)| Some((place, job.block.classic_line().filter(|_| may_be_plain(job))?));
    let (places, grids): (Vec<usize>, Vec<Classic>) = jobs.iter().enumerate().filter_map(classic).unzip();
    let unique = are_unique(&grids, &Budget::nodes(nodes));
    for ((place, givens), _) in places.into_iter().zip(grids).zip(unique).filter(|(_, is_unique)| *is_unique)
    {
        settled[place] = Some(Settled::Plain(givens));
    }
    let left = jobs.iter().enumerate().filter(|(place, _)| settled[*place].is_none());
    let (places, puzzles): (Vec<usize>, Vec<&Puzzle>) =
        left.filter_map(|(place, job)| Some((place, job.puzzle()?.1))).unzip();
    for (place, verdict) in places.into_iter().zip(decide_at_once(&puzzles, &Budget::nodes(nodes))) {
        settled[place] = verdict.map(Settled::Verdict);
    }
    settled
}
