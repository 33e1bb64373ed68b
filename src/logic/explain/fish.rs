//! Fish in words.

use super::names::{Names, digits};
use crate::logic::step::{Role, Step};

pub(super) fn fish(names: &Names<'_>, step: &Step) -> String {
    let digit = digits(step.why.digits);
    let bases = names.houses(step.why.houses_in(Role::Base));
    let covers = names.houses(step.why.houses_in(Role::Cover));
    let mut fins: Vec<_> = step.why.marks_in(Role::Fin).chain(step.why.marks_in(Role::EndoFin)).collect();
    fins.sort_unstable();
    fins.dedup();
    let conclusion = names.conclusion(step);
    if fins.is_empty() {
        let bases_need = format!("In {bases}, {digit} can only be in {covers}");
        return format!(
            "{bases_need}, so those hold {digit} once for each of {bases} and nowhere else, {conclusion}"
        );
    }
    let fin_cells = names.cells(fins.iter().map(|mark| mark.cell));
    let (verb, see) = if fins.len() == 1 { ("is", "sees it") } else { ("are", "sees them all") };
    let others = names.houses(step.why.houses_in(Role::OtherCover));
    let covers = if others.is_empty() { covers } else { format!("{covers} (or in {others})") };
    format!(
        "In {bases}, {digit} can only be in {covers}, but for {fin_cells}. Either {digit} {verb} not in {fin_cells} and the covers have it, \
         or it is there: what is in a cover and {see} cannot be {digit}, {conclusion}"
    )
    .replace(&format!("{digit} are not in"), &format!("{digit} is not in"))
}
