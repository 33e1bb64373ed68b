//! `man`: the manual pages, made from the help texts.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::cli::args::{Args, ManArgs};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::target::Target;

/// Prints the main page, or writes a page for each subcommand into a folder.
pub(crate) fn run(args: &ManArgs, out: &mut Out) -> Result<Outcome> {
    let mut program = Args::command();
    program.build();
    match &args.folder {
        None => Man::new(program).render(out)?,
        Some(folder) => write_all(&program, folder)?,
    }
    Ok(Outcome::Clean)
}

fn write_all(program: &Command, folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        fs::create_dir(folder).with_context(|| format!("{} cannot be written", folder.display()))?;
    }
    write_page(program, program.get_name(), folder)?;
    for subcommand in program.get_subcommands().filter(|command| command.get_name() != "help") {
        write_page(subcommand, &format!("{}-{}", program.get_name(), subcommand.get_name()), folder)?;
    }
    Ok(())
}

fn write_page(command: &Command, name: &str, folder: &Path) -> Result<()> {
    let mut target = Target::create(&folder.join(format!("{name}.1")))?;
    Man::new(command.clone()).title(name.to_uppercase()).render(&mut target)?;
    target.flush()?;
    target.finish()
}
