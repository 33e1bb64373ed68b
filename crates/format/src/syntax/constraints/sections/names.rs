//! Names of sections as they are typed: in any case and number, with typos, and of sections without constraints.

use crate::syntax::constraints::sections::table::all;
use crate::syntax::lex::keys::nearest;

/// The longest name of a section, in bytes.
pub(super) const NAME_MAX: usize = 60;

/// Returns a name in lower case and singular, with single spaces between its words.
pub(crate) fn normal(name: &str) -> String {
    let name: String = name.chars().take(NAME_MAX).collect::<String>().to_lowercase();
    let words = name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '_'));
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let last = words.pop().unwrap_or_default();
    let singular = match last.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => last.strip_suffix('s').unwrap_or(last).to_owned(),
    };
    words.push(&singular);
    words.join(" ")
}

/// Splits a name from the number behind it.
pub(crate) fn without_number(name: &str) -> (&str, &str) {
    let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (bare.trim_end(), &name[bare.len()..])
}

/// Returns the known name nearest to a typed one; `None` if no name is near enough.
pub(crate) fn nearest_name(typed: &str) -> Option<&'static str> {
    let typed = normal(typed);
    let (typed, _) = without_number(&typed);
    let words = || all().flat_map(|section| section.words.iter().map(move |&word| (word, section.name)));
    let near = nearest(typed, words().map(|(word, _)| word))?;
    words().find(|&(word, _)| word == near).map(|(_, name)| name)
}

/// Names of sections without constraints. Such sections are kept unchanged.
const NEUTRAL: [&str; 31] = [
    "code",
    "pre",
    "quote",
    "spoiler",
    "candidate",
    "cell",
    "center mark",
    "color",
    "colour",
    "comment",
    "corner mark",
    "cosmetic",
    "drawing",
    "highlight",
    "hint",
    "history",
    "info",
    "link",
    "log",
    "mark",
    "meta",
    "metadata",
    "move",
    "note",
    "path",
    "pencil mark",
    "pencilmark",
    "picture",
    "setting",
    "step",
    "text",
];

/// Returns whether a section with this name holds notes or a drawing instead of constraints.
pub(crate) fn is_neutral(name: &str) -> bool {
    let name = name.split('=').next().unwrap_or_default();
    let first = name.split_whitespace().next().unwrap_or_default();
    [name, first].into_iter().any(|name| NEUTRAL.contains(&&*normal(name)))
}
