//! The command line: it takes arguments and returns exit codes. Each subcommand has its own file.
//!
//! The exit codes are 0 for success, 1 for findings, and 2 for a usage error or an unusable file.
//! The command line uses the layers below it, and does not depend on the protocol, except in `client`, `board` and `demo`.

mod args;
mod client;
mod commands;
mod engine;
mod input;
mod outcome;
mod output;
mod pictures;
#[cfg(test)]
mod shown_calls;

use std::ffi::OsString;
use std::process::ExitCode;

use args::{Command, RemakeArgs};
use commands::{
    bench, board, check, classic, collection, count, demo, explain, files, generate, logic, mcp, render,
    shell, solve, start, trace,
};
use outcome::{Outcome, continued, on, printing};
use output::complain;

use crate::analysis::ActionId;

/// Runs the program with these arguments, the first of which is the program's name, and returns the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    if let Some(asked) = asks_to_serve(arguments.get(1..).unwrap_or_default()) {
        return start::run(asked);
    }
    let args = match args::parse(&arguments) {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            complain(&args::one_line(&error, &arguments));
            return Outcome::Failed.into();
        }
        Err(help) => return outcome::helped(|| help.print()),
    };
    output::settings::configure(args.talk);
    let Some(command) = args.command else {
        return start::run(if args.stdio { start::Asked::Server } else { start::Asked::Nothing });
    };
    match command {
        Command::Lsp { .. } => start::run(start::Asked::Server),
        Command::Check(args) => on(args.threads.threads, None, |out| check::run(&args, out)),
        Command::Solve(args) => {
            continued(args.threads.threads, &args.answers, args.continued.resume, |out| {
                solve::run(&args, out)
            })
        }
        Command::Count(args) => on(args.threads.threads, args.answers.output(), |out| count::run(&args, out)),
        Command::Bench(args) => on(None, args.output(), |out| bench::run(&args, out)),
        Command::Trace(args) => on(None, None, |out| trace::run(&args, out)),
        Command::Generate(args) => on(args.threads.threads, args.output(), |out| generate::run(&args, out)),
        Command::Rate(args) if args.write => {
            let args = RemakeArgs { paths: args.paths, write: true, nodes: args.nodes };
            printing(|out| files::remake::run(&args, &ActionId::WriteDifficulty, out))
        }
        Command::Rate(args) => {
            let resumes = args.continued.resume;
            continued(args.threads.threads, &args.answers, resumes, |out| logic::rate::run(&args, out))
        }
        Command::Filter(args) => {
            on(args.threads.threads, args.answers.output(), |out| collection::filter::run(&args, out))
        }
        Command::Sort(args) => {
            on(args.threads.threads, args.answers.output(), |out| collection::sort::run(&args, out))
        }
        Command::Unique(args) => {
            on(args.threads.threads, args.answers.output(), |out| collection::unique::run(&args, out))
        }
        Command::Audit(args) => {
            on(args.threads.threads, args.answers.output(), |out| collection::audit::run(&args, out))
        }
        Command::Stats(args) => {
            on(args.threads.threads, args.answers.output(), |out| collection::stats::run(&args, out))
        }
        Command::Hint(args) => {
            on(args.threads.threads, args.answers.output(), |out| logic::hint::run(&args, out))
        }
        Command::Path(args) => on(args.threads.threads, args.output(), |out| logic::path::run(&args, out)),
        Command::Candidates(args) => {
            on(args.threads.threads, args.answers.output(), |out| logic::candidates::run(&args, out))
        }
        Command::Steps(args) => {
            on(args.threads.threads, args.answers.output(), |out| logic::steps::run(&args, out))
        }
        Command::Render(args) => on(None, render::file(&args), |out| render::run(&args, out)),
        Command::Convert(args) => printing(|out| files::convert::run(&args, out)),
        Command::Fmt(args) => printing(|out| files::fmt::run(&args, out)),
        Command::Minimize(args) => printing(|out| files::remake::run(&args, &ActionId::MakeMinimal, out)),
        Command::Complete(args) => printing(|out| files::remake::run(&args, &ActionId::AddClues, out)),
        Command::Classic(args) => printing(|out| classic::run(&args, out)),
        Command::Explain(args) => printing(|out| explain::run(&args, out)),
        Command::Completions(args) => printing(|out| shell::completions::run(&args, out)),
        Command::Man(args) => printing(|out| shell::man::run(&args, out)),
        Command::Board(args) => on(None, None, |out| board::run(&args, out)),
        Command::Mcp(args) => mcp::run(args),
        Command::Demo => printing(demo::run),
    }
}

/// Returns the kind of call if it is one that editors usually make. Such a call needs no option parser, so the memory
/// of the parser stays free.
fn asks_to_serve(arguments: &[OsString]) -> Option<start::Asked> {
    let is_usual = match arguments {
        [] => return Some(start::Asked::Nothing),
        [only] => only == "lsp" || only == "--stdio",
        [command, option] => command == "lsp" && option == "--stdio",
        _ => false,
    };
    is_usual.then_some(start::Asked::Server)
}
