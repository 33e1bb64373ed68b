//! Builds the model of a board: the conditions from its houses and primitives, and the conclusions from sums of houses.

mod finish;
mod hidden;

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use self::hidden::Hidden;
use super::alive;
use super::combined::combined;
use super::counter;
use super::derive;
use super::differ::Differ;
use super::model::{Model, Support};
use super::rule::{Chain, Choices, Counts, Diagram, End, Group, House, Line, Rule, Sum, Tally, number};
use super::sets::{SumSets, within, words};
use crate::board::mix::Mix;
use crate::board::{Automaton, Candidates, Digit, Geometry, PairTable, Primitive};

/// Returns the model of a board. The model is made at the first call.
pub(super) fn model_of(geometry: &Geometry) -> Arc<Model> {
    geometry.derived(model)
}

fn model(geometry: &Geometry) -> Model {
    let hidden = Hidden::of(geometry);
    let mut builder = Builder::new(geometry, hidden.as_ref().map_or(0, |hidden| hidden.count));
    builder.links();
    let primitives: Vec<&Primitive> = match &hidden {
        Some(hidden) => hidden.primitives.iter().collect(),
        None => geometry.primitives().iter().map(|(_, it)| it).collect(),
    };
    for primitive in &primitives {
        builder.differing(primitive);
    }
    builder.houses(&primitives);
    let sums = derive::equations(&primitives, builder.first);
    let counted = builder.counters(&primitives);
    for (primitive, _) in primitives.iter().zip(counted).filter(|(_, is_counted)| !is_counted) {
        builder.add(primitive);
    }
    for equation in derive::innies_and_outies(&sums, &builder.houses, builder.digits, builder.cells) {
        builder.sum(&equation.terms, equation.sum, equation.sum);
    }
    for equation in combined(&sums, &builder.differ, builder.digits) {
        builder.sum(&equation.terms, equation.sum, equation.sum);
    }
    builder.house_chains(&sums);
    builder.finish()
}

/// A bound that no sum reaches: a sum has at most a thousand cells, factors of 32 bits, and digits up to 31.
const FAR: i64 = 1 << 50;

/// Diagrams by automaton and number of cells; `None` if there is no word of this length.
type Diagrams = HashMap<(Arc<Automaton>, usize), Option<Arc<Diagram>>, BuildHasherDefault<Mix>>;

/// A model under construction.
pub(super) struct Builder<'a> {
    geometry: &'a Geometry,
    /// The number of cells, with hidden ones.
    cells: usize,
    digits: usize,
    first: i64,
    start: Vec<u32>,
    is_dead: bool,
    differ: Differ,
    pairs: HashMap<[u16; 2], Vec<Arc<PairTable>>>,
    houses: Vec<Box<[u16]>>,
    rules: Vec<Rule>,
    tables: Vec<Support>,
    table_numbers: HashMap<PairTable, [u16; 2]>,
    diagrams: Diagrams,
    kept_words: usize,
    most_nodes: usize,
    sums: SumSets,
}

impl<'a> Builder<'a> {
    fn new(geometry: &'a Geometry, hidden: usize) -> Self {
        let cells = geometry.cell_count() + hidden;
        Self {
            geometry,
            cells,
            digits: geometry.size(),
            first: geometry.layout().first_value(),
            start: vec![geometry.digits().bits(); cells],
            is_dead: false,
            differ: Differ::new(cells),
            pairs: HashMap::new(),
            houses: Vec::new(),
            rules: Vec::new(),
            tables: Vec::new(),
            table_numbers: HashMap::new(),
            diagrams: Diagrams::default(),
            kept_words: 0,
            most_nodes: 0,
            sums: SumSets::new(geometry.size()),
        }
    }

    /// Adds the links of the board.
    fn links(&mut self) {
        let mut others: HashMap<crate::board::Relation, Arc<PairTable>> = HashMap::new();
        for cell in self.geometry.cells() {
            for link in self.geometry.links(cell) {
                let pair = [number(cell), number(link.cell)];
                if link.relation == crate::board::Relation::Equal {
                    self.differ.note(pair[0], pair[1]);
                } else if cell < link.cell {
                    let table = others.entry(link.relation).or_insert_with(|| {
                        Arc::new(PairTable::new(self.digits, |a, b| !link.relation.forbids(a).contains(b)))
                    });
                    self.pairs.entry(pair).or_default().push(Arc::clone(table));
                }
            }
        }
    }

    /// Records the cells that must differ because of a primitive.
    fn differing(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::Distinct { cells } => {
                for &a in cells {
                    for &b in cells.iter().filter(|&&b| b != a) {
                        self.differ.note(number(a), number(b));
                    }
                }
            }
            Primitive::Pair { cells: [a, b], allowed }
                if Candidates::all(self.digits).iter().all(|digit| !allowed.allows(digit, digit)) =>
            {
                self.differ.note(number(*a), number(*b));
                self.differ.note(number(*b), number(*a));
            }
            _ => {}
        }
    }

    /// Adds the houses that hold each digit: the houses of the board with as many cells as there are digits, and sets
    /// of different cells of the same size.
    fn houses(&mut self, primitives: &[&Primitive]) {
        let mut known = HashSet::new();
        let of_board = self.geometry.houses().iter().map(|house| &house.cells);
        let of_primitives = primitives.iter().filter_map(|primitive| match primitive {
            Primitive::Distinct { cells } => Some(cells),
            _ => None,
        });
        for cells in of_board.chain(of_primitives).filter(|cells| cells.len() == self.digits) {
            let mut cells: Vec<u16> = cells.iter().map(|&cell| number(cell)).collect();
            cells.sort_unstable();
            if known.insert(cells.clone()) {
                self.houses.push(cells.into());
            }
        }
        for (number, cells) in self.houses.iter().enumerate() {
            let house = House { number: number as u16, cells: cells.clone() };
            self.rules.push(Rule::Hidden(house.clone()));
            self.rules.push(Rule::Locked(house));
        }
    }

    /// Adds what automata say that count digits in the same cells, together. Returns which primitives these are.
    fn counters(&mut self, primitives: &[&Primitive]) -> Vec<bool> {
        let mut found: Vec<Counts> = Vec::new();
        // The numbers of those with the same cells.
        let mut of_cells: HashMap<Vec<u16>, Vec<usize>> = HashMap::new();
        let mut add = |primitive: &Primitive| {
            let Primitive::Automaton { cells, automaton } = primitive else { return false };
            let mut cells: Vec<u16> = cells.iter().map(|&cell| number(cell)).collect();
            cells.sort_unstable();
            let is_twice = cells.windows(2).any(|pair| pair[0] == pair[1]);
            let Some(kind) = counter::counted(automaton, cells.len()).filter(|_| !is_twice) else {
                return false;
            };
            let numbers = of_cells.entry(cells.clone()).or_default();
            let fits = |other: &&usize| found[**other].kinds.iter().all(|(digits, _)| digits & kind.0 == 0);
            if let Some(&other) = numbers.iter().find(fits) {
                found[other].kinds = found[other].kinds.iter().copied().chain([kind]).collect();
            } else {
                numbers.push(found.len());
                found.push(Counts { cells: cells.into(), kinds: [kind].into() });
            }
            true
        };
        let counted = primitives.iter().map(|primitive| add(primitive)).collect();
        let all = self.geometry.digits().bits();
        for mut counts in found {
            let others = counts.kinds.iter().fold(all, |others, (digits, _)| others & !digits);
            if others != 0 {
                counts.kinds = counts.kinds.iter().copied().chain([(others, u64::MAX)]).collect();
            }
            self.rules.push(Rule::Counts(counts));
        }
        counted
    }

    /// Adds a primitive that is part of the board, not of a choice.
    fn add(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::Only { cell, digits } => {
                self.start[cell.index()] &= digits.bits();
            }
            Primitive::Distinct { cells } => self.is_dead |= cells.len() > self.digits,
            Primitive::Pair { cells, allowed } => {
                let [a, b] = cells.map(number);
                if a < b {
                    self.pairs.entry([a, b]).or_default().push(Arc::clone(allowed));
                } else {
                    self.pairs.entry([b, a]).or_default().push(Arc::new(allowed.reversed()));
                }
            }
            _ => {
                let mut rules = Vec::new();
                self.rule(primitive, &mut rules);
                for rule in &mut rules {
                    if let Rule::Line(line) = rule
                        && let Some(words) = alive::words(line)
                        && self.kept_words + words <= alive::MOST_WORDS
                    {
                        // What is kept begins with all nodes, each of which is on a path.
                        for (&cell, digits) in line.cells.iter().zip(line.diagram.digits()) {
                            self.start[usize::from(cell)] &= digits;
                        }
                        line.kept = Some(self.kept_words);
                        self.kept_words += words;
                    }
                }
                self.rules.extend(rules);
            }
        }
    }

    /// Adds the rule of a primitive to a list, for a choice or for the board.
    fn rule(&mut self, primitive: &Primitive, rules: &mut Vec<Rule>) {
        match primitive {
            Primitive::Only { cell, digits } => rules.push(Rule::Only(number(*cell), digits.bits())),
            Primitive::Distinct { cells } => {
                rules.push(Rule::Distinct(cells.iter().map(|&cell| number(cell)).collect()));
            }
            Primitive::Pair { cells, allowed } => {
                let [forward, back] = self.table(allowed);
                rules.push(Rule::Pair(cells.map(number), forward, back));
            }
            Primitive::Sum { terms, least, most } => {
                let offset: i64 = terms.iter().map(|(_, factor)| i64::from(*factor) * self.first).sum();
                let terms: Vec<(u16, i64)> =
                    terms.iter().map(|&(cell, factor)| (number(cell), i64::from(factor))).collect();
                let rule = self.sum_rule(&terms, clamped(*least, offset), clamped(*most, offset));
                rules.push(rule);
            }
            Primitive::Automaton { cells, automaton } => {
                if let Some(chain) = self.blind_to_order(cells, automaton) {
                    rules.push(Rule::Chain(chain));
                    return;
                }
                let key = (Arc::clone(automaton), cells.len());
                let diagram = self
                    .diagrams
                    .entry(key)
                    .or_insert_with(|| Diagram::new(automaton, cells.len()).map(Arc::new))
                    .clone();
                let Some(diagram) = diagram else {
                    rules.push(Rule::Never);
                    return;
                };
                self.most_nodes = self.most_nodes.max(diagram.nodes());
                let cells: Box<[u16]> = cells.iter().map(|&cell| number(cell)).collect();
                let differ = self.differ.is_all(&cells);
                rules.push(Rule::Line(Line { cells, diagram, differ, kept: None }));
            }
            Primitive::Count { cells, digits, least, most } => {
                rules.push(Rule::Tally(Tally {
                    cells: cells.iter().map(|&cell| number(cell)).collect(),
                    digits: digits.bits(),
                    least: *least as u32,
                    most: (*most).min(cells.len()) as u32,
                }));
            }
            // The plan of regions has them.
            Primitive::Regions(_) => {}
            Primitive::Any { choices } => {
                if let Some(chain) = self.one_of_sets(choices) {
                    rules.push(Rule::Chain(chain));
                    return;
                }
                let mut made: Vec<Box<[Rule]>> = Vec::with_capacity(choices.len());
                for choice in choices {
                    let mut rules = Vec::new();
                    for primitive in choice {
                        self.rule(primitive, &mut rules);
                    }
                    made.push(rules.into());
                }
                let mut cells: Vec<u16> = made.iter().flatten().flat_map(cells_of).collect();
                cells.sort_unstable();
                cells.dedup();
                let kept = self.kept_words;
                self.kept_words += made.len().div_ceil(32);
                rules.push(Rule::Any(Choices { cells: cells.into(), choices: made.into(), kept }));
            }
        }
    }

    /// Returns an automaton over cells that differ as a chain, if the order of their digits makes no difference to it.
    fn blind_to_order(&self, cells: &[crate::board::Cell], automaton: &Automaton) -> Option<Chain> {
        let words = words(self.digits)?;
        let numbers: Box<[u16]> = cells.iter().map(|&cell| number(cell)).collect();
        // A whole house has a single set.
        if numbers.len() < 2 || numbers.len() >= self.digits || !self.differ.is_all(&numbers) {
            return None;
        }
        let sets = within(words, numbers.len(), &counter::sets(automaton, numbers.len())?);
        Some(Chain { ends: [End { cells: numbers.len() as u8, sums: None, sets }].into(), cells: numbers })
    }

    /// Turns a choice between sets of digits, where each choice gives the same cells one set and the cells differ, into
    /// a chain. Returns `None` for any other choice.
    fn one_of_sets(&self, choices: &[Box<[Primitive]>]) -> Option<Chain> {
        let words = words(self.digits)?;
        let (mut cells, mut sets) = (Vec::new(), Vec::new());
        for choice in choices {
            let (mut own, mut set) = (Vec::with_capacity(choice.len()), None);
            for primitive in choice {
                let Primitive::Only { cell, digits } = primitive else { return None };
                if *set.get_or_insert(digits.bits()) != digits.bits() {
                    return None;
                }
                own.push(number(*cell));
            }
            own.sort_unstable();
            if sets.is_empty() {
                cells = own;
            } else if cells != own {
                return None;
            }
            sets.push(set?);
        }
        if cells.len() < 2 || !self.differ.is_all(&cells) {
            return None;
        }
        let sets = within(words, cells.len(), &sets);
        Some(Chain { ends: [End { cells: cells.len() as u8, sums: None, sets }].into(), cells: cells.into() })
    }

    /// Returns the condition that the digits of the first `cells` cells of a chain have a sum from `least` to `most`.
    fn end(&self, cells: usize, least: u16, most: u16) -> End {
        End { cells: cells as u8, sums: Some([least, most]), sets: self.sums.between(least, most) }
    }

    /// Returns the numbers of two support tables for a pair: the table for the second cell, and the table for the first
    /// cell.
    fn table(&mut self, allowed: &PairTable) -> [u16; 2] {
        if let Some(&found) = self.table_numbers.get(allowed) {
            return found;
        }
        let back = allowed.reversed();
        let mut numbers = [0; 2];
        for (at, table) in [allowed, &back].into_iter().enumerate() {
            let after = |digit| Digit::from_index(digit).map_or(0, |digit| table.after(digit).bits());
            numbers[at] = self.tables.len() as u16;
            self.tables.push(Support::new(self.digits, after));
        }
        self.table_numbers.insert(allowed.clone(), numbers);
        self.table_numbers.insert(back, [numbers[1], numbers[0]]);
        numbers
    }

    /// Adds a rule for a sum over digits counted from 0.
    fn sum(&mut self, terms: &[(u16, i64)], least: i64, most: i64) {
        let rule = self.sum_rule(terms, least, most);
        self.rules.push(rule);
    }

    fn sum_rule(&self, terms: &[(u16, i64)], least: i64, most: i64) -> Rule {
        let groups = self.groups(terms);
        if terms.is_empty() {
            return if least <= 0 && most >= 0 { Rule::Distinct(Box::default()) } else { Rule::Never };
        }
        let top = self.digits * (self.digits - 1) / 2;
        if let [group] = &*groups
            && words(self.digits).is_some()
            && group.cells.len() > 1
        {
            // Divided by the factor, the bounds apply to the sum of a set of digits.
            let (factor, top) = (group.factor, top as i64);
            let (least, most) = if factor > 0 { (least, most) } else { (-most, -least) };
            let least = (-(-least).div_euclid(factor.abs())).max(0);
            let most = most.div_euclid(factor.abs()).min(top);
            if least > most {
                return Rule::Never;
            }
            let end = self.end(group.cells.len(), least as u16, most as u16);
            return Rule::Chain(Chain { cells: group.cells.clone(), ends: [end].into() });
        }
        Rule::Sum(Sum { groups: groups.into(), least, most })
    }

    /// Splits the cells of a sum into groups. The cells of a group differ and have the same factor.
    fn groups(&self, terms: &[(u16, i64)]) -> Vec<Group> {
        let most = match words(self.digits) {
            Some(_) => self.digits,
            // The sums of a group fit into 128 bits.
            None => (126 / (self.digits - 1)).max(1),
        };
        self.differ.groups(terms, most)
    }

    /// Adds a chain for each house that contains cells of known sums: the whole house, with these sums as conditions.
    fn house_chains(&mut self, sums: &[derive::Equation]) {
        if words(self.digits).is_none() {
            return;
        }
        for house in &self.houses {
            let mut inside: Vec<&derive::Equation> = sums
                .iter()
                .filter(|sum| sum.is_total() && sum.terms.iter().all(|(cell, _)| house.contains(cell)))
                .collect();
            inside.sort_by_key(|sum| sum.terms.len());
            let (mut cells, mut ends, mut total): (Vec<u16>, Vec<End>, i64) = (Vec::new(), Vec::new(), 0);
            for sum in inside {
                if sum.terms.iter().any(|(cell, _)| cells.contains(cell)) {
                    continue;
                }
                cells.extend(sum.terms.iter().map(|(cell, _)| *cell));
                total += sum.sum;
                let Ok(total) = u16::try_from(total) else { break };
                ends.push(self.end(cells.len(), total, total));
            }
            if ends.is_empty() {
                continue;
            }
            let rest: Vec<u16> = house.iter().copied().filter(|cell| !cells.contains(cell)).collect();
            cells.extend(rest);
            self.rules.push(Rule::Chain(Chain { cells: cells.into(), ends: ends.into() }));
        }
    }
}

/// Returns the cells that a rule names. A cell may occur several times.
fn cells_of(rule: &Rule) -> Vec<u16> {
    match rule {
        Rule::Hidden(house) | Rule::Locked(house) => house.cells.to_vec(),
        Rule::Distinct(cells) => cells.to_vec(),
        Rule::Tally(tally) => tally.cells.to_vec(),
        Rule::Counts(counts) => counts.cells.to_vec(),
        Rule::Sum(sum) => sum.groups.iter().flat_map(|group| group.cells.iter().copied()).collect(),
        Rule::Chain(chain) => chain.cells.to_vec(),
        Rule::Line(line) => line.cells.to_vec(),
        Rule::Any(any) => any.cells.to_vec(),
        Rule::Only(cell, _) => vec![*cell],
        Rule::Pair(cells, ..) => cells.to_vec(),
        Rule::Never => Vec::new(),
    }
}

/// Returns a bound minus an offset. Bounds beyond [`FAR`] are cut to it, because no sum reaches them.
fn clamped(bound: i64, offset: i64) -> i64 {
    bound.clamp(-FAR, FAR) - offset.clamp(-FAR, FAR)
}
