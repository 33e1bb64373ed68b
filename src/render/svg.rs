//! A picture as an SVG text, from its ground up: rules, roles, lines, digits, links.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::candidates::add_cells;
use super::frame::Frame;
use super::lines::{add_coordinates, add_lines, add_rules};
use super::links::add_links;
use super::markup::{Head, escaped, head, put};
use super::picture::Picture;
use super::role::{Role, Roles};
use super::theme::Theme;
use crate::board::Rule;

/// The space of a line of text below the grid.
const LINE: usize = 22;

/// The width of a character of such a line, in tenths of a pixel.
const CHARACTER: usize = 72;

/// The space between pictures on a sheet.
const GAP: usize = 16;

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// Whether rows and columns have their names at the borders.
    pub has_coordinates: bool,
}

/// Draws a picture. Pixels are whole; the size of a cell depends on how many candidates it has room for: 56 pixels at 9x9, 88 at 25x25.
///
/// The text is at most about 1 MB (31x31 with all candidates), and contains no scripts and no references to other files.
pub fn svg(picture: &Picture, look: &Look) -> String {
    let frame = Frame::of(&picture.geometry, look.has_coordinates);
    let notes = notes(picture, &frame);
    let mut svg = head(&Head {
        class: "sudoku",
        width: pixels(frame.width()),
        height: pixels(height(&frame, &notes)),
        title: &picture.title,
        description: "",
        style: &look.theme.style(roles(&picture.roles).into_iter()),
    });
    add_body(&mut svg, &frame, picture, (*look, &notes));
    svg.push_str("</svg>\n");
    svg
}

/// Draws pictures one below the other, each under its title.
pub fn sheet(pictures: &[Picture], look: &Look) -> String {
    let parts: Vec<(Frame, Vec<String>)> = pictures
        .iter()
        .map(|picture| {
            let frame = Frame::of(&picture.geometry, look.has_coordinates);
            (frame, notes(picture, &frame))
        })
        .collect();
    let width = parts.iter().map(|(frame, _)| frame.width()).max().unwrap_or(1);
    let all: usize = parts.iter().map(|(frame, notes)| height(frame, notes) + LINE + GAP).sum();
    let occurring: BTreeSet<Role> = pictures.iter().flat_map(|picture| roles(&picture.roles)).collect();
    let mut svg = head(&Head {
        class: "sudoku",
        width: pixels(width),
        height: pixels(all.max(1)),
        title: &format!("{} sudokus", pictures.len()),
        description: "",
        style: &look.theme.style(occurring.into_iter()),
    });
    let mut top = 0;
    for (picture, (frame, notes)) in pictures.iter().zip(&parts) {
        let title = escaped(&picture.title);
        put(&mut svg, format_args!("<g transform=\"translate(0 {})\">", top + LINE));
        put(&mut svg, format_args!("<text class=\"note\" x=\"{}\" y=\"0\">{title}</text>", frame.left));
        add_body(&mut svg, frame, picture, (*look, notes));
        svg.push_str("</g>\n");
        top += height(frame, notes) + LINE + GAP;
    }
    svg.push_str("</svg>\n");
    svg
}

fn add_body(svg: &mut String, frame: &Frame, picture: &Picture, (look, notes): (Look, &[String])) {
    add_rules(svg, frame, &picture.geometry);
    add_roles(svg, frame, picture);
    add_lines(svg, frame, &picture.geometry);
    if look.has_coordinates {
        add_coordinates(svg, frame);
    }
    add_cells(svg, frame, picture);
    add_links(svg, frame, &picture.roles.lines);
    for (place, note) in (1..).zip(notes) {
        let (x, y) = (frame.left, frame.height() + LINE * place - 14);
        put(svg, format_args!("<text class=\"note\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(note)));
    }
}

/// Adds the grounds of cells and houses that play a part.
fn add_roles(svg: &mut String, frame: &Frame, picture: &Picture) {
    let geometry = &picture.geometry;
    for &(house, role) in &picture.roles.houses {
        let Some(house) = geometry.houses().get(usize::from(house)) else { continue };
        let mut path = String::new();
        for &cell in &house.cells {
            let (x, y) = frame.corner(cell);
            let _ = write!(path, "M{x} {y}h{0}v{0}h-{0}z", frame.cell);
        }
        put(svg, format_args!("<path class=\"{} house\" d=\"{path}\"/>", role.name()));
    }
    let occupied: BTreeSet<_> = picture.roles.cells.iter().map(|(cell, _)| *cell).collect();
    for cell in occupied {
        let Some(role) = picture.roles.of_cell(cell) else { continue };
        let (x, y) = frame.corner(cell);
        let (x, y, side, name) = (x + 2, y + 2, frame.cell - 4, role.name());
        put(
            svg,
            format_args!(
                "<rect class=\"{name} cell\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            ),
        );
    }
}

fn roles(roles: &Roles) -> BTreeSet<Role> {
    let cells = roles.cells.iter().map(|(_, role)| *role);
    let houses = roles.houses.iter().map(|(_, role)| *role);
    cells.chain(houses).chain(roles.candidates.iter().map(|(.., role)| *role)).collect()
}

/// The lines below the grid: the rules, since not all of them can be drawn, and the picture's own notes.
fn notes(picture: &Picture, frame: &Frame) -> Vec<String> {
    let told = |rule: &Rule| format!("{}: {}", rule.name(), rule.describe());
    let rules = picture.geometry.layout().rules.iter().map(told);
    let width = frame.columns * frame.cell * 10 / CHARACTER;
    rules.chain(picture.notes.iter().cloned()).flat_map(|note| wrapped(&note, width)).collect()
}

/// A text in lines of about this many characters, at least a word in each.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn height(frame: &Frame, notes: &[String]) -> usize {
    frame.height() + notes.len() * LINE
}

fn pixels(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}
