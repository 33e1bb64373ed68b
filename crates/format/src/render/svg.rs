//! Draws a picture as an SVG text, from the background up: rules, roles, lines, digits, links.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::candidates::add_cells;
use super::constraints::{add_above, add_below};
use super::frame::Frame;
use super::lines::{add_coordinates, add_lines, add_rules};
use super::links::add_links;
use super::markup::{Head, escaped, float, head, put};
use super::noted::{add_pen, add_tints};
use super::notes::{LINE, Note, add_notes, description, height_of, notes};
use super::picture::Picture;
use super::role::{PictureRole, PictureRoles};
use super::theme::{Extras, Theme};

/// The space between pictures on a sheet, in pixels.
const GAP: usize = 16;

/// The look of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The colors.
    pub theme: Theme,
    /// Whether the names of rows and columns are shown at the borders.
    pub has_coordinates: bool,
}

/// Draws a picture. Positions are whole pixels. The size of a cell depends on the number of its candidates: 56 pixels at 9x9, 88 at 25x25.
///
/// The text is at most about 1 MB (31x31 with all candidates), and contains no scripts and no references to other files.
pub fn svg(picture: &Picture, look: &Look) -> String {
    let frame = Frame::of(&picture.geometry, look.has_coordinates);
    let notes = notes_below(picture, &frame);
    let mut svg = head(&Head {
        class: "sudoku",
        width: float(frame.width()),
        height: float(height(&frame, &notes)),
        title: &picture.title,
        description: &description(picture),
        style: &look.theme.style(roles(&picture.roles).into_iter(), Extras::of(picture)),
    });
    add_body(&mut svg, &frame, picture, (*look, &notes));
    svg.push_str("</svg>\n");
    svg
}

/// Draws pictures one below the other, each below its title.
pub fn sheet(pictures: &[Picture], look: &Look) -> String {
    let parts: Vec<(Frame, Vec<Note>)> = pictures
        .iter()
        .map(|picture| {
            let frame = Frame::of(&picture.geometry, look.has_coordinates);
            (frame, notes_below(picture, &frame))
        })
        .collect();
    let width = parts.iter().map(|(frame, _)| frame.width()).max().unwrap_or(1);
    let all: usize = parts.iter().map(|(frame, notes)| height(frame, notes) + LINE + GAP).sum();
    let occurring: BTreeSet<PictureRole> =
        pictures.iter().flat_map(|picture| roles(&picture.roles)).collect();
    let mut svg = head(&Head {
        class: "sudoku",
        width: float(width),
        height: float(all.max(1)),
        title: &format!("{} sudokus", pictures.len()),
        description: "",
        style: &look.theme.style(occurring.into_iter(), Extras::of_all(pictures)),
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

fn add_body(svg: &mut String, frame: &Frame, picture: &Picture, (look, notes): (Look, &[Note])) {
    add_grid(svg, frame, picture, look);
    add_notes(svg, (frame.left, frame.height()), notes);
}

/// Adds the grid with its contents and its coordinates.
pub(super) fn add_grid(svg: &mut String, frame: &Frame, picture: &Picture, look: Look) {
    add_tints(svg, frame, picture);
    add_rules(svg, frame, &picture.geometry);
    add_below(svg, frame, &picture.geometry);
    add_roles(svg, frame, picture);
    add_lines(svg, frame, &picture.geometry);
    if look.has_coordinates {
        add_coordinates(svg, frame);
    }
    add_above(svg, frame, &picture.geometry, &picture.symbols);
    add_pen(svg, frame, picture);
    add_cells(svg, frame, picture);
    add_links(svg, frame, &picture.roles.lines);
}

/// Adds the backgrounds of cells and houses that have roles.
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

/// Returns the roles that occur in a picture.
pub(super) fn roles(roles: &PictureRoles) -> BTreeSet<PictureRole> {
    let cells = roles.cells.iter().map(|(_, role)| *role);
    let houses = roles.houses.iter().map(|(_, role)| *role);
    cells.chain(houses).chain(roles.candidates.iter().map(|(.., role)| *role)).collect()
}

fn notes_below(picture: &Picture, frame: &Frame) -> Vec<Note> {
    notes(picture, frame.columns * frame.cell)
}

fn height(frame: &Frame, notes: &[Note]) -> usize {
    frame.height() + height_of(notes)
}
