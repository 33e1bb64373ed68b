//! Clues below a grid without a heading above them: the heading is missing or damaged.

use crate::syntax::constraints::lexer::is_like_clue;
use crate::syntax::constraints::sections::{behind_a_character, damaged_heading};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::plan::cursor::Cursor;
use crate::syntax::plan::model::{Planner, Role};

/// Plans the clues that follow, with a damaged heading above them. Returns false if no clue follows.
pub(super) fn plan(planner: &mut Planner<'_>) -> bool {
    let mut any = false;
    loop {
        let here = planner.here();
        let (mut at, mut is_parted) = (here, false);
        while let Some(line) = planner.cursor.get(at).filter(|line| line.kind.is_trivia()) {
            is_parted |= line.kind == Kind::Blank;
            at += 1;
        }
        let Some(line) = planner.cursor.get(at).filter(|line| may_be_clue(line.kind)) else { return any };
        let goes_on = any && !is_parted && !matches!(line.kind, Kind::Row(_));
        if !goes_on
            && (!has_letter(planner.cursor.text_of(line))
                || !is_clue(&planner.cursor, line) && !is_heading(&mut planner.cursor, at))
        {
            return any;
        }
        while planner.here() < at {
            planner.role(Role::Trivia);
        }
        planner.role(Role::Loose);
        any = true;
    }
}

/// Returns whether a line has a letter, as each clue and heading has. Most rows of the next puzzle have none.
fn has_letter(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

const fn may_be_clue(kind: Kind) -> bool {
    matches!(kind, Kind::Row(_) | Kind::MetaLike(_) | Kind::Other)
}

fn is_clue(cursor: &Cursor<'_>, line: Line) -> bool {
    let text = cursor.text_of(line);
    may_be_clue(line.kind) && names_line_or_cell(&text[..comment_start(text)])
}

/// Returns whether a line is a damaged heading directly above a clue, or a whole heading behind a character.
fn is_heading(cursor: &mut Cursor<'_>, at: usize) -> bool {
    let Some(line) = cursor.get(at) else { return false };
    let text = cursor.text_of(line);
    let written = text[..comment_start(text)].trim();
    if behind_a_character(written).is_some() {
        return true;
    }
    damaged_heading(written).is_some()
        && cursor
            .get(at + 1)
            .is_some_and(|line| line.kind == Kind::Section(Section::Constraint) || is_clue(cursor, line))
}

/// Returns whether a line names a cell, or a row or column as a clue outside the grid does: `row 3: 12`.
pub(crate) fn names_line_or_cell(line: &str) -> bool {
    let (head, _) = line.split_once(':').unwrap_or_default();
    let mut words = head.split_whitespace();
    let is_line = words
        .next()
        .is_some_and(|word| ["row", "column", "col"].iter().any(|name| word.eq_ignore_ascii_case(name)));
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_like_clue(line) || is_line && words.next().is_some_and(is_number)
}
