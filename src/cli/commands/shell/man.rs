//! `man`: the manual pages, made from the help texts.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::cli::args::{Args, ManArgs};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::cli::output::target::Target;

/// Prints the manual page of a subcommand or of the program, or writes all pages to a folder.
pub(crate) fn run(args: &ManArgs, out: &mut Out) -> Result<Outcome> {
    let mut program = Args::command();
    program.build();
    match (&args.output, &args.command) {
        (Some(folder), _) => write_all(&program, folder)?,
        (None, None) => render(&program, program.get_name(), out)?,
        (None, Some(name)) => match program.get_subcommands().find(|command| command.get_name() == name) {
            Some(command) => render(command, &page_name(&program, command), out)?,
            None => bail!("unknown subcommand '{name}': to write all pages to a folder, use --output {name}"),
        },
    }
    Ok(Outcome::Clean)
}

/// Returns the name of a subcommand's manual page.
fn page_name(program: &Command, subcommand: &Command) -> String {
    format!("{}-{}", program.get_name(), subcommand.get_name())
}

fn write_all(program: &Command, folder: &Path) -> Result<()> {
    if folder.exists() && !folder.is_dir() {
        bail!("{} is a file: name a folder", folder.display());
    }
    if !folder.is_dir() {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be written", folder.display()))?;
    }
    write_page(program, program.get_name(), folder)?;
    for subcommand in program.get_subcommands().filter(|command| command.get_name() != "help") {
        write_page(subcommand, &page_name(program, subcommand), folder)?;
    }
    Ok(())
}

fn write_page(command: &Command, name: &str, folder: &Path) -> Result<()> {
    let mut target = Target::create(&folder.join(format!("{name}.1")))?;
    render(command, name, &mut target)?;
    target.flush()?;
    target.finish()
}

/// Writes a manual page.
fn render(command: &Command, name: &str, out: &mut dyn Write) -> io::Result<()> {
    let source = format!("sudoku-ls {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(options_of(command)).title(name.to_uppercase()).source(source);
    let notes = Notes::of(command);
    man.render_title(out)?;
    man.render_name_section(out)?;
    synopsis(command).to_writer(out)?;
    man.render_description_section(out)?;
    section(None, &notes.description).to_writer(out)?;
    arguments(command).to_writer(out)?;
    man.render_options_section(out)?;
    if command.get_subcommands().any(|subcommand| !subcommand.is_hide_set()) {
        man.render_subcommands_section(out)?;
    }
    section(Some("EXIT STATUS"), &notes.exit).to_writer(out)?;
    definitions("ENVIRONMENT", &ENVIRONMENT).to_writer(out)?;
    definitions("FILES", &FILES).to_writer(out)?;
    section(Some("EXAMPLES"), &notes.examples).to_writer(out)?;
    see_also(command).to_writer(out)
}

/// The environment variables that the program reads.
const ENVIRONMENT: [(&str, &str); 2] = [
    ("NO_COLOR", "If set and not empty, output has no colors, unless --color always is given."),
    ("SUDOKU_LS_LOG", "What the language server logs on standard error: error, warn, info, debug or trace."),
];

/// The files that the program reads without being told to.
const FILES: [(&str, &str); 1] = [(
    ".sudoku-ls.toml",
    "Settings of check and fmt, and of the language server, for the folder that it is in and the folders below.",
)];

/// Returns the command for its section OPTIONS: without positional arguments, and with one-line help for options that
/// appear on every page.
fn options_of(command: &Command) -> Command {
    command.clone().mut_args(|argument| match argument.get_id().as_str() {
        _ if argument.is_positional() => argument.hide(true),
        "color" => argument.hide_possible_values(true),
        "help" => argument.help("Print help").long_help("Print help"),
        _ => argument,
    })
}

/// Returns the section on the positional arguments; empty if there are none.
fn arguments(command: &Command) -> Roff {
    let mut roff = Roff::new();
    let shown = || command.get_positionals().filter(|argument| !argument.is_hide_set());
    if shown().next().is_some() {
        roff.control("SH", ["ARGUMENTS"]);
    }
    for argument in shown() {
        roff.control("TP", []);
        roff.text(usage(argument));
        let help = argument.get_long_help().or_else(|| argument.get_help());
        let help = help.map(ToString::to_string).unwrap_or_default();
        let values: Vec<String> =
            argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        let values = if values.is_empty() { values.join("") } else { format!(": {}", values.join(", ")) };
        roff.text([roman(help + &values)]);
    }
    roff
}

/// Returns a section with terms and their definitions.
fn definitions(heading: &str, terms: &[(&str, &str)]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    for (term, meaning) in terms {
        roff.control("TP", []);
        roff.text([bold(*term)]);
        roff.text([roman(*meaning)]);
    }
    roff
}

/// Returns the section that names related pages: the main page, or the pages of all subcommands.
fn see_also(command: &Command) -> Roff {
    let program = command.get_name();
    let shown = command.get_subcommands().filter(|it| !it.is_hide_set() && it.get_name() != "help");
    let mut pages: Vec<String> = shown.map(|it| format!("{program}-{}(1)", it.get_name())).collect();
    if pages.is_empty() {
        pages.push("sudoku-ls(1)".to_owned());
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text([roman(pages.join(", "))]);
    roff
}

/// The text below the options of a help page, as paragraphs by section of the manual page.
#[derive(Default)]
struct Notes {
    description: Vec<String>,
    exit: Vec<String>,
    examples: Vec<String>,
}

impl Notes {
    fn of(command: &Command) -> Self {
        let text = command
            .get_after_long_help()
            .or_else(|| command.get_after_help())
            .map(ToString::to_string)
            .unwrap_or_default();
        let mut notes = Self::default();
        for paragraph in text.split("\n\n") {
            if let Some(examples) = paragraph.strip_prefix("Examples:\n") {
                notes.examples.push(examples.to_owned());
            } else if let Some(codes) = paragraph.strip_prefix("Exit codes: ") {
                notes.exit.push(codes.to_owned());
            } else if !paragraph.is_empty() {
                notes.description.push(paragraph.to_owned());
            }
        }
        notes
    }
}

/// Returns a section with these paragraphs; without a heading, continues the previous section. Empty without
/// paragraphs. Indented lines are not filled.
fn section(heading: Option<&str>, paragraphs: &[String]) -> Roff {
    let mut roff = Roff::new();
    if let Some(heading) = heading.filter(|_| !paragraphs.is_empty()) {
        roff.control("SH", [heading]);
    }
    for paragraph in paragraphs {
        roff.control("PP", []);
        let mut is_filled = true;
        for line in paragraph.lines() {
            if is_filled == line.starts_with(' ') {
                is_filled = !is_filled;
                roff.control(if is_filled { "fi" } else { "nf" }, []);
            }
            roff.text([roman(line.trim_start())]);
        }
        if !is_filled {
            roff.control("fi", []);
        }
    }
    roff
}

/// Returns the section that shows the syntax of a call.
fn synopsis(command: &Command) -> Roff {
    let shown = || command.get_arguments().filter(|argument| !argument.is_hide_set());
    let mut line = vec![bold(command.get_bin_name().unwrap_or_else(|| command.get_name()))];
    for argument in shown().filter(|argument| !argument.is_positional()).chain(command.get_positionals()) {
        let (open, close) = if argument.is_required_set() { (" ", "") } else { (" [", "]") };
        line.push(roman(open));
        line.extend(usage(argument));
        line.push(roman(close));
    }
    if command.has_subcommands() {
        line.extend([roman(" ["), italic("subcommand"), roman("]")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text(line);
    roff
}

/// Returns an argument in the notation of the syntax: `-o|--output FILE`, `PATH...`.
fn usage(argument: &Arg) -> Vec<Inline> {
    let mut shown = Vec::new();
    if let Some(short) = argument.get_short() {
        shown.push(bold(format!("-{short}")));
        shown.push(roman("|"));
    }
    if let Some(long) = argument.get_long() {
        shown.push(bold(format!("--{long}")));
    }
    if argument.get_action().takes_values() {
        if !argument.is_positional() {
            shown.push(roman(" "));
        }
        let names = argument.get_value_names().unwrap_or_default();
        let names: Vec<&str> = names.iter().map(clap::builder::Str::as_str).collect();
        shown.push(italic(names.join(" ")));
        if argument.is_positional() && argument.get_num_args().is_some_and(|count| count.max_values() > 1) {
            shown.push(roman("..."));
        }
    }
    shown
}
