//! The tool `check`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::commands::check::text::Findings;
use crate::cli::commands::mcp::answer::{Answer, Items};
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{Text, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;

pub(super) const TOOL: Tool = Tool {
    name: "check",
    title: "Check puzzles",
    description: "Reports the mistakes in sudoku puzzles: text that is not a puzzle, digits that clash, clues of constraints that are \
                  broken, no solution or several, duplicates, metadata that is wrong. Answers {\"findings\": [...]}, each with range \
                  (start and end with line and column, from 1), severity, code, message and related places. An empty list means that \
                  all is well.",
    schema: || {
        schema::object(vec![
            schema::text(
                "Puzzles as text: rows of digits with . or 0 for a blank, or one puzzle per line, with metadata and constraints",
            ),
            schema::switch("minimal", false, "Also report puzzles with a redundant clue"),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    #[serde(default)]
    minimal: bool,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let Arguments { text, minimal } = read(arguments)?;
    let look = || call.look();
    let (mut findings, mut items) = (Findings::new(minimal), Items::default());
    for job in text.jobs() {
        let job = job?;
        if items.ends_at(call, job.first_line) {
            break;
        }
        items.add(&findings.of(job, &look));
    }
    Ok(items.answer("findings"))
}
