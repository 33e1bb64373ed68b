//! The language server, which is a second process of this program. Several threads can send requests at the same time.
//!
//! This module handles messages, and does not depend on documents.

use std::collections::HashMap;
use std::process::{Child, ChildStdin};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};

use crate::cli::client::process::{Started, start};
use crate::cli::client::wire::{receive, send};

/// The maximum time for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. It ends when its input is closed, at the latest when this program ends.
pub(super) struct Link {
    input: Mutex<ChildStdin>,
    waiting: Mutex<HashMap<i64, Sender<Value>>>,
    last_id: AtomicI64,
    child: Mutex<Child>,
}

/// A pending answer.
pub(super) struct Coming(Receiver<Value>);

impl Link {
    /// Starts the server. Also returns a receiver for the server's own notifications and requests.
    pub(super) fn start() -> Result<(Arc<Self>, Receiver<Value>)> {
        let Started { child, input, mut output } = start()?;
        let link = Arc::new(Self {
            input: Mutex::new(input),
            waiting: Mutex::default(),
            last_id: AtomicI64::new(0),
            child: Mutex::new(child),
        });
        let (sender, said) = channel();
        let reader = Arc::clone(&link);
        std::thread::spawn(move || {
            while let Ok(Some(message)) = receive(&mut output) {
                if message["method"].is_null() {
                    reader.answered(message);
                } else if sender.send(message).is_err() {
                    break;
                }
            }
            // Pending requests will not be answered any more.
            locked(&reader.waiting).clear();
        });
        Ok((link, said))
    }

    fn answered(&self, message: Value) {
        let asker = message["id"].as_i64().and_then(|id| locked(&self.waiting).remove(&id));
        if let Some(asker) = asker {
            // The thread that sent the request may have stopped waiting.
            let _ = asker.send(message);
        }
    }

    /// Sends a request.
    pub(super) fn ask(&self, method: &str, params: &Value) -> Result<Coming> {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, answer) = channel();
        locked(&self.waiting).insert(id, sender);
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        Ok(Coming(answer))
    }

    /// Sends a notification.
    pub(super) fn notify(&self, method: &str, params: &Value) -> Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Answers a request of the server.
    pub(super) fn answer(&self, id: &Value, result: &Value) -> Result<()> {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }))
    }

    fn send(&self, message: &Value) -> Result<()> {
        let mut input = locked(&self.input);
        // The error is converted to text, so that it is not mistaken for a closed pipe of this program.
        send(&mut *input, message).map_err(|error| anyhow!("the language server takes no message: {error}"))
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        let mut child = locked(&self.child);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Coming {
    /// Waits for the answer.
    ///
    /// # Errors
    /// The server's error in words, or a message that the server has ended or takes too long.
    pub(super) fn wait(self) -> Result<Value> {
        let message =
            self.0.recv_timeout(PATIENCE).map_err(|_| anyhow!("the language server does not answer"))?;
        if let Some(said) = message["error"]["message"].as_str() {
            bail!("{said}");
        }
        Ok(message["result"].clone())
    }
}

/// Locks a mutex, even after a thread panicked: no change under these locks is left half done.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
