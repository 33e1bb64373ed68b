//! The tool `render`.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::analysis::name_or_label;
use crate::cli::commands::mcp::answer::Answer;
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{Text, missing, named, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::cli::input::ask::{self, answer, regions};
use crate::cli::input::blocks::Job;
use crate::logic::Position;
use crate::render::{Look, Picture, Theme, svg};
use crate::solver::{Budget, Engine};
use crate::syntax::Puzzle;

/// The maximum number of search nodes for a solution.
const NODES: u64 = 1_000_000;

/// The image formats that this build supports.
const FORMS: &[&str] = if cfg!(feature = "pictures") { &["svg", "png"] } else { &["svg"] };

pub(super) const TOOL: Tool = Tool {
    name: "render",
    title: "Draw a puzzle",
    description: "Draws a sudoku puzzle with its constraints, digits and pencil marks. Answers the text of an SVG, or an image if this \
                  build draws PNG.",
    schema: || {
        schema::object(vec![
            schema::text("A puzzle as text"),
            schema::puzzle("Number of the puzzle in the text, from 1; 1 if not given"),
            schema::one_of_these("format", FORMS, "Form of the picture; svg if not given"),
            schema::one_of::<Theme>("theme", "Colors; light or dark as the viewer's screen is if not given"),
            schema::switch("coordinates", false, "Name rows and columns at the borders (r1, c1)"),
            schema::switch("candidates", false, "Show the candidates that no visible digit rules out"),
            schema::switch("solved", false, "Fill in the solution, if there is exactly one"),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    puzzle: Option<usize>,
    format: Option<String>,
    theme: Option<String>,
    #[serde(default)]
    coordinates: bool,
    #[serde(default)]
    candidates: bool,
    #[serde(default)]
    solved: bool,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let arguments: Arguments = read(arguments)?;
    let form = arguments.format.as_deref().unwrap_or("svg");
    if !FORMS.contains(&form) {
        return Err(format!("format: this build does not draw '{form}': use {}", FORMS.join(" or ")));
    }
    let theme = named("theme", arguments.theme.as_deref(), Theme::Auto)?;
    let theme = if theme == Theme::Auto && form == "png" { Theme::Light } else { theme };
    let look = Look { theme, has_coordinates: arguments.coordinates };
    let (wanted, mut count) = (arguments.puzzle.unwrap_or(1), 0);
    for job in arguments.text.jobs() {
        let job = job?;
        let Some((number, puzzle)) = job.puzzle() else { continue };
        count = number;
        if number == wanted {
            let picture = picture(&arguments, &job, puzzle, call)?;
            return drawn(form, svg(&picture, &look), &picture.title);
        }
    }
    Err(missing(count, wanted))
}

/// Returns the picture of a puzzle.
fn picture(arguments: &Arguments, job: &Job, puzzle: &Puzzle, call: &Call) -> Result<Picture, String> {
    let mut picture = Picture::of(puzzle).ok_or("the puzzle has no board")?;
    if let Some(name) = name_or_label(&job.block) {
        picture.title = name;
    }
    if arguments.solved {
        let look = || call.look();
        let mut budget = Budget::nodes(NODES).watched(&look);
        match answer(&job.block, puzzle, Engine::Auto.into(), &mut budget).0 {
            ask::Answer::Unique(solution) => {
                picture.solve(&solution);
                match regions(&solution) {
                    Ok(Some(regions)) => picture.show_regions(&regions),
                    Ok(None) => {}
                    Err(why) => {
                        picture.notes.push(format!("The regions of the solution are not shown: {why}."));
                    }
                }
            }
            ask::Answer::None(why) => return Err(format!("no solution: {why}")),
            ask::Answer::Multiple(..) => return Err("the puzzle has several solutions".to_owned()),
            ask::Answer::Unknown(why) => return Err(format!("the solution is unknown: {why}")),
        }
    }
    if arguments.candidates {
        let position = Position::of(&picture.digits());
        picture.set_candidates(|cell| position.candidates(cell));
    }
    Ok(picture)
}

/// Returns a drawing in the requested image format.
#[cfg(feature = "pictures")]
fn drawn(form: &str, drawing: String, title: &str) -> Result<Answer, String> {
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;

    use crate::cli::args::PictureForm;
    use crate::cli::pictures;

    if form == "svg" {
        return Ok(Answer::Svg(drawing));
    }
    let drawn = pictures::drawn(PictureForm::Png, vec![drawing], title, 2);
    let drawn = drawn.map_err(|error| format!("{error:#}"))?;
    let bytes = drawn.files.first().ok_or("the picture is empty")?;
    Ok(Answer::Png(BASE64_STANDARD.encode(bytes)))
}

/// Returns a drawing as SVG.
#[cfg(not(feature = "pictures"))]
#[expect(clippy::unnecessary_wraps, reason = "a build with the feature `pictures` may fail")]
fn drawn(_: &str, drawing: String, _: &str) -> Result<Answer, String> {
    Ok(Answer::Svg(drawing))
}
