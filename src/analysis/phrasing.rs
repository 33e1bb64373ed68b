//! Small pieces of the sentences in messages. This module knows names of cells, but no findings.

#[cfg(any(feature = "lsp", feature = "cli"))]
use std::borrow::Cow;

use crate::board::{Cell, Geometry, HouseKind, plural};
use crate::syntax::Promise;
#[cfg(any(feature = "lsp", feature = "cli"))]
use crate::syntax::misleads;

/// The maximum number of names in a message; a message only counts the others.
pub(crate) const NAMES_MAX: usize = 20;

/// Returns the names of cells, at most [`NAMES_MAX`] of them: `r1c4, r3c5 and 7 more`.
pub(crate) fn names(geometry: &Geometry, cells: &[Cell]) -> String {
    let shown = &cells[..cells.len().min(NAMES_MAX)];
    let names = geometry.names(shown);
    match cells.len() - shown.len() {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

/// Joins items to a list for a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns houses as a place in a sentence: `in column 7 and box 6`, `in row 1 and on the main diagonal`.
pub(crate) fn within(houses: &[HouseKind]) -> String {
    let told: Vec<String> = houses.iter().map(|house| format!("{house:#}")).collect();
    let word = |text: &str| text.split_once(' ').map(|(word, _)| word.to_owned());
    let place = |(at, text): (usize, &String)| match at.checked_sub(1).and_then(|at| told.get(at)) {
        Some(before) if word(before) == word(text) => houses[at].to_string(),
        _ => text.clone(),
    };
    and(&told.iter().enumerate().map(place).collect::<Vec<_>>())
}

/// Returns a number of times in words: `once`, `twice`, `3 times`.
pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

/// Returns a count of solutions in words: `exactly 2 solutions`, `at least 3 solutions`. `ended` says whether the count
/// finished within its budget; if so, a count below the promise is exact.
pub(crate) fn counted(found: u64, ended: bool, promise: Promise) -> String {
    let exact = ended && matches!(promise, Promise::AtLeast(promised) if found < promised);
    let how = if exact { "exactly" } else { "at least" };
    format!("{how} {}", plural(usize::try_from(found).unwrap_or(usize::MAX), "solution"))
}

/// Returns the user's text with escapes, so that Markdown shows it literally: no links, emphasis or markup.
///
/// Addresses get a backslash, too: editors turn `https://a.b`, `www.a.b`, `a.com` and `a@b.c` into links even without
/// markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    let (mut before, mut rest) = (' ', text.chars());
    while let Some(c) = rest.next() {
        let next = rest.as_str();
        let is_special = match c {
            '.' => before.is_alphanumeric() && next.starts_with(char::is_alphanumeric),
            ':' => next.starts_with('/'),
            c => "\\`*_[]<>#|~&@".contains(c),
        };
        if is_special {
            safe.push('\\');
        }
        safe.push(c);
        before = c;
    }
    safe
}

/// Returns text with each control character except line feeds and tabs written as an escape: `\u{1b}`. Characters that
/// change the direction of text are also escaped, since they could display misleading text.
#[cfg(any(feature = "lsp", feature = "cli"))]
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_unsafe(character) {
            safe.extend(character.escape_unicode());
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

/// Returns whether a terminal may act on a character, or the character may mislead a reader.
#[cfg(any(feature = "lsp", feature = "cli"))]
pub(crate) fn is_unsafe(character: char) -> bool {
    !matches!(character, '\n' | '\t') && (character.is_control() || misleads(character))
}
