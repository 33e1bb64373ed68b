//! The actions of a player: fill in, solve, pencil in, start again.

pub(super) mod apart;
pub(super) mod clear_to_givens;
pub(super) mod fill_single;
pub(super) mod fill_singles;
pub(super) mod next_step;
pub(super) mod pencil;
pub(super) mod regions;
pub(super) mod show_solution;
pub(super) mod solve;
pub(super) mod solve_to_here;
pub(super) mod start_solving;
mod steps;
