//! Messages over byte streams, such as standard input and output. One thread reads and decodes messages, another one writes them.

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

/// The number of bytes that are read at once.
const PIECE: usize = 64 << 10;

/// The maximum number of pieces whose messages wait to be handled.
const PIECES: usize = 16;

/// The time to write the last answers after `exit`, which ends the running requests.
const GRACE: Duration = Duration::from_millis(500);

/// The time that running requests have after the input ends.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// Serves the client until it sends `exit` or its input ends. Calls `at_work` with `true` before messages are
/// handled, and with `false` when no message is left or a batch of them was handled.
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
    // When the last running request ends, the outbox is closed, and its messages are written.
    drop(inbox);
    let patience = if said_exit { GRACE } else { LAST_ANSWERS };
    let _ = tokio::time::timeout(patience, written).await;
}

/// Reads on a separate thread, which no search uses: a long message takes its time there. Returns the events of each piece.
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

/// Writes the messages of the outbox on a separate thread. The returned receiver is ready when the outbox is closed
/// and all messages are written. If writing fails, the remaining messages are dropped.
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
