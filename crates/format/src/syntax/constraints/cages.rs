//! Cages drawn as a grid of labels, with the sums in lines below: `A: 16`.

use crate::board::{Cell, Constraint};
use crate::syntax::Span;
use crate::syntax::constraints::lexer::names_cell;
use crate::syntax::constraints::parser::{Board, Fault};
use crate::syntax::lex::chars::is_bar;
use crate::syntax::lex::ends::newline;
use crate::syntax::tree::clue::CellRef;

/// The largest number of characters of a row that are read as labels.
const LABELS_MAX: usize = 400;

/// Labels of cells that are in no cage.
pub(crate) const NONE: [&str; 3] = [".", "-", "_"];

/// A drawing of cages while its lines are read.
#[derive(Debug, Default)]
pub(crate) struct Drawing {
    rows: usize,
    cages: Vec<Cage>,
    /// The span of the last row, for messages about rows that are missing below it.
    last: Span,
}

#[derive(Debug)]
struct Cage {
    label: String,
    cells: Vec<(Cell, Span)>,
    /// The sum, the span of the sum, and the span of its line.
    sum: Option<(u32, Span, Span)>,
}

/// A drawn cage: the span of its clue, its cells, the span of its sum, and the constraint.
pub(crate) struct Drawn {
    pub(crate) span: Span,
    pub(crate) cells: Vec<CellRef>,
    pub(crate) value: Option<Span>,
    pub(crate) constraint: Constraint,
}

/// Returns the labels of a line if the line is a row of a drawing: it has as many words, or as many characters, as a
/// row has cells.
pub(crate) fn labels(line: &str, start: usize, n: usize) -> Option<Vec<Span>> {
    let parts = |c: char| c.is_whitespace() || is_bar(c);
    let signs = line.char_indices().filter(|&(_, c)| !parts(c));
    let signs: Vec<Span> =
        signs.map(|(at, c)| Span::new(start + at, start + at + c.len_utf8())).take(LABELS_MAX).collect();
    let mut words: Vec<Span> = Vec::new();
    for &sign in &signs {
        match words.last_mut() {
            Some(word) if word.end == sign.start => *word = word.cover(sign),
            _ => words.push(sign),
        }
    }
    [words, signs].into_iter().find(|labels| labels.len() == n)
}

/// Returns the number of cells of a line that is read as a row of labels.
pub(crate) fn count(line: &str) -> usize {
    let words = line.split(|c: char| c.is_whitespace() || is_bar(c)).filter(|word| !word.is_empty());
    let signs = line.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count();
    Some(words.count()).filter(|&words| words > 3).unwrap_or(signs)
}

/// Returns the labels and sums of a line that gives the sums of drawn cages in another form: `A=15`, `A 15`, `15: A`,
/// `A: 15, B: 12`.
pub(crate) fn other_sums(line: &str) -> Option<Vec<(&str, &str)>> {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let sum = |part: &'_ str| -> Option<(usize, usize, usize, usize)> {
        let mut words =
            part.split(|c: char| c.is_whitespace() || matches!(c, ':' | '=')).filter(|word| !word.is_empty());
        let (first, second) = (words.next()?, words.next()?);
        let at = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let (label, sum) = match (is_number(first), is_number(second)) {
            (false, true) => (first, second),
            (true, false) => (second, first),
            _ => return None,
        };
        let is_sum = words.next().is_none() && label.chars().count() <= LABEL_MAX;
        is_sum.then(|| (at(label), label.len(), at(sum), sum.len()))
    };
    let parts = line.split([',', ';']).map(str::trim).filter(|part| !part.is_empty());
    let all: Option<Vec<_>> = parts.map(sum).collect();
    let all: Vec<_> = all?
        .into_iter()
        .map(|(label, long, sum, wide)| (&line[label..label + long], &line[sum..sum + wide]))
        .collect();
    (!all.is_empty()).then_some(all)
}

/// The longest label in a sum that is written in another form, in characters.
const LABEL_MAX: usize = 3;

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

impl Drawing {
    /// Skips a row that cannot be read. Returns its number, from 1.
    pub(crate) fn skip(&mut self, row: Span) -> usize {
        self.rows += 1;
        self.last = row;
        self.rows
    }

    fn has(&self, label: &str) -> bool {
        self.cages.iter().any(|cage| cage.label == label)
    }

    /// Returns the fault of a line that gives sums of drawn cages in another form.
    fn other_sum(&self, text: &str, line: Span) -> Option<Fault> {
        let sums = other_sums(&text[line.range()])?;
        if !sums.iter().all(|(label, _)| self.has(label)) {
            return None;
        }
        let lines: Vec<String> = sums.iter().map(|(label, sum)| format!("{label}: {sum}")).collect();
        let said = lines.iter().map(|line| format!("'{line}'")).collect::<Vec<_>>().join(" and ");
        let where_to = if lines.len() > 1 { ", each on its own line" } else { "" };
        let message = format!("Write the sum of a drawn cage as {said}{where_to}");
        Some(Fault::new(line, message).instead(lines.join(newline(text))))
    }

    /// Returns whether the drawing has all its rows.
    pub(crate) const fn is_whole(&self, n: usize) -> bool {
        self.rows >= n
    }

    /// Returns the span of the last row.
    pub(crate) const fn last(&self) -> Span {
        self.last
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Adds a row of labels. Returns the labels that stand for a cage.
    pub(crate) fn add(&mut self, text: &str, board: Board<'_>, labels: &[Span]) -> Vec<Span> {
        let mut named = Vec::new();
        for (column, &span) in labels.iter().enumerate() {
            let label = &text[span.range()];
            if NONE.contains(&label) {
                continue;
            }
            named.push(span);
            let cell = (board.cell(self.rows, column), span);
            match self.cages.iter_mut().find(|cage| cage.label == label) {
                Some(cage) => cage.cells.push(cell),
                None => self.cages.push(Cage { label: label.to_owned(), cells: vec![cell], sum: None }),
            }
        }
        self.rows += 1;
        self.last = labels.first().map_or(self.last, |first| first.cover(labels[labels.len() - 1]));
        named
    }

    /// Reads a line with the sum of a cage, such as `A: 16`. Returns `None` if the line has another form.
    pub(crate) fn sum(&mut self, text: &str, line: Span) -> Option<Result<(Span, Span), Fault>> {
        let split = text[line.range()].split_once(':').map(|(label, sum)| (label.trim_end(), sum.trim()));
        let Some((label, sum)) = split.filter(|(label, _)| self.has(label) || other_sums(label).is_none())
        else {
            return self.other_sum(text, line).map(Err);
        };
        let value = Span::new(line.end as usize - sum.len(), line.end as usize);
        if self.has(label)
            && !label.bytes().all(|b| b.is_ascii_digit())
            && !is_number(sum)
            && !names_cell(sum)
        {
            if let Some(fault) = self.other_sum(text, line) {
                return Some(Err(fault));
            }
            let found = if sum.is_empty() { "the end of the line".to_owned() } else { format!("'{sum}'") };
            return Some(Err(Fault::new(value, format!("Expected a number, found {found}"))));
        }
        if let Some(fault) = self.other_sum(text, line).filter(|_| !self.has(label)) {
            return Some(Err(fault));
        }
        if sum.is_empty() || !sum.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let label_span = Span::new(line.start as usize, line.start as usize + label.len());
        let Some(cage) = self.cages.iter_mut().find(|cage| cage.label == label) else {
            let message = format!("No cage with the label '{label}' is drawn above");
            return Some(Err(Fault::new(label_span, message)));
        };
        if cage.sum.is_some() {
            return Some(Err(Fault::new(line, format!("The cage '{label}' has a sum already"))));
        }
        let Ok(number) = sum.parse() else {
            return Some(Err(Fault::new(value, "The number is too great")));
        };
        cage.sum = Some((number, value, line));
        Some(Ok((label_span, value)))
    }

    /// Returns the cells of each label, and where they are drawn.
    pub(crate) fn groups(&self) -> Vec<(Vec<Cell>, Vec<CellRef>)> {
        let reference =
            |&(cell, span): &(Cell, Span)| CellRef { span, cells: [cell].into(), is_range: false };
        self.cages
            .iter()
            .map(|cage| {
                let cells = cage.cells.iter().map(|(cell, _)| *cell).collect();
                (cells, cage.cells.iter().map(reference).collect())
            })
            .collect()
    }

    /// Returns the drawn cages, in the order in which they appear.
    pub(crate) fn cages(self) -> impl Iterator<Item = Drawn> {
        self.cages.into_iter().map(|cage| {
            let reference =
                |&(cell, span): &(Cell, Span)| CellRef { span, cells: [cell].into(), is_range: false };
            Drawn {
                span: cage.sum.map_or(cage.cells[0].1, |(.., line)| line),
                cells: cage.cells.iter().map(reference).collect(),
                value: cage.sum.map(|(_, value, _)| value),
                constraint: Constraint::Cage {
                    cells: cage.cells.iter().map(|(cell, _)| *cell).collect(),
                    sum: cage.sum.map(|(sum, ..)| sum),
                    repeats: false,
                },
            }
        })
    }
}
