//! The errors of a settings file, collected in a message that stays short whatever the file contains.

/// The maximum number of errors in the message; further errors are counted.
const MOST: usize = 10;

/// The maximum length of a name or value in the message, in characters.
const LONGEST: usize = 80;

/// The errors of a settings file.
#[derive(Default)]
pub(super) struct Wrong {
    named: Vec<String>,
    more: usize,
}

impl Wrong {
    /// Adds an error; `why` is called only if the message will contain the error.
    pub(super) fn add(&mut self, why: impl FnOnce() -> String) {
        if self.named.len() < MOST {
            self.named.push(why());
        } else {
            self.more += 1;
        }
    }

    /// Returns all errors in one line; `None` if there are none.
    pub(super) fn in_one_line(self) -> Option<String> {
        if self.named.is_empty() {
            return None;
        }
        let more = if self.more > 0 { format!("; and {} more", self.more) } else { String::new() };
        Some(self.named.join("; ") + &more)
    }
}

/// Returns the beginning of a name or value, with `…` if it is longer.
pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
