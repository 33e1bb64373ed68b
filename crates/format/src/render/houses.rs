//! Draws a board that is defined only by its houses: a row of cells for each house, with labels and digits.

use crate::board::{Cell, Grid};
use crate::render::markup::{self, Head, escaped, float, put};
use crate::syntax::Houses;

const SIDE: f64 = 44.0;
const GAP: f64 = 12.0;
const MARGIN: f64 = 16.0;
const TITLE: f64 = 34.0;

/// The approximate width of a character in the name of a house.
const CHARACTER: f64 = 8.0;

const STYLE: &str = "\
.houses text{font:12px system-ui,sans-serif;fill:#1f2328}\
.houses .title{font-size:17px;font-weight:600}\
.houses .paper{fill:#fff}\
.houses rect.cell{fill:none;stroke:#57606a}\
.houses .label{font-size:10px;fill:#57606a}\
.houses .given{font-size:22px;font-weight:600}\
.houses .found{font-size:22px;fill:#0969da}\
@media (prefers-color-scheme: dark){\
.houses text{fill:#e6edf3}\
.houses .paper{fill:#0d1117}\
.houses rect.cell{stroke:#8b949e}\
.houses .label{fill:#8b949e}\
.houses .found{fill:#58a6ff}}";

/// Draws a board as a list of its houses, with its givens, and with the other digits of a grid in another color.
pub fn houses_svg(houses: &Houses, grid: Option<&Grid>) -> String {
    let givens = houses.grid();
    let title = houses.name.clone().unwrap_or_else(|| "Sudoku".to_owned());
    let names: Vec<String> = (0..houses.lines.len()).map(|number| name(houses, number)).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let left = MARGIN + CHARACTER * float(longest) + if longest > 0 { GAP } else { 0.0 };
    let cells = houses.lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let width = (left + SIDE * float(cells) + MARGIN).max(2.0 * MARGIN + 10.0 * float(title.chars().count()));
    let height = MARGIN + TITLE + (SIDE + GAP) * float(houses.lines.len());
    let description = format!("{} cells in {} houses", houses.labels.len(), houses.lines.len());
    let head =
        Head { class: "houses", width, height, title: &title, description: &description, style: STYLE };
    let mut svg = markup::head(&head);
    put(&mut svg, format_args!("<text class=\"title\" x=\"{MARGIN}\" y=\"30\">{}</text>", escaped(&title)));
    for (number, line) in houses.lines.iter().enumerate() {
        let top = MARGIN + TITLE + (SIDE + GAP) * float(number);
        let (middle, name) = (top + SIDE / 2.0 + 4.0, escaped(&names[number]));
        if !name.is_empty() {
            put(&mut svg, format_args!("<text x=\"{MARGIN}\" y=\"{middle}\">{name}</text>"));
        }
        for (place, &cell) in line.cells.iter().enumerate() {
            let x = left + SIDE * float(place);
            draw(&mut svg, (x, top), houses, cell, [givens.as_ref(), grid]);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn name(houses: &Houses, number: usize) -> String {
    houses.lines.get(number).map(|line| line.name.clone()).unwrap_or_default()
}

fn draw(
    svg: &mut String,
    (x, y): (f64, f64),
    houses: &Houses,
    cell: Cell,
    [givens, grid]: [Option<&Grid>; 2],
) {
    put(svg, format_args!("<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"));
    let label = escaped(houses.label(cell));
    put(svg, format_args!("<text class=\"label\" x=\"{}\" y=\"{}\">{label}</text>", x + 3.0, y + 11.0));
    let given = givens.and_then(|grid| grid.get(cell)).map(|digit| ("given", digit));
    let found = || grid.and_then(|grid| grid.get(cell)).map(|digit| ("found", digit));
    if let Some((class, digit)) = given.or_else(found) {
        let (middle, base) = (x + SIDE / 2.0, y + SIDE - 8.0);
        put(
            svg,
            format_args!(
                "<text class=\"{class}\" x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\">{}</text>",
                digit.get()
            ),
        );
    }
}
