//! The keys of metadata: their names, the letters of SadMan, and the nearest one to a mistyped name.
//!
//! It knows names only; values are read by the header.

/// A known key of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Title,
    Author,
    Source,
    Url,
    Date,
    Level,
    Rating,
    Comment,
    Clues,
    Minimal,
    Size,
    Box,
    Symbols,
    Rules,
    Solutions,
}

/// Every key by its names; the first name of each is the one that is shown.
const NAMES: [(&str, Key); 16] = [
    ("title", Key::Title),
    ("author", Key::Author),
    ("source", Key::Source),
    ("url", Key::Url),
    ("date", Key::Date),
    ("level", Key::Level),
    ("difficulty", Key::Level),
    ("rating", Key::Rating),
    ("comment", Key::Comment),
    ("clues", Key::Clues),
    ("minimal", Key::Minimal),
    ("size", Key::Size),
    ("box", Key::Box),
    ("symbols", Key::Symbols),
    ("rules", Key::Rules),
    ("solutions", Key::Solutions),
];

/// The longest text that is taken for a key, in bytes.
const KEY_MAX: usize = 40;

impl Key {
    /// The key of this name, in any case.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, key)| key)
    }

    /// The key of a line `#A…`, if it is metadata: the letter is followed by no lower-case letter (`#U` by anything).
    pub(crate) fn of_sadman(line: &str) -> Option<Self> {
        let mut chars = line.chars().skip(1);
        let key = match chars.next()? {
            'A' => Self::Author,
            'D' => Self::Title,
            'C' => Self::Comment,
            'B' => Self::Date,
            'S' => Self::Source,
            'L' => Self::Level,
            'U' => return Some(Self::Url),
            _ => return None,
        };
        (!chars.next().is_some_and(char::is_lowercase)).then_some(key)
    }

    /// The name that is shown.
    pub(crate) fn name(self) -> &'static str {
        NAMES.iter().find(|&&(_, key)| key == self).map_or("", |&(name, _)| name)
    }
}

/// The names of all keys, as they are listed to users.
pub fn key_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|&(name, _)| name)
}

/// The text before a colon, if it has the shape of a key: letters first, then letters, digits, spaces, `-` and `_`.
pub(crate) fn key_shape(text: &str) -> Option<&str> {
    let colon = text.as_bytes().iter().take(KEY_MAX).position(|&b| b == b':')?;
    let key = text.get(..colon)?.trim_end();
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_');
    (key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.chars().all(fits)).then_some(key)
}

/// The name nearest to a mistyped one, if one is near enough to be meant.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed: String = typed.chars().take(KEY_MAX).collect::<String>().to_ascii_lowercase();
    let slips = |name| (strsim::osa_distance(&typed, name), name);
    let near = names.into_iter().map(slips).min_by_key(|&(slips, _)| slips)?;
    (near.0 <= 1 + near.1.len() / 4).then_some(near.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key_is_found_across_one_slip() {
        assert_eq!(nearest("tilte", key_names()), Some("title"));
        assert_eq!(nearest("Rule", key_names()), Some("rules"));
        assert_eq!(nearest("solution", key_names()), Some("solutions"));
        assert_eq!(nearest("colour", key_names()), None);
    }

    #[test]
    fn sadman_letters_need_no_lower_case_letter_behind() {
        assert_eq!(Key::of_sadman("#ARuud"), Some(Key::Author));
        assert_eq!(Key::of_sadman("#A puzzle"), Some(Key::Author));
        assert_eq!(Key::of_sadman("#Any note"), None);
        assert_eq!(Key::of_sadman("#Uhttp://a"), Some(Key::Url));
    }
}
