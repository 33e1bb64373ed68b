//! Booklets: puzzles on pages of paper, several to a page, followed by their solutions.

mod paper;
mod slot;

use std::collections::BTreeSet;

use super::markup::{Head, float, head, put};
use super::picture::Picture;
use super::role::PictureRole;
use super::svg::{Look, roles};
use super::theme::Extras;
pub use paper::Paper;
use slot::{Slot, add_heading, add_picture};

/// The margin around the content of a page, in points.
const MARGIN: f64 = 42.0;

/// The space for the page number, in points.
const FOOT: f64 = 20.0;

/// The space for the heading of the solutions, in points.
const HEADING: f64 = 30.0;

/// The space between pictures, in points.
const GAP: f64 = 20.0;

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle. The title of the picture is printed as the heading.
    pub picture: Picture,
    /// The line below the heading, such as the puzzle's level; empty for no line.
    pub caption: String,
    /// The solution, if it is printed at the end.
    pub solution: Option<Picture>,
}

/// The appearance of a booklet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Booklet {
    /// The paper.
    pub paper: Paper,
    /// The number of puzzles per page, 1 or more.
    pub per_page: usize,
    /// The colors, and whether puzzles have coordinates.
    pub look: Look,
}

/// Draws the pages of a booklet, each as an SVG text measured in points. The puzzles come first, then the solutions in a smaller size.
pub fn pages(booklet: &Booklet, entries: &[Entry]) -> Vec<String> {
    let puzzles: Vec<(&Picture, &str)> =
        entries.iter().map(|entry| (&entry.picture, &*entry.caption)).collect();
    let solutions: Vec<(&Picture, &str)> =
        entries.iter().filter_map(|entry| Some((entry.solution.as_ref()?, ""))).collect();
    let largest = solutions.iter().map(|(picture, _)| picture.geometry.size()).max().unwrap_or(1);
    let at_once = match largest {
        ..=9 => 12,
        10..=16 => 6,
        _ => 2,
    };
    let per_page = booklet.per_page.max(1);
    let groups = puzzles.chunks(per_page).map(|group| (per_page, "", group));
    let groups = groups.chain(solutions.chunks(at_once).map(|group| (at_once, "Solutions", group)));
    let groups: Vec<_> = groups.collect();
    let count = groups.len();
    let all = (1..).zip(groups);
    all.map(|(number, (places, heading, group))| {
        page(booklet, (number, count), heading, &slots(booklet.paper, places, heading), group)
    })
    .collect()
}

/// Returns the slots for this many pictures on a page. From three pictures on, there are several columns.
fn slots(paper: Paper, count: usize, heading: &str) -> Vec<Slot> {
    let columns = match count {
        0..=2 => 1,
        3..=6 => 2,
        _ => 3,
    };
    let rows = count.div_ceil(columns);
    let (width, height) = paper.size();
    let top = MARGIN + if heading.is_empty() { 0.0 } else { HEADING };
    let side = |room: f64, count: usize| (room - GAP * (float(count) - 1.0)) / float(count);
    let (across, down) = (side(width - 2.0 * MARGIN, columns), side(height - MARGIN - FOOT - top, rows));
    let place = |at: usize| Slot {
        x: MARGIN + float(at % columns) * (across + GAP),
        y: top + float(at / columns) * (down + GAP),
        width: across,
        height: down,
        is_wide: columns == 1,
        heading: [14.0, 11.0, 9.0][columns - 1],
    };
    (0..count).map(place).collect()
}

fn page(
    booklet: &Booklet,
    (number, count): (usize, usize),
    heading: &str,
    slots: &[Slot],
    group: &[(&Picture, &str)],
) -> String {
    let (width, height) = booklet.paper.size();
    let titles: Vec<&str> = group.iter().map(|(picture, _)| &*picture.title).collect();
    let occurring: BTreeSet<PictureRole> =
        group.iter().flat_map(|(picture, _)| roles(&picture.roles)).collect();
    let mut svg = head(&Head {
        class: "sudoku",
        width,
        height,
        title: &format!("Page {number} of {count}"),
        description: &titles.join(", "),
        style: &booklet
            .look
            .theme
            .style(occurring.into_iter(), Extras::of_all(group.iter().map(|(picture, _)| *picture))),
    });
    if !heading.is_empty() {
        add_heading(&mut svg, (MARGIN, MARGIN + 16.0), 16.0, heading);
    }
    // Solutions are small: they have no coordinates and no notes.
    let is_puzzle = heading.is_empty();
    let look = Look { has_coordinates: booklet.look.has_coordinates && is_puzzle, ..booklet.look };
    for (slot, (picture, caption)) in slots.iter().zip(group) {
        let notes = if is_puzzle { slot.notes(picture) } else { Vec::new() };
        add_picture(&mut svg, slot, (picture, caption, &notes), look);
    }
    let (x, y) = (width / 2.0, height - MARGIN + 8.0);
    put(
        &mut svg,
        format_args!("<text class=\"label\" font-size=\"9\" x=\"{x:.2}\" y=\"{y:.2}\">{number}</text>"),
    );
    svg.push_str("</svg>\n");
    svg
}
