//! Messages over streams of bytes, such as standard input and output: a thread reads bytes and what they say, another one writes.

use std::io::{ErrorKind, Read, Write};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tower_lsp::ClientSocket;
use tower_lsp::jsonrpc::{Request, Response};
use tower_service::Service;

use super::collect;
use super::inbox::{Asked, Inbox};
use super::outbox::Outbox;
use crate::lsp::framing::{Event, Message, Reader};

/// Bytes that are read at once.
const PIECE: usize = 64 << 10;

/// Pieces whose messages may wait to be looked at.
const PIECES: usize = 16;

/// How long the last answers may take to be written after `exit`, which ends the requests under way.
const GRACE: Duration = Duration::from_millis(500);

/// How long requests under way may take when the input ends.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// Serves the client at the other end until it says `exit` or its messages end. `at_work` is told when messages are looked at, and when none
/// is left, or many were.
pub(crate) async fn serve<S>(
    service: S,
    socket: ClientSocket,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    at_work: impl Fn(bool),
) where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
{
    let (requests, replies) = socket.split();
    let (outbox, asked) = (Arc::new(Outbox::default()), Arc::new(Asked::default()));
    let (answers, answered) = mpsc::unbounded_channel();
    let mut pieces = read(input);
    let written = write(Arc::clone(&outbox), output);
    tokio::spawn(collect(requests, answered, Arc::clone(&asked), outbox));
    let mut inbox = Inbox::new(service, replies, answers, asked);
    let mut said_exit = false;
    while !said_exit {
        let Some(first) = pieces.recv().await else { break };
        at_work(true);
        let more = iter::from_fn(|| pieces.try_recv().ok()).take(PIECES);
        said_exit =
            iter::once(first).chain(more).flatten().any(|it| inbox.take(it) == ControlFlow::Break(()));
        at_work(false);
    }
    // With the last request under way, the outbox is closed, and what is in it is written.
    drop(inbox);
    let patience = if said_exit { GRACE } else { LAST_ANSWERS };
    let _ = tokio::time::timeout(patience, written).await;
}

/// Reads on a separate thread, which the searches do not use: a long message takes its time there. Returns what was found in each piece.
fn read(mut input: impl Read + Send + 'static) -> mpsc::Receiver<Vec<Event<Message>>> {
    let (sender, pieces) = mpsc::channel(PIECES);
    thread::spawn(move || {
        let (mut reader, mut room) = (Reader::default(), vec![0; PIECE]);
        loop {
            match input.read(&mut room) {
                Ok(0) => break,
                Ok(count) => {
                    let mut found = Vec::new();
                    reader.push(&room[..count], |event| found.push(event.read()));
                    if !found.is_empty() && sender.blocking_send(found).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    tracing::error!("the input cannot be read: {error}");
                    break;
                }
            }
        }
        if let Some(loss) = reader.end() {
            tracing::error!("{}", loss.reason());
        }
    });
    pieces
}

/// Writes what comes into the outbox, on a separate thread; the value returned is ready when all is written and the outbox
/// closed. If nobody reads any more, messages are dropped.
fn write(outbox: Arc<Outbox>, mut output: impl Write + Send + 'static) -> oneshot::Receiver<()> {
    let (done, written) = oneshot::channel();
    thread::spawn(move || {
        let mut is_open = true;
        while let Some(message) = outbox.take() {
            if !is_open {
                continue;
            }
            let header = format!("Content-Length: {}\r\n\r\n", message.len());
            let message = [header.as_bytes(), &message].concat();
            if let Err(error) = output.write_all(&message).and_then(|()| output.flush()) {
                tracing::error!("the output cannot be written: {error}");
                is_open = false;
            }
        }
        let _ = done.send(());
    });
    written
}
