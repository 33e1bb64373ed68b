//! The tool `rate`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::commands::logic::positions::positions;
use crate::cli::commands::logic::rate::{Rated, json};
use crate::cli::commands::mcp::answer::{Answer, Items};
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{Text, named, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::logic::explainer::Version;
use crate::solver::Budget;

/// The maximum number of search nodes, steps and assumptions for a puzzle.
const NODES: u64 = 10_000_000;

pub(super) const TOOL: Tool = Tool {
    name: "rate",
    title: "Rate puzzles",
    description: "Rates how hard sudoku puzzles are for a person. Answers {\"puzzles\": [...]}, each with puzzle (its number), line, status \
                  (rated, none, multiple, unknown), Sudoku Explainer's er, ep and ed, HoDoKu's score and level (easy, medium, hard, \
                  unfair, extreme), and calibrated (false for boards other than the classic 9x9).",
    schema: || {
        schema::object(vec![
            schema::text("Puzzles as text, up to 100 of which are rated"),
            schema::one_of::<Version>("explainer", "Version of Sudoku Explainer; 2022 if not given"),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    explainer: Option<String>,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let Arguments { text, explainer } = read(arguments)?;
    let version = named("explainer", explainer.as_deref(), Version::V2022)?;
    let look = || call.look();
    let (mut items, mut number) = (Items::default(), 0);
    for job in text.jobs() {
        let job = job?;
        if items.ends_at(call, job.first_line) {
            break;
        }
        for asked in positions(&job) {
            number += 1;
            let rated = Rated::of(&asked, version, &mut Budget::nodes(NODES).watched(&look));
            items.add(&json(&asked, number, &rated));
        }
    }
    if number == 0 {
        return Err("no puzzle found".to_owned());
    }
    Ok(items.answer("puzzles"))
}
