//! Reads a constraint string into a sheet.

use super::entries::{self, Entry, copies, place};
use super::{Context, Ties, chaos, custom, globals, indices, lines, outside, sets, unsupported, variables};
use crate::board::{
    BoxShape, Candidates, Cell, Constraint, Layout, RegionClue, Rule, Sides, in_order, regions_of,
};
use crate::convert::constraints::{Board, joint, one_of};
use crate::convert::sheet::{Sheet, with_regions};

/// The largest size of a board in a constraint string.
pub(super) const MAX: usize = 16;

/// Entries that describe the board, not single cells.
const OF_BOARD: [&str; 11] = [
    "Shape",
    "NoBoxes",
    "Jigsaw",
    "RegionSize",
    "AntiKnight",
    "AntiKing",
    "AntiConsecutive",
    "SearchPriority",
    "RegionSameValues",
    "FullRankTies",
    "Var",
];

/// Reads a constraint string.
pub(super) fn read(string: &str) -> Result<Sheet, String> {
    let all = entries::read(string)?;
    let mut layout = shape(&all)?;
    let region_size = region_size(&all, &layout)?;
    let pieces = regions(&all, &mut layout, region_size)?;
    rules(&all, &mut layout)?;
    let cells = layout.cells();
    let board = Board::of(&layout);
    let is_boxed = layout.regions.is_none() && layout.boxes.rows > 1 && layout.boxes.columns > 1;
    let ties = ties(&all)?;
    let (sheet, variables) = (Sheet::new(layout, vec![0; cells])?, variables::declared(&all)?);
    let context = Context { board, sheet, region_size, is_boxed, variables, ties };
    let mut constraints = Vec::new();
    if all.iter().any(|entry| entry.name == "RegionSameValues") {
        constraints = globals::same_digits(&context, &pieces)?;
    }
    constraints.extend(pieces);
    let mut given = Vec::new();
    for entry in all.iter().filter(|entry| !OF_BOARD.contains(&&*entry.name)) {
        if entry.name.is_empty() {
            for arg in &entry.args {
                given.push(context.given(arg)?);
            }
        } else {
            constraints.extend(context.constraints(entry)?);
        }
    }
    if ties == Ties::None {
        constraints.extend(globals::no_ties(&context)?);
    }
    let mut givens = vec![0; cells];
    for (cell, digits) in given {
        let board = &context.board;
        match digits.single().filter(|_| cell.index() < cells) {
            Some(digit) if givens[cell.index()] == 0 || givens[cell.index()] == digit.get() => {
                givens[cell.index()] = digit.get();
            }
            Some(_) => {
                let (row, column) = board.place(cell);
                return Err(format!("r{}c{} is given twice, with different digits", row + 1, column + 1));
            }
            None => constraints.push(one_of(board, cell, digits)),
        }
    }
    let mut constraints = chaos::with_drawing(variables::replaced(&context, constraints)?)?;
    constraints.sort_by_key(|it| !matches!(it, Constraint::Regions(RegionClue::Found { .. })));
    let Context { sheet: Sheet { layout, .. }, .. } = context;
    Sheet::new(layout.with_constraints(constraints), givens)
}

/// Returns the layout with the shape that the entries state.
fn shape(all: &[Entry]) -> Result<Layout, String> {
    let mut found = None;
    for entry in all.iter().filter(|entry| entry.name == "Shape") {
        if found.as_ref().is_some_and(|known| *known != &entry.args) {
            return Err("two shapes that differ: an empty line has to be between puzzles".to_owned());
        }
        found = Some(&entry.args);
    }
    let args = found.map_or(&[][..], Vec::as_slice);
    let Some(dims) = args.first() else { return Ok(Layout::standard(9)) };
    let wrong = || format!("'{}' is not a shape", args.join("~"));
    let (rows, columns) = dims.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=MAX).contains(number));
    let (rows, columns) = number(rows).zip(number(columns)).ok_or_else(wrong)?;
    if args.get(2).is_some_and(|kind| kind != "Sudoku") {
        return Err(format!("grids of the type {} are not supported", args[2]));
    }
    let sides = Sides { rows, columns };
    let layout = Layout::of_sides(sides, sides.longer());
    let Some(range) = args.get(1).filter(|range| !range.is_empty()) else { return Ok(layout) };
    let (first, last) = match range.split_once('-') {
        Some((first, last)) => (first.parse::<u8>(), last.parse::<u8>()),
        None => (Ok(1), range.parse::<u8>()),
    };
    let (first, last) = first.ok().zip(last.ok()).filter(|(first, last)| first <= last).ok_or_else(wrong)?;
    let digits = usize::from(last - first) + 1;
    if digits > MAX {
        return Err(wrong());
    }
    if digits < sides.longer() {
        return Err(format!("{digits} digits are fewer than the {} cells along a side", sides.longer()));
    }
    let layout = Layout::of_sides(sides, digits);
    Ok(if first == 1 { layout } else { layout.with_digits(first, last) })
}

/// Returns the number of cells of a box or region, if the entries state one.
fn region_size(all: &[Entry], layout: &Layout) -> Result<Option<usize>, String> {
    let mut stated = None;
    for entry in all.iter().filter(|entry| entry.name == "RegionSize") {
        let size = entry.args.first().and_then(|arg| arg.parse().ok()).filter(|size| *size > 0);
        let size = size.ok_or("RegionSize: expected the number of cells of a region")?;
        if layout.is_square() && size != layout.size {
            return Err(format!(
                "RegionSize: regions of another size than {} are not supported",
                layout.size
            ));
        }
        if size > layout.size {
            return Err(format!("RegionSize: {size} cells are more than the {} digits", layout.size));
        }
        stated = Some(size);
    }
    Ok(stated)
}

/// Sets the boxes or regions. Returns the pieces of a jigsaw as constraints if the board has boxes too, or if the
/// pieces do not cover the board.
fn regions(
    all: &[Entry],
    layout: &mut Layout,
    region_size: Option<usize>,
) -> Result<Vec<Constraint>, String> {
    let sides = layout.sides();
    let size = region_size.unwrap_or_else(|| sides.longer());
    let has = |name: &str| all.iter().any(|entry| entry.name == name);
    // A board without boxes, such as one of a prime size, takes the pieces of a jigsaw as its regions.
    let shape = BoxShape::tiling(sides, size).filter(|_| !has("NoBoxes"));
    let has_boxes = shape.is_some();
    layout.boxes = shape.unwrap_or_else(|| BoxShape::none(sides));
    let mut pieces = Vec::new();
    for entry in all.iter().filter(|entry| entry.name == "Jigsaw") {
        let text: Vec<char> = entry.args.last().map(|text| text.chars().collect()).unwrap_or_default();
        if text.len() != sides.cells() {
            return Err(format!("Jigsaw: expected {} cells, found {}", sides.cells(), text.len()));
        }
        let labels = in_order(&text);
        let count = labels.iter().max().map_or(0, |last| last + 1);
        if count == 1 {
            continue;
        }
        let piece = |label: usize| (0..text.len()).filter(|&cell| labels[cell] == label).collect();
        let all_pieces: Vec<Vec<usize>> = (0..count).map(piece).collect();
        let whole = all_pieces.iter().filter(|piece| piece.len() == size).count();
        if whole + 1 < count {
            return Err("Jigsaw: the regions have different sizes".to_owned());
        }
        if whole == all_pieces.len() && !has_boxes && layout.regions.is_none() {
            if layout.is_square() {
                let with = with_regions(size, &labels);
                (layout.boxes, layout.regions) = (with.boxes, with.regions);
            } else {
                layout.regions = Some(regions_of(&labels));
            }
            continue;
        }
        pieces.extend(
            all_pieces
                .into_iter()
                .filter(|piece| piece.len() == size)
                .map(|piece| Constraint::Region { cells: piece.into_iter().map(Cell::new).collect() }),
        );
    }
    Ok(pieces)
}

/// Returns which lines may be the same number.
fn ties(all: &[Entry]) -> Result<Ties, String> {
    let Some(entry) = all.iter().find(|entry| entry.name == "FullRankTies") else { return Ok(Ties::Unclued) };
    match entry.args.first().map(String::as_str) {
        Some("none") => Ok(Ties::None),
        Some("only-unclued") => Ok(Ties::Unclued),
        Some("any") => Ok(Ties::Any),
        _ => Err("FullRankTies: expected none, only-unclued or any".to_owned()),
    }
}

/// Sets the rules of the layout for entries that have such a rule.
fn rules(all: &[Entry], layout: &mut Layout) -> Result<(), String> {
    let known = [
        ("AntiKnight", Rule::AntiKnight),
        ("AntiKing", Rule::AntiKing),
        ("AntiConsecutive", Rule::NonConsecutive),
    ];
    for (name, rule) in known {
        if all.iter().any(|entry| entry.name == name) {
            layout.rules.push(rule);
        }
    }
    let has_way =
        |way: &str| all.iter().any(|it| it.name == "Diagonal" && it.args.first().is_some_and(|it| it == way));
    if has_way("1") && has_way("-1") && layout.sides().is_square() {
        layout.rules.push(Rule::Diagonal);
    }
    let is_boxed = layout.regions.is_none() && layout.boxes.rows > 1;
    for (name, rule) in [("Windoku", Rule::Windoku), ("DisjointSets", Rule::Disjoint)] {
        let is_said = all.iter().any(|entry| entry.name == name);
        if is_said
            && is_boxed
            && (rule == Rule::Disjoint
                || layout.boxes == BoxShape { rows: 3, columns: 3 } && layout.sides() == Sides::square(9))
            && (rule != Rule::Disjoint || layout.cells() / layout.boxes.cells() <= layout.size)
        {
            layout.rules.push(rule);
        }
    }
    layout.rules.sort_unstable();
    Ok(())
}

impl Context {
    /// Returns the constraints of an entry, or an error that says why it cannot be read.
    pub(super) fn constraints(&self, entry: &Entry) -> Result<Vec<Constraint>, String> {
        if entry.inner.is_some() {
            return self.group(entry);
        }
        self.check_variables(entry)?;
        let name = &*entry.name;
        if name.is_empty() {
            let only = |(cell, digits)| one_of(&self.board, cell, digits);
            return entry.args.iter().map(|arg| self.given(arg).map(only)).collect();
        }
        let ways =
            [chaos::read, lines::read, sets::read, outside::read, globals::read, custom::read, indices::read];
        for way in ways {
            if let Some(found) = way(self, entry) {
                return found.map_err(|why| format!("{name}: {why}"));
            }
        }
        Err(if entries::is_name(name, true) {
            unsupported(name)
        } else {
            format!("the constraint '{name}' is not known")
        })
    }

    fn group(&self, entry: &Entry) -> Result<Vec<Constraint>, String> {
        let inner = entry.inner.iter().flatten();
        match &*entry.name {
            "Or" => {
                let choices: Vec<Box<[Constraint]>> = inner
                    .map(|entry| self.constraints(entry).map(Vec::into_boxed_slice))
                    .collect::<Result<_, _>>()?;
                match choices.len() {
                    0 => Err("'.Or' without a choice".to_owned()),
                    1 => Ok(choices.into_iter().flatten().collect()),
                    _ => Ok(vec![Constraint::Any { choices: choices.into() }]),
                }
            }
            "And" => {
                let all: Vec<Vec<Constraint>> =
                    inner.map(|entry| self.constraints(entry)).collect::<Result<_, _>>()?;
                Ok(all.into_iter().flatten().collect())
            }
            _ => {
                let all: Vec<Vec<Constraint>> = copies(entry, self.board.sides)?
                    .iter()
                    .map(|entry| self.constraints(entry))
                    .collect::<Result<_, _>>()?;
                Ok(all.into_iter().flatten().collect())
            }
        }
    }

    /// Returns the cell with a name.
    pub(super) fn cell(&self, name: &str) -> Result<Cell, String> {
        if let Some((row, column)) = place(name, self.board.sides) {
            return Ok(self.board.cell(row, column));
        }
        if let Some(at) = self.variables.iter().position(|its| its.eq_ignore_ascii_case(name)) {
            return Ok(Cell::new(self.board.sides.cells() + at));
        }
        let is_variable = name.starts_with('V') || name.starts_with("CC") || name.starts_with("DG");
        Err(if is_variable {
            format!("the variable {name}, which is no cell of the grid, is not supported")
        } else {
            format!("'{name}' is not a cell of the board")
        })
    }

    /// Returns the cells with these names.
    pub(super) fn cells(&self, names: &[String]) -> Result<Vec<Cell>, String> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Returns a cell and the digits that it may hold: `R1C2_5_6`.
    fn given(&self, arg: &str) -> Result<(Cell, Candidates), String> {
        let mut parts = arg.split('_');
        let cell = self.cell(parts.next().unwrap_or_default())?;
        let digit = |value: &str| {
            let digit = value.parse().ok().and_then(|value| self.board.digit(value));
            digit.ok_or_else(|| {
                format!("{value} in {arg} is not a digit from {} to {}", self.board.first, self.board.last())
            })
        };
        let digits = parts.map(digit).collect::<Result<Candidates, _>>()?;
        Ok((cell, digits))
    }

    /// Reads an argument as a number.
    pub(super) fn number<T: std::str::FromStr>(arg: Option<&String>) -> Result<T, String> {
        let text = arg.map(|arg| arg.trim()).unwrap_or_default();
        text.parse().map_err(|_| format!("'{text}' is not a number"))
    }

    /// Returns a choice between groups of constraints. A single group of one constraint stays that constraint.
    pub(super) fn any(choices: Vec<Vec<Constraint>>) -> Constraint {
        let choices: Vec<Box<[Constraint]>> = choices.into_iter().map(Vec::into_boxed_slice).collect();
        match <[_; 1]>::try_from(choices) {
            Ok([only]) => joint(only.into_vec()),
            Err(choices) => Constraint::Any { choices: choices.into() },
        }
    }
}
