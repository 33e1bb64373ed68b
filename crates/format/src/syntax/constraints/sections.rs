//! The sections of constraints as data: their names, the part after the name, and the form of their clues.

use crate::board::{LineKind, MarkKind, OutsideKind};
use crate::syntax::constraints::lexer::Words;
use crate::syntax::lex::chars::comment_start;

/// The form of the clues of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Cages,
    /// Lines. The kind depends on the number in the heading.
    Line(fn(u8) -> LineKind),
    Arrows,
    Dots,
    Quadruples,
    /// Clues outside the grid. If the section fixes their kind, a clue need not name it.
    Outside(Option<OutsideKind>),
    Regions,
    Clone,
    Mark(MarkKind),
    /// Digits that cells may hold: `1 2: r1c1 r2c2`.
    Allowed,
    Inequality,
    /// The digit that all houses of some kinds hold, where each lacks one other: `0: rows columns boxes`.
    Doppelganger,
    Pair,
    Regex,
    Automaton,
    Sum,
    /// Marks of the player, which are not constraints.
    Marks,
    /// Colors of the player, which are not constraints.
    Colors,
    /// Strokes of the pen: `right: r1c1-3`.
    Pen,
    Any,
    Or,
    End,
}

/// Returns how words are split in the clues of a section.
pub(crate) const fn words(form: Form) -> Words {
    if matches!(form, Form::Sum) { Words::Plain } else { Words::Dashed }
}

/// The number in the heading of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered {
    /// The number that applies if the heading has none.
    pub(crate) usual: u8,
    /// The least number allowed.
    least: u8,
    most: Most,
}

/// The greatest number that a heading may have.
#[derive(Clone, Copy, Debug)]
enum Most {
    /// The number of digits.
    Digits,
    /// Any number that can be stored.
    Any,
}

impl Numbered {
    /// Returns the numbers allowed on a board with `n` digits.
    pub(crate) fn range(self, n: usize) -> std::ops::RangeInclusive<u8> {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        self.least..=match self.most {
            Most::Digits => n,
            Most::Any => u8::MAX,
        }
    }
}

/// A section of constraints.
#[derive(Debug)]
pub(crate) struct Section {
    /// The name as it is printed, without brackets.
    pub(crate) name: &'static str,
    /// All names, in lower case and singular.
    words: &'static [&'static str],
    /// The number that the heading may have; `None` for sections without a number.
    pub(crate) number: Option<Numbered>,
    pub(crate) form: Form,
    /// An example of a clue.
    pub(crate) example: &'static str,
    /// The meaning of the clues.
    pub(crate) meaning: &'static str,
}

const fn section(
    name: &'static str,
    words: &'static [&'static str],
    form: Form,
    example: &'static str,
    meaning: &'static str,
) -> Section {
    Section { name, words, number: None, form, example, meaning }
}

const fn line(
    name: &'static str,
    words: &'static [&'static str],
    kind: fn(u8) -> LineKind,
    meaning: &'static str,
) -> Section {
    section(name, words, Form::Line(kind), "r1c1 r1c2 r2c3", meaning)
}

const fn numbered(usual: u8, least: u8, most: Most, mut section: Section) -> Section {
    section.number = Some(Numbered { usual, least, most });
    section
}

/// All sections of constraints.
pub(crate) static SECTIONS: [Section; 40] = [
    section(
        "Cages",
        &["cage", "killer", "killer cage"],
        Form::Cages,
        "16: r1c8 r2c8-9",
        "digits add up to the sum, without repeats",
    ),
    line("Thermos", &["thermo", "thermometer"], |_| LineKind::Thermo, "digits increase from the bulb"),
    line(
        "Slow Thermos",
        &["slow thermo", "slow thermometer"],
        |_| LineKind::SlowThermo,
        "digits increase from the bulb or stay the same",
    ),
    section(
        "Arrows",
        &["arrow"],
        Form::Arrows,
        "r1c1 = r1c2 r1c3",
        "digits along the arrow add up to its circle",
    ),
    numbered(
        5,
        1,
        Most::Any,
        line(
            "Whispers",
            &["whisper", "whisper line", "german whisper"],
            LineKind::Whisper,
            "neighbors along the line differ by at least the number",
        ),
    ),
    line("Renban", &["renban", "renban line"], |_| LineKind::Renban, "consecutive digits in any order"),
    line("Palindromes", &["palindrome"], |_| LineKind::Palindrome, "digits read the same from both ends"),
    line(
        "Between",
        &["between", "between line"],
        |_| LineKind::Between,
        "digits lie between those at the ends",
    ),
    numbered(
        4,
        1,
        Most::Any,
        line(
            "Lockout",
            &["lockout", "lockout line"],
            LineKind::Lockout,
            "the ends differ by at least the number, no digit lies between them",
        ),
    ),
    line(
        "Region Sums",
        &["region sum", "region sum line"],
        |_| LineKind::RegionSum,
        "digits in each box add up to the same sum",
    ),
    numbered(
        10,
        1,
        Most::Any,
        line(
            "Sum Lines",
            &["sum line"],
            LineKind::SumParts,
            "digits can be divided into parts that each add up to the number",
        ),
    ),
    line(
        "Zippers",
        &["zipper", "zipper line"],
        |_| LineKind::Zipper,
        "pairs at the same distance from the middle have the same sum",
    ),
    line(
        "Double Arrows",
        &["double arrow"],
        |_| LineKind::DoubleArrow,
        "digits between the ends add up to the sum of the ends",
    ),
    numbered(
        3,
        2,
        Most::Digits,
        line(
            "Modular",
            &["modular", "modular line"],
            LineKind::Modular,
            "digits in a row of as many cells have different remainders",
        ),
    ),
    line(
        "Entropic",
        &["entropic", "entropic line", "entropy"],
        |_| LineKind::Entropic,
        "any three cells in a row hold a low, a middle and a high digit",
    ),
    line("Distinct", &["distinct", "distinct line"], |_| LineKind::Distinct, "digits differ"),
    section(
        "Dots",
        &["dot", "kropki", "kropki dot"],
        Form::Dots,
        "white: r1c1 r1c2",
        "consecutive digits (white), or one is twice the other (black)",
    ),
    section("XV", &["xv"], Form::Dots, "X: r1c1 r1c2", "two digits add up to 10 (X) or 5 (V)"),
    section(
        "Quadruples",
        &["quadruple", "quad"],
        Form::Quadruples,
        "1 2 3: r4c4",
        "digits in the cells around a corner",
    ),
    section(
        "Outside",
        &["outside", "outside clue"],
        Form::Outside(None),
        "row 3: sandwich 12",
        "clues outside the grid",
    ),
    section(
        "Little Killers",
        &["little killer"],
        Form::Outside(Some(OutsideKind::LittleKiller)),
        "diagonal r1c4 down-left: 21",
        "digits along a diagonal add up to the number",
    ),
    section(
        "Sandwiches",
        &["sandwich", "sandwiche", "sandwich sum"],
        Form::Outside(Some(OutsideKind::Sandwich)),
        "row 3: 12",
        "digits between the least and the greatest digit add up to the number",
    ),
    section(
        "X-Sums",
        &["x sum"],
        Form::Outside(Some(OutsideKind::XSum)),
        "row 3 right: 12",
        "the first X digits add up to the number, where X is the first one",
    ),
    section(
        "Skyscrapers",
        &["skyscraper"],
        Form::Outside(Some(OutsideKind::Skyscraper)),
        "column 3: 4",
        "as many digits are greater than all before them",
    ),
    section(
        "Hidden Skyscrapers",
        &["hidden skyscraper"],
        Form::Outside(Some(OutsideKind::HiddenSkyscraper)),
        "column 3: 4",
        "the first digit that is less than one before it",
    ),
    section(
        "Numbered Rooms",
        &["numbered room"],
        Form::Outside(Some(OutsideKind::NumberedRoom)),
        "row 3: 4",
        "the digit in the Nth cell, where N is the first digit",
    ),
    section(
        "Full Ranks",
        &["full rank"],
        Form::Outside(Some(OutsideKind::FullRank { ties: false })),
        "row 3: 4",
        "the rank of the line, read as a number, among all rows and columns from both ends",
    ),
    section(
        "Extra Regions",
        &["extra region"],
        Form::Regions,
        "r2c2-4 r3c2-4 r4c2-4",
        "digits in the cells differ",
    ),
    section("Clones", &["clone"], Form::Clone, "r1c1-3 = r7c4-6", "groups of cells hold the same digits"),
    section("Odd", &["odd"], Form::Mark(MarkKind::Odd), "r1c1 r2c2", "cells hold odd digits"),
    section("Even", &["even"], Form::Mark(MarkKind::Even), "r1c1 r2c2", "cells hold even digits"),
    section(
        "Allowed",
        &["allowed", "allowed digit"],
        Form::Allowed,
        "1 2: r1c1 r2c2",
        "cells hold one of the digits",
    ),
    section(
        "Minimum",
        &["minimum", "minima"],
        Form::Mark(MarkKind::Minimum),
        "r1c1 r2c2",
        "cells hold less than the cells beside them",
    ),
    section(
        "Maximum",
        &["maximum", "maxima"],
        Form::Mark(MarkKind::Maximum),
        "r1c1 r2c2",
        "cells hold more than the cells beside them",
    ),
    section(
        "Inequalities",
        &["inequality", "greater than"],
        Form::Inequality,
        "r1c1 > r1c2",
        "one cell holds a greater digit than another one",
    ),
    section(
        "Doppelganger",
        &["doppelganger", "doppelgänger"],
        Form::Doppelganger,
        "0: rows columns boxes",
        "all hold the digit, lack one other, and differ in what they lack",
    ),
    section(
        "Pair",
        &["pair"],
        Form::Pair,
        "r1c1 r1c2 r1c3",
        "an expression holds for each two digits along the line",
    ),
    section(
        "Regex",
        &["regex", "pattern"],
        Form::Regex,
        "r1c1 r1c2 r1c3",
        "a pattern matches the digits along the line",
    ),
    section(
        "Automaton",
        &["automaton", "automata"],
        Form::Automaton,
        "r1c1 r1c2 r1c3",
        "an automaton accepts the digits along the line",
    ),
    section("Sum", &["sum"], Form::Sum, "r1c1 + r2c2 = r3c3 + 4", "an equation of sums holds"),
];

/// The headings that form a choice between groups of constraints.
pub(crate) static CHOICE: [Section; 3] = [
    section("Any", &["any", "any of"], Form::Any, "", "the constraints of at least one group hold"),
    section("Or", &["or"], Form::Or, "", "the next group of a choice"),
    section("End", &["end"], Form::End, "", "the end of a choice"),
];

/// Sections for the notes of a player. They hold no constraints.
pub(crate) static NOTES: [Section; 3] = [
    section(
        "Marks",
        &["mark"],
        Form::Marks,
        "corner 5: r1c1 r1c3",
        "digits in the corners of cells; no constraints",
    ),
    section(
        "Colors",
        &["color", "colour"],
        Form::Colors,
        "red: r1c1 r2c2-3",
        "colors of cells and of their candidates; no constraints",
    ),
    section(
        "Pen",
        &["pen"],
        Form::Pen,
        "right: r1c1-3",
        "strokes from cells to their neighbors; no constraints",
    ),
];

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

/// Returns all sections of constraints, the headings of choices, and the sections of a player's notes.
pub(crate) fn all() -> impl Iterator<Item = &'static Section> {
    SECTIONS.iter().chain(&CHOICE).chain(&NOTES)
}

/// Returns the sections of constraints, the headings of choices, and the sections of a player's notes. Each has its
/// name, an example of a clue, and its meaning.
pub fn constraint_sections() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    all().map(|section| (section.name, section.example, section.meaning))
}

/// Returns the known name nearest to a typed one; `None` if no name is near enough.
pub(crate) fn nearest_name(typed: &str) -> Option<&'static str> {
    let typed = normal(typed);
    let typed = typed.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let words = || all().flat_map(|section| section.words.iter().map(move |&word| (word, section.name)));
    let near = crate::syntax::lex::keys::nearest(typed, words().map(|(word, _)| word))?;
    words().find(|&(word, _)| word == near).map(|(_, name)| name)
}

/// Signs around the name of a section that was meant as a heading.
const AROUND: &str = "[](){}<>#*=:;/-_.,\"'`|~+!";

/// Returns the heading that a line was meant to be, if it is a heading without its brackets or with wrong ones:
/// `Cages:`, `[Cages`, `(Cages)`, `**Cages**`.
pub(crate) fn damaged_heading(line: &str) -> Option<String> {
    let is_around = |c: char| c.is_whitespace() || AROUND.contains(c);
    let bare = line.trim_matches(is_around);
    if line.len() > HEADING_MAX || !bare.starts_with(char::is_alphabetic) {
        return None;
    }
    // The end of an expression may be a bracket of its own.
    let whole = line.trim_start_matches(is_around).trim_end().trim_end_matches(']');
    [whole, bare]
        .into_iter()
        .find_map(|name| {
            let text = format!("[{name}]");
            let found = heading(&text).filter(|it| it.end == text.len() && it.number != Some(None))?;
            let needs = found.section.takes_expression() && !matches!(found.section.form, Form::Sum);
            let is_it = found.expression.is_some() == needs || found.section.takes_expression() && !needs;
            is_it.then(|| found.canonical(&text))
        })
        .or_else(|| {
            let is_short = bare.split_whitespace().count() <= NAME_WORDS
                && bare.len() >= NAME_MIN
                && bare.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'));
            nearest_name(bare).filter(|_| is_short).map(|name| format!("[{name}]"))
        })
}

/// The longest line that may be a damaged heading, in bytes.
const HEADING_MAX: usize = 200;

/// The length of the shortest name of a section in which a typo is recognized, in bytes.
const NAME_MIN: usize = 4;

/// The largest number of words in the name of a section with a typo.
const NAME_WORDS: usize = 3;

/// The longest name of a section, in bytes.
const NAME_MAX: usize = 60;

/// Returns a name in lower case and singular, with single spaces between its words.
fn normal(name: &str) -> String {
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

/// The heading of a section of constraints. Its ranges count the bytes of the line.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(crate) section: &'static Section,
    /// The number after the name.
    pub(crate) number: Option<Number>,
    /// The author's name of the rule.
    pub(crate) title: String,
    /// The expression after the colon, without white space around it.
    pub(crate) expression: Option<std::ops::Range<usize>>,
    /// The byte after the closing bracket.
    pub(crate) end: usize,
}

/// Splits the heading of a section at the first figure, or at a sign before it: `Whispers -3`, `Whispers 2.5`. A dash
/// without white space before it is part of the name.
fn numbered_head(head: &str) -> Option<(&str, &str)> {
    let figure = head.find(|c: char| c.is_ascii_digit())?;
    let name = head[..figure].trim_end();
    let bare = name.trim_end_matches(|c: char| !c.is_alphanumeric() && !c.is_whitespace());
    let is_sign = bare.ends_with(char::is_whitespace);
    Some(head.split_at(if is_sign { bare.len() } else { figure }))
}

/// A number in a heading; `None` if the section does not allow this number.
pub(crate) type Number = Option<u8>;

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

impl Section {
    /// Returns an example of a heading with an expression.
    pub(crate) const fn sample(&self) -> &'static str {
        match self.form {
            Form::Regex => "[Regex low first: [1-3]+.*]",
            Form::Automaton => "[Automaton low first: 0: 1-3 > 1 | 1!: . > 1]",
            Form::Sum => "[Sum: r1c1 + r2c2 = r3c3 + 4]",
            _ => "[Pair far apart: abs(a - b) >= 5]",
        }
    }

    /// Returns whether the section holds a player's notes, which claim nothing about solutions.
    pub(crate) const fn is_noted(&self) -> bool {
        matches!(self.form, Form::Marks | Form::Colors | Form::Pen)
    }

    /// Returns whether the heading may hold a name and an expression.
    pub(crate) const fn takes_expression(&self) -> bool {
        matches!(self.form, Form::Pair | Form::Regex | Form::Automaton | Form::Sum)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case_and_number() {
        for (text, name) in [
            ("[Cages]", "[Cages]"),
            ("[cage] r1c1", "[Cages]"),
            ("[ slow-thermos ]", "[Slow Thermos]"),
            ("[Whispers 5]", "[Whispers 5]"),
            ("[german whisper]", "[Whispers]"),
            ("[inequality]", "[Inequalities]"),
            ("[Pair far apart:  a - b >= 5 ]", "[Pair far apart: a - b >= 5]"),
            ("[regex low: [1-3]+] # [x]", "[Regex low: [1-3]+]"),
            ("[sum]", "[Sum]"),
            ("[whispers-3]", "[Whispers 3]"),
        ] {
            assert_eq!(heading(text).map(|it| it.canonical(text)).as_deref(), Some(name), "{text}");
        }
        for text in ["[State]", "[Even more]", "[Notes]", "[Cages", "[]", "[[Odd]]"] {
            assert!(heading(text).is_none(), "{text}");
        }
    }

    #[test]
    fn each_name_is_that_of_one_section_and_is_read_as_that() {
        let mut words: Vec<&str> = all().flat_map(|section| section.words.iter().copied()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for section in all() {
            let text = format!("[{}]", section.name);
            assert_eq!(heading(&text).map(|it| it.section.name), Some(section.name));
            assert!(section.is_noted() || !is_neutral(section.name));
        }
    }
}
