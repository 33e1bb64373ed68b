//! Messages and requests of the server that the user sees.
//!
//! No handler waits for an answer to these. Each one is sent at once, and a separate task waits for its answer, with
//! a timeout. So the messages of a request's handler are sent before the answer to that request: some clients
//! (lsp-mode) drop messages that arrive together with an answer for which they wait.

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

/// The time that the client has to answer a request of the server.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// The time that the client has to answer if it asks the user first.
pub(crate) const USERS_PATIENCE: Duration = Duration::from_secs(600);

impl Client {
    /// Shows a message to the user.
    pub(crate) fn say(&self, kind: MessageType, message: impl Display) {
        let (sender, message) = (self.sender.clone(), plain(&message.to_string()));
        runtime::spawn(begun(async move { sender.show_message(kind, message).await }).map(drop));
    }
}

/// Polls a future once at once, which sends its message; returns the rest of the future.
fn begun<F: Future>(future: F) -> impl Future<Output = Option<F::Output>> {
    let mut future = Box::pin(maybe_done(future));
    let _ = future.as_mut().now_or_never();
    async move {
        future.as_mut().await;
        future.as_mut().take_output()
    }
}

/// Returns a message in which no text from a file acts as a link or as a control sequence of a terminal: editors show
/// `[text](command:…)` in messages as a link.
fn plain(message: &str) -> String {
    printable(message).replace("](", "] (")
}

/// Sends a request to the client. `then` receives the answer, or the reason why there is none.
pub(crate) fn ask<T, Q, F>(question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(std::result::Result<T, String>) + Send + 'static,
{
    ask_within(PATIENCE, question, then);
}

/// Sends a request to the client with a given timeout; see `ask`.
pub(crate) fn ask_within<T, Q, F>(patience: Duration, question: Q, then: F)
where
    T: Send + 'static,
    Q: Future<Output = Result<T>> + Send + 'static,
    F: FnOnce(std::result::Result<T, String>) + Send + 'static,
{
    let question = begun(question);
    runtime::spawn(async move {
        let answer = match runtime::within(patience, question).await.flatten() {
            // The error message of the library that parses the answer only names the library's own types.
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
