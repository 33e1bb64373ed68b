//! The connection to the client: messages in, answers and the server's messages out.
//!
//! Only the handlers' first steps hold up others: one thread reads messages, another one writes them,
//! requests that wait do so in separate tasks, and what the client does not read waits in an outbox that drops what is
//! stale. `inbox` says what is done with a message, `gate` which requests are in time, `outbox` what waits to be written. Where
//! there are no threads, `direct` takes messages one by one.

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

/// Puts answers, and the server's own messages, into the outbox in the order in which they were made: what was sent before a
/// request was answered goes out before the answer.
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
