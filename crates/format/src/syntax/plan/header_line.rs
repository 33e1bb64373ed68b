//! Lines of metadata in parts, and the notes that are taken while a block is read.

use crate::syntax::Span;
use crate::syntax::lex::chars::core;
use crate::syntax::lex::keys::{Key, key_shape};
use crate::syntax::lex::lines::{Kind, Line, kind};
use crate::syntax::lex::typos::{damaged_key, is_value, value_of};
use crate::syntax::plan::model::{Plan, Role};
use crate::syntax::tree::model::{Element, ElementKind, Problem, ProblemCode};

/// The most findings on one header. Text with more problems is probably not a header.
pub(super) const PROBLEMS_MAX: usize = 50;

/// The largest number of words that stand for one rule: `anti knight move`.
pub(super) const PHRASE_MAX: usize = 3;

/// The syntax elements and problems that are collected while a block is read.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) pieces: Vec<Element>,
    pub(crate) problems: Vec<Problem>,
}

impl Notes {
    pub(crate) fn piece(&mut self, span: Span, kind: ElementKind) {
        if !span.is_empty() {
            self.pieces.push(Element { span, kind });
        }
    }

    pub(crate) fn problem(&mut self, code: ProblemCode, span: Span, message: impl Into<String>) {
        self.problems.push(Problem::new(code, span, message));
    }
}

/// Returns the spans of the words of a list of rules.
pub(super) fn words_of(value: &str) -> Vec<Span> {
    let is_between = |c: char| c == ',' || c.is_whitespace();
    let (mut from, mut words) = (0, Vec::new());
    for word in value.split(is_between) {
        if !word.is_empty() {
            words.push(Span::new(from, from + word.len()));
        }
        from += word.len() + value[from + word.len()..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// Returns the key and the value of a `key: value`, and records the colon as an element.
pub(super) fn parts(text: &str, span: Span, notes: &mut Notes) -> (Span, Span) {
    let line = &text[span.range()];
    let known = key_shape(line).and_then(Key::from_name);
    if let Some(found) = damaged_key(line).filter(|_| known.is_none()) {
        let start = span.start as usize;
        let sign = Span::new(start + found.key_end, start + found.value);
        notes.piece(trimmed(text, sign.start as usize, sign.end as usize), ElementKind::Colon);
        return (
            Span::new(start, start + found.key_end),
            trimmed(text, start + found.value, span.end as usize),
        );
    }
    let key_len = key_shape(line).map_or(0, str::len);
    let colon = span.start as usize + line.find(':').unwrap_or(key_len);
    let key_span = Span::new(span.start as usize, span.start as usize + key_len);
    notes.piece(Span::new(colon, colon + 1), ElementKind::Colon);
    (key_span, trimmed(text, colon + 1, span.end as usize))
}

/// Returns the metadata that an unrecognized line forms together with the line below it: the key, the joined text and the second line.
pub(crate) fn split_meta(text: &str, plan: &Plan, index: usize) -> Option<(Key, String, Line)> {
    let (first, second) = (plan.lines.get(index)?, plan.lines.get(index + 1)?);
    if plan.roles.get(index + 1) != Some(&Role::Unknown) {
        return None;
    }
    let joined = format!("{}{}", &text[first.start..first.end], &text[second.start..second.end]);
    match kind(&joined) {
        Kind::Meta(key) if matches!(key, Key::Fact(_)) || is_value(key, value_of(&joined)) => {
            Some((key, joined, *second))
        }
        _ => None,
    }
}

/// Returns the range without surrounding white space and byte order mark. If nothing else is in the range, the result is empty and at its start.
pub(crate) fn trimmed(text: &str, start: usize, end: usize) -> Span {
    let core = core(&text[start..end]);
    if core.is_empty() { Span::new(start, start) } else { core.moved(start) }
}
