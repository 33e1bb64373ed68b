//! The server without threads, files and streams, as a host such as a web worker runs it.

use std::sync::Arc;
use std::time::Duration;

use tower_lsp::LspService;

use crate::lsp::checking::publish::publisher;
use crate::lsp::runtime::{self, Host};
use crate::lsp::server::backend::Backend;
use crate::lsp::server::channel::{Connection, Gate};
use crate::lsp::server::guard::Guard;
use crate::lsp::server::service::service;

/// A server. A thread can run at most one.
///
/// The host passes messages to it, and calls [`turn`](Self::turn) as long as its result asks for another call.
pub struct Server(Connection<Guard<Gate<LspService<Backend>>>>);

impl Server {
    /// Starts a server. The unfinished work of a previous server on this thread is dropped.
    pub fn new(host: Host) -> Self {
        runtime::start(host);
        let (service, socket, state) = service(Arc::default());
        runtime::spawn(publisher(state));
        Self(Connection::new(service, socket))
    }

    /// Handles a message, given as its body without headers. Returns whether the server continues, which is `false` after `exit`.
    pub fn receive(&mut self, message: Vec<u8>) -> bool {
        self.0.take(message).is_continue()
    }

    /// Continues the pending work for about 10 milliseconds, or for as long as one search takes. Returns the time
    /// until the next call is due; `None` if there is no work before the next message.
    pub fn turn(&mut self) -> Option<Duration> {
        runtime::turn()
    }

    /// Returns the next message for the client; `None` if there is none now.
    pub fn next_message(&mut self) -> Option<Vec<u8>> {
        self.0.next()
    }
}
