//! Comments that silence findings: `# sudoku-ls: ignore CODE` for a line, `# sudoku-ls: ignore-file CODE` for a file.
//!
//! An ignore comment on a separate line applies to the next line that is neither blank nor a comment; a comment after a
//! row applies to the line of that row. Several codes are separated by commas or spaces. An ignore-file comment goes
//! above the first puzzle.

use std::ops::Range;

use crate::analysis::{Code, Finding};
use crate::syntax::{Block, ElementKind, ProblemCode, Span, line_end, line_start, nearest};

/// The word that starts every such comment.
const MARK: &str = "sudoku-ls:";

/// A comment that silences findings, as written.
struct Directive<'a> {
    /// The codes that the comment names, with their positions in the block.
    codes: Vec<(Span, &'a str)>,
    /// The position of the comment's first word after the mark, such as `ignore`.
    verb: Span,
    scope: Scope,
}

/// What a comment applies to.
enum Scope {
    /// The line that covers these bytes of the block.
    Line(Range<usize>),
    /// The file.
    File,
    /// Nothing: the word after the mark is unknown.
    Unknown,
}

/// Returns the codes that the comments of a file's first block silence in the whole file.
pub fn ignored_in_file(first: &Block) -> Vec<Code> {
    let of_file = directives(first).into_iter().filter(|it| matches!(it.scope, Scope::File));
    of_file.flat_map(|it| it.codes).filter_map(|(_, name)| name.parse::<Code>().ok()).collect()
}

/// Returns whether a comment in the finding's block silences it.
pub fn is_ignored(block: &Block, finding: &Finding) -> bool {
    silenced(block)(finding)
}

/// Returns a function that tells whether a comment of the block silences a finding. The comments are looked up once,
/// for many findings.
pub(crate) fn silenced(block: &Block) -> impl Fn(&Finding) -> bool {
    let directives = directives(block);
    move |finding| ignored_in(&directives, finding)
}

/// Removes the findings that comments of the block silence.
pub(in crate::analysis) fn remove_ignored(block: &Block, found: &mut Vec<Finding>) {
    let directives = directives(block);
    if !directives.is_empty() {
        found.retain(|finding| !ignored_in(&directives, finding));
    }
}

/// Returns a finding for each `sudoku-ls:` comment that has no effect: an unknown instruction, a missing or unknown
/// code.
pub(in crate::analysis) fn misspelled(block: &Block) -> Vec<Finding> {
    let finding = |span, message| Finding {
        code: Code::Syntax(ProblemCode::UnknownKey),
        span,
        message,
        related: Vec::new(),
    };
    let mut found = Vec::new();
    for directive in directives(block) {
        match directive.scope {
            Scope::Unknown => {
                let message = "Unknown instruction to sudoku-ls: use 'ignore CODE' or 'ignore-file CODE'";
                found.push(finding(directive.verb, message.to_owned()));
            }
            _ if directive.codes.is_empty() => {
                let message = "No finding is named here: write its code, such as 'ignore not-minimal'";
                found.push(finding(directive.verb, message.to_owned()));
            }
            _ => {
                let unknown = directive.codes.into_iter().filter(|(_, name)| name.parse::<Code>().is_err());
                found.extend(unknown.map(|(span, name)| {
                    let near = nearest(name, Code::ALL.iter().map(|code| code.name()));
                    let hint = near.map_or_else(
                        || ": 'sudoku-ls explain' lists them all".to_owned(),
                        |near| format!(": did you mean '{near}'?"),
                    );
                    finding(span, format!("Unknown finding '{name}'{hint}"))
                }));
            }
        }
    }
    found
}

fn ignored_in(directives: &[Directive<'_>], finding: &Finding) -> bool {
    let start = finding.span.start as usize;
    let name = finding.code.name();
    directives.iter().any(|directive| match &directive.scope {
        Scope::Line(line) => {
            line.start <= start
                && start <= line.end
                && directive.codes.iter().any(|&(_, ignored)| ignored == name)
        }
        Scope::File | Scope::Unknown => false,
    })
}

fn directives(block: &Block) -> Vec<Directive<'_>> {
    // Nearly every block lacks such comments: this test avoids collecting its elements.
    if !block.text().contains(MARK) {
        return Vec::new();
    }
    let elements = block.elements();
    let comments = elements.iter().filter(|element| element.kind == ElementKind::Comment);
    comments.filter_map(|comment| directive(block.text(), comment.span)).collect()
}

fn directive(text: &str, comment: Span) -> Option<Directive<'_>> {
    let (start, end) = (comment.start as usize, comment.end as usize);
    let written = text.get(start..end)?;
    let body = written.trim_start_matches(['#', ';', '/']).trim_start();
    let rest = body.strip_prefix(MARK)?;
    let words = words(rest, end - rest.len());
    let (&(verb, word), codes) = words.split_first()?;
    let scope = match word {
        "ignore" => Scope::Line(line_meant(text, start, end)),
        "ignore-file" => Scope::File,
        _ => Scope::Unknown,
    };
    Some(Directive { codes: codes.to_vec(), verb, scope })
}

/// Returns the words of a text that starts at byte `base`, with their positions.
fn words(text: &str, base: usize) -> Vec<(Span, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for word in text.split([' ', '\t', ',']) {
        if !word.is_empty() {
            found.push((Span::new(base + at, base + at + word.len()), word));
        }
        at += word.len() + 1;
    }
    found
}

/// Returns the line that a comment applies to: its own line if that holds more than the comment, else the next line
/// that is neither blank nor a comment.
fn line_meant(text: &str, start: usize, end: usize) -> Range<usize> {
    let own = line_start(text, start)..end;
    if !text[own.start..start].trim_start_matches('\u{feff}').trim().is_empty() {
        return own;
    }
    let mut at = end;
    while at < text.len() {
        let next = line_end(text, at);
        let line = text[at..next].trim();
        let is_comment = line.starts_with(['#', ';']) || line.starts_with("//");
        if at > end && !line.is_empty() && !is_comment {
            return at..next;
        }
        at = next + 1;
    }
    own
}
