//! Answers about whole texts: their findings, conversions to other forms, and pictures.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder, StructBuilder, UInt32Builder};
use arrow_schema::DataType;
use sudoku_ls::analysis::{
    Finding, claims, decide, duplicate, givens_key, is_ignored, names_difficulty, not_minimal,
    quick_findings, quick_findings_given, wrong_difficulty, wrong_minimal,
};
use sudoku_ls_engine::solver::Interrupt;
use sudoku_ls_engine::{Budget, rate};
use sudoku_ls_format::convert::{self, Item};
use sudoku_ls_format::render::Look;
use sudoku_ls_format::syntax::Block;
use sudoku_ls_format::{File, Form, Picture, Writer, detect, svg};

use super::{Answer, fields};
use crate::columns::batch;
use crate::rows::Source;

/// Returns the findings of a block without regard to other blocks.
fn of_block(block: &Block, minimal: bool, nodes: u64, stop: Interrupt<'_>) -> Vec<Finding> {
    let budget = || Budget::nodes(nodes).watched(stop);
    let Some(puzzle) = &block.puzzle else { return quick_findings(block) };
    let verdict = decide(puzzle, &mut budget());
    let mut findings = quick_findings_given(block, &verdict);
    findings.extend(claims(block, &verdict));
    if minimal {
        findings.extend(not_minimal(block, &verdict, &mut budget()));
    }
    findings.extend(wrong_minimal(block, &verdict, &mut budget()));
    if verdict.unique().is_some() && names_difficulty(puzzle) {
        let rated = puzzle.givens().and_then(|givens| rate(&givens, &mut budget()).ok());
        findings.extend(rated.into_iter().flat_map(|rated| wrong_difficulty(block, &rated, &mut budget())));
    }
    findings
}

/// Returns the line and the column of a byte offset, both counted from 1. The column is counted in characters.
fn place(text: &str, at: usize) -> [u32; 2] {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    [before.matches('\n').count() as u32 + 1, before[line..].chars().count() as u32 + 1]
}

/// Columns: findings (a list), reason.
pub(crate) fn checked(
    source: &Source,
    rows: Range<usize>,
    minimal: bool,
    nodes: u64,
    stop: Interrupt<'_>,
) -> Answer {
    let number = |name| (name, DataType::UInt32);
    let word = |name| (name, DataType::Utf8);
    let fields = fields([
        number("line"),
        number("column"),
        number("end_line"),
        number("end_column"),
        word("severity"),
        word("code"),
        word("message"),
    ]);
    let mut found = ListBuilder::new(StructBuilder::from_fields(fields, 0));
    let mut reason = StringBuilder::new();
    for row in rows {
        let Some(text) = source.text(row) else {
            found.append(false);
            reason.append_value("null");
            continue;
        };
        let file = File::parse(&text);
        let mut seen = HashMap::new();
        for (at, block) in file.blocks().iter().enumerate() {
            let start = file.start_of(at);
            let mut findings = of_block(block, minimal, nodes, stop);
            if let Some((key, puzzle)) =
                block.puzzle.as_ref().and_then(|puzzle| Some((givens_key(puzzle)?, puzzle)))
            {
                let line = place(&text, start + puzzle.anchor.start as usize)[0];
                let before = *seen.entry(key.1.to_string() + &key.0.to_string()).or_insert(line);
                let finding = duplicate(puzzle, &format!("on line {before}"));
                if before != line && !is_ignored(block, &finding) {
                    findings.push(finding);
                }
            }
            findings.sort_by_key(|finding| finding.span.start);
            for finding in findings {
                let ends =
                    [finding.span.start, finding.span.end].map(|end| place(&text, start + end as usize));
                let into = found.values();
                for (at, number) in ends.into_iter().flatten().enumerate() {
                    if let Some(column) = into.field_builder::<UInt32Builder>(at) {
                        column.append_value(number);
                    }
                }
                let words = [finding.code.severity().name(), finding.code.name(), &finding.message];
                for (at, word) in words.into_iter().enumerate() {
                    if let Some(column) = into.field_builder::<StringBuilder>(4 + at) {
                        column.append_value(word);
                    }
                }
                into.append(true);
            }
        }
        found.append(true);
        reason.append_null();
    }
    batch([("findings", Arc::new(found.finish())), ("reason", Arc::new(reason.finish()))])
}

/// Returns a text in another form, and the contents that this form does not carry.
fn in_form(text: &str, to: Form, from: Option<Form>) -> (Option<String>, Vec<String>) {
    let (mut writer, mut remarks, mut number) = (Writer::new(to), Vec::new(), 0);
    convert::read(text, from.unwrap_or_else(|| detect(text)), &mut |item: Item| {
        let added = item
            .map_err(|trouble| format!("line {}: {}", trouble.line + 1, trouble.reason))
            .and_then(|sheet| {
                let line = sheet.line + 1;
                writer
                    .add(&sheet)
                    .map_err(|why| format!("line {line}: not converted: {why}"))
                    .map(|lost| (line, lost))
            });
        match added {
            Ok((line, lost)) => {
                number += 1;
                if !lost.is_empty() {
                    remarks.push(format!("line {line}: not carried: {}", lost.join(", ")));
                }
            }
            Err(why) => remarks.push(why),
        }
    });
    if number == 0 && remarks.is_empty() {
        remarks.push("no puzzle found".to_owned());
    }
    ((number > 0).then(|| writer.end()), remarks)
}

/// Columns: text, reason.
pub(crate) fn converted(source: &Source, rows: Range<usize>, to: Form, from: Option<Form>) -> Answer {
    let (mut texts, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for row in rows {
        let (text, remarks) =
            source.text(row).map_or_else(|| (None, vec!["null".to_owned()]), |text| in_form(&text, to, from));
        texts.append_option(text);
        reason.append_option((!remarks.is_empty()).then(|| remarks.join("; ")));
    }
    batch([("text", Arc::new(texts.finish())), ("reason", Arc::new(reason.finish()))])
}

/// Columns: svg, reason.
pub(crate) fn pictures(source: &Source, rows: Range<usize>, look: Look) -> Answer {
    let (mut drawn, mut reason) = (StringBuilder::new(), StringBuilder::new());
    for row in rows {
        let picture = source.text(row).ok_or("null").and_then(|text| {
            let file = File::parse(&text);
            let puzzle = file.puzzles().next().ok_or("expected a puzzle, found none")?.puzzle;
            Ok(svg(&Picture::of(puzzle).ok_or("the puzzle has no board")?, &look))
        });
        let (picture, why) = match picture {
            Ok(picture) => (Some(picture), None),
            Err(why) => (None, Some(why)),
        };
        drawn.append_option(picture);
        reason.append_option(why);
    }
    batch([("svg", Arc::new(drawn.finish())), ("reason", Arc::new(reason.finish()))])
}
