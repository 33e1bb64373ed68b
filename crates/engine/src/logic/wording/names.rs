//! The words that explanations share: cells, houses, digits, lists and conclusions.

use std::sync::Arc;

use crate::board::{self, Candidates, Cell, Digit, Geometry, HouseKind, Link, Primitive, Relation, Rule};
use crate::logic::{HouseId, Mark, Step};

/// The names of a board's cells, houses and digits.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    geometry: &'a Geometry,
    symbols: &'a [String],
}

impl<'a> From<&'a Geometry> for Names<'a> {
    fn from(geometry: &'a Geometry) -> Self {
        Self::of(geometry)
    }
}

impl<'a> From<&'a Arc<Geometry>> for Names<'a> {
    fn from(geometry: &'a Arc<Geometry>) -> Self {
        Self::of(geometry)
    }
}

impl<'a> Names<'a> {
    /// Returns the names of this board, with digits as decimal numbers: their values in sums.
    pub const fn of(geometry: &'a Geometry) -> Self {
        Self::with_symbols(geometry, &[])
    }

    /// Returns the names of this board, with digits as a puzzle writes them. `symbols` has the symbol of 1, of 2 and so
    /// on.
    ///
    /// A digit without a symbol is written as a decimal number, its value in sums.
    pub const fn with_symbols(geometry: &'a Geometry, symbols: &'a [String]) -> Self {
        Self { geometry, symbols }
    }

    /// Returns the board.
    #[doc(hidden)]
    pub const fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    /// Returns the symbol of a digit.
    #[doc(hidden)]
    pub fn digit(&self, digit: Digit) -> String {
        self.symbols
            .get(digit.index())
            .cloned()
            .unwrap_or_else(|| self.geometry.layout().value(digit).to_string())
    }

    /// Returns digits as a list: `2, 5 and 7`.
    #[doc(hidden)]
    pub fn digits(&self, set: Candidates) -> String {
        list(set.iter().map(|digit| self.digit(digit)), "and")
    }

    /// Returns digits as alternatives: `2, 5 or 7`.
    #[doc(hidden)]
    pub fn digits_or(&self, set: Candidates) -> String {
        list(set.iter().map(|digit| self.digit(digit)), "or")
    }

    /// Returns a cell: `r4c7`.
    #[doc(hidden)]
    pub fn cell(&self, cell: Cell) -> String {
        self.geometry.name(cell)
    }

    /// Returns cells as a list: `r4c7, r5c1 and r6c2`.
    #[doc(hidden)]
    pub fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)), "and")
    }

    /// Returns cells as alternatives: `r4c7, r5c1 or r6c2`.
    #[doc(hidden)]
    pub fn cells_or(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)), "or")
    }

    /// Returns marks as claims: `r4c7 is 5 and r5c1 is 5`.
    #[doc(hidden)]
    pub fn claims(&self, marks: impl IntoIterator<Item = Mark>) -> String {
        let claim = |mark: Mark| format!("{} is {}", self.cell(mark.cell), self.digit(mark.digit));
        list(marks.into_iter().map(claim), "and")
    }

    /// Returns a house: `row 4`.
    #[doc(hidden)]
    pub fn house(&self, house: HouseId) -> String {
        self.geometry
            .houses()
            .get(usize::from(house))
            .map_or_else(String::new, |house| house.kind.to_string())
    }

    /// Returns houses as a list that groups adjacent houses of one kind: `row 4`, `rows 4 and 5`, `column 1, boxes 2
    /// and 3`.
    #[doc(hidden)]
    pub fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        for house in houses {
            let name = self.house(house);
            let (kind, number) = name.rsplit_once(' ').unwrap_or((&name, ""));
            match kinds.last_mut() {
                Some((last, numbers)) if last == kind => numbers.push(number.to_owned()),
                _ => kinds.push((kind.to_owned(), vec![number.to_owned()])),
            }
        }
        let told = |(kind, numbers): (String, Vec<String>)| match numbers.as_slice() {
            [one] => format!("{kind} {one}"),
            _ => format!("{kind}{} {}", if kind.ends_with('x') { "es" } else { "s" }, list(numbers, "and")),
        };
        list(kinds.into_iter().map(told), "and")
    }

    /// Returns houses as a place: `in rows 4 and 5`, `in row 4 and on the main diagonal`.
    #[doc(hidden)]
    pub fn in_houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        let (lines, others): (Vec<HouseId>, Vec<HouseId>) =
            houses.into_iter().partition(|house| self.house(*house).starts_with("the "));
        let place = |word: &str, houses: Vec<HouseId>| {
            (!houses.is_empty()).then(|| format!("{word} {}", self.houses(houses)))
        };
        list([place("in", others), place("on", lines)].into_iter().flatten(), "and")
    }

    /// Returns the first house that contains all of these cells.
    pub(super) fn shared(&self, cells: &[Cell]) -> Option<HouseKind> {
        let mut houses = self.geometry.houses().iter();
        Some(houses.find(|house| cells.iter().all(|cell| house.cells.contains(cell)))?.kind)
    }

    /// Returns the houses that contain exactly two of these cells: `rows 1 and 3, columns 2 and 5 and boxes 1 and 2`.
    pub(super) fn houses_of_pairs(&self, cells: &[Cell]) -> String {
        let ids = (0..).zip(self.geometry.houses());
        let has_two = |cells_of: &[Cell]| cells.iter().filter(|cell| cells_of.contains(cell)).count() == 2;
        self.houses(ids.filter(|(_, house)| has_two(&house.cells)).map(|(id, _)| id))
    }

    /// Returns whether two cells cannot hold the same digit.
    pub(super) fn see(&self, one: Cell, other: Cell) -> bool {
        self.geometry.peers(one).contains(&other)
    }

    /// Returns the clause that some cells see all of the others: `r4c7 sees both (row 4 and box 3)`, `r4c7 and r5c7 see
    /// all of them (column 7)`.
    pub(super) fn seeing(&self, cells: &[Cell], others: &[Vec<Cell>]) -> String {
        let verb = if cells.len() == 1 { "sees" } else { "see" };
        let all = match others.len() {
            1 => "it",
            2 => "both",
            _ => "all of them",
        };
        format!("{} {verb} {all}{}", self.cells(cells.iter().copied()), self.sight(cells, others))
    }

    /// Returns the rule or cage that links two cells: `anti-knight`, `the cage of 16`.
    pub(super) fn rule(&self, one: Cell, other: Cell, relation: Relation) -> Option<String> {
        let ties = |link: &&Link| link.cell == other && link.relation == relation;
        let rule =
            self.geometry.links(one).iter().filter(ties).find_map(|link| Some(link.rule?.name().to_owned()));
        rule.or_else(|| (relation == Relation::Equal).then(|| self.cage(one, other))?)
    }

    /// Returns the constraint that requires different digits in two cells: `the cage of 16`.
    fn cage(&self, one: Cell, other: Cell) -> Option<String> {
        let keeps_apart = |primitive: &Primitive| matches!(primitive, Primitive::Distinct { cells } if cells.contains(&one) && cells.contains(&other));
        let (number, _) = self.geometry.primitives().iter().find(|(_, primitive)| keeps_apart(primitive))?;
        Some(self.geometry.layout().constraints.get(*number)?.noun_with(&|digit| self.digit(digit)))
    }

    /// Returns why all of `cells` see another cell: the first house that contains them all, otherwise a rule.
    pub(super) fn tie(&self, cells: &[Cell], other: Cell) -> Option<String> {
        self.shared(&[cells, &[other]].concat()).map(|house| house.to_string()).or_else(|| {
            let mut rules = cells.iter().map(|cell| self.rule(*cell, other, Relation::Equal));
            let first = rules.next()??;
            rules.all(|rule| rule.as_ref() == Some(&first)).then_some(first)
        })
    }

    /// Returns the houses and rules by which cells see others, in order, for the end of a clause: ` (row 4 and box 3)`.
    /// If the cells see the others by different houses or rules, each cell has its own: ` (r4c7 in row 4, r5c7 by
    /// anti-knight)`.
    pub(super) fn sight(&self, cells: &[Cell], others: &[Vec<Cell>]) -> String {
        let ties = |cells: &[Cell]| {
            let mut found = Vec::new();
            for other in others {
                match self.shared(&[cells, other].concat()) {
                    Some(house) => found.push(house.to_string()),
                    None => {
                        for one in other {
                            found.push(self.tie(cells, *one)?);
                        }
                    }
                }
            }
            let mut once: Vec<String> = Vec::new();
            for tie in found {
                if !once.contains(&tie) {
                    once.push(tie);
                }
            }
            Some(once)
        };
        if let Some(found) = ties(cells) {
            return format!(" ({})", list(found, "and"));
        }
        let own = |cell: &Cell| {
            let found = ties(&[*cell])?;
            let is_rule = |tie: &String| tie.parse::<Rule>().is_ok();
            let word = if found.iter().any(is_rule) { "by" } else { "in" };
            Some(format!("{} {word} {}", self.cell(*cell), list(found, "and")))
        };
        let each = cells.iter().map(own);
        let each: Option<Vec<String>> = each.collect();
        each.map(|each| format!(" ({})", each.join(", "))).unwrap_or_default()
    }

    /// Returns how two cells see each other: `are both in row 4`, `see each other by anti-knight`.
    pub(super) fn together(&self, [one, other]: [Cell; 2]) -> String {
        match (self.shared(&[one, other]), self.rule(one, other, Relation::Equal)) {
            (Some(house), _) => format!("are both {house:#}"),
            (None, Some(rule)) => format!("see each other by {rule}"),
            (None, None) => "see each other".to_owned(),
        }
    }

    /// Returns the placements of a step: `r4c7 is 5 and r5c1 is 5`.
    #[doc(hidden)]
    pub fn placed(&self, step: &Step) -> String {
        self.claims(step.placements.iter().copied())
    }

    /// Returns the conclusion of a step without its `so`: `r4c7 is 5.`
    #[doc(hidden)]
    pub fn change(&self, step: &Step) -> String {
        let conclusion = self.conclusion(step);
        conclusion.strip_prefix("so ").map(str::to_owned).unwrap_or(conclusion)
    }

    /// Returns the cells from which a step removes candidates, as alternatives.
    #[doc(hidden)]
    pub fn targets(&self, step: &Step) -> String {
        self.cells_or(target_cells(step))
    }

    /// Returns the conclusion of a step: `so r4c7 is 5.` or `so 5 can be removed from r5c9.`
    #[doc(hidden)]
    pub fn conclusion(&self, step: &Step) -> String {
        let placed = self.placed(step);
        if step.eliminations.is_empty() {
            return format!("so {placed}.");
        }
        let mut gone: Vec<(Vec<Cell>, Candidates)> = Vec::new();
        for digit in step.eliminations.iter().map(|mark| mark.digit).collect::<Candidates>() {
            let from = step.eliminations.iter().filter(|mark| mark.digit == digit).map(|mark| mark.cell);
            let cells: Vec<Cell> = from.collect();
            match gone.iter_mut().find(|(known, _)| *known == cells) {
                Some((_, digits)) => digits.insert(digit),
                None => gone.push((cells, Candidates::only(digit))),
            }
        }
        let removed = gone
            .into_iter()
            .map(|(cells, set)| format!("{} can be removed from {}", self.digits(set), self.cells(cells)));
        let removed = list(removed, "and");
        if placed.is_empty() { format!("so {removed}.") } else { format!("so {placed}, and {removed}.") }
    }
}

/// Returns the cells from which a step removes candidates, ascending.
pub(super) fn target_cells(step: &Step) -> Vec<Cell> {
    let mut cells: Vec<Cell> = step.eliminations.iter().map(|mark| mark.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns each cell as a list of its own.
pub(super) fn each(cells: &[Cell]) -> Vec<Vec<Cell>> {
    cells.iter().map(|cell| vec![*cell]).collect()
}

/// Returns items as a list: `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: impl IntoIterator<Item = String>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Returns the text with a capital first letter, unless it starts with the name of a cell.
pub(super) fn capital(text: &str) -> String {
    let is_cell = text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if is_cell { text.to_owned() } else { board::capital(text) }
}
