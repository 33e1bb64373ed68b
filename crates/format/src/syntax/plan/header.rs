//! The lines above a grid: the heading, and the metadata with what they require of the board.
//!
//! This module reads the lines that the plan marks as metadata. A later step checks whether the board can meet them.

use std::hash::{Hash, Hasher};

use crate::board::{BoxShape, DigitRange, MAX_SIZE, Rule, Sides};
use crate::syntax::constraints::meant::{NEGATIVE, POSITIVE, rule_named};
use crate::syntax::constraints::sections::heading;
use crate::syntax::lex::chars::heading_of;
use crate::syntax::lex::keys::{Fact, Key, key_shape, nearest};
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::typos::{near_head, value_of};
use crate::syntax::lex::values::{
    digits_of_size, is_near_decimals, read_box, read_clues, read_digits, read_promise, read_sides, read_size,
    read_symbols, read_yes, symbols_of,
};
pub(crate) use crate::syntax::plan::header_line::{Notes, split_meta, trimmed};
use crate::syntax::plan::header_line::{PHRASE_MAX, PROBLEMS_MAX, parts, words_of};
use crate::syntax::plan::model::{Plan, Role};
use crate::syntax::plan::unknown_key::{Stated, unknown_key};
use crate::syntax::tree::model::{ElementKind, Metadata, Problem, ProblemCode, Promise};
pub(crate) use crate::syntax::tree::values::{Defaults, Wanted};
use crate::syntax::{Edit, Folded, Span};

/// The content of a block's header. A value that comes from the file's defaults has no span.
#[derive(Debug, Default)]
pub(crate) struct Header {
    pub(crate) name: Option<String>,
    pub(crate) head: Option<Span>,
    pub(crate) metadata: Vec<Metadata>,
    pub(crate) size: Option<(usize, Option<Span>)>,
    /// The sides, if `size:` names a board that has not as many rows as columns; `size` then has its number of columns.
    pub(crate) sides: Option<Sides>,
    pub(crate) boxes: Option<(BoxShape, Option<Span>)>,
    pub(crate) symbols: Option<(Wanted, Option<Span>)>,
    pub(crate) rules: Vec<(Rule, Option<Span>)>,
    pub(crate) digits: Option<(DigitRange, Option<Span>)>,
    pub(crate) promise: Promise,
    pub(crate) promise_span: Option<Span>,
    pub(crate) no_claims: Option<String>,
    /// Whether the value of `size:` is unreadable.
    pub(crate) lacks_size: bool,
}

impl Defaults {
    /// Returns what the metadata of a `[defaults]` block says.
    pub(crate) fn of(header: Header) -> Self {
        Self {
            size: header.size.map(|(size, _)| size),
            sides: header.sides,
            boxes: header.boxes.map(|(shape, _)| shape),
            symbols: header.symbols.map(|(wanted, _)| wanted),
            rules: header.rules.into_iter().map(|(rule, _)| rule).collect(),
            digits: header.digits.map(|(range, _)| range),
            promise: header.promise_span.map(|_| header.promise),
            no_claims: header.no_claims,
        }
    }
}

impl Header {
    /// Returns the header that applies when a block has no metadata of its own.
    fn from_defaults(defaults: &Defaults) -> Self {
        Self {
            size: defaults.size.map(|size| (size, None)),
            sides: defaults.sides,
            boxes: defaults.boxes.map(|shape| (shape, None)),
            symbols: defaults.symbols.clone().map(|wanted| (wanted, None)),
            rules: defaults.rules.iter().map(|&rule| (rule, None)).collect(),
            digits: defaults.digits.map(|range| (range, None)),
            promise: defaults.promise.unwrap_or_default(),
            no_claims: defaults.no_claims.clone(),
            ..Self::default()
        }
    }

    /// Reads the heading and the metadata of a planned block.
    pub(crate) fn read(text: &str, plan: &Plan, defaults: &Defaults, notes: &mut Notes) -> Self {
        let mut header = Self::from_defaults(defaults);
        let bare = plan.grids.is_empty();
        let mut stated = None;
        for (index, (line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
            match role {
                Role::Unknown => header.split_meta(text, plan, index),
                Role::Meta if bare && matches!(line.kind, Kind::SadMan(_)) => {
                    notes.piece(trimmed(text, line.start, line.end), ElementKind::Comment);
                }
                Role::Meta => header.meta(text, *line, notes),
                Role::UnknownKey => {
                    let stated = stated.get_or_insert_with(|| Stated::of(text, plan, defaults));
                    if let Some(why) = unknown_key(text, *line, stated, notes) {
                        header.no_claims.get_or_insert(why);
                    }
                }
                Role::Head => header.head(text, *line),
                Role::Title => header.title(text, *line),
                _ => {}
            }
        }
        if header.name.is_none() {
            let title = header.metadata.iter().find(|meta| meta.key == Fact::Title.name());
            header.name = title.map(|meta| meta.value.clone());
        }
        header
    }

    /// Applies metadata that is split over two lines. The split itself is reported elsewhere.
    fn split_meta(&mut self, text: &str, plan: &Plan, index: usize) {
        let Some((key, joined, second)) = split_meta(text, plan, index) else { return };
        let span = trimmed(text, second.start, second.end);
        self.learn(key, value_of(&joined), span, span, &mut Notes::default());
    }

    /// Applies a puzzle name that is written without a key or brackets.
    fn title(&mut self, text: &str, line: Line) {
        let is_sign = |c: char| c.is_whitespace() || matches!(c, '%' | '=' | '*' | '-' | ':');
        let name = text[line.start..line.end].trim_matches(is_sign);
        self.name = Some(name.to_owned()).filter(|name| !name.is_empty());
    }

    fn head(&mut self, text: &str, line: Line) {
        let span = heading_in(text, trimmed(text, line.start, line.end));
        self.head = Some(span);
        if let Some(head) = mistyped_head(text, line) {
            let name = head.trim_end_matches(']').get(HEAD_LENGTH..).unwrap_or_default();
            self.name = Some(name.trim().to_owned());
            return;
        }
        let inner = text[span.range()].trim_start_matches('[');
        let inner = inner.find(']').map_or(inner, |close| &inner[..close]).trim();
        self.name = inner.get(6..).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    }

    fn meta(&mut self, text: &str, line: Line, notes: &mut Notes) {
        let span = trimmed(text, line.start, line.end);
        let (key, key_span, value_span) = match line.kind {
            Kind::SadMan(key) => {
                let key_end = line.start + 2;
                (key, Span::new(line.start, key_end), trimmed(text, key_end, line.end))
            }
            Kind::Meta(key) => {
                let (key_span, value_span) = parts(text, span, notes);
                if key_shape(&text[span.range()]).and_then(Key::from_name).is_none() {
                    mistyped_key(text, key, (key_span, value_span), notes);
                }
                (key, key_span, value_span)
            }
            _ => return,
        };
        notes.piece(key_span, ElementKind::Key);
        notes.piece(value_span, ElementKind::Value);
        let value = text[value_span.range()].to_owned();
        self.learn(key, &value, value_span, key_span, notes);
        self.metadata.push(Metadata { key: key.name().to_owned(), key_span, value, value_span });
    }

    fn learn(&mut self, key: Key, value: &str, at: Span, key_at: Span, notes: &mut Notes) {
        let at_value = if at.is_empty() { key_at } else { at };
        let mut bad = |needs: &str| {
            let message = format!("Invalid `{}` value '{value}': expected {needs}", key.name());
            notes.problem(ProblemCode::BadValue, at_value, message);
        };
        match key {
            Key::Size => {
                self.sides = read_sides(value);
                let size = self.sides.map(|sides| sides.columns).or_else(|| read_size(value));
                self.lacks_size = size.is_none();
                let meant = size.or_else(|| digits_of_size(value));
                self.size = meant.map(|size| (size, Some(at))).or(self.size);
                if size.is_none() {
                    bad(&format!("the number of cells per side, from 1 to {MAX_SIZE}, or rows x columns"));
                }
            }
            Key::Box => match read_box(value) {
                Some(shape) => self.boxes = Some((shape, Some(at))),
                None => bad("the rows x columns of a box, such as 2x3"),
            },
            Key::Symbols => match read_symbols(value) {
                Some(wanted) => {
                    if is_near_decimals(value) && !value.eq_ignore_ascii_case("decimal") {
                        bad("'decimals'");
                    }
                    self.symbols = Some((wanted, Some(at)));
                }
                None => bad("each symbol once, in order, such as 1-9A-G, or 'decimals'"),
            },
            Key::Solutions => match read_promise(value) {
                Some(promise) => (self.promise, self.promise_span) = (promise, Some(at)),
                None => bad("'unique', 'any' or a least number such as '>= 2'"),
            },
            Key::Fact(Fact::Clues) if read_clues(value).is_none() => bad("the number of givens, such as 24"),
            Key::Fact(Fact::Minimal) if read_yes(value).is_none() => bad("'yes' or 'no'"),
            Key::Rules => self.rules(value, at, notes),
            Key::Digits => match read_digits(value) {
                Some(range) => {
                    self.digits = Some((range, Some(at)));
                    self.symbols.get_or_insert_with(|| (Wanted::List(symbols_of(range)), None));
                }
                None => bad("the first and the last value of a digit, such as 0-8"),
            },
            Key::Fact(Fact::RulesText) => {
                let message =
                    "Rules in prose are not checked. State them in `rules:` or in sections of constraints";
                notes.problem(ProblemCode::ProseRules, key_at, message);
            }
            Key::Fact(_) => {}
        }
    }

    /// Reads a list of rules, separated by white space or commas.
    fn rules(&mut self, value: &str, at: Span, notes: &mut Notes) {
        self.rules.clear();
        let words = words_of(value);
        let mut at_word = 0;
        while let Some(&Span { start, end }) = words.get(at_word) {
            let word = &value[start as usize..end as usize];
            if let Some((rule, phrase)) = phrase(value, &words[at_word..]) {
                let span = phrase.moved(at.start as usize);
                let typed = &value[phrase.range()];
                at_word += words[at_word..].iter().take_while(|word| word.end <= phrase.end).count();
                self.unknown_rule(typed, span, Some(rule.name()), notes);
                continue;
            }
            let next = words.get(at_word + 1).copied();
            let single = single_diagonal(word, next.map(|it| &value[it.range()]));
            at_word += 1;
            let span = Span { start, end }.moved(at.start as usize);
            if let Some(advice) = single {
                let span = next.map_or(span, |next| span.cover(next.moved(at.start as usize)));
                at_word += 1;
                let typed = value[start as usize..].trim_end();
                let typed = &typed[..(span.end - span.start) as usize];
                self.no_claims = Some(format!("the rule '{typed}' is unknown"));
                if notes.problems.len() < PROBLEMS_MAX {
                    let message = format!("Unknown rule '{typed}': {advice} (solutions are not checked)");
                    notes.problem(ProblemCode::UnknownRule, span, message);
                }
                continue;
            }
            match word.parse::<Rule>().ok() {
                _ if word.eq_ignore_ascii_case("none") => {}
                Some(rule) if self.rules.iter().any(|&(known, _)| known == rule) => {}
                Some(rule) => self.rules.push((rule, Some(span))),
                None => {
                    self.unknown_rule(
                        word,
                        span,
                        nearest(word, Rule::ALL.into_iter().map(Rule::name)),
                        notes,
                    );
                }
            }
        }
    }

    /// Reports an unknown rule. `near` is the rule that is meant, if that is known.
    fn unknown_rule(&mut self, word: &str, span: Span, near: Option<&str>, notes: &mut Notes) {
        self.no_claims = Some(format!("the rule '{word}' is unknown"));
        if notes.problems.len() >= PROBLEMS_MAX {
            return;
        }
        let section = format!("[{word}]");
        let section =
            heading(&section).map(|it| it.section).filter(|it| !it.is_noted() && !it.example.is_empty());
        let hint = match (near, section) {
            (Some(name), _) => format!("did you mean '{name}'?"),
            (None, Some(section)) => {
                format!("write clues such as '{}' below the grid, in [{}]", section.example, section.name)
            }
            (None, None) => {
                let all = Rule::ALL.into_iter().map(Rule::name).collect::<Vec<_>>().join(", ");
                format!("expected one of {all}")
            }
        };
        let message = format!("Unknown rule '{word}': {hint} (solutions are not checked)");
        let problem = Problem::new(ProblemCode::UnknownRule, span, message);
        notes.problems.push(match near {
            Some(name) => {
                problem.with_fix(format!("Change to '{name}'"), vec![Edit { span, text: name.to_owned() }])
            }
            None => problem,
        });
    }
}

/// Returns what to write for a rule about a single diagonal.
fn single_diagonal(word: &str, next: Option<&str>) -> Option<&'static str> {
    let is_diagonal = next.is_some_and(|next| next.eq_ignore_ascii_case("diagonal"));
    match &*word.to_lowercase() {
        "positive" if is_diagonal => Some(POSITIVE),
        "negative" if is_diagonal => Some(NEGATIVE),
        _ => None,
    }
}

/// Returns the rule that the first words stand for together if they are not its name, and their span: `anti knight`, `disjoint groups`.
fn phrase(value: &str, words: &[Span]) -> Option<(Rule, Span)> {
    let first = words.first()?;
    (1..=PHRASE_MAX.min(words.len())).rev().find_map(|count| {
        let last = words[count - 1];
        let span = first.cover(last);
        let typed = &value[span.range()];
        let is_name = if count == 1 { typed } else { &value[last.range()] }.parse::<Rule>().is_ok();
        let rule = rule_named(typed).filter(|_| !is_name && !typed.contains(','))?;
        Some((rule, span))
    })
}

/// The length of `[puzzle` in bytes.
const HEAD_LENGTH: usize = 7;

/// Returns the corrected heading of a puzzle if the heading has a typo, else `None`.
pub(crate) fn mistyped_head(text: &str, line: Line) -> Option<String> {
    let written = &text[trimmed(text, line.start, line.end).range()];
    if line.is_split(text) {
        return Some(written.replace(['\n', '\r'], ""));
    }
    let name = near_head(heading_of(written))?;
    Some(format!("[puzzle {}]", name.replace(['[', ']'], "")))
}

/// Reports a key with one typo. The key is read as the intended one.
fn mistyped_key(text: &str, key: Key, (span, value): (Span, Span), notes: &mut Notes) {
    let (typed, name) = (&text[span.range()], key.name());
    if typed.eq_ignore_ascii_case(name) {
        let message = format!("Expected a colon behind '{typed}'. It is read as `{name}:`");
        let problem = Problem::new(ProblemCode::UnknownKey, span, message);
        let edit = Edit { span: Span { start: span.start, end: value.start }, text: format!("{name}: ") };
        notes.problems.push(problem.with_fix(format!("Change to '{name}:'"), vec![edit]));
        return;
    }
    let message = format!("Unknown key '{typed}': did you mean '{name}'? Read as '{name}'");
    let edit = Edit { span, text: name.to_owned() };
    let problem = Problem::new(ProblemCode::UnknownKey, span, message);
    notes.problems.push(problem.with_fix(format!("Change to '{name}'"), vec![edit]));
}

/// Returns the part of a line's text that is its heading, without a comment.
pub(crate) fn heading_in(text: &str, line: Span) -> Span {
    let start = line.start as usize;
    Span::new(start, start + heading_of(&text[line.range()]).len())
}

/// Returns a hash of everything that the reading of a block depends on: its text, the file's defaults, and its plan
/// (which depends on the text that follows).
pub(crate) fn key_of(text: &str, defaults: &Defaults, plan: &Plan) -> u64 {
    let mut hasher = Folded::default();
    hasher.write(text.as_bytes());
    if *defaults != Defaults::default() {
        defaults.hash(&mut hasher);
    }
    (plan.stacked, plan.cut).hash(&mut hasher);
    plan.roles.hash(&mut hasher);
    plan.grids.hash(&mut hasher);
    hasher.finish()
}
