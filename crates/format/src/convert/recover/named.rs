//! Recognizes forms that cannot be read, by their lines.

use super::recovered::Recovered;
use crate::convert::lines::{iss, killer};
use crate::convert::reading::lines;

/// The name for a killer in any of its one-line forms.
const KILLER: &str = "a killer puzzle on a line";

/// A form that cannot be read.
struct Named {
    what: &'static str,
    /// The reason why it is not read, if its name is not enough.
    why: Option<&'static str>,
    /// The reason for a single line of the form among other lines, in words without a full stop.
    reason: &'static str,
    is_line: fn(&str) -> bool,
}

/// The forms that cannot be read.
const FORMS: [Named; 3] = [
    Named {
        what: "a link of penpa or puzz.link",
        why: None,
        reason: "a link of penpa or puzz.link; these forms are not read",
        is_line: |line| {
            ["m=edit&p=", "m=solve&p=", "penpa-edit", "puzz.link/"].iter().any(|part| line.contains(part))
        },
    },
    Named {
        what: "a link to a puzzle kept on a server",
        why: Some("the link holds the puzzle's name only; open it, and copy the long link"),
        reason: "a link that holds only the name of a puzzle: open it, and copy the long link",
        is_line: is_short_link,
    },
    Named {
        what: "a formula in DIMACS CNF",
        why: None,
        reason: "a formula in DIMACS CNF; this form is not read",
        is_line: |_| false,
    },
];

/// Returns the reason why a line of another program is not read, if the program is known.
pub(crate) fn line_reason(line: &str) -> Option<&'static str> {
    let line = line.trim();
    if killer::is_like(line) && !killer::is_sumo_cue(line) && !killer::is_code(line) {
        return Some("a killer puzzle on a line that does not have 81 fields");
    }
    // Short links have their own reader, which gives better reasons.
    FORMS.iter().take(1).find(|form| (form.is_line)(line)).map(|form| form.reason)
}

/// Returns a refusal if all lines of a text are in a form that cannot be read, or reads the text if it is in a known form.
pub(super) fn read(text: &str) -> Option<Recovered> {
    if is_dimacs(text) {
        return FORMS.last().map(|form| Recovered::named(form.what, form.why));
    }
    let all = || lines(text).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = all().next()?;
    if iss::is_one(first) {
        return constraint_strings(text);
    }
    // The fields may be on separate lines below the name of the form.
    let is_part = |line: &str| line.chars().all(|c| c.is_ascii_digit() || " =+J,\t".contains(c));
    if first.starts_with("SumoCueV") && all().skip(1).all(is_part) {
        return killers(std::iter::once(&*all().collect::<String>()));
    }
    if all().all(killer::is_like) {
        return killers(all());
    }
    let is_form = |form: &&Named| (form.is_line)(first) && all().all(|line| (form.is_line)(line));
    let form = FORMS.iter().find(is_form)?;
    Some(Recovered::named(form.what, form.why))
}

/// Reads constraint strings, or returns a refusal with the part that cannot be carried over.
fn constraint_strings(text: &str) -> Option<Recovered> {
    const WHAT: &str = "a constraint string of Interactive Sudoku Solver";
    let mut items = Vec::new();
    iss::read(text, &mut |item| items.push(item));
    match items.into_iter().collect::<Result<Vec<_>, _>>() {
        Ok(puzzles) => Recovered::of(WHAT, puzzles),
        Err(trouble) => Some(Recovered::named(WHAT, Some(&trouble.reason))),
    }
}

/// Reads killers, one per line, or returns a refusal with the first error.
fn killers<'a>(texts: impl Iterator<Item = &'a str>) -> Option<Recovered> {
    match texts.map(killer::read).collect::<Result<Vec<_>, _>>() {
        Ok(puzzles) => Recovered::of(KILLER, puzzles),
        Err(why) => Some(Recovered::named(KILLER, Some(&why))),
    }
}

/// Returns whether a line is a link that contains only the name of a puzzle.
fn is_short_link(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://")) else {
        return false;
    };
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let is_name = |name: &str| {
        let name = name.strip_prefix("sudoku/").unwrap_or(name);
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_/".contains(c));
        let is_packed = ["scl", "ctc", "scf", "fpuz", "classic"].iter().any(|start| name.starts_with(start));
        !name.is_empty() && name.len() <= 60 && is_plain && !is_packed
    };
    let pads = ["sudokupad.app/", "app.crackingthecryptic.com/", "tinyurl.com/"];
    let of_pad = pads
        .iter()
        .find_map(|site| rest.strip_prefix(site))
        .map(|name| name.split('?').next().unwrap_or(name));
    let of_puzzles =
        rest.strip_prefix("f-puzzles.com/").and_then(|rest| rest.split_once("?id=")).map(|(_, name)| name);
    of_pad.or(of_puzzles).is_some_and(is_name)
}

/// Returns whether a text is a DIMACS formula: its header, and clauses that end in 0.
fn is_dimacs(text: &str) -> bool {
    let mut all =
        lines(text).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("c ") && *line != "c");
    let is_head = all.next().is_some_and(|head| head.starts_with("p cnf "));
    let is_clause =
        |line: &str| line == "%" || line.split_whitespace().all(|word| word.parse::<i64>().is_ok());
    is_head && all.all(is_clause)
}
