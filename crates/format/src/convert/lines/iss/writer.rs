//! Writes a sheet as a constraint string.

use super::custom::{key, packed};
use super::entries::cell_name;
use super::{bits, chaos, outside, reader::MAX, regex};
use crate::board::{
    BoxShape, Candidates, Cell, Constraint, Digit, DotKind, LineKind, MarkKind, OutsideKind, Rule, Sides,
    Title,
};
use crate::convert::constraints::Board;
use crate::convert::sheet::Sheet;

/// Returns the constraint string of a puzzle as one line. Constraints that the string cannot express are left out.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let (layout, size) = (&sheet.layout, sheet.size());
    let sides = layout.sides();
    if size > MAX {
        return Err(format!("the form is for puzzles up to {MAX}x{MAX}"));
    }
    let board = Board::of(layout);
    let mut text = String::new();
    if sides != Sides::square(9) || size != 9 || layout.digits.is_some() {
        text += &format!(".Shape~{sides}");
        if let Some(digits) = layout.digits {
            text += &format!("~{digits}");
        } else if size != sides.longer() {
            text += &format!("~{size}");
        }
    }
    let regions = sheet.regions();
    // Regions of one size; the boxes that no other statement makes have as many cells as the longer side.
    let cells = regions.iter().filter(|region| **region == 0).count();
    let has_regions = layout.regions.is_some();
    if has_regions
        && (0..=regions.iter().max().copied().unwrap_or(0))
            .any(|region| regions.iter().filter(|its| **its == region).count() != cells)
    {
        return Err("the form has no regions of different sizes".to_owned());
    }
    let is_sized = !layout.is_square() && cells != sides.longer() && (has_regions || layout.boxes.rows > 1);
    if is_sized {
        text += &format!(".RegionSize~{cells}");
    }
    // A board with regions to be found has no boxes unless it names them; here, it has.
    let is_usual = !has_regions && layout.boxes == BoxShape::of_sides(sides);
    if is_sized && !has_regions && BoxShape::tiling(sides, cells) == Some(layout.boxes) {
        // The size of a box tells its shape.
    } else if !is_usual {
        text += ".NoBoxes";
        if layout.regions.is_some() || layout.boxes.rows > 1 && layout.boxes.columns > 1 {
            let label = |region: &usize| char::from_digit(*region as u32, 36).unwrap_or('?');
            text += &format!(".Jigsaw~{}", regions.iter().map(label).collect::<String>());
        }
    } else if layout.regions.is_none() && layout.boxes.rows == 1 && BoxShape::standard(size).rows > 1 {
        text += ".NoBoxes";
    }
    for (rule, name) in RULES {
        if layout.rules.contains(&rule) {
            text += name;
        }
    }
    let rank = layout.constraints.iter().find_map(|it| match it {
        Constraint::Outside { kind: OutsideKind::FullRank { ties }, .. } => Some(*ties),
        _ => None,
    });
    let ties = rank == Some(true);
    if ties {
        text += ".FullRankTies~any";
    }
    let is_boxed = !has_regions && layout.boxes.rows > 1 && layout.boxes.columns > 1;
    let writer = Writer { board, is_boxed, ties };
    for constraint in layout.constraints.iter() {
        text += &writer.write(constraint).unwrap_or_default();
    }
    let given = |at: usize| {
        let digit = Digit::new(sheet.givens[at])?;
        Some(format!("~{}_{}", writer.cell(Cell::new(at)), writer.board.value(digit)))
    };
    let givens: String = (0..sheet.cells()).filter_map(given).collect();
    if !givens.is_empty() {
        text += &format!(".{givens}");
    }
    if text.is_empty() {
        text = format!(".Shape~{sides}");
    }
    Ok(text + "\n")
}

/// The rules of a layout that have an entry, with the text of the entry.
const RULES: [(Rule, &str); 6] = [
    (Rule::Diagonal, ".Diagonal~1.Diagonal~-1"),
    (Rule::Windoku, ".Windoku"),
    (Rule::Disjoint, ".DisjointSets"),
    (Rule::AntiKnight, ".AntiKnight"),
    (Rule::AntiKing, ".AntiKing"),
    (Rule::NonConsecutive, ".AntiConsecutive"),
];

struct Writer {
    board: Board,
    is_boxed: bool,
    /// Whether lines with a rank may have equals.
    ties: bool,
}

impl Writer {
    fn cell(&self, cell: Cell) -> String {
        cell_name(self.board.place(cell))
    }

    /// Returns an entry with a name, an argument unless it is empty, and cells.
    fn entry(&self, name: &str, arg: &str, cells: &[Cell]) -> String {
        let arg = (!arg.is_empty()).then(|| arg.to_owned());
        let cells = cells.iter().map(|&cell| self.cell(cell));
        std::iter::once(format!(".{name}")).chain(arg).chain(cells).collect::<Vec<_>>().join("~")
    }

    /// Returns the entry of a constraint; `None` if no entry can express it.
    fn write(&self, constraint: &Constraint) -> Option<String> {
        Some(match constraint {
            Constraint::Cage { cells, sum, repeats: false } => {
                self.entry("Cage", &sum.unwrap_or(0).to_string(), cells)
            }
            Constraint::Cage { cells, sum: Some(sum), repeats: true } => {
                self.entry("Sum", &sum.to_string(), cells)
            }
            Constraint::Line { kind, cells } => self.line(*kind, cells)?,
            Constraint::Arrow { total, shaft } => self.arrow(total, shaft)?,
            Constraint::Dot { kind, cells } => self.dot(*kind, *cells)?,
            Constraint::Negative { kinds } => negative(kinds)?,
            Constraint::Quadruple { cells, digits } => self.quadruple(cells, digits),
            Constraint::Outside { kind, cells, value } => self.outside(*kind, cells, *value)?,
            Constraint::Region { cells } => self.region(cells),
            Constraint::Clone { groups } => self.clones(groups)?,
            Constraint::Mark { kind, cell } => self.mark(*kind, *cell),
            Constraint::Greater { greater, less } if self.board.touches(*greater, *less) => {
                self.entry("GreaterThan", "", &[*greater, *less])
            }
            Constraint::Greater { greater, less } => self.entry("Thermo", "", &[*less, *greater]),
            Constraint::Pair { title, allowed, pairs } => {
                let groups = self.groups(title, &pairs.iter().map(|pair| &pair[..]).collect::<Vec<_>>());
                format!(".Pair~{}{groups}", key(allowed))
            }
            Constraint::Pattern { title, automaton, cells } => {
                let is_regex = regex::compile(&title.text, &self.board)
                    .is_ok_and(|compiled| !title.text.is_empty() && compiled == automaton.minimal());
                if is_regex && title.name.is_empty() {
                    self.entry("Regex", &bits::base64(title.text.as_bytes()), cells)
                } else {
                    format!(".NFA~{}{}", packed(automaton)?, self.groups(title, &[cells]))
                }
            }
            Constraint::Sum { terms, least, most, .. } if least == most => {
                let cells: Vec<Cell> = terms.iter().map(|(cell, _)| *cell).collect();
                if let ([(cell, 1)], Some(_)) = (&terms[..], self.board.digit(*least)) {
                    return Some(format!(".~{}_{least}", self.cell(*cell)));
                }
                if terms.iter().any(|(_, factor)| factor.abs() > 100) {
                    return None;
                }
                if terms.iter().all(|(_, factor)| *factor == 1) {
                    self.entry("Sum", &least.to_string(), &cells)
                } else {
                    let factors: Vec<String> = terms.iter().map(|(_, factor)| factor.to_string()).collect();
                    let factors = factors.join("_");
                    self.entry("Sum", &format!("{least}_=_{factors}"), &cells)
                }
            }
            Constraint::Doppelganger { digit, boxes }
                if self.board.value(*digit) == 0 && *boxes == self.is_boxed =>
            {
                ".Doppelganger".to_owned()
            }
            Constraint::Regions(clue) => chaos::entry(&self.board, clue, |cell| self.cell(cell))?,
            Constraint::Any { choices } => self.choices(choices)?,
            _ => return None,
        })
    }

    fn line(&self, kind: LineKind, cells: &[Cell]) -> Option<String> {
        let (name, number) = match kind {
            LineKind::Thermo => ("Thermo", None),
            LineKind::Whisper(by) => ("Whisper", Some(by)),
            LineKind::Renban => ("Renban", None),
            LineKind::Palindrome => ("Palindrome", None),
            LineKind::Between => ("Between", None),
            LineKind::Lockout(by) => ("Lockout", Some(by)),
            LineKind::RegionSum => ("RegionSumLine", None),
            LineKind::SumParts(sum) => return Some(self.sum_line(sum, cells)),
            LineKind::Zipper => ("Zipper", None),
            LineKind::DoubleArrow => ("DoubleArrow", None),
            LineKind::Modular(of) => ("Modular", Some(of)),
            LineKind::Entropic if self.board.size == 9 && self.board.first == 1 => ("Entropic", None),
            LineKind::Distinct => ("AllDifferent", None),
            LineKind::SlowThermo | LineKind::Entropic => return None,
        };
        Some(self.entry(name, &number.map(|number| number.to_string()).unwrap_or_default(), cells))
    }

    fn sum_line(&self, sum: u8, cells: &[Cell]) -> String {
        match cells {
            [first, round @ .., last] if first == last && round.len() > 1 => {
                self.entry("SumLine", &sum.to_string(), &cells[..cells.len() - 1]) + "~LOOP"
            }
            _ => self.entry("SumLine", &sum.to_string(), cells),
        }
    }

    fn arrow(&self, total: &[Cell], shaft: &[Cell]) -> Option<String> {
        let cells = [total, shaft].concat();
        let is_sorted = total.windows(2).all(|two| two[0] < two[1]);
        match total.len() {
            1 => Some(self.entry("Arrow", "", &cells)),
            size @ 2..=3 if is_sorted && self.board.first == 1 && self.board.last() <= 9 => {
                Some(self.entry("PillArrow", &size.to_string(), &cells))
            }
            _ => None,
        }
    }

    fn dot(&self, kind: DotKind, cells: [Cell; 2]) -> Option<String> {
        let name = match kind {
            DotKind::Difference(1) => "WhiteDot",
            DotKind::Ratio(2) => "BlackDot",
            DotKind::Sum(10) => "X",
            DotKind::Sum(5) => "V",
            DotKind::Sum(sum) => return Some(self.entry("Sum", &sum.to_string(), &cells)),
            DotKind::Difference(_) | DotKind::Ratio(_) => return Some(self.table_of(kind, cells)),
        };
        self.board.touches(cells[0], cells[1]).then(|| self.entry(name, "", &cells))
    }

    /// Returns the entry of a dot with a number: the table of its pairs.
    fn table_of(&self, kind: DotKind, cells: [Cell; 2]) -> String {
        let test = |a: i64, b: i64| match kind {
            DotKind::Difference(by) => (a - b).abs() == i64::from(by),
            DotKind::Ratio(of) => a * i64::from(of) == b || b * i64::from(of) == a,
            DotKind::Sum(sum) => a + b == i64::from(sum),
        };
        let value = |digit| self.board.value(digit);
        let table = crate::board::PairTable::new(self.board.size, |a, b| test(value(a), value(b)));
        let name = match kind {
            DotKind::Difference(by) => format!("white dot of {by}"),
            DotKind::Ratio(of) => format!("black dot of {of}"),
            DotKind::Sum(sum) => format!("sum {sum}"),
        };
        let title = Title { name: name.into(), text: "".into() };
        format!(".Pair~{}{}", key(&table), self.groups(&title, &[&cells]))
    }

    fn quadruple(&self, cells: &[Cell], digits: &[Digit]) -> String {
        let values: Vec<String> = digits.iter().map(|digit| self.board.value(*digit).to_string()).collect();
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let (row, column) = self.board.place(sorted[0]);
        let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let is_square = self.board.has(row + 1, column + 1);
        if is_square && sorted == square.map(|(row, column)| self.board.cell(row, column)) {
            return format!(".Quad~{}~{}", self.cell(sorted[0]), values.join("~"));
        }
        self.entry("ContainAtLeast", &values.join("_"), cells)
    }

    fn outside(&self, kind: OutsideKind, cells: &[Cell], value: u32) -> Option<String> {
        if kind == OutsideKind::LittleKiller {
            // The clue may look along the diagonal from its other end.
            let is_it = |cell: &&Cell| {
                let mut named = outside::diagonal(&self.board, self.board.place(**cell)).unwrap_or_default();
                let mut wanted = cells.to_vec();
                named.sort_unstable();
                wanted.sort_unstable();
                named == wanted
            };
            let ends = [cells.first()?, cells.last()?];
            return match ends.iter().copied().find(is_it) {
                Some(cell) => Some(self.entry("LittleKiller", &value.to_string(), &[*cell])),
                None => Some(self.entry("Sum", &value.to_string(), cells)),
            };
        }
        let (line, is_back) = self.line_of(cells)?;
        let both = if is_back { format!("~~{value}") } else { format!("~{value}~") };
        Some(match kind {
            // On a line that lacks digits, the form means the least and the greatest digit of that line.
            OutsideKind::Sandwich if cells.len() < self.board.size => return None,
            OutsideKind::Sandwich => format!(".Sandwich~{value}~{line}"),
            OutsideKind::XSum if value > 0 => format!(".XSum~{line}{both}"),
            OutsideKind::Skyscraper if value > 0 => format!(".Skyscraper~{line}{both}"),
            // How equal lines count is said once for all ranks of a string.
            OutsideKind::FullRank { ties } if ties == self.ties => format!(".FullRank~{line}{both}"),
            OutsideKind::HiddenSkyscraper => format!(".HiddenSkyscraper~{line}{both}"),
            OutsideKind::NumberedRoom => format!(".NumberedRoom~{line}{both}"),
            _ => return None,
        })
    }

    /// Returns the row or column that consists of these cells, and whether they are in reverse order.
    fn line_of(&self, cells: &[Cell]) -> Option<(String, bool)> {
        let Sides { rows, columns } = self.board.sides;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let is_back = cells.len() > 1 && cells.first()? > cells.last()?;
        let (row, column) = self.board.place(cells[0]);
        let is_in_order = cells.is_sorted() || cells.iter().rev().is_sorted();
        if !is_in_order {
            return None;
        }
        if (0..columns).map(|i| self.board.cell(row, i)).eq(sorted.iter().copied()) {
            return Some((format!("R{}", row + 1), is_back));
        }
        (0..rows)
            .map(|i| self.board.cell(i, column))
            .eq(sorted.iter().copied())
            .then(|| (format!("C{}", column + 1), is_back))
    }

    fn region(&self, cells: &[Cell]) -> String {
        let last = self.board.sides.rows - 1;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let ways = [(true, ".Diagonal~-1"), (false, ".Diagonal~1")];
        for (way, name) in ways.into_iter().filter(|_| self.board.sides.is_square()) {
            let at = |i: usize| self.board.cell(i, if way { i } else { last - i });
            if (0..=last).map(at).eq(sorted.iter().copied()) {
                return name.to_owned();
            }
        }
        self.entry("AllDifferent", "", cells)
    }

    fn clones(&self, groups: &[Box<[Cell]>]) -> Option<String> {
        let size = groups.first()?.len();
        let clone = |at: usize| {
            let mut cells: Vec<Cell> = groups.iter().filter_map(|group| group.get(at).copied()).collect();
            cells.dedup();
            (cells.len() > 1).then(|| self.entry("SameValues", &cells.len().to_string(), &cells))
        };
        Some((0..size).filter_map(clone).collect())
    }

    fn mark(&self, kind: MarkKind, cell: Cell) -> String {
        let one_of = |digits: Candidates| {
            let values = digits.iter().map(|digit| self.board.value(digit).to_string());
            let all: Vec<String> = std::iter::once(self.cell(cell)).chain(values).collect();
            format!(".~{}", all.join("_"))
        };
        let others = || self.board.cells().filter(|other| self.board.touches(*other, cell));
        match kind {
            MarkKind::Odd => one_of(self.board.of_parity(1)),
            MarkKind::Even => one_of(self.board.of_parity(0)),
            MarkKind::OneOf(digits) => one_of(digits),
            MarkKind::Minimum => {
                others().map(|other| self.entry("GreaterThan", "", &[other, cell])).collect()
            }
            MarkKind::Maximum => {
                others().map(|other| self.entry("GreaterThan", "", &[cell, other])).collect()
            }
        }
    }

    fn choices(&self, choices: &[Box<[Constraint]>]) -> Option<String> {
        let one = |constraint: &Constraint| self.write(constraint);
        let choice = |choice: &[Constraint]| -> Option<String> {
            match choice {
                [only] if !matches!(only, Constraint::Clone { .. } | Constraint::Mark { .. }) => one(only),
                all => {
                    let all: String = all.iter().map(one).collect::<Option<_>>()?;
                    Some(format!(".And{all}.End"))
                }
            }
        };
        let all: String = choices.iter().map(|group| choice(group)).collect::<Option<_>>()?;
        Some(if choices.len() == 1 { all } else { format!(".Or{all}.End") })
    }

    /// Returns groups of cells after the name of their rule.
    fn groups(&self, title: &Title, groups: &[&[Cell]]) -> String {
        let name = if title.name.is_empty() { &title.text } else { &title.name };
        let mut text = format!("~_{}", encoded(name));
        for (at, group) in groups.iter().enumerate() {
            if at > 0 {
                text.push('~');
            }
            text.extend(group.iter().map(|&cell| format!("~{}", self.cell(cell))));
        }
        text
    }
}

fn negative(kinds: &[DotKind]) -> Option<String> {
    let is =
        |wanted: &[DotKind]| kinds.len() == wanted.len() && wanted.iter().all(|kind| kinds.contains(kind));
    if is(&[DotKind::Sum(10), DotKind::Sum(5)]) {
        Some(".StrictXV".to_owned())
    } else if is(&[DotKind::Difference(1), DotKind::Ratio(2)]) {
        Some(".StrictKropki".to_owned())
    } else {
        None
    }
}

/// Returns a name encoded for a constraint string and for a link.
fn encoded(name: &str) -> String {
    let sign = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'(' | b')' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    name.bytes().map(sign).collect()
}
