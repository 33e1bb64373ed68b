//! The handlers: one thin method a message. Each changes the state, or takes its snapshot, before its first `await`.
//!
//! It knows which module does what, and nothing more.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::Value;
use tokio::sync::Notify;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    CodeAction, CodeActionParams, CodeActionResponse, DidChangeConfigurationParams,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, DocumentOnTypeFormattingParams, ExecuteCommandParams, Hover, HoverParams,
    InitializeParams, InitializeResult, InitializedParams, TextEdit, WorkDoneProgressCancelParams,
};
use tower_lsp::{Client, LanguageServer};

use super::client_flags::ClientFlags;
use super::document::{Document, News};
use super::state::State;
use super::status::{Status, StatusParams};
use super::work::work;
use super::{
    actions, capabilities, commands, folder, from_proto, lifecycle, progress, reading, settings, several,
    status, to_proto, twins,
};
use crate::text::Position;
use crate::{analysis, syntax};

/// The server as the protocol sees it.
pub(super) struct Backend {
    state: Arc<State>,
    orphaned: Arc<Notify>,
}

impl Backend {
    /// A server for this client; `orphaned` is told when the client's process is gone.
    pub(super) fn new(client: Client, orphaned: Arc<Notify>) -> Self {
        Self { state: Arc::new(State::new(client)), orphaned }
    }

    /// What the handlers share.
    pub(super) const fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// The user ends what is shown as under way.
    #[expect(clippy::unused_async, reason = "a handler is")]
    pub(super) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        progress::cancel(&self.state, &params);
    }

    /// What was done since the start.
    pub(super) async fn status(&self, params: StatusParams) -> Result<Status> {
        Ok(status::status(&self.state, params).await)
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        self.state.set_flags(ClientFlags::new(&params.capabilities));
        if let Some(options) = &params.initialization_options {
            settings::take(&self.state, |config| config.with(options));
        }
        if let Some(id) = params.process_id {
            lifecycle::watch_process(id, Arc::clone(&self.orphaned));
        }
        Ok(capabilities::answer(self.state.flags()))
    }

    async fn initialized(&self, _: InitializedParams) {
        settings::follow(&self.state);
    }

    async fn shutdown(&self) -> Result<()> {
        self.state.shut_down.store(true, Ordering::SeqCst);
        self.state.stop_all();
        Ok(())
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        settings::changed(&self.state, &params.settings);
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        let mut document = Document::new(opened.version, &opened.text);
        if opened.text.len() > reading::AT_ONCE {
            reading::start(&self.state, &opened.uri, &mut document);
        } else {
            document.file = Arc::new(syntax::File::parse(&opened.text));
            self.state.counters.read.fetch_add(document.file.blocks().len() as u64, Ordering::Relaxed);
        }
        if let Some(mut before) = self.state.documents().open.insert(opened.uri.clone(), document) {
            before.stop_all();
        }
        folder::read(&self.state, &opened.uri);
        self.state.work.notify_one();
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let encoding = self.state.encoding();
        let mut documents = self.state.documents();
        let Some(document) = documents.open.get_mut(&params.text_document.uri) else {
            tracing::warn!("a change of {}, which is not open", params.text_document.uri.as_str());
            return;
        };
        document.version = params.text_document.version;
        document.news = News::Waiting;
        for change in params.content_changes {
            match document.change(&from_proto::change(change), encoding) {
                Some(read) => {
                    self.state.counters.read.fetch_add(read as u64, Ordering::Relaxed);
                }
                None => reading::start(&self.state, &params.text_document.uri, document),
            }
        }
        drop(documents);
        self.state.work.notify_one();
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let mut documents = self.state.documents();
        if let Some(mut document) = documents.open.remove(&uri) {
            document.stop_all();
            twins::closed(&mut documents, &document);
            documents.closed.push(uri);
        }
        drop(documents);
        self.state.work.notify_one();
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        let place = self.state.place(&at.text_document.uri, from_proto::position(at.position)).await;
        let Some((place, here)) = place.and_then(|mut place| place.block.take().map(|here| (place, here)))
        else {
            return Ok(None);
        };
        let flags = self.state.flags().clone();
        work(&self.state, move |_| {
            let verdict = here.known.as_deref().and_then(|known| known.verdict());
            let found = analysis::hover(&here.block, place.offset - here.start, verdict)?;
            Some(to_proto::hover(found, here.start, &place.text, &flags))
        })
        .await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let start = from_proto::position(params.range.start);
        let Some(place) = self.state.place(&params.text_document.uri, start).await else { return Ok(None) };
        let end = place.text.offset(from_proto::position(params.range.end), self.state.encoding());
        let flags = self.state.flags().clone();
        work(&self.state, move |stop| Some(actions::actions(&place, end, &params.context, &flags, stop)))
            .await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        if let Some(chosen) = several::data(&action) {
            return several::resolve(&self.state, action, chosen).await;
        }
        let Some((uri, key, near, id)) = actions::data(&action) else { return Ok(action) };
        let place = self.state.place_of(&uri, key, near).ok_or_else(actions::changed)?;
        let (flags, budget) = (self.state.flags().clone(), self.state.config().solve_budget);
        work(&self.state, move |stop| actions::resolve(action, &id, &place, &flags, (stop, budget))).await?
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let Some(place) = self.state.place(&params.text_document.uri, Position::default()).await else {
            return Ok(None);
        };
        let encoding = self.state.encoding();
        let edits = move |_: &_| {
            to_proto::text_edits(syntax::format_as(&place.file, place.style), 0, &place.text, encoding)
        };
        work(&self.state, edits).await.map(Some)
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let at = params.text_document_position;
        let place = self.state.place(&at.text_document.uri, from_proto::position(at.position)).await;
        let Some((place, typed)) = place.zip(params.ch.chars().last()) else { return Ok(None) };
        let Some(here) = place.block else { return Ok(None) };
        let encoding = self.state.encoding();
        work(&self.state, move |_| {
            let edits = analysis::on_type(&here.block, place.offset - here.start, typed);
            (!edits.is_empty()).then(|| to_proto::text_edits(edits, here.start, &place.text, encoding))
        })
        .await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        commands::execute(&self.state, params).await
    }
}
