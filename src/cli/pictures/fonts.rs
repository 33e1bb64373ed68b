//! The font of PNG and PDF: Noto Sans, regular and bold, cut down to the letters of European languages; see fonts/README.md.
//!
//! The fonts of the system are not used, so that a picture is the same everywhere.

use anyhow::{Context, Result};
use resvg::usvg::{Group, Node, Options, Text, Tree};

const REGULAR: &[u8] = include_bytes!("fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("fonts/NotoSans-Bold.ttf");

/// Its name.
const FAMILY: &str = "Noto Sans";

/// The settings with which drawings are read.
pub(super) fn options() -> Options<'static> {
    let mut options = Options { font_family: FAMILY.to_owned(), ..Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    options
}

/// Reads a drawing, its text laid out.
pub(super) fn tree(svg: &str, options: &Options<'_>) -> Result<Tree> {
    Tree::from_str(svg, options).context("the drawing cannot be read")
}

/// Adds the characters of a drawing that the font lacks.
pub(super) fn add_missing(tree: &Tree, missing: &mut Vec<String>) {
    each_text(tree.root(), &mut |text| {
        for glyph in text.layouted().iter().flat_map(|span| &span.positioned_glyphs) {
            if glyph.id.0 == 0 && !missing.contains(&glyph.text) {
                missing.push(glyph.text.clone());
            }
        }
    });
}

fn each_text(group: &Group, each: &mut impl FnMut(&Text)) {
    for node in group.children() {
        match node {
            Node::Group(group) => each_text(group, each),
            Node::Text(text) => each(text),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}
