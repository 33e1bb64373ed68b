//! `check --fix`: applies the certain fixes to the files before they are checked.
//!
//! Fixes that would change the meaning of a puzzle are left to the user.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Result, bail};
use rayon::prelude::*;

use crate::analysis::{
    ActionId, Backwards, Code, Finding, are_compatible, decide, fact_fixes, file_fix, foreign,
    ignored_in_file, measured_fixes, names_difficulty, resolve, silenced, states_facts,
};
use crate::board::plural;
use crate::cli::input::projects::Projects;
use crate::cli::input::{Place, gather};
use crate::cli::outcome::Outcome;
use crate::cli::output::printable::on_one_line;
use crate::cli::output::target::Target;
use crate::cli::output::{complain, note};
use crate::logic::rate;
use crate::project::Project;
use crate::solver::Budget;
use crate::syntax::{Block, Edit, File, Problem, ProblemCode, Span, applied, first_fault};

/// The maximum number of rounds. A fix may reveal another mistake; mistakes left after the last round are reported.
const ROUNDS: usize = 10;

/// The number of bytes that are parsed in a round to check the fixes of a block one by one. Without this limit, a
/// long block with thousands of fixes would take minutes.
const READ_FOR_FIXES: usize = 256 << 10;

/// The minimum number of fixes of a block that are tried in a round, however long the block is.
const LEAST_FIXES: usize = 8;

/// Fixes the files that can be read and written. Returns whether all could be written; unreadable files are reported
/// by the check. Puzzles that name a difficulty or state facts are measured within the node limit of their file.
pub(super) fn run(
    paths: &[PathBuf],
    projects: &Projects,
    nodes: impl Fn(&Project) -> u64,
) -> Result<Outcome> {
    let mut outcome = Outcome::Clean;
    for place in gather(paths).into_iter().flatten() {
        let Place::File(path) = &place else {
            bail!("--fix works on files only: standard input cannot be changed");
        };
        if let Err(error) = place.check_file("its fixes can't be written") {
            complain(&format!("{error:#}"));
            outcome = Outcome::Failed;
            continue;
        }
        let Ok(Some(text)) = place.read_within(usize::MAX - 1) else { continue };
        let project = projects.at(&place);
        let (mut new, mut count) = (text.clone(), 0);
        for (part, _) in place.parts(&text).into_iter().rev() {
            let (part_text, fixes) = fixed_part(text[part.clone()].to_owned(), &project, nodes(&project));
            new.replace_range(part, &part_text);
            count += fixes;
        }
        if count == 0 {
            continue;
        }
        match Target::replace(path, &text, &new) {
            Ok(()) => note(&format!("fixed {} in {}", plural(count, "finding"), on_one_line(&place.name()))),
            Err(error) => {
                complain(&format!("{error:#}"));
                outcome = Outcome::Failed;
            }
        }
    }
    Ok(outcome)
}

/// Returns the text with all its fixes, and the number of fixes.
fn fixed_part(mut text: String, project: &Project, nodes: u64) -> (String, usize) {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let (edits, fixes) = fixes(&File::parse(&text), project);
        if fixes == 0 {
            break;
        }
        text = applied(&text, &edits);
        count += fixes;
    }
    let (edits, fixes) = measured(&File::parse(&text), project, nodes);
    (applied(&text, &edits), count + fixes)
}

/// The edits of fixes that do not overlap, as byte offsets in the file, and the number of these fixes.
#[derive(Default)]
struct Edits {
    /// The edits by place; edits at the same place are in the order in which they were added.
    edits: BTreeMap<(Span, usize), Edit>,
    fixes: usize,
}

impl Edits {
    /// Adds a fix of the block that starts at this byte, unless it overlaps another fix.
    fn add(&mut self, fix: &[Edit], start: usize) {
        let moved: Vec<Edit> = fix.iter().map(|edit| edit.clone().moved(start)).collect();
        // The edits so far do not overlap: of those that start before the end of `one`, the last one ends last.
        let overlaps = |one: &Edit| {
            let end = (Span { start: one.span.end, end: u32::MAX }, usize::MAX);
            self.edits.range(..=end).next_back().is_some_and(|((other, _), _)| one.span.start <= other.end)
        };
        if !moved.iter().any(overlaps) {
            for edit in moved {
                self.edits.insert((edit.span, self.edits.len()), edit);
            }
            self.fixes += 1;
        }
    }

    /// Returns the edits in ascending order, and the number of fixes.
    fn done(self) -> (Vec<Edit>, usize) {
        (self.edits.into_values().collect(), self.fixes)
    }
}

/// Returns the edits of the certain fixes that need no search, and the number of these fixes.
fn fixes(file: &File, project: &Project) -> (Vec<Edit>, usize) {
    let ignored = file.blocks().first().map(|first| ignored_in_file(first)).unwrap_or_default();
    let whole = file_fix(file).filter(|whole| {
        whole.fixes.is_some_and(|code| !ignored.contains(&code) && project.severity(code).is_some())
    });
    if let Some(edits) = whole.and_then(|whole| whole.edits) {
        return (edits, 1);
    }
    let (mut all, mut count) = (Backwards::of(file), 0);
    for index in (0..file.blocks().len()).rev() {
        if let Some(edits) = fixes_of_block(all.file(), index, project, &ignored) {
            let (edits, fixes) = edits.done();
            all.edit(index, edits);
            count += fixes;
        }
    }
    (all.done(), count)
}

/// Returns the edits of the certain fixes of a block, as byte offsets in the block; `None` if there are none.
fn fixes_of_block(file: &File, index: usize, project: &Project, ignored: &[Code]) -> Option<Edits> {
    let block = file.blocks().look(index)?;
    let (pasted, others): (Vec<_>, Vec<_>) =
        foreign(&block).into_iter().partition(|it| it.is_readable && !it.is_poorer);
    if !others.is_empty() {
        // An apparent mistake may be part of another program's format.
        return None;
    }
    let pasted: Vec<usize> = pasted.iter().map(|it| it.problem).collect();
    // A pasted table that happens to parse as another puzzle has no syntax problem of its own.
    let unknown = block.problems.is_empty() && !pasted.is_empty();
    let codes =
        block.problems.iter().map(|problem| (problem.code, problem.span, is_certain(&block, problem)));
    let codes = codes.chain(unknown.then(|| (ProblemCode::UnknownLine, Span::default(), false)));
    let is_ignored = silenced(&block);
    let mut left = most_fixes(block.text().len());
    let mut fixes: Vec<Vec<Edit>> = Vec::new();
    for (number, (code, span, is_certain)) in codes.enumerate() {
        let code = Code::Syntax(code);
        let finding = Finding { code, span, message: String::new(), related: Vec::new() };
        let is_silent = ignored.contains(&code) || project.severity(code).is_none() || is_ignored(&finding);
        let is_meant = if pasted.is_empty() { is_certain } else { pasted.contains(&number) };
        let is_tried = is_meant && !is_silent && left > 0;
        left -= usize::from(is_tried);
        if is_tried
            && let Ok(fix) = resolve(file, index, &ActionId::FixProblem(number), &mut Budget::nodes(0))
        {
            fixes.push(fix);
        }
    }
    Some(together(file, index, fixes)).filter(|edits| edits.fixes > 0)
}

/// Returns those fixes of a block that are valid together; each of them is valid alone.
fn together(file: &File, index: usize, fixes: Vec<Vec<Edit>>) -> Edits {
    let all = |fixes: &[Vec<Edit>]| {
        let mut edits = Edits::default();
        for fix in fixes {
            edits.add(fix, 0);
        }
        edits
    };
    let goes =
        |edits: &Edits| are_compatible(file, index, &edits.edits.values().cloned().collect::<Vec<_>>());
    let whole = all(&fixes);
    if whole.fixes < 2 || goes(&whole) {
        return whole;
    }
    let mut kept: Vec<Vec<Edit>> = Vec::new();
    for fix in fixes {
        kept.push(fix);
        if kept.len() > 1 && !goes(&all(&kept)) {
            kept.pop();
        }
    }
    all(&kept)
}

/// Returns the maximum number of fixes that are tried in a round, for a block of this length. Other fixes are left to
/// the next round or reported.
fn most_fixes(len: usize) -> usize {
    LEAST_FIXES.max(READ_FOR_FIXES / len.max(1))
}

/// Returns the edits that correct what puzzles with a unique solution state: the number of clues, facts that were disproved, and the
/// level and rating. In a puzzle without a unique solution, a given may be missing, and its `clues:` may be the only trace of it.
fn measured(file: &File, project: &Project, nodes: u64) -> (Vec<Edit>, usize) {
    let ignored = file.blocks().first().map(|first| ignored_in_file(first)).unwrap_or_default();
    let rated = |block: &Block| {
        let puzzle = block.puzzle.as_ref()?;
        let is_rated = names_difficulty(puzzle);
        if !is_rated && !states_facts(block) {
            return None;
        }
        let verdict = decide(puzzle, &mut Budget::nodes(nodes));
        verdict.unique()?;
        let mut fixes = fact_fixes(block, &verdict, &mut Budget::nodes(nodes));
        if is_rated && let Ok(measured) = rate(&puzzle.givens()?, &mut Budget::nodes(nodes)) {
            fixes.extend(measured_fixes(block, &measured, &mut Budget::nodes(nodes)));
        }
        Some(fixes)
    };
    let blocks: Vec<_> = file.blocks().iter().collect();
    let all: Vec<_> = blocks.par_iter().map(|block| rated(block)).collect();
    let mut found = Edits::default();
    for (index, fixes) in all.into_iter().enumerate() {
        for (finding, fix) in fixes.into_iter().flatten() {
            if !ignored.contains(&finding.code) && project.severity(finding.code).is_some() {
                found.add(&fix, file.start_of(index));
            }
        }
    }
    found.done()
}

/// Returns whether a problem has a fix that is certain.
fn is_certain(block: &Block, problem: &Problem) -> bool {
    match problem.code {
        // Only the author knows whether the second grid is the state of the first one.
        ProblemCode::StackedGrids => false,
        // In a grid with another fault, an apparent blank may not be a cell.
        ProblemCode::MixedBlanks => problem.fix.is_some() && first_fault(block).is_none(),
        _ => problem.fix.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_fixes_of_a_usual_block_are_tried_and_some_of_any() {
        // The grid of a 31x31 puzzle with a label and a line above each row, and a fault in each line.
        assert!(most_fixes(4096) >= 64);
        assert_eq!(most_fixes(0), READ_FOR_FIXES);
        assert_eq!(most_fixes(usize::MAX), LEAST_FIXES);
        // A block twice as long gets half as many fixes: the work stays the same.
        assert_eq!(most_fixes(16_384), most_fixes(8192) / 2);
    }
}
