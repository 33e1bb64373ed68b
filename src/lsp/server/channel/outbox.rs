//! Messages that wait to be written. Adding a message never blocks, and memory stays bounded even if the client does not read.
//!
//! A list of findings or a progress report replaces the previous one on the same subject. If too many bytes wait, the
//! oldest results are replaced by short errors. If too many messages wait, the oldest ones are dropped.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

use crate::lsp::proto::raw_json;

/// The number of waiting bytes beyond which results are replaced.
const MOST_BYTES: usize = 64 << 20;

/// The number of waiting messages beyond which the oldest are dropped.
const MOST_MESSAGES: usize = 100_000;

/// The error code for a request whose result was not read in time.
const SERVER_CANCELLED: i64 = -32802;

/// The waiting messages, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    news: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: BTreeMap<u64, Waiting>,
    next: u64,
    bytes: usize,
    /// The number of the latest message on each subject of which only the latest message matters.
    latest: HashMap<String, u64>,
    /// The number of the first message whose result may still be long: all earlier results were replaced.
    shed: u64,
    is_closed: bool,
    /// Whether messages were dropped, which is logged once.
    has_dropped: bool,
}

#[derive(Debug)]
struct Waiting {
    body: Vec<u8>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Answer(Id),
    Latest(String),
    Other,
}

/// An answer as encoded text, which takes a tenth of the memory of its JSON values.
#[derive(Debug)]
pub(super) struct Answer {
    id: Id,
    body: Vec<u8>,
}

impl Answer {
    /// Encodes an answer; `None` if it cannot be encoded.
    pub(super) fn of(answer: &Response) -> Option<Self> {
        let body = match answer.result().and_then(raw_json::text) {
            Some(result) => around(result, answer.id())?,
            None => json(answer)?,
        };
        Some(Self { id: answer.id().clone(), body })
    }
}

impl Outbox {
    /// Adds an answer.
    pub(super) fn answer(&self, answer: Answer) {
        self.lock().push(answer.body, Kind::Answer(answer.id));
        self.news.notify_all();
    }

    /// Adds one of the server's own messages.
    pub(super) fn send(&self, request: &Request) {
        let params = |path| request.params().and_then(|params| params.pointer(path)).map(ToString::to_string);
        let about = match request.method() {
            "textDocument/publishDiagnostics" => params("/uri"),
            "$/progress" if params("/value/kind").as_deref() == Some("\"report\"") => params("/token"),
            _ => None,
        };
        self.put(
            request,
            about.map_or(Kind::Other, |about| Kind::Latest(format!("{} {about}", request.method()))),
        );
    }

    /// Waits for the next message to write; `None` when the outbox is closed and empty.
    #[cfg(any(feature = "stdio", test))]
    pub(super) fn take(&self) -> Option<Vec<u8>> {
        let is_idle = |queue: &mut Queue| queue.waiting.is_empty() && !queue.is_closed;
        let mut queue = self.news.wait_while(self.lock(), is_idle).unwrap_or_else(PoisonError::into_inner);
        queue.pop()
    }

    /// Returns the next message without waiting; `None` if there is none.
    #[cfg(not(feature = "stdio"))]
    pub(super) fn next(&self) -> Option<Vec<u8>> {
        self.lock().pop()
    }

    /// Closes the outbox: no more messages follow.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.news.notify_all();
    }

    fn put(&self, message: &impl Serialize, kind: Kind) {
        let Some(body) = json(message) else { return };
        self.lock().push(body, kind);
        self.news.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn push(&mut self, body: Vec<u8>, kind: Kind) {
        let number = self.next;
        self.next += 1;
        if let Kind::Latest(about) = &kind
            && let Some(before) = self.latest.insert(about.clone(), number)
        {
            let stale = self.waiting.remove(&before);
            self.bytes -= stale.map_or(0, |stale| stale.body.len());
        }
        self.bytes += body.len();
        self.waiting.insert(number, Waiting { body, kind });
        self.shed();
        while self.waiting.len() > MOST_MESSAGES {
            self.pop();
            if !std::mem::replace(&mut self.has_dropped, true) {
                tracing::error!("the client does not read: messages are dropped from now on");
            }
        }
    }

    fn pop(&mut self) -> Option<Vec<u8>> {
        let (_, Waiting { body, kind }) = self.waiting.pop_first()?;
        self.bytes -= body.len();
        if let Kind::Latest(about) = kind {
            self.latest.remove(&about);
        }
        Some(body)
    }

    /// Replaces the oldest results by short errors until at most `MOST_BYTES` wait.
    fn shed(&mut self) {
        if self.bytes <= MOST_BYTES {
            return;
        }
        for (&number, waiting) in self.waiting.range_mut(self.shed..) {
            if self.bytes <= MOST_BYTES {
                break;
            }
            self.shed = number + 1;
            if let Kind::Answer(id) = &waiting.kind
                && let Ok(short) = serde_json::to_vec(&too_late(id.clone()))
                && short.len() < waiting.body.len()
            {
                self.bytes -= waiting.body.len() - short.len();
                waiting.body = short;
            }
        }
    }
}

/// Returns the answer whose result is JSON text already.
fn around(result: &str, id: &Id) -> Option<Vec<u8>> {
    let (head, id) = (br#"{"jsonrpc":"2.0","result":"#, json(id)?);
    Some([head, result.as_bytes(), br#","id":"#, &id, b"}"].concat())
}

fn json(message: &impl Serialize) -> Option<Vec<u8>> {
    let body = serde_json::to_vec(message);
    body.map_err(|error| tracing::error!("a message cannot be written as JSON: {error}")).ok()
}

fn too_late(id: Id) -> Response {
    let mut error = Error::new(ErrorCode::ServerError(SERVER_CANCELLED));
    error.message = "the result was not read in time".into();
    Response::from_error(id, error)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn drain(outbox: &Outbox) -> Vec<Value> {
        outbox.close();
        std::iter::from_fn(|| outbox.take()).map(|body| serde_json::from_slice(&body).unwrap()).collect()
    }

    fn notify(outbox: &Outbox, method: &'static str, params: Value) {
        outbox.send(&Request::build(method).params(params).finish());
    }

    #[test]
    fn of_the_lists_of_findings_of_a_document_only_the_last_waits() {
        let outbox = Outbox::default();
        for version in 0..1000 {
            for uri in ["a", "b"] {
                notify(&outbox, "textDocument/publishDiagnostics", json!({ "uri": uri, "version": version }));
            }
            notify(
                &outbox,
                "$/progress",
                json!({ "token": 1, "value": { "kind": "report", "at": version } }),
            );
        }
        notify(&outbox, "$/progress", json!({ "token": 1, "value": { "kind": "end" } }));
        let left = drain(&outbox);
        assert_eq!(left.len(), 4);
        assert!(left[..2].iter().all(|it| it["params"]["version"] == 999));
        assert_eq!(left[2]["params"]["value"]["at"], 999);
    }

    #[test]
    fn large_results_give_way_to_short_errors_the_oldest_first_and_every_request_is_answered() {
        let outbox = Outbox::default();
        let large = "x".repeat(1 << 20);
        for id in 0..100 {
            outbox.answer(Answer::of(&Response::from_ok(Id::Number(id), json!(large))).unwrap());
            assert!(outbox.lock().bytes <= MOST_BYTES);
        }
        let left = drain(&outbox);
        assert_eq!(
            left.iter().map(|it| it["id"].as_i64()).collect::<Vec<_>>(),
            (0..100).map(Some).collect::<Vec<_>>()
        );
        let late = left.iter().take_while(|it| it["error"]["code"] == SERVER_CANCELLED).count();
        assert!((36..40).contains(&late) && left[late..].iter().all(|it| it["result"].is_string()), "{late}");
    }

    #[test]
    fn a_result_that_was_written_before_is_sent_as_the_same_values() {
        let result = json!([{ "name": "a \"b\" \u{0} \u{1f9e9}", "more": [1, null] }]);
        let outbox = Outbox::default();
        for id in [Id::Number(1), Id::String("\"x\"".into())] {
            let text = serde_json::to_value(raw_json::Written::of(&result)).unwrap();
            for value in [text, result.clone()] {
                outbox.answer(Answer::of(&Response::from_ok(id.clone(), value)).unwrap());
            }
        }
        let sent = drain(&outbox);
        assert!(sent.chunks(2).all(|pair| pair[0] == pair[1] && pair[0]["result"] == result), "{sent:?}");
    }

    #[test]
    fn no_more_than_a_hundred_thousand_messages_wait() {
        let outbox = Outbox::default();
        for number in 0..MOST_MESSAGES + 5 {
            notify(&outbox, "window/showMessage", json!(number));
        }
        let left = drain(&outbox);
        assert_eq!((left.len(), &left[0]["params"]), (MOST_MESSAGES, &json!(5)));
    }
}
