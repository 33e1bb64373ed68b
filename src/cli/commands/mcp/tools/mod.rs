//! The tools, each in its own file.

mod check;
mod convert;
mod generate;
mod hint;
mod rate;
mod render;
mod solve;

use super::tool::Tool;

/// All tools, in the order in which they are listed for clients.
pub(super) const ALL: [Tool; 7] =
    [check::TOOL, solve::TOOL, hint::TOOL, rate::TOOL, generate::TOOL, convert::TOOL, render::TOOL];
