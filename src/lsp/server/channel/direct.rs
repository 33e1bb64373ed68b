//! Messages that are passed one by one, without the frame that a stream needs, for example between a page and its worker.

use std::ops::ControlFlow;
use std::sync::Arc;

use tokio::sync::mpsc;
use tower_lsp::jsonrpc::{Request, Response};
use tower_lsp::{ClientSocket, ExitedError};
use tower_service::Service;

use super::collect;
use super::inbox::{Asked, Inbox};
use super::outbox::Outbox;
use crate::lsp::framing::{Event, MAX_KEPT};
use crate::lsp::runtime;

/// The sink for the client's answers to the server's requests.
type Replies = Box<dyn futures_util::Sink<Response, Error = ExitedError> + Unpin>;

/// A connection to a client.
pub(crate) struct Connection<S> {
    inbox: Inbox<S, Replies>,
    outbox: Arc<Outbox>,
}

impl<S> Connection<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
{
    /// Connects the service to a client.
    pub(crate) fn new(service: S, socket: ClientSocket) -> Self {
        let (requests, replies) = socket.split();
        let (outbox, asked) = (Arc::new(Outbox::default()), Arc::new(Asked::default()));
        let (answers, answered) = mpsc::unbounded_channel();
        runtime::spawn(collect(requests, answered, Arc::clone(&asked), Arc::clone(&outbox)));
        Self { inbox: Inbox::new(service, Box::new(replies), answers, asked), outbox }
    }

    /// Handles a message; breaks on `exit`.
    pub(crate) fn take(&mut self, message: Vec<u8>) -> ControlFlow<()> {
        let length = message.len() as u64;
        let event = if length > MAX_KEPT { Event::TooLong(length) } else { Event::Message(message) };
        self.inbox.take(event.read())
    }

    /// Returns the next message for the client, if there is one now.
    pub(crate) fn next(&self) -> Option<Vec<u8>> {
        self.outbox.next()
    }
}
