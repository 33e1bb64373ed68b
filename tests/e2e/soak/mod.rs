//! Random editing for any length of time, compared with servers that only know the last texts.
//!
//! Three editors with three encodings, two of which receive findings by push and one by pull, open, edit and close
//! documents, send all requests, cancel some of them, and change settings. Now and then, each editor's server must give
//! the same results as a new server with the same texts, every request must have been answered, and the memory is
//! measured. The same code runs as a test and as a program.

mod compare;
mod editor;
mod session;
mod texts;

use std::ops::ControlFlow;

use self::editor::Encoding;
use self::session::{Counts, Findings, Session};
use self::texts::Dice;

/// The number of documents of each editor.
const DOCUMENTS: [usize; 3] = [17, 17, 16];

const EDITORS: [(Encoding, Findings); 3] = [
    (Encoding::Utf8, Findings::Pushed),
    (Encoding::Utf16, Findings::Asked),
    (Encoding::Utf32, Findings::Pushed),
];

/// The work done, and the memory used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) counts: Counts,
    /// The memory of the three servers together, in kilobytes, at each measurement; empty if the system does not report
    /// it.
    pub(crate) memory: Vec<u64>,
}

/// Edits at random, and compares after each `round` of steps, until `go_on` breaks. `go_on` receives the report so far.
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
