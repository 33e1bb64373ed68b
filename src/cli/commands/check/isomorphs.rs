//! `check --isomorphs`: reports the puzzles of all files that are isomorphic to an earlier puzzle.
//!
//! Only puzzles that share a signature are brought into canonical form, on all cores. For each puzzle, only its
//! values and its text are kept.

use std::sync::Arc;

use rayon::prelude::*;

use crate::analysis::{
    Classic, Finding, canonical_form, is_ignored, isomorphic, repeated_forms, shared_signatures,
};
use crate::cli::commands::check::report::{Report, place};
use crate::cli::input::blocks::{Excerpt, Source};
use crate::project::Project;
use crate::syntax::Span;

/// The classic puzzles of the files, in their order.
#[derive(Default)]
pub(super) struct Isomorphs {
    all: Vec<Kept>,
}

/// A puzzle.
struct Kept {
    signature: u64,
    values: Classic,
    source: Arc<Source>,
    project: Arc<Project>,
    text: Box<str>,
    first_line: usize,
    /// The span for findings about the puzzle, and the line of that span.
    anchor: Span,
    line: usize,
    /// Whether a comment silences the finding.
    is_silent: bool,
}

/// A finding with the text that it refers to.
pub(super) struct Found<'a> {
    pub(super) excerpt: Excerpt<'a>,
    pub(super) project: &'a Project,
    pub(super) finding: Finding,
}

impl Isomorphs {
    /// Adds a puzzle if it can be compared.
    pub(super) fn add(&mut self, report: &Report) {
        let Some((signature, values)) = report.classic else { return };
        let Some((_, puzzle)) = report.job.puzzle() else { return };
        let silent = isomorphic(puzzle.anchor, "");
        let is_silent = report.job.ignored.contains(&silent.code) || is_ignored(&report.job.block, &silent);
        self.all.push(Kept {
            is_silent,
            signature,
            values,
            source: Arc::clone(&report.job.source),
            project: Arc::clone(&report.project),
            text: report.job.block.text().into(),
            first_line: report.job.first_line,
            anchor: puzzle.anchor,
            line: report.line,
        });
    }

    /// Returns a finding for each puzzle that is isomorphic to an earlier one, in the order of the files.
    pub(super) fn findings(&self) -> impl Iterator<Item = Found<'_>> {
        let signatures: Vec<u64> = self.all.iter().map(|kept| kept.signature).collect();
        let shared = shared_signatures(&signatures);
        let form = |&index: &usize| canonical_form(&self.all[index].values);
        let forms: Vec<Classic> = shared.par_iter().map(form).collect();
        let kept = move |place: usize| &self.all[shared[place]];
        let pairs = repeated_forms(&forms).into_iter().map(move |(place, first)| (kept(place), kept(first)));
        pairs.filter(|(kept, _)| !kept.is_silent).map(|(kept, first)| found(kept, first))
    }
}

/// Returns the finding that a puzzle is isomorphic to the first puzzle with the same canonical form.
fn found<'a>(kept: &'a Kept, first: &Kept) -> Found<'a> {
    let finding = isomorphic(kept.anchor, &format!("at {}", place(&first.source.name, first.line)));
    let excerpt = Excerpt::new(&kept.source.name, &kept.text, kept.first_line);
    Found { excerpt, project: &kept.project, finding }
}
