//! Colours in words.

use super::names::Names;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn colours(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let colour = |number| names.cells(step.why.marks_in(Role::Colour(number)).map(|mark| mark.cell));
    let pair = |number| format!("either {} or {}", colour(number), colour(number + 1));
    let conclusion = names.conclusion(step);
    let first = format!("By strong links, {digit} is in {}", pair(0));
    match step.technique {
        Technique::SimpleColoursTrap => {
            format!(
                "{first} (all of the one or all of the other): what sees both cannot be {digit}, {conclusion}"
            )
        }
        Technique::SimpleColoursWrap => {
            format!(
                "{first} (all of the one or all of the other), but two cells of one kind see each other, {conclusion}"
            )
        }
        Technique::MultiColours1 => format!(
            "{first}, and likewise in {}. A cell of each sees the other, so at least one of the two kinds opposite to these is {digit}, {conclusion}",
            pair(2)
        ),
        _ => format!(
            "{first}, and likewise in {}. Cells of one kind see both kinds of the other, so they cannot be {digit}, {conclusion}",
            pair(2)
        ),
    }
}
