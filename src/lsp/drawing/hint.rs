//! A hint as roles, at the requested depth.

use super::answer::{Drawn, Form, Written, text_grid};
use crate::analysis::reasoning::{Depth, Standing, hint_picture, hint_roles, hint_text};
use crate::lsp::runtime::interrupt::{Stop, search};
use crate::lsp::state::Place;
use crate::render::{Look, svg, text};
use crate::text::Encoding;

/// Returns the next step at a place. If there is none, the text gives the reason.
pub(super) fn drawn(
    place: &Place,
    (depth, form, encoding): (Depth, Form, Encoding),
    (ended, budget): (&Stop, u64),
) -> Option<Drawn> {
    let puzzle = place.block.as_ref()?.block.puzzle.as_ref()?;
    let only = |text: String| Drawn { text: vec![text], ..Drawn::default() };
    if let Some(reason) = &puzzle.no_claims {
        return Some(only(format!("No hint: {reason}.")));
    }
    let Some(mut standing) = Standing::of(puzzle) else {
        return Some(only("No hint: the grid is incomplete.".to_owned()));
    };
    standing.go_about(place.manner);
    let found = search(ended, budget, |budget| {
        let start = standing.start(budget)?;
        let (words, step) = hint_text(&start, standing.names(), depth, budget);
        Ok((start, words, step))
    });
    let (start, words, step) = match found {
        Ok(found) => found,
        Err(why) => return Some(only(why)),
    };
    let roles = hint_roles(&start, step.as_ref(), depth);
    let picture = hint_picture(puzzle, &start, roles.clone(), &words)?;
    let written = Written::at(place, encoding);
    Some(Drawn {
        text: words.lines().map(str::to_owned).collect(),
        svg: form.svg.then(|| svg(&picture, &Look { has_coordinates: true, ..Look::default() })),
        grid: form.lines.then(|| text_grid(text(&picture), encoding)),
        ..Drawn::of(&picture, &roles, written.as_ref())
    })
}
