//! What is wrong with a settings file, in a message that stays short, whatever the file holds.

/// How many things are named; the others are counted.
const MOST: usize = 10;

/// How much is shown of a name or a value, in characters.
const LONGEST: usize = 80;

/// All that is wrong.
#[derive(Default)]
pub(super) struct Wrong {
    named: Vec<String>,
    more: usize,
}

impl Wrong {
    /// Adds something; it is put into words only if it is named.
    pub(super) fn add(&mut self, why: impl FnOnce() -> String) {
        if self.named.len() < MOST {
            self.named.push(why());
        } else {
            self.more += 1;
        }
    }

    /// Returns all of it in one line; `None` if nothing is wrong.
    pub(super) fn in_one_line(self) -> Option<String> {
        if self.named.is_empty() {
            return None;
        }
        let more = if self.more > 0 { format!("; and {} more", self.more) } else { String::new() };
        Some(self.named.join("; ") + &more)
    }
}

/// Returns the start of a name or a value, and whether there is more of it.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
