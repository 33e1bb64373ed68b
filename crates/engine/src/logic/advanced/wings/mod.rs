//! Wings: two or three cells with few candidates that confine a digit to some of them.

mod w;
mod wxyz;
mod xy;

pub(super) use w::find as find_w;
pub(super) use wxyz::find as find_wxyz;
pub(super) use xy::{find_xy, find_xyz};
