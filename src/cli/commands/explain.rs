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
        let names = Code::ALL.iter().map(|code| code.name());
        let part_of: Vec<&str> = names.clone().filter(|code| code.contains(name.as_str())).collect();
        let near = if part_of.is_empty() { Vec::from_iter(nearest(name, names)) } else { part_of };
        let hint =
            if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
        bail!("no finding is named {name}{hint} (sudoku-ls explain lists them all)");
    };
    writeln!(out, "{}\n", code.name())?;
    let section = code.explanation();
    // The section opens with its title.
    let body = section.split_once('\n').map_or(section, |(_, body)| body);
    writeln!(out, "{}", body.trim_start())?;
    Ok(Outcome::Clean)
}
