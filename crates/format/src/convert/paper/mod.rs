//! Document forms: Markdown, TeX and HTML.

pub(super) mod html;
pub(super) mod markdown;
mod picture;
pub(super) mod tex;
