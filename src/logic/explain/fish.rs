//! Fish in words.

use super::names::Names;
use crate::logic::step::{Role, Step};

/// What a fish is called without fins and boxes, by the number of its bases.
const SIZES: [&str; 6] = ["an X-Wing", "a Swordfish", "a Jellyfish", "a Squirmbag", "a Whale", "a Leviathan"];

pub(super) fn fish(names: Names<'_>, step: &Step) -> String {
    let digit = names.digits(step.why.digits);
    let bases = names.houses(step.why.houses_in(Role::Base));
    let covers = names.houses(step.why.houses_in(Role::Cover));
    let others = names.houses(step.why.houses_in(Role::OtherCover));
    let covers = if others.is_empty() { covers } else { format!("{covers} (or {others})") };
    let mut fins: Vec<_> = step.why.marks_in(Role::Fin).chain(step.why.marks_in(Role::EndoFin)).collect();
    fins.sort_unstable();
    fins.dedup();
    let conclusion = names.conclusion(step);
    if fins.is_empty() {
        return format!(
            "In {bases}, {digit} can only be in {covers}, which have their {digit} there and nowhere else, {conclusion}"
        );
    }
    let (fin, see) = match fins.as_slice() {
        [fin] => (names.cell(fin.cell), "sees that cell"),
        _ => (names.cells_or(fins.iter().map(|mark| mark.cell)), "sees all of these cells"),
    };
    let size = step.why.houses_in(Role::Base).count();
    let plain = SIZES.get(size.saturating_sub(2)).copied().unwrap_or("a fish");
    format!(
        "In {bases}, {digit} can only be in {covers}, or in {fin}. If it is not in {fin}, this is {plain}, and {covers} have no other {digit}; \
         if it is, what {see} is not {digit}. Either way, {}",
        conclusion.trim_start_matches("so ")
    )
}
