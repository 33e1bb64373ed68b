//! Colors: the candidates of one digit that strong links connect, in two colors. All candidates of one color are true.

mod clusters;
mod multi;
mod simple;

pub(super) use multi::find as find_multi;
pub(super) use simple::find as find_simple;
