//! The command that compares all puzzles of the open documents up to symmetry. Each puzzle that is isomorphic to an
//! earlier one gets a hint.
//!
//! It runs only on request, since an exact comparison of a large collection takes seconds. Its result holds until one
//! of the two puzzles changes or its document is closed.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{MessageType, Uri};

use crate::analysis::{
    Classic, canonical_form, classic, givens_key, repeated_forms, shared_signatures, signature,
};
use crate::lsp::documents::block_cache::Isomorph;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::runtime::{each, together};
use crate::lsp::state::State;
use crate::lsp::state::tasks::long_work;
use crate::syntax::{Blocks, File};

/// The title of the command in its progress report.
const LABEL: &str = "Find isomorphic puzzles";

/// The maximum number of puzzles that get a hint: each keystroke looks for these puzzles again.
const MOST: usize = 1000;

/// Returns the message if no puzzle is isomorphic to another one; `duplicates` is the number of puzzles with the
/// givens of an earlier puzzle.
fn none(count: usize, duplicates: usize) -> String {
    if count == 1 && duplicates > 0 {
        return format!(
            "The {} classic 9x9 puzzles in the open files all have the same givens.",
            duplicates + 1
        );
    }
    let also = match duplicates {
        0 => String::new(),
        1 => " 1 more is a duplicate, with a finding of its own.".to_owned(),
        some => format!(" {some} more are duplicates, each with a finding of its own."),
    };
    match count {
        0 => "There is no classic 9x9 puzzle in the open files.".to_owned(),
        1 => "There is only 1 classic 9x9 puzzle in the open files.".to_owned(),
        _ => format!(
            "No two of the {count} different classic 9x9 puzzles in the open files are isomorphic.{also}"
        ),
    }
}

/// Runs the command. The answer contains the number of puzzles compared, and the number of those that are isomorphic
/// to an earlier puzzle.
pub(crate) async fn compare(state: &Arc<State>) -> Result<Option<Value>> {
    let mut uris: Vec<Uri> = state.documents().open.keys().cloned().collect();
    uris.sort_unstable();
    let mut files = Vec::with_capacity(uris.len());
    for uri in uris {
        state.is_read(&uri).await;
        let file = state.documents().read(&uri).map(|document| Arc::clone(&document.file));
        files.extend(file.map(|file| (uri, file)));
    }
    let compared = long_work(state, LABEL, move |stop| together(|| isomorphs(&files, stop)));
    let Some((count, duplicates, found)) = compared.await? else {
        state.client.say(MessageType::INFO, format!("{LABEL}: stopped before all puzzles were compared."));
        return Ok(None);
    };
    let answer = json!({ "compared": count, "isomorphic": found.len() });
    let message = match found.len() {
        0 => none(count, duplicates),
        n if n > MOST => format!(
            "{n} of {count} classic 9x9 puzzles are isomorphic to an earlier one; the first {MOST} are marked. \
             `sudoku-ls check --isomorphs` lists them all."
        ),
        1 => format!("1 of {count} classic 9x9 puzzles is isomorphic to an earlier one; it is marked."),
        n => format!("{n} of {count} classic 9x9 puzzles are isomorphic to an earlier one; each is marked."),
    };
    {
        let mut documents = state.documents();
        documents.isomorphs = found;
        documents.isomorphs.truncate(MOST);
        for document in documents.open.values_mut() {
            document.revisions.change();
        }
    }
    state.due.note();
    state.client.say(MessageType::INFO, message);
    Ok(Some(answer))
}

/// A puzzle to compare, with the document that contains it.
struct Candidate<'a> {
    uri: &'a Uri,
    /// The key of its block.
    key: u64,
    values: Classic,
    signature: u64,
}

/// Returns the number of puzzles compared, the number of puzzles left out, and the puzzles that are isomorphic to an earlier
/// one; `None` if the user cancels. A puzzle with the givens of an earlier puzzle is left out: it has a separate hint.
fn isomorphs(files: &[(Uri, Arc<File>)], stop: &Stop) -> Option<(usize, usize, Vec<Isomorph>)> {
    let blocks: Vec<(&Uri, &Blocks, usize)> = files
        .iter()
        .flat_map(|(uri, file)| (0..file.blocks().len()).map(move |index| (uri, file.blocks(), index)))
        .collect();
    let candidate = |&(uri, blocks, index): &(&'_ Uri, &'_ Blocks, usize)| {
        let block = blocks.look(index).filter(|_| !stop.is_stopped())?;
        let (_, givens) = givens_key(block.puzzle.as_ref()?)?;
        let values = classic(&givens)?;
        Some((values, signature(&values), uri.clone(), block.key()))
    };
    let all: Vec<_> = each(&blocks, candidate).into_iter().flatten().collect();
    let mut seen = HashSet::new();
    let total = all.len();
    let all: Vec<Candidate<'_>> = all
        .iter()
        .filter(|(values, ..)| seen.insert(*values))
        .map(|(values, signature, uri, key)| Candidate {
            uri,
            key: *key,
            values: *values,
            signature: *signature,
        })
        .collect();
    let signatures: Vec<u64> = all.iter().map(|one| one.signature).collect();
    let shared = shared_signatures(&signatures);
    let form = |&at: &usize| (!stop.is_stopped()).then(|| canonical_form(&all[at].values));
    let forms: Option<Vec<Classic>> = each(&shared, form).into_iter().collect();
    let forms = forms.filter(|_| !stop.is_stopped())?;
    let place = |at: usize| (all[shared[at]].uri.clone(), all[shared[at]].key);
    let repeated = repeated_forms(&forms).into_iter();
    let found = repeated.map(|(at, first)| Isomorph { of: place(at), first: place(first) }).collect();
    Some((all.len(), total - all.len(), found))
}
