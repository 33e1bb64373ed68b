//! Draws a picture in its slot on a page: its heading, its caption, the grid as large as possible, its notes.

use crate::render::frame::{self, Frame};
use crate::render::markup::{escaped, float, put};
use crate::render::notes::{Note, add_notes, height_of, notes, short_notes, width_of};
use crate::render::picture::Picture;
use crate::render::svg::{Look, add_grid};

/// The maximum scale of a picture, so that a small board does not fill the page.
const LARGEST: f64 = 1.6;

/// The scale of notes: their text of 14 pixels becomes 8 points high.
const NOTES: f64 = 8.0 / 14.0;

/// The approximate width of a character, relative to the text size.
const CHARACTER: f64 = 0.6;

/// The area of a picture on a page, in points.
pub(super) struct Slot {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Whether the slot is as wide as the page.
    pub(super) is_wide: bool,
    /// The text size of its heading.
    pub(super) heading: f64,
}

impl Slot {
    /// Returns the notes of a picture, in lines that fit the slot.
    pub(super) fn notes(&self, picture: &Picture) -> Vec<Note> {
        let width = whole(self.width / NOTES);
        if self.is_wide { notes(picture, width) } else { short_notes(picture, width) }
    }
}

/// Adds a picture with its heading, its caption and its notes.
pub(super) fn add_picture(
    svg: &mut String,
    slot: &Slot,
    (picture, caption, notes): (&Picture, &str, &[Note]),
    look: Look,
) {
    let frame = Frame::of(&picture.geometry, look.has_coordinates);
    let small = slot.heading * 0.75;
    let caption_space = if caption.is_empty() { 0.0 } else { small * 1.4 };
    let above = slot.heading * 1.5 + caption_space;
    let below = float(height_of(notes)) * NOTES + if notes.is_empty() { 0.0 } else { 8.0 };
    // The page provides the margin around a picture.
    let inner = |side: usize| float(side.saturating_sub(2 * frame::MARGIN).max(1));
    let (width, height) = (inner(frame.width()), inner(frame.height()));
    let room = (slot.height - above - below).max(slot.height / 4.0);
    let scale = (slot.width / width).min(room / height).min(LARGEST);
    let left = slot.x + (slot.width - width * scale) / 2.0;
    let edge = left + float(frame.left - frame::MARGIN) * scale;
    let wide = slot.x + slot.width - edge;
    add_heading(
        svg,
        (edge, slot.y + slot.heading),
        slot.heading,
        &fitted(&picture.title, wide, slot.heading),
    );
    if !caption.is_empty() {
        let (y, caption) = (slot.y + slot.heading + small * 1.4, fitted(caption, wide, small));
        put(
            svg,
            format_args!(
                "<text class=\"caption\" font-size=\"{small:.2}\" x=\"{edge:.2}\" y=\"{y:.2}\">{}</text>",
                escaped(&caption)
            ),
        );
    }
    let margin = float(frame::MARGIN) * scale;
    let (x, y) = (left - margin, slot.y + above - margin);
    put(svg, format_args!("<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">"));
    add_grid(svg, &frame, picture, look);
    svg.push_str("</g>\n");
    if !notes.is_empty() {
        // Notes start below the left edge of the grid, or farther left if they need the space.
        let x = edge.min(slot.x + slot.width - float(width_of(notes)) * NOTES).max(slot.x);
        let y = slot.y + above + height * scale + 8.0;
        put(svg, format_args!("<g transform=\"translate({x:.2} {y:.2}) scale({NOTES:.4})\">"));
        add_notes(svg, (0, 0), notes);
        svg.push_str("</g>\n");
    }
}

/// Adds bold text of this size.
pub(super) fn add_heading(svg: &mut String, (x, y): (f64, f64), size: f64, text: &str) {
    let text = escaped(text);
    put(
        svg,
        format_args!("<text class=\"heading\" font-size=\"{size}\" x=\"{x:.2}\" y=\"{y:.2}\">{text}</text>"),
    );
}

/// Returns a text cut to fit into this many points, with `…` in place of the removed part.
fn fitted(text: &str, width: f64, size: f64) -> String {
    let most = whole(width / (size * CHARACTER)).max(1);
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most - 1).collect();
    kept.trim_end().to_owned() + "…"
}

/// Returns the whole part of a length in points.
#[expect(clippy::cast_sign_loss, reason = "a length is not negative")]
fn whole(length: f64) -> usize {
    length.max(0.0) as usize
}
