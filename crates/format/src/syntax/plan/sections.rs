//! The sections below a grid: `[State]`, `[Solution]`, `[Regions]`, and sections that are kept as they are.
//!
//! This module assigns roles to lines and does not interpret them.

use std::collections::HashSet;

use crate::board::Sides;
use crate::syntax::constraints::cages::{labels, other_sums};
use crate::syntax::constraints::lexer::{Words, color_code, tokens};
use crate::syntax::constraints::parser::is_cells;
use crate::syntax::constraints::sections::{self, Form, behind_a_character};
use crate::syntax::lex::chars::{comment_start, is_bar};
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::plan::cursor::MOST_LINES;
use crate::syntax::plan::model::{GridPlan, Plan, Planner, Role};
use crate::syntax::plan::{broken_line, extra_rows, line_form, loose, misplaced, oblong, rows};
use crate::syntax::tree::connectivity::{is_connected, is_even};
use crate::syntax::tree::model::{GridForm, GridKind};

/// Plans all sections after the grid that was planned last.
pub(crate) fn behind(planner: &mut Planner<'_>) {
    loop {
        let here = planner.here();
        let Some((index, section)) = planner.cursor.section_behind(here) else {
            if planner.sides.is_some() || planner.cursor.starts_with_cells(here) {
                return;
            }
            if loose::plan(planner) {
                continue;
            }
            let n = size(planner);
            if let Some(state) = bare_state(planner, n) {
                while planner.here() < state {
                    planner.role(Role::Trivia);
                }
                rows::plan(planner, GridKind::State, Some(n), None);
                continue;
            }
            let givens = givens(&planner.plan);
            let Some(stray) =
                misplaced::before_section(&mut planner.cursor, here, (n, givens), line_form::is_of_four)
            else {
                return bare_regions(planner, n);
            };
            while planner.here() < stray {
                planner.role(Role::Trivia);
            }
            planner.role(Role::Stray);
            continue;
        };
        let n = size(planner);
        if let Some(sides) = planner.sides {
            if matches!(section, Section::Head | Section::Puzzle | Section::Defaults) {
                return;
            }
            while planner.here() < index {
                planner.role(Role::Trivia);
            }
            planner.role(Role::Mark(section));
            oblong_section(planner, section, index, sides);
            continue;
        }
        if section == Section::Puzzle && is_above_state(planner, index, n) {
            while planner.here() < index {
                planner.role(Role::Trivia);
            }
            planner.role(Role::Stray);
            continue;
        }
        if matches!(section, Section::Head | Section::Puzzle | Section::Defaults) {
            return;
        }
        let givens = givens(&planner.plan);
        if section.is_of_grid() && misplaced::heads_another(&mut planner.cursor, index, section, (n, givens))
        {
            return;
        }
        while planner.here() < index {
            planner.role(Role::Trivia);
        }
        let again = planner.cursor.section_behind(index + 1).filter(|&(_, next)| next == section);
        let stray = match again {
            // If two equal headings are adjacent, it makes no difference which one is stray.
            Some((next, _)) => Some(next > index + 1),
            None if misplaced::comes_again(&mut planner.cursor, index, section, n) => Some(true),
            None => misplaced::first_is_stray(&mut planner.cursor, index, section, n),
        };
        if stray.filter(|_| section.is_of_grid()) == Some(true) {
            planner.role(Role::Stray);
            continue;
        }
        planner.role(Role::Mark(section));
        if stray.filter(|_| section.is_of_grid()) == Some(false) {
            planner.role(Role::Stray);
        }
        match section {
            Section::State if !has(planner, GridKind::State) => grid(planner, GridKind::State, index),
            Section::Solution if !has(planner, GridKind::Solution) => {
                grid(planner, GridKind::Solution, index);
            }
            Section::Regions if !planner.has_regions => regions(planner),
            Section::Constraint => clues(planner),
            _ => kept(planner),
        }
    }
}

/// Plans the lines of a section after a grid that has not as many rows as columns.
fn oblong_section(planner: &mut Planner<'_>, section: Section, mark: usize, sides: Sides) {
    match section {
        Section::State if !has(planner, GridKind::State) => {
            oblong::plan_section(planner, sides, GridKind::State, mark);
        }
        Section::Solution if !has(planner, GridKind::Solution) => {
            oblong::plan_section(planner, sides, GridKind::Solution, mark);
        }
        Section::Regions if !planner.has_regions => oblong::plan_regions(planner, sides),
        Section::Constraint => clues(planner),
        _ => kept(planner),
    }
}

/// Returns the rows of the givens; empty if the givens have a surplus row.
fn givens(plan: &Plan) -> &[usize] {
    plan.grids.first().filter(|grid| grid.extra.is_empty()).map_or(&[], |grid| &grid.rows)
}

/// Plans a section that is above any grid: its mark, and the lines after it as they are.
pub(crate) fn without_grid(planner: &mut Planner<'_>, section: Section) {
    planner.role(Role::Mark(section));
    if section == Section::Constraint {
        return clues(planner);
    }
    if section == Section::Houses {
        return houses(planner);
    }
    if section != Section::Defaults {
        return kept(planner);
    }
    while let Some(line) = planner.cursor.get(planner.here()) {
        match line.kind {
            Kind::Comment => planner.role(Role::Trivia),
            Kind::Meta(_) | Kind::MetaLike(_) => planner.role(Role::Kept),
            _ => return,
        }
    }
}

/// Returns whether `[Puzzle]` is directly above the `[State]` that the puzzle does not have yet.
fn is_above_state(planner: &mut Planner<'_>, index: usize, n: usize) -> bool {
    let below = planner.cursor.section_behind(index + 1).filter(|&(_, section)| section == Section::State);
    below.is_some_and(|(state, _)| misplaced::rows_go_on(&mut planner.cursor, state, n, n))
        && !has(planner, GridKind::State)
}

fn has(planner: &Planner<'_>, kind: GridKind) -> bool {
    planner.plan.grids.iter().any(|grid| grid.kind == kind)
}

fn size(planner: &Planner<'_>) -> usize {
    planner.plan.grids.first().map_or(9, |grid| grid.n)
}

/// Plans the grid of a section, on one line or in rows.
fn grid(planner: &mut Planner<'_>, kind: GridKind, mark: usize) {
    let n = size(planner);
    let here = planner.here();
    let is_stray = |line: Line| matches!(line.kind, Kind::Meta(_) | Kind::MetaLike(_) | Kind::Other);
    if planner.cursor.get(here).is_some_and(is_stray)
        && misplaced::rows_go_on(&mut planner.cursor, here, n, n)
    {
        planner.role(Role::Stray);
    }
    let mut at = planner.here();
    while planner.cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
        at += 1;
    }
    let on_line = line_form::size_at(&mut planner.cursor, at, Some(n)).is_some();
    let starts = planner.cursor.get(at).is_some_and(|line| {
        matches!(line.kind, Kind::Row(_) | Kind::Border | Kind::Dashes(_) | Kind::MetaLike(_))
    });
    if starts {
        while planner.here() < at {
            planner.role(Role::Trivia);
        }
    }
    if starts && !on_line && broken_line::is_cut(&mut planner.cursor, at, Some(n), None) {
        planner.role(Role::Unknown);
        return planner.role(Role::Unknown);
    }
    if starts && !on_line && broken_line::is_broken(&mut planner.cursor, at) {
        return planner.role(Role::Unknown);
    }
    if starts && !on_line && rows::plan(planner, kind, Some(n), Some(mark)) {
        return;
    }
    if on_line {
        planner.role(Role::Row);
    }
    let (form, rows) = if on_line { (GridForm::Line, vec![at]) } else { (GridForm::Rows, Vec::new()) };
    planner.plan.grids.push(GridPlan::new(kind, n, form, rows, Some(mark)));
}

/// Plans N rows of region labels, which may be any characters. A blank line among them, or a surplus row, is accepted if it is a slip.
fn regions(planner: &mut Planner<'_>) {
    let n = size(planner);
    let mut rows = 0;
    while rows < n || rows == n && is_one_more(planner, n) {
        let Some(line) = planner.cursor.get(planner.here()) else { return };
        match line.kind {
            Kind::Blank if rows == 0 || labels_go_on(planner, n - rows, n) => planner.role(Role::Trivia),
            Kind::Comment => planner.role(Role::Trivia),
            Kind::Border => planner.role(Role::Border),
            Kind::Section(_) if rows > 0 && labels_go_on(planner, n - rows, n) => planner.role(Role::Stray),
            Kind::Meta(_) if labels_go_on(planner, n - rows, n) => planner.role(Role::Stray),
            Kind::Blank | Kind::Section(_) | Kind::Meta(_) | Kind::SadMan(_) => return,
            _ => {
                planner.role(Role::Region);
                rows += if holds_all(planner, line, n) { n } else { 1 };
            }
        }
    }
}

/// Returns the first of N rows after a grid that repeat all its digits and are above its regions: a state without a
/// heading. After a grid that has its regions, the rows are another puzzle.
fn bare_state(planner: &mut Planner<'_>, n: usize) -> Option<usize> {
    if planner.has_regions {
        return None;
    }
    let here = planner.here();
    let [ref givens] = *planner.plan.grids else { return None };
    let rows = (givens.form == GridForm::Rows && givens.rows.len() == n).then(|| givens.rows.clone())?;
    let from =
        (here..here + 3).find(|&at| planner.cursor.get(at).is_some_and(|line| !line.kind.is_trivia()))?;
    let mut any = false;
    for (row, at) in rows.into_iter().zip(from..) {
        any |= matches!(planner.cursor.lines[row].kind, Kind::Row(facts) if facts.has_digits());
        let is_row = planner.cursor.get(at).is_some_and(|line| matches!(line.kind, Kind::Row(_)));
        if !is_row || !extra_rows::holds(&planner.cursor, &[row], &[at]) {
            return None;
        }
    }
    let (_, section) = planner.cursor.section_behind(from + n)?;
    (any && from > here && section == Section::Regions).then_some(from)
}

/// Plans regions without a heading: N rows of labels after a grid, each label on N connected cells, and some label
/// twice in a row, unlike in a grid.
fn bare_regions(planner: &mut Planner<'_>, n: usize) {
    let mut from = planner.here();
    while planner.cursor.get(from).is_some_and(|line| line.kind.is_trivia()) && from < planner.here() + 2 {
        from += 1;
    }
    if planner.has_regions || n < 2 {
        return;
    }
    let (mut labels, mut twice) = (Vec::with_capacity(n * n), false);
    for at in from..from + n {
        let Some(line) =
            planner.cursor.get(at).filter(|line| matches!(line.kind, Kind::Row(_) | Kind::Other))
        else {
            return;
        };
        let text = planner.cursor.text_of(line);
        labels.extend(text.chars().filter(|&c| !c.is_whitespace() && !is_bar(c)));
        let row = labels.get((at - from) * n..).unwrap_or_default();
        if row.len() != n || !row.iter().all(|c| c.is_ascii_alphanumeric() && *c != '0') {
            return;
        }
        twice |= row.iter().enumerate().any(|(at, label)| row[..at].contains(label));
    }
    if !twice || !is_even(&labels, n) || !is_connected(&labels, n) {
        return;
    }
    while planner.here() < from + n {
        planner.role(if planner.here() < from { Role::Trivia } else { Role::Region });
    }
}

/// Returns whether a single line directly follows the N rows of labels. Then it is a surplus row and not a separate puzzle.
fn is_one_more(planner: &mut Planner<'_>, n: usize) -> bool {
    let at = planner.here();
    labels_at(planner, at).is_some_and(|labels| labels <= n) && labels_at(planner, at + 1).is_none()
}

/// Returns whether exactly the missing rows of labels follow a line that is not a row.
fn labels_go_on(planner: &mut Planner<'_>, lacking: usize, n: usize) -> bool {
    let from = planner.here() + 1;
    (from..from + lacking).all(|at| labels_at(planner, at) == Some(n))
        && labels_at(planner, from + lacking).is_none()
}

/// Returns the number of characters of a line that may be a row of labels, without white space.
fn labels_at(planner: &mut Planner<'_>, at: usize) -> Option<usize> {
    let line = planner.cursor.get(at)?;
    matches!(line.kind, Kind::Row(_) | Kind::Other | Kind::MetaLike(_))
        .then(|| planner.cursor.text_of(line).chars().filter(|c| !c.is_whitespace()).count())
}

/// Returns whether a line has the labels of all N rows.
fn holds_all(planner: &Planner<'_>, line: Line, n: usize) -> bool {
    n > 1 && planner.cursor.text_of(line).chars().filter(|c| !c.is_whitespace()).count() == n * n
}

/// Plans the lines of a list of houses, up to a blank line below which no house of the same cells is, a section mark or metadata.
fn houses(planner: &mut Planner<'_>) {
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

/// Plans the lines of a section of constraints.
fn clues(planner: &mut Planner<'_>) {
    lines_of_section(planner, Role::Clue);
}

/// Plans the lines of a section that is kept as it is.
fn kept(planner: &mut Planner<'_>) {
    lines_of_section(planner, Role::Kept);
}

/// Plans the lines of a section with the given role, up to a section mark, metadata, or a blank line with a grid after it.
fn lines_of_section(planner: &mut Planner<'_>, role: Role) {
    let mut any = false;
    let (n, mut drawn) = (size(planner), 0);
    let first = planner.here();
    loop {
        let mut here = planner.here();
        // Color codes start with the sign of a comment. They are of the section even if no other line follows.
        while role == Role::Clue
            && here - first < MOST_LINES
            && planner.cursor.get(here).is_some_and(|line| {
                line.kind == Kind::Comment && color_code(planner.cursor.text_of(line)).is_some()
            })
        {
            planner.role(Role::Trivia);
            here += 1;
        }
        // The clues of a grid whose section is too long are not the rows of other puzzles.
        let is_of_grid = role == Role::Clue && !planner.plan.grids.is_empty();
        if !is_of_grid && here - first >= MOST_LINES {
            return;
        }
        let mut at = here;
        while planner.cursor.get(at).is_some_and(|line| line.kind.is_trivia()) {
            at += 1;
        }
        let Some(line) = planner.cursor.get(at) else { return };
        let parted = (here..at).any(|i| matches!(planner.cursor.lines[i].kind, Kind::Blank));
        if role == Role::Clue && splits_clues(planner, at, line) {
            while planner.here() < at {
                planner.role(Role::Trivia);
            }
            planner.role(Role::Stray);
            continue;
        }
        let ends = match line.kind {
            Kind::Section(_) | Kind::Meta(_) | Kind::SadMan(_) => true,
            Kind::Row(_) | Kind::Border | Kind::Dashes(_) => {
                let text = planner.cursor.text_of(line);
                let is_sum = || 2 * drawn > n && other_sums(text[..comment_start(text)].trim()).is_some();
                let is_clue = role == Role::Clue
                    && (names_cells(text)
                        || is_sum()
                        || behind_a_character(text[..comment_start(text)].trim()).is_some());
                let is_end = parted && any && !is_clue;
                is_end || (parted || !matches!(line.kind, Kind::Row(_))) && starts_grid(planner, first, at)
            }
            _ => false,
        };
        if ends {
            return;
        }
        while planner.here() < at {
            planner.role(Role::Trivia);
        }
        planner.role(role);
        any = true;
        let is_drawn =
            role == Role::Clue && drawn < n && labels(planner.cursor.text_of(line), 0, n).is_some();
        drawn += usize::from(is_drawn);
    }
}

/// Returns whether a whole grid starts at a line of a section of clues, which are no rows of labels (of cages, or of regions to be found): its rows, or a border above them.
fn starts_grid(planner: &mut Planner<'_>, first: usize, at: usize) -> bool {
    let Some(rows) =
        planner.plan.grids.first().map(|grid| planner.sides.map_or(grid.n, |sides| sides.rows).min(4))
    else {
        return false;
    };
    let heading = first.checked_sub(1).and_then(|heading| planner.cursor.get(heading));
    let heading = heading.and_then(|line| sections::heading(planner.cursor.text_of(line).trim_start()));
    if heading.is_none_or(|heading| matches!(heading.section.form, Form::Cages | Form::Chaos)) {
        return false;
    }
    let is_row = |planner: &mut Planner<'_>, at: usize| {
        let line = planner.cursor.get(at).filter(|line| matches!(line.kind, Kind::Row(_)));
        line.is_some_and(|line| !names_cells(planner.cursor.text_of(line)))
    };
    let from = at + usize::from(!is_row(planner, at));
    (from..from + rows).all(|at| is_row(planner, at))
}

/// Returns whether a line is the heading of something else than constraints, and a clue is below it.
fn splits_clues(planner: &mut Planner<'_>, at: usize, line: Line) -> bool {
    let Kind::Section(section) = line.kind else { return false };
    if matches!(section, Section::Constraint | Section::Unknown) {
        return false;
    }
    let below = planner.cursor.get(at + 1);
    below.is_some_and(|line| {
        matches!(line.kind, Kind::Row(_) | Kind::MetaLike(_) | Kind::Other)
            && names_cells(planner.cursor.text_of(line))
    })
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

/// Returns whether a line is a clue and not a row of a grid: it names a cell, or gives the sum of a drawn cage.
fn names_cells(line: &str) -> bool {
    let is_sum = |(label, sum): (&str, &str)| {
        let (label, sum) = (label.trim(), sum.trim());
        let is_label = label.starts_with(char::is_alphabetic) && !label.contains(char::is_whitespace);
        is_label && !sum.is_empty() && sum.bytes().all(|b| b.is_ascii_digit())
    };
    let line = &line[..comment_start(line)];
    line.split_once(':').is_some_and(is_sum) || tokens(line, 0, Words::Dashed).into_iter().any(is_cells)
}
