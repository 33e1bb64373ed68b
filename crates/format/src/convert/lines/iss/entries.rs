//! The entries of a constraint string, each with a name and arguments. `Or` and `End` enclose groups of entries.

use super::bits::sextet;
use crate::board::Sides;

/// An entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The name; empty for givens.
    pub(super) name: String,
    pub(super) args: Vec<String>,
    /// The entries in a group; `None` if the entry is not a group.
    pub(super) inner: Option<Vec<Entry>>,
}

/// The names of groups.
const GROUPS: [&str; 3] = ["Or", "And", "Replicate"];

/// The deepest nesting of groups.
const DEEPEST: usize = 8;

/// The largest number of cells for which the entries of a group are repeated.
const MOST_COPIES: usize = 1000;

/// The names of entries, sorted.
const NAMES: [&str; 76] = [
    "AllDifferent",
    "And",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Between",
    "Binary",
    "BinaryX",
    "BlackDot",
    "Cage",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "Diagonal",
    "DisjointSets",
    "Doppelganger",
    "DoubleArrow",
    "DutchFlatmates",
    "Entropic",
    "EqualSum",
    "EqualityCage",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "HiddenSkyscraper",
    "Indexing",
    "Jigsaw",
    "LittleKiller",
    "Lockout",
    "LookAndSay",
    "Lunchbox",
    "Modular",
    "NFA",
    "NoBoxes",
    "NumberedRoom",
    "Or",
    "Pair",
    "PairX",
    "Palindrome",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSameValues",
    "RegionSize",
    "RegionSumLine",
    "RellikCage",
    "Renban",
    "Replicate",
    "SameValues",
    "Sandwich",
    "SearchPriority",
    "Shape",
    "Skyscraper",
    "StrictKropki",
    "StrictXV",
    "Sum",
    "SumLine",
    "Thermo",
    "V",
    "ValueIndexing",
    "Var",
    "Whisper",
    "WhiteDot",
    "Windoku",
    "X",
    "XSum",
    "Zipper",
];

/// Returns whether a text is the name of an entry. A short name needs arguments, because without them it may be letters
/// of a grid.
pub(super) fn is_name(name: &str, has_args: bool) -> bool {
    (name.len() > 3 && NAMES.contains(&name)) || has_args && known(name).is_some()
}

/// Returns the name of an entry, written in any case, as the program writes it.
fn known(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// Returns whether an argument starts with the name of a cell, as in `R1C2_5`.
pub(super) fn is_cell(arg: &str) -> bool {
    let bytes = arg.as_bytes();
    let is = |at: usize, test: fn(&u8) -> bool| bytes.get(at).is_some_and(test);
    is(0, |byte| matches!(byte, b'R' | b'r'))
        && is(1, u8::is_ascii_alphanumeric)
        && is(2, |byte| matches!(byte, b'C' | b'c'))
        && is(3, u8::is_ascii_alphanumeric)
        && bytes.get(4).is_none_or(|byte| matches!(byte, b'_' | b'~'))
}

/// Reads the entries of a constraint string.
pub(super) fn read(string: &str) -> Result<Vec<Entry>, String> {
    let string: String = string.chars().filter(|c| !c.is_whitespace()).collect();
    let rest = string.strip_prefix('.').ok_or("a constraint string starts with '.'")?;
    let mut open: Vec<Vec<Entry>> = vec![Vec::new()];
    for item in rest.split('.').filter(|item| !item.is_empty()) {
        let mut parts = item.split('~').map(str::to_owned);
        let name = parts.next().unwrap_or_default();
        if name.eq_ignore_ascii_case("End") {
            let inner = open.pop().unwrap_or_default();
            let group = open.last_mut().and_then(|list| list.last_mut()).ok_or("'.End' without a start")?;
            group.inner = Some(inner);
            continue;
        }
        let name = known(&name).map_or(name, str::to_owned);
        let mut args: Vec<String> = parts.collect();
        // A separator behind the last cell separates nothing.
        if let [.., cell, last] = &*args
            && last.is_empty()
            && is_cell(cell)
        {
            args.pop();
        }
        let is_group = GROUPS.contains(&&*name);
        if let Some(list) = open.last_mut() {
            list.push(Entry { name, args, inner: None });
        }
        if is_group {
            if open.len() > DEEPEST {
                return Err(format!("groups are nested deeper than {DEEPEST}"));
            }
            open.push(Vec::new());
        }
    }
    match (open.pop(), open.last().and_then(|list| list.last())) {
        (Some(entries), None) if entries.is_empty() => Err("the constraint string is empty".to_owned()),
        (Some(entries), None) => Ok(entries),
        (_, group) => {
            let name = group.map(|group| &*group.name).unwrap_or_default();
            Err(format!("'.{name}' without its '.End'"))
        }
    }
}

/// Returns the entries of a `Replicate` group, repeated for each target cell. All cells of an entry are shifted by the
/// distance from the group's origin cell to the target.
pub(super) fn copies(group: &Entry, sides: Sides) -> Result<Vec<Entry>, String> {
    let targets = group.args.first().map(String::as_str).unwrap_or_default();
    let origin = group.args.get(1).map_or("R1C1", |origin| &**origin);
    let (row, column) = place(origin, sides).ok_or_else(|| format!("'{origin}' is not a cell"))?;
    let mut cells = Vec::new();
    for (word, sign) in targets.bytes().enumerate() {
        let bits = sextet(sign).ok_or("the cells of Replicate are not base64")?;
        let all = (0..6).filter(|bit| bits >> bit & 1 == 1);
        cells.extend(all.map(|bit| row * sides.columns + column + word * 6 + bit));
    }
    if cells.len() > MOST_COPIES || cells.iter().any(|&cell| cell >= sides.cells()) {
        return Err("Replicate names a cell that is not on the board".to_owned());
    }
    let mut all = Vec::new();
    for cell in cells {
        let by = (cell / sides.columns, cell % sides.columns);
        for entry in group.inner.iter().flatten() {
            all.push(shifted(entry, (row, column), by, sides)?);
        }
    }
    Ok(all)
}

/// Returns an entry with all its cells shifted by the distance between two cells.
fn shifted(entry: &Entry, from: (usize, usize), to: (usize, usize), sides: Sides) -> Result<Entry, String> {
    let shift =
        |at: usize, from: usize, to: usize, most: usize| (at + to).checked_sub(from).filter(|at| *at < most);
    let arg = |arg: &String| -> Result<String, String> {
        if !is_cell(arg) {
            return Ok(arg.clone());
        }
        let (cell, rest) = arg.split_at(4);
        let (row, column) = place(cell, sides).ok_or_else(|| format!("'{cell}' is not a cell"))?;
        let moved = shift(row, from.0, to.0, sides.rows).zip(shift(column, from.1, to.1, sides.columns));
        let moved = moved.ok_or("Replicate shifts a cell off the board")?;
        Ok(format!("{}{rest}", cell_name(moved)))
    };
    let args = entry.args.iter().map(arg).collect::<Result<_, _>>()?;
    let inner =
        entry.inner.as_ref().map(|inner| inner.iter().map(|it| shifted(it, from, to, sides)).collect());
    Ok(Entry { name: entry.name.clone(), args, inner: inner.transpose()? })
}

/// Returns the row and column of a cell, counted from 0; `None` if the name is not that of a cell on the board.
pub(super) fn place(name: &str, sides: Sides) -> Option<(usize, usize)> {
    let number = |sign: u8| char::from(sign).to_digit(17).map(|number| number as usize);
    let name = name.as_bytes();
    if name.len() != 4 || !matches!(name[0], b'R' | b'r') || !matches!(name[2], b'C' | b'c') {
        return None;
    }
    let on = |sign: u8, most| number(sign)?.checked_sub(1).filter(|at| *at < most);
    Some((on(name[1], sides.rows)?, on(name[3], sides.columns)?))
}

/// Returns the name of a cell.
pub(super) fn cell_name((row, column): (usize, usize)) -> String {
    let sign = |at: usize| char::from_digit(u32::try_from(at + 1).unwrap_or_default(), 17).unwrap_or('?');
    format!("R{}C{}", sign(row), sign(column))
}
