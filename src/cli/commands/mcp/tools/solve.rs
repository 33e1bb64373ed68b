//! The tool `solve`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cli::commands::mcp::answer::{Answer, Items};
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{Text, missing, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::cli::commands::solve::{NODES, json};
use crate::cli::input::ask::answer;
use crate::cli::output::unreadable::lines;
use crate::solver::{Budget, Engine};

pub(super) const TOOL: Tool = Tool {
    name: "solve",
    title: "Solve puzzles",
    description: "Solves sudoku puzzles of any size and rule, and proves whether each solution is unique. Answers {\"puzzles\": [...]}, \
                  each with puzzle (its number), line, status (unique, none, multiple, unknown, unreadable), solutions (on one line each; \
                  two if there are several) and, where there is no solution, the reason.",
    schema: || {
        schema::object(vec![
            schema::text("Puzzles as text, in the form of this program or of another one"),
            schema::puzzle("Solve only the puzzle with this number, from 1; all, up to 100, if not given"),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    puzzle: Option<usize>,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let Arguments { text, puzzle: wanted } = read(arguments)?;
    let look = || call.look();
    let (mut items, mut count) = (Items::default(), 0);
    for job in text.jobs() {
        let job = job?;
        if items.ends_at(call, job.first_line) {
            break;
        }
        let (before, behind) = job.around_puzzle();
        if wanted.is_none() {
            items.add(&lines(&job, before, true));
        }
        if let Some((number, puzzle)) = job.puzzle() {
            count = number;
            if wanted.is_none_or(|wanted| wanted == number) {
                let mut budget = Budget::nodes(NODES).watched(&look);
                let (answer, nodes) = answer(&job.block, puzzle, Engine::Auto.into(), &mut budget);
                items.add(&json(&job, number, puzzle, &answer, nodes));
            }
        }
        if wanted.is_none() {
            items.add(&lines(&job, behind, true));
        }
    }
    match wanted.filter(|wanted| *wanted > count || *wanted == 0) {
        Some(wanted) => Err(missing(count, wanted)),
        None => Ok(items.answer("puzzles")),
    }
}
