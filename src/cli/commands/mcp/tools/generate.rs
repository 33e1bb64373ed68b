//! The tool `generate`: it has the options of the subcommand that do not name files.

use std::ffi::OsString;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::analysis::puzzle_text;
use crate::cli::args::{Command, GenerateArgs, one_line, parse};
use crate::cli::commands::generate::options::spec;
use crate::cli::commands::mcp::answer::Answer;
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::read;
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::generate::{ConstraintKind, Seed, Symmetry, generate_watched};
use crate::logic::Level;
use crate::syntax::GridForm;

/// The maximum number of puzzles for a call.
const MOST: u64 = 20;

pub(super) const TOOL: Tool = Tool {
    name: "generate",
    title: "Make puzzles",
    description: "Makes sudoku puzzles with exactly one solution (or at least min_solutions). Answers {\"puzzles\": [...]}, each a text of \
                  rows below its metadata, whose source: line names the command that makes it again. A request that cannot be met fails \
                  with the reason; difficult ones may need another seed.",
    schema: || {
        schema::object(vec![
            schema::number("count", 1, Some(MOST), "Number of puzzles; 1 if not given"),
            schema::string("seed", "Seed of the first puzzle, such as 7 or 2:7; random if not given"),
            schema::number_or_text(
                "size",
                "Cells per side, 1 to 31, or rows and columns, such as \"6x8\"; 9 if not given",
            ),
            schema::string(
                "digits",
                "Values of the digits, such as 0-8; at least as many as a row or a column has cells",
            ),
            schema::string("box", "Rows and columns of a box, such as 2x3"),
            schema::strings(
                "rules",
                "Extra rules, such as diagonal, windoku, anti-knight or non-consecutive",
            ),
            schema::strings("constraints", &kinds()),
            schema::number(
                "clues",
                0,
                Some(961),
                "Number of givens; as few as can be reached if not given. 0 needs constraints",
            ),
            schema::number(
                "min_solutions",
                1,
                Some(1_000_000),
                "Least number of solutions; 1 means exactly one",
            ),
            schema::one_of::<Symmetry>("symmetry", "How the cells with clues are arranged"),
            schema::strings(
                "pattern",
                "Rows of the board, x for a cell with a clue and . for one without, such as x..x",
            ),
            schema::switch("minimal", false, "Require that every clue is needed"),
            schema::one_of::<Level>("level", "HoDoKu's level of difficulty"),
            schema::string("rating", "Range of Sudoku Explainer's ER, such as 6.5..7.2, 6.5.. or ..7.2"),
            schema::strings("requires", "Techniques that the path uses, such as x-wing or unique-rectangle"),
            schema::strings("without", "Techniques that the path does not use, such as uniqueness or chains"),
        ])
    },
    run,
};

/// A number, or a text that the command line would take.
#[derive(Deserialize)]
#[serde(untagged, expecting = "size: expected a number, or text such as \"6x8\"")]
enum NumberOrText {
    Number(u64),
    Text(String),
}

impl NumberOrText {
    fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    count: Option<u64>,
    seed: Option<String>,
    size: Option<NumberOrText>,
    digits: Option<String>,
    r#box: Option<String>,
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    constraints: Vec<String>,
    clues: Option<u64>,
    min_solutions: Option<u64>,
    symmetry: Option<String>,
    #[serde(default)]
    pattern: Vec<String>,
    #[serde(default)]
    minimal: bool,
    level: Option<String>,
    rating: Option<String>,
    #[serde(default)]
    requires: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
}

impl Arguments {
    /// Returns the equivalent options of the subcommand. Option and value are one word, so that no value can act as another option.
    fn options(self) -> Vec<OsString> {
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let list = |list: Vec<String>| (!list.is_empty()).then(|| list.join(","));
        let options = [
            ("count", number(self.count)),
            ("seed", self.seed),
            ("size", self.size.map(NumberOrText::text)),
            ("digits", self.digits),
            ("box", self.r#box),
            ("rules", list(self.rules)),
            ("constraints", list(self.constraints)),
            ("clues", number(self.clues)),
            ("min-solutions", number(self.min_solutions)),
            ("symmetry", self.symmetry),
            // Rows within the option itself: no value can name a file.
            ("pattern", (!self.pattern.is_empty()).then(|| format!("rows:{}", self.pattern.join("/")))),
            ("level", self.level),
            ("rating", self.rating),
            ("requires", list(self.requires)),
            ("without", list(self.without)),
        ];
        let given = options.into_iter().filter_map(|(name, value)| Some(format!("--{name}={}", value?)));
        let minimal = self.minimal.then(|| "--minimal".to_owned());
        let words = ["sudoku-ls", "generate"].into_iter().map(str::to_owned).chain(given).chain(minimal);
        words.map(OsString::from).collect()
    }
}

/// Returns the description of the kinds of constraints.
fn kinds() -> String {
    let names: Vec<&str> = ConstraintKind::ALL.map(ConstraintKind::name).into();
    format!("Kinds of clues beside givens: {}", names.join(", "))
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let options = read::<Arguments>(arguments)?.options();
    let args = parsed(&options)?;
    if args.count > MOST {
        return Err(format!("count: {} puzzles; at most {MOST} are made at once", args.count));
    }
    let first = spec(&args).map_err(|error| format!("{error:#}"))?;
    let look = || call.look();
    let mut puzzles = Vec::new();
    for k in 0..args.count {
        let seed = Seed { value: first.seed.value.wrapping_add(k), ..first.seed };
        let made = generate_watched(&first.clone().with_seed(seed), &look);
        let made = made.map_err(|error| format!("seed {seed}: {error}"))?;
        puzzles.push(puzzle_text(&made, GridForm::Rows, "\n"));
    }
    Ok(Answer::Object([("puzzles".to_owned(), json!(puzzles))].into_iter().collect()))
}

/// Parses the options as the command line does.
fn parsed(options: &[OsString]) -> Result<GenerateArgs, String> {
    match parse(options).map(|args| args.command) {
        Ok(Some(Command::Generate(args))) => Ok(args),
        Ok(_) => Err("no such options".to_owned()),
        Err(error) => Err(one_line(&error, options)),
    }
}
