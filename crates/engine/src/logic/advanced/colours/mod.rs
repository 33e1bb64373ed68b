//! Colors: the candidates of one digit that strong links join, in two colors of which one is true.

mod clusters;
mod multi;
mod simple;

pub(super) use multi::find as find_multi;
pub(super) use simple::find as find_simple;
