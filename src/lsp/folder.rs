//! The settings of the folder that a document lies in, from its `.sudoku-ls.toml`: read when the document is opened.
//!
//! It knows where such a file is looked for; what stands in it is read elsewhere.

use std::sync::Arc;

use tower_lsp::ls_types::{Diagnostic, MessageType, NumberOrString, Uri};

use super::document::News;
use super::findings;
use super::state::State;
use super::work::say;
use crate::analysis::Code;
use crate::project::Project;

/// Reads the settings for a document, off the thread that reads messages. Its findings go out when that is done; a file that can't be used
/// is said to the user, and sets nothing.
pub(super) fn read(state: &Arc<State>, uri: &Uri) {
    let (state, uri) = (Arc::clone(state), uri.clone());
    let runtime = tokio::runtime::Handle::current();
    tokio::task::spawn_blocking(move || {
        let folder = uri.to_file_path().and_then(|path| Some(path.parent()?.to_owned()));
        let project = folder.map_or_else(|| Ok(Project::default()), |folder| Project::of_folder(&folder));
        let project = project.unwrap_or_else(|why| {
            let _entered = runtime.enter();
            say(&state, MessageType::WARNING, why);
            Project::default()
        });
        let mut documents = state.documents();
        if let Some(document) = documents.open.get_mut(&uri) {
            document.project = Some(Arc::new(project));
            document.news = News::Waiting;
        }
        drop(documents);
        state.work.notify_one();
    });
}

/// The findings as grave as the folder has them; those that are off there are taken out.
pub(super) fn apply(found: &mut Vec<Diagnostic>, project: &Project) {
    found.retain_mut(|finding| {
        let Some(NumberOrString::String(name)) = &finding.code else { return true };
        let Some(code) = Code::from_name(name) else { return true };
        let severity = project.severity(code);
        finding.severity = severity.map(findings::severity);
        severity.is_some()
    });
}
