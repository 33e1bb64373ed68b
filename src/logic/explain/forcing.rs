//! Forcing chains and nets in words: what is assumed, what follows, and what that leaves.

use super::chains::{capital, implications};
use super::names::Names;
use crate::logic::step::{Role, Step, Why};
use crate::logic::technique::Technique;

/// An assumption that fails, or a conclusion that all ways of a cell, a house or a candidate lead to.
pub(super) fn forcing(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let told: Vec<String> =
        step.why.chains.iter().map(|chain| capital(&implications(names, &step.why, chain)) + ".").collect();
    let told = told.join(" ");
    let fails =
        matches!(step.technique, T::ForcingChainContradiction | T::ForcingNetContradiction | T::Nishio);
    let (lead, end) = if fails { contradiction(names, step) } else { verity(names, &step.why) };
    let net = match step.technique {
        T::ForcingNetContradiction | T::ForcingNetVerity => {
            " Each of these follows from those before it, not always from the last one alone."
        }
        _ => "",
    };
    format!("{lead} {told}{net} {end}, {}", names.conclusion(step))
}

fn contradiction(names: Names<'_>, step: &Step) -> (String, String) {
    let why = &step.why;
    let lead = "As a last resort, assume a candidate and follow it.".to_owned();
    let digits =
        || names.digits(why.chains.iter().filter_map(|chain| Some(chain.nodes.last()?.digit)).collect());
    let end = match (why.cells_in(Role::Base).next(), why.houses_in(Role::Base).next()) {
        (Some(cell), _) => format!("That leaves {} without a digit", names.cell(cell)),
        (_, Some(house)) => format!("That leaves {} without a place for {}", names.house(house), digits()),
        _ if matches!(step.technique, Technique::ForcingNetContradiction) => {
            "That leaves a cell without a digit, or a house without a place for one".to_owned()
        }
        _ => "These cannot both hold".to_owned(),
    };
    (lead, end)
}

fn verity(names: Names<'_>, why: &Why) -> (String, String) {
    let starts = || why.chains.iter().filter_map(|chain| chain.nodes.first());
    let lead = match (why.cells_in(Role::Base).next(), why.houses_in(Role::Base).next()) {
        (Some(cell), _) => {
            let digits = names.digits_or(starts().map(|node| node.digit).collect());
            format!("As a last resort, follow every candidate of {}: it is {digits}.", names.cell(cell))
        }
        (_, Some(house)) => {
            let digits = names.digits(starts().map(|node| node.digit).collect());
            let cells = names.cells_or(starts().filter_map(|node| node.cells.first().copied()));
            let house = names.house(house);
            format!("As a last resort, follow every place of {digits} in {house}: it is in {cells}.")
        }
        _ => "As a last resort, follow a candidate both ways: it holds or it does not.".to_owned(),
    };
    (lead, "All ways lead to the same".to_owned())
}
