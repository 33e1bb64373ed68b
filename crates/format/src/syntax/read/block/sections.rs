//! Problems of headings and sections: typos, repeats, unknown names, and a block without a grid.

use crate::syntax::constraints::meant::{Meant, OWN_RULE, meant};
use crate::syntax::constraints::sections::is_neutral;
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::lex::sections::SECTIONS;
use crate::syntax::lex::typos::is_exact;
use crate::syntax::plan::Role;
use crate::syntax::plan::header::{heading_in, mistyped_head, trimmed};
use crate::syntax::read::block::reading::Reading;
use crate::syntax::read::unknown;
use crate::syntax::tree::model::{Problem, ProblemCode};
use crate::syntax::{Edit, Span};

impl Reading<'_> {
    /// Reports problems of sections that are not read, and of a block without a grid.
    pub(super) fn sections(&mut self, has_grid: bool, has_houses: bool) {
        let mut first = None;
        let mut seen = Vec::new();
        for (line, role) in self.plan.lines.iter().zip(&self.plan.roles) {
            let span = trimmed(self.text, line.start, line.end);
            match role {
                Role::Meta if matches!(line.kind, Kind::Meta(_)) => first = first.or(Some(span)),
                Role::Head => {
                    self.head(*line, span);
                    first = first.or(Some(span));
                }
                Role::Mark(section) => {
                    let before = self.notes.problems.len();
                    self.section(*section, span, has_grid, &mut seen);
                    // A section with a problem was reported already.
                    if self.notes.problems.len() == before {
                        first = first.or(Some(span));
                    }
                }
                Role::Defaults => {
                    self.mistyped(Section::Defaults, heading_in(self.text, span));
                    return;
                }
                _ => {}
            }
        }
        let is_broken =
            |(line, role): (&Line, &Role)| *role == Role::Unknown && matches!(line.kind, Kind::Row(_));
        let is_there = self.plan.lines.iter().zip(&self.plan.roles).any(is_broken);
        // A puzzle inside an unknown section is reported there.
        let is_hidden = seen.contains(&Section::Unknown);
        if let (false, Some(span)) = (has_grid || has_houses || is_there || is_hidden, first) {
            self.notes.problem(ProblemCode::NoGrid, span, "No grid follows. Write its rows below");
        }
    }

    /// Reports the heading of a puzzle if it has a typo.
    fn head(&mut self, line: Line, span: Span) {
        let Some(meant) = mistyped_head(self.text, line) else { return };
        let is_split = line.is_split(self.text);
        let span = if is_split { span } else { heading_in(self.text, span) };
        self.heading(&meant, span, is_split);
    }

    /// Reports a section heading if it has a typo, and returns whether it has one.
    fn mistyped(&mut self, section: Section, span: Span) -> bool {
        let written = &self.text[span.range()];
        let Some(name) = name_of(section).filter(|_| !is_exact(written, section)) else { return false };
        self.heading(&name, span, written.contains(['\n', '\r']));
        true
    }

    /// Reports a heading that is split over two lines or has a typo.
    fn heading(&mut self, name: &str, span: Span, is_split: bool) {
        let written = &self.text[span.range()];
        let message = if is_split {
            format!("{name} is split over two lines. Join them")
        } else {
            format!("Unknown section {}: did you mean {name}? Read as {name}", written.trim_end_matches(':'))
        };
        let problem = Problem::new(ProblemCode::UnknownSection, span, message);
        let edit = Edit { span, text: name.to_owned() };
        self.notes.problems.push(problem.with_fix(format!("Change to '{name}'"), vec![edit]));
    }

    /// Returns whether the unknown section with this heading contains a puzzle.
    fn hides_puzzle(&self, heading: Span) -> bool {
        let line = unknown::heading_at(self.plan, heading.start as usize);
        line.is_some_and(|line| unknown::holds_puzzle(self.text, self.plan, line))
    }

    fn section(&mut self, section: Section, span: Span, has_grid: bool, seen: &mut Vec<Section>) {
        let span = heading_in(self.text, span);
        if self.mistyped(section, span) {
            return seen.push(section);
        }
        let name = &self.text[span.range()];
        match section {
            Section::Unknown if self.hides_puzzle(span) => {
                let named = format!("[puzzle {}]", name.trim_matches(['[', ']']).trim());
                let message = format!(
                    "Unknown section {name}: the puzzle in it is not read. Change the heading to '{named}'"
                );
                let edit = Edit { span, text: named.clone() };
                let problem = Problem::new(ProblemCode::UnknownLine, span, message);
                self.notes.problems.push(problem.with_fix(format!("Change to '{named}'"), vec![edit]));
                seen.push(section);
            }
            Section::Unknown if has_grid && !is_neutral(name.trim_matches(['[', ']'])) => {
                self.unknown_section(span);
            }
            Section::Unknown => {
                let message = format!("Unknown section {name}: it is left unchanged");
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            Section::Houses if has_grid => {
                self.header.no_claims.get_or_insert_with(|| "[Houses] cannot follow a grid".to_owned());
                let message =
                    "[Houses] lists the cells of a board that has no grid: below a grid it is not read";
                self.notes.problem(ProblemCode::UnknownConstraint, span, message);
            }
            Section::Defaults => {
                let message = "[defaults] is only read at the top of a file: here it is ignored";
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            Section::State | Section::Solution | Section::Regions if has_grid && seen.contains(&section) => {
                let message = format!("{name} already appears above: this one is ignored");
                self.notes.problem(ProblemCode::UnknownSection, span, message);
            }
            _ => seen.push(section),
        }
    }

    /// Reports a section of unknown name. It may hold constraints, so claims are disabled.
    fn unknown_section(&mut self, span: Span) {
        let name = &self.text[span.range()];
        self.header.no_claims.get_or_insert_with(|| format!("the section {name} is unknown"));
        let meant = meant(name.trim_matches(['[', ']']));
        let hint = match &meant {
            Some(Meant::Heading(heading)) => format!(": did you mean {heading}?"),
            Some(Meant::Other(advice)) => format!(": {advice}"),
            None => format!(": {OWN_RULE}"),
        };
        let message = format!("Unknown section {name}{hint} (solutions are not checked)");
        let problem = Problem::new(ProblemCode::UnknownConstraint, span, message);
        self.notes.problems.push(match meant {
            Some(Meant::Heading(text)) => {
                problem.with_fix(format!("Change to '{text}'"), vec![Edit { span, text }])
            }
            _ => problem,
        });
    }
}

/// Returns the correct heading of a section; `None` for sections that have no fixed name.
fn name_of(section: Section) -> Option<String> {
    let (name, _) = SECTIONS.into_iter().find(|&(_, its)| its == section)?;
    let (first, rest) = name.split_at(1);
    Some(if section == Section::Defaults {
        format!("[{name}]")
    } else {
        format!("[{}{rest}]", first.to_uppercase())
    })
}
