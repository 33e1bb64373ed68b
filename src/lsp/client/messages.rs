//! Messages and questions of the server to the user.
//!
//! No handler waits for any of these: each is sent at once, and a separate task waits for the answer, with a timeout.
//! What a request says or asks so goes out before its answer: there are clients (lsp-mode) that drop what they read in one piece with an
//! answer that they wait for.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::maybe_done;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::MessageType;

use crate::analysis::phrasing::printable;
use crate::lsp::client::Client;
use crate::lsp::runtime;

/// How long the client may take to answer a request of the server.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How long it may take where it asks the user something first.
pub(crate) const USERS_PATIENCE: Duration = Duration::from_secs(600);

impl Client {
    /// Shows a message to the user.
    pub(crate) fn say(&self, kind: MessageType, message: impl Display) {
        let (sender, message) = (self.sender.clone(), plain(&message.to_string()));
        runtime::spawn(begun(async move { sender.show_message(kind, message).await }).map(drop));
    }
}

/// Takes the first step of a future at once, which sends its message; the value returned is the rest of it.
fn begun<F: Future>(future: F) -> impl Future<Output = Option<F::Output>> {
    let mut future = Box::pin(maybe_done(future));
    let _ = future.as_mut().now_or_never();
    async move {
        future.as_mut().await;
        future.as_mut().take_output()
    }
}

/// Returns a message in which no text of a file is a link, or a sign that a terminal acts on: editors show `[text](command:…)` in messages as a link.
fn plain(message: &str) -> String {
    printable(message).replace("](", "] (")
}

/// Asks the client something; `then` gets the answer, or why there is none.
pub(crate) fn ask<T, Q, F>(question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(std::result::Result<T, String>) + Send + 'static,
{
    ask_within(PATIENCE, question, then);
}

/// The same with this timeout.
pub(crate) fn ask_within<T, Q, F>(patience: Duration, question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(std::result::Result<T, String>) + Send + 'static,
{
    let question = begun(question);
    runtime::spawn(async move {
        let answer = match runtime::within(patience, question).await.flatten() {
            // The library that reads the answer has only words about its own types.
            Some(Err(Error { code: ErrorCode::ParseError, .. })) => {
                Err("the editor's answer does not follow the protocol".to_owned())
            }
            Some(answer) => answer.map_err(|error| error.message.into_owned()),
            None => Err(format!("the editor did not answer within {} s", patience.as_secs())),
        };
        then(answer);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_in_a_message_is_plain_text() {
        assert_eq!(plain("the rule '[x](command:y)' is unknown"), "the rule '[x] (command:y)' is unknown");
    }

    #[test]
    fn a_control_character_in_a_message_is_escaped() {
        assert_eq!(plain("unknown setting \u{1b}[2J\u{202e}x"), "unknown setting \\u{1b}[2J\\u{202e}x");
    }
}
