//! Headings of sections: the section, its number, and the rule's name and expression.

use std::ops::Range;

use crate::syntax::constraints::sections::names::{NAME_MAX, normal};
use crate::syntax::constraints::sections::section::Section;
use crate::syntax::constraints::sections::table::{SECTIONS, all};
use crate::syntax::lex::chars::comment_start;

/// The heading of a section of constraints. Its ranges count the bytes of the line.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) section: &'static Section,
    /// The number after the name.
    pub(crate) number: Option<Number>,
    /// The author's name of the rule.
    pub(crate) title: String,
    /// The expression after the colon, without white space around it.
    pub(crate) expression: Option<Range<usize>>,
    /// The byte after the closing bracket.
    pub(crate) end: usize,
}

/// A number in a heading; `None` if the section does not allow this number.
pub(crate) type Number = Option<u8>;

/// Splits the heading of a section at the first figure, or at a sign before it: `Whispers -3`, `Whispers 2.5`. A dash
/// without white space before it is part of the name.
fn numbered_head(head: &str) -> Option<(&str, &str)> {
    let figure = head.find(|c: char| c.is_ascii_digit())?;
    let name = head[..figure].trim_end();
    let bare = name.trim_end_matches(|c: char| !c.is_alphanumeric() && !c.is_whitespace());
    let is_sign = bare.ends_with(char::is_whitespace);
    Some(head.split_at(if is_sign { bare.len() } else { figure }))
}

/// Returns the heading at the start of a line, which starts with a bracket. Returns `None` if it is not the heading of
/// a section of constraints.
pub(crate) fn heading(line: &str) -> Option<Heading> {
    let rest = line.strip_prefix('[')?;
    let first = rest.trim_start().split(|c: char| !c.is_alphabetic()).next()?;
    let is_regex = first.eq_ignore_ascii_case("regex") || first.eq_ignore_ascii_case("pattern");
    // A pattern may hold brackets.
    let end = if is_regex { line[..comment_start(line)].rfind(']')? } else { line.find(']')? };
    let inner = &line[1..end];
    if inner.contains('[') && !is_regex {
        return None;
    }
    let (head, expression) = inner.split_once(':').map_or((inner, None), |(head, it)| (head, Some(it)));
    let expression = expression.map(|text| {
        let start = end - text.len() + (text.len() - text.trim_start().len());
        start..start + text.trim().len()
    });
    let head = head.trim();
    if head.len() > NAME_MAX && expression.is_none() {
        return None;
    }
    let found = |section, number, title: &str| {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Heading { section, number, title, expression: expression.clone(), end: end + 1 })
    };
    let word = normal(first);
    let (section_of, named_at) = (
        |name: &str| {
            let name = normal(name);
            all().find(|section| section.words.contains(&&*name))
        },
        head.trim_end_matches(|c: char| c.is_ascii_digit()).len(),
    );
    let (name, number) = numbered_head(head)
        .filter(|(name, _)| section_of(name).is_some_and(|section| section.number.is_some()))
        .unwrap_or_else(|| head.split_at(named_at));
    let named = section_of(name);
    // The name of a rule may equal that of another section, but `[Sum Lines 10]` is not an equation.
    let is_other = expression.is_none() && named.is_some_and(|section| !section.takes_expression());
    let mut generic = SECTIONS.iter().filter(|it| it.takes_expression() && !is_other);
    if let Some(section) = generic.find(|it| it.words.contains(&&*word)) {
        return found(section, None, &head[first.len()..]);
    }
    let section = named?;
    let number = (!number.is_empty())
        .then(|| number.parse().ok().filter(|_| section.number.is_some() && !number.starts_with('+')));
    found(section, number, "")
}

impl Heading {
    /// Returns the heading as it is printed. `line` is the line that it was read from.
    pub(crate) fn canonical(&self, line: &str) -> String {
        let number = self.number.flatten().map_or_else(String::new, |number| format!(" {number}"));
        let title = if self.title.is_empty() { String::new() } else { format!(" {}", self.title) };
        let expression =
            self.expression.clone().map_or_else(String::new, |expression| format!(": {}", &line[expression]));
        format!("[{}{number}{title}{expression}]", self.section.name)
    }
}
