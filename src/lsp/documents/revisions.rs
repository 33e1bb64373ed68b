//! The revisions of a document, counted by one growing number, and the revisions that the client has seen.
//!
//! Each mark is the revision at which something was last done. Comparing two marks tells what is left to do. A mark of
//! 0 means that it was never done.

use serde::{Deserialize, Serialize};

/// Identifies one text of a document. The client's version does not: a version may recur or decrease.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) struct Edition {
    /// The serial number of the document's opening.
    pub(crate) opened: u64,
    /// The revision of the last edit.
    pub(crate) edited: u64,
}

/// The current revision of a document, and the marks on it.
#[derive(Debug)]
pub(crate) struct Revisions {
    now: u64,
    /// The last change of the text.
    edited: u64,
    /// The publisher's last look at the document.
    taken: u64,
    /// The revision up to which the client knows everything.
    told: u64,
    /// The last change of the list of findings.
    listed: u64,
    /// The list of findings that the client last received in answer to a request.
    pulled: u64,
    /// The user's last request to check the digits.
    checked: u64,
    /// The last answer with lenses that searches may change.
    lenses: u64,
    /// The last answer with hints that searches may change.
    hints: u64,
    /// The last request for the folder's settings. `settings_read` is the request whose settings are in force.
    settings_asked: u64,
    settings_read: u64,
}

impl Default for Revisions {
    /// Returns the revisions of a document that was just opened.
    fn default() -> Self {
        let (now, edited) = (1, 1);
        let never = 0;
        Self {
            now,
            edited,
            taken: never,
            told: never,
            listed: never,
            pulled: never,
            checked: never,
            lenses: never,
            hints: never,
            settings_asked: never,
            settings_read: never,
        }
    }
}

impl Revisions {
    /// Records a change that the client may need to know.
    pub(crate) fn change(&mut self) {
        self.now += 1;
    }

    /// Records that the text changed.
    pub(crate) fn edit(&mut self) {
        self.change();
        self.edited = self.now;
    }

    /// Returns the revision at which the text last changed.
    pub(crate) const fn edited(&self) -> u64 {
        self.edited
    }

    /// Records that the user asks whether the digits are right.
    pub(crate) fn check(&mut self) {
        self.change();
        self.checked = self.now;
    }

    /// Returns whether the user asked for a check of the current text.
    pub(crate) fn is_checked(&self) -> bool {
        self.checked > self.edited
    }

    /// Returns whether something changed since the publisher last looked.
    pub(crate) fn is_waiting(&self) -> bool {
        self.taken < self.now
    }

    /// Records that the publisher now looks at all results.
    pub(crate) fn take(&mut self) {
        self.taken = self.now;
    }

    /// Records that the client knows what the publisher last looked at.
    pub(crate) fn tell(&mut self) {
        self.told = self.taken;
    }

    /// Returns whether the client is up to date, and no settings are being read.
    pub(crate) fn is_settled(&self) -> bool {
        self.told == self.now && self.settings_read == self.settings_asked
    }

    /// Records a new list of findings. Returns whether the client had received the previous list of the same text.
    pub(crate) fn list(&mut self) -> bool {
        self.listed = self.now;
        std::mem::take(&mut self.pulled) >= self.edited
    }

    /// Records that the client received the current list of findings, if there is one.
    pub(crate) fn pull(&mut self) {
        self.pulled = self.listed;
    }

    /// Records that the client was given lenses that searches may change.
    pub(crate) fn give_lenses(&mut self) {
        self.lenses = self.now;
    }

    /// Returns whether the client received such lenses since the last call.
    pub(crate) fn take_lenses(&mut self) -> bool {
        std::mem::take(&mut self.lenses) > 0
    }

    /// Records that the client was given hints that searches may change.
    pub(crate) fn give_hints(&mut self) {
        self.hints = self.now;
    }

    /// Returns whether the client received such hints since the last call.
    pub(crate) fn take_hints(&mut self) -> bool {
        std::mem::take(&mut self.hints) > 0
    }

    /// Records that the settings of the folder are requested; returns the number of this request.
    pub(crate) fn ask_settings(&mut self) -> u64 {
        self.change();
        self.settings_asked = self.now;
        self.now
    }

    /// Records the answer to a request for settings; returns `false` if a later request is pending.
    pub(crate) fn read_settings(&mut self, asked: u64) -> bool {
        let is_latest = self.settings_asked == asked;
        if is_latest {
            self.settings_read = asked;
            self.change();
        }
        is_latest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_waits_until_it_was_looked_at_and_told() {
        let mut revisions = Revisions::default();
        assert!(revisions.is_waiting() && !revisions.is_settled());
        revisions.take();
        assert!(!revisions.is_waiting() && !revisions.is_settled());
        revisions.tell();
        assert!(revisions.is_settled());
        revisions.change();
        assert!(revisions.is_waiting() && !revisions.is_settled());
    }

    #[test]
    fn what_changes_while_the_client_is_told_waits_for_the_next_time() {
        let mut revisions = Revisions::default();
        revisions.take();
        revisions.change();
        revisions.tell();
        assert!(revisions.is_waiting() && !revisions.is_settled());
    }

    #[test]
    fn a_new_list_is_news_to_a_client_that_got_the_one_before_for_the_same_text() {
        let mut revisions = Revisions::default();
        assert!(!revisions.list(), "nothing was given");
        revisions.pull();
        revisions.change();
        assert!(revisions.list(), "a search found more");
        assert!(!revisions.list(), "the client was told so");
        revisions.pull();
        revisions.edit();
        assert!(!revisions.list(), "the client asks for a new text anyway");
    }

    #[test]
    fn digits_are_checked_until_the_next_edit() {
        let mut revisions = Revisions::default();
        assert!(!revisions.is_checked());
        revisions.check();
        revisions.change();
        assert!(revisions.is_checked());
        revisions.edit();
        assert!(!revisions.is_checked());
    }

    #[test]
    fn only_the_latest_question_for_settings_is_answered() {
        let mut revisions = Revisions::default();
        let (first, second) = (revisions.ask_settings(), revisions.ask_settings());
        assert!(!revisions.read_settings(first));
        assert!(revisions.read_settings(second));
        revisions.take();
        revisions.tell();
        assert!(revisions.is_settled());
    }
}
