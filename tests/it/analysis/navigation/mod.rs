//! Where things of a grid are.

mod folding;
mod links;
mod outline;
mod places;
mod selection;
