//! The language server: a second copy of this program, with questions of several threads at the same time.
//!
//! It knows messages, nothing of documents.

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

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs. It ends when its input is closed, with this program at the latest.
pub(super) struct Link {
    input: Mutex<ChildStdin>,
    waiting: Mutex<HashMap<i64, Sender<Value>>>,
    last_id: AtomicI64,
    child: Mutex<Child>,
}

/// An answer that is on its way.
pub(super) struct Coming(Receiver<Value>);

impl Link {
    /// Starts the server. Also returns what it says by itself: notifications and requests.
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
            // Nobody is answered any more.
            locked(&reader.waiting).clear();
        });
        Ok((link, said))
    }

    fn answered(&self, message: Value) {
        let asker = message["id"].as_i64().and_then(|id| locked(&self.waiting).remove(&id));
        if let Some(asker) = asker {
            // Who asked may have given up.
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
        // As text: it must not be taken for a closed pipe of this program.
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
    /// The server's own error in words; or that it has ended, or takes too long.
    pub(super) fn wait(self) -> Result<Value> {
        let message =
            self.0.recv_timeout(PATIENCE).map_err(|_| anyhow!("the language server does not answer"))?;
        if let Some(said) = message["error"]["message"].as_str() {
            bail!("{said}");
        }
        Ok(message["result"].clone())
    }
}

/// Locks; a thread that panicked has left nothing half done.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
