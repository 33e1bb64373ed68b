//! Lists of houses: which lines belong to the list, across blank lines and stray headings.

use std::collections::HashSet;

use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::{Kind, Line};
use crate::syntax::plan::cursor::MOST_LINES;
use crate::syntax::plan::model::{Planner, Role};

/// Plans the lines of a list of houses, up to a blank line below which no house of the same cells is, a section mark or metadata.
pub(super) fn plan(planner: &mut Planner<'_>) {
    let first = planner.here();
    let mut any = false;
    while let Some(line) = planner.cursor.get(planner.here()) {
        match line.kind {
            _ if planner.here() - first >= MOST_LINES => return,
            Kind::Section(_) if any && splits_houses(planner, first, planner.here()) => {
                planner.role(Role::Stray);
            }
            Kind::Section(_) | Kind::Meta(_) | Kind::SadMan(_) => return,
            Kind::Blank if any && !houses_go_on(planner, first, planner.here()) => return,
            Kind::Blank | Kind::Comment => planner.role(Role::Trivia),
            _ => {
                planner.role(Role::Kept);
                any = true;
            }
        }
    }
}

/// Returns whether the line below a heading lists a house of cells that are in the houses above it.
fn splits_houses(planner: &mut Planner<'_>, first: usize, at: usize) -> bool {
    let Some(below) = planner.cursor.get(at + 1) else { return false };
    if !matches!(below.kind, Kind::Row(_) | Kind::MetaLike(_) | Kind::Other) {
        return false;
    }
    let above: Vec<&str> =
        (first..at).flat_map(|at| labels_of(planner.cursor.text_of(planner.cursor.lines[at]))).collect();
    let labels: Vec<&str> = labels_of(planner.cursor.text_of(below)).collect();
    let known = labels.iter().filter(|label| above.contains(label)).count();
    known > 0 && 2 * known >= labels.len()
}

/// The most lines above and below a blank line that are compared.
const COMPARED: usize = 100;

/// Returns whether houses of the same cells are below a blank line: lines that all name a cell of the houses above, or of
/// another such line. No row of a whole grid is a house, unless all its labels are words that stand above.
fn houses_go_on(planner: &mut Planner<'_>, first: usize, blank: usize) -> bool {
    let mut at = blank;
    while at < blank + COMPARED && planner.cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
        at += 1;
    }
    let from = at;
    let is_house = |line: Line| matches!(line.kind, Kind::Row(_) | Kind::MetaLike(_) | Kind::Other);
    while at < from + COMPARED && planner.cursor.get(at).is_some_and(is_house) {
        at += 1;
    }
    let labels = |at: usize| labels_of(planner.cursor.text_of(planner.cursor.lines[at]));
    let may_be_cell = |label: &&str| label.len() == 1 && !label.starts_with(|c: char| c.is_alphabetic());
    let are_cells = |label: &str| label.len() > 3 && !label.contains(char::is_alphabetic);
    let mut known: HashSet<&str> =
        (first.max(blank.saturating_sub(COMPARED))..blank).flat_map(labels).collect();
    let mut left: Vec<Vec<&str>> = (from..at).map(|at| labels(at).collect()).collect();
    let is_square = left.iter().all(|labels| labels.len() == left.len());
    let are_words = left.iter().flatten().all(|label| known.contains(label) && !may_be_cell(label));
    if left.is_empty() || is_square && !are_words || left.iter().flatten().any(|label| are_cells(label)) {
        return false;
    }
    while !left.is_empty() {
        let (joined, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|labels: &Vec<&str>| {
            labels.iter().any(|label| !may_be_cell(label) && known.contains(label))
                || labels.iter().all(|label| known.contains(label))
        });
        if joined.is_empty() {
            return false;
        }
        known.extend(joined.into_iter().flatten());
        left = others;
    }
    true
}

/// Returns the labels of the cells of a house.
fn labels_of(line: &str) -> impl Iterator<Item = &str> {
    let line = &line[..comment_start(line)];
    let list = line.split_once(':').map_or(line, |(_, list)| list);
    let words = list.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.map(|word| word.split('=').next().unwrap_or_default())
}
