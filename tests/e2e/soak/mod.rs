//! Random editing for as long as is wanted, against servers that know nothing but the last texts.
//!
//! Three editors, which count columns in three ways and get their findings in three ways, open, edit and close documents, ask for
//! everything and cancel some of it, and change settings. Now and then each of their servers has to say what a new one says of the
//! same texts, every request has to be answered, and the memory is looked at. The same code is a test and a program.

mod compare;
mod editor;
mod session;
mod texts;

use std::ops::ControlFlow;

use self::editor::Encoding;
use self::session::{Counts, Findings, Session};
use self::texts::Dice;

/// The documents of the three editors.
const DOCUMENTS: [usize; 3] = [17, 17, 16];

const EDITORS: [(Encoding, Findings); 3] = [
    (Encoding::Utf8, Findings::Pushed),
    (Encoding::Utf16, Findings::Asked),
    (Encoding::Utf32, Findings::Pushed),
];

/// What was done, and what memory it took.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) counts: Counts,
    /// The memory of the three servers together, in kilobytes, each time that it was looked at; empty where the system does not tell.
    pub(crate) memory: Vec<u64>,
}

/// Edits at random, with a comparison after each `round` of steps, until `go_on` breaks it off; it gets the report so far.
pub(crate) fn soak(seed: u64, round: usize, mut go_on: impl FnMut(&Report) -> ControlFlow<()>) -> Report {
    let mut dice = Dice::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let mut sessions: Vec<Session> = EDITORS
        .iter()
        .zip(DOCUMENTS)
        .map(|(editor, count)| Session::new(folder.path(), *editor, count, &mut dice))
        .collect();
    let mut report = Report::default();
    loop {
        for _ in 0..round {
            let one = dice.below(sessions.len());
            sessions[one].step(&mut dice);
        }
        for session in &mut sessions {
            compare::compare(session, &mut dice);
        }
        report.counts = sessions.iter().map(|session| session.counts).fold(Counts::default(), Counts::plus);
        report.memory.extend(sessions.iter().map(|session| session.server.memory()).sum::<Option<u64>>());
        if go_on(&report).is_break() {
            sessions.iter_mut().for_each(Session::finish);
            return report;
        }
    }
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        Self {
            edits: self.edits + other.edits,
            requests: self.requests + other.requests,
            cancels: self.cancels + other.cancels,
            settings: self.settings + other.settings,
            opens: self.opens + other.opens,
            closes: self.closes + other.closes,
            compared: self.compared + other.compared,
        }
    }
}
