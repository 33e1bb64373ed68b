//! `explain`: describes a finding or a technique, or lists all findings and techniques.

use std::io::Write;

use anyhow::{Result, bail};

use crate::analysis::Code;
use crate::cli::args::ExplainArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::logic::{Technique, TechniqueRequest};
use crate::syntax::nearest;

/// Explains one finding or technique, or lists all of them with their severities and levels.
pub(crate) fn run(args: &ExplainArgs, out: &mut Out) -> Result<Outcome> {
    let Some(name) = &args.code else {
        for code in Code::ALL {
            let summary = code.summary().replace('`', "");
            writeln!(out, "{:<20} {:<11} {summary}", code.name(), code.severity().name())?;
        }
        writeln!(out)?;
        let mut techniques = Technique::ALL.to_vec();
        techniques.sort_by_key(|technique| technique.info().order);
        for technique in techniques {
            let info = technique.info();
            writeln!(out, "{:<34} {:<8} {}", plain(technique), info.level.name(), info.code)?;
        }
        return Ok(Outcome::Clean);
    };
    let (title, section) = if let Ok(code) = name.parse::<Code>() {
        (code.name(), code.explanation())
    } else if let Some(request) = TechniqueRequest::parse(name) {
        let section = request.technique.explanation();
        (section.lines().next().unwrap_or_default().trim_start_matches("## "), section)
    } else {
        let names: Vec<String> = Code::ALL
            .iter()
            .map(|code| code.name().to_owned())
            .chain(Technique::ALL.iter().map(|technique| plain(*technique)))
            .collect();
        let names = names.iter().map(String::as_str);
        let part_of: Vec<&str> =
            names.clone().filter(|known| known.contains(&*name.to_lowercase())).collect();
        let near = if part_of.is_empty() { Vec::from_iter(nearest(name, names)) } else { part_of };
        let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", or(&near)) };
        bail!("no finding or technique is named {name}{hint} (sudoku-ls explain lists them all)");
    };
    writeln!(out, "{title}\n")?;
    // The first line of the section is its title.
    let body = section.split_once('\n').map_or(section, |(_, body)| body);
    writeln!(out, "{}", without_links(body.trim_start()))?;
    Ok(Outcome::Clean)
}

/// Joins names in words: `a`, `a or b`, `a, b or c`.
fn or(names: &[&str]) -> String {
    match names {
        [first @ .., one, last] => [first, &[&*format!("{one} or {last}")]].concat().join(", "),
        _ => names.join(""),
    }
}

/// Returns a text of the reference for a terminal: `[the format](format.md)` becomes `the format
/// (docs/src/format.md)`; a link within the page becomes its label.
fn without_links(text: &str) -> String {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, label, target, behind)) = next_link(rest) {
        plain.push_str(before);
        plain.push_str(label);
        if !target.starts_with('#') {
            let folder = if target.contains("://") { "" } else { "docs/src/" };
            plain.extend([" (", folder, target, ")"]);
        }
        rest = behind;
    }
    plain + rest
}

/// Returns the next link of a text: the text before it, its label, its target, and the text after it.
fn next_link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (head, tail) = text.split_once("](")?;
    let (before, label) = head.rsplit_once('[')?;
    let (target, behind) = tail.split_once(')')?;
    Some((before, label, target, behind))
}

/// Returns a technique's name as users type it: `unique-rectangle-type-1`.
fn plain(technique: Technique) -> String {
    technique.name().to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_words_and_a_place() {
        let text =
            "See [the format](format.md#metadata), [above](#a) and [Sudopedia](https://example.org/x).";
        let plain =
            "See the format (docs/src/format.md#metadata), above and Sudopedia (https://example.org/x).";
        assert_eq!(without_links(text), plain);
        for code in Code::ALL {
            assert!(!without_links(code.explanation()).contains("]("), "{}", code.name());
        }
    }
}
