//! Document links. Web addresses are passed on unchanged; files are linked only if they are in the document's folder or below it.
//!
//! The file system is accessed off the thread that handles messages.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{DocumentLink, DocumentLinkParams, Uri};

use crate::analysis::{self, LinkTarget};
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, State};
use crate::text::{Encoding, Position};

/// The maximum number of links in an answer.
pub(crate) const MOST: usize = 2000;

/// Returns the links of a document.
pub(crate) async fn links(
    state: &Arc<State>,
    params: DocumentLinkParams,
) -> Result<Option<Vec<DocumentLink>>> {
    let Some(place) = state.place(&params.text_document.uri, Position::default()).await else {
        return Ok(None);
    };
    let encoding = state.client.encoding();
    work(state, move |stop| Some(find(&place, encoding, stop))).await
}

fn find(place: &Place, encoding: Encoding, stop: &Stop) -> Vec<DocumentLink> {
    let folder = from_proto::folder(&place.uri);
    let blocks = place.file.blocks();
    let all = blocks.each_text(0).take_while(|_| !stop.is_stopped());
    let with_values = all.filter(|(_, text)| text.contains([':', '#']));
    let links = with_values.filter_map(|(index, _)| Some((index, blocks.look(index)?)));
    let links = links.flat_map(|(index, block)| {
        let start = place.file.start_of(index);
        analysis::links(&block).into_iter().map(move |link| (start, link))
    });
    let shown = links.filter_map(|(start, link)| {
        let target = match &link.target {
            LinkTarget::Url(url) => Uri::from_str(url).ok()?,
            LinkTarget::Path(path) => Uri::from_file_path(inside(folder.as_deref()?, path)?)?,
        };
        let range = to_proto::range(link.span, start, &place.text, encoding);
        Some(DocumentLink { range, target: Some(target), tooltip: None, data: None })
    });
    shown.take(MOST).collect()
}

/// Returns the file at a path relative to a folder, if it exists and, after resolving symbolic links, is in that folder or below it.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = folder.join(path);
    let real = path.canonicalize().ok().filter(|real| real.is_file())?;
    real.starts_with(folder.canonicalize().ok()?).then_some(path)
}
