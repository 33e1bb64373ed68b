//! Finding the parts of a grid in the text.

mod folding;
mod links;
mod outline;
mod places;
mod selection;
