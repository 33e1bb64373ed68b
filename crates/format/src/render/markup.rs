//! The SVG markup that all pictures share: the start of the file, its lines, and escaped characters.

use std::fmt::{Display, Write};

use crate::syntax::misleads;

/// The data for the start of a picture.
pub struct Head<'a> {
    /// The CSS class, for styles outside the picture.
    pub class: &'a str,
    pub width: f64,
    pub height: f64,
    /// The title, which is read aloud and shown as a tooltip.
    pub title: &'a str,
    /// A description in sentences; empty for none.
    pub description: &'a str,
    /// The style sheet.
    pub style: &'a str,
}

/// Returns the start of a picture: the root element with size, title, style and background.
pub fn head(head: &Head<'_>) -> String {
    let Head { class, width, height, style, .. } = head;
    let (title, description) = (escaped(head.title), escaped(head.description));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\">\n<title>{title}</title>\n"
    );
    if !description.is_empty() {
        put(&mut svg, format_args!("<desc>{description}</desc>"));
    }
    put(&mut svg, format_args!("<style>{style}</style>"));
    put(&mut svg, format_args!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>"));
    svg
}

/// Adds a line to a text. Writing to a `String` cannot fail.
pub fn put(svg: &mut String, what: impl Display) {
    let _ = writeln!(svg, "{what}");
}

/// Returns a text escaped for XML. Control characters become spaces. Characters that change the direction of text
/// become numeric references, so that a terminal which shows the XML is not affected by them.
pub fn escaped(text: &str) -> String {
    let is_allowed = |c: char| !c.is_control() && c != '\u{fffe}' && c != '\u{ffff}';
    let shown: String = text.chars().map(|c| if is_allowed(c) { c } else { ' ' }).collect();
    let shown = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    if !shown.contains(misleads) {
        return shown;
    }
    let numbered = |c: char| if misleads(c) { format!("&#x{:x};", u32::from(c)) } else { c.to_string() };
    shown.chars().map(numbered).collect()
}

/// The text size of a candidate.
pub(super) const SMALL: usize = 13;

/// The text size of a candidate that is a number of two digits.
const SMALLER: usize = 10;

/// Adds a candidate or a mark, centered at a position.
pub(super) fn add_mark(svg: &mut String, class: &str, (x, y): (usize, usize), symbol: &str) {
    let size = if symbol.chars().count() > 1 { SMALLER } else { SMALL };
    let y = y + size * 35 / 100;
    let symbol = escaped(symbol);
    put(
        svg,
        format_args!("<text class=\"{class}\" font-size=\"{size}\" x=\"{x}\" y=\"{y}\">{symbol}</text>"),
    );
}

/// Returns a number of pixels, cells or characters for calculations with lengths.
pub(super) fn float(number: usize) -> f64 {
    u32::try_from(number).map_or(0.0, f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_markup_and_none_acts_on_a_terminal() {
        let text = "<a href='x'>&\u{1b}[2J\u{202e}b\u{2028}";
        assert_eq!(escaped(text), "&lt;a href='x'&gt;&amp; [2J&#x202e;b&#x2028;");
    }
}
