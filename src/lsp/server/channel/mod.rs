//! The connection to the client: incoming messages, answers, and the server's own messages.
//!
//! Only the first step of a handler delays other messages. One thread reads messages and another one writes them; waiting
//! requests have tasks of their own. Messages that the client does not read wait in an outbox, which drops outdated ones.
//!
//! `inbox` dispatches messages, `gate` decides which requests are allowed, and `outbox` holds messages to be written.
//! Without threads, `direct` passes messages one by one.

#[cfg(not(feature = "stdio"))]
mod direct;
mod gate;
#[cfg(feature = "stdio")]
mod greeting;
mod inbox;
mod outbox;
#[cfg(feature = "stdio")]
mod streams;
mod under_way;
#[cfg(feature = "stdio")]
mod validation;

use std::sync::Arc;

use futures_util::{FutureExt, Stream, StreamExt};
use tokio::sync::mpsc;
use tower_lsp::jsonrpc::Request;

#[cfg(not(feature = "stdio"))]
pub(crate) use self::direct::Connection;
pub(crate) use self::gate::Gate;
use self::inbox::Asked;
use self::outbox::{Answer, Outbox};
#[cfg(feature = "stdio")]
pub(crate) use self::streams::serve;

/// Puts answers and the server's own messages into the outbox in the order in which they were made: a message sent
/// before a request was answered goes out before the answer.
async fn collect(
    mut requests: impl Stream<Item = Request> + Unpin,
    mut answered: mpsc::UnboundedReceiver<Answer>,
    asked: Arc<Asked>,
    outbox: Arc<Outbox>,
) {
    let send = |request: Request| {
        asked.note(request.id());
        outbox.send(&request);
    };
    loop {
        tokio::select! {
            biased;
            Some(request) = requests.next() => send(request),
            answer = answered.recv() => {
                while let Some(Some(request)) = requests.next().now_or_never() {
                    send(request);
                }
                let Some(answer) = answer else { break };
                outbox.answer(answer);
            }
        }
    }
    outbox.close();
}
