//! Draws a text with its findings underlined, so that a test is readable on its own.

use std::fmt::Write;

use sudoku_ls::analysis::{Finding, Verdict, claims, decide, quick_findings_given, wrong_minimal};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, Span};

/// The search nodes for one puzzle of a test.
pub(crate) const NODES: u64 = 200_000;

/// Returns all findings of a file, with spans in bytes of the file.
pub(crate) fn findings(text: &str) -> Vec<Finding> {
    findings_within(text, NODES)
}

/// Returns all findings of a file, with this many search nodes per puzzle.
pub(crate) fn findings_within(text: &str, nodes: u64) -> Vec<Finding> {
    let file = File::parse(text);
    let mut all = Vec::new();
    for (index, block) in file.blocks().iter().enumerate() {
        let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(nodes)));
        let verdict = verdict.unwrap_or(Verdict::NotAsked);
        let mut found = quick_findings_given(block, &verdict);
        found.extend(claims(block, &verdict));
        found.extend(wrong_minimal(block, &verdict, &mut Budget::nodes(nodes)));
        let start = file.start_of(index);
        let moved = |span: Span| Span::new(span.start as usize + start, span.end as usize + start);
        for finding in &mut found {
            finding.span = moved(finding.span);
            for (span, _) in &mut finding.related {
                *span = moved(*span);
            }
        }
        all.extend(found);
    }
    all.sort_by_key(|finding| finding.span);
    all
}

/// Returns the codes of a file's findings, in order of position.
pub(crate) fn codes(text: &str) -> Vec<&'static str> {
    findings(text).iter().map(|finding| finding.code.name()).collect()
}

/// Returns the text with each finding underlined below its line.
pub(crate) fn drawn(text: &str) -> String {
    draw(text, &findings(text))
}

/// Returns the position of each finding with this code.
pub(crate) fn marked(text: &str, code: &str) -> Vec<String> {
    let found = findings(text);
    let of_code = found.iter().filter(|finding| finding.code.name() == code);
    of_code.map(|finding| position(text, finding.span.start as usize)).collect()
}

/// Draws findings below the lines of a text.
pub(crate) fn draw(text: &str, findings: &[Finding]) -> String {
    let (mut out, mut start) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let shown = line.trim_end_matches(['\n', '\r']);
        let _ = writeln!(out, "{shown}");
        let here = |finding: &&Finding| (start..start + line.len()).contains(&(finding.span.start as usize));
        let last = |finding: &&Finding| {
            finding.span.start as usize == text.len() && start + line.len() == text.len()
        };
        for finding in findings.iter().filter(|finding| here(finding) || last(finding)) {
            let column = text[start..finding.span.start as usize].chars().count();
            let width = text[finding.span.range()].chars().count().max(1);
            let (pad, carets) = (" ".repeat(column), "^".repeat(width));
            let _ = writeln!(out, "{pad}{carets} {}: {}", finding.code, finding.message);
            for (span, about) in &finding.related {
                let _ = writeln!(out, "{pad}  {}: {about}", position(text, span.start as usize));
            }
        }
        start += line.len();
    }
    out
}

/// Returns the line and column of a byte, both from 1.
pub(crate) fn position(text: &str, at: usize) -> String {
    let line = text[..at].matches('\n').count() + 1;
    let column = text[..at].rsplit('\n').next().unwrap_or("").chars().count() + 1;
    format!("{line}:{column}")
}
