//! Headings and keys with a single typo.
//!
//! The text is read as the intended one, and the reader reports the typo.

use crate::board::Sides;
use crate::syntax::lex::keys::{Key, STRUCTURAL, key_names, key_shape};
use crate::syntax::lex::sections::{SECTIONS, Section};
use crate::syntax::lex::values::{read_box, read_digits, read_promise, read_symbols};

/// Returns whether one edit turns one text into another: a character is surplus, missing or wrong, or two adjacent ones are swapped.
pub(crate) fn is_one_slip(typed: &str, meant: &str) -> bool {
    let is_same = |pair: &(char, char)| pair.0 == pair.1;
    let length =
        |same: &mut dyn Iterator<Item = (char, char)>| same.map(|(c, _)| c.len_utf8()).sum::<usize>();
    let before = length(&mut typed.chars().zip(meant.chars()).take_while(is_same));
    let (typed, meant) = (&typed[before..], &meant[before..]);
    let behind = length(&mut typed.chars().rev().zip(meant.chars().rev()).take_while(is_same));
    let (mut typed, mut meant) =
        (typed[..typed.len() - behind].chars(), meant[..meant.len() - behind].chars());
    match ([typed.next(), typed.next(), typed.next()], [meant.next(), meant.next(), meant.next()]) {
        ([a, None, _], [b, None, _]) => a.or(b).is_some(),
        ([a, b, None], [c, d, None]) => a == d && b == c,
        _ => false,
    }
}

/// The maximum length of a mistyped heading, in bytes: the longest name, two brackets, and one surplus character.
pub(crate) const HEADING_MAX: usize = 14;

/// Returns the section of a heading with one typo: `[Puzle]`, `(State]`; or with a colon in place of the brackets: `Solution:`.
pub(crate) fn near_section(text: &str) -> Option<Section> {
    if let Some(named) = text.strip_suffix(':') {
        let is_it = |section| matches!(section, Section::Puzzle | Section::State | Section::Solution);
        let found =
            SECTIONS.iter().find(|&&(name, section)| is_it(section) && name.eq_ignore_ascii_case(named));
        return found.map(|&(_, section)| section);
    }
    let has_bracket = text.starts_with('[') || text.ends_with(']');
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    // A heading after a `#` was turned into a comment on purpose.
    if !has_bracket || text.len() > HEADING_MAX || letters < 4 || text.starts_with("#[") {
        return None;
    }
    let typed = text.to_ascii_lowercase();
    let is_near = |name: &str| is_one_slip(&typed, &format!("[{name}]"));
    SECTIONS.iter().find(|(name, _)| is_near(name)).map(|&(_, section)| section)
}

/// The start of a puzzle heading with a name.
const HEAD: &str = "[puzzle ";

/// The maximum length of a puzzle heading in which a typo is recognized, in bytes.
pub(crate) const HEAD_MAX: usize = 120;

/// Returns the name in a puzzle heading with one typo: `[puzze A]`, `[puzzleP4]`, `puzzle A]`, `[puzzle A`. A bracket
/// within the name counts as the typo.
pub(crate) fn near_head(text: &str) -> Option<&str> {
    let has_bracket = text.starts_with('[') || text.ends_with(']');
    let letters = text.bytes().take(HEAD.len() + 1).filter(u8::is_ascii_alphabetic).count();
    if !has_bracket || text.len() > HEAD_MAX || letters < 5 {
        return None;
    }
    let close = text.rfind(']');
    let (body, behind) =
        (&text[..close.unwrap_or(text.len())], &text[close.map_or(text.len(), |at| at + 1)..]);
    if starts_head(body) {
        let name = body[HEAD.len()..].trim();
        let brackets = name.matches(['[', ']']).count();
        let slips = usize::from(close.is_none()) + behind.chars().take(2).count() + brackets;
        return (slips == 1 && name.contains(char::is_alphanumeric)).then_some(name);
    }
    if close.is_none() || !behind.is_empty() {
        return None;
    }
    let typed = |length: usize| {
        let (word, name) = body.split_at_checked(length)?;
        let parted = length < HEAD.len() || !word.ends_with(char::is_alphanumeric);
        let is_name = name.contains(char::is_alphanumeric) && !name.contains(['[', ']']);
        let near = parted && is_name && is_one_slip(&word.to_ascii_lowercase(), HEAD);
        near.then(|| name.trim())
    };
    [HEAD.len() + 1, HEAD.len(), HEAD.len() - 1].into_iter().find_map(typed)
}

/// Returns whether a text starts like a puzzle heading with a name.
fn starts_head(text: &str) -> bool {
    let is_word = text.get(..HEAD.len() - 1).is_some_and(|word| word.eq_ignore_ascii_case(HEAD.trim_end()));
    is_word && text[HEAD.len() - 1..].starts_with([' ', '\t'])
}

/// Returns whether a text may be the first part of a puzzle heading with a name, cut off anywhere.
pub(crate) fn may_start_head(text: &str) -> bool {
    let start = &text.as_bytes()[..text.len().min(HEAD.len() - 1)];
    text.len() < HEAD_MAX && start.eq_ignore_ascii_case(&HEAD.as_bytes()[..start.len()])
}

/// Returns whether a line in brackets is the correct heading of a section, ignoring case.
pub(crate) fn is_exact(text: &str, section: Section) -> bool {
    let name = text.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).map_or("", str::trim);
    SECTIONS.iter().all(|&(known, its)| its != section || known.eq_ignore_ascii_case(name))
}

/// A key of metadata with one typo, and the start of its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Damaged {
    pub(crate) key: Key,
    /// The byte offset of the end of the key as written; then, of the start of the value.
    pub(crate) key_end: usize,
    pub(crate) value: usize,
}

/// The maximum length of a mistyped key, in bytes.
const KEY_MAX: usize = 12;

/// Returns the key with one typo that a line starts with, if a value that fits the key follows: `sie: 6`, `size 6`.
/// The key of a fact is corrected only if the text does not have the shape of a key: `tit'le: Easy`.
pub(crate) fn damaged_key(text: &str) -> Option<Damaged> {
    let head = &text.as_bytes()[..text.len().min(KEY_MAX)];
    if head.iter().filter(|b| b.is_ascii_alphabetic()).count() < 2 {
        return None;
    }
    let found = match head.iter().position(|&b| b == b':') {
        Some(colon) => near_key(text, colon),
        None => without_colon(text),
    };
    found.filter(|it| match it.key {
        Key::Fact(_) => {
            text[it.value..].starts_with(char::is_whitespace) && !text[it.value..].trim().is_empty()
        }
        key => is_value(key, text[it.value..].trim()),
    })
}

/// The minimum length of a fact's key in which a typo is recognized.
const FACT_MIN: usize = 4;

/// Returns the fact whose key is exactly one typo away from a text.
fn near_fact(typed: &str) -> Option<Key> {
    let names = key_names().filter(|name| name.len() >= FACT_MIN);
    let mut near = names.filter(|name| is_one_slip(typed, name)).filter_map(Key::from_name);
    near.find(|key| matches!(key, Key::Fact(_)))
}

fn near_key(text: &str, colon: usize) -> Option<Damaged> {
    let written = text.get(..colon)?;
    let typed = written.to_ascii_lowercase();
    let near = STRUCTURAL.iter().find(|key| is_one_slip(&typed, key.name()));
    if let Some(&key) = near {
        return Some(Damaged { key, key_end: written.trim_end().len(), value: colon + 1 });
    }
    if key_shape(text).is_none()
        && let Some(key) = near_fact(&typed)
    {
        return Some(Damaged { key, key_end: written.trim_end().len(), value: colon + 1 });
    }
    // A colon was typed in place of a letter or before one, and the real colon follows.
    let rest = text.get(colon + 1..)?;
    let next = colon + 1 + rest.bytes().take(KEY_MAX).position(|b| b == b':')?;
    let typed = text.get(..next)?.to_ascii_lowercase();
    let key = STRUCTURAL.into_iter().find(|key| is_one_slip(&typed, key.name()))?;
    Some(Damaged { key, key_end: next, value: next + 1 })
}

/// Returns a key without a colon: `size 6`, `size; 6`.
fn without_colon(text: &str) -> Option<Damaged> {
    let starts = |name: &&str| text.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name));
    let name = key_names().filter(|name| name.len() < text.len()).find(starts)?;
    let key = Key::from_name(name)?;
    let key_end = name.len();
    let rest = &text[key_end..];
    // A word that white space, a letter or a digit follows is not the key of a fact.
    if matches!(key, Key::Fact(_)) && rest.starts_with(|c: char| c.is_whitespace() || c.is_alphanumeric()) {
        return None;
    }
    let first = rest.chars().next()?;
    let behind = if first.is_whitespace() { rest } else { &rest[first.len_utf8()..] };
    let is_parted = behind.starts_with(char::is_whitespace);
    is_parted.then_some(Damaged { key, key_end, value: text.len() - behind.len() })
}

/// Returns the value of a line of metadata.
pub(crate) fn value_of(line: &str) -> &str {
    let known = key_shape(line.trim()).and_then(Key::from_name);
    match damaged_key(line.trim()).filter(|_| known.is_none()) {
        Some(found) => line.trim()[found.value..].trim(),
        None => line.split_once(':').map_or("", |(_, value)| value.trim()),
    }
}

/// Returns whether a structural key (one that affects how a puzzle is read) can have this value.
pub(crate) fn is_value(key: Key, value: &str) -> bool {
    match key {
        Key::Size => Sides::read(value).is_some(),
        Key::Box => read_box(value).is_some(),
        Key::Symbols => read_symbols(value).is_some(),
        Key::Solutions => read_promise(value).is_some(),
        Key::Rules => {
            let mut words =
                value.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
            !value.is_empty() && words.all(|word| word.parse::<crate::board::Rule>().is_ok())
        }
        Key::Digits => read_digits(value).is_some(),
        Key::Fact(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_with_one_slip_is_the_heading() {
        for text in ["[Puzle]", "(State]", "[Regions", "Solution]", "[State]x", "[Def aults]", "[pUzzle]2"] {
            assert!(near_section(text).is_some(), "{text}");
        }
        assert_eq!(near_section("Solution:"), Some(Section::Solution));
        for text in ["[State]", "[Notes]", "regions:", "#[State]", "[1,2,3,4]", "[Puzzle 1]", "[]"] {
            assert_eq!(near_section(text), None, "{text}");
        }
    }

    #[test]
    fn a_slip_is_what_makes_a_distance_of_one() {
        let mut words = vec![String::new()];
        for length in 0..5 {
            let longer: Vec<String> =
                words.iter().filter(|word| word.chars().count() == length).cloned().collect();
            words.extend(longer.iter().flat_map(|word| ['a', 'b', '\u{e4}'].map(|c| format!("{word}{c}"))));
        }
        for meant in ["ab", "aba", "abab", "aabb"] {
            for typed in &words {
                let is_one = strsim::osa_distance(typed, meant) == 1;
                assert_eq!(is_one_slip(typed, meant), is_one, "{typed} for {meant}");
            }
        }
    }

    #[test]
    fn a_heading_with_a_name_and_one_slip_is_the_heading() {
        for (text, name) in [
            ("[puzze A]", "A"),
            ("[puzzl A]", "A"),
            ("[Puzlze my own]", "my own"),
            ("[puz.zle P4]", "P4"),
            ("[p{uzzle P4]", "P4"),
            ("[puzzle+ P4]", "P4"),
            ("[puzzle:P4]", "P4"),
            ("[puzzleP10]", "P10"),
            ("puzzle A]", "A"),
            ("(puzzle A]", "A"),
            ("4[puzzle A]", "A"),
            ("[puzzle A", "A"),
            ("[puzzle A]x", "A"),
            ("[puzzle A]4]", "A]4"),
        ] {
            assert_eq!(near_head(text), Some(name), "{text}");
        }
        for text in [
            "[puzzle A]",
            "[Puzzle]",
            "[puzzle  A]",
            "[Notes of mine]",
            "[1,2,3,4]",
            "[puzzle A]1..4",
            "puzzle A",
            "[puzzle A][State]",
        ] {
            assert_eq!(near_head(text), None, "{text}");
        }
    }

    #[test]
    fn a_key_with_one_slip_is_the_key_if_its_value_can_be_read() {
        for text in [
            "sie: 6",
            "size 6",
            "size; 6",
            "zsize: 6",
            "si:ze: 6",
            "s:ze: 6",
            "'ize: 6",
            "symbol: decimals",
            "ruls: diagonal",
        ] {
            assert!(damaged_key(text).is_some(), "{text}");
        }
        for text in ["solution: 53..", "fixe: 6", "size", "boxes are big", "sie: large", "5 3 : . 7"] {
            assert_eq!(damaged_key(text), None, "{text}");
        }
    }
}
