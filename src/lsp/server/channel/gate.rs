//! Decides which requests are allowed: only `initialize` at first, and none after `shutdown`.
//!
//! The gate also directs requests for long lists to the handlers in `written`, rejects unknown requests whose names
//! the protocol reserves, drops the parameters that some clients send with `shutdown`, and corrects a name that some
//! clients get wrong in `initialize`.

use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, ErrorCode, Request, Response};
use tower_service::Service;

use crate::lsp::proto::raw_json;

/// The error for a request before `initialize`.
const NOT_INITIALIZED: i64 = -32002;

/// Before `initialize`.
const BEFORE: u8 = 0;
/// After `initialize`.
const OPEN: u8 = 1;
/// After `shutdown`.
const AFTER: u8 = 2;

/// A service that receives only messages allowed in the current phase.
#[derive(Debug)]
pub(crate) struct Gate<S> {
    service: S,
    phase: Arc<AtomicU8>,
}

impl<S> Gate<S> {
    /// Puts a gate in front of this service.
    pub(crate) fn before(service: S) -> Self {
        Self { service, phase: Arc::default() }
    }
}

impl<S> Service<Request> for Gate<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
{
    type Response = Option<Response>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Option<Response>, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.service.poll_ready(cx)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        match (request.method(), self.phase.load(Ordering::SeqCst)) {
            ("exit", _) => Box::pin(self.service.call(Request::build("exit").finish())),
            // The inner service would change its phase even for a notification.
            ("initialize" | "shutdown", _) if request.id().is_none() => Box::pin(ready(Ok(None))),
            ("initialize", BEFORE) => self.call_into(with_the_right_name(request), OPEN),
            (_, BEFORE) => {
                let error = Error::new(ErrorCode::ServerError(NOT_INITIALIZED));
                refuse(&request, error, "the server was not initialized yet")
            }
            (_, AFTER) => {
                refuse(&request, Error::invalid_request(), "the server was told to shut down before")
            }
            ("shutdown", _) => self.call_into(without_params(request), AFTER),
            (method, _) if method.starts_with("$/") && request.id().is_some() => {
                let message = format!("no request is named {method}");
                refuse(&request, Error::method_not_found(), message)
            }
            _ => Box::pin(self.service.call(raw_json::for_handler(request))),
        }
    }
}

impl<S> Gate<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
{
    /// Calls the service, and enters a phase if the call succeeds.
    fn call_into(&mut self, request: Request, next: u8) -> <Self as Service<Request>>::Future
    where
        S::Error: Send + 'static,
    {
        let (called, phase) = (self.service.call(request), Arc::clone(&self.phase));
        Box::pin(async move {
            let response = called.await?;
            if response.as_ref().is_some_and(Response::is_ok) {
                phase.store(next, Ordering::SeqCst);
            }
            Ok(response)
        })
    }
}

type Answer<E> = Pin<Box<dyn Future<Output = Result<Option<Response>, E>> + Send>>;

/// Answers a request with an error; ignores a notification.
fn refuse<E: Send + 'static>(request: &Request, mut error: Error, why: impl Into<String>) -> Answer<E> {
    error.message = why.into().into();
    let answer = request.id().cloned().map(|id| Response::from_error(id, error));
    Box::pin(ready(Ok(answer)))
}

/// Corrects the name `workspace.diagnostic`, which Helix and other clients with its library send, to the protocol's
/// `workspace.diagnostics`.
fn with_the_right_name(request: Request) -> Request {
    let Some((id, mut params)) = request.id().cloned().zip(request.params().cloned()) else { return request };
    let workspace = params.pointer_mut("/capabilities/workspace").and_then(Value::as_object_mut);
    let Some(workspace) = workspace.filter(|it| !it.contains_key("diagnostics")) else { return request };
    let Some(meant) = workspace.remove("diagnostic") else { return request };
    workspace.insert("diagnostics".to_owned(), meant);
    Request::build("initialize").id(id).params(params).finish()
}

/// Removes the parameters, since some clients send an object or a list instead of none. The inner service would
/// reject such a `shutdown`, but enter its new phase nevertheless.
fn without_params(request: Request) -> Request {
    match request.id().cloned() {
        Some(id) => Request::build("shutdown").id(id).finish(),
        None => request,
    }
}
