//! Techniques that rest on a unique solution in words.

use super::names::{Names, capital, each, target_cells};
use crate::board::{Candidates, Cell};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;

pub(super) fn unique(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let why = &step.why;
    let conclusion = names.conclusion(step);
    if step.technique == T::BugPlusOne {
        let cells: Vec<Cell> = why.cells_in(Role::Pattern).collect();
        let digit = names.digits(why.marks_in(Role::Extra).map(|mark| mark.digit).collect());
        let houses = cells.iter().flat_map(|cell| names.geometry().houses_of(*cell).iter().copied());
        let (cell, houses) = (names.cells(cells.iter().copied()), names.in_houses(houses));
        return format!(
            "Every empty cell but {cell} has two candidates, and each digit has two places in every house, except {digit}, which has three {houses}. \
             {}. {cell} must be {digit}, {conclusion}",
            grave(&format!("Without {digit} in {cell}"))
        );
    }
    let corners: Vec<Cell> = why.cells_in(Role::Pattern).chain(why.cells_in(Role::Extra)).collect();
    let roof = names.cells(why.cells_in(Role::Extra));
    let pair = names.digits(why.digits);
    let (cells, houses) = (names.cells(corners.iter().copied()), names.houses_of_pairs(&corners));
    let exchanged =
        format!("held only {pair}, these could be exchanged and the puzzle would have two solutions");
    // The digit of a solved corner could be swapped only if it is not a given.
    let danger = if matches!(step.technique, T::AvoidableRectangle1 | T::AvoidableRectangle2) {
        format!("None of {cells} ({houses}) is given. If they {exchanged}. ")
    } else {
        format!("If {cells} ({houses}) {exchanged}. ")
    };
    let roofs: Vec<Cell> = why.cells_in(Role::Extra).collect();
    let seeing = || names.seeing(&target_cells(step), &each(&roofs));
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
                "So one of {roof} has another digit: with {cells} it uses up {} {}",
                names.digits(extras),
                names.in_houses(why.houses_in(Role::Cover))
            )
        }
        T::UniqueRectangle4 => {
            let house = capital(&names.in_houses(why.houses_in(Role::Base)));
            format!(
                "{house}, {} must be in one of {roof}. The other one cannot be {}",
                names.digits(links),
                names.digits(why.digits.without(links))
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
            let houses = capital(&names.in_houses(why.houses_in(Role::Base)));
            let (locked, other) = (names.digits(links), names.digits(why.digits.without(links)));
            format!(
                "{houses}, {locked} has no place outside these cells. So if {} were {other}, both corners beside it would be {locked}, and {corner}, which can \
                 only be {either}, would be {other}: just the pattern that must not be",
                names.targets(step)
            )
        }
        _ => {
            let gone = step.eliminations.iter().map(|mark| mark.digit).collect();
            format!(
                "With {} in {} they would hold just these digits",
                names.digits(gone),
                names.targets(step)
            )
        }
    };
    format!("{danger}{reason}, {conclusion}")
}

/// Returns why the position must not become a grave. `without` names the candidates that prevent it.
fn grave(without: &str) -> String {
    format!(
        "{without}, every empty cell would have two candidates, and each of them would be left twice in every house: exchanging the two in every cell \
         would turn one solution into another"
    )
}

/// Returns the reason of a unique loop, or of a grave with several cells of more than two candidates.
pub(super) fn guarded(names: Names<'_>, step: &Step) -> String {
    use Technique as T;
    let why = &step.why;
    let conclusion = names.conclusion(step);
    let guards: Vec<Cell> = why.cells_in(Role::Extra).collect();
    let roof = names.cells(guards.iter().copied());
    let extras: Candidates = why.marks_in(Role::Extra).map(|mark| mark.digit).collect();
    let danger = if matches!(step.technique, T::BugType2 | T::BugType3 | T::BugType4) {
        format!("{}. ", grave(&format!("Without {} in {roof}", names.digits(extras))))
    } else {
        let cells: Vec<Cell> = why.cells_in(Role::Pattern).chain(guards.iter().copied()).collect();
        format!(
            "If {} (two each in {}) held only {}, these could be exchanged all the way round and the puzzle would have two solutions. ",
            names.cells(cells.iter().copied()),
            names.houses_of_pairs(&cells),
            names.digits(why.digits)
        )
    };
    let house = || names.in_houses(why.houses_in(Role::Base));
    let reason = match step.technique {
        T::UniqueLoop1 => format!("Only {roof} can prevent it: it must hold another digit"),
        T::UniqueLoop2 | T::BugType2 => {
            let seeing = names.seeing(&target_cells(step), &each(&guards));
            format!("So one of {roof} is {}. {seeing}", names.digits(extras))
        }
        T::UniqueLoop3 | T::BugType3 => {
            let set = why.groups.first();
            let cells = set.map(|set| names.cells(set.cells.iter().copied())).unwrap_or_default();
            let digits = set.map(|set| names.digits(set.digits)).unwrap_or_default();
            format!(
                "So one of {roof} is {}, which with {cells} takes up {digits} {}",
                names.digits_or(extras),
                house()
            )
        }
        _ => {
            let locked = why.marks_in(Role::Link).map(|mark| mark.digit).collect();
            format!(
                "So one of {roof} is {}, and {} the other one is {}",
                names.digits_or(extras),
                house(),
                names.digits(locked)
            )
        }
    };
    format!("{danger}{reason}, {conclusion}")
}
