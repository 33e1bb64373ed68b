//! `board`: a puzzle file as a board in a browser, at an address of this machine that only its user knows.
//!
//! The page is the board of VS Code. Its questions go to the language server, a second copy of this program, so that the answers are those of
//! every editor. From the bottom up: `link` (the server), `listeners` (the pages), `place` (the file), `desk` (the document: its text, versions and
//! undo), `http` (bytes to requests), `routes` (what each request does).

#[cfg(feature = "board")]
mod change;
#[cfg(feature = "board")]
mod desk;
#[cfg(feature = "board")]
mod http;
#[cfg(feature = "board")]
mod link;
#[cfg(feature = "board")]
mod listeners;
#[cfg(feature = "board")]
mod place;
#[cfg(feature = "board")]
mod routes;

use anyhow::Result;

use crate::cli::args::BoardArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;

/// Serves the board of a file until the program is ended.
#[cfg(feature = "board")]
pub(crate) fn run(args: &BoardArgs, out: &mut Out) -> Result<Outcome> {
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};

    use anyhow::Context;

    use crate::cli::output::note;
    use desk::Desk;
    use routes::Site;

    let desk = Desk::open(&args.file)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .with_context(|| format!("port {} of 127.0.0.1 cannot be used", args.port))?;
    let site = Site::new(desk, listener.local_addr()?.port())?;
    writeln!(out, "{}", site.address())?;
    out.flush()?;
    note(&format!("the board of {}; open the address in a browser (Ctrl-C to end)", args.file.display()));
    site.serve(&listener)
}

/// Says how to get a build that serves boards.
#[cfg(not(feature = "board"))]
pub(crate) fn run(args: &BoardArgs, _: &mut Out) -> Result<Outcome> {
    let BoardArgs { file: _, port: _ } = args;
    anyhow::bail!(
        "this sudoku-ls was built without the board: build it with its default features (cargo install --path .)"
    )
}
