//! What is known while the constraints of a block are read: what was read so far, the open section and choice, and the
//! faults.

use std::ops::Range;
use std::sync::Arc;

use crate::board::{Automaton, Cell, Constraint, PairTable, Title};
use crate::syntax::constraints::cages::Drawing;
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind};
use crate::syntax::constraints::parser::{Board, Fault};
use crate::syntax::constraints::sections::{Heading, Section};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::Line;
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::{ElementKind, Problem, ProblemCode};
use crate::syntax::tree::noted::NotedLine;
use crate::syntax::{Edit, Span};

/// The constraints that were read from a puzzle.
#[derive(Debug, Default)]
pub(crate) struct Read {
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) clues: Vec<Clue>,
    /// Marks and colors that a player noted. They are not constraints.
    pub(crate) noted: Vec<NotedLine>,
    /// The reason why nothing may be claimed about solutions; `None` if claims are allowed.
    pub(crate) no_claims: Option<String>,
}

/// The largest number of faults that are reported for a puzzle.
const FAULTS_MAX: usize = 50;

/// The section whose clues are being read.
pub(super) struct Current {
    pub(super) heading: Heading,
    /// The span of the heading in the block.
    pub(super) span: Span,
    pub(super) drawing: Option<Drawing>,
    pub(super) lines: usize,
    /// Whether a comment is among the lines: then a section without a clue is not empty.
    pub(super) has_comment: bool,
    pub(super) rule: Rule,
    /// For a rule about pairs, the pairs listed so far, and the span of the clue `negative`, which says that all other
    /// neighbors break the rule.
    pub(super) pairs: Vec<[Cell; 2]>,
    pub(super) negative: Option<Span>,
}

/// The compiled expression of a heading.
#[derive(Clone)]
pub(super) enum Rule {
    /// The section has no expression.
    None,
    /// The expression cannot be read. The fault has been reported.
    Faulty,
    Pair(Arc<PairTable>),
    Pattern(Arc<Automaton>),
}

/// A choice between groups of constraints.
pub(super) struct Choice {
    pub(super) heading: Span,
    pub(super) groups: Vec<Vec<Constraint>>,
    /// The number of the first clue of the choice.
    pub(super) clues: usize,
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The starts of the rows of drawn cages that have too many or too few cells.
    pub(super) short: Vec<usize>,
    pub(super) board: Board<'a>,
    pub(super) notes: &'a mut Notes,
    pub(super) read: Read,
    pub(super) current: Option<Current>,
    pub(super) choice: Option<Choice>,
    /// A heading that is a comment, and the start of the line below it.
    pub(super) commented: Option<(Span, usize)>,
    /// The numbers of the clues that cannot be read.
    pub(super) faulty: Vec<usize>,
    /// The number of lines of marks and colors that cannot be read.
    pub(super) slips: usize,
    /// The work that is still allowed.
    pub(super) work: usize,
    /// The sections in which a negative clue was read.
    pub(super) negatives: Vec<&'static str>,
}

impl Reader<'_> {
    /// Reports a fault of a section. A fault in marks or colors does not stop claims about solutions.
    pub(super) fn fault_of(&mut self, section: &Section, fault: Fault, of: Span) {
        if !section.is_noted() {
            return self.fault(fault, of);
        }
        self.slips += 1;
        if self.slips <= FAULTS_MAX {
            self.report(ProblemCode::BadMark, fault.span, fault.message, fault.instead);
        }
    }

    pub(super) fn report(&mut self, code: ProblemCode, span: Span, message: String, instead: Option<String>) {
        let problem = Problem::new(code, span, message);
        self.notes.problems.push(match instead {
            Some(text) => {
                let title = format!("Change to '{text}'");
                problem.with_fix(title, vec![Edit { span, text }])
            }
            None => problem,
        });
    }

    /// Reports a fault of a clue or heading. `of` is the span of the clue. The fault stops all claims about solutions.
    pub(super) fn fault(&mut self, fault: Fault, of: Span) {
        let said: String = self.text[of.range()].chars().take(40).collect();
        self.read.no_claims.get_or_insert_with(|| format!("'{said}' cannot be read"));
        self.faulty.push(self.read.clues.len());
        let message = match self.faulty.len() {
            ..FAULTS_MAX => fault.message,
            FAULTS_MAX => format!("{} (faults of more clues are not listed)", fault.message),
            _ => return,
        };
        self.report(ProblemCode::BadClue, fault.span, message, fault.instead);
    }

    /// Returns the span of the clue on a line, without the comment.
    pub(super) fn clue_of(&self, line: Line) -> Span {
        let text = &self.text[line.start..line.end];
        trimmed(self.text, line.start, line.start + comment_start(text))
    }

    pub(super) fn comment(&mut self, line: Line) {
        let text = &self.text[line.start..line.end];
        let comment = trimmed(self.text, line.start + comment_start(text), line.end);
        self.notes.piece(comment, ElementKind::Comment);
    }

    /// Records the kinds of the tokens of a clue.
    pub(super) fn pieces(&mut self, tokens: &[Token]) {
        for token in tokens {
            let kind = match token.kind {
                TokenKind::Cells(..) => ElementKind::CellName,
                TokenKind::Number(_) => ElementKind::ClueNumber,
                TokenKind::Word => ElementKind::ClueWord,
                TokenKind::Sign(Sign::Other(',')) => ElementKind::Separator,
                TokenKind::Sign(_) => ElementKind::Operator,
            };
            self.notes.piece(token.span, kind);
        }
    }

    /// Adds constraints, and returns their range. Constraints of a choice get their place when the choice ends.
    pub(super) fn add(&mut self, constraints: Vec<Constraint>) -> Range<usize> {
        let from = self.read.constraints.len();
        match self.choice.as_mut().and_then(|choice| choice.groups.last_mut()) {
            Some(group) => group.extend(constraints),
            None => self.read.constraints.extend(constraints),
        }
        from..self.read.constraints.len()
    }
}

impl Current {
    /// Returns the author's name of the rule, with the text of its expression.
    pub(super) fn title(&self, text: &str) -> Title {
        let expression = self.heading.expression.clone().unwrap_or_default();
        let start = self.span.start as usize;
        Title {
            name: self.heading.title.as_str().into(),
            text: text[start + expression.start..start + expression.end].into(),
        }
    }
}
