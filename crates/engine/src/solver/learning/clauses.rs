//! Clauses, what has been assumed so far, and what follows from it.
//!
//! Pairs (clauses of two literals) are most of a sudoku: they are lists of what follows from a literal alone. In longer clauses two
//! literals are watched that are not false.

use super::literal::{Conflict, Literal, Reason};
use super::order::Order;
use super::store::{Store, Use};

/// A clause that is to be looked at when a literal becomes false, and one of its literals: while that holds, there is nothing to do.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    clause: u32,
    other: Literal,
}

/// What is known of a variable that has a value.
#[derive(Clone, Copy)]
pub(super) struct Assigned {
    /// How many choices were in force.
    pub(super) level: u32,
    /// Its place on the trail.
    pub(super) place: u32,
    pub(super) reason: Reason,
}

/// Clauses with a partial assignment of their variables.
pub(in crate::solver) struct Clauses {
    /// By literal: 1 if it holds, -1 if its opposite does, 0 if neither does.
    values: Vec<i8>,
    pub(super) assigned: Vec<Assigned>,
    /// What holds, oldest first.
    pub(super) trail: Vec<Literal>,
    /// Where on the trail the choices are.
    pub(super) choices: Vec<usize>,
    /// What follows is known up to here.
    head: usize,
    /// By literal, what follows from it alone.
    pub(super) pairs: Vec<Vec<Literal>>,
    /// By literal, the clauses in which it is watched.
    watches: Vec<Vec<Watch>>,
    pub(super) store: Store,
    pub(super) order: Order,
    /// By variable, its last value: the one that is tried first.
    saved: Vec<bool>,
    /// Whether a contradiction follows from no choice at all.
    pub(super) is_refuted: bool,
    /// How many literals were looked at so far: the measure of work.
    pub(super) work: u64,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        let free = Assigned { level: 0, place: 0, reason: Reason::None };
        Self {
            values: vec![0; 2 * variables],
            assigned: vec![free; variables],
            trail: Vec::with_capacity(variables),
            choices: Vec::new(),
            head: 0,
            pairs: vec![Vec::new(); 2 * variables],
            watches: vec![Vec::new(); 2 * variables],
            store: Store::default(),
            order: Order::new(variables),
            saved: vec![false; variables],
            is_refuted: false,
            work: 0,
        }
    }

    pub(super) const fn variables(&self) -> usize {
        self.assigned.len()
    }

    /// Returns 1 if a literal holds, -1 if its opposite does, else 0.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Returns how many choices are in force.
    pub(super) const fn level(&self) -> usize {
        self.choices.len()
    }

    /// Returns how many choices were in force when a literal, or its opposite, came to hold.
    pub(super) fn level_of(&self, literal: Literal) -> usize {
        self.assigned[literal.variable()].level as usize
    }

    /// Adds a clause for good. No choice may be in force.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        if literals.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        let open: Vec<Literal> =
            literals.iter().copied().filter(|&literal| self.value(literal) == 0).collect();
        match *open {
            [] => self.is_refuted = true,
            [one] => self.hold(one),
            [one, other] => self.add_pair(one, other),
            _ => {
                self.attach(&open, None);
            }
        }
    }

    /// Adds a clause of two literals.
    pub(super) fn add_pair(&mut self, one: Literal, other: Literal) {
        self.pairs[one.not().index()].push(other);
        self.pairs[other.not().index()].push(one);
    }

    /// Adds a clause of three or more, and watches its first two literals.
    pub(super) fn attach(&mut self, literals: &[Literal], learned: Option<Use>) -> u32 {
        let clause = self.store.add(literals, learned);
        let (one, other) = (literals[0], literals[1]);
        self.watches[one.index()].push(Watch { clause, other });
        self.watches[other.index()].push(Watch { clause, other: one });
        clause
    }

    /// Adds a learned clause: all its literals but the first are false, and the second is one of the last choice in force.
    pub(super) fn learn(&mut self, literals: &[Literal], learned: Use) {
        let reason = match *literals {
            [] => return,
            [_] => Reason::None,
            [one, other] => {
                self.add_pair(one, other);
                Reason::Literal(other.not())
            }
            _ => Reason::Clause(self.attach(literals, Some(learned))),
        };
        self.assign(literals[0], reason);
    }

    /// Notes what holds without a choice, and what follows. No choice may be in force.
    pub(super) fn hold(&mut self, literal: Literal) {
        match self.value(literal) {
            0 => self.assign(literal, Reason::None),
            1 => return,
            _ => self.is_refuted = true,
        }
        if !self.is_refuted && self.propagate().is_some() {
            self.is_refuted = true;
        }
    }

    /// Counts as a choice what holds anyway.
    pub(super) fn choose_nothing(&mut self) {
        self.choices.push(self.trail.len());
    }

    /// Makes a choice.
    pub(super) fn choose(&mut self, literal: Literal) {
        self.choices.push(self.trail.len());
        self.assign(literal, Reason::None);
    }

    /// Chooses the most active variable without a value, as it was last; `false` if each has one.
    pub(super) fn choose_next(&mut self) -> bool {
        while let Some(variable) = self.order.pop() {
            let literal = Literal::holds(variable);
            if self.value(literal) == 0 {
                self.choose(if self.saved[variable] { literal } else { literal.not() });
                return true;
            }
        }
        false
    }

    #[inline]
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.not().index()] = -1;
        self.assigned[literal.variable()] =
            Assigned { level: self.choices.len() as u32, place: self.trail.len() as u32, reason };
        self.trail.push(literal);
    }

    /// Takes choices back until this many are in force.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&start) = self.choices.get(level) else { return };
        for literal in self.trail.drain(start..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.not().index()] = 0;
            self.saved[literal.variable()] = literal.is_positive();
            self.order.put_back(literal.variable());
        }
        self.choices.truncate(level);
        self.head = start;
    }

    /// Draws all conclusions, up to the first contradiction.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            self.work += 1;
            let found = self.follow_pairs(literal).or_else(|| self.visit_watches(literal.not()));
            if found.is_some() {
                self.head = self.trail.len();
                return found;
            }
        }
        None
    }

    fn follow_pairs(&mut self, literal: Literal) -> Option<Conflict> {
        let pairs = std::mem::take(&mut self.pairs[literal.index()]);
        let mut found = None;
        for &other in &pairs {
            match self.value(other) {
                0 => self.assign(other, Reason::Literal(literal)),
                1 => {}
                _ => {
                    found = Some(Conflict::Pair(literal.not(), other));
                    break;
                }
            }
        }
        self.pairs[literal.index()] = pairs;
        found
    }

    /// Finds each clause in which a literal was watched that has become false another literal to watch, or draws the conclusion.
    fn visit_watches(&mut self, literal: Literal) -> Option<Conflict> {
        let mut list = std::mem::take(&mut self.watches[literal.index()]);
        let (mut seen, mut kept) = (0, 0);
        let mut found = None;
        while let Some(&watch) = list.get(seen) {
            seen += 1;
            if self.value(watch.other) <= 0 {
                let clause = self.store.literals_mut(watch.clause);
                let first = Literal::from_word(clause[0] ^ clause[1] ^ literal.word());
                let value = self.values[first.index()];
                if value <= 0 {
                    let free = |&word: &u32| self.values[Literal::from_word(word).index()] >= 0;
                    if let Some(at) = clause[2..].iter().position(free) {
                        let next = clause[at + 2];
                        (clause[0], clause[1], clause[at + 2]) = (first.word(), next, literal.word());
                        let next = Literal::from_word(next);
                        self.watches[next.index()].push(Watch { clause: watch.clause, other: first });
                        continue;
                    }
                    if value < 0 {
                        found = Some(Conflict::Clause(watch.clause));
                    } else {
                        (clause[0], clause[1]) = (first.word(), literal.word());
                        self.assign(first, Reason::Clause(watch.clause));
                    }
                }
                list[kept] = Watch { clause: watch.clause, other: first };
            } else {
                list[kept] = watch;
            }
            kept += 1;
            if found.is_some() {
                break;
            }
        }
        list.drain(kept..seen);
        self.watches[literal.index()] = list;
        found
    }

    /// Lays the clauses out anew: without those dropped, those that hold, and the literals that are false. No choice may be in force.
    pub(super) fn compact(&mut self) {
        for &literal in &self.trail {
            self.assigned[literal.variable()].reason = Reason::None;
        }
        for list in &mut self.watches {
            list.clear();
        }
        let old = std::mem::take(&mut self.store);
        let mut units = Vec::new();
        for &clause in old.starts.iter().filter(|&&clause| !old.is_dropped(clause)) {
            let literals = || old.literals(clause).iter().map(|&word| Literal::from_word(word));
            if literals().any(|literal| self.value(literal) > 0) {
                continue;
            }
            let open: Vec<Literal> = literals().filter(|&literal| self.value(literal) == 0).collect();
            match *open {
                [] => self.is_refuted = true,
                [one] => units.push(one),
                [one, other] => self.add_pair(one, other),
                _ => {
                    self.attach(&open, old.learned(clause));
                }
            }
        }
        for one in units {
            self.hold(one);
        }
        let values = &self.values;
        for (list, &value) in self.pairs.iter_mut().zip(values) {
            if value == 0 {
                list.retain(|other| values[other.index()] == 0);
            } else {
                *list = Vec::new();
            }
        }
    }
}
