//! Dispatches incoming messages: calls go to the service, answers go to the request that waits for them, and all
//! other messages are refused.

use std::collections::HashSet;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use futures_util::{FutureExt, Sink, SinkExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_service::Service;

use super::outbox::Answer;
use super::under_way::UnderWay;
use crate::lsp::framing::{self, Code, Event, Loss, Message};
use crate::lsp::runtime;

/// The maximum number of complaints about the client's messages that are logged: a faulty client may send any number
/// of bad messages.
const MOST_COMPLAINTS: u32 = 50;

/// Handles incoming messages one by one.
pub(super) struct Inbox<S, R> {
    service: S,
    replies: R,
    answers: UnboundedSender<Answer>,
    asked: Arc<Asked>,
    under_way: Arc<UnderWay>,
    /// Whether the last message was refused as unreadable: the bytes after it may still belong to it.
    was_unreadable: bool,
    complaints: u32,
}

impl<S, R> Inbox<S, R>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    R: Sink<Response> + Unpin,
{
    /// Creates an inbox that sends calls to `service`, their answers to `answers`, and the client's answers to `replies`.
    pub(super) fn new(service: S, replies: R, answers: UnboundedSender<Answer>, asked: Arc<Asked>) -> Self {
        Self {
            service,
            replies,
            answers,
            asked,
            under_way: Arc::default(),
            was_unreadable: false,
            complaints: 0,
        }
    }

    /// Handles what the reader found in the stream; breaks on `exit`.
    pub(super) fn take(&mut self, found: Event<Message>) -> ControlFlow<()> {
        let was_unreadable = std::mem::take(&mut self.was_unreadable);
        match found {
            Event::Message(message) => return self.message(message),
            Event::TooLong(length) => {
                self.refuse(None, Code::Invalid, format_args!("a message of {length} bytes is too long"));
            }
            Event::Lost(loss) if was_unreadable && loss == Loss::Garbage => {
                self.was_unreadable = true;
                self.complain(loss.reason());
            }
            Event::Lost(loss) => self.refuse(None, Code::Parse, loss.reason()),
        }
        ControlFlow::Continue(())
    }

    fn message(&mut self, message: Message) -> ControlFlow<()> {
        match message {
            #[cfg_attr(not(feature = "stdio"), expect(unused_mut, reason = "the editor is known"))]
            Message::Call { id, method, mut params } => {
                let is_exit = method == "exit";
                #[cfg(feature = "stdio")]
                if let Some(params) = &mut params {
                    framing::mend(&method, params);
                    if method == "initialize" {
                        for name in super::greeting::mend(params) {
                            self.complain(format_args!("{method}: {name} cannot be read and is left out"));
                        }
                    }
                    if let Some(why) = super::validation::refusal(&method, params) {
                        self.complain(format_args!(
                            "{method}: {why}; the document is not what the editor shows"
                        ));
                    }
                }
                self.call(request(method, id, params));
                if is_exit {
                    return ControlFlow::Break(());
                }
            }
            Message::Answer { id, outcome } => self.reply(id, outcome),
            Message::Bare(id) if self.asked.is_awaited(&id) => self.reply(id, Ok(Value::Null)),
            Message::Bare(id) => {
                self.refuse(Some(id), Code::Invalid, "the message has neither a method nor a result");
            }
            Message::Refused { id, code, why } => self.refuse(id, code, why),
            Message::Useless(why) => self.complain(why),
        }
        ControlFlow::Continue(())
    }

    /// Starts the handler of a request. Its first step runs at once, so that first steps run in the order of the
    /// messages. The rest runs in a task.
    fn call(&mut self, request: Request) {
        let cx = &mut Context::from_waker(Waker::noop());
        if let Poll::Ready(Err(_)) = self.service.poll_ready(cx) {
            return;
        }
        let id = request.id().cloned();
        let mut handled = Box::pin(self.service.call(request));
        if let Poll::Ready(answer) = handled.as_mut().poll(cx) {
            self.answer(answer.ok().flatten().as_ref());
            return;
        }
        let (ticket, answers) = (self.under_way.enter(id), self.answers.clone());
        runtime::spawn(async move {
            let answer = handled.await;
            drop(ticket);
            // The answer is encoded here: many large results that wait to be sent take less memory as text.
            if let Some(answer) = answer.ok().flatten().as_ref().and_then(Answer::of) {
                let _ = answers.send(answer);
            }
        });
        if let Some(oldest) = self.under_way.too_old() {
            self.call(Request::build("$/cancelRequest").params(json!({ "id": oldest })).finish());
        }
    }

    fn answer(&self, answer: Option<&Response>) {
        if let Some(answer) = answer.and_then(Answer::of) {
            let _ = self.answers.send(answer);
        }
    }

    /// Passes on the client's answer to one of the server's requests.
    fn reply(&mut self, id: framing::Id, outcome: Result<Value, Value>) {
        self.asked.forget(&id);
        let reply = Response::from_parts(to_id(id), outcome.map_err(|error| to_error(&error)));
        let _ = self.replies.send(reply).now_or_never();
    }

    fn complain(&mut self, why: impl Display) {
        self.complaints += 1;
        if self.complaints <= MOST_COMPLAINTS {
            tracing::warn!("a message from the client cannot be used: {why}");
        }
    }

    fn refuse(&mut self, id: Option<framing::Id>, code: Code, why: impl Display) {
        self.was_unreadable = code == Code::Parse;
        self.complain(&why);
        let code = match code {
            Code::Parse => ErrorCode::ParseError,
            Code::Invalid => ErrorCode::InvalidRequest,
        };
        let error = Error { code, message: why.to_string().into(), data: None };
        self.answer(Some(&Response::from_error(id.map_or(Id::Null, to_id), error)));
    }
}

fn request(method: String, id: Option<framing::Id>, params: Option<Value>) -> Request {
    let mut request = Request::build(method);
    if let Some(id) = id {
        request = request.id(to_id(id));
    }
    if let Some(params) = params {
        request = request.params(params);
    }
    request.finish()
}

fn to_id(id: framing::Id) -> Id {
    match id {
        framing::Id::Number(number) => Id::Number(number),
        framing::Id::Text(text) => Id::String(text),
    }
}

/// Returns the error of an answer, which may have any shape.
fn to_error(error: &Value) -> Error {
    let code = error.get("code").and_then(Value::as_i64).map_or(ErrorCode::InternalError, ErrorCode::from);
    let message = error.get("message").and_then(Value::as_str).unwrap_or("the editor gives no reason");
    Error { code, message: message.to_owned().into(), data: None }
}

/// The server's requests that the client has not answered yet.
#[derive(Debug, Default)]
pub(super) struct Asked(Mutex<HashSet<i64>>);

impl Asked {
    /// Records a request that is sent.
    pub(super) fn note(&self, id: Option<&Id>) {
        if let Some(Id::Number(number)) = id {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(*number);
        }
    }

    fn is_awaited(&self, id: &framing::Id) -> bool {
        let asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(id, framing::Id::Number(number) if asked.contains(number))
    }

    fn forget(&self, id: &framing::Id) {
        if let framing::Id::Number(number) = id {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(number);
        }
    }
}
