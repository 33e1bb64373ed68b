//! Draws the contents of cells: digits, and candidates at their positions in the color of their roles.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::frame::Frame;
use super::markup::{SMALL, add_mark, escaped, put};
use super::noted::{add_corners, add_spots};
use super::picture::{Picture, Shown};
use super::role::PictureRole;
use crate::board::{Candidates, Cell, Digit};

/// Adds the digits and candidates of all cells.
pub(super) fn add_cells(svg: &mut String, frame: &Frame, picture: &Picture) {
    let mut named: BTreeMap<Cell, BTreeMap<Digit, PictureRole>> = BTreeMap::new();
    for &(cell, digit, role) in &picture.roles.candidates {
        named.entry(cell).or_default().insert(digit, role);
    }
    let nothing = BTreeMap::new();
    for cell in picture.geometry.cells() {
        let roles = named.get(&cell).unwrap_or(&nothing);
        match picture.shown(cell) {
            Shown::Given(digit) => add_digit(svg, frame, picture, cell, ("given", digit)),
            Shown::Placed(digit) => add_digit(svg, frame, picture, cell, ("digit", digit)),
            _ if roles.is_empty() && add_corners(svg, frame, picture, cell) => {}
            Shown::Blank if roles.is_empty() => {}
            Shown::Blank => add_marks(svg, frame, picture, cell, (Candidates::NONE, roles)),
            Shown::Marks(marks) => add_marks(svg, frame, picture, cell, (marks, roles)),
        }
    }
}

fn add_digit(svg: &mut String, frame: &Frame, picture: &Picture, cell: Cell, shown: (&str, Digit)) {
    let text = picture.symbols.write(shown.1);
    let size = frame.cell * if text.chars().count() > 1 { 5 } else { 6 } / 10;
    let (x, y) = frame.corner(cell);
    let (x, y) = (x + frame.cell / 2, y + frame.cell / 2 + size * 35 / 100);
    let (class, text) = (shown.0, escaped(&text));
    put(svg, format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>"));
}

/// Adds candidates. Those without a role form a single text element, with a position for each character.
fn add_marks(
    svg: &mut String,
    frame: &Frame,
    picture: &Picture,
    cell: Cell,
    (marks, roles): (Candidates, &BTreeMap<Digit, PictureRole>),
) {
    let (left, top) = frame.corner(cell);
    for digit in marks.iter().filter(|digit| !roles.contains_key(digit)) {
        add_spots(svg, picture, cell, (digit, frame.spot_in(cell, digit)));
    }
    let (mut text, mut xs, mut ys) = (String::new(), String::new(), String::new());
    for digit in marks.iter().filter(|digit| !roles.contains_key(digit)) {
        let symbol = picture.symbols.write(digit);
        let (x, y) = frame.spot(digit);
        let (x, y) = (left + x, top + y);
        // A text element positions single characters, and viewers agree on their number only for ASCII.
        if symbol.len() == 1 {
            let space = if text.is_empty() { "" } else { " " };
            let _ = write!(xs, "{space}{x}");
            let _ = write!(ys, "{space}{}", y + SMALL * 35 / 100);
            text.push_str(&symbol);
        } else {
            add_mark(svg, "mark", (x, y), &symbol);
        }
    }
    if !text.is_empty() {
        put(
            svg,
            format_args!(
                "<text class=\"mark\" font-size=\"{SMALL}\" x=\"{xs}\" y=\"{ys}\">{}</text>",
                escaped(&text)
            ),
        );
    }
    for (&digit, &role) in roles {
        let (x, y) = frame.spot_in(cell, digit);
        let name = role.name();
        put(svg, format_args!("<circle class=\"spot {name}\" cx=\"{x}\" cy=\"{y}\" r=\"8\"/>"));
        add_mark(svg, "named", (x, y), &picture.symbols.write(digit));
        if role.is_struck() {
            let (x, y) = (x - 6, y + 6);
            put(svg, format_args!("<path class=\"strike {name}\" d=\"M{x} {y}l12 -12\"/>"));
        }
    }
}
