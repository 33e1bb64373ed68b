//! `check --isomorphs`: of all puzzles of all files, those that are isomorphic to one before.
//!
//! Only puzzles with one signature are brought into their exact form, each on a core of its own.

use std::collections::HashMap;

use rayon::prelude::*;

use super::{Report, place};
use crate::analysis::{Classic, Finding, canonical_form, isomorphic};
use crate::cli::document::Job;

/// The classic puzzles of the files, in their order.
#[derive(Default)]
pub(super) struct Isomorphs {
    all: Vec<(u64, Classic, Job)>,
}

impl Isomorphs {
    /// Notes a puzzle, if it is one that can be compared.
    pub(super) fn add(&mut self, report: &Report) {
        if let Some((signature, values)) = report.classic {
            self.all.push((signature, values, report.job.clone()));
        }
    }

    /// A finding for each puzzle that is isomorphic to one before, in the order of the files.
    pub(super) fn findings(&self) -> Vec<(Job, Finding)> {
        let mut sharing: HashMap<u64, usize> = HashMap::new();
        for (signature, ..) in &self.all {
            *sharing.entry(*signature).or_default() += 1;
        }
        let shared: Vec<_> = self
            .all
            .iter()
            .filter(|(signature, ..)| sharing.get(signature).is_some_and(|&n| n > 1))
            .collect();
        let forms: Vec<Classic> = shared.par_iter().map(|(_, values, _)| canonical_form(values)).collect();
        let mut first_ones: HashMap<Classic, &Job> = HashMap::new();
        let mut found = Vec::new();
        for ((.., job), form) in shared.iter().zip(forms) {
            let first = *first_ones.entry(form).or_insert(job);
            let Some((_, puzzle)) = job.puzzle().filter(|_| !std::ptr::eq(first, job)) else { continue };
            found.push((job.clone(), isomorphic(puzzle, &format!("at {}", place(first)))));
        }
        found
    }
}
