//! The content of an editor's window, drawn with plain characters.
//!
//! This module only draws; it checks nothing.

use std::io::{self, Write};

use crate::cli::commands::demo::editor::Mark;

/// Writes the heading of a step.
pub(super) fn heading(out: &mut impl Write, number: usize, title: &str) -> io::Result<()> {
    let line = format!("── {number}. {title} ");
    let rest = 100usize.saturating_sub(line.chars().count());
    writeln!(out, "\n{line}{}\n", "─".repeat(rest))
}

/// Writes the document with line numbers and underlined findings, and a list of the findings below it.
pub(super) fn document(out: &mut impl Write, text: &str, marks: &[Mark]) -> io::Result<()> {
    for (number, line) in text.lines().enumerate() {
        writeln!(out, "{:>4} │ {line}", number + 1)?;
        let under = underline(number, line, marks);
        if !under.is_empty() {
            writeln!(out, "     │ {under}")?;
        }
    }
    for mark in marks {
        let name = ["error", "warning", "note", "hint"].get(usize::from(mark.severity).wrapping_sub(1));
        writeln!(out, "     {} {}: {}", name.unwrap_or(&"note"), mark.code, mark.message)?;
    }
    Ok(())
}

fn underline(number: usize, line: &str, marks: &[Mark]) -> String {
    let columns = 0..line.chars().count() + 1;
    let marked = |column: usize| {
        marks.iter().any(|mark| {
            let (start, end) = (mark.range.start, mark.range.end);
            let first = start.line == number && start.character == column;
            first
                || (start.line == number
                    && end.line == number
                    && (start.character..end.character).contains(&column))
        })
    };
    let drawn: String = columns.map(|column| if marked(column) { '^' } else { ' ' }).collect();
    drawn.trim_end().to_owned()
}

/// Writes a hover as a box, without the Markdown marks that an editor renders.
pub(super) fn hover(out: &mut impl Write, markdown: &str) -> io::Result<()> {
    let lines: Vec<String> = markdown
        .lines()
        .filter(|line| !line.trim_start().starts_with("```"))
        .map(|line| line.replace(['*', '`'], "").replace('\\', ""))
        .collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    writeln!(out, "     ┌─{}─┐", "─".repeat(width))?;
    for line in &lines {
        writeln!(out, "     │ {line}{} │", " ".repeat(width - line.chars().count()))?;
    }
    writeln!(out, "     └─{}─┘", "─".repeat(width))
}

/// Writes a menu and marks the chosen entry.
pub(super) fn menu(out: &mut impl Write, titles: &[String], chosen: &str) -> io::Result<()> {
    for title in titles {
        writeln!(out, "     {} {title}", if title == chosen { "▸" } else { " " })?;
    }
    writeln!(out)
}
