//! HTTP/1.1 requests and answers, one for each connection.
//!
//! This module handles bytes and their limits, and does not depend on boards.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The maximum length of a request's head, in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// The maximum number of headers in a request.
const MOST_HEADERS: usize = 64;

/// The maximum length of a request's body, in bytes.
const LONGEST_BODY: usize = 4 << 20;

/// The time that a client has to send or to accept the next bytes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The headers of every answer: they restrict what the page may load, and forbid framing, caching and content sniffing.
const HEADERS: &str = "\
Connection: close\r\n\
Cache-Control: no-store\r\n\
Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Referrer-Policy: no-referrer\r\n\
X-Content-Type-Options: nosniff\r\n";

/// A request.
pub(super) struct Request {
    pub(super) method: String,
    /// The path, with its query if there is one.
    pub(super) path: String,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

/// The status of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Ok,
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    TooLarge,
    Busy,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed",
            Self::TooLarge => "413 Content Too Large",
            Self::Busy => "503 Service Unavailable",
        }
    }
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// The status to answer with; `None` if the client has disconnected.
    pub(super) fn read(stream: &mut TcpStream) -> Result<Self, Option<Status>> {
        let gone = |_: io::Error| None;
        stream.set_read_timeout(Some(PATIENCE)).map_err(gone)?;
        stream.set_write_timeout(Some(PATIENCE)).map_err(gone)?;
        let mut bytes = Vec::new();
        let (mut request, length, start) = loop {
            if more(stream, &mut bytes).map_err(gone)? == 0 {
                return Err(None);
            }
            if let Some(head) = head(&bytes)? {
                break head;
            }
            if bytes.len() > LONGEST_HEAD {
                return Err(Some(Status::TooLarge));
            }
        };
        if length > LONGEST_BODY {
            return Err(Some(Status::TooLarge));
        }
        while bytes.len() < start + length {
            if more(stream, &mut bytes).map_err(gone)? == 0 {
                return Err(None);
            }
        }
        request.body = bytes[start..start + length].to_vec();
        Ok(request)
    }

    /// Returns the values of all headers with this name.
    pub(super) fn headers<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = move |(other, _): &&(String, String)| other.eq_ignore_ascii_case(name);
        self.headers.iter().filter(named).map(|(_, value)| value.as_str())
    }
}

/// Reads some bytes, and returns their number.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let mut piece = [0; 8192];
    let read = stream.read(&mut piece)?;
    bytes.extend_from_slice(&piece[..read]);
    Ok(read)
}

/// Parses the head of a request if it is complete. Also returns the length of the body and the position at which it starts.
fn head(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Option<Status>> {
    let bad = Some(Status::BadRequest);
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let start = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(start)) => start,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(bad),
    };
    let (Some(method), Some(path)) = (parsed.method, parsed.path) else { return Err(bad) };
    let text = |header: &httparse::Header<'_>| {
        let value = std::str::from_utf8(header.value).ok()?;
        Some((header.name.to_owned(), value.trim().to_owned()))
    };
    let headers: Option<Vec<_>> = parsed.headers.iter().map(text).collect();
    let headers = headers.ok_or(bad)?;
    let request = Request { method: method.to_owned(), path: path.to_owned(), headers, body: Vec::new() };
    if request.headers("Transfer-Encoding").next().is_some() {
        return Err(bad);
    }
    let mut lengths = request.headers("Content-Length");
    let length = match (lengths.next(), lengths.next()) {
        (None, _) => 0,
        (Some(length), None) => length.parse().map_err(|_| bad)?,
        _ => return Err(bad),
    };
    drop(lengths);
    Ok(Some((request, length, start)))
}

/// Sends a complete answer.
pub(super) fn answer(stream: &mut TcpStream, status: Status, kind: &str, body: &[u8]) -> io::Result<()> {
    let line = status.line();
    let length = body.len();
    write!(stream, "HTTP/1.1 {line}\r\n{HEADERS}Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n")?;
    stream.write_all(body)?;
    stream.flush()
}

/// Starts a stream of events, which ends when the connection is closed.
pub(super) fn start_events(stream: &mut TcpStream) -> io::Result<()> {
    write!(stream, "HTTP/1.1 200 OK\r\n{HEADERS}Content-Type: text/event-stream\r\n\r\nretry: 500\n\n")?;
    stream.flush()
}

/// Sends an event, which must not contain a line end. Without an event, sends a comment, so that a disconnected client is noticed.
pub(super) fn event(stream: &mut TcpStream, event: Option<&str>) -> io::Result<()> {
    match event {
        Some(event) => write!(stream, "data: {event}\n\n")?,
        None => write!(stream, ":\n\n")?,
    }
    stream.flush()
}
