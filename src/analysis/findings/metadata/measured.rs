//! The stated difficulty of a puzzle (`level:`, `rating:`), compared with the measured difficulty.
//!
//! Only values on a measured scale are compared: a `level:` that names one of the five levels, and a `rating:` that is
//! an ER with one decimal. Other values, such as `level: fiendish` or `rating: 4 stars`, are not checked.

use crate::analysis::edits::{Change, Goal};
use crate::analysis::findings::codes::ignore::remove_ignored;
use crate::analysis::{Code, Finding};
use crate::logic::explainer::{Version, has_er};
use crate::logic::{Difficulty, Level};
use crate::solver::Budget;
use crate::syntax::{Block, Edit, Fact, Metadata, Puzzle};

/// A metadata line that states a difficulty.
enum Claim<'a> {
    Level(&'a Metadata, Level),
    /// An ER in tenths.
    Rating(&'a Metadata, u16),
}

/// Returns whether a puzzle states a difficulty that can be compared with a measured one.
pub fn names_difficulty(puzzle: &Puzzle) -> bool {
    !claimed(puzzle).is_empty()
}

/// Returns the findings about a stated level or rating that differs from the measured one. An ER is accepted if any
/// version of Sudoku Explainer gives it, whichever version was measured. The budget is for rating the puzzle as other
/// versions do; if it runs out, the ER is accepted.
///
/// ```
/// use sudoku_ls::{analysis::wrong_difficulty, logic::rate, solver::Budget, syntax::File};
/// let file = File::parse("level: hard\n\n1...\n..3.\n.1..\n...2\n");
/// let block = &file.blocks()[0];
/// let givens = block.puzzle.as_ref().and_then(|puzzle| puzzle.givens()).expect("a grid");
/// let measured = rate(&givens, &mut Budget::nodes(1000)).expect("one solution");
/// let found = wrong_difficulty(block, &measured, &mut Budget::nodes(1000));
/// assert_eq!(found[0].message, "The measured level is easy (uncalibrated for this board), not hard");
/// ```
pub fn wrong_difficulty(block: &Block, measured: &Difficulty, budget: &mut Budget<'_>) -> Vec<Finding> {
    let Some(puzzle) = &block.puzzle else { return Vec::new() };
    let beside = if measured.is_calibrated { "" } else { " (uncalibrated for this board)" };
    let wrong = |claim| match claim {
        Claim::Level(line, level) if level != measured.level => {
            let message = format!("The measured level is {}{beside}, not {level}", measured.level);
            Some(Finding { code: Code::WrongLevel, span: line.value_span, message, related: Vec::new() })
        }
        Claim::Rating(line, er) if is_wrong(puzzle, er, measured, budget) => {
            let message = format!("The measured ER is {}{beside}, not {}", measured.er()?, points(er));
            Some(Finding { code: Code::WrongRating, span: line.value_span, message, related: Vec::new() })
        }
        _ => None,
    };
    let mut found: Vec<Finding> = claimed(puzzle).into_iter().filter_map(wrong).collect();
    remove_ignored(block, &mut found);
    found
}

/// Returns the change that writes the measured value into the line that a finding with this code is about.
pub(in crate::analysis) fn corrected(
    puzzle: &Puzzle,
    code: Code,
    measured: &Difficulty,
    budget: &mut Budget<'_>,
) -> Option<Change> {
    let (line, value) = claimed(puzzle).into_iter().find_map(|claim| match claim {
        Claim::Level(line, level) if code == Code::WrongLevel && level != measured.level => {
            Some((line, measured.level.name().to_owned()))
        }
        Claim::Rating(line, er) if code == Code::WrongRating && is_wrong(puzzle, er, measured, budget) => {
            Some((line, measured.er()?))
        }
        _ => None,
    })?;
    let edits = vec![Edit { span: line.value_span, text: value.clone() }];
    Some(Change { edits, goal: Goal::Metadata(line.value_span.start, value) })
}

/// Returns the findings of [`wrong_difficulty`], each with the edits that write the measured value, in bytes of the block.
pub fn measured_fixes(
    block: &Block,
    measured: &Difficulty,
    budget: &mut Budget<'_>,
) -> Vec<(Finding, Vec<Edit>)> {
    let Some(puzzle) = &block.puzzle else { return Vec::new() };
    let found = wrong_difficulty(block, measured, budget);
    let fix = |finding: Finding| {
        let change = corrected(puzzle, finding.code, measured, budget)?;
        Some((finding, change.edits))
    };
    found.into_iter().filter_map(fix).collect()
}

/// Returns whether an ER is proved to be neither the measured one nor the ER of another version of Sudoku Explainer.
fn is_wrong(puzzle: &Puzzle, er: u16, measured: &Difficulty, budget: &mut Budget<'_>) -> bool {
    let Some(givens) = puzzle.givens() else { return false };
    let differs = |version| has_er(version, &givens, er, budget) == Some(false);
    measured.explainer.is_some_and(|rating| rating.er != er) && Version::ALL.into_iter().all(differs)
}

fn claimed(puzzle: &Puzzle) -> Vec<Claim<'_>> {
    puzzle.metadata.iter().filter_map(claim).collect()
}

fn claim(line: &Metadata) -> Option<Claim<'_>> {
    match line.key.parse::<Fact>().ok()? {
        Fact::Level => Some(Claim::Level(line, line.value.parse::<Level>().ok()?)),
        Fact::Rating => Some(Claim::Rating(line, er(&line.value)?)),
        _ => None,
    }
}

/// Parses an ER such as `7.2`, and returns it in tenths; `None` unless it has exactly one decimal.
fn er(value: &str) -> Option<u16> {
    let (whole, tenth) = value.split_once('.')?;
    let digits = |text: &str, most: usize| {
        ((1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(())
    };
    digits(whole, 2).and(digits(tenth, 1))?;
    Some(whole.parse::<u16>().ok()? * 10 + tenth.parse::<u16>().ok()?)
}

fn points(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_er_is_read_with_one_decimal_and_nothing_else_is() {
        assert_eq!(er("7.2"), Some(72));
        assert_eq!(er("11.3"), Some(113));
        for other in ["7", "7.25", "ER 7.2", "4/5", "seven", "", ".", "7.", ".2", "-1.2", "100.0"] {
            assert_eq!(er(other), None, "{other}");
        }
    }
}
