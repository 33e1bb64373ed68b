//! The settings in the `.sudoku-ls.toml` of each document's folder. They are read when a document is opened, and
//! again when the client reports a change of such a file.
//!
//! This module finds the files; `project` parses them.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

use tower_lsp::ls_types::{FileEvent, MessageType, Registration, Uri};

use crate::lsp::client::flags::ClientFlags;
use crate::lsp::proto::from_proto;
use crate::lsp::runtime;
use crate::lsp::state::State;
use crate::project::{FILE_NAME, Project};

/// Returns the registration that asks the client to report changes of settings files in its workspace, if the client supports it.
pub(crate) fn watch(flags: &ClientFlags) -> Option<Registration> {
    let watchers = serde_json::json!({ "watchers": [{ "globPattern": format!("**/{FILE_NAME}") }] });
    flags.register_files.then(|| Registration {
        id: "folders".to_owned(),
        method: "workspace/didChangeWatchedFiles".to_owned(),
        register_options: Some(watchers),
    })
}

/// Reads the settings again for all documents. An open document may be in a folder that was just added to the
/// workspace, and whose changes were not reported before.
pub(crate) fn read_all(state: &Arc<State>) {
    let all = state.documents().open.keys().cloned().collect();
    read(state, all);
}

/// Reads the settings again for all documents if one of these files is a settings file: it may apply to any document.
pub(crate) fn changed(state: &Arc<State>, files: &[FileEvent]) {
    let is_settings = |file: &FileEvent| file.uri.as_str().ends_with(&format!("/{FILE_NAME}"));
    if files.iter().any(is_settings) {
        read_all(state);
    }
}

/// Reads the settings for documents off the thread that handles messages. The findings of these documents are sent
/// afterwards. An unusable file is reported to the user once, and ignored.
pub(crate) fn read(state: &Arc<State>, uris: Vec<Uri>) {
    let asked: Vec<(Uri, u64, u64)> = {
        let mut documents = state.documents();
        let number = |uri: Uri| {
            let document = documents.open.get_mut(&uri)?;
            Some((uri, document.opened, document.revisions.ask_settings()))
        };
        uris.into_iter().filter_map(number).collect()
    };
    let state = Arc::clone(state);
    runtime::later(move || {
        let mut folders: HashMap<Option<PathBuf>, Arc<Project>> = HashMap::new();
        let mut complaints = BTreeSet::new();
        for (uri, opened, number) in asked {
            let folder = from_proto::folder(&uri).filter(|_| runtime::HAS_FILES);
            let project = folders.entry(folder.clone()).or_insert_with(|| {
                let read =
                    folder.map_or_else(|| Ok(Project::default()), |folder| Project::of_folder(&folder));
                let usable = read.unwrap_or_else(|why| {
                    complaints.insert(why);
                    Project::default()
                });
                Arc::new(usable)
            });
            let mut documents = state.documents();
            // A later request has newer settings.
            if let Some(document) = documents.open.get_mut(&uri)
                && document.opened == opened
                && document.revisions.read_settings(number)
            {
                document.project = Some(Arc::clone(project));
            }
        }
        for why in complaints {
            state.client.say(MessageType::WARNING, why);
        }
        state.due.note();
        state.progress.notify_waiters();
    });
}
