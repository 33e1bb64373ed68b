//! Colours in words.

use super::names::Names;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn colours(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let colour = |number| names.cells(step.why.marks_in(Role::Colour(number)).map(|mark| mark.cell));
    let all = |number| match step.why.marks_in(Role::Colour(number)).count() {
        1 => colour(number),
        _ => format!("all of {}", colour(number)),
    };
    let pair = |number| format!("{} or {}", all(number), all(number + 1));
    let conclusion = names.conclusion(step);
    let first = format!("The strong links of {digit} leave two ways: it is in {}", pair(0));
    match step.technique {
        Technique::SimpleColoursTrap => {
            format!("{first}. A cell that sees one of each cannot be {digit}, {conclusion}")
        }
        Technique::SimpleColoursWrap => {
            format!("{first}. But two cells of one way see each other, so it is the other way, {conclusion}")
        }
        Technique::MultiColours1 => format!(
            "{first}; and likewise, in {}. One way of the first and one of the second exclude each other, so one of the two opposite ways holds. \
             What sees both of those cannot be {digit}, {conclusion}",
            pair(2)
        ),
        _ => format!(
            "{first}; and likewise, in {}. One way of the one sees both ways of the other, so it fails, {conclusion}",
            pair(2)
        ),
    }
}
