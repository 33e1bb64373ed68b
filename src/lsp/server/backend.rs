//! The handlers, one short method for each message. Each handler changes the state, or takes a snapshot of it, before
//! its first `await`.
//!
//! A handler only calls the module that does the work.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::Value;
use tokio::sync::Notify;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::{
    CodeAction, CodeActionParams, CodeActionResponse, CodeLens, CodeLensParams, CompletionParams,
    CompletionResponse, DidChangeConfigurationParams, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentDiagnosticParams, DocumentFormattingParams, DocumentHighlight,
    DocumentHighlightParams, DocumentLink, DocumentLinkParams, DocumentOnTypeFormattingParams,
    DocumentRangeFormattingParams, DocumentSymbolParams, ExecuteCommandParams, FoldingRangeParams,
    GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverParams, InitializeParams, InitializeResult,
    InitializedParams, InlayHint, InlayHintParams, InlineCompletionList, InlineCompletionParams, Location,
    MessageType, ReferenceParams, SelectionRangeParams, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, TextEdit, WorkDoneProgressCancelParams,
    WorkspaceDiagnosticParams, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};
use tower_lsp::{Client, LanguageServer};

use crate::analysis;
use crate::lsp::checking::{background, duplicates, isomorphs, pull};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::client::progress;
use crate::lsp::commands;
use crate::lsp::commands::bulk_actions;
use crate::lsp::documents::block_cache::Known;
use crate::lsp::documents::document::{Applied, Document};
use crate::lsp::documents::pending_text::AtOnce;
use crate::lsp::drawing::board::BoardParams;
use crate::lsp::drawing::collection::CollectionParams;
use crate::lsp::drawing::regions::RegionsParams;
use crate::lsp::drawing::{self, RolesParams};
#[cfg(feature = "convert")]
use crate::lsp::exchange::{self, CopyParams, PasteParams};
use crate::lsp::play::{self, PlayParams};
use crate::lsp::proto::raw_json::Written;
use crate::lsp::proto::{errors, from_proto, to_proto};
use crate::lsp::requests::summary::{self, Summary, SummaryParams};
use crate::lsp::requests::{
    actions, completion, folding, formatting, hints, inline, lens, links, places, selection, symbols, tokens,
};
use crate::lsp::runtime;
use crate::lsp::runtime::interrupt::{Stop, search};
use crate::lsp::server::status::{Status, StatusParams};
use crate::lsp::server::{capabilities, folder, parent, settings, status};
use crate::lsp::state::State;
use crate::lsp::state::hold::HoldParams;
use crate::lsp::state::tasks::{long_work, work};
use crate::text::Position;

/// The progress title while a large file is formatted.
const FORMAT: &str = "Formatting puzzles";

/// The maximum time that a hover may search, in milliseconds.
const HOVER_BUDGET: u64 = 300;

/// The server as the protocol sees it.
pub(crate) struct Backend {
    state: Arc<State>,
    orphaned: Arc<Notify>,
}

impl Backend {
    /// Creates a server for this client; `orphaned` is notified when the client's process has ended.
    pub(crate) fn new(client: Client, orphaned: Arc<Notify>) -> Self {
        Self { state: Arc::new(State::new(client)), orphaned }
    }

    /// Returns the state that the handlers share.
    pub(crate) const fn state(&self) -> &Arc<State> {
        &self.state
    }

    /// Cancels work whose progress the user sees.
    #[expect(clippy::unused_async, reason = "a handler is")]
    pub(crate) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        progress::cancel(&self.state.client, &params);
    }

    /// Returns the single to offer at the cursor.
    pub(crate) async fn inline_completion(
        &self,
        params: InlineCompletionParams,
    ) -> Result<Option<InlineCompletionList>> {
        let at = params.text_document_position;
        self.state.saw(&at.text_document.uri, at.position);
        let place = self.state.place(&at.text_document.uri, from_proto::position(at.position)).await;
        let Some(place) = place.filter(|_| self.state.client.config().inline_completion) else {
            return Ok(None);
        };
        let encoding = self.state.client.encoding();
        work(&self.state, move |_| inline::completion(&place, encoding)).await
    }

    /// Returns the cells and marks that a hint or a round of a search points out.
    pub(crate) async fn roles(&self, params: RolesParams) -> Result<Option<Value>> {
        drawing::roles(&self.state, params).await
    }

    /// Returns the runs of cells of one box or region, each with a shade that tells neighboring regions apart.
    pub(crate) async fn regions(&self, params: RegionsParams) -> Result<Option<Value>> {
        let start = from_proto::position(params.range.start);
        let Some(place) = self.state.place(&params.text_document.uri, start).await else { return Ok(None) };
        let encoding = self.state.client.encoding();
        let end = place.text.offset(from_proto::position(params.range.end), encoding);
        work(&self.state, move |_| Some(drawing::regions::regions(&place, end, encoding))).await
    }

    /// Returns a puzzle as data for a board.
    pub(crate) async fn board(&self, params: BoardParams) -> Result<Option<Value>> {
        drawing::board::board(&self.state, params).await
    }

    /// Returns one page of a document's puzzles, each with a short description.
    pub(crate) async fn collection(&self, params: CollectionParams) -> Result<Option<Value>> {
        drawing::collection::collection(&self.state, params).await
    }

    /// Returns the cell that a move leads to, or the edits that a key makes in a cell.
    pub(crate) async fn play(&self, params: PlayParams) -> Result<Option<Value>> {
        play::play(&self.state, params).await
    }

    /// Returns a short description of the puzzle at a position.
    pub(crate) async fn summary(&self, params: SummaryParams) -> Result<Option<Summary>> {
        summary::summary(&self.state, params).await
    }

    /// Returns puzzles in the format of another program.
    #[cfg(feature = "convert")]
    pub(crate) async fn copy_as(&self, params: CopyParams) -> Result<Option<Value>> {
        exchange::copy(&self.state, params).await
    }

    /// Returns puzzles in another program's format as `.sudoku` text.
    #[cfg(feature = "convert")]
    pub(crate) async fn paste_as(&self, params: PasteParams) -> Result<Option<Value>> {
        exchange::paste(&self.state, params).await
    }

    /// Holds work of the server, or releases it.
    #[expect(clippy::unused_async, reason = "the router takes asynchronous methods only")]
    pub(crate) async fn hold(&self, params: HoldParams) {
        self.state.holds.set(params);
    }

    /// Returns the counts of what the server has done since its start.
    pub(crate) async fn status(&self, params: StatusParams) -> Result<Status> {
        Ok(status::status(&self.state, params).await)
    }

    /// Returns the outline of a document.
    pub(crate) async fn outline(&self, params: DocumentSymbolParams) -> Result<Option<Written>> {
        symbols::document(&self.state, params).await
    }

    /// Returns the folding ranges of a document.
    pub(crate) async fn folding(&self, params: FoldingRangeParams) -> Result<Option<Written>> {
        folding::folding(&self.state, params).await
    }

    /// Returns the lenses of a document.
    pub(crate) async fn lenses(&self, params: CodeLensParams) -> Result<Option<Written>> {
        self.state.is_read(&params.text_document.uri).await;
        let Some(seen) = lens::seen(&self.state, params.text_document.uri) else { return Ok(None) };
        let flags = self.state.client.flags().clone();
        work(&self.state, move |stop| Some(Written::of(&lens::lenses(&seen, &flags, stop)))).await
    }

    /// Returns the edits that format a document.
    pub(crate) async fn format(&self, params: DocumentFormattingParams) -> Result<Option<Written>> {
        let Some(place) = self.state.place(&params.text_document.uri, Position::default()).await else {
            return Ok(None);
        };
        let encoding = self.state.client.encoding();
        let edits = move |stop: &Stop| Some(Written::of(&formatting::all(&place, encoding, stop)));
        long_work(&self.state, FORMAT, edits).await
    }

    /// Returns the selection ranges at each position.
    pub(crate) async fn selection(&self, params: SelectionRangeParams) -> Result<Option<Written>> {
        if let Some(position) = params.positions.first() {
            self.state.saw(&params.text_document.uri, *position);
        }
        selection::ranges(&self.state, params).await
    }

    /// Returns the findings of a document.
    pub(crate) async fn findings(&self, params: DocumentDiagnosticParams) -> Result<Written> {
        pull::of_document(&self.state, params).await.ok_or_else(Error::internal_error)
    }

    /// Returns the findings of all open documents.
    pub(crate) async fn all_findings(&self, params: WorkspaceDiagnosticParams) -> Result<Written> {
        pull::of_all(&self.state, params).await.ok_or_else(Error::internal_error)
    }

    /// Returns the edits that format the puzzles which overlap a range of a document.
    pub(crate) async fn format_range(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Written>> {
        let start = from_proto::position(params.range.start);
        let Some(place) = self.state.place(&params.text_document.uri, start).await else { return Ok(None) };
        let encoding = self.state.client.encoding();
        let end = place.text.offset(from_proto::position(params.range.end), encoding);
        let edits = move |stop: &Stop| Some(Written::of(&formatting::touched(&place, end, encoding, stop)));
        long_work(&self.state, FORMAT, edits).await
    }
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        self.state.client.set_flags(ClientFlags::new(&params.capabilities));
        if let Some(options) = &params.initialization_options {
            settings::start(&self.state, options);
        }
        self.state.client.start_with_config();
        let mut folders = params.workspace_folders.iter().flatten();
        #[expect(deprecated, reason = "older clients name their folder so")]
        let root = params.root_uri.as_ref();
        let folder = folders.find_map(|it| from_proto::path(&it.uri));
        if let Some(folder) = folder.or_else(|| from_proto::path(root?)) {
            let _ = self.state.client.folder.set(folder);
        }
        if let Some(id) = params.process_id {
            parent::watch_process(id, Arc::clone(&self.orphaned));
        }
        Ok(capabilities::answer(self.state.client.flags()))
    }

    async fn initialized(&self, _: InitializedParams) {
        settings::follow(&self.state);
    }

    async fn shutdown(&self) -> Result<()> {
        self.state.shut_down.store(true, Ordering::SeqCst);
        self.state.stop_all();
        self.state.progress.notify_waiters();
        Ok(())
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        settings::changed(&self.state, &params.settings);
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        folder::changed(&self.state, &params.changes);
    }

    /// The capability for this notification is not announced: Neovim would use a server that announces it for the
    /// folders of other projects, too. Many clients send the notification regardless.
    async fn did_change_workspace_folders(&self, _: DidChangeWorkspaceFoldersParams) {
        folder::read_all(&self.state);
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        let (document, at_once) = Document::open(opened.version, &opened.text);
        self.state.counters.read.fetch_add(document.file.blocks().len() as u64, Ordering::Relaxed);
        let mut documents = self.state.documents();
        documents.now_in(&opened.uri);
        let before = documents.open.insert(opened.uri.clone(), document);
        if let Some(before) = &before {
            // The client opened the document twice without closing it.
            duplicates::closed(&mut documents, before);
            isomorphs::closed(&mut documents, &opened.uri);
        }
        // The reader looks the document up among the open ones, so it starts only after the document was added.
        if let Some(document) = documents.open.get_mut(&opened.uri).filter(|_| !at_once) {
            background::start_new(&self.state, &opened.uri, document, opened.text);
        }
        drop(documents);
        // Dropping the results for thousands of puzzles takes long, so that is done off the event loop.
        runtime::forget(before.into_iter().inspect(Document::stop_searches).collect());
        folder::read(&self.state, vec![opened.uri]);
        self.state.due.note();
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        let encoding = self.state.client.encoding();
        let mut documents = self.state.documents();
        let Some(document) = documents.open.get_mut(&params.text_document.uri) else {
            tracing::warn!("ignored a change to {}: it is not open", params.text_document.uri.as_str());
            return;
        };
        document.version = params.text_document.version;
        document.revisions.edit();
        let mut at_once = AtOnce::default();
        for change in params.content_changes {
            match document.change(from_proto::change(change), &mut at_once, encoding) {
                Applied::Read(read) => {
                    self.state.counters.read.fetch_add(read as u64, Ordering::Relaxed);
                }
                Applied::Later(change) => {
                    background::start_edit(&self.state, &params.text_document.uri, document, change);
                }
                Applied::Whole => background::start(&self.state, &params.text_document.uri, document),
            }
        }
        documents.now_in(&params.text_document.uri);
        drop(documents);
        self.state.due.note();
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let mut documents = self.state.documents();
        let closed = documents.open.remove(&uri);
        if let Some(document) = &closed {
            document.stop_searches();
            duplicates::closed(&mut documents, document);
            isomorphs::closed(&mut documents, &uri);
            documents.current.take_if(|current| *current == uri);
            documents.closed.push(uri);
        }
        drop(documents);
        runtime::forget(closed.into_iter().collect());
        self.state.due.note();
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let at = params.text_document_position_params;
        self.state.saw(&at.text_document.uri, at.position);
        let place = self.state.place(&at.text_document.uri, from_proto::position(at.position)).await;
        let Some((place, here)) = place.and_then(|mut place| place.block.take().map(|here| (place, here)))
        else {
            return Ok(None);
        };
        let (flags, millis) = (self.state.client.flags().clone(), self.state.client.config().solve_budget);
        work(&self.state, move |stop| {
            let known = here.known.as_deref();
            let at = place.offset - here.start;
            let is_cell = || here.block.puzzle.as_ref().is_some_and(|puzzle| puzzle.cell_at(at).is_some());
            // At a cell, the verdict on the solutions would reveal digits.
            let verdict = known.and_then(Known::verdict).filter(|_| !(place.manner.hides_wrong && is_cell()));
            let rated = || {
                let rated = search(stop, millis, |budget| known?.rate(&here.block, budget));
                Some(rated?.difficulty)
            };
            let found = search(stop, millis.min(HOVER_BUDGET), |budget| {
                analysis::hover_rated(&here.block, at, verdict, budget, rated)
            })?;
            Some(to_proto::hover(found, here.start, &place.text, &flags))
        })
        .await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let cursor = self.state.saw_range(&params.text_document.uri, params.range);
        let start = from_proto::position(params.range.start);
        let Some(place) = self.state.place(&params.text_document.uri, start).await else { return Ok(None) };
        let end = place.text.offset(from_proto::position(params.range.end), self.state.client.encoding());
        let flags = self.state.client.flags().clone();
        // The edits for a large file are computed here, off the event loop.
        long_work(&self.state, "Finding actions", move |stop| {
            Some(actions::actions(&place, (end, cursor), &params.context, &flags, stop))
        })
        .await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        let title = action.title.clone();
        let resolved = async {
            if let Some(chosen) = bulk_actions::data(&action) {
                return bulk_actions::resolve(&self.state, action, chosen).await;
            }
            let Some((uri, key, last, id)) = actions::data(&action) else { return Ok(action) };
            let place = self.state.place_of(&uri, key, last).await.ok_or_else(errors::changed)?;
            let (flags, budget) =
                (self.state.client.flags().clone(), self.state.client.config().solve_budget);
            let label = "Computing the edit";
            long_work(&self.state, label, move |stop| {
                actions::resolve(action, &id, &place, &flags, (stop, budget))
            })
            .await?
        };
        match resolved.await {
            // Such a client would also show the code of the error, so it gets an action without an effect instead.
            Err(why) if self.state.client.flags().reasons_in_titles && errors::is_reason(&why) => {
                self.state.client.say(MessageType::WARNING, why.message);
                Ok(CodeAction { title, ..CodeAction::default() })
            }
            done => done,
        }
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        match lens::waiting(&lens) {
            Some(waiting) => lens::rated(&self.state, lens, waiting).await,
            None => Ok(lens),
        }
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let start = from_proto::position(params.range.start);
        let Some(place) = self.state.place(&params.text_document.uri, start).await else { return Ok(None) };
        let (config, encoding) = (self.state.client.config(), self.state.client.encoding());
        let end = place.text.offset(from_proto::position(params.range.end), encoding);
        let first_step = !(config.code_lens && self.state.client.flags().lenses);
        let seen = hints::seen(&self.state, &place, end);
        let hints =
            move |stop: &Stop| hints::hints(&place, end, (config, first_step), (encoding, stop), &seen);
        work(&self.state, hints).await.map(Some)
    }

    async fn on_type_formatting(
        &self,
        params: DocumentOnTypeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let at = params.text_document_position;
        self.state.saw(&at.text_document.uri, at.position);
        let place = self.state.place(&at.text_document.uri, from_proto::position(at.position)).await;
        let Some((place, typed)) = place.zip(params.ch.chars().last()) else { return Ok(None) };
        let (encoding, live_marks) = (self.state.client.encoding(), self.state.client.config().live_marks);
        let done = work(&self.state, move |_| formatting::typed(&place, typed, live_marks, encoding)).await?;
        let Some((edits, refused)) = done else { return Ok(None) };
        if let Some(why) = refused {
            self.state.client.say(MessageType::INFO, why);
        }
        Ok(Some(edits))
    }

    async fn semantic_tokens_full(
        &self,
        params: SemanticTokensParams,
    ) -> Result<Option<SemanticTokensResult>> {
        tokens::full(&self.state, params).await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        tokens::range(&self.state, params).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let at = &params.text_document_position;
        self.state.saw(&at.text_document.uri, at.position);
        completion::completion(&self.state, params).await
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = &params.text_document_position_params;
        self.state.saw(&at.text_document.uri, at.position);
        places::highlights(&self.state, params).await
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        let at = &params.text_document_position_params;
        self.state.saw(&at.text_document.uri, at.position);
        places::definition(&self.state, params).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let at = &params.text_document_position;
        self.state.saw(&at.text_document.uri, at.position);
        places::references(&self.state, params).await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<WorkspaceSymbolResponse>> {
        symbols::workspace(&self.state, params).await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        links::links(&self.state, params).await
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        commands::execute(&self.state, params).await
    }
}
