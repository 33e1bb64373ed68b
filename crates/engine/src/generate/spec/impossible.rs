//! Detects requests that no puzzle can meet: too few clues, numbers of clues that no symmetry allows, lines that can be
//! swapped.
//!
//! No search is needed; the board is read as houses and links.

use crate::board::{BoxShape, Cell, Geometry, House, HouseKind, Link, Relation};
use crate::generate::removal::DECIDED;
use crate::generate::spec::error::GenerateError;
use crate::generate::{BuildMethod, FullGrids, Pattern, PuzzleSpec, Seed, Symmetry};
use crate::logic::explainer::is_calibrated;
use crate::logic::{Demand, ErRange, Level, TechniqueSet};

/// Returns an error if a spec has requirements that no puzzle can meet.
pub(crate) fn impossible(spec: &PuzzleSpec, geometry: &Geometry) -> Result<(), GenerateError> {
    if !Seed::VERSIONS.contains(&spec.seed.version) {
        return Err(GenerateError::Version(spec.seed.version));
    }
    if !(1..=PuzzleSpec::MOST_SOLUTIONS).contains(&spec.min_solutions) {
        return Err(GenerateError::Solutions(spec.min_solutions));
    }
    if !geometry.is_of_layout() {
        fits_sides(spec, geometry)?;
    }
    let unique = spec.min_solutions == 1;
    if !unique && spec.minimal {
        return Err(GenerateError::Contradiction("minimal", "several solutions"));
    }
    if !unique && !spec.demand.is_none() {
        return Err(GenerateError::Contradiction("a difficulty", "several solutions"));
    }
    if geometry.has_constraints() {
        return Err(GenerateError::Contradiction("a random full grid", "constraints of the board"));
    }
    if !spec.constraints.is_empty() {
        let rest = [
            (!unique, "several solutions"),
            (spec.demand.rating.is_some(), "an ER, which is not calibrated for them"),
            (spec.method != BuildMethod::TopDown, spec.method.name()),
        ];
        if let Some((_, other)) = rest.into_iter().find(|(is_asked, _)| *is_asked) {
            return Err(GenerateError::Contradiction("constraints", other));
        }
    }
    difficult(&spec.demand, geometry)?;
    let highest = spec.demand.levels.iter().max();
    if highest.is_some_and(|level| spec.demand.requires.iter().any(|set| set.lowest_level() > *level)) {
        return Err(GenerateError::Contradiction("this level", "a technique of a higher level"));
    }
    let Demand { requires, without, .. } = &spec.demand;
    if let Some(required) = requires.iter().find(|set| set.are_all_in(without)) {
        let excluded = without.iter().filter(|set| !set.are_all_out_of(required)).map(ToString::to_string);
        return Err(GenerateError::Excluded(required.to_string(), excluded.collect::<Vec<_>>().join(", ")));
    }
    if spec.method != BuildMethod::TopDown {
        let method = spec.method.name();
        if !unique {
            return Err(GenerateError::Contradiction(method, "several solutions"));
        }
        if spec.pattern.is_some() {
            return Err(GenerateError::Contradiction(method, "a pattern"));
        }
    }
    if spec.full_grids == FullGrids::Rotations {
        if spec.method == BuildMethod::FromEmpty {
            return Err(GenerateError::Contradiction("from-empty", "full grids by rotations"));
        }
        if geometry.size() > DECIDED {
            return Err(GenerateError::Contradiction("full grids by rotations", "a board above 9x9"));
        }
    }
    let mut asked = spec.clues;
    if let Some(pattern) = &spec.pattern {
        if pattern.sides() != geometry.layout().sides() {
            return Err(GenerateError::PatternSize(pattern.sides(), geometry.layout().sides()));
        }
        if spec.symmetry != Symmetry::None {
            return Err(GenerateError::Contradiction("a pattern", "a symmetry"));
        }
        let marked = pattern.cells().count();
        if asked.is_some_and(|clues| clues != marked) {
            return Err(GenerateError::Contradiction("a pattern", "another number of clues"));
        }
        asked = Some(marked);
    }
    let Some(asked) = asked else { return Ok(()) };
    let has_few = unique && spec.constraints.is_empty();
    let (least, most) = (if has_few { fewest_clues(geometry) } else { 0 }, geometry.cell_count());
    if !(least..=most).contains(&asked) {
        return Err(GenerateError::Impossible { asked, least, most });
    }
    symmetric(asked, spec.symmetry, geometry)?;
    match &spec.pattern {
        Some(pattern) if has_few => lines_differ(pattern, geometry),
        _ => Ok(()),
    }
}

/// Fails if a spec asks for something that needs a square board of as many cells along a side as there are digits.
fn fits_sides(spec: &PuzzleSpec, geometry: &Geometry) -> Result<(), GenerateError> {
    let sides = geometry.layout().sides();
    if !geometry.has_sides() {
        return Err(GenerateError::NotSquare("a puzzle", sides, geometry.size()));
    }
    if spec.full_grids == FullGrids::Rotations {
        return Err(GenerateError::NotSquare("full grids by rotations", sides, geometry.size()));
    }
    if spec.symmetry.needs_square() && !sides.is_square() {
        return Err(GenerateError::SymmetryOfSquare(spec.symmetry, sides));
    }
    Ok(())
}

/// The highest ER that can be requested, in tenths of a point. Only a few harder puzzles are known, found by searches
/// of many days.
const MOST_ER: u16 = 110;

/// Fails if no puzzle has a rating in the requested range, or none also has the requested level or a required
/// technique.
///
/// Singles alone rate 2.3 at most, and their scores stay below those of a hard puzzle. Steps of a medium level, pairs
/// and triples included, rate 4.0 at most. A technique beyond that is used only if the easier ones do not suffice, so
/// the rating is at least 3.2.
fn difficult(demand: &Demand, geometry: &Geometry) -> Result<(), GenerateError> {
    let Some(asked) = demand.rating else { return Ok(()) };
    if let Some(nearest) = asked.nearest_ratings() {
        return Err(GenerateError::Rating { asked, nearest });
    }
    if !is_calibrated(geometry) {
        return Ok(());
    }
    if asked.least > MOST_ER {
        let nearest = ErRange { least: 10, most: MOST_ER }.to_string();
        return Err(GenerateError::Rating { asked, nearest });
    }
    let (easiest, hardest) = (demand.levels.iter().min(), demand.levels.iter().max());
    let techniques = demand.requires.iter().map(TechniqueSet::lowest_level).max();
    let contradiction = |one, other| Err(GenerateError::Contradiction(one, other));
    match (hardest, techniques) {
        (Some(Level::Easy), _) if asked.least > 23 => contradiction("level easy", "a rating above 2.3"),
        (Some(Level::Medium), _) if asked.least > 40 => contradiction("level medium", "a rating above 4.0"),
        (_, Some(level)) if level > Level::Medium && asked.most < 32 => {
            contradiction("a rating below 3.2", "a technique above level medium")
        }
        _ if easiest.is_some_and(|level| *level > Level::Medium) && asked.most < 17 => {
            contradiction("a rating below 1.7", "a level above medium")
        }
        _ => Ok(()),
    }
}

/// Returns the number of clues below which no puzzle has a unique solution.
fn fewest_clues(geometry: &Geometry) -> usize {
    let layout = geometry.layout();
    let has_boxes = |rows, columns| {
        layout.boxes == BoxShape { rows, columns } && layout.regions.is_none() && layout.rules.is_empty()
    };
    let only_differ =
        || geometry.cells().all(|c| geometry.links(c).iter().all(|link| link.relation == Relation::Equal));
    match layout.size {
        // Proved by exhaustive search (McGuire, Tugemann, Civario 2012).
        9 if has_boxes(3, 3) && layout.is_square() => 17,
        // Proved by trying all grids, in the test below.
        4 if has_boxes(2, 2) && layout.is_square() => 4,
        // Two digits without a clue could be swapped.
        size if only_differ() => (size - 1).min(geometry.cell_count()),
        // Replacing each digit d by N + 1 - d gives another solution, so one clue is needed.
        size => usize::from(size > 1),
    }
}

/// Fails unless sets of cells that a symmetry keeps together can have this number of cells in all.
fn symmetric(asked: usize, symmetry: Symmetry, geometry: &Geometry) -> Result<(), GenerateError> {
    if symmetry == Symmetry::None {
        return Ok(());
    }
    let mut can_be = vec![false; geometry.cell_count() + 1];
    can_be[0] = true;
    for cell in geometry.cells() {
        let orbit = symmetry.orbit(geometry, cell);
        if orbit.iter().min() == Some(&cell) {
            for sum in (orbit.len()..can_be.len()).rev() {
                can_be[sum] |= can_be[sum - orbit.len()];
            }
        }
    }
    if can_be.get(asked) == Some(&true) {
        return Ok(());
    }
    let below = can_be[..asked.min(can_be.len())].iter().rposition(|can| *can);
    let above = can_be.iter().skip(asked).position(|can| *can).map(|more| asked + more);
    Err(GenerateError::Unsymmetric { asked, symmetry, nearest: (below, above) })
}

/// Fails if two rows or columns without a clue can be swapped, since the solution is then not unique.
fn lines_differ(pattern: &Pattern, geometry: &Geometry) -> Result<(), GenerateError> {
    let mut has_clue = vec![false; geometry.cell_count()];
    for cell in pattern.cells() {
        has_clue[cell.index()] = true;
    }
    let is_empty = |house: &&House| house.cells.iter().all(|cell| !has_clue[cell.index()]);
    let lines = |is: fn(&HouseKind) -> bool| -> Vec<&House> {
        geometry.houses().iter().filter(|house| is(&house.kind)).filter(is_empty).collect()
    };
    let rows = lines(|kind| matches!(kind, HouseKind::Row(_)));
    let columns = lines(|kind| matches!(kind, HouseKind::Column(_)));
    for empty in [rows, columns] {
        for (index, one) in empty.iter().enumerate() {
            if let Some(other) = empty[index + 1..].iter().find(|other| can_swap(geometry, one, other)) {
                return Err(GenerateError::PatternLines(one.kind.to_string(), other.kind.to_string()));
            }
        }
    }
    Ok(())
}

/// Returns whether two lines can be swapped: cells that exclude each other's digits still do so afterwards.
fn can_swap(geometry: &Geometry, one: &House, other: &House) -> bool {
    let mut moved: Vec<Cell> = geometry.cells().collect();
    for (a, b) in one.cells.iter().zip(&other.cells) {
        moved.swap(a.index(), b.index());
    }
    geometry.cells().all(|cell| {
        let own = geometry.links(moved[cell.index()]);
        let linked = |link: &Link| {
            let there = moved[link.cell.index()];
            own.iter().any(|other| other.cell == there && other.relation == link.relation)
        };
        geometry.links(cell).iter().all(linked)
    })
}

#[cfg(test)]
mod tests {
    /// Adds all full 4x4 grids that start with these cells.
    fn grids(cells: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let at = cells.len();
        if at == 16 {
            all.push(cells.clone());
            return;
        }
        let sees = |other: usize| {
            let is_box = other / 8 == at / 8 && other % 4 / 2 == at % 4 / 2;
            other / 4 == at / 4 || other % 4 == at % 4 || is_box
        };
        for digit in 0..4 {
            if !(0..at).any(|other| cells[other] == digit && sees(other)) {
                cells.push(digit);
                grids(cells, all);
                cells.pop();
            }
        }
    }

    #[test]
    fn no_three_clues_fix_a_grid_of_4x4_and_some_four_do() {
        let mut all = Vec::new();
        grids(&mut Vec::new(), &mut all);
        assert_eq!(all.len(), 288);
        let fixes = |grid: &Vec<u8>, cells: &[usize]| {
            let fits = |other: &&Vec<u8>| cells.iter().all(|&cell| other[cell] == grid[cell]);
            all.iter().filter(fits).take(2).count() == 1
        };
        // Grids with another first row are the same ones with renumbered digits.
        let first = all.iter().filter(|grid| grid[..4] == [0, 1, 2, 3]);
        let mut with_four = 0;
        for grid in first {
            for a in 0..16 {
                for b in 0..a {
                    for c in 0..b {
                        assert!(!fixes(grid, &[a, b, c]), "{grid:?}: {a} {b} {c}");
                        with_four += usize::from((0..c).any(|d| fixes(grid, &[a, b, c, d])));
                    }
                }
            }
        }
        assert!(with_four > 0);
    }
}
