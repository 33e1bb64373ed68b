//! Answers requests for findings, of one document or of all open documents.
//!
//! The publisher makes the lists; a request waits here for the list that it needs. The name of a list is a hash of
//! its content, so that a client which has the list only learns that it is unchanged.
//!
//! A client that cannot be told to request the findings again is sent its findings instead.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tower_lsp::ls_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
    FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Uri,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};

use crate::lsp::documents::document::{Document, List};
use crate::lsp::documents::revisions::Edition;
use crate::lsp::proto::raw_json::Written;
use crate::lsp::runtime;
use crate::lsp::state::State;

/// Returns the name of a list of findings, which is the same for the same content.
pub(crate) fn result_id(findings: &[Diagnostic]) -> String {
    let mut hasher = DefaultHasher::new();
    serde_json::to_vec(findings).unwrap_or_default().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Returns the findings of a document as it was when the request came in, or of a newer edition. A document that is
/// not open has no findings.
pub(crate) async fn of_document(state: &Arc<State>, params: DocumentDiagnosticParams) -> Option<Written> {
    let uri = params.text_document.uri;
    let asked = state.documents().open.get(&uri).map(Document::edition);
    let list = match asked {
        Some(asked) => list_from(state, &uri, asked).await,
        None => None,
    };
    let had = params.previous_result_id;
    runtime::work(move || Written::of(&report(list, had.as_ref()))).await
}

/// Returns the report on a list of findings. The list comes with whether it was the last one sent; `had` is the name
/// of the list that the client claims to have.
fn report(list: Option<(List, bool)>, had: Option<&String>) -> DocumentDiagnosticReportResult {
    let report = match list {
        Some((list, true)) if had == Some(&list.id) => {
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

/// Returns the findings of all open documents. If the client has all lists already, the answer waits until one list changes.
pub(crate) async fn of_all(state: &Arc<State>, params: WorkspaceDiagnosticParams) -> Option<Written> {
    let had: HashMap<Uri, String> =
        params.previous_result_ids.into_iter().map(|it| (it.uri, it.value)).collect();
    loop {
        let progress = state.progress.notified();
        if state.shut_down.load(Ordering::SeqCst) {
            return Some(written(Vec::new()));
        }
        if let Some(news) = news(state, &had) {
            return runtime::work(move || written(news)).await;
        }
        progress.await;
    }
}

/// Returns the list of this edition of a document or of a newer edition, and whether the client was sent this list
/// last. Returns `None` if the document is closed before there is such a list.
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

/// The report on a document: its list of findings (`None` if it was closed), and whether the client has this list already.
type News = (Uri, Option<List>, bool);

/// Returns the reports on each open document and on each closed one; `None` as long as they contain nothing new for
/// the client. A client without any list gets the lists of all documents together.
fn news(state: &State, had: &HashMap<Uri, String>) -> Option<Vec<News>> {
    let mut documents = state.documents();
    let mut all_ready = true;
    let mut news = Vec::new();
    for (uri, document) in &documents.open {
        let Some(list) = document.list.clone().filter(|list| list.edition == document.edition()) else {
            all_ready = false;
            continue;
        };
        let is_shown = document.sent.as_ref() == Some(&list.id) && had.get(uri) == Some(&list.id);
        news.push((uri.clone(), Some(list), is_shown));
    }
    let closed = had.keys().filter(|uri| !documents.open.contains_key(*uri));
    news.extend(closed.map(|uri| (uri.clone(), None, false)));
    let is_due = if had.is_empty() { all_ready } else { news.iter().any(|(_, _, is_shown)| !is_shown) };
    if !is_due {
        return None;
    }
    for document in documents.open.values_mut() {
        document.revisions.pull();
        if let Some(list) = document.list.as_ref().filter(|list| list.edition == document.edition()) {
            document.sent = Some(list.id.clone());
        }
    }
    Some(news)
}

/// Encodes the reports on some documents.
fn written(news: Vec<News>) -> Written {
    Written::of(&WorkspaceDiagnosticReport { items: news.into_iter().map(of_workspace).collect() })
}

fn of_workspace((uri, list, is_shown): News) -> WorkspaceDocumentDiagnosticReport {
    let version = list.as_ref().map(|list| i64::from(list.version));
    match list {
        Some(List { id: result_id, .. }) if is_shown => WorkspaceUnchangedDocumentDiagnosticReport {
            uri,
            version,
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id },
        }
        .into(),
        list => WorkspaceFullDocumentDiagnosticReport {
            uri,
            version,
            full_document_diagnostic_report: full(list),
        }
        .into(),
    }
}

fn full(list: Option<List>) -> FullDocumentDiagnosticReport {
    let (result_id, items) = list.map(|list| (list.id, Arc::unwrap_or_clone(list.findings))).unzip();
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
            again.list = Some(List { version: 1, edition, id, findings: Arc::default() });
            state.documents().open.insert(uri.clone(), again);
            state.progress.notify_waiters();
            let second = poll_fn(|task| Poll::Ready(waiting.as_mut().poll(task))).await;
            assert!(matches!(second, Poll::Ready(Some((list, _))) if list.id == "new"));
        });
    }
}
