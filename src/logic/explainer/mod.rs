//! The rating of Sudoku Explainer.
mod aligned;
mod bug;
mod cycles;
mod ladder;
mod length;
mod links;
mod locking;
mod loop_types;
mod loops;
mod multiple;
mod nested;
mod pattern;
mod reach;
mod run;
mod singles;
mod state;
mod subsets;
mod tables;
mod wings;

use crate::board::Grid;
use crate::solver::{Budget, Exhausted, Solutions, solve};
use ladder::Ladder;
use state::{State, Step};
use tables::Tables;

/// How difficult a puzzle is, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The hardest step of the whole path.
    pub er: u16,
    /// The hardest step up to the first digit placed.
    pub ep: u16,
    /// The first step.
    pub ed: u16,
}

/// What came of rating a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rated {
    /// Its rating.
    Rating(Rating),
    /// No solution or several.
    NotUnique,
    /// Budget.
    Unknown(Exhausted),
}

/// Rates a puzzle.
pub fn rate(grid: &Grid, budget: &mut Budget<'_>) -> Rated {
    match solve(grid, budget) {
        Solutions::Unique(_) => {}
        Solutions::Unknown { budget, .. } => return Rated::Unknown(budget),
        _ => return Rated::NotUnique,
    }
    let tables = Tables::new(grid.geometry());
    let mut rating = Rating { er: 0, ep: 0, ed: 0 };
    let done = walk(&tables, grid, budget, |_, step| {
        rating.er = rating.er.max(step.tenths);
        if rating.ed == 0 {
            rating.ed = rating.er;
        }
        if rating.ep == 0 && step.placement.is_some() {
            rating.ep = rating.er;
        }
    });
    match done {
        Ok(true) => Rated::Rating(rating),
        Ok(false) => Rated::Rating(Rating { er: 200, ..rating }),
        Err(why) => Rated::Unknown(why),
    }
}

/// Walks the path of easiest steps; whether it reaches the end.
fn walk(
    tables: &Tables,
    grid: &Grid,
    budget: &mut Budget<'_>,
    mut each: impl FnMut(&State, &Step),
) -> Result<bool, Exhausted> {
    let mut state = State::new(tables, grid);
    let mut ladder = Ladder::default();
    while state.blanks > 0 {
        let Some(step) = ladder.next(tables, &state, tables.houses_alone, budget)? else { return Ok(false) };
        each(&state, &step);
        state.apply(tables, &step);
    }
    Ok(true)
}
#[allow(missing_docs)]
pub fn trace(grid: &Grid) -> Vec<String> {
    let tables = Tables::new(grid.geometry());
    let mut out = vec![];
    let _ = walk(&tables, grid, &mut Budget::unlimited(), |st, s| {
        let f = |c: &u16| { let (a, b) = tables.split(*c); format!("R{}C{}.{}", a / 9 + 1, a % 9 + 1, b + 1) };
        let mut r: Vec<u16> = s.removals.clone(); r.sort_unstable();
        let mut g = String::new();
        for c in 0..81 { g.push_str(&format!("{:03x}", st.cand[c])); }
        out.push(format!("{:.1} +{} -{} ", f64::from(s.tenths) / 10.0, s.placement.as_ref().map_or(String::new(), f), r.iter().map(f).collect::<Vec<_>>().join(",")));
    });
    out
}
