//! `explain`: what a finding means, or a list of all findings.

use std::io::Write;

use anyhow::{Result, bail};

use crate::analysis::Code;
use crate::cli::args::ExplainArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::syntax::nearest;

/// Explains one finding, or lists all with their severities.
pub(crate) fn run(args: &ExplainArgs, out: &mut Out) -> Result<Outcome> {
    let Some(name) = &args.code else {
        for code in Code::ALL {
            writeln!(out, "{:<20} {:<11} {}", code.name(), code.severity().name(), code.summary())?;
        }
        return Ok(Outcome::Clean);
    };
    let Some(code) = Code::from_name(name) else {
        let near = nearest(name, Code::ALL.iter().map(|code| code.name()));
        let hint = near.map_or_else(String::new, |near| format!("; did you mean {near}?"));
        bail!("no finding is named {name}{hint} (sudoku-ls explain lists them all)");
    };
    writeln!(out, "{} ({}): {}\n", code.name(), code.severity().name(), code.summary())?;
    let section = code.explanation();
    // The section opens with its title.
    let body = section.split_once('\n').map_or(section, |(_, body)| body);
    writeln!(out, "{}", body.trim_start())?;
    Ok(Outcome::Clean)
}
