//! `render`: draws puzzles as pictures or booklets, in one file or in several.
//!
//! This module reads and writes files. The layer `render` draws, and `pictures` converts SVG to PNG or PDF.

mod book;
mod names;

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};

use crate::cli::args::{PictureForm, RenderArgs};
use crate::cli::outcome::Outcome;
use crate::cli::output::target::Target;
use crate::cli::output::{Out, complain};
use crate::cli::pictures::{self, Drawn};
use crate::render::{Booklet, Entry, Look, Picture, Theme, pages, sheet, svg};
use book::{Book, Numbered};
use names::{Names, Place};

/// Returns the file that a call writes, if it writes a single file.
pub(crate) fn file(args: &RenderArgs) -> Option<&Path> {
    let path = args.output()?;
    matches!(Place::of(Some(path)), Ok(Place::Single)).then_some(path)
}

/// Draws the puzzles of the files.
pub(crate) fn run(args: &RenderArgs, out: &mut Out) -> Result<Outcome> {
    let form = args.form()?;
    pictures::check(form)?;
    let place = Place::of(args.output())?;
    if args.solutions && form != PictureForm::Pdf {
        place.check_pages()?;
    }
    if matches!(place, Place::Single) && form != PictureForm::Svg && out.is_terminal() {
        bail!("{} is not shown on a terminal: name a file with --output", form.extension().to_uppercase());
    }
    let Book { puzzles, houses, mut outcome } = Book::read(args)?;
    let is_per_puzzle = place.is_per_puzzle(args.per_page().is_some());
    if matches!(place, Place::Single) && !houses.is_empty() && puzzles.len() + houses.len() > 1 {
        bail!(
            "a board of [Houses] has a picture of its own: choose one puzzle with --puzzle, or name a folder"
        );
    }
    let units: Vec<&[Numbered]> = match (is_per_puzzle, puzzles.is_empty()) {
        (_, true) => Vec::new(),
        (true, false) => puzzles.chunks(1).collect(),
        (false, false) => vec![&puzzles],
    };
    let mut names = Names::new(place, is_per_puzzle, form.extension());
    let of_houses = houses.into_iter().map(|(number, name, svg)| {
        let title = name.clone().unwrap_or_default();
        let drawn = pictures::drawn(form, vec![svg], &title, args.scale)?;
        Ok((Some((number, name)), drawn))
    });
    let of_grids = units.into_iter().map(|unit| {
        let first = unit.first().map(|puzzle| (puzzle.number, puzzle.name.clone()));
        Ok((first, drawn(args, form, unit)?))
    });
    for unit in of_grids.chain(of_houses).collect::<Vec<Result<_>>>() {
        let (first, drawn) = unit?;
        for missing in &drawn.missing {
            complain(&format!(
                "'{missing}' is not drawn: the font of PNG and PDF lacks it; SVG uses the reader's fonts"
            ));
            outcome = Outcome::Findings;
        }
        let count = drawn.files.len();
        for (page, bytes) in (1..).zip(&drawn.files) {
            match names.next(first.as_ref(), (page, count))? {
                Some(path) => {
                    let mut target = Target::create(&path)?;
                    target.write_all(bytes)?;
                    target.finish()?;
                }
                None => out.write_all(bytes)?,
            }
        }
    }
    Ok(outcome)
}

/// Draws a group of puzzles, as pages or as one picture.
fn drawn(args: &RenderArgs, form: PictureForm, puzzles: &[Numbered]) -> Result<Drawn> {
    let theme = match (args.theme, form) {
        (Theme::Auto, PictureForm::Png) => Theme::Light,
        (Theme::Auto, PictureForm::Pdf) => Theme::Print,
        (theme, _) => theme,
    };
    let look = Look { theme, has_coordinates: args.coordinates };
    let is_paged = form == PictureForm::Pdf || args.per_page().is_some() || args.solutions;
    let drawn = if is_paged {
        let booklet = Booklet { paper: args.paper, per_page: args.per_page().unwrap_or(1), look };
        let mut entries: Vec<Entry> = puzzles.iter().map(|puzzle| puzzle.entry.clone()).collect();
        if let [_, _, ..] = &*entries {
            for (number, entry) in (1..).zip(&mut entries) {
                let numbered = |picture: &mut Picture| picture.title = format!("{number}. {}", picture.title);
                numbered(&mut entry.picture);
                entry.solution.iter_mut().for_each(numbered);
            }
        }
        pages(&booklet, &entries)
    } else {
        let pictures: Vec<Picture> = puzzles.iter().map(|puzzle| puzzle.entry.picture.clone()).collect();
        vec![match &*pictures {
            [picture] => svg(picture, &look),
            _ => sheet(&pictures, &look),
        }]
    };
    let title = match puzzles {
        [puzzle] => puzzle.entry.picture.title.clone(),
        _ => format!("{} sudokus", puzzles.len()),
    };
    pictures::drawn(form, drawn, &title, args.scale)
}
