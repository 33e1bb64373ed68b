//! Forms for reading: Markdown, TeX and HTML.

pub(super) mod html;
pub(super) mod markdown;
pub(super) mod tex;
