//! The effect of each request, and the check of its origin: only the page itself, in a browser that was given the
//! address, gets an answer.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::desk::{Desk, Edits, Question, Turn};
use super::http::{Request, Status, answer, event, start_events};
use crate::cli::outcome::Outcome;

const PAGE: &str = include_str!("page.html");
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// The maximum number of connections.
const MOST: usize = 64;

/// The interval after which a comment is sent to a page without events.
const BEAT: Duration = Duration::from_secs(15);

/// The board's site on this machine.
pub(super) struct Site {
    desk: Arc<Desk>,
    /// The `Host` that requests have to name.
    host: String,
    /// The secret at the start of each path.
    token: String,
    open: AtomicUsize,
}

/// An open connection.
struct Connection {
    site: Arc<Site>,
    /// The number of open connections, including this one.
    number: usize,
}

impl Connection {
    fn take(site: &Arc<Site>) -> Self {
        let number = site.open.fetch_add(1, Ordering::Relaxed) + 1;
        Self { site: Arc::clone(site), number }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.site.open.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Site {
    /// Returns the site of a board at a port, with a random token.
    pub(super) fn new(desk: Arc<Desk>, port: u16) -> Result<Arc<Self>> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|why| anyhow!("no random token can be made: {why}"))?;
        let token = format!("{:032x}", u128::from_be_bytes(random));
        Ok(Arc::new(Self { desk, host: format!("127.0.0.1:{port}"), token, open: AtomicUsize::new(0) }))
    }

    /// Returns the address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}/{}/", self.host, self.token)
    }

    /// Answers each connection on a separate thread.
    pub(super) fn serve(self: &Arc<Self>, listener: &TcpListener) -> Result<Outcome> {
        loop {
            // A client that disconnects before it is accepted is not an error of the server.
            let Ok((mut stream, _)) = listener.accept() else { continue };
            let turn = Connection::take(self);
            if turn.number > MOST {
                let _ = refuse(&mut stream, Status::Busy);
                continue;
            }
            thread::spawn(move || {
                let _ = turn.site.handle(&mut stream);
            });
        }
    }

    fn handle(&self, stream: &mut TcpStream) -> io::Result<()> {
        let request = match Request::read(stream) {
            Ok(request) => request,
            Err(Some(status)) => return refuse(stream, status),
            Err(None) => return Ok(()),
        };
        let Some(path) = self.path(&request) else { return refuse(stream, Status::Forbidden) };
        match (request.method.as_str(), path) {
            ("GET", "") => answer(stream, Status::Ok, "text/html; charset=utf-8", PAGE.as_bytes()),
            ("GET", "page.js") => {
                answer(stream, Status::Ok, "text/javascript; charset=utf-8", SCRIPT.as_bytes())
            }
            ("GET", "page.css") => answer(stream, Status::Ok, "text/css; charset=utf-8", STYLE.as_bytes()),
            ("GET", "events") => self.events(stream),
            ("POST", "ask") => {
                reply(stream, &request, |Question { method, params }| self.desk.ask(&method, params))
            }
            ("POST", "edit") => {
                reply(stream, &request, |Edits { version, edits }| self.desk.edit(version, &edits))
            }
            ("POST", "undo") => reply(stream, &request, |_: Value| self.desk.turn(Turn::Undo)),
            ("POST", "redo") => reply(stream, &request, |_: Value| self.desk.turn(Turn::Redo)),
            (_, "" | "page.js" | "page.css" | "events" | "ask" | "edit" | "undo" | "redo") => {
                refuse(stream, Status::MethodNotAllowed)
            }
            _ => refuse(stream, Status::NotFound),
        }
    }

    /// Returns the path after the token, for a request that comes from the page or from the user's address bar.
    ///
    /// Pages of other origins can send requests to this port, but browsers name the origin of such requests. A host
    /// name that merely resolves to this machine is refused, too.
    fn path<'a>(&self, request: &'a Request) -> Option<&'a str> {
        let mut hosts = request.headers("Host");
        if hosts.next() != Some(&self.host) || hosts.next().is_some() {
            return None;
        }
        let own = format!("http://{}", self.host);
        if request.headers("Origin").any(|origin| origin != own) {
            return None;
        }
        let (token, path) = request.path.strip_prefix('/')?.split_once('/')?;
        are_equal(token, &self.token).then_some(path)
    }

    /// Sends events as they arrive, until the page disconnects.
    fn events(&self, stream: &mut TcpStream) -> io::Result<()> {
        let Some(events) = self.desk.listen() else { return refuse(stream, Status::Busy) };
        start_events(stream)?;
        loop {
            match events.recv_timeout(BEAT) {
                Ok(told) => event(stream, Some(&told))?,
                Err(RecvTimeoutError::Timeout) => event(stream, None)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }
}

/// Answers a request whose body is JSON.
fn reply<T: DeserializeOwned>(
    stream: &mut TcpStream,
    request: &Request,
    work: impl FnOnce(T) -> Value,
) -> io::Result<()> {
    match serde_json::from_slice(&request.body) {
        Ok(asked) => answer(stream, Status::Ok, "application/json", work(asked).to_string().as_bytes()),
        Err(_) => refuse(stream, Status::BadRequest),
    }
}

fn refuse(stream: &mut TcpStream, status: Status) -> io::Result<()> {
    let body = format!("{status:?}\n");
    answer(stream, status, "text/plain; charset=utf-8", body.as_bytes())
}

/// Compares two texts in a time that does not depend on the position of the first difference.
fn are_equal(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differences == 0
}
