//! Almost locked sets: what follows where the lack of a digit in one of them forces another.

mod collect;

pub(super) use collect::{Set, collect};
