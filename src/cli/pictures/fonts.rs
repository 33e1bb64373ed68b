//! The font of PNG and PDF files: Noto Sans, regular and bold, reduced to the letters of European languages; see fonts/README.md.
//!
//! System fonts are not used, so that a picture is the same on every machine.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use resvg::usvg::roxmltree::Document;
use resvg::usvg::{Group, Node, Options, Tree};

const REGULAR: &[u8] = include_bytes!("fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("fonts/NotoSans-Bold.ttf");

/// The name of the font.
const FAMILY: &str = "Noto Sans";

/// Returns the settings for parsing drawings.
pub(super) fn options() -> Options<'static> {
    let mut options = Options { font_family: FAMILY.to_owned(), ..Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    options
}

/// Parses a drawing and lays out its text. Adds the characters that the font lacks to `missing`.
pub(super) fn tree(svg: &str, options: &Options<'_>, missing: &mut BTreeSet<char>) -> Result<Tree> {
    let document = Document::parse(svg).context("the drawing cannot be read")?;
    let tree = Tree::from_xmltree(&document, options).context("the drawing cannot be read")?;
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let written = texts.filter_map(|node| node.text()).flat_map(str::chars);
    let mut drawn = BTreeSet::new();
    add_drawn(tree.root(), &mut drawn);
    missing.extend(written.filter(|c| !c.is_whitespace() && !drawn.contains(c)));
    Ok(tree)
}

/// Adds the characters that have glyphs to `drawn`.
fn add_drawn(group: &Group, drawn: &mut BTreeSet<char>) {
    for node in group.children() {
        match node {
            Node::Group(group) => add_drawn(group, drawn),
            Node::Text(text) => {
                let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                drawn.extend(glyphs.filter(|glyph| glyph.id.0 != 0).flat_map(|glyph| glyph.text.chars()));
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}
