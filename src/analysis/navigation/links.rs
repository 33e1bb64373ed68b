//! Links in metadata: web addresses, and the file that `source:` names.
//!
//! This module sees text alone; the caller checks whether a file exists.

use crate::syntax::{Block, ElementKind, Span};

/// A piece of text that links to a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The linked text.
    pub span: Span,
    /// The target of the link.
    pub target: LinkTarget,
}

/// The target of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkTarget {
    /// A web address.
    Url(String),
    /// A relative path without `..`, with `/` as separator, from the folder of the file; the target need not exist.
    Path(String),
}

/// Returns the links in the values of a block's metadata, ascending. O(length).
///
/// ```
/// use sudoku_ls::{analysis::{LinkTarget, links}, syntax::File};
/// let file = File::parse("url: https://example.org/1, the first\n1...\n....\n....\n...1\n");
/// assert_eq!(links(&file.blocks()[0])[0].target, LinkTarget::Url("https://example.org/1".into()));
/// ```
pub fn links(block: &Block) -> Vec<Link> {
    let (text, mut key, mut found) = (block.text(), "", Vec::new());
    if !text.contains([':', '#']) {
        return found;
    }
    for element in block.elements() {
        let piece = &text[element.span.range()];
        match element.kind {
            ElementKind::Key => key = piece,
            ElementKind::Value => {
                let before = found.len();
                found.extend(urls(piece, element.span.start as usize));
                if found.len() == before && is_source(key) {
                    found.extend(path(piece, element.span.start as usize));
                }
            }
            _ => {}
        }
    }
    found
}

fn is_source(key: &str) -> bool {
    key.eq_ignore_ascii_case("source") || key == "#S"
}

/// Returns the links to web addresses in a value that starts at this byte.
fn urls(value: &str, start: usize) -> Vec<Link> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(skipped) = value[at..].find("http") {
        let from = at + skipped;
        let rest = &value[from..];
        let end = rest.find(|c: char| c.is_whitespace() || "<>\"'".contains(c)).unwrap_or(rest.len());
        let url = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']']);
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if host.is_some_and(|host| host.starts_with(char::is_alphanumeric)) {
            let span = Span::new(start + from, start + from + url.len());
            found.push(Link { span, target: LinkTarget::Url(url.to_owned()) });
        }
        at = from + end.max(4);
    }
    found
}

/// Returns the link to a file, if the value can be a path in the same folder or below it.
fn path(value: &str, start: usize) -> Option<Link> {
    let path = value.trim();
    let downwards = |part: &str| !part.is_empty() && part != "..";
    let fits =
        path.contains(['.', '/']) && !path.contains([':', '\\', '\0']) && path.split('/').all(downwards);
    let indent = value.len() - value.trim_start().len();
    let span = Span::new(start + indent, start + indent + path.len());
    fits.then(|| Link { span, target: LinkTarget::Path(path.to_owned()) })
}
