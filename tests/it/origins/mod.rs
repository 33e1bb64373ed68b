//! The engines of the origins against independent, literal programs of what was described.

mod dancing;
mod enumeration;
mod fewest;
mod greedy;
mod hybrids;
