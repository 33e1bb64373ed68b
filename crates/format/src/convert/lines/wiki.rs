//! `SudokuWiki`: its links, and the codes of puzzles in these links.
//!
//! A code is a header of three characters (kind, size, version) and a base-36 number for each cell, all of the same
//! width. 0 is a blank cell, a number up to N is a given, and a number up to 2N is N plus a placed digit. A higher
//! number is 2N plus a bit set of candidates. In a jigsaw, the number of the region is in the bits above.
//!
//! Older links have two base-32 characters for each cell of a 9x9 board, without a header. The lowest bit is set in a
//! given, and the bits above are a bit set of candidates. A cell with one candidate is a digit.

use crate::board::{Candidates, Layout, Rule};
use crate::convert::lines::plain::{cells, digits, size_of};
use crate::convert::sheet::{Sheet, candidates, with_regions};
use crate::syntax::{Fact, SPECIAL_PAGES};

/// The version of codes that can be read.
const VERSION: char = 'B';

/// The domain of the site.
const SITE: &str = "sudokuwiki.org/";

/// The start of its links.
const START: &str = "https://www.sudokuwiki.org/";

/// The parameters that may hold a puzzle, in links of this site and of others.
const PARAMETERS: [&str; 3] = ["bd", "s", "p"];

/// The board sizes by their signs in a header. Only the last five can be read.
const SIZES: [(char, usize); 9] =
    [('3', 3), ('4', 4), ('5', 5), ('7', 7), ('6', 6), ('8', 8), ('9', 9), ('G', 16), ('P', 25)];

/// The board sizes that can be read.
const READ: &[(char, usize)] = SIZES.split_at(4).1;

/// The kinds of puzzles that are not read, by their signs in a header.
const OTHERS: [(char, &str); 8] = [
    ('L', "Killer Sudoku"),
    ('M', "Killer Jigsaw"),
    ('K', "KenKen"),
    ('D', "KenDoku"),
    ('T', "Str8ts"),
    ('B', "Str8ts"),
    ('U', "Str8ts"),
    ('V', "Str8ts"),
];

/// A kind of puzzle that is read: its sign in a header, its page on the site, and the rule that it adds.
struct Kind(char, &'static str, Option<Rule>);

const CLASSIC: Kind = Kind('S', "sudoku.htm", None);
const JIGSAW: Kind = Kind('J', "Jigsaw.aspx", None);
const RULES: [Kind; 2] =
    [Kind('X', "SudokuX.aspx", Some(Rule::Diagonal)), Kind('W', "Windoku.aspx", Some(Rule::Windoku))];

/// The packing of cells in older links.
struct Old {
    size: usize,
    cells: usize,
    width: usize,
    base: u32,
}

const OLD: Old = Old { size: 9, cells: 81, width: 2, base: 32 };

/// The packing of the cells of a board in a code.
struct Packing {
    size: usize,
    /// The number of bits below the number of the region.
    bits: u32,
    /// The number of characters per cell.
    width: usize,
    has_regions: bool,
}

impl Packing {
    fn new(size: usize, has_regions: bool) -> Self {
        let most = (1_u64 << size) - 1 + 2 * size as u64;
        let bits = most.ilog2() + 1;
        let regions = if has_regions { (size as u64 - 1) << bits } else { 0 };
        Self { size, bits, width: (most + regions).ilog(36) as usize + 1, has_regions }
    }

    /// Returns the length of a code after its header, in characters.
    const fn length(&self) -> usize {
        self.size * self.size * self.width
    }
}

/// A link, or the text of a puzzle without a link.
struct Link<'a> {
    /// The part before the parameters.
    page: &'a str,
    /// The value of the parameter with the puzzle, or the whole word.
    puzzle: &'a str,
    /// The region numbers of the cells, if the link has them.
    regions: Option<&'a str>,
}

impl<'a> Link<'a> {
    fn of(word: &'a str) -> Self {
        let Some((page, query)) = word.split_once('?') else {
            return Self { page: "", puzzle: word, regions: None };
        };
        let pairs = || query.split(['&', '#']).filter_map(|pair| pair.split_once('='));
        let value = |name: &str| pairs().find(|(key, _)| *key == name).map(|(_, value)| value);
        let puzzle = PARAMETERS.into_iter().find_map(value).unwrap_or_default();
        Self { page, puzzle, regions: value("jigmap") }
    }

    /// Returns whether the page is for the kind of puzzle with this name.
    fn is_for(&self, name: &str) -> bool {
        let page = self.page.rsplit('/').next().unwrap_or_default();
        page.to_ascii_lowercase().starts_with(name)
    }

    /// Returns whether this is a link to the site with a puzzle in it.
    fn is_of_site(&self) -> bool {
        self.page.contains(SITE) && !self.puzzle.is_empty()
    }

    /// Returns whether the page is for a special kind of puzzle.
    fn is_special(&self) -> bool {
        SPECIAL_PAGES.iter().any(|name| self.is_for(name))
    }

    /// Returns the layout of the puzzle: the rule of its page, and the regions in the link.
    fn layout(&self, size: usize) -> Result<Layout, String> {
        let mut layout = match self.regions {
            Some(regions) => layout_of(size, &digits(regions, size)?)?,
            None if self.is_for("jigsaw") => {
                return Err("the link does not hold the regions of the jigsaw".to_owned());
            }
            None => Layout::standard(size),
        };
        let is_its = |kind: &&Kind| {
            let name = kind.1.split('.').next().unwrap_or_default();
            self.is_for(&name.to_ascii_lowercase())
        };
        layout.rules.extend(RULES.iter().find(is_its).and_then(|kind| kind.2));
        Ok(layout)
    }
}

/// Returns the word of a line that holds the puzzle.
fn word_of(line: &str) -> &str {
    let mut words = line.split_whitespace();
    let is_one = |word: &&str| is_code(word) || word.contains('?') && !Link::of(word).puzzle.is_empty();
    words.find(is_one).unwrap_or(line).trim_matches(['<', '>', '"', '\'', ',', ';'])
}

/// Returns whether a line contains a code, or a link to the site that holds more than the cells of a usual board.
pub(crate) fn is_one(text: &str) -> bool {
    let link = Link::of(word_of(text));
    is_code(link.puzzle) || link.is_of_site() && (link.is_special() || !is_cells(link.puzzle))
}

/// Returns whether a text is the cells of a board with at most nine rows.
fn is_cells(text: &str) -> bool {
    size_of(text.chars().count()).is_some_and(|size| size <= 9 && digits(text, size).is_ok())
}

/// Returns whether a line has a link to the site.
pub(crate) fn is_link(line: &str) -> bool {
    Link::of(word_of(line)).is_of_site()
}

/// Returns whether a text is a code, including kinds that are not read.
fn is_code(text: &str) -> bool {
    let Some((kind, size, _)) = header(text) else { return false };
    let is_jigsaw = kind == JIGSAW.0;
    let is_read = is_jigsaw || kind_of(kind).is_some();
    let length = text.len() - 3;
    let fits = if is_read {
        READ.iter().any(|(_, its)| *its == size) && length == Packing::new(size, is_jigsaw).length()
    } else {
        // In these kinds, a cell takes more than one character.
        length.is_multiple_of(size * size) && length > size * size
    };
    fits && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the kind, the size and the version in the header of a text.
fn header(text: &str) -> Option<(char, usize, char)> {
    let mut signs = text.chars().map(|c| c.to_ascii_uppercase());
    let (kind, size, version) = (signs.next()?, signs.next()?, signs.next()?);
    let size = SIZES.iter().find(|(sign, _)| *sign == size)?.1;
    let is_kind = kind == JIGSAW.0 || kind_of(kind).is_some() || other(kind).is_some();
    (is_kind && version.is_ascii_uppercase()).then_some((kind, size, version))
}

/// Returns the kind with this sign among those with boxes.
fn kind_of(sign: char) -> Option<&'static Kind> {
    std::iter::once(&CLASSIC).chain(&RULES).find(|kind| kind.0 == sign)
}

/// Returns the name of a kind that is not read.
fn other(sign: char) -> Option<&'static str> {
    OTHERS.iter().find(|(its, _)| *its == sign).map(|(_, name)| *name)
}

/// Returns the reason why a line is not read, if it is a code of another kind or version.
pub(crate) fn refusal(line: &str) -> Option<String> {
    let puzzle = Link::of(word_of(line)).puzzle;
    let (kind, _, version) = header(puzzle).filter(|_| is_code(puzzle))?;
    match other(kind) {
        Some(name) => Some(format!("a SudokuWiki code of a {name}; this form is not read")),
        None if version != VERSION => {
            Some(format!("a SudokuWiki code of version {version}; only version {VERSION} is read"))
        }
        None => None,
    }
}

/// Reads a line with a link or a code. Other words on the line are its title.
pub(crate) fn read(text: &str) -> Result<Sheet, String> {
    let word = word_of(text);
    let link = Link::of(word);
    if let Some(why) = refusal(word) {
        return Err(why);
    }
    let mut sheet = if is_code(link.puzzle) { read_code(link.puzzle)? } else { read_digits(&link)? };
    let (before, behind) = text.split_once(word).unwrap_or_default();
    let is_edge = |c: char| c.is_whitespace() || matches!(c, ':' | ',' | ';' | '<' | '>' | '"' | '\'' | '-');
    let beside = [before, behind].map(|text| text.trim_matches(is_edge)).join(" ");
    sheet.say(Fact::Title, &beside);
    Ok(sheet)
}

/// Reads the cells of a link without a header. Its page determines the rules.
fn read_digits(link: &Link<'_>) -> Result<Sheet, String> {
    let text = link.puzzle;
    if link.is_for("killer") || text.contains(',') {
        return Err("a SudokuWiki link of a Killer Sudoku; this form is not read".to_owned());
    }
    if text.len() == OLD.cells * OLD.width {
        return read_old(link);
    }
    let size = size_of(text.chars().count()).filter(|size| *size > 1 && *size <= 9).ok_or_else(|| {
        format!("expected a code such as S9B… or the cells of a board, found {} characters", text.len())
    })?;
    Sheet::new(link.layout(size)?, digits(text, size)?)
}

/// Reads the cells of an older link.
fn read_old(link: &Link<'_>) -> Result<Sheet, String> {
    let mut sheet = Sheet::new(link.layout(OLD.size)?, vec![0; OLD.cells])?;
    let (mut open, all) = (Vec::new(), (1_u64 << OLD.size) - 1);
    for (cell, text) in link.puzzle.as_bytes().chunks(OLD.width).enumerate() {
        let number = number(text, OLD.base).filter(|number| number >> 1 <= all);
        let number = number.ok_or_else(|| not_a_cell(text, OLD.size))?;
        let (is_given, marks) = (number & 1 == 1, number >> 1);
        match u8::try_from(marks.trailing_zeros() + 1) {
            Ok(digit) if marks.is_power_of_two() && is_given => sheet.givens[cell] = digit,
            Ok(digit) if marks.is_power_of_two() => sheet.place(cell, digit),
            _ => open.push((cell, marks)),
        }
    }
    // If all blank cells have all candidates, these are not pencil marks.
    let marked = open.iter().any(|&(_, marks)| marks != all);
    for (cell, marks) in open.into_iter().filter(|_| marked) {
        sheet.mark(cell, of_bits(OLD.size, marks)?);
    }
    Ok(sheet)
}

/// Returns the candidates whose bits are set.
fn of_bits(size: usize, bits: u64) -> Result<Candidates, String> {
    candidates(size, (1..=size).filter(|digit| bits >> (digit - 1) & 1 == 1))
}

/// Returns the value of a number in this base.
fn number(text: &[u8], base: u32) -> Option<u64> {
    let text = std::str::from_utf8(text).ok().filter(|text| !text.starts_with('+'))?;
    u64::from_str_radix(text, base).ok()
}

fn not_a_cell(text: &[u8], size: usize) -> String {
    format!("'{}' is not a cell of a {size}x{size} puzzle", String::from_utf8_lossy(text))
}

/// Returns the layout with these regions, numbered from 1.
fn layout_of(size: usize, regions: &[u8]) -> Result<Layout, String> {
    let regions: Vec<usize> = regions.iter().map(|&region| usize::from(region)).collect();
    let count = |label: usize| regions.iter().filter(|&&region| region == label).count();
    if regions.iter().any(|&label| count(label) != size) {
        return Err(format!("expected {size} regions of {size} cells"));
    }
    Ok(with_regions(size, &regions))
}

/// Reads a code.
fn read_code(text: &str) -> Result<Sheet, String> {
    let (sign, size, _) = header(text).ok_or("expected a code such as S9B…")?;
    let packing = Packing::new(size, sign == JIGSAW.0);
    let (mut values, mut regions) = (Vec::new(), Vec::new());
    for cell in text.as_bytes()[3..].chunks(packing.width) {
        let (region, value) = unpack(cell, &packing).ok_or_else(|| not_a_cell(cell, size))?;
        regions.push(region);
        values.push(value);
    }
    let mut layout = if packing.has_regions { layout_of(size, &regions)? } else { Layout::standard(size) };
    layout.rules.extend(kind_of(sign).and_then(|kind| kind.2));
    let least = size as u64 + 1;
    let given = |&value: &u64| if value < least { u8::try_from(value).unwrap_or(0) } else { 0 };
    let mut sheet = Sheet::new(layout, values.iter().map(given).collect())?;
    fill(&mut sheet, &values)?;
    Ok(sheet)
}

/// Returns the region of a cell, numbered from 1, and its content.
fn unpack(cell: &[u8], packing: &Packing) -> Option<(u8, u64)> {
    let number = number(cell, 36)?;
    let (region, value) = (number >> packing.bits, number & ((1 << packing.bits) - 1));
    let most = (1_u64 << packing.size) - 1 + 2 * packing.size as u64;
    let regions = if packing.has_regions { packing.size } else { 1 };
    (value <= most && region < regions as u64).then_some((u8::try_from(region + 1).ok()?, value))
}

/// Sets placed digits and candidates. If all blank cells have all candidates, these are not pencil marks.
fn fill(sheet: &mut Sheet, values: &[u64]) -> Result<(), String> {
    let size = sheet.size();
    let (placed, marked) = (size as u64, 2 * size as u64);
    let all = (1_u64 << size) - 1;
    let has_marks = values.iter().any(|&value| value > marked && value - marked != all);
    for (cell, &value) in values.iter().enumerate() {
        if value > marked && has_marks {
            sheet.mark(cell, of_bits(size, value - marked)?);
        } else if value > placed && value <= marked {
            sheet.place(cell, u8::try_from(value - placed).map_err(|why| why.to_string())?);
        }
    }
    Ok(())
}

/// Returns the link of a puzzle: with its digits if it is a 9x9 puzzle with only givens, otherwise with its code.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let is_jigsaw = !sheet.has_usual_boxes();
    let rules = RULES.iter().find(|kind| kind.2.is_some_and(|rule| sheet.layout.rules.contains(&rule)));
    let kind = if is_jigsaw { &JIGSAW } else { rules.unwrap_or(&CLASSIC) };
    let is_plain = size == 9 && kind.0 == CLASSIC.0 && !sheet.has_placed() && !sheet.has_marks();
    let puzzle = if is_plain { cells(size, &sheet.givens, '0') } else { code(sheet, kind)? };
    Ok(format!("{START}{}?bd={puzzle}\n", kind.1))
}

/// Returns the code of a puzzle.
fn code(sheet: &Sheet, kind: &Kind) -> Result<String, String> {
    let size = sheet.size();
    let sign = READ.iter().find(|(_, its)| *its == size).map(|(sign, _)| *sign);
    let sign = sign.ok_or("the form is for puzzles of size 6, 8, 9, 16 or 25")?;
    let packing = Packing::new(size, kind.0 == JIGSAW.0);
    let mut text = format!("{}{sign}{VERSION}", kind.0);
    for (cell, region) in sheet.regions().into_iter().enumerate() {
        let region = if packing.has_regions { region as u64 } else { 0 };
        text += &base_36(region << packing.bits | content(sheet, cell), packing.width);
    }
    Ok(text)
}

/// Returns the number for the content of a cell. In a puzzle without pencil marks, blank cells get all candidates.
fn content(sheet: &Sheet, cell: usize) -> u64 {
    let size = sheet.size() as u64;
    match (sheet.givens[cell], sheet.placed_at(cell), sheet.marks_at(cell)) {
        (0, 0, Candidates::NONE) if sheet.has_marks() => 0,
        (0, 0, Candidates::NONE) => (1 << size) - 1 + 2 * size,
        (0, 0, marks) => u64::from(marks.bits()) + 2 * size,
        (0, placed, _) => u64::from(placed) + size,
        (given, ..) => u64::from(given),
    }
}

/// Returns a number in base 36, with leading zeros.
fn base_36(number: u64, width: usize) -> String {
    let mut signs = vec!['0'; width];
    let mut rest = number;
    for sign in signs.iter_mut().rev() {
        *sign = u32::try_from(rest % 36).ok().and_then(|digit| char::from_digit(digit, 36)).unwrap_or('0');
        rest /= 36;
    }
    signs.into_iter().collect()
}
