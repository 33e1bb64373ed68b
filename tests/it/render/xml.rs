//! A small XML reader, enough to check that pictures are well formed and to examine their elements.
#![expect(clippy::unwrap_used, reason = "a picture that is not well formed fails the test")]

/// An element without its children.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    /// The text directly in the element.
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Returns whether the element has this class.
    pub(crate) fn is(&self, class: &str) -> bool {
        self.get("class").is_some_and(|classes| classes.split(' ').any(|one| one == class))
    }

    /// Returns an attribute as a whole number of pixels.
    pub(crate) fn number(&self, name: &str) -> usize {
        self.get(name).unwrap().parse().unwrap()
    }
}

/// Returns text with its entities decoded. Panics at a `<`, or at an `&` that does not start one of the five entities.
fn plain(text: &str) -> String {
    assert!(!text.contains('<'), "{text}");
    assert!(text.chars().all(|c| !c.is_control() || c == '\n'), "{text:?}");
    let mut parts = text.split('&');
    let mut found = parts.next().unwrap().to_owned();
    for part in parts {
        let (entity, rest) = part.split_once(';').unwrap();
        let known = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\'')];
        found.push(known.iter().find(|(name, _)| *name == entity).unwrap().1);
        found.push_str(rest);
    }
    found
}

/// Returns the elements of a document in the order in which they start.
pub(crate) fn elements(document: &str) -> Vec<Element> {
    let mut found: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        let text = plain(&rest[..start]);
        match open.last() {
            Some(&inside) => found[inside].text.push_str(&text),
            None => assert!(text.trim().is_empty(), "text outside the root: {text}"),
        }
        let end = rest.find('>').unwrap();
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let inside = open.pop().unwrap();
            assert_eq!(found[inside].name, name);
            continue;
        }
        assert!(!open.is_empty() || found.is_empty(), "a second root: {tag}");
        let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut left) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "{name}");
        let mut attributes: Vec<(String, String)> = Vec::new();
        while !left.trim().is_empty() {
            let (name, value) = left.trim_start().split_once("=\"").unwrap();
            let (value, behind) = value.split_once('"').unwrap();
            assert!(!attributes.iter().any(|(known, _)| known == name), "{name} twice");
            attributes.push((name.to_owned(), plain(value)));
            left = behind;
        }
        if !is_closed {
            open.push(found.len());
        }
        found.push(Element { name: name.to_owned(), attributes, text: String::new() });
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "it does not end: {rest}");
    found
}
