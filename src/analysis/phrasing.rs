//! Small pieces of the sentences in messages. It knows cells' names, and no finding.

#[cfg(any(feature = "lsp", feature = "cli"))]
use std::borrow::Cow;

use crate::board::{Cell, Geometry, HouseKind, plural};
use crate::syntax::Promise;
#[cfg(any(feature = "lsp", feature = "cli"))]
use crate::syntax::misleads;

/// Names in a message at most; the rest is a number.
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

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Houses as a place: `in column 7 and box 6`, `in row 1 and on the main diagonal`.
pub(crate) fn within(houses: &[HouseKind]) -> String {
    let told: Vec<String> = houses.iter().map(|house| format!("{house:#}")).collect();
    let word = |text: &str| text.split_once(' ').map(|(word, _)| word.to_owned());
    let place = |(at, text): (usize, &String)| match at.checked_sub(1).and_then(|at| told.get(at)) {
        Some(before) if word(before) == word(text) => houses[at].to_string(),
        _ => text.clone(),
    };
    and(&told.iter().enumerate().map(place).collect::<Vec<_>>())
}

/// `once`, `twice`, `3 times`.
pub(crate) fn times(count: usize) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

/// Returns how many solutions were counted, in a few words: `exactly 2 solutions`, `at least 3 solutions`. `ended` is whether the count
/// ended before its budget did: below the promise it is exact then.
pub(crate) fn counted(found: u64, ended: bool, promise: Promise) -> String {
    let exact = ended && matches!(promise, Promise::AtLeast(promised) if found < promised);
    let how = if exact { "exactly" } else { "at least" };
    format!("{how} {}", plural(usize::try_from(found).unwrap_or(usize::MAX), "solution"))
}

/// Returns text of the user's so that Markdown shows it as it is: no link, no emphasis, no markup.
///
/// Addresses get a backslash, too: editors make links of `https://a.b`, `www.a.b`, `a.com` and `a@b.c` that are marked up in no way.
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

/// Returns text with each control character, but for line feeds and tabs, written as an escape: `\u{1b}`. Marks that reverse the direction of text are
/// escaped, too: they would show a text that is not there.
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

/// Returns whether a terminal may act on a character.
#[cfg(any(feature = "lsp", feature = "cli"))]
pub(crate) fn is_unsafe(character: char) -> bool {
    !matches!(character, '\n' | '\t') && (character.is_control() || misleads(character))
}
