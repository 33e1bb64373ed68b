//! The XML of `OpenSudoku`: facts about all puzzles, then a `game` for each puzzle; 9x9 only.
//!
//! The data of a game are 81 digits, or `version: 2`, a line end, and three fields for each cell. The fields are the
//! digit, the pencil marks as a sum of powers of two, and 1 if the player may change the cell, each followed by `|`.

use quick_xml::escape::escape;

use crate::board::Candidates;
use crate::convert::limits::MAX_PUZZLES;
use crate::convert::lines::plain::{cells, digits, number};
use crate::convert::native::text::said;
use crate::convert::reading::{Sink, Trouble};
use crate::convert::sheet::Sheet;
use crate::convert::xml::tree::{Element, parse};
use crate::syntax::Fact;

/// The elements with facts about all puzzles.
const SAID: [(&str, Fact); 7] = [
    ("name", Fact::Title),
    ("author", Fact::Author),
    ("source", Fact::Source),
    ("sourceURL", Fact::Url),
    ("created", Fact::Date),
    ("level", Fact::Level),
    ("comment", Fact::Comment),
];

/// Reads the games of a document.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    match parse(text) {
        Ok(roots) => roots.iter().for_each(|root| read_root(root, sink)),
        Err(trouble) => sink(Err(trouble)),
    }
}

fn read_root(root: &Element, sink: Sink<'_>) {
    if !matches!(root.name.as_str(), "opensudoku" | "opensudoku2" | "onegravitysudoku") {
        let reason = format!("expected <opensudoku>, found <{}>", root.name);
        return sink(Err(Trouble { line: root.line, reason }));
    }
    let mut games = Vec::new();
    root.find("game", &mut Vec::new(), &mut games);
    if games.is_empty() {
        sink(Err(Trouble { line: root.line, reason: "no <game>".to_owned() }));
    }
    // The elements around a game, outermost first, each with its facts. The facts of an element are read only once,
    // since it may contain any number of games.
    let mut path: Vec<(&Element, Vec<(Fact, &str)>)> = Vec::new();
    for (number, (game, around)) in games.into_iter().enumerate() {
        if number == MAX_PUZZLES {
            let reason = format!("more than {MAX_PUZZLES} games; the others are not read");
            return sink(Err(Trouble { line: game.line, reason }));
        }
        let known =
            path.iter().zip(&around).take_while(|((it, _), parent)| std::ptr::eq(*it, **parent)).count();
        path.truncate(known);
        path.extend(around[known..].iter().map(|parent| (*parent, facts(parent))));
        // The title and the comments of an element around games belong to the whole document, like those above the
        // first puzzle of a file. They are assigned to the first game of the element.
        let is_said = |depth: usize, fact: Fact| depth >= known || !is_of_all(fact);
        let said = path.iter().enumerate().flat_map(|(depth, (_, facts))| {
            facts.iter().copied().filter(move |(fact, _)| is_said(depth, *fact))
        });
        let sheet = read_game(game, said).map(|sheet| Sheet { line: game.line, ..sheet });
        sink(sheet.map_err(|reason| Trouble { line: game.line, reason }));
    }
}

/// Returns the facts that an element states about the games in it.
fn facts(element: &Element) -> Vec<(Fact, &str)> {
    let name = element.attribute("name").map(|name| (Fact::Title, name));
    let children = SAID.into_iter().chain([("description", Fact::Comment)]);
    let said = children.filter_map(|(name, fact)| Some((fact, element.child(name)?.text.as_str())));
    name.into_iter().chain(said).collect()
}

/// Reads a game, with facts that are stated around it.
fn read_game<'a>(game: &Element, said: impl Iterator<Item = (Fact, &'a str)>) -> Result<Sheet, String> {
    let data = game.attribute("data").ok_or("a <game> without data")?;
    let mut sheet = match data.trim().strip_prefix("version:") {
        None => Sheet::classic(digits(data.trim(), 9)?)?,
        Some(rest) => read_cells(rest)?,
    };
    said.for_each(|(fact, text)| sheet.say(fact, text));
    sheet.say(Fact::Comment, game.attribute("note").unwrap_or_default());
    Ok(sheet)
}

/// Returns whether a fact belongs to the whole file rather than to each puzzle.
pub(crate) const fn is_of_all(fact: Fact) -> bool {
    matches!(fact, Fact::Title | Fact::Comment)
}

/// Reads the version number and the cells after `version:`.
fn read_cells(text: &str) -> Result<Sheet, String> {
    let version = text.trim_start().chars().next().and_then(|c| c.to_digit(10)).unwrap_or(0);
    let rest = text.trim_start().split_once(|c: char| c.is_whitespace()).map_or("", |(_, rest)| rest);
    let fields: Vec<&str> = rest.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    // From version 3 on, a cell has a second kind of pencil marks.
    let each = if version >= 3 && fields.len() >= 4 * 81 { 4 } else { 3 };
    if fields.len() != each * 81 {
        return Err(format!("expected {} fields of cells, found {}", each * 81, fields.len()));
    }
    let mut sheet = Sheet::classic(vec![0; 81])?;
    for (cell, fields) in fields.chunks(each).enumerate() {
        let digit = number(fields[0]).filter(|&digit: &u8| digit <= 9);
        let digit = digit.ok_or_else(|| format!("'{}' is not a digit", fields[0]))?;
        let is_given = fields[each - 1] == "0";
        if digit != 0 && is_given {
            sheet.givens[cell] = digit;
        } else if digit != 0 {
            sheet.place(cell, digit);
        }
        let marks = read_marks(fields[1], version)?;
        if !marks.is_empty() && digit == 0 {
            sheet.mark(cell, marks);
        }
        if each == 4 && !matches!(fields[2], "0" | "-" | "") && sheet.left.is_empty() {
            sheet.left.push("pencil marks of a second kind".to_owned());
        }
    }
    Ok(sheet)
}

/// Reads pencil marks: a sum of powers of two, or in version 1 digits separated by commas.
fn read_marks(text: &str, version: u32) -> Result<Candidates, String> {
    if matches!(text, "" | "-" | "0") {
        return Ok(Candidates::NONE);
    }
    if version == 1 {
        let digits =
            text.split(',').filter(|digit| !digit.is_empty()).map(|digit| number(digit).unwrap_or(0));
        return crate::convert::sheet::candidates(9, digits);
    }
    let sum = number(text).filter(|&sum: &u32| sum < 1 << 9);
    sum.map(Candidates::from_bits).ok_or_else(|| format!("'{text}' is not a sum of pencil marks"))
}

/// Returns the start of the document, with the facts of the first puzzle.
pub(crate) fn open(first: &Sheet) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n".to_owned();
    for (name, fact) in SAID {
        if let Some(value) = said(first, fact) {
            text += &format!("  <{name}>{}</{name}>\n", escape(value.as_str()));
        }
    }
    text
}

/// The end of the document.
pub(crate) const CLOSE: &str = "</opensudoku>\n";

/// Returns the game of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    sheet.must_be_9x9()?;
    let data = if sheet.has_placed() || sheet.has_marks() {
        let cell = |cell: usize| {
            let marks = if sheet.digit_at(cell) == 0 { sheet.marks_at(cell).bits() } else { 0 };
            format!("{}|{marks}|{}|", sheet.digit_at(cell), u8::from(sheet.givens[cell] == 0))
        };
        format!("version: 2&#10;{}", (0..81).map(cell).collect::<String>())
    } else {
        cells(9, &sheet.givens, '0')
    };
    Ok(format!("  <game data=\"{data}\" />\n"))
}
