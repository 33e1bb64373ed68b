//! A finding as a code frame: its title, the lines concerned, and carets under the cells.
//!
//! Only this module uses the renderer. It does not depend on how findings are made.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::analysis::{Finding, Severity};
use crate::cli::input::blocks::Excerpt;
use crate::cli::output::printable::{on_one_line, printable, with_stand_ins};
use crate::syntax::Span;

/// The maximum number of related places whose messages are shown. More places are only underlined: the title names
/// them, and many messages would hide the grid.
const LABELLED_MOST: usize = 6;

/// The maximum number of bytes shown of a span, and of the rest of its line.
const WIDEST: usize = 1000;

/// Returns the renderer of the frames, with or without colors.
pub(super) fn renderer(color: impl Into<Color>) -> Renderer {
    match color.into() {
        Color::Yes => Renderer::styled(),
        Color::No => Renderer::plain(),
    }
}

/// Whether a frame has colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Color {
    /// The output is a terminal.
    Yes,
    /// The output is a file or a pipe.
    No,
}

impl From<bool> for Color {
    fn from(wanted: bool) -> Self {
        if wanted { Self::Yes } else { Self::No }
    }
}

/// Returns the frame of a finding, without a line end after it.
pub(super) fn frame(at: &Excerpt<'_>, finding: &Finding, severity: Severity, renderer: &Renderer) -> String {
    let shown = shown(at.text, finding);
    let text = with_stand_ins(&at.text[shown.clone()]);
    let text = with_line_feeds(&text);
    let range = |span: Span| {
        let place = |at: u32| (at as usize).clamp(shown.start, shown.end) - shown.start;
        place(span.start)..place(span.end)
    };
    let (name, message) = (on_one_line(at.name), on_one_line(&finding.message));
    let labelled = finding.related.len() <= LABELLED_MOST;
    let related = finding.related.iter().map(|(span, message)| {
        AnnotationKind::Context.span(range(*span)).label(labelled.then(|| printable(message)))
    });
    let snippet = Snippet::source(text)
        .path(name)
        .line_start(at.line_at(shown.start))
        .annotation(AnnotationKind::Primary.span(range(finding.span)))
        .annotations(related);
    let title = level(severity).primary_title(message);
    renderer.render(&[title.id(finding.code.name()).element(snippet)])
}

/// Returns the part of a text that a finding's frame needs, starting at a line start: the renderer's memory is
/// several times the length of this part.
fn shown(text: &str, finding: &Finding) -> Range<usize> {
    let spans = || std::iter::once(finding.span).chain(finding.related.iter().map(|(span, _)| *span));
    let first = spans().map(|span| span.range().start).min().unwrap_or(0).min(text.len());
    let needed = |span: Span| span.range().end.min(span.range().start + WIDEST);
    let last = spans().map(needed).max().unwrap_or(0).min(text.len());
    let is_end = |c: char| matches!(c, '\n' | '\r');
    let start = text[..first].rfind(is_end).map_or(0, |at| at + 1);
    let line_end = text.get(last..).and_then(|rest| rest.find(is_end)).map_or(text.len(), |at| last + at);
    let mut end = line_end.min(last + WIDEST);
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::NOTE,
        Severity::Hint => Level::HELP.with_name("hint"),
    }
}

/// Returns the text with a line feed in place of each carriage return that ends a line by itself, since the renderer
/// only recognizes line feeds. Byte positions do not change.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let alone = |(at, _): &(usize, &str)| text.as_bytes().get(at + 1) != Some(&b'\n');
    if !text.match_indices('\r').any(|found| alone(&found)) {
        return Cow::Borrowed(text);
    }
    let mut letters = text.chars().peekable();
    let mut made = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        let ends_line = letter == '\r' && letters.peek() != Some(&'\n');
        made.push(if ends_line { '\n' } else { letter });
    }
    Cow::Owned(made)
}
