//! Reads an XML document as a tree, in bounded memory.
//!
//! Entities declared by a document are not expanded. Only the five entities of XML itself and numeric character references are known.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use crate::convert::limits::{MAX_DEPTH, MAX_DOCUMENT};
use crate::convert::reading::{Lines, Trouble};

/// The maximum number of elements and attributes of a document.
const MAX_PARTS: usize = 500_000;

/// An element.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Self>,
    /// The text in the element, without the text of its children.
    pub(crate) text: String,
    /// The line on which it starts, from 0.
    pub(crate) line: usize,
}

impl Element {
    /// Returns the value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(its, _)| its == name).map(|(_, value)| &**value)
    }

    /// Returns the first child with this name.
    pub(crate) fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Adds all elements with this name, at any depth, each with the path to it. The depth of the tree is bounded.
    pub(crate) fn find<'a>(
        &'a self,
        name: &str,
        parents: &mut Vec<&'a Self>,
        found: &mut Vec<(&'a Self, Vec<&'a Self>)>,
    ) {
        parents.push(self);
        for child in &self.children {
            if child.name == name {
                found.push((child, parents.clone()));
            } else {
                child.find(name, parents, found);
            }
        }
        parents.pop();
    }
}

/// Reads all documents in a text, and returns the root element of each. There is at least one.
///
/// Returns the reason, with its line, if the text is not XML.
pub(crate) fn parse(text: &str) -> Result<Vec<Element>, Trouble> {
    if text.len() > MAX_DOCUMENT {
        let reason = format!("the XML has {} bytes; at most {MAX_DOCUMENT} are read", text.len());
        return Err(Trouble { line: 0, reason });
    }
    let mut reader = Reader::from_str(text);
    let mut counter = Lines::new(text);
    // The open elements, inside an additional element for the document.
    let mut open = vec![Element::default()];
    let mut parts = 0;
    loop {
        let byte = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
        let line = counter.at(byte);
        let wrong = |reason: String| Trouble { line, reason: format!("not XML: {reason}") };
        let event = reader.read_event().map_err(|why| {
            let byte = usize::try_from(reader.error_position()).unwrap_or(0);
            Trouble { line: Lines::new(text).at(byte), reason: format!("not XML: {why}") }
        })?;
        match event {
            Event::Start(start) => {
                if open.len() > MAX_DEPTH {
                    return Err(wrong(format!("elements are nested deeper than {MAX_DEPTH}")));
                }
                open.push(element(&start, line, &mut parts).map_err(wrong)?);
            }
            Event::Empty(start) => {
                let element = element(&start, line, &mut parts).map_err(wrong)?;
                add(&mut open, element);
            }
            Event::End(_) => {
                if open.len() > 1
                    && let Some(element) = open.pop()
                {
                    add(&mut open, element);
                }
            }
            Event::Text(inner) => push(&mut open, &inner.xml10_content()),
            Event::CData(inner) => push(&mut open, &inner.xml10_content()),
            Event::GeneralRef(entity) => {
                let entity = format!("&{};", entity.xml10_content());
                push(&mut open, &unescape(&entity).map_err(|why| wrong(why.to_string()))?);
            }
            Event::Eof => break,
            _ => {}
        }
        if parts > MAX_PARTS {
            return Err(wrong(format!("more than {MAX_PARTS} elements and attributes")));
        }
    }
    if open.len() > 1 {
        let line = open.last().map_or(0, |element| element.line);
        let name = open.last().map(|element| element.name.clone()).unwrap_or_default();
        return Err(Trouble { line, reason: format!("not XML: <{name}> is not closed") });
    }
    let roots = open.pop().map(|document| document.children).filter(|roots| !roots.is_empty());
    roots.ok_or_else(|| Trouble { line: 0, reason: "not XML: no element".to_owned() })
}

fn element(start: &BytesStart<'_>, line: usize, parts: &mut usize) -> Result<Element, String> {
    *parts += 1;
    let mut element = Element { name: start.local_name().as_ref().to_owned(), line, ..Element::default() };
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|why| why.to_string())?;
        let value = unescape(&attribute.value).map_err(|why| why.to_string())?;
        element.attributes.push((attribute.key.local_name().as_ref().to_owned(), value.into_owned()));
        *parts += 1;
        if *parts > MAX_PARTS {
            break;
        }
    }
    Ok(element)
}

fn add(open: &mut [Element], element: Element) {
    if let Some(parent) = open.last_mut() {
        parent.children.push(element);
    }
}

fn push(open: &mut [Element], text: &str) {
    if let Some(parent) = open.last_mut() {
        parent.text += text;
    }
}
