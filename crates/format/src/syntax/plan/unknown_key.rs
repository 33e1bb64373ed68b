//! Unknown keys of metadata, and what those state that people use for rules: `variant: anti-knight`, `type: killer`.

use crate::board::Rule;
use crate::syntax::Edit;
use crate::syntax::constraints::meant::rule_named;
use crate::syntax::constraints::sections::heading;
use crate::syntax::lex::keys::{Key, key_names, nearest};
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::lex::typos::value_of;
use crate::syntax::plan::header_line::{
    Notes, PHRASE_MAX, PROBLEMS_MAX, parts, split_meta, trimmed, words_of,
};
use crate::syntax::plan::model::{Plan, Role};
use crate::syntax::tree::model::{ElementKind, Problem, ProblemCode};
use crate::syntax::tree::values::Defaults;

/// Keys that people use for what `rules:` states.
const RULE_KEYS: [&str; 7] =
    ["variant", "variants", "constraint", "constraints", "type", "variation", "ruleset"];

/// Returns the key and the value of a line with an unknown key that is used for what `rules:` states.
fn key_of_rules(text: &str, line: Line) -> Option<(&str, &str)> {
    let span = trimmed(text, line.start, line.end);
    let (key, value) = parts(text, span, &mut Notes::default());
    let (typed, value) = (&text[key.range()], &text[value.range()]);
    RULE_KEYS.iter().any(|name| typed.eq_ignore_ascii_case(name)).then_some((typed, value))
}

/// What the value of an unknown key states, if each item names a rule or a section of constraints.
#[derive(PartialEq, Eq)]
enum Item {
    /// These rules, as `rules:` names them.
    Rules(Vec<Rule>),
    /// A rule in other words: `anti knight move`.
    Phrase(Rule),
    /// The name of a section.
    Section(&'static str),
}

/// Returns what each item of a list names; `None` if an item is neither a rule nor a section of constraints.
fn items(value: &str) -> Option<Vec<Item>> {
    let item = |item: &str| {
        let rules: Result<Vec<Rule>, _> = item.split_whitespace().map(str::parse).collect();
        if let Some(rules) = rules.ok().filter(|rules| !rules.is_empty()) {
            return Some(Item::Rules(rules));
        }
        if let Some(heading) = heading(&format!("[{item}]"))
            && heading.end == item.len() + 2
            && heading.title.is_empty()
            && heading.expression.is_none()
        {
            let section = heading.section;
            let is_constraint = !section.is_noted() && !section.example.is_empty();
            return is_constraint.then_some(Item::Section(section.name));
        }
        let is_phrase = item.split_whitespace().count() <= PHRASE_MAX && !item.contains('\'');
        rule_named(item).filter(|_| is_phrase).map(Item::Phrase)
    };
    value.split(',').map(|it| item(it.trim())).collect()
}

/// What a block states about rules apart from unknown keys.
pub(super) struct Stated {
    /// The rules that apply.
    rules: Vec<Rule>,
    /// Whether no line for rules may be added: there is one, or there are rules in the defaults, or several keys would
    /// become one.
    has_rules: bool,
    /// The names of its sections; `None` if the block is the file's defaults, whose puzzles have their own sections.
    sections: Option<Vec<&'static str>>,
}

impl Stated {
    pub(super) fn of(text: &str, plan: &Plan, defaults: &Defaults) -> Self {
        let (mut rules, mut others) = (defaults.rules.clone(), 0);
        let (mut has_rules, mut sections) = (!rules.is_empty(), Some(Vec::new()));
        for (index, (line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
            let written = &text[trimmed(text, line.start, line.end).range()];
            let value = match (role, line.kind) {
                (Role::Meta, Kind::Meta(Key::Rules)) => Some(value_of(written).to_owned()),
                (Role::Unknown, _) => split_meta(text, plan, index)
                    .filter(|(key, ..)| *key == Key::Rules)
                    .map(|(_, joined, _)| value_of(&joined).to_owned()),
                _ => None,
            };
            if let Some(value) = value {
                has_rules = true;
                rules = words_of(&value).iter().filter_map(|word| value[word.range()].parse().ok()).collect();
            }
            match role {
                Role::Defaults => sections = None,
                Role::UnknownKey => others += usize::from(key_of_rules(text, *line).is_some()),
                _ => {}
            }
            if let Some(sections) = &mut sections
                && written.starts_with('[')
                && let Some(heading) = heading(written)
                && !sections.contains(&heading.section.name)
            {
                sections.push(heading.section.name);
            }
        }
        Self { rules, has_rules: has_rules || others > 1, sections }
    }

    /// Returns whether the block lacks what an item names.
    fn lacks(&self, item: &Item) -> bool {
        match item {
            Item::Rules(rules) => rules.iter().any(|rule| !self.rules.contains(rule)),
            Item::Phrase(rule) => !self.rules.contains(rule),
            Item::Section(name) => self.sections.as_ref().is_some_and(|all| !all.contains(name)),
        }
    }
}

/// Reports an unknown key. Returns the reason why nothing may be claimed about solutions, if it states a rule or a
/// section that the puzzle lacks.
pub(super) fn unknown_key(text: &str, line: Line, stated: &Stated, notes: &mut Notes) -> Option<String> {
    let span = trimmed(text, line.start, line.end);
    let (key, value) = parts(text, span, notes);
    notes.piece(key, ElementKind::Key);
    notes.piece(value, ElementKind::Value);
    let typed = &text[key.range()];
    let items = key_of_rules(text, line).and_then(|(_, value)| items(value)).unwrap_or_default();
    let lacking: Vec<&Item> = items.iter().filter(|item| stated.lacks(item)).collect();
    let no_claims = (!lacking.is_empty()).then(|| format!("`{typed}:` is unknown"));
    if notes.problems.len() >= PROBLEMS_MAX {
        return no_claims;
    }
    let section =
        lacking.iter().find_map(|item| if let Item::Section(name) = item { Some(name) } else { None });
    // Only a list of names may become the value of `rules:`, and only if no other list is lost by that.
    let is_list = !items.is_empty() && items.iter().all(|item| matches!(item, Item::Rules(_)));
    let near = match (is_list, lacking.is_empty()) {
        (true, _) => Some("rules").filter(|_| !stated.has_rules),
        (false, false) => None,
        (false, true) => nearest(typed, key_names()),
    };
    let hint = match (near, section) {
        (Some(name), _) => format!("did you mean '{name}'?"),
        (None, Some(section)) => format!("write the clues below the grid, in [{section}]"),
        (None, None) if !lacking.is_empty() => "state the rules in one line `rules:`".to_owned(),
        (None, None) => format!("expected one of {}", key_names().collect::<Vec<_>>().join(", ")),
    };
    let unchecked = if no_claims.is_some() { " (solutions are not checked)" } else { "" };
    let message = format!("Unknown key '{typed}': {hint}{unchecked}");
    let problem = Problem::new(ProblemCode::UnknownKey, key, message);
    notes.problems.push(match near {
        Some(name) => {
            problem.with_fix(format!("Change to '{name}'"), vec![Edit { span: key, text: name.to_owned() }])
        }
        None => problem,
    });
    no_claims
}
