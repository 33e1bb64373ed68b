//! Running the rules of a board by kind, and the fixpoint over all rules.

use super::any::choose;
use super::chain::{chain, lock};
use super::count::tally;
use super::counts::counts;
use super::house::{hidden, locked};
use super::mdd::read;
use super::memo::{Entry, Memo, Packed};
use super::model::Model;
use super::rule::{Chain, Rule};
use super::state::{Contradiction, Done, State};
use super::sum::sum;
use crate::solver::{Budget, Exhausted};

/// The number of steps of work, of some tens of nanoseconds each, after which the watch is asked.
const WORK_PER_LOOK: u32 = 20_000;

/// The number of nodes that this much work costs in a call that has done as much before. Nodes of usual puzzles take less.
const NODES_PER_LOOK: u64 = 16;

/// Calls a function with the number of words of a family as a parameter of the type; with the last one if the board has another number.
macro_rules! by_words {
    ($model:ident, $state:ident, $rule:ident, $function:ident, $other:literal) => {
        match $model.words {
            // The web has families of eight and sixteen words alone.
            #[cfg(not(target_arch = "wasm32"))]
            1 => $function::<1>($model, $state, $rule),
            #[cfg(not(target_arch = "wasm32"))]
            2 => $function::<2>($model, $state, $rule),
            #[cfg(not(target_arch = "wasm32"))]
            4 => $function::<4>($model, $state, $rule),
            8 => $function::<8>($model, $state, $rule),
            16 => $function::<16>($model, $state, $rule),
            _ => $function::<$other>($model, $state, $rule),
        }
    };
}

/// Draws the conclusions from one rule.
pub(super) fn run(model: &Model, state: &mut State, rule: &Rule) -> Done {
    match rule {
        Rule::Hidden(house) => hidden(model, state, house),
        Rule::Locked(house) => locked(model, state, house),
        Rule::Tally(rule) => tally(model, state, rule),
        Rule::Counts(rule) => counts(model, state, rule),
        Rule::Sum(rule) => by_words!(model, state, rule, sum, 0),
        Rule::Chain(rule) => {
            let required = narrow(model, state, rule)?;
            lock(model, state, &rule.cells, required)
        }
        Rule::Line(line) => by_words!(model, state, line, read, 0),
        Rule::Any(any) => choose(model, state, any, run),
        Rule::Only(cell, digits) => state.keep(model, *cell, *digits),
        Rule::Pair([a, b], forward, back) => {
            state.keep(model, *b, model.tables[usize::from(*forward)].support(state.cand(*a)))?;
            state.keep(model, *a, model.tables[usize::from(*back)].support(state.cand(*b)))
        }
        Rule::Distinct(cells) => {
            for (at, &cell) in cells.iter().enumerate() {
                let cand = state.cand(cell);
                if cand.is_power_of_two() {
                    for (_, &other) in cells.iter().enumerate().filter(|(other, _)| *other != at) {
                        state.keep(model, other, !cand)?;
                    }
                }
            }
            Ok(())
        }
        Rule::Never => Err(Contradiction),
    }
}

fn narrow(model: &Model, state: &mut State, rule: &Chain) -> Result<u32, Contradiction> {
    by_words!(model, state, rule, chain, 16)
}

/// Draws the conclusions from a rule of the board, or remembers them.
fn run_or_recall(model: &Model, state: &mut State, number: usize) -> Done {
    let rule = &model.rules[number];
    if !model.is_remembered[number] || !state.memo.is_open() {
        return run(model, state, rule);
    }
    let cells = model.scopes.of(number);
    let before = pack(model, state, cells);
    let place = Memo::place(number, before);
    let Some(&entry) = state.memo.get(place, number, before) else {
        let done = run(model, state, rule);
        let after = if done.is_ok() { pack(model, state, cells) } else { 0 };
        state.memo.set(place, number, Entry::new(before, after, state.culprit));
        return done;
    };
    state.work += 1;
    if entry.after == 0 {
        state.culprit = entry.culprit;
        return Err(Contradiction);
    }
    if entry.after != before {
        let mut after = entry.after;
        for &cell in cells.iter().rev() {
            state.keep(model, cell, after as u32 & model.all)?;
            after >>= model.digits;
        }
    }
    Ok(())
}

/// Returns the candidates of these cells, the first ones in the highest bits.
#[inline]
fn pack(model: &Model, state: &State, cells: &[u16]) -> Packed {
    cells.iter().fold(0, |all, &cell| all << model.digits | Packed::from(state.cand(cell)))
}

/// Why a fixpoint ended early.
pub(super) enum Stop {
    /// A contradiction, with the number of the rule where it showed; `None` if it did not show in a rule.
    Refuted(Option<usize>),
    Exhausted(Exhausted),
}

/// Draws all conclusions. After a budget ran out, the call can be repeated to continue.
pub(super) fn fixpoint(model: &Model, state: &mut State, budget: &mut Budget<'_>) -> Result<(), Stop> {
    let mut has_looked = false;
    loop {
        while let Some(cell) = state.next_dirty() {
            visit(model, state, cell).map_err(|Contradiction| Stop::Refuted(None))?;
        }
        let Some(number) = state.next_rule() else { return Ok(()) };
        if state.work > WORK_PER_LOOK {
            let work = u64::from(std::mem::take(&mut state.work) / WORK_PER_LOOK);
            let paid = if has_looked { budget.charge(work * NODES_PER_LOOK) } else { budget.ask() };
            has_looked = true;
            if let Err(why) = paid {
                state.wait(number);
                return Err(Stop::Exhausted(why));
            }
        }
        run_or_recall(model, state, number).map_err(|Contradiction| Stop::Refuted(Some(number)))?;
        if model.is_exact[number] {
            state.settle(number);
        }
    }
}

/// Draws the conclusions from the candidates of one cell for its peers and for the cells of its pairs.
fn visit(model: &Model, state: &mut State, cell: u16) -> Done {
    let cand = state.leave(model, cell);
    state.work += 1;
    if cand.is_power_of_two() {
        for &peer in model.peers.of(cell.into()) {
            state.keep(model, peer, !cand)?;
        }
    }
    for &(other, table) in model.pairs.of(cell.into()) {
        state.keep(model, other, model.tables[usize::from(table)].support(cand))?;
    }
    Ok(())
}
