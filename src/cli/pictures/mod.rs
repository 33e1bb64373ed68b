//! Pictures as files: SVG unchanged; PNG and PDF converted from SVG, with the feature `pictures`.

mod files;
#[cfg(feature = "pictures")]
mod fonts;
#[cfg(feature = "pictures")]
mod pdf;
#[cfg(feature = "pictures")]
mod png;

use std::collections::BTreeSet;

use anyhow::Result;
#[cfg(not(feature = "pictures"))]
use anyhow::bail;

use crate::cli::args::PictureForm;
pub(super) use files::Drawn;

/// Checks that this build supports this image format.
///
/// # Errors
/// The build does not support it; the message tells how to get a build that does.
#[cfg_attr(
    feature = "pictures",
    expect(clippy::unnecessary_wraps, reason = "a build with the feature lacks nothing")
)]
pub(super) fn check(form: PictureForm) -> Result<()> {
    #[cfg(not(feature = "pictures"))]
    if form != PictureForm::Svg {
        bail!(
            "this build draws SVG only; for {}, run `cargo install --path . --features pictures` in a checkout of \
             sudoku-ls",
            form.extension().to_uppercase()
        );
    }
    let _ = form;
    Ok(())
}

/// Returns drawings in an image format: one file for each drawing, or one PDF with all drawings as its pages.
///
/// # Errors
/// A drawing is too large, or this build does not support the format.
pub(super) fn drawn(form: PictureForm, drawings: Vec<String>, title: &str, scale: u64) -> Result<Drawn> {
    check(form)?;
    match form {
        #[cfg(feature = "pictures")]
        PictureForm::Png => png::drawn(&drawings, scale),
        #[cfg(feature = "pictures")]
        PictureForm::Pdf => pdf::drawn(&drawings, title),
        _ => {
            let _ = (title, scale);
            Ok(Drawn {
                files: drawings.into_iter().map(String::into_bytes).collect(),
                missing: BTreeSet::new(),
            })
        }
    }
}
