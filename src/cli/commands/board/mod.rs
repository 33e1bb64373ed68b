//! `board`: shows a puzzle file as a board in a browser, at a local address that contains a secret token.
//!
//! The page is the board of the VS Code extension. Its requests go to the language server, a second process of this
//! program, so that the answers are the same as in every editor. The modules, from the bottom up: `link` (the
//! server), `listeners` (the pages), `place` (the file), `desk` (the document: its text, versions and undo), `http`
//! (bytes to requests), `routes` (the effect of each request).

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

/// Serves the board of a file until the program ends.
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
    if args.ends_with_input {
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
            std::process::exit(0);
        });
    }
    note(&format!("the board of {}; open the address in a browser (Ctrl-C to end)", args.file.display()));
    site.serve(&listener)
}

/// Reports how to get a build that includes the board.
#[cfg(not(feature = "board"))]
pub(crate) fn run(args: &BoardArgs, _: &mut Out) -> Result<Outcome> {
    let BoardArgs { file: _, port: _, ends_with_input: _ } = args;
    anyhow::bail!(
        "this sudoku-ls was built without the board: build it with its default features (cargo install --path .)"
    )
}
