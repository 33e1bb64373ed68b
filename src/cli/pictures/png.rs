//! Drawings as PNG.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use resvg::tiny_skia::{Pixmap, Transform};

use super::files::Drawn;
use super::fonts::{options, tree};

/// The maximum number of pixels of a picture, which takes 400 MB while it is drawn.
const MOST: u64 = 100_000_000;

/// Draws each drawing, with `scale` pixels for each pixel of the drawing in each direction.
pub(super) fn drawn(drawings: &[String], scale: u64) -> Result<Drawn> {
    let options = options();
    let mut drawn = Drawn { files: Vec::new(), missing: BTreeSet::new() };
    for drawing in drawings {
        let tree = tree(drawing, &options, &mut drawn.missing)?;
        let scale = scale as u16;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width() * u32::from(scale), size.height() * u32::from(scale));
        if u64::from(width) * u64::from(height) > MOST {
            bail!(
                "a PNG of {width} by {height} pixels is too large: use --per-page, a file per puzzle (--output FOLDER/), or --scale 1"
            );
        }
        let mut pixels = Pixmap::new(width, height).context("the picture is empty")?;
        let scale = f32::from(scale);
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        drawn.files.push(pixels.encode_png().context("the picture cannot be written as PNG")?);
    }
    Ok(drawn)
}
