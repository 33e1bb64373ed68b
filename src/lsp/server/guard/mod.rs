//! The guard around the service: it keeps the order of messages, and catches panics.
//!
//! Each handler is polled once as soon as its message is read, so what a handler does before its first `await` is
//! done in the order of the messages, however many other handlers are running. A panic in a handler becomes the
//! answer -32603, and the server continues. Debug builds log a first poll that takes more than a millisecond of
//! processor time (`runtime::watch`). The guard needs no knowledge of puzzles or documents.

use std::any::Any;
use std::borrow::Cow;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_service::Service;

use crate::lsp::runtime::watch::Watch;

/// A service that calls an inner service and survives its panics.
#[derive(Debug)]
pub(crate) struct Guard<S> {
    service: S,
    watch: Watch,
}

impl<S> Guard<S> {
    /// Puts a guard around this service.
    pub(crate) fn around(service: S) -> Self {
        Self { service, watch: Watch::default() }
    }
}

type Answer<E> = Result<Option<Response>, E>;
type Pending<E> = Pin<Box<dyn Future<Output = Answer<E>> + Send>>;

impl<S> Service<Request> for Guard<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Option<Response>;
    type Error = S::Error;
    type Future = Pending<S::Error>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.service.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let (method, id) = (request.method().to_owned(), request.id().cloned());
        let _watched = self.watch.start(&method);
        let service = &mut self.service;
        let mut handler = match catch_unwind(AssertUnwindSafe(|| service.call(request))) {
            Ok(future) => Handler { running: Some(Box::pin(future)), method, id },
            Err(panic) => return Box::pin(std::future::ready(Ok(answer(&method, id, panic.as_ref())))),
        };
        match Pin::new(&mut handler).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(response) => Box::pin(std::future::ready(response)),
            Poll::Pending => Box::pin(handler),
        }
    }
}

/// A running handler, and the data to answer its request if it panics.
struct Handler<F> {
    running: Option<Pin<Box<F>>>,
    method: String,
    id: Option<Id>,
}

impl<F, E> Future for Handler<F>
where
    F: Future<Output = Answer<E>>,
{
    type Output = Answer<E>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(running) = self.running.as_mut() else { return Poll::Ready(Ok(None)) };
        match catch_unwind(AssertUnwindSafe(|| running.as_mut().poll(cx))) {
            Ok(polled) => polled,
            Err(panic) => {
                self.running = None;
                let id = self.id.take();
                Poll::Ready(Ok(answer(&self.method, id, panic.as_ref())))
            }
        }
    }
}

/// Returns the answer to a request whose handler panicked; `None` for a notification.
fn answer(method: &str, id: Option<Id>, panic: &(dyn Any + Send)) -> Option<Response> {
    let why = panic.downcast_ref::<&str>().copied();
    let why = why.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    tracing::error!("internal error in {method}: {why}");
    let message = Cow::from(format!("internal error in {method} ({why}); please report it"));
    let error = Error { code: ErrorCode::InternalError, message, data: None };
    Some(Response::from_error(id?, error))
}

#[cfg(all(test, feature = "stdio"))]
mod tests;
