//! Techniques that rest on a unique solution in words.

use super::names::{Names, target_cells};
use crate::board::{Candidates, Cell};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn unique(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let why = &step.why;
    let conclusion = names.conclusion(step);
    if step.technique == T::BugPlusOne {
        let cell = names.cells(why.cells_in(Role::Pattern));
        let extra = names.claims(why.marks_in(Role::Extra));
        return format!(
            "Every other empty cell has two candidates, and each candidate would be left twice in every house: that has two solutions or none. \
             Only {cell} can prevent it, with its third candidate: {extra}, {conclusion}"
        );
    }
    let corners: Vec<Cell> = why.cells_in(Role::Pattern).chain(why.cells_in(Role::Extra)).collect();
    let roof = names.cells(why.cells_in(Role::Extra));
    let pair = names.digits(why.digits);
    let danger = format!(
        "If {} ({}) held only {pair}, these could be exchanged and the puzzle would have two solutions. ",
        names.cells(corners.iter().copied()),
        names.houses_of_pairs(&corners)
    );
    let seeing = || names.seeing(&target_cells(step), why.cells_in(Role::Extra).count());
    let extras: Candidates = why.marks_in(Role::Extra).map(|mark| mark.digit).collect();
    let links: Candidates = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
    let reason = match step.technique {
        T::UniqueRectangle1 => format!("Only {roof} can prevent it: it must hold another digit"),
        T::UniqueRectangle2 | T::UniqueRectangle5 | T::AvoidableRectangle2 => {
            format!("So one of {roof} is {}. {}", names.digits(extras), seeing())
        }
        T::UniqueRectangle3 => {
            let set = why.groups.first();
            let beside = |cell: &Cell| !corners.contains(cell);
            let cells =
                set.map(|set| names.cells(set.cells.iter().copied().filter(beside))).unwrap_or_default();
            format!(
                "So one of {roof} has another digit: with {cells} it uses up {} in {}",
                names.digits(extras),
                names.houses(why.houses_in(Role::Cover))
            )
        }
        T::UniqueRectangle4 => {
            let house = names.houses(why.houses_in(Role::Base));
            format!(
                "In {house}, {} is in one of {roof}, so the other digit is in neither",
                names.digits(links)
            )
        }
        T::UniqueRectangle6 => {
            let (locked, other) = (names.digits(links), names.digits(why.digits.without(links)));
            format!(
                "In the rows and columns of these cells, {locked} has no place outside them. So if one of {roof} were {locked}, the other would be, too, and \
                 the remaining corners {other}: just the pattern that must not be"
            )
        }
        T::HiddenRectangle => {
            let (corner, either) = (names.cells(why.cells_in(Role::Pivot)), names.digits_or(why.digits));
            let houses = names.houses(why.houses_in(Role::Base));
            let (locked, other) = (names.digits(links), names.digits(why.digits.without(links)));
            format!(
                "In {houses}, {locked} has no place outside these cells. So if {} were {other}, both corners beside it would be {locked}, and {corner}, which can \
                 only be {either}, would be {other}: just the pattern that must not be",
                names.targets(step)
            )
        }
        _ => {
            let gone = step.eliminations.iter().map(|mark| mark.digit).collect();
            format!(
                "None of them is given, and with {} in {} they would hold just these digits",
                names.digits(gone),
                names.targets(step)
            )
        }
    };
    format!("{danger}{reason}, {conclusion}")
}

/// Unique loops, and graves with several cells of more than two candidates.
pub(super) fn guarded(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let why = &step.why;
    let conclusion = names.conclusion(step);
    let guards: Vec<Cell> = why.cells_in(Role::Extra).collect();
    let roof = names.cells(guards.iter().copied());
    let extras: Candidates = why.marks_in(Role::Extra).map(|mark| mark.digit).collect();
    let danger = if matches!(step.technique, T::BugType2 | T::BugType3 | T::BugType4) {
        format!(
            "Without {} in {roof}, every empty cell would have two candidates and each candidate would be left twice in every house: that has two solutions or none. ",
            names.digits(extras)
        )
    } else {
        format!(
            "If {} held only {}, these could be exchanged all the way round and the puzzle would have two solutions. ",
            names.cells(why.cells_in(Role::Pattern).chain(guards.iter().copied())),
            names.digits(why.digits)
        )
    };
    let house = || names.houses(why.houses_in(Role::Base));
    let reason = match step.technique {
        T::UniqueLoop1 => format!("Only {roof} can prevent it: it must hold another digit"),
        T::UniqueLoop2 | T::BugType2 => {
            let seeing = names.seeing(&target_cells(step), guards.len());
            format!("So one of {roof} is {}. {seeing}", names.digits(extras))
        }
        T::UniqueLoop3 | T::BugType3 => {
            let set = why.groups.first();
            let cells = set.map(|set| names.cells(set.cells.iter().copied())).unwrap_or_default();
            let digits = set.map(|set| names.digits(set.digits)).unwrap_or_default();
            format!(
                "So one of {roof} is {}, which with {cells} takes up {digits} in {}",
                names.digits_or(extras),
                house()
            )
        }
        _ => {
            let locked = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
            format!(
                "So one of {roof} is {}, and in {} the other one is {}",
                names.digits_or(extras),
                house(),
                names.digits(locked)
            )
        }
    };
    format!("{danger}{reason}, {conclusion}")
}
