//! Random positions on boards of every size, shape and rule, each with a solution; and the steps that a technique finds
//! there.
//!
//! The soundness test and the benchmark of the same name share this file.

use std::ops::ControlFlow;
use std::sync::Arc;

use sudoku_ls::board::{Cell, Digit, Geometry, Grid, Layout};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{Options, Position, Step, Technique, each_step_within, next_step_within};
use sudoku_ls::solver::{Budget, Solutions, solutions, solve};

/// The search nodes for proving that some givens have a unique solution.
const NODES: u64 = 2000;

/// The most applications of one technique that are tried at one position.
const MOST: usize = 12;

/// The techniques that a step of a walk may try: those before forcing chains.
const MANY: u64 = 45;

/// Reproducible random numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end.max(1) as u64) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A kind of board, with some full grids.
pub(crate) struct Board {
    /// The name of the board in a report.
    pub(crate) name: &'static str,
    pub(crate) geometry: Arc<Geometry>,
    full: Vec<Vec<u8>>,
    /// Whether its digits can be renumbered.
    relabels: bool,
}

/// The number of kinds of boards.
pub(crate) const KINDS: usize = 59;

/// The kinds of boards: a name, the layout as text, and whether the board has random regions.
const BOARDS: [(&str, &str, bool); KINDS] = [
    ("1x1", "1", false),
    ("2x2", "2", false),
    ("3x3", "3", false),
    ("3x3 jigsaw", "3", true),
    ("4x4", "4", false),
    ("4x4 disjoint diagonal", "4 disjoint diagonal", false),
    ("4x4 jigsaw", "4", true),
    ("5x5 jigsaw", "5", true),
    ("6x6", "6", false),
    ("6x6 diagonal", "6 diagonal", false),
    ("6x6 jigsaw", "6", true),
    ("6x6 anti-king", "6 anti-king", false),
    ("7x7 jigsaw", "7", true),
    ("8x8", "8", false),
    ("8x8 disjoint, boxes 4x2", "8 boxes:4x2 disjoint", false),
    ("9x9", "9", false),
    ("9x9 jigsaw", "9", true),
    ("9x9 jigsaw diagonal", "9 diagonal", true),
    ("9x9 diagonal", "9 diagonal", false),
    ("9x9 windows", "9 windoku", false),
    ("9x9 windows diagonal", "9 windoku diagonal", false),
    ("9x9 disjoint", "9 disjoint", false),
    ("9x9 anti-knight", "9 anti-knight", false),
    ("9x9 anti-king", "9 anti-king", false),
    ("9x9 non-consecutive", "9 non-consecutive", false),
    ("9x9 anti-knight jigsaw", "9 anti-knight", true),
    ("9x9 anti-king non-consecutive", "9 anti-king non-consecutive", false),
    ("10x10", "10", false),
    ("10x10 non-consecutive", "10 non-consecutive", false),
    ("11x11 jigsaw", "11", true),
    ("12x12", "12", false),
    ("12x12 diagonal", "12 diagonal", false),
    ("12x12 anti-king", "12 anti-king", false),
    ("13x13 jigsaw", "13", true),
    ("14x14", "14", false),
    ("15x15", "15", false),
    ("15x15 disjoint", "15 disjoint", false),
    ("16x16", "16", false),
    ("16x16 anti-knight", "16 anti-knight", false),
    ("17x17 jigsaw", "17", true),
    ("18x18", "18", false),
    ("18x18 jigsaw", "18", true),
    ("20x20", "20", false),
    ("21x21", "21", false),
    ("22x22, boxes 2x11", "22 boxes:2x11", false),
    ("24x24", "24", false),
    ("25x25", "25", false),
    ("27x27", "27", false),
    ("28x28, boxes 7x4", "28 boxes:7x4", false),
    ("30x30", "30", false),
    ("31x31 jigsaw", "31", true),
    ("6x8", "6x8", false),
    ("8x6 anti-knight", "8x6 anti-knight", false),
    ("4x7", "4x7", false),
    ("6x6, digits 1-9", "6x6 digits:1-9", false),
    ("6x6, digits 0-8, boxes 3x3", "6x6 boxes:3x3 digits:0-8 disjoint", false),
    ("9x9, digits 1-10", "9x9 digits:1-10", false),
    ("8x9", "8x9", false),
    (
        "7x7, 9 digits, regions",
        "7x7 digits:1-9 regions:AAAAAAA/AABBBBB/BBBBCCC/CCCCCCD/DDDDDDD/DEEEEEE/EEEFFFF",
        false,
    ),
];

/// The largest size of boards whose full grids are searched. Larger full grids are made by a formula, if the board has
/// no rule.
const SEARCHED: usize = 12;

/// The largest size of boards on which techniques search without a limit.
const UNLIMITED: usize = 13;

/// The nodes that a technique may spend at a position of a larger board.
const LIMIT: u64 = 50;

/// The number of full grids per board. Positions renumber their digits if the rules allow it.
const GRIDS: usize = 2;

/// Returns all kinds of boards. The regions of jigsaws follow from the random numbers.
pub(crate) fn boards(random: &mut Random) -> Vec<Board> {
    BOARDS.iter().filter_map(|&(name, layout, jigsaw)| board(name, layout, jigsaw, random)).collect()
}

fn board(name: &'static str, layout: &str, jigsaw: bool, random: &mut Random) -> Option<Board> {
    let relabels = !layout.contains("consecutive");
    let layout: Layout = layout.parse().ok()?;
    if !layout.is_square() {
        return of_sides(name, &layout, random);
    }
    if layout.size > SEARCHED && layout.rules.is_empty() {
        return by_construction(name, &layout, jigsaw, random);
    }
    (0..50).find_map(|_| {
        let layout = if jigsaw { with_regions(&layout, random) } else { layout.clone() };
        let geometry = Geometry::shared(&layout).ok()?;
        let full = (0..GRIDS).map_while(|_| {
            let spec = PuzzleSpec::new(layout.clone(), Seed::new(random.below(1 << 30) as u64));
            let made = generate(&spec.with_clues(geometry.cell_count())).ok()?;
            Some(made.solution.values().to_vec())
        });
        let full: Vec<Vec<u8>> = full.collect();
        (full.len() == GRIDS).then_some(Board { name, geometry, full, relabels })
    })
}

/// Returns a board whose rows, columns and digits differ in number, with full grids that a search finds after some random
/// digits.
fn of_sides(name: &'static str, layout: &Layout, random: &mut Random) -> Option<Board> {
    let geometry = Geometry::shared(layout).ok()?;
    let mut full = Vec::new();
    for _ in 0..200 {
        let mut start = Grid::empty(&geometry);
        for _ in 0..geometry.size() {
            let cell = Cell::new(random.below(geometry.cell_count()));
            let open: Vec<Digit> = start.candidates(cell).into_iter().collect();
            if start.get(cell).is_none() && !open.is_empty() {
                start.set(cell, Some(open[random.below(open.len())]));
            }
        }
        if let Some(Ok(found)) = solutions(&start, &mut Budget::nodes(NODES)).next() {
            full.push(found.values().to_vec());
        }
        if full.len() == GRIDS {
            return Some(Board { name, geometry, full, relabels: true });
        }
    }
    None
}

/// Returns a board without links of rules, with full grids by a formula, since a search for a full grid of this size
/// might take too long.
fn by_construction(name: &'static str, layout: &Layout, jigsaw: bool, random: &mut Random) -> Option<Board> {
    let n = layout.size;
    let mut full = vec![vec![0_u8; n * n]; GRIDS];
    let mut layout = layout.clone();
    if jigsaw {
        // The digits of each row are those of the row above, shifted by one: the last cell of a row and the first cell
        // of the next row are equal.
        let values: Vec<u8> = (0..n * n).map(|cell| ((cell % n + n - cell / n) % n) as u8 + 1).collect();
        layout = layout.with_regions(exchanged(&values, n, random));
        full.fill(values);
    } else {
        let shape = layout.boxes;
        for values in &mut full {
            let rows = shuffled_bands(n, shape.rows, random);
            let columns = shuffled_bands(n, shape.columns, random);
            for (at, value) in values.iter_mut().enumerate() {
                let (row, column) = (rows[at / n], columns[at % n]);
                *value = ((shape.columns * (row % shape.rows) + row / shape.rows + column) % n) as u8 + 1;
            }
        }
    }
    let geometry = Geometry::shared(&layout).ok()?;
    let is_full = |values: &Vec<u8>| {
        Grid::from_values(&geometry, values)
            .is_some_and(|grid| matches!(solve(&grid, &mut Budget::nodes(NODES)), Solutions::Unique(_)))
    };
    full.iter().all(is_full).then_some(Board { name, geometry, full, relabels: true })
}

/// Returns the lines of a board in an order that keeps the lines of a band together.
fn shuffled_bands(n: usize, height: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..n / height).collect();
    random.shuffle(&mut bands);
    let mut lines = Vec::new();
    for band in bands {
        let mut within: Vec<usize> = (0..height).map(|line| band * height + line).collect();
        random.shuffle(&mut within);
        lines.extend(within);
    }
    lines
}

/// Returns connected regions with each digit of a full grid once: rows, where adjacent regions swap cells with the same
/// digit.
fn exchanged(values: &[u8], n: usize, random: &mut Random) -> Vec<u8> {
    let mut regions: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
    for _ in 0..30 * n * n {
        let one = random.below(n * n);
        let beside = random.below(n * n);
        let near = regions[(one + [1, n, n * n - 1, n * n - n][beside % 4]) % (n * n)];
        let same = (0..n * n).find(|&cell| regions[cell] == near && values[cell] == values[one]);
        let Some(other) = same.filter(|_| near != regions[one]) else { continue };
        let (a, b) = (regions[one], regions[other]);
        regions.swap(one, other);
        if !is_connected(&regions, n, a) || !is_connected(&regions, n, b) {
            regions.swap(one, other);
        }
    }
    regions
}

/// Returns the layout with connected regions instead of boxes: rows whose cells were swapped at random.
fn with_regions(layout: &Layout, random: &mut Random) -> Layout {
    let n = layout.size;
    let mut regions: Vec<u8> = (0..n * n).map(|cell| (cell / n) as u8).collect();
    for _ in 0..200 * n * n {
        let (one, other) = (random.below(n * n), random.below(n * n));
        let (a, b) = (regions[one], regions[other]);
        regions.swap(one, other);
        if a == b || !is_connected(&regions, n, a) || !is_connected(&regions, n, b) {
            regions.swap(one, other);
        }
    }
    layout.clone().with_regions(regions)
}

fn is_connected(regions: &[u8], n: usize, region: u8) -> bool {
    let Some(first) = regions.iter().position(|&other| other == region) else { return false };
    let (mut reached, mut next) = (vec![first], 0);
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let (row, column) = (cell / n, cell % n);
        let beside = [
            (row > 0).then(|| cell - n),
            (row + 1 < n).then_some(cell + n),
            (column > 0).then(|| cell - 1),
            (column + 1 < n).then_some(cell + 1),
        ];
        for other in beside.into_iter().flatten() {
            if regions[other] == region && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == n
}

/// A random position: digits and candidates that agree with a solution.
pub(crate) struct Sample {
    /// The givens.
    pub(crate) givens: Grid,
    /// The digits found since the start.
    found: Vec<(Cell, Digit)>,
    /// The candidates removed since the start; none of them belongs to the solution.
    gone: Vec<(Cell, Digit)>,
    /// The number of steps of the path that are applied after that.
    walked: usize,
    pub(crate) solution: Grid,
    /// Whether the givens have a unique solution.
    pub(crate) unique: bool,
}

impl Board {
    /// Returns a random position: some givens, some found digits, and some of the remaining wrong candidates removed.
    pub(crate) fn sample(&self, random: &mut Random) -> Option<Sample> {
        let n = self.geometry.size();
        let mut digits: Vec<u8> = (1..=n as u8).collect();
        if self.relabels {
            random.shuffle(&mut digits);
        }
        let full = &self.full[random.below(self.full.len())];
        let values: Vec<u8> = full.iter().map(|&value| digits[usize::from(value) - 1]).collect();
        let solution = Grid::from_values(&self.geometry, &values)?;
        let mut cells: Vec<Cell> = self.geometry.cells().collect();
        random.shuffle(&mut cells);
        // From a quarter of the cells, with which most puzzles have several solutions, to nine tenths.
        let mut count = cells.len() * (25 + random.below(60)) / 100;
        if n > UNLIMITED {
            // Only a few cells are empty, since techniques would otherwise find nothing within their limit.
            count = cells.len() - cells.len().min(30 + random.below(250));
        }
        let mut givens = Grid::empty(&self.geometry);
        for &cell in &cells[..count] {
            givens.set(cell, solution.get(cell));
        }
        let unique = matches!(solve(&givens, &mut Budget::nodes(NODES)), Solutions::Unique(_));
        let rest = &cells[count..];
        let later = if random.below(2) == 0 { 0 } else { random.below(rest.len() / 2 + 1) };
        let found: Vec<_> =
            rest[..later].iter().filter_map(|&cell| Some((cell, solution.get(cell)?))).collect();
        let share = [0, 0, 20, 40, 60, 80, 95][random.below(7)];
        let mut gone = Vec::new();
        for &cell in &rest[later..] {
            for digit in self.geometry.digits() {
                if solution.get(cell) != Some(digit) && random.below(100) < share {
                    gone.push((cell, digit));
                }
            }
        }
        // On large boards, a step of the path takes long.
        let walked = if random.below(2) == 0 || n > 10 { 0 } else { random.below(60) };
        Some(Sample { givens, found, gone, walked, solution, unique })
    }
}

/// The result of one application: the step, and what is wrong with it, if anything.
pub(crate) type Tried = (Step, Option<String>);

impl Sample {
    /// Returns whether the technique's search is affordable at this position.
    fn affords(&self, technique: Technique) -> bool {
        let open = self.givens.geometry().cell_count() - self.givens.clue_count() - self.found.len();
        let info = technique.info();
        let has_boxes = info.name.contains("franken") || info.name.contains("mutant");
        match info.order {
            6100.. if has_boxes => open <= if info.name.contains("Wing") { 60 } else { 20 },
            8450.. => open <= 45,
            5900..=6099 => open <= 60,
            5300..=5899 => open <= 110,
            _ => open <= 220,
        }
    }

    /// Tries techniques at the position, and hands each application to `each`.
    pub(crate) fn try_techniques(&self, techniques: &[Technique], mut each: impl FnMut(Tried)) {
        let mut position = Position::of(&self.givens);
        for &(cell, digit) in &self.found {
            position.place(cell, digit);
        }
        for &(cell, digit) in &self.gone {
            position.remove(cell, digit);
        }
        let options = Options { uniqueness: self.unique, brute_force: false, ..Options::default() };
        for _ in 0..self.walked {
            match next_step_within(&position, &options, &mut Budget::nodes(MANY)) {
                Ok(Some(step)) => position.apply(&step),
                _ => break,
            }
        }
        let is_limited = self.givens.geometry().size() > UNLIMITED;
        let affords = |technique: &Technique| match *technique {
            Technique::BruteForce => false,
            technique => is_limited || self.affords(technique),
        };
        for &technique in techniques.iter().filter(|technique| affords(technique)) {
            let mut budget = if is_limited { Budget::nodes(LIMIT) } else { Budget::unlimited() };
            let mut count = 0;
            each_step_within(&position, technique, &options, &mut budget, &mut |step| {
                let wrong = self.wrong(&position, &step);
                each((step, wrong));
                count += 1;
                if count < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
    }

    /// Returns what is wrong with a step; `None` if nothing.
    fn wrong(&self, position: &Position, step: &Step) -> Option<String> {
        let told =
            |what: &str| Some(format!("{what}: {}\n{:?}\n{self}", step.text(self.givens.geometry()), step));
        if step.is_empty() {
            return told("changes nothing");
        }
        if step
            .placements
            .iter()
            .chain(&step.eliminations)
            .any(|mark| !position.candidates(mark.cell).contains(mark.digit))
        {
            return told("is about a candidate that is not there");
        }
        if step.placements.iter().any(|mark| self.solution.get(mark.cell) != Some(mark.digit)) {
            return told("places a wrong digit");
        }
        if step.eliminations.iter().any(|mark| self.solution.get(mark.cell) == Some(mark.digit)) {
            return told("removes a digit of the solution");
        }
        None
    }
}

impl std::fmt::Display for Sample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let marks = |marks: &[(Cell, Digit)]| -> Vec<String> {
            marks
                .iter()
                .map(|(cell, digit)| format!("{}={digit}", self.givens.geometry().name(*cell)))
                .collect()
        };
        write!(
            f,
            "givens {:?} on {}, found {}, ruled out {}, {} steps on, solution {:?}",
            self.givens.values(),
            self.givens.geometry().layout(),
            marks(&self.found).join(" "),
            marks(&self.gone).join(" "),
            self.walked,
            self.solution.values()
        )
    }
}
