//! Pictures as files: SVG as it is drawn; PNG and PDF made from it, behind the feature `pictures`.

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

/// Checks that this build draws this form.
///
/// # Errors
/// How to get a build that does.
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

/// Returns drawings in a form: a file for each, except that a PDF has them all as its pages.
///
/// # Errors
/// A drawing that is too large.
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
