//! Recognizes keys with rows below or beside them: YAML, TOML and INI files.

use super::cells::{MOST, certain, sheet};
use super::lists::{Value, characters, digits};
use super::recovered::Recovered;
use crate::board::{BoxShape, Rule};
use crate::convert::limits::{LEAST_ROWS as LEAST, MAX_COMMENTS};
use crate::convert::lines::plain::number;
use crate::convert::reading::lines;
use crate::convert::sheet::{Sheet, value_of};
use crate::syntax::Fact;

const KEYS: &str = "rows below keys, as in YAML or TOML";

/// Keys without new information about the puzzle, or keys that only group other keys.
const USUAL: [&str; 14] = [
    "board", "size", "columns", "rows", "cols", "known", "givens", "given", "grid", "puzzle", "type",
    "symmetry", "id", "version",
];

/// The kind of a line in such a file.
enum Line<'a> {
    Nothing,
    /// A row of cells, with the kind of text before it.
    Row(Ahead, Vec<Value<'a>>),
    Key {
        name: &'a str,
        value: &'a str,
        is_item: bool,
    },
    /// A value in the list of the last key.
    Item(&'a str),
}

/// The kind of text before the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ahead {
    Dash,
    Key,
    Indent,
}

/// Reads the grids of a file of keys and values.
pub(super) fn read(text: &str) -> Option<Recovered> {
    let all: Vec<&str> = lines(text).collect();
    let mut reader = Reader::default();
    let mut at = 0;
    while let Some(line) = all.get(at) {
        let parsed = parse(line, reader.is_open);
        match parsed {
            Line::Row(ahead, cells) => {
                let rest = all.get(at..).unwrap_or_default();
                let rows = run(rest, ahead, cells.len());
                let is_grid = rows.len() == cells.len();
                if is_grid {
                    reader.grid(at, &rows)?;
                    at += rows.len();
                    continue;
                }
                // A single number is the value of a key, and a short list may belong to a rule.
                match split(line.trim()).filter(|_| ahead == Ahead::Key && rows.len() < LEAST) {
                    Some((name, value)) => reader.key(indent(line), name, value, false),
                    None if ahead == Ahead::Dash && reader.is_in_rule(indent(line)) => {}
                    None => return None,
                }
            }
            other => {
                let rows = spaced(all.get(at..).unwrap_or_default());
                if !rows.is_empty() {
                    reader.grid(at, &rows)?;
                    at += rows.len();
                    continue;
                }
                match other {
                    Line::Key { name, value, is_item } => reader.key(indent(line), name, value, is_item),
                    Line::Item(item) => reader.item(indent(line), item)?,
                    _ if line.trim().is_empty() || is_said(line) => {}
                    _ => return None,
                }
            }
        }
        at += 1;
    }
    reader.end();
    Recovered::of(KEYS, reader.puzzles)
}

/// Returns the rows at the start of some lines, as long as they have `width` cells.
fn run<'a>(all: &[&'a str], ahead: Ahead, width: usize) -> Vec<Vec<Value<'a>>> {
    let row = |line: &&'a str| match parse(line, ahead == Ahead::Indent) {
        Line::Row(its, cells) if its == ahead && cells.len() == width => Some(cells),
        _ => None,
    };
    all.iter().take(width).map_while(row).collect()
}

/// Returns the rows at the start of some lines whose blanks are spaces: N texts in quotes of N characters each.
fn spaced<'a>(all: &[&'a str]) -> Vec<Vec<Value<'a>>> {
    let row = |line: &&'a str| -> Option<&'a str> {
        let bare = line.trim().trim_end_matches(',');
        let value =
            bare.strip_prefix("- ").or_else(|| split(bare).map(|(_, value)| value)).unwrap_or(bare).trim();
        let inner = ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote))?;
        inner.chars().all(|c| c == ' ' || c.is_ascii_digit()).then_some(inner)
    };
    let n = all.first().and_then(row).map_or(0, str::len);
    let rows: Vec<&str> = all.iter().take(n).map_while(row).take_while(|row| row.len() == n).collect();
    let is_grid = (LEAST..=MOST).contains(&n) && rows.len() == n;
    if is_grid { rows.into_iter().map(|row| characters(row, 0)).collect() } else { Vec::new() }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns whether a line is a comment, the heading of a section, or a separator between documents.
fn is_said(line: &str) -> bool {
    let bare = line.trim();
    let is_end = matches!(bare, "---" | "..." | "\"\"\"" | "'''");
    is_end
        || bare.starts_with(['#', ';'])
        || bare.starts_with('[') && bare.ends_with(']') && !bare.contains(',')
}

fn parse(line: &str, is_open: bool) -> Line<'_> {
    let bare = line.trim();
    if bare.is_empty() || is_said(line) {
        return Line::Nothing;
    }
    let item = bare.strip_prefix("- ").map(str::trim);
    if let Some(cells) = item.and_then(cells) {
        // If dashes are blanks, the first dash of a row may be a blank and not a list sign.
        let has_dashes = cells.iter().any(|cell| cell.text == "-");
        return if has_dashes { Line::Nothing } else { Line::Row(Ahead::Dash, cells) };
    }
    if is_open
        && item.is_none()
        && let Some(cells) = cells(bare)
    {
        return Line::Row(Ahead::Indent, cells);
    }
    match (split(item.unwrap_or(bare)), item) {
        (Some((_, value)), None) if cells(value).is_some() => {
            cells(value).map_or(Line::Nothing, |cells| Line::Row(Ahead::Key, cells))
        }
        (Some((name, value)), item) => Line::Key { name, value, is_item: item.is_some() },
        (None, Some(item)) => Line::Item(item),
        _ => Line::Nothing,
    }
}

/// Returns the key and the value of a line.
fn split(bare: &str) -> Option<(&str, &str)> {
    let at = bare.find([':', '='])?;
    let (name, value) = (bare.get(..at)?.trim(), bare.get(at + 1..)?.trim());
    let is_name = |c: char| c.is_alphanumeric() || "_- .\"'".contains(c);
    let is_numbered =
        bare.get(at..).is_some_and(|rest| rest.starts_with('=')) && number::<usize>(name).is_some();
    let is_named = name.len() <= 40 && name.contains(char::is_alphabetic) && name.chars().all(is_name);
    // A double colon is a type in Haskell, and a double equals sign is a comparison.
    let is_key = (is_named || is_numbered) && !value.starts_with([':', '=']);
    is_key.then_some((name, value))
}

/// Returns the cells of a row, quoted or in brackets, with or without separators.
fn cells(text: &str) -> Option<Vec<Value<'_>>> {
    let bare = text.trim_end_matches(',').trim_matches(['"', '\'']);
    let inner = bare.strip_prefix('[').map_or(Some(bare), |inner| inner.strip_suffix(']'))?.trim();
    let value = |text| Value { text, byte: 0 };
    let is_apart = inner.contains(',') || inner.contains(' ');
    let words =
        || inner.split([',', ' ']).map(|word| word.trim_matches(['"', '\''])).filter(|word| !word.is_empty());
    let found: Vec<Value<'_>> = if is_apart && words().all(|word| word.len() <= 4) {
        words().map(value).collect()
    } else if is_apart {
        return None;
    } else {
        characters(inner, 0)
    };
    let n = found.len();
    ((LEAST..=MOST).contains(&n) && digits(n, &found).is_some()).then_some(found)
}

/// Collects the grids and keys of a file in order.
#[derive(Default)]
struct Reader<'a> {
    puzzles: Vec<Sheet>,
    /// The keys that contain the current line, each with its indentation.
    path: Vec<(usize, &'a str)>,
    /// The entries of the next puzzle, each as its parent key, its key and its value.
    keys: Vec<(&'a str, &'a str, &'a str)>,
    /// Whether the following lines are a text block.
    is_open: bool,
}

impl<'a> Reader<'a> {
    fn key(&mut self, indent: usize, name: &'a str, value: &'a str, is_item: bool) {
        let inner = indent + usize::from(is_item);
        self.path.retain(|(its, _)| *its < inner);
        let parent = self.path.last().map_or("", |(_, name)| *name);
        self.is_open = matches!(value, "|" | ">" | "|-" | "\"\"\"" | "'''" | "|+" | ">-");
        let is_block = self.is_open || value.is_empty();
        self.keys.push((parent, name, if is_block { "" } else { value }));
        if is_block {
            self.path.push((inner, name));
        }
    }

    /// Adds a value to the list of the current key. Returns `None` if there is no such key.
    fn item(&mut self, indent: usize, item: &'a str) -> Option<()> {
        self.path.retain(|(its, _)| *its <= indent);
        let (_, name) = *self.path.last()?;
        let above = self.path.len().checked_sub(2).and_then(|at| self.path.get(at));
        // The contents of a rule are recorded with the rule itself.
        if !self.is_in_rule(indent) {
            self.keys.push((above.map_or("", |(_, name)| *name), name, item));
        }
        Some(())
    }

    /// Returns whether a line is inside a key that is a rule.
    fn is_in_rule(&self, indent: usize) -> bool {
        let path: Vec<&str> =
            self.path.iter().filter(|(its, _)| *its <= indent).map(|(_, name)| *name).collect();
        path.split_last().is_some_and(|(_, above)| above.last().is_some_and(|name| holds_rules(name)))
    }

    /// Adds a grid that starts on this line. A grid below a key for a solution belongs to the last puzzle.
    fn grid(&mut self, line: usize, rows: &[Vec<Value<'_>>]) -> Option<()> {
        let n = rows.len();
        let digits = digits(n, &rows.concat()).filter(|digits| certain(n, digits))?;
        let name = self.path.last().map_or("", |(_, name)| *name).to_lowercase();
        self.is_open = false;
        let is_solution = ["sol", "answer"].iter().any(|word| name.contains(word));
        if let Some(puzzle) = self.puzzles.last_mut().filter(|puzzle| is_solution && puzzle.size() == n) {
            puzzle.solution = Some(digits);
            self.end();
        } else {
            self.puzzles.push(sheet(n, &digits, line)?);
            self.end();
        }
        Some(())
    }

    /// Assigns the keys collected so far to the last puzzle.
    fn end(&mut self) {
        let Some(puzzle) = self.puzzles.last_mut() else { return };
        for (parent, name, value) in self.keys.drain(..) {
            tell(puzzle, parent, name, value.trim_matches(['"', '\'']));
        }
    }
}

/// Sets a fact or a property of a puzzle from a key.
fn tell(sheet: &mut Sheet, parent: &str, name: &str, value: &str) {
    let lower = name.trim_matches(['"', '\'']).to_lowercase();
    let is_off = matches!(value, "false" | "no" | "off" | "0" | "null");
    let is_link = value.starts_with("http://") || value.starts_with("https://");
    let fact = lower.parse::<Fact>().ok().or(match &*lower {
        _ if is_link => Some(Fact::Url),
        "name" => Some(Fact::Title),
        "reference" | "ref" | "publisher" | "origin" => Some(Fact::Source),
        "setter" | "creator" | "by" => Some(Fact::Author),
        "note" | "notes" | "description" => Some(Fact::Comment),
        "published" | "created" => Some(Fact::Date),
        _ => None,
    });
    if let Some(fact) = fact.filter(|_| !value.is_empty()) {
        return sheet.say(fact, value);
    }
    if let Some(rule) = rule(name) {
        if !is_off {
            add_rule(sheet, rule, name);
        }
        return;
    }
    if matches!(&*lower, "rule" | "rules" | "constraints" | "variant" | "variants") {
        let names = value.split([',', '[', ']']).map(|name| name.trim().trim_matches(['"', '\'']));
        for name in names.filter(|name| !name.is_empty()) {
            match rule(name) {
                Some(rule) => add_rule(sheet, rule, name),
                None => sheet.leave(format!("the rule '{name}'")),
            }
        }
        return;
    }
    if matches!(&*lower, "box" | "boxes" | "regions" | "boxsize")
        && (value.is_empty() || set_boxes(sheet, value))
    {
        return;
    }
    let is_rule = holds_rules(parent);
    if USUAL.contains(&&*lower) || value.is_empty() && !is_rule {
        return;
    }
    if is_rule {
        sheet.leave(format!("the rule '{name}'"));
    } else if sheet.comments.len() < MAX_COMMENTS {
        sheet.comments.push(value_of(&format!("{name}: {value}")));
    }
}

/// Returns whether the keys inside a key of this name are rules.
fn holds_rules(name: &str) -> bool {
    let lower = name.to_lowercase();
    ["constraint", "rule", "variant"].iter().any(|word| lower.contains(word))
}

/// Returns the rule with this name, regardless of how its words are joined.
fn rule(name: &str) -> Option<Rule> {
    let plain = |name: &str| {
        name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
    };
    let wanted = plain(name);
    match &*wanted {
        "diagonals" | "xsudoku" => Some(Rule::Diagonal),
        "disjointgroups" => Some(Rule::Disjoint),
        "hyper" | "hypersudoku" => Some(Rule::Windoku),
        _ => Rule::ALL.into_iter().find(|rule| plain(rule.name()) == wanted),
    }
}

fn add_rule(sheet: &mut Sheet, rule: Rule, name: &str) {
    let mut layout = sheet.layout.clone();
    layout.rules.push(rule);
    layout.rules.sort_unstable();
    layout.rules.dedup();
    match Sheet::new(layout, sheet.givens.clone()) {
        Ok(ruled) => sheet.layout = ruled.layout,
        Err(_) => sheet.leave(format!("the rule '{name}'")),
    }
}

/// Sets the box shape of a puzzle. Returns whether the value is a box shape that fits.
fn set_boxes(sheet: &mut Sheet, value: &str) -> bool {
    let sides = value.split_once(['x', '×', '*', ',']);
    let sides = sides.and_then(|(rows, columns)| Some((number(rows.trim())?, number(columns.trim())?)));
    let Some((rows, columns)) = sides else { return false };
    let layout = sheet.layout.clone().with_boxes(BoxShape { rows, columns });
    let is_one = rows * columns == sheet.size();
    match Sheet::new(layout, sheet.givens.clone()) {
        Ok(boxed) if is_one => sheet.layout = boxed.layout,
        _ => return false,
    }
    true
}
