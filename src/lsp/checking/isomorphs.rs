//! The puzzles that the last comparison found to be isomorphic to an earlier puzzle, for the findings of their documents.

use std::collections::HashMap;
use std::sync::Arc;

use tower_lsp::ls_types::Uri;

use crate::lsp::checking::duplicates::{How, Twin, here};
use crate::lsp::documents::block_cache::Isomorph;
use crate::lsp::documents::document::Document;
use crate::lsp::documents::givens::{Filter, Numbers};
use crate::lsp::state::Documents;

/// Returns the isomorphic puzzles in a document whose blocks all have results. Results for puzzles that the document
/// no longer has are dropped, and the documents with hints on them are listed again.
pub(crate) fn find(documents: &mut Documents, uri: &Uri) -> Vec<Twin> {
    let document = documents.open.get(uri).filter(|_| !documents.isomorphs.is_empty());
    let Some(document) = document else { return Vec::new() };
    let mine = places(document, uri, &documents.isomorphs);
    forget(documents, |(of, key)| of == uri && !mine.contains_key(key));
    let mut others: HashMap<&Uri, HashMap<u64, usize>> = HashMap::new();
    let mut twins = Vec::new();
    for Isomorph { of, first } in documents.isomorphs.iter().filter(|it| &it.of.0 == uri) {
        let Some((document, other)) = documents.open.get(uri).zip(documents.open.get(&first.0)) else {
            continue;
        };
        let elsewhere = (&first.0 != uri).then_some(&first.0);
        let keys = match elsewhere {
            Some(other_uri) => {
                others.entry(other_uri).or_insert_with(|| places(other, other_uri, &documents.isomorphs))
            }
            None => &mine,
        };
        let first = keys.get(&first.1).and_then(|&at| here(elsewhere, other, at));
        let Some((first, &at)) = first.zip(mine.get(&of.1)) else { continue };
        let (file, start) = (Arc::clone(&document.file), document.file.start_of(at));
        twins.push(Twin { file, index: at, start, first, how: How::Isomorphic });
    }
    twins.sort_by_key(|twin| twin.start);
    twins
}

/// Returns the first block in a document for each key that one of these results names.
fn places(document: &Document, uri: &Uri, isomorphs: &[Isomorph]) -> HashMap<u64, usize> {
    let ends = isomorphs.iter().flat_map(|it| [&it.of, &it.first]);
    let wanted: Numbers = ends.filter(|(of, _)| of == uri).map(|&(_, key)| key).collect();
    let (filter, entries) = (Filter::of(&wanted), document.index.backwards());
    let is_wanted = |key: u64| filter.may_have(key) && wanted.contains(&key);
    entries.filter(|(_, entry)| is_wanted(entry.key)).map(|(at, entry)| (entry.key, at)).collect()
}

/// Drops the results for a document that was closed.
pub(crate) fn closed(documents: &mut Documents, uri: &Uri) {
    forget(documents, |(of, _)| of == uri);
}

/// Drops the results for puzzles that are gone. Documents with hints on these puzzles are listed again.
fn forget(documents: &mut Documents, gone: impl Fn(&(Uri, u64)) -> bool) {
    let Documents { open, isomorphs, .. } = documents;
    isomorphs.retain(|it| {
        if gone(&it.first)
            && let Some(document) = open.get_mut(&it.of.0)
        {
            document.revisions.change();
        }
        !gone(&it.first) && !gone(&it.of)
    });
}
