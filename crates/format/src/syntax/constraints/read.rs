//! Reads the constraints of a block: turns its planned lines into the constraints of the layout, the clues as written,
//! and the problems.

use std::collections::HashSet;
use std::sync::Arc;

use crate::board::{Automaton, Cell, Constraint, PairTable, Sides, Title};
use crate::syntax::constraints::cages::{self, Drawing};
use crate::syntax::constraints::clues;
use crate::syntax::constraints::lexer::{Sign, Token, TokenKind, Words, color_code, names_cell, tokens};
use crate::syntax::constraints::parser::{Board, Fault, Parsed, Parser, is_cells};
use crate::syntax::constraints::sections::{self, Form, Heading, Section as Known, damaged_heading, words};
use crate::syntax::constraints::{expression, loose, noted, pattern, shape, states, sums};
use crate::syntax::lex::chars::comment_start;
use crate::syntax::lex::lines::{Kind, Line, Section};
use crate::syntax::plan::cursor::MOST_LINES;
use crate::syntax::plan::header::{Notes, trimmed};
use crate::syntax::plan::{Plan, Role};
use crate::syntax::read::problems::misplaced::REMOVE_OR_MOVE;
use crate::syntax::tree::clue::Clue;
use crate::syntax::tree::model::{ElementKind, Problem, ProblemCode};
use crate::syntax::tree::noted::{Color, NotedLine};
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

/// The work allowed for compiling the rules of a puzzle, in steps of their expressions and patterns.
const WORK_MAX: usize = 50_000_000;

/// The work of compiling an expression, for each pair of digits.
const EXPRESSION_WORK: usize = 200;

/// Reads the constraints of a planned block with a grid.
pub(crate) fn read(text: &str, plan: &Plan, board: Board<'_>, notes: &mut Notes) -> Read {
    let is_clue = |role: &Role| matches!(role, Role::Clue | Role::Loose | Role::Mark(Section::Constraint));
    if !plan.roles.iter().any(is_clue) {
        return Read::default();
    }
    let is_loose = loose::read(text, plan, board, notes);
    let short = short_rows(text, plan, board);
    let mut reader = Reader {
        text,
        short,
        board,
        notes,
        read: Read::default(),
        current: None,
        choice: None,
        faulty: Vec::new(),
        slips: 0,
        negatives: Vec::new(),
        work: WORK_MAX,
    };
    for (at, (line, role)) in plan.lines.iter().zip(&plan.roles).enumerate() {
        match role {
            Role::Trivia => reader.trivia(*line),
            Role::Mark(Section::Constraint) if reader.splits(plan, at) => reader.stray(*line),
            Role::Mark(Section::Constraint) => reader.heading(*line),
            Role::Mark(_) => reader.close(),
            Role::Clue => reader.line(*line),
            _ => {}
        }
    }
    reader.close();
    reader.end_choice();
    let Reader { mut read, .. } = reader;
    read.no_claims = read.no_claims.or(is_loose);
    read
}

/// The section whose clues are being read.
struct Current {
    heading: Heading,
    /// The span of the heading in the block.
    span: Span,
    drawing: Option<Drawing>,
    lines: usize,
    /// Whether a comment is among the lines: then a section without a clue is not empty.
    has_comment: bool,
    rule: Rule,
    /// For a rule about pairs, the pairs listed so far, and the span of the clue `negative`, which says that all other
    /// neighbors break the rule.
    pairs: Vec<[Cell; 2]>,
    negative: Option<Span>,
}

/// The compiled expression of a heading.
#[derive(Clone)]
enum Rule {
    /// The section has no expression.
    None,
    /// The expression cannot be read. The fault has been reported.
    Faulty,
    Pair(Arc<PairTable>),
    Pattern(Arc<Automaton>),
}

/// A choice between groups of constraints.
struct Choice {
    heading: Span,
    groups: Vec<Vec<Constraint>>,
    /// The number of the first clue of the choice.
    clues: usize,
}

struct Reader<'a> {
    text: &'a str,
    /// The starts of the rows of drawn cages that have too many or too few cells.
    short: Vec<usize>,
    board: Board<'a>,
    notes: &'a mut Notes,
    read: Read,
    current: Option<Current>,
    choice: Option<Choice>,
    /// The numbers of the clues that cannot be read.
    faulty: Vec<usize>,
    /// The number of lines of marks and colors that cannot be read.
    slips: usize,
    /// The work that is still allowed.
    work: usize,
    /// The sections in which a negative clue was read.
    negatives: Vec<&'static str>,
}

impl Reader<'_> {
    /// Reports a fault of a section. A fault in marks or colors does not stop claims about solutions.
    fn fault_of(&mut self, section: &Known, fault: Fault, of: Span) {
        if !section.is_noted() {
            return self.fault(fault, of);
        }
        self.slips += 1;
        if self.slips <= FAULTS_MAX {
            self.report(ProblemCode::BadMark, fault.span, fault.message, fault.instead);
        }
    }

    fn report(&mut self, code: ProblemCode, span: Span, message: String, instead: Option<String>) {
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
    fn fault(&mut self, fault: Fault, of: Span) {
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

    /// Starts the section of a heading.
    fn heading(&mut self, line: Line) {
        self.close();
        let Some((mut heading, start)) = self.heading_of(line) else { return };
        let span = Span::new(start, start + heading.end);
        self.notes.piece(span, ElementKind::Head);
        let allowed = heading.section.number.map(|number| number.range(self.board.digits));
        heading.number =
            heading.number.map(|it| it.filter(|it| allowed.as_ref().is_some_and(|range| range.contains(it))));
        if let Some(None) = heading.number {
            let name = heading.section.name;
            let message = match allowed {
                Some(range) => {
                    format!("[{name}] takes a number from {} to {}", range.start(), range.end())
                }
                None => format!("[{name}] takes no number"),
            };
            self.fault_of(heading.section, Fault::new(span, message), span);
        }
        if heading.expression.is_some() && !heading.section.takes_expression() {
            let message = format!("[{}] takes no expression. Write its clues below", heading.section.name);
            self.fault_of(heading.section, Fault::new(span, message), span);
        }
        match heading.section.form {
            Form::Any if self.choice.is_some() => {
                self.fault(Fault::new(span, "A choice cannot be part of another one"), span);
            }
            Form::Any => {
                let clues = self.read.clues.len();
                self.choice = Some(Choice { heading: span, groups: vec![Vec::new()], clues });
            }
            Form::Or => match &mut self.choice {
                Some(choice) => choice.groups.push(Vec::new()),
                None => self.fault(Fault::new(span, "[Or] needs [Any] above it"), span),
            },
            Form::End if self.choice.is_some() => self.end_choice(),
            Form::End => self.fault(Fault::new(span, "[End] needs [Any] above it"), span),
            _ => {}
        }
        let end = span.end as usize;
        let rule = self.rule(&heading, span);
        let (pairs, negative) = (Vec::new(), None);
        self.current = Some(Current {
            heading,
            span,
            drawing: None,
            lines: 0,
            has_comment: false,
            rule,
            pairs,
            negative,
        });
        let rest = Line { start: end, ..line };
        if self.clue_of(rest).is_empty() {
            self.comment(rest);
        } else {
            self.line(rest);
        }
    }

    /// Returns whether a heading is among the lines of the section that is open: two or more lines are below it, each a clue of that section, and none
    /// one of its own.
    fn splits(&mut self, plan: &Plan, at: usize) -> bool {
        let Some(current) = &self.current else { return false };
        if current.drawing.is_some() || matches!(current.rule, Rule::Faulty) {
            return false;
        }
        let (heading, rule, span) = (current.heading.clone(), current.rule.clone(), current.span);
        let Some((pasted, start)) = self.heading_of(plan.lines[at]) else { return false };
        let is_of_choice = matches!(pasted.section.form, Form::Or | Form::End) && self.choice.is_some();
        let rest = Line { start: start + pasted.end, ..plan.lines[at] };
        if is_of_choice || pasted.expression.is_some() || !self.clue_of(rest).is_empty() {
            return false;
        }
        let below = plan.lines.iter().zip(&plan.roles).skip(at + 1);
        let below = below.take_while(|(_, role)| matches!(role, Role::Clue | Role::Trivia | Role::Stray));
        let clues: Vec<Line> =
            below.filter(|(_, role)| **role == Role::Clue).map(|(line, _)| *line).collect();
        clues.len() > 1
            && !clues.iter().any(|&line| self.fits((&pasted, Span::new(start, start)), &Rule::None, line))
            && clues.iter().all(|&line| self.fits((&heading, span), &rule, line))
    }

    /// Returns the heading on a line, and the byte that it starts at.
    fn heading_of(&self, line: Line) -> Option<(Heading, usize)> {
        let text = &self.text[line.start..line.end];
        let start = line.start + (text.len() - text.trim_start().len());
        Some((sections::heading(&self.text[start..line.end])?, start))
    }

    /// Returns whether a line is a clue of the section with a heading.
    fn fits(&mut self, (heading, place): (&Heading, Span), rule: &Rule, line: Line) -> bool {
        let span = self.clue_of(line);
        let (section, written) = (heading.section, &self.text[span.range()]);
        if matches!(section.form, Form::Cages)
            && cages::labels(written, 0, self.board.sides.columns).is_some()
        {
            return true;
        }
        let all = tokens(written, span.start as usize, words(section.form));
        if section.is_noted() {
            let mut parser =
                Parser::new(self.text, self.board, &all, Span { start: span.end, end: span.end });
            let read = if matches!(section.form, Form::Marks) { noted::marks } else { noted::colors };
            return read(&mut parser, place, span).is_ok();
        }
        let tried = Current {
            heading: heading.clone(),
            span: place,
            drawing: None,
            lines: 0,
            has_comment: false,
            rule: rule.clone(),
            pairs: Vec::new(),
            negative: None,
        };
        let open = self.current.replace(tried);
        let fits = self.parsed(&all, span).is_ok();
        self.current = open;
        fits
    }

    /// Notes a heading among the lines of the section that is open, which goes on below it. What the author means is not known, so nothing is claimed.
    fn stray(&mut self, line: Line) {
        let Some((heading, start)) = self.heading_of(line) else { return };
        let (span, above) = (Span::new(start, start + heading.end), self.current.as_ref());
        let above = above.map_or("the section above", |current| current.heading.section.name);
        let written = &self.text[span.range()];
        self.read.no_claims.get_or_insert_with(|| format!("{written} splits [{above}]"));
        let message = format!("{written} splits [{above}]: {REMOVE_OR_MOVE}");
        self.notes.piece(span, ElementKind::Head);
        self.report(ProblemCode::BadClue, span, message, None);
        self.comment(Line { start: span.end as usize, ..line });
    }

    /// Compiles the expression of a heading. An equation in a heading is read as a clue.
    fn rule(&mut self, heading: &Heading, span: Span) -> Rule {
        let section = heading.section;
        if !section.takes_expression() {
            return Rule::None;
        }
        let place =
            heading.expression.clone().map(|it| Span::new(it.start, it.end).moved(span.start as usize));
        let place = place.filter(|place| !place.is_empty());
        let Some(place) = place else {
            if matches!(section.form, Form::Sum) {
                return Rule::None;
            }
            let message = format!("[{}] needs what it asks for, such as {}", section.name, section.sample());
            self.fault(Fault::new(span, message), span);
            return Rule::Faulty;
        };
        let written = &self.text[place.range()];
        let all = tokens(written, place.start as usize, Words::Plain);
        let mut parser = Parser::new(self.text, self.board, &all, Span { start: place.end, end: place.end });
        let made = match section.form {
            Form::Sum => {
                let title = Title { name: heading.title.as_str().into(), text: written.into() };
                let made = equation(&mut parser, title);
                self.clue(section.name, span, place, made);
                return Rule::None;
            }
            Form::Pair => {
                let cost = self.board.digits * self.board.digits * EXPRESSION_WORK;
                let left = self.work.checked_sub(cost);
                self.work = left.unwrap_or(0);
                left.ok_or_else(|| Fault::new(place, "The puzzle has too many rules"))
                    .and_then(|_| expression::table(&mut parser))
                    .map(|table| Rule::Pair(Arc::new(table)))
            }
            Form::Automaton => states::automaton(written, place, self.board, &mut self.work)
                .map(|automaton| Rule::Pattern(Arc::new(automaton))),
            _ => pattern::automaton(written, place, self.board, &mut self.work)
                .map(|automaton| Rule::Pattern(Arc::new(automaton))),
        };
        made.unwrap_or_else(|fault| {
            self.fault(fault, place);
            Rule::Faulty
        })
    }

    /// Returns the span of the clue on a line, without the comment.
    fn clue_of(&self, line: Line) -> Span {
        let text = &self.text[line.start..line.end];
        trimmed(self.text, line.start, line.start + comment_start(text))
    }

    fn comment(&mut self, line: Line) {
        let text = &self.text[line.start..line.end];
        let comment = trimmed(self.text, line.start + comment_start(text), line.end);
        self.notes.piece(comment, ElementKind::Comment);
    }

    /// Reports a color that is written as a comment: `#ff0000: r1c1`.
    fn trivia(&mut self, line: Line) {
        let span = trimmed(self.text, line.start, line.end);
        let Some(current) = &mut self.current else { return };
        current.has_comment |= !span.is_empty();
        let section = current.heading.section;
        if !matches!(section.form, Form::Colors) {
            return;
        }
        if let Some(code) = color_code(&self.text[span.range()]) {
            let names = Color::ALL.map(Color::name).join(" ");
            let message = format!("'{code}' starts a comment: write the name of a color: {names}");
            let span = Span { end: span.start + code.len() as u32, ..span };
            self.fault_of(section, Fault::new(span, message), span);
        }
    }

    /// Reads a line with a clue.
    fn line(&mut self, line: Line) {
        let span = self.clue_of(line);
        let Some(current) = &mut self.current else { return self.comment(line) };
        current.lines += 1;
        let section = current.heading.section;
        if current.lines >= MOST_LINES - 1 {
            self.notes.piece(trimmed(self.text, line.start, line.end), ElementKind::Kept);
            if current.lines == MOST_LINES - 1 {
                let message = format!("A section has up to {MOST_LINES} lines: the rest is not read");
                self.fault_of(section, Fault::new(span, message), span);
            }
            return;
        }
        self.comment(line);
        if matches!(section.form, Form::Cages) && self.drawn(line, span) {
            return;
        }
        let Some(current) = &self.current else { return };
        let (name, form, heading) =
            (current.heading.section.name, current.heading.section.form, current.span);
        let all = tokens(&self.text[span.range()], span.start as usize, words(form));
        self.pieces(&all);
        if section.is_noted() {
            return self.noted(section, heading, (&all, span));
        }
        let parsed = self.parsed(&all, span).map_err(|fault| {
            self.no_heading(span)
                .unwrap_or_else(|| shape::shaped(section, self.text, self.board, (&all, span), fault))
        });
        self.clue(name, heading, span, parsed);
    }

    /// Returns the fault that a line was meant to be the heading of another section.
    fn no_heading(&self, span: Span) -> Option<Fault> {
        let written = &self.text[span.range()];
        let heading = damaged_heading(written).filter(|it| it != written && !names_cell(written))?;
        let message = format!("'{written}' is not a heading of a section: write {heading} above its clues");
        Some(Fault::new(span, message).instead(heading))
    }

    /// Reads a line of marks or colors.
    fn noted(&mut self, section: &Known, heading: Span, (tokens, span): (&[Token], Span)) {
        let end = Span { start: span.end, end: span.end };
        let mut parser = Parser::new(self.text, self.board, tokens, end);
        let read = match section.form {
            Form::Marks => noted::marks,
            Form::Pen => noted::pen,
            _ => noted::colors,
        };
        match read(&mut parser, heading, span) {
            Ok(line) => self.read.noted.push(line),
            Err(fault) => {
                let fault = shape::shaped(section, self.text, self.board, (tokens, span), fault);
                self.fault_of(section, fault, span);
            }
        }
    }

    /// Adds a clue that was read.
    fn clue(&mut self, name: &'static str, heading: Span, span: Span, parsed: Result<Parsed, Fault>) {
        match parsed {
            Ok(parsed) => {
                if let [Constraint::Negative { .. }] = *parsed.constraints {
                    if self.choice.is_some() {
                        let message = "A negative constraint cannot be part of a choice";
                        return self.fault(Fault::new(span, message), span);
                    }
                    if self.negatives.contains(&name) {
                        let message =
                            format!("[{name}] has a negative constraint already: join the two lines");
                        return self.fault(Fault::new(span, message), span);
                    }
                    self.negatives.push(name);
                }
                let constraints = self.add(parsed.constraints);
                let Parsed { cells, value, .. } = parsed;
                self.read.clues.push(Clue { section: name, heading, span, cells, value, constraints });
            }
            Err(fault) => {
                self.fault(fault, span);
                let none = self.read.constraints.len();
                self.read.clues.push(Clue {
                    section: name,
                    heading,
                    span,
                    cells: Vec::new(),
                    value: None,
                    constraints: none..none,
                });
            }
        }
    }

    /// Records the kinds of the tokens of a clue.
    fn pieces(&mut self, tokens: &[Token]) {
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

    fn parsed(&mut self, tokens: &[Token], span: Span) -> Result<Parsed, Fault> {
        let Some(current) = &mut self.current else { return Ok(Parsed::default()) };
        let section = current.heading.section;
        let end = Span { start: span.end, end: span.end };
        let mut parser = Parser::new(self.text, self.board, tokens, if span.is_empty() { span } else { end });
        let parser = &mut parser;
        match section.form {
            Form::Cages => clues::cage(parser),
            Form::Line(kind) => {
                let is_faulty = current.heading.number == Some(None) && section.number.is_some();
                let usual = section.number.map(|number| number.usual);
                let number = current.heading.number.flatten().or(usual);
                let mut parsed = clues::line(parser, kind(number.unwrap_or_default()))?;
                // Without its number, the rule of the line is not known.
                if is_faulty {
                    parsed.constraints.clear();
                }
                Ok(parsed)
            }
            Form::Arrows => clues::arrow(parser),
            Form::Dots => clues::dot(parser),
            Form::Quadruples => clues::quadruple(parser),
            Form::Outside(kind) => clues::outside(parser, kind),
            Form::Regions => clues::region(parser),
            Form::Clone => clues::clone(parser),
            Form::Mark(kind) => clues::marks(parser, kind),
            Form::Allowed => clues::allowed(parser),
            Form::Doppelganger => clues::doppelganger(parser),
            Form::Inequality => clues::inequality(parser),
            Form::Pair => pairs(parser, current),
            Form::Regex | Form::Automaton => {
                let cells = parser.line(&[])?;
                let rule = current.rule.clone();
                let title = current.title(self.text);
                let found = match rule {
                    Rule::Pattern(automaton) => Some(Constraint::Pattern { title, automaton, cells }),
                    _ => None,
                };
                clues::done(parser, found, None)
            }
            Form::Sum => {
                let text = self.text[span.range()].into();
                equation(parser, Title { name: current.heading.title.as_str().into(), text })
            }
            Form::Marks | Form::Colors | Form::Pen | Form::Any | Form::Or | Form::End => {
                let message = format!("Write the heading of a section below [{}]", section.name);
                Err(Fault::new(span, message))
            }
        }
    }

    /// Adds constraints, and returns their range. Constraints of a choice get their place when the choice ends.
    fn add(&mut self, constraints: Vec<Constraint>) -> std::ops::Range<usize> {
        let from = self.read.constraints.len();
        match self.choice.as_mut().and_then(|choice| choice.groups.last_mut()) {
            Some(group) => group.extend(constraints),
            None => self.read.constraints.extend(constraints),
        }
        from..self.read.constraints.len()
    }

    /// Reads a line of drawn cages. Returns whether the line belongs to a drawing.
    fn drawn(&mut self, line: Line, span: Span) -> bool {
        let (text, board) = (self.text, self.board);
        let Some(current) = &mut self.current else { return false };
        let written = &text[span.range()];
        // A drawing comes before the other clues of its section. After a clue, a row of labels is a mistake.
        let has_clues =
            current.drawing.is_none() && self.read.clues.iter().any(|clue| clue.heading == current.span);
        if has_clues {
            return false;
        }
        let is_open = current.drawing.as_ref().is_none_or(|drawing| !drawing.is_whole(board.sides.rows));
        if is_open && self.short.contains(&line.start) {
            let row = current.drawing.get_or_insert_default().skip(span);
            let message = format!(
                "Row {row} of the drawing has {} of {} cells",
                cages::count(written),
                board.sides.columns
            );
            self.fault(Fault::new(span, message), span);
            return true;
        }
        let is_border = matches!(line.kind, Kind::Border | Kind::Dashes(_));
        if is_open
            && is_border
            && cages::labels(written, 0, board.sides.columns).is_none_or(|_| line.kind == Kind::Border)
        {
            return true;
        }
        let names_cells = || tokens(written, 0, Words::Dashed).into_iter().any(is_cells);
        if is_open
            && !names_cells()
            && let Some(labels) = cages::labels(written, span.start as usize, board.sides.columns)
        {
            let named = current.drawing.get_or_insert_default().add(text, board, &labels);
            for label in named {
                self.notes.piece(label, ElementKind::CageLabel);
            }
            return true;
        }
        let Some(drawing) = &mut current.drawing else { return false };
        if !drawing.is_whole(board.sides.rows) {
            let message = format!("{} of {} rows of cages above", drawing.rows(), board.sides.rows);
            let fault = Fault::new(span, message);
            self.fault(fault, span);
            return true;
        }
        match drawing.sum(text, span) {
            Some(Ok((label, value))) => {
                self.notes.piece(label, ElementKind::CageLabel);
                self.notes.piece(value, ElementKind::ClueNumber);
                let colon = text[label.end as usize..].find(':').map(|at| label.end as usize + at);
                if let Some(colon) = colon {
                    self.notes.piece(Span::new(colon, colon + 1), ElementKind::Operator);
                }
            }
            Some(Err(fault)) => {
                let all = tokens(written, span.start as usize, Words::Dashed);
                self.pieces(&all);
                self.fault(fault, span);
            }
            None => return false,
        }
        true
    }

    /// Ends the current section.
    fn close(&mut self) {
        let Some(current) = self.current.take() else { return };
        if let (Some(span), Rule::Pair(table)) = (current.negative, &current.rule) {
            let not = PairTable::new(self.board.digits, |a, b| !table.allows(a, b));
            let mut title = current.title(self.text);
            title.text = format!("not ({})", title.text).into();
            let listed: HashSet<[Cell; 2]> = current.pairs.iter().copied().collect();
            let is_listed = |&[a, b]: &[Cell; 2]| listed.contains(&[a, b]) || listed.contains(&[b, a]);
            let pairs = neighbors(self.board).filter(|pair| !is_listed(pair)).collect();
            let constraints = self.add(vec![Constraint::Pair { title, allowed: Arc::new(not), pairs }]);
            let (section, heading) = (current.heading.section.name, current.span);
            self.read.clues.push(Clue {
                section,
                heading,
                span,
                cells: Vec::new(),
                value: None,
                constraints,
            });
        }
        self.empty(&current);
        let Some(drawing) = current.drawing else { return };
        if !drawing.is_whole(self.board.sides.rows) {
            let message = format!("[Cages]: {} of {} rows so far", drawing.rows(), self.board.sides.rows);
            self.fault(Fault::new(drawing.last(), message), current.span);
        }
        for drawn in drawing.cages() {
            let constraints = self.add(vec![drawn.constraint]);
            let (section, heading) = (current.heading.section.name, current.span);
            let (span, cells, value) = (drawn.span, drawn.cells, drawn.value);
            self.read.clues.push(Clue { section, heading, span, cells, value, constraints });
        }
    }

    /// Reports a section without lines, unless its heading has a fault or is a part of a choice.
    fn empty(&mut self, current: &Current) {
        let heading = &current.heading;
        let is_part = matches!(heading.section.form, Form::Any | Form::Or | Form::End);
        let has_fault = heading.number == Some(None) || matches!(current.rule, Rule::Faulty);
        if current.lines > 0
            || current.has_comment
            || is_part
            || has_fault
            || matches!(current.rule, Rule::None) && heading.expression.is_some()
        {
            return;
        }
        let message = format!(
            "[{}] is empty: write its clues below, such as '{}', or remove the heading",
            heading.section.name, heading.section.example
        );
        self.report(ProblemCode::EmptySection, current.span, message, None);
    }

    /// Ends the choice, if one is open.
    fn end_choice(&mut self) {
        let Some(choice) = self.choice.take() else { return };
        if choice.groups.len() < 2 || choice.groups.iter().any(Vec::is_empty) {
            let message =
                "A choice needs two or more groups, each with a constraint: write [Or] between them";
            return self.fault(Fault::new(choice.heading, message), choice.heading);
        }
        let at = self.read.constraints.len();
        let choices = choice.groups.into_iter().map(Into::into).collect();
        self.read.constraints.push(Constraint::Any { choices });
        for (number, clue) in self.read.clues.iter_mut().enumerate().skip(choice.clues) {
            if !self.faulty.contains(&number) {
                clue.constraints = at..at + 1;
            }
        }
    }
}

impl Current {
    /// Returns the author's name of the rule, with the text of its expression.
    fn title(&self, text: &str) -> Title {
        let expression = self.heading.expression.clone().unwrap_or_default();
        let start = self.span.start as usize;
        Title {
            name: self.heading.title.as_str().into(),
            text: text[start + expression.start..start + expression.end].into(),
        }
    }
}

/// Reads an equation of sums.
fn equation(parser: &mut Parser<'_>, title: Title) -> Result<Parsed, Fault> {
    let sums::Sum { terms, least, most } = sums::sum(parser)?;
    clues::done(parser, [Constraint::Sum { title, terms, least, most }], None)
}

/// Reads the clue of a rule about pairs: lines of cells separated by `|`, such as `r1c1 r1c2 r1c3`; or `neighbors`; or
/// `negative`.
fn pairs(parser: &mut Parser<'_>, current: &mut Current) -> Result<Parsed, Fault> {
    let mut pairs: Vec<[Cell; 2]> = Vec::new();
    let word = parser.take_word(&["neighbors", "neighbours", "negative"]);
    if let Some(word) = word {
        if matches!(&current.rule, Rule::Pair(table) if !table.is_symmetric()) {
            let message = "Without an order of the cells, a and b have to be exchangeable: use abs(a - b)";
            return Err(Fault::new(word.span, message));
        }
        if parser.text_of(word).eq_ignore_ascii_case("negative") {
            parser.end()?;
            if current.negative.replace(word.span).is_some() {
                return Err(Fault::new(word.span, "The section says this already"));
            }
            return Ok(Parsed::default());
        }
        pairs = neighbors(parser.board).collect();
    } else {
        loop {
            let line = parser.line(&[])?;
            if line.len() < 2 {
                return Err(Fault::new(parser.before(), "Expected 2 cells or more"));
            }
            pairs.extend(line.windows(2).map(|pair| [pair[0], pair[1]]));
            if !parser.take_char('|') {
                break;
            }
        }
    }
    current.pairs.extend(&pairs);
    let title = current.title(parser.text);
    let found = match &current.rule {
        Rule::Pair(table) => {
            Some(Constraint::Pair { title, allowed: Arc::clone(table), pairs: pairs.into() })
        }
        _ => None,
    };
    clues::done(parser, found, None)
}

/// Returns the pairs of cells that share an edge. The upper or left cell comes first in each pair.
pub(crate) fn neighbors(board: Board<'_>) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let Sides { rows, columns } = board.sides;
    let all = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    all.flat_map(move |(row, column)| {
        let right = board.has(row, column + 1).then(|| board.cell(row, column + 1));
        let below = board.has(row + 1, column).then(|| board.cell(row + 1, column));
        [right, below].into_iter().flatten().map(move |other| [board.cell(row, column), other])
    })
}

/// Returns the starts of the rows of drawn cages that have too many or too few cells: most of the lines directly below
/// the heading are whole rows.
fn short_rows(text: &str, plan: &Plan, board: Board<'_>) -> Vec<usize> {
    let mut all = Vec::new();
    for (at, role) in plan.roles.iter().enumerate() {
        if *role != Role::Mark(Section::Constraint) {
            continue;
        }
        let below = plan.lines.iter().zip(&plan.roles).skip(at + 1);
        let below = below.take_while(|(_, role)| matches!(role, Role::Clue | Role::Trivia));
        let clues = below.filter(|(_, role)| **role == Role::Clue).map(|(line, _)| *line);
        let rows = clues.filter(|line| !matches!(line.kind, Kind::Border | Kind::Dashes(_)));
        let written = |line: Line| {
            let text = &text[line.start..line.end];
            text[..comment_start(text)].trim()
        };
        let is_row = |line: &Line| {
            let row = written(*line);
            !names_cell(row)
                && !row.contains(':')
                && cages::count(row).abs_diff(board.sides.columns) <= board.sides.columns / 2
        };
        let rows: Vec<Line> = rows.take(board.sides.rows).take_while(is_row).collect();
        let is_whole = |line: &&Line| cages::labels(written(**line), 0, board.sides.columns).is_some();
        let whole = rows.iter().filter(is_whole).count();
        if rows.len() == board.sides.rows && 2 * whole > rows.len() {
            all.extend(rows.iter().filter(|line| !is_whole(line)).map(|line| line.start));
        }
    }
    all
}
