//! What a conflict teaches: a clause that follows from the others, made as short as it can cheaply be.
//!
//! The first literal that all paths from the last choice to the conflict share (the first unique implication point) goes in, with what held at
//! earlier choices. Then the literals of each earlier choice are replaced by one that they share, where nothing else is needed for it (Fleury and
//! Biere, *Efficient All-UIP Learned Clause Minimization*, 2021); in a sudoku that halves the clauses, since a digit placed takes many others out.

use super::clauses::{Assigned, Clauses};
use super::literal::{Conflict, Literal, Reason};
use super::store::Use;

/// What an analysis knows of a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// It is in the clause, or was.
    Used,
    /// Its value follows from the rest of the clause.
    Follows,
    /// Its value does not, as far as is known.
    Needed,
}

/// The memory of analyses.
pub(super) struct Analysis {
    marks: Vec<Mark>,
    /// The variables with a mark.
    marked: Vec<usize>,
    /// The clause learned last; the first literal is the one that it makes hold.
    pub(super) clause: Vec<Literal>,
    /// A number for each pass over literals, variables or levels that counts each once; the last pass that saw one.
    pass: u64,
    literals: Vec<u64>,
    variables: Vec<u64>,
    levels: Vec<u64>,
    /// The levels of what is assumed, which count as one.
    pub(super) base: usize,
    /// Variables whose reasons are being looked at, and how far.
    stack: Vec<(usize, usize)>,
}

/// The literals of a reason; in a clause, the one that it is a reason for is among them.
#[derive(Clone, Copy)]
enum Others {
    One(Literal),
    Two(Literal, Literal),
    /// The clause that begins at this word.
    Clause(u32),
}

impl Others {
    fn of(clauses: &Clauses, variable: usize) -> Option<Self> {
        match clauses.assigned[variable].reason {
            Reason::None => None,
            Reason::Literal(literal) => Some(Self::One(literal.not())),
            Reason::Clause(clause) => Some(Self::Clause(clause)),
        }
    }

    /// Returns the one of this number.
    fn get(self, clauses: &Clauses, number: usize) -> Option<Literal> {
        match (self, number) {
            (Self::One(one) | Self::Two(one, _), 0) | (Self::Two(_, one), 1) => Some(one),
            (Self::One(_) | Self::Two(..), _) => None,
            (Self::Clause(clause), _) => {
                clauses.store.literals(clause).get(number).copied().map(Literal::from_word)
            }
        }
    }
}

/// A clause that came from this many choices or fewer is kept for two reductions each time it is of use, another for one.
pub(super) const FEW_LEVELS: u32 = 6;
/// A clause that came from this many choices or fewer is kept for good.
pub(super) const FEWEST_LEVELS: u32 = 2;

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::Unseen; variables],
            marked: Vec::new(),
            clause: Vec::new(),
            pass: 0,
            literals: vec![0; 2 * variables],
            variables: vec![0; variables],
            levels: vec![0; variables + 1],
            base: 0,
            stack: Vec::new(),
        }
    }

    /// Learns a clause from a conflict at a choice; returns how many choices stay in force with it, and the number of its levels.
    pub(super) fn learn(&mut self, clauses: &mut Clauses, conflict: Conflict) -> (usize, u32) {
        self.resolve(clauses, conflict);
        self.shorten(clauses);
        self.drop_implied(clauses);
        for &variable in self.marked.iter().filter(|&&variable| self.marks[variable] == Mark::Used) {
            clauses.order.bump(variable);
        }
        clauses.order.decay();
        for variable in self.marked.drain(..) {
            self.marks[variable] = Mark::Unseen;
        }
        // The second literal is one of the last level that stays.
        let latest = (1..self.clause.len()).max_by_key(|&at| clauses.level_of(self.clause[at]));
        let back = latest.map_or(0, |at| {
            self.clause.swap(1, at);
            clauses.level_of(self.clause[1])
        });
        (back, self.count_levels(clauses, |analysis, at| analysis.clause.get(at).copied()))
    }

    /// Goes back from the conflict to the first literal of the last level that all paths lead through.
    fn resolve(&mut self, clauses: &mut Clauses, conflict: Conflict) {
        self.clause.clear();
        let mut others = match conflict {
            Conflict::Pair(one, other) => Others::Two(one, other),
            Conflict::Clause(clause) => Others::Clause(clause),
        };
        let mut earlier = Vec::new();
        let (mut open, mut place) = (0_usize, clauses.trail.len());
        loop {
            if let Others::Clause(clause) = others {
                self.note_use(clauses, clause);
            }
            for number in 0.. {
                let Some(literal) = others.get(clauses, number) else { break };
                let variable = literal.variable();
                let level = clauses.level_of(literal);
                if level == 0 || self.marks[variable] != Mark::Unseen {
                    continue;
                }
                self.mark(variable, Mark::Used);
                if level == clauses.level() {
                    open += 1;
                } else {
                    earlier.push(literal);
                }
            }
            place = (0..place).rev().find(|&at| self.is_used(clauses.trail[at])).unwrap_or(0);
            let literal = clauses.trail[place];
            open = open.saturating_sub(1);
            others = match Others::of(clauses, literal.variable()) {
                Some(others) if open > 0 => others,
                _ => {
                    self.clause.push(literal.not());
                    break;
                }
            };
        }
        self.clause.append(&mut earlier);
    }

    fn is_used(&self, literal: Literal) -> bool {
        self.marks[literal.variable()] == Mark::Used
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::Unseen {
            self.marked.push(variable);
        }
        self.marks[variable] = mark;
    }

    /// Notes that a learned clause was of use.
    fn note_use(&mut self, clauses: &mut Clauses, clause: u32) {
        let Some(learned) = clauses.store.learned(clause) else { return };
        let literal = |_: &Self, at| clauses.store.literals(clause).get(at).copied().map(Literal::from_word);
        let levels = match learned.levels {
            0..=FEWEST_LEVELS => learned.levels,
            levels => levels.min(self.count_levels(clauses, literal)),
        };
        let fresh = if levels <= FEW_LEVELS { 2 } else { 1 };
        clauses.store.set_learned(clause, Use { levels, fresh });
    }

    /// Returns from how many levels these literals are.
    fn count_levels(&mut self, clauses: &Clauses, literal: impl Fn(&Self, usize) -> Option<Literal>) -> u32 {
        self.pass += 1;
        let mut count = 0;
        for at in 0.. {
            let Some(literal) = literal(self, at) else { break };
            let seen = &mut self.levels[clauses.level_of(literal).max(self.base)];
            count += u32::from(*seen != self.pass);
            *seen = self.pass;
        }
        count
    }

    /// Replaces the literals of each earlier level by one that they share, or drops those that follow from others.
    fn shorten(&mut self, clauses: &Clauses) {
        let mut rest = self.clause.split_off(1);
        let order = |literal: &Literal| {
            let Assigned { level, place, .. } = clauses.assigned[literal.variable()];
            std::cmp::Reverse((level, place))
        };
        rest.sort_unstable_by_key(order);
        for block in rest.chunk_by(|one, other| clauses.level_of(*one) == clauses.level_of(*other)) {
            if let Some(shared) = self.shared(clauses, block) {
                self.mark(shared.variable(), Mark::Used);
                self.clause.push(shared);
                continue;
            }
            for &literal in block {
                if !self.follows(clauses, literal.variable()) {
                    self.clause.push(literal);
                }
            }
        }
    }

    /// Returns a literal of a level from which all these follow, with what is in the clause anyway. They are of that level, latest first.
    fn shared(&mut self, clauses: &Clauses, block: &[Literal]) -> Option<Literal> {
        if block.len() < 2 {
            return None;
        }
        self.pass += 1;
        let pass = self.pass;
        let level = clauses.level_of(block[0]);
        let mut open = block.len();
        for literal in block {
            self.variables[literal.variable()] = pass;
        }
        let mut place = clauses.assigned[block[0].variable()].place as usize + 1;
        loop {
            let is_open = |&at: &usize| self.variables[clauses.trail[at].variable()] == pass;
            place = (0..place).rev().find(is_open)?;
            let literal = clauses.trail[place];
            open -= 1;
            if open == 0 {
                return Some(literal.not());
            }
            let others = Others::of(clauses, literal.variable())?;
            for number in 0.. {
                let Some(literal) = others.get(clauses, number) else { break };
                let (variable, own) = (literal.variable(), clauses.level_of(literal));
                if own == level {
                    open += usize::from(self.variables[variable] != pass);
                    self.variables[variable] = pass;
                } else if own > 0 && self.marks[variable] != Mark::Used && !self.follows(clauses, variable) {
                    return None;
                }
            }
        }
    }

    /// Returns whether the value of a variable follows from the rest of the clause.
    fn follows(&mut self, clauses: &Clauses, variable: usize) -> bool {
        match self.marks[variable] {
            Mark::Follows => return true,
            Mark::Needed => return false,
            Mark::Unseen | Mark::Used => {}
        }
        self.stack.clear();
        self.stack.push((variable, 0));
        while let Some((variable, number)) = self.stack.last_mut() {
            let next = Others::of(clauses, *variable).map(|others| others.get(clauses, *number));
            *number += 1;
            match next {
                // A choice.
                None => {
                    self.fail();
                    return false;
                }
                // All others of the reason follow.
                Some(None) => {
                    let variable = *variable;
                    self.stack.pop();
                    if self.marks[variable] == Mark::Unseen {
                        self.mark(variable, Mark::Follows);
                    }
                }
                Some(Some(literal)) if literal.variable() == *variable || clauses.level_of(literal) == 0 => {}
                Some(Some(literal)) => match self.marks[literal.variable()] {
                    Mark::Used | Mark::Follows => {}
                    Mark::Unseen => self.stack.push((literal.variable(), 0)),
                    Mark::Needed => {
                        self.fail();
                        return false;
                    }
                },
            }
        }
        true
    }

    /// Notes that the variables whose reasons are being looked at do not follow.
    fn fail(&mut self) {
        while let Some((variable, _)) = self.stack.pop() {
            if self.marks[variable] == Mark::Unseen {
                self.mark(variable, Mark::Needed);
            }
        }
    }

    /// Drops the literals that alone make another literal of the clause hold.
    fn drop_implied(&mut self, clauses: &Clauses) {
        self.pass += 1;
        let pass = self.pass;
        for literal in &self.clause {
            self.literals[literal.index()] = pass;
        }
        let first = self.clause[0];
        for literal in &self.clause {
            if self.literals[literal.index()] != pass {
                continue;
            }
            for other in &clauses.pairs[literal.not().index()] {
                // The pair says: `other` holds, or `literal` does.
                let implied = other.not();
                if implied != first && self.literals[implied.index()] == pass {
                    self.literals[implied.index()] = 0;
                }
            }
        }
        let literals = &self.literals;
        self.clause.retain(|literal| literals[literal.index()] == pass);
    }
    /// Returns the choices that these literals are false because of.
    pub(super) fn choices_behind(&mut self, clauses: &Clauses, literals: &[Literal]) -> Vec<Literal> {
        self.pass += 1;
        let pass = self.pass;
        for literal in literals {
            self.variables[literal.variable()] = pass;
        }
        let mut choices = Vec::new();
        let chosen = clauses.choices.first().map_or(&[][..], |&start| &clauses.trail[start..]);
        for &literal in chosen.iter().rev() {
            if self.variables[literal.variable()] != pass {
                continue;
            }
            let Some(others) = Others::of(clauses, literal.variable()) else {
                choices.push(literal);
                continue;
            };
            for number in 0.. {
                let Some(other) = others.get(clauses, number) else { break };
                self.variables[other.variable()] = pass;
            }
        }
        choices
    }
}
