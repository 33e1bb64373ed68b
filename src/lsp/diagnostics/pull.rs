//! Findings for clients that ask for them: of a document, and of all open ones.
//!
//! The lists are those that the publisher makes; here a request waits for the one that it needs. A list has its
//! content's hash as its name, so a client that has it already hears only that.
//!
//! A client that cannot be told to ask again is sent its findings instead.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::ls_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Uri,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDiagnosticReportResult,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};

use crate::lsp::documents::document::{Document, List};
use crate::lsp::documents::revisions::Edition;
use crate::lsp::server::state::State;

/// Returns the name of a list of findings: the same for the same content.
pub(crate) fn result_id(findings: &[Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(findings).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Returns the findings of a document as it was when the request came in, or of a newer version; a document that is not open
/// has none.
pub(crate) async fn of_document(
    state: &Arc<State>,
    params: DocumentDiagnosticParams,
) -> DocumentDiagnosticReportResult {
    let uri = params.text_document.uri;
    let asked = state.documents().open.get(&uri).map(Document::edition);
    let list = match asked {
        Some(asked) => list_from(state, &uri, asked).await,
        None => None,
    };
    let report = match list {
        Some((list, true)) if params.previous_result_id.as_ref() == Some(&list.id) => {
            let unchanged_document_diagnostic_report =
                UnchangedDocumentDiagnosticReport { result_id: list.id };
            DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                unchanged_document_diagnostic_report,
                related_documents: None,
            })
        }
        list => DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
            full_document_diagnostic_report: full(list.map(|(list, _)| list)),
            ..RelatedFullDocumentDiagnosticReport::default()
        }),
    };
    report.into()
}

/// Returns the findings of all open documents. A client that has them all hears nothing until one list changes.
pub(crate) async fn of_all(
    state: &Arc<State>,
    params: WorkspaceDiagnosticParams,
) -> WorkspaceDiagnosticReportResult {
    let had: HashMap<Uri, String> =
        params.previous_result_ids.into_iter().map(|it| (it.uri, it.value)).collect();
    loop {
        let progress = state.progress.notified();
        if state.shut_down.load(Ordering::SeqCst) {
            return WorkspaceDiagnosticReport::default().into();
        }
        if let Some(items) = news(state, &had) {
            return WorkspaceDiagnosticReport { items }.into();
        }
        progress.await;
    }
}

/// Returns the list of this edition of a document or of a newer one, and whether it is the one that the client was sent last; `None` if the document
/// is closed before there is one.
async fn list_from(state: &State, uri: &Uri, edition: Edition) -> Option<(List, bool)> {
    loop {
        let progress = state.progress.notified();
        if state.shut_down.load(Ordering::SeqCst) {
            return None;
        }
        {
            let mut documents = state.documents();
            let document = documents.open.get_mut(uri)?;
            if let Some(list) = document.list.clone().filter(|list| list.edition >= edition) {
                document.revisions.pull();
                let is_sent = document.sent.replace(list.id.clone()).as_ref() == Some(&list.id);
                return Some((list, is_sent));
            }
        }
        progress.await;
    }
}

/// Returns a report of each open document, and of each that was closed; `None` as long as they tell the client nothing new. A client
/// that has none yet gets those of all documents together.
fn news(state: &State, had: &HashMap<Uri, String>) -> Option<Vec<WorkspaceDocumentDiagnosticReport>> {
    let mut documents = state.documents();
    let mut all_ready = true;
    let mut items = Vec::new();
    for (uri, document) in &documents.open {
        let Some(list) = document.list.clone().filter(|list| list.edition == document.edition()) else {
            all_ready = false;
            continue;
        };
        let is_shown = document.sent.as_ref() == Some(&list.id);
        items.push(of_workspace(uri, list, had.get(uri).filter(|_| is_shown)));
    }
    for uri in had.keys().filter(|uri| !documents.open.contains_key(*uri)) {
        items.push(of_workspace_full(uri, None, full(None)));
    }
    let is_news = |item: &_| matches!(item, WorkspaceDocumentDiagnosticReport::Full(_));
    let is_due = if had.is_empty() { all_ready } else { items.iter().any(is_news) };
    if !is_due {
        return None;
    }
    for document in documents.open.values_mut() {
        document.revisions.pull();
        if let Some(list) = document.list.as_ref().filter(|list| list.edition == document.edition()) {
            document.sent = Some(list.id.clone());
        }
    }
    Some(items)
}

fn of_workspace(uri: &Uri, list: List, had: Option<&String>) -> WorkspaceDocumentDiagnosticReport {
    let version = Some(i64::from(list.version));
    if had != Some(&list.id) {
        return of_workspace_full(uri, version, full(Some(list)));
    }
    WorkspaceUnchangedDocumentDiagnosticReport {
        uri: uri.clone(),
        version,
        unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id: list.id },
    }
    .into()
}

fn of_workspace_full(
    uri: &Uri,
    version: Option<i64>,
    full_document_diagnostic_report: FullDocumentDiagnosticReport,
) -> WorkspaceDocumentDiagnosticReport {
    WorkspaceFullDocumentDiagnosticReport { uri: uri.clone(), version, full_document_diagnostic_report }
        .into()
}

fn full(list: Option<List>) -> FullDocumentDiagnosticReport {
    let (result_id, items) = list.map(|list| (list.id, list.findings)).unzip();
    FullDocumentDiagnosticReport { result_id, items: items.unwrap_or_default() }
}

#[cfg(test)]
mod tests {
    use std::future::{Future, poll_fn};
    use std::pin::pin;
    use std::task::Poll;

    use tower_lsp::LspService;

    use super::*;
    use crate::lsp::server::backend::Backend;

    #[test]
    fn a_request_that_waits_is_answered_from_the_document_opened_since_whatever_its_version() {
        let (service, _socket) = LspService::new(|client| Backend::new(client, Arc::default()));
        let state = Arc::clone(service.inner().state());
        let uri: Uri = "untitled:again".parse().unwrap();
        let before = Document::new(7, "1...\n");
        let edition = before.edition();
        state.documents().open.insert(uri.clone(), before);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let mut waiting = pin!(list_from(&state, &uri, edition));
            let first = poll_fn(|task| Poll::Ready(waiting.as_mut().poll(task))).await;
            assert!(first.is_pending(), "there is no list yet");
            let mut again = Document::new(1, "11..\n");
            let (edition, id) = (again.edition(), "new".to_owned());
            again.list = Some(List { version: 1, edition, id, findings: Vec::new() });
            state.documents().open.insert(uri.clone(), again);
            state.progress.notify_waiters();
            let second = poll_fn(|task| Poll::Ready(waiting.as_mut().poll(task))).await;
            assert!(matches!(second, Poll::Ready(Some((list, _))) if list.id == "new"));
        });
    }
}
