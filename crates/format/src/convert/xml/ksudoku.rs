//! The XML of `KSudoku`: the board as groups of cells, the givens as letters, and the player's moves.
//!
//! Cells are numbered column by column.

use crate::board::{BoxShape, Candidates, Cell, Digit, Geometry, House, HouseKind, Layout, MAX_SIZE, Rule};
use crate::convert::lines::plain;
use crate::convert::native::block::counted;
use crate::convert::reading::{Sink, Trouble};
use crate::convert::sheet::{NOT_WHOLE, Sheet, candidates, with_regions};
use crate::convert::xml::tree::{Element, parse};

/// The maximum number of groups of a board.
const MAX_GROUPS: usize = 1000;

/// The rules that add groups of cells.
const RULES: [Rule; 3] = [Rule::Diagonal, Rule::Windoku, Rule::Disjoint];

/// Reads the game of a document.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let read_root = |root: Element| {
        let wrong = |reason: String| Trouble { line: root.line, reason };
        if root.name != "ksudoku" {
            return Err(wrong(format!("expected <ksudoku>, found <{}>", root.name)));
        }
        let game = root.child("game").ok_or_else(|| wrong("no <game>".to_owned()))?;
        let puzzle = game.child("puzzle").ok_or_else(|| wrong("no <puzzle>".to_owned()))?;
        let sheet = read_game(game, puzzle).map(|sheet| Sheet { line: puzzle.line, ..sheet });
        sheet.map_err(|reason| Trouble { line: puzzle.line, reason })
    };
    match parse(text) {
        Ok(roots) => roots.into_iter().map(read_root).for_each(sink),
        Err(trouble) => sink(Err(trouble)),
    }
}

/// Converts a cell number from column-by-column to row-by-row order, or the other way round.
const fn turned(size: usize, number: usize) -> usize {
    number % size * size + number / size
}

fn read_game(game: &Element, puzzle: &Element) -> Result<Sheet, String> {
    let graph = puzzle.child("graph").ok_or("no <graph>")?;
    let (layout, left) = read_graph(graph)?;
    let size = layout.size;
    let values = puzzle.child("values").ok_or("no <values>")?;
    let mut sheet = Sheet::new(layout, letters(size, values.text.trim())?)?;
    sheet.left = left;
    if let Some(solution) = puzzle.child("solution") {
        sheet.solution = letters(size, solution.text.trim()).ok().filter(|solution| !solution.contains(&0));
        if sheet.solution.is_none() {
            sheet.leave(NOT_WHOLE.to_owned());
        }
    }
    let history = game.child("history");
    for event in history.iter().flat_map(|history| &history.children) {
        if event.name == "complex-event" {
            event.children.iter().try_for_each(|event| play(&mut sheet, event))?;
        } else {
            play(&mut sheet, event)?;
        }
    }
    Ok(sheet)
}

/// Reads digits as letters from `a` on, with `_` for a blank.
fn letters(size: usize, text: &str) -> Result<Vec<u8>, String> {
    let signs: Vec<char> = text.chars().collect();
    if signs.len() != size * size {
        return Err(format!("expected {} values, found {}", size * size, signs.len()));
    }
    let value = |cell: usize| match signs[turned(size, cell)] {
        '_' => Ok(0),
        sign @ 'a'..='z' if usize::from(sign as u8 - b'a') < size => Ok(sign as u8 - b'a' + 1),
        sign => Err(format!("unexpected '{sign}' among the values")),
    };
    (0..size * size).map(value).collect()
}

/// Applies a move of the player.
fn play(sheet: &mut Sheet, event: &Element) -> Result<(), String> {
    let size = sheet.size();
    let index = event.attribute("index").and_then(|index| index.parse::<usize>().ok());
    let index = index.filter(|&index| index < size * size).ok_or("a move without a cell")?;
    let cell = turned(size, index);
    if let Some(markers) = event.attribute("markers") {
        let digits = markers.chars().enumerate().filter(|(_, sign)| *sign != '0').map(|(i, _)| i + 1);
        let marks = candidates(size, digits)?;
        if sheet.givens[cell] == 0 {
            if !sheet.placed.is_empty() {
                sheet.place(cell, 0);
            }
            sheet.mark(cell, marks);
        }
        return Ok(());
    }
    let value = event.attribute("value").and_then(plain::number::<u8>);
    let value = value.filter(|&value| usize::from(value) <= size).ok_or("a move without a digit")?;
    if event.attribute("given") == Some("true") {
        sheet.givens[cell] = value;
    } else if sheet.givens[cell] == 0 {
        sheet.place(cell, value);
        if !sheet.marks.is_empty() {
            sheet.mark(cell, Candidates::NONE);
        }
    }
    Ok(())
}

/// Returns the layout of a graph, and the parts that cannot be carried over.
fn read_graph(graph: &Element) -> Result<(Layout, Vec<String>), String> {
    let number = |name: &str| graph.attribute(name).and_then(|value| value.parse::<usize>().ok());
    let size = number("order").filter(|size| (1..=MAX_SIZE).contains(size)).ok_or("no order from 1 to 31")?;
    let kind = graph.attribute("type").unwrap_or_default();
    if kind == "sudoku" {
        return Ok((Layout::standard(size), Vec::new()));
    }
    let is_square = number("sizeX") == Some(size) && number("sizeY") == Some(size);
    if kind != "custom" || !is_square || number("sizeZ").unwrap_or(1) != 1 {
        let name = graph.attribute("specific-type").unwrap_or(kind);
        return Err(format!("a board of the type '{name}' is not {size} rows of {size} cells"));
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for child in graph.children.iter().filter(|child| child.name == "clique") {
        let cells: Option<Vec<usize>> = child.text.split_whitespace().map(|cell| cell.parse().ok()).collect();
        let cells = cells.filter(|cells| cells.iter().all(|&cell| cell < size * size));
        let mut cells = cells.ok_or("a <clique> with a cell that the board lacks")?;
        for cell in &mut cells {
            *cell = turned(size, *cell);
        }
        cells.sort_unstable();
        groups.push(cells);
        if groups.len() > MAX_GROUPS {
            return Err(format!("more than {MAX_GROUPS} groups of cells"));
        }
    }
    let has_blocks = graph
        .children
        .iter()
        .any(|child| child.name == "sudokugroups" && child.attribute("withblocks").unwrap_or("1") == "1");
    let (layout, others) = board(size, groups, has_blocks);
    let mut left = Vec::new();
    if others > 0 {
        left.push(counted(others, "other group of cells", "other groups of cells"));
    }
    let cages = graph.children.iter().filter(|child| child.name == "cage").count();
    if cages > 0 {
        left.push(counted(cages, "cage", "cages"));
    }
    Ok((layout, left))
}

/// Returns the layout with these groups in addition to rows and columns, and the number of groups that are not houses of the layout.
fn board(size: usize, groups: Vec<Vec<usize>>, has_blocks: bool) -> (Layout, usize) {
    let line = |cells: &[usize]| {
        cells.len() == size
            && (cells.iter().all(|cell| cell / size == cells[0] / size)
                || cells.iter().all(|cell| cell % size == cells[0] % size))
    };
    let (lines, mut groups): (Vec<_>, Vec<_>) = groups.into_iter().partition(|cells| line(cells));
    let mut layout = if has_blocks {
        Layout::standard(size)
    } else if let Some((labels, others)) = partition(size, &groups, &lines) {
        groups = others;
        with_regions(size, &labels)
    } else {
        // The board has only rows and columns.
        Layout::standard(size).with_boxes(BoxShape { rows: 1, columns: size })
    };
    for rule in RULES {
        let with = layout.clone().with_rules([rule]);
        let Ok(geometry) = Geometry::shared(&with) else { continue };
        let houses = rule_houses(&geometry);
        if !houses.is_empty() && houses.iter().all(|house| groups.contains(house)) {
            groups.retain(|cells| !houses.contains(cells));
            layout.rules.push(rule);
        }
    }
    (layout, groups.len())
}

/// Returns the region of each cell, if groups cover the board, and the groups that are not regions. Of overlapping
/// groups, the first one counts. A row or column is a region only if no other group contains its cells.
fn partition(
    size: usize,
    groups: &[Vec<usize>],
    lines: &[Vec<usize>],
) -> Option<(Vec<usize>, Vec<Vec<usize>>)> {
    let mut region = vec![None; size * size];
    let (mut count, mut others) = (0, Vec::new());
    for (at, cells) in groups.iter().chain(lines).enumerate() {
        if cells.len() == size && cells.iter().all(|&cell| region[cell].is_none()) {
            for &cell in cells {
                region[cell] = Some(count);
            }
            count += 1;
        } else if at < groups.len() {
            others.push(cells.clone());
        }
    }
    region.into_iter().collect::<Option<Vec<usize>>>().map(|labels| (labels, others))
}

/// Returns the cells of the houses that rules add to a board.
fn rule_houses(geometry: &Geometry) -> Vec<Vec<usize>> {
    let is_one = |house: &&House| {
        use HouseKind::{AntiDiagonal, Diagonal, Disjoint, Window};
        matches!(house.kind, Diagonal | AntiDiagonal | Window(_) | Disjoint(_))
    };
    let cells = |house: &House| {
        let mut cells: Vec<usize> = house.cells.iter().copied().map(Cell::index).collect();
        cells.sort_unstable();
        cells
    };
    geometry.houses().iter().filter(is_one).map(cells).collect()
}

/// Returns the document of a puzzle.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    if size > 25 {
        return Err("the form is for puzzles up to 25x25".to_owned());
    }
    let mut text =
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n".to_owned();
    text += &graph(sheet)?;
    text += &format!("   <values>{}</values>\n", values(size, &sheet.givens));
    if let Some(solution) = &sheet.solution {
        text += &format!("   <solution>{}</solution>\n", values(size, solution));
    }
    text += "  </puzzle>\n  <history>\n";
    for index in 0..sheet.cells() {
        let cell = turned(size, index);
        if sheet.givens[cell] != 0 {
            continue;
        }
        let marks = sheet.marks_at(cell);
        if sheet.placed_at(cell) != 0 {
            text += &format!("   <simple-event index=\"{index}\" value=\"{}\"/>\n", sheet.placed_at(cell));
        } else if !marks.is_empty() {
            let has = |digit: u8| Digit::new(digit).is_some_and(|digit| marks.contains(digit));
            let bits = (1..=size).map(|digit| if has(u8::try_from(digit).unwrap_or(0)) { '1' } else { '0' });
            text +=
                &format!("   <simple-event index=\"{index}\" markers=\"{}\"/>\n", bits.collect::<String>());
        }
    }
    Ok(text + "  </history>\n </game>\n</ksudoku>\n")
}

fn values(size: usize, digits: &[u8]) -> String {
    let letter = |index: usize| match digits[turned(size, index)] {
        0 => '_',
        digit => char::from(b'a' + digit - 1),
    };
    (0..digits.len()).map(letter).collect()
}

/// Returns the graph element of a puzzle, which describes its board.
fn graph(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let boxes = sheet.layout.boxes;
    let is_plain = sheet.is_usual() && boxes.rows == boxes.columns;
    if is_plain {
        return Ok(format!("   <graph order=\"{size}\" type=\"sudoku\" specific-type=\"Plain\"/>\n"));
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    if sheet.layout.regions.is_some() || boxes.rows > 1 {
        let regions = sheet.regions();
        groups.extend(
            (0..size).map(|region| (0..regions.len()).filter(|&cell| regions[cell] == region).collect()),
        );
    }
    let geometry = sheet.geometry()?;
    groups.extend(rule_houses(&geometry));
    let is = |rule| sheet.layout.rules.contains(&rule);
    let kind = match (is(Rule::Diagonal), sheet.layout.regions.is_some()) {
        (true, false) => "XSudoku",
        (false, true) => "Jigsaw",
        _ => "Plain",
    };
    let count = 2 * size + groups.len();
    let mut text = format!(
        "   <graph order=\"{size}\" type=\"custom\" specific-type=\"{kind}\" name=\"{kind}\" ncliques=\"{count}\" sizeX=\"{size}\" \
         sizeY=\"{size}\" sizeZ=\"1\">\n    <sudokugroups at=\"0\" withblocks=\"0\"/>\n"
    );
    for cells in groups {
        let mut numbers: Vec<usize> = cells.iter().map(|&cell| turned(size, cell)).collect();
        numbers.sort_unstable();
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        text += &format!("    <clique size=\"{size}\">{}</clique>\n", words.join(" "));
    }
    Ok(text + "   </graph>\n")
}
