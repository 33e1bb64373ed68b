//! `fmt`: puzzle files in the format's own form, changed in place, all or nothing.
//!
//! What that form is, the format knows; here are files alone.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::Outcome;
use super::args::FmtArgs;
use super::input::{Place, gather};
use super::output::{Out, complain};
use super::projects::Projects;
use super::write::edited;
use crate::syntax::{File, Span, Style, format_as};

/// Formats the files, or lists those that would change.
pub(super) fn run(args: &FmtArgs, out: &mut Out) -> Result<Outcome> {
    let projects = Projects::of(&args.paths.paths)?;
    let mut outcome = Outcome::Clean;
    for place in gather(&args.paths.paths) {
        outcome = outcome.max(
            match place.and_then(|place| {
                let style = projects.at(&place).style(Style::default());
                format(args, &place, style)
            }) {
                Ok(Done { shown, outcome }) => {
                    out.write_all(shown.as_bytes())?;
                    outcome
                }
                Err(error) => {
                    complain(&format!("{error:#}"));
                    Outcome::Failed
                }
            },
        );
    }
    Ok(outcome)
}

struct Done {
    shown: String,
    outcome: Outcome,
}

fn format(args: &FmtArgs, place: &Place, style: Style) -> Result<Done> {
    let text = place.read()?;
    let edits = format_as(&File::parse(&text), style);
    let formatted = edited(&text, Span::new(0, text.len()), &edits);
    let changed = formatted != text;
    let done = |shown, outcome| Ok(Done { shown, outcome });
    match place {
        _ if args.check && changed => done(format!("{}\n", place.name()), Outcome::Findings),
        _ if args.check => done(String::new(), Outcome::Clean),
        Place::Stdin => done(formatted, Outcome::Clean),
        Place::File(path) => {
            if changed {
                replace(path, &formatted).with_context(|| format!("{} cannot be written", path.display()))?;
            }
            done(String::new(), Outcome::Clean)
        }
    }
}

/// Puts a new text in a file's place: written beside it and then renamed, so that it is whole at any moment.
fn replace(path: &Path, text: &str) -> Result<()> {
    let path = fs::canonicalize(path)?;
    let kind = fs::metadata(&path)?;
    if !kind.is_file() {
        bail!("it is no ordinary file");
    }
    if kind.permissions().readonly() {
        bail!("it is read-only");
    }
    let beside = beside(&path);
    let written = fs::File::options()
        .write(true)
        .create_new(true)
        .open(&beside)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::set_permissions(&beside, kind.permissions()))
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        // The file itself is untouched; what could not be finished goes.
        let _ = fs::remove_file(&beside);
    }
    Ok(written?)
}

fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
