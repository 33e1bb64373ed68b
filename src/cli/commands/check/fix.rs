//! `check --fix`: the fixes that are certain, written into the files before they are checked.
//!
//! A fix that changes what a puzzle means is left to the user.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::analysis::{Code, Finding, ignored_in_file, is_ignored};
use crate::board::plural;
use crate::cli::input::projects::Projects;
use crate::cli::input::{Place, gather};
use crate::cli::output::printable::printable;
use crate::cli::output::target::Target;
use crate::cli::output::{complain, note};
use crate::project::Project;
use crate::syntax::{Edit, File, Problem, ProblemCode, Span, applied};

/// A fix may reveal another mistake; after this many rounds, what is left is reported.
const ROUNDS: usize = 10;

/// Fixes the files that can be read; the others are reported when they are checked.
pub(super) fn run(paths: &[PathBuf], projects: &Projects) -> Result<()> {
    for place in gather(paths).into_iter().flatten() {
        let Place::File(path) = &place else {
            bail!("--fix works on files only: standard input cannot be changed");
        };
        let Ok(text) = place.read() else { continue };
        let (fixed, count) = fixed(text, &projects.at(&place));
        if count == 0 {
            continue;
        }
        let write = || {
            let mut target = Target::create(path)?;
            target.write_all(fixed.as_bytes())?;
            target.finish()
        };
        match write() {
            Ok(()) => note(&format!("fixed {} in {}", plural(count, "finding"), printable(&place.name()))),
            Err(error) => {
                complain(&format!("{error:#}"));
                bail!("some fixes could not be written");
            }
        }
    }
    Ok(())
}

/// Returns the text with all its fixes, and how many there were.
fn fixed(mut text: String, project: &Project) -> (String, usize) {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let (edits, fixes) = fixes(&File::parse(&text), project);
        if fixes == 0 {
            break;
        }
        text = applied(&text, &edits);
        count += fixes;
    }
    (text, count)
}

/// Returns the edits of the fixes that do not overlap, in bytes of the file, ascending; and the number of fixes.
fn fixes(file: &File, project: &Project) -> (Vec<Edit>, usize) {
    let ignored = file.blocks().first().map(|first| ignored_in_file(first)).unwrap_or_default();
    let (mut edits, mut count) = (Vec::<Edit>::new(), 0);
    for (index, block) in file.blocks().iter().enumerate() {
        let start = file.start_of(index) as u32;
        for problem in &block.problems {
            let code = Code::Syntax(problem.code);
            let finding = Finding { code, span: problem.span, message: String::new(), related: Vec::new() };
            let is_silent =
                ignored.contains(&code) || project.severity(code).is_none() || is_ignored(block, &finding);
            let Some(fix) = certain(problem).filter(|_| !is_silent) else { continue };
            let moved: Vec<Edit> = fix
                .iter()
                .map(|edit| Edit {
                    span: Span { start: edit.span.start + start, end: edit.span.end + start },
                    text: edit.text.clone(),
                })
                .collect();
            let overlaps = |one: &Edit| {
                edits.iter().any(|other| one.span.start <= other.span.end && other.span.start <= one.span.end)
            };
            if !moved.iter().any(overlaps) {
                edits.extend(moved);
                count += 1;
            }
        }
    }
    edits.sort_by_key(|edit| edit.span);
    (edits, count)
}

/// Returns the edits of a problem's fix, if it is certain.
fn certain(problem: &Problem) -> Option<&[Edit]> {
    // Only the author knows whether the next grid is the state of this one.
    let fix = problem.fix.as_ref().filter(|_| problem.code != ProblemCode::StackedGrids)?;
    Some(&fix.1)
}
