//! Sends findings to the client. One task serves all documents, so that no list overtakes a newer one.
//!
//! Changes that arrive while a list is made or sent are handled together. Findings that need no search are sent at
//! once; the findings of searches follow when the searches are done.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tower_lsp::ls_types::Uri;

use crate::lsp::checking::duplicates::Twin;
use crate::lsp::checking::findings::Shown;
use crate::lsp::checking::jobs::{self, Job, Jobs};
use crate::lsp::checking::{duplicates, findings, isomorphs, pull, refresh};
use crate::lsp::client::progress;
use crate::lsp::documents;
use crate::lsp::documents::document::{Document, List};
use crate::lsp::documents::index::{Found, FoundByKey};
use crate::lsp::documents::quick_check::look;
use crate::lsp::documents::revisions::Edition;
use crate::lsp::runtime;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::{Documents, State};

/// The time to wait for searches before the list is sent. Most puzzles are decided within it, so that one list has
/// all their findings.
const SHORTLY: Duration = Duration::from_millis(20);

/// The progress title while a large file is checked for the first time.
const READING: &str = "Checking puzzles";

/// The number of blocks from which on their first look is distributed among threads. `CHUNK` is the number of blocks
/// that a thread takes at a time.
const MANY: usize = 16;
const CHUNK: usize = 128;

/// Handles changed and closed documents until the server shuts down.
pub(crate) async fn publisher(state: Arc<State>) {
    loop {
        state.due.noted().await;
        while let Some(task) = next(&state) {
            match task {
                Task::Closed(_) if state.client.flags().pull => {}
                Task::Closed(uri) => state.client.sender.publish_diagnostics(uri, Vec::new(), None).await,
                Task::Open(uri) => tell(&state, uri).await,
            }
            state.progress.notify_waiters();
        }
    }
}

/// The edition of a document whose blocks were all looked at.
#[derive(Clone, Copy)]
struct Seen {
    edition: Edition,
    /// Whether redundant clues were to be searched for; the setting may change meanwhile.
    minimal: bool,
}

enum Task {
    Closed(Uri),
    Open(Uri),
}

fn next(state: &State) -> Option<Task> {
    if state.shut_down.load(Ordering::SeqCst) || state.due.waits() {
        return None;
    }
    let mut documents = state.documents();
    if let Some(uri) = documents.closed.pop() {
        return Some(Task::Closed(uri));
    }
    let (uri, document) = documents
        .open
        .iter_mut()
        .find(|(_, document)| document.revisions.is_waiting() && document.reading.is_none())?;
    document.revisions.take();
    Some(Task::Open(uri.clone()))
}

/// Looks at the new blocks of a document, starts searches for them, and sends the list of findings, or asks the
/// client to request the list again.
async fn tell(state: &Arc<State>, uri: Uri) {
    match found(state, &uri).await {
        Some((list, _)) if !state.client.flags().pull => {
            let findings = Arc::unwrap_or_clone(list.findings);
            state.client.sender.publish_diagnostics(uri.clone(), findings, Some(list.version)).await;
        }
        Some((_, Asked::Before)) => refresh::findings(state),
        _ => {}
    }
    let mut documents = state.documents();
    let Some(document) = documents.open.get_mut(&uri) else { return };
    document.revisions.tell();
    let is_decided = document.reading.is_none() && document.is_decided();
    let lenses_ready = is_decided && document.revisions.take_lenses();
    let hints_ready = is_decided && document.revisions.take_hints();
    drop(documents);
    if lenses_ready {
        refresh::lenses(state);
    }
    if hints_ready {
        refresh::hints(state);
    }
}

async fn found(state: &Arc<State>, uri: &Uri) -> Option<(List, Asked)> {
    let first = state.documents().open.get(uri).is_some_and(|it| it.list.is_none() && it.jobs.is_empty());
    let stop = Stop::default();
    let shown = if first { progress::show(&state.client, READING, &stop) } else { None };
    let (seen, new_jobs) = loop {
        let (reading, read_uri, ended) = (Arc::clone(state), uri.clone(), stop.clone());
        let piece = runtime::work(move || read(&reading, &read_uri, &ended)).await?;
        if let ControlFlow::Break(all) = piece {
            break all?;
        }
    };
    if !new_jobs.all.is_empty() {
        let few = new_jobs.all.len() <= jobs::KEYSTROKE_JOBS;
        let shown = shown.filter(|_| !few);
        jobs::start(state, uri, new_jobs, jobs::Reading { stop, shown });
        if few {
            let _ = runtime::within(SHORTLY, searched(state, uri)).await;
        }
    }
    let (listing, list_uri) = (Arc::clone(state), uri.clone());
    runtime::work(move || list(&listing, &list_uri, seen)).await?
}

/// Waits until the searches for a document are done.
async fn searched(state: &State, uri: &Uri) {
    loop {
        let progress = state.progress.notified();
        if state.documents().open.get(uri).is_none_or(|document| document.jobs.is_empty()) {
            return;
        }
        progress.await;
    }
}

/// Looks at some of the blocks without results. After the last block, breaks with the edition and the searches to
/// start, or with `None` if the document was closed. If the user cancels (`ended`), solutions are left to the searches.
fn read(state: &State, uri: &Uri, ended: &Stop) -> ControlFlow<Option<(Seen, Jobs)>> {
    let (seen, file, unread) = {
        let mut documents = state.documents();
        let Some(document) = documents.read(uri) else { return ControlFlow::Break(None) };
        let minimal = document.wants_minimal(state.client.config().not_minimal);
        let seen = Seen { edition: document.edition(), minimal };
        let unread = document.unread(runtime::AT_A_TIME);
        if unread.is_empty() {
            if document.index.has_unread() {
                return ControlFlow::Continue(());
            }
            drop(documents);
            return ControlFlow::Break(Some((seen, Jobs { all: undecided(state, uri, seen), minimal })));
        }
        (seen, Arc::clone(&document.file), unread)
    };
    let look_at = |some: &[(usize, u64)]| {
        let numbers: Vec<usize> = some.iter().map(|&(at, _)| at).collect();
        let found = look(&file, &numbers, Some(ended));
        let has_puzzle = |at: usize| file.blocks().form_of(at).is_some();
        let decided = numbers.iter().zip(&found).filter(|(at, found)| has_puzzle(**at) && is_decided(found));
        state.counters.decided.fetch_add(decided.count() as u64, Ordering::Relaxed);
        some.iter().map(|&(_, key)| key).zip(found).collect::<Vec<_>>()
    };
    let found: FoundByKey = if unread.len() < MANY {
        look_at(&unread).into_iter().collect()
    } else {
        runtime::in_chunks(&unread, CHUNK, look_at).into_iter().flatten().collect()
    };
    drop(file);
    let mut documents = state.documents();
    let document = documents.read(uri).filter(|document| document.opened == seen.edition.opened);
    let Some(document) = document else { return ControlFlow::Break(None) };
    document.learn(&found);
    ControlFlow::Continue(())
}

/// Returns the searches to start in a document whose blocks were all looked at. The searches are recorded in
/// portions, and their blocks are parsed without the lock: thousands of them take longer than messages may wait.
fn undecided(state: &State, uri: &Uri, seen: Seen) -> Vec<Job> {
    let (mut all, mut from) = (Vec::new(), Some(0));
    while let Some(at) = from {
        let (file, some) = {
            let mut documents = state.documents();
            // After an edit, the next look at the document finds the searches that are still missing.
            let is_same = |document: &&mut Document| document.edition() == seen.edition;
            let Some(document) = documents.read(uri).filter(is_same) else { break };
            let (some, next) = document.undecided(seen.minimal, at);
            from = next;
            (Arc::clone(&document.file), some)
        };
        let job = |(at, known, stop)| Some((file.blocks().look(at)?, known, stop));
        all.extend(some.into_iter().filter_map(job));
    }
    all
}

/// Returns whether the first look decided the solutions of a block's puzzle.
fn is_decided((seen, _): &Found) -> bool {
    match seen {
        documents::entry::Seen::Known(known) => known.verdict().is_some(),
        _ => true,
    }
}

/// Whether the client requested the findings of this text before, and received an older list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    No,
    Before,
}

/// Returns the list of a document's findings, and whether the client received an older one. Returns `None` if the
/// list has not changed, or if the document has new blocks to look at. `read` is the edition that was last looked at.
fn list(state: &State, uri: &Uri, read: Seen) -> Option<(List, Asked)> {
    let ((version, edition), file, text, known, (twins, isomorphs), (project, shown)) = {
        let mut documents = state.documents();
        let document = documents.read(uri).filter(|document| document.opened == read.edition.opened)?;
        let known = document.notable()?;
        let project = document.project.clone()?;
        let config = state.client.config();
        let is_as_read =
            document.edition() == read.edition && document.wants_minimal(config.not_minimal) == read.minimal;
        if document.is_decided() && is_as_read {
            // The results of searches that ended meanwhile are part of what was just taken.
            document.revisions.take();
        }
        let (version, edition) = (document.version, document.edition());
        let (file, text) = (Arc::clone(&document.file), document.text.clone());
        let shown = Shown {
            most: usize::try_from(config.max_findings).unwrap_or(usize::MAX),
            minimal: document.wants_minimal(config.not_minimal),
            spoilers: document.shows_spoilers(config.spoilers()),
        };
        let twins = duplicates::find(&mut documents, uri, shown.most);
        let isomorphs = isomorphs::find(&mut documents, uri);
        ((version, edition), file, text, known, (twins, isomorphs), (project, shown))
    };
    let (mut twins, more) = twins;
    twins.retain(Twin::is_one);
    twins.extend(isomorphs.into_iter().filter(|twin| !twin.is_silent()));
    let mut findings = findings::diagnostics(
        &known,
        (&twins, more),
        shown,
        &project,
        uri,
        (&file, &text),
        state.client.flags(),
    );
    drop(file);
    findings::apply_severities(&mut findings, &project);
    let id = if state.client.flags().pull { pull::result_id(&findings) } else { String::new() };
    let list = List { version, edition, id, findings: Arc::new(findings) };
    let mut documents = state.documents();
    // A document that was closed and opened again meanwhile is a different one, whatever its version.
    let Documents { open, closed, .. } = &mut *documents;
    let document = open.get_mut(uri).filter(|document| document.opened == edition.opened)?;
    if document.list.as_ref() == Some(&list) {
        return None;
    }
    // This list replaces that of a previously closed document: the pending empty list must not be sent after it.
    closed.retain(|closed| closed != uri);
    document.list = Some(list.clone());
    let asked = if document.revisions.list() { Asked::Before } else { Asked::No };
    Some((list, asked))
}

#[cfg(test)]
mod tests {
    use tower_lsp::LspService;

    use super::*;
    use crate::lsp::server::backend::Backend;

    /// A puzzle with one redundant clue.
    const SPARE: &str = "53467.9126721953481983425678597614234268537917139248569615372842874196353452861.9\n";

    fn read_all(state: &State, uri: &Uri) -> (Seen, Jobs) {
        loop {
            if let ControlFlow::Break(read) = read(state, uri, &Stop::default()) {
                return read.unwrap();
            }
        }
    }

    #[test]
    fn a_setting_that_comes_between_reading_and_listing_is_not_lost() {
        let (service, _socket) = LspService::new(|client| Backend::new(client, Arc::default()));
        let state = Arc::clone(service.inner().state());
        let uri: Uri = "untitled:spare".parse().unwrap();
        let mut document = Document::new(1, SPARE);
        assert!(document.read_at_once(SPARE));
        document.project = Some(Arc::default());
        state.documents().open.insert(uri.clone(), document);
        assert!(matches!(next(&state), Some(Task::Open(_))));
        let (seen, jobs) = read_all(&state, &uri);
        assert!(!jobs.minimal && jobs.all.is_empty(), "all that was wanted is known");
        state.change_config(|mut config| {
            config.not_minimal = true;
            (config, ())
        });
        assert!(list(&state, &uri, seen).is_some(), "what was read is listed");
        assert!(matches!(next(&state), Some(Task::Open(_))), "and read again for the setting");
        let (_, jobs) = read_all(&state, &uri);
        assert_eq!((jobs.minimal, jobs.all.len()), (true, 1));
    }
}
