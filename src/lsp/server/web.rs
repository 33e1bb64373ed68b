//! The server without threads, files and streams, as a host such as a worker in a browser runs it.

use std::sync::Arc;
use std::time::Duration;

use tower_lsp::LspService;

use crate::lsp::checking::publish::publisher;
use crate::lsp::runtime::{self, Host};
use crate::lsp::server::backend::Backend;
use crate::lsp::server::channel::{Connection, Gate};
use crate::lsp::server::guard::Guard;
use crate::lsp::server::service::service;

/// A server; a thread has one at most.
///
/// The host hands it messages and calls [`turn`](Self::turn) as long as that asks for it.
pub struct Server(Connection<Guard<Gate<LspService<Backend>>>>);

impl Server {
    /// Starts a server; what the one before it had under way on this thread is given up.
    pub fn new(host: Host) -> Self {
        runtime::start(host);
        let (service, socket, state) = service(Arc::default());
        runtime::spawn(publisher(state));
        Self(Connection::new(service, socket))
    }

    /// Takes in a message, the body alone; returns whether the server goes on, which it does not after `exit`.
    pub fn receive(&mut self, message: Vec<u8>) -> bool {
        self.0.take(message).is_continue()
    }

    /// Goes on with what is under way, for some 10 milliseconds or as long as one search takes. Returns when to call it again; `None`
    /// if there is nothing to do before the next message.
    pub fn turn(&mut self) -> Option<Duration> {
        runtime::turn()
    }

    /// Returns the next message for the client, if there is one now.
    pub fn next_message(&mut self) -> Option<Vec<u8>> {
        self.0.next()
    }
}
