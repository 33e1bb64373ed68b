//! The tool `hint`.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::analysis::reasoning::Depth;
use crate::cli::args::Allowed;
use crate::cli::commands::logic::hint::{self, explained, next};
use crate::cli::commands::logic::positions::positions;
use crate::cli::commands::mcp::answer::{Answer, object};
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{Text, missing, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::solver::Budget;

/// The maximum number of search nodes for a hint.
const NODES: u64 = 1_000_000;

pub(super) const TOOL: Tool = Tool {
    name: "hint",
    title: "Next step",
    description: "Finds the next step of human logic for a sudoku puzzle as its player left it, with its reason; or, with a cell, the steps \
                  that this cell's digit rests on. A wrong placed digit is named first. Answers {\"hint\": \"...\", \"steps\": [...]}, each \
                  step with technique, placements (r1c1=4), eliminations (r1c1-4), cells and text; without a step, a status (solved, none, \
                  wrong-digit, stuck, unknown) and a reason.",
    schema: || {
        schema::object(vec![
            schema::text("A puzzle as text; a section [State] holds the player's digits and pencil marks"),
            schema::puzzle("Number of the puzzle in the text, from 1; 1 if not given"),
            schema::number(
                "depth",
                1,
                Some(3),
                "How much to give away: 1 where to look, 2 the technique and its cells, 3 the whole reasoning (default). Steps are listed \
                 for 3 only",
            ),
            schema::string("cell", "Explain why this cell holds its digit: its name, such as r4c7"),
            schema::switch(
                "uniqueness",
                true,
                "Use techniques that rest on a unique solution, where it is proved",
            ),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    puzzle: Option<usize>,
    depth: Option<u64>,
    cell: Option<String>,
    uniqueness: Option<bool>,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let Arguments { text, puzzle, depth, cell, uniqueness } = read(arguments)?;
    let (wanted, depth) = (puzzle.unwrap_or(1), depth.unwrap_or(3));
    let shown = Depth::from_number(depth).ok_or_else(|| format!("depth: {depth} is not 1, 2 or 3"))?;
    let allowed = Allowed { no_uniqueness: uniqueness == Some(false) };
    let look = || call.look();
    let mut budget = Budget::nodes(NODES).watched(&look);
    let mut number = 0;
    for job in text.jobs() {
        for asked in positions(&job?) {
            number += 1;
            if number != wanted {
                continue;
            }
            let found = match &cell {
                Some(name) => explained(&asked, name, allowed, &mut budget),
                None => next(&asked, shown, allowed, &mut budget),
            };
            let told = match found {
                Ok(told) => told,
                Err(why) => return Ok(without_step(why.status(), &why.to_string())),
            };
            let mut answer = Map::new();
            if depth == 3 || cell.is_some() {
                let lines = hint::json(&asked, number, &told, cell.is_some());
                let steps = lines.lines().filter_map(object).map(Value::Object).collect();
                answer.insert("steps".to_owned(), Value::Array(steps));
            }
            answer.insert("hint".to_owned(), json!(told.text));
            return Ok(Answer::Object(answer));
        }
    }
    Err(missing(number, wanted))
}

/// Returns the answer if there is no step.
fn without_step(status: &str, reason: &str) -> Answer {
    let fields = [("status", json!(status)), ("reason", json!(reason))];
    Answer::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
