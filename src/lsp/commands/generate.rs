//! The command that inserts a new puzzle: it reads the client's request, and finds the place for the puzzle.
//!
//! Only the names and limits of the arguments are defined here. Lower layers generate, write and place the puzzle.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{MessageType, TextEdit, Uri};

use crate::analysis::{insertion, puzzle_text};
use crate::board::{BoxShape, DigitRange, Layout, MAX_SIZE, Rule, Sides, article};
use crate::generate::{
    ChartError, ConstraintKind, Generated, Pattern, PuzzleSpec, Seed, SeedError, Symmetry, generate_watched,
    read_regions,
};
use crate::logic::{Demand, ErRange, Level, TechniqueSet};
use crate::lsp::commands::blank::first_blank;
use crate::lsp::commands::new_file;
use crate::lsp::commands::new_file::NewFile;
use crate::lsp::commands::target::{Target, apply, place_at};
use crate::lsp::proto::to_proto;
use crate::lsp::runtime::entropy;
use crate::lsp::runtime::interrupt::{Stop, watched, watched_unasked};
use crate::lsp::state::tasks::{long_work, work};
use crate::lsp::state::{Place, State};
use crate::syntax::{GridForm, nearest};
use crate::text::Encoding;

/// The maximum time to generate a puzzle, in milliseconds.
const BUDGET: u64 = 20_000;

/// The label of the progress report and of the entry in the editor's undo list.
const LABEL: &str = "Generate a puzzle";

/// Returns the allowed sizes in words.
fn allowed() -> String {
    format!("a size from 1 to {MAX_SIZE}, or rows and columns such as \"6x8\"")
}

/// Returns the request that a command's argument describes. Its optional fields are `size`, `digits`, `box`, `regions`,
/// `rules`, `constraints`, `clues`, `minSolutions`, `symmetry`, `pattern`, `minimal`, `level`, `rating`, `requires`, `without` and `seed`.
///
/// # Errors
/// Names the field that cannot be used, and what is allowed.
pub(crate) fn spec(argument: &Value) -> std::result::Result<PuzzleSpec, String> {
    known(argument)?;
    let given = |name: &str| argument.get(name).filter(|value| !value.is_null());
    let boxes = given("box").map(boxes).transpose()?;
    let regions = given("regions").map(|value| rows("regions", value, read_regions)).transpose()?;
    let pattern = given("pattern").map(|value| rows("pattern", value, str::parse::<Pattern>)).transpose()?;
    let asked = given("size").map(sides).transpose()?;
    let shape = pattern.as_ref().map(Pattern::sides);
    if let Some(shape) = shape.filter(|shape| asked.is_none() && !shape.is_square()) {
        return Err(format!(
            "'pattern': {} rows of {} cells: for a board of this shape, add 'size': \"{shape}\"",
            shape.rows, shape.columns
        ));
    }
    let square = |size: usize| Sides::square(size);
    let of_regions = regions.as_ref().map(|map| square(map.len().isqrt()));
    let of_boxes = boxes.map(|shape| square(shape.rows.saturating_mul(shape.columns)));
    let sides = asked.or(of_regions).or(shape).or(of_boxes).unwrap_or(square(9));
    if !(1..=MAX_SIZE).contains(&sides.longer()) {
        return Err(format!("cannot generate {} {sides} puzzle: use {}", article(sides.rows), allowed()));
    }
    let mut layout = Layout::of_sides(sides, sides.longer());
    if let Some(values) = given("digits") {
        layout = layout.with_range(digits(values, sides)?);
    }
    if let Some(boxes) = boxes {
        layout = layout.with_boxes(boxes);
    }
    layout.regions = regions;
    layout = layout.with_rules(given("rules").map(rules).transpose()?.unwrap_or_default());
    let kinds = given("constraints").map(constraints).transpose()?.unwrap_or_default();
    let seed = given("seed").map_or_else(|| Ok(any_seed()), seed)?;
    let mut spec = PuzzleSpec::new(layout, seed).with_constraints(kinds);
    spec.clues = match given("clues") {
        Some(clues) => Some(number(clues).ok_or_else(|| bad("clues", clues, "a number"))?),
        None => None,
    };
    if let Some(solutions) = given("minSolutions") {
        spec.min_solutions =
            number(solutions).ok_or_else(|| bad("minSolutions", solutions, "a number"))? as u64;
    }
    spec.demand = demand(argument)?;
    spec.symmetry = given("symmetry").map_or(Ok(Symmetry::None), symmetry)?;
    spec.pattern = pattern;
    spec.minimal =
        given("minimal").map_or(Some(false), Value::as_bool).ok_or("'minimal' must be true or false")?;
    Ok(spec)
}

/// The fields of the command's argument: the place for the puzzle, and its properties.
const FIELDS: [&str; 20] = [
    "uri",
    "position",
    "range",
    "newFile",
    "size",
    "digits",
    "box",
    "rules",
    "constraints",
    "regions",
    "pattern",
    "symmetry",
    "clues",
    "minimal",
    "minSolutions",
    "level",
    "rating",
    "requires",
    "without",
    "seed",
];

/// Generates a puzzle and asks the client to insert it. Returns whether a puzzle was generated.
///
/// # Errors
/// Only if the server itself fails. If no puzzle can be generated, the reason is shown to the user.
pub(crate) async fn insert(state: &Arc<State>, target: Target, spec: PuzzleSpec) -> Result<bool> {
    if place_at(state, &target).await.is_none() {
        return Ok(false);
    }
    let Some(made) = made(state, spec).await? else { return Ok(false) };
    let Some(place) = place_at(state, &target).await else { return Ok(false) };
    let put = move |_: &Stop| {
        let edit = insertion(&place.file, place.offset, &puzzle_text(&made, GridForm::Rows, "\n"));
        (edit, place)
    };
    let (Some(edit), place) = work(state, put).await? else {
        let why =
            "Could not insert a puzzle: the text around it would be read as something else. Use a new file.";
        state.client.say(MessageType::WARNING, why);
        return Ok(false);
    };
    let start = place.text.position(edit.span.start as usize, state.client.encoding());
    let then = first_blank(&edit.text, start, state.client.encoding());
    let edits = to_proto::text_edits(vec![edit], 0, &place.text, state.client.encoding());
    apply(state, LABEL, edits, &place, (None, then));
    Ok(true)
}

/// Generates the puzzle that a command's argument describes at once, and returns the edits that insert it; `None` if
/// there is no such puzzle, or if generating it takes longer than this many milliseconds.
pub(crate) fn edits(
    argument: &Value,
    place: &Place,
    encoding: Encoding,
    (stop, millis): (&Stop, u64),
) -> Option<Vec<TextEdit>> {
    let spec = spec(argument).ok()?;
    let made = watched_unasked(stop, millis, |watch| generate_watched(&spec, watch)).ok()?;
    let edit = insertion(&place.file, place.offset, &puzzle_text(&made, GridForm::Rows, "\n"))?;
    Some(to_proto::text_edits(vec![edit], 0, &place.text, encoding))
}

/// Generates a puzzle and asks the client to put it into a new file, next to the document `beside` if there is one.
///
/// # Errors
/// The same errors as [`insert`].
pub(crate) async fn into_new_file(state: &Arc<State>, beside: Option<Uri>, spec: PuzzleSpec) -> Result<()> {
    if let Some(why) = new_file::why_not(state) {
        state.client.say(MessageType::WARNING, why);
        return Ok(());
    }
    if let Some(made) = made(state, spec).await? {
        let text = puzzle_text(&made, GridForm::Rows, "\n");
        let file = NewFile { label: LABEL, stem: "puzzle", ending: "sudoku", text };
        new_file::open(state, beside.as_ref(), file);
    }
    Ok(())
}

/// Returns a puzzle for a request. If there is none, shows the reason to the user and returns `None`.
async fn made(state: &Arc<State>, spec: PuzzleSpec) -> Result<Option<Generated>> {
    let run = move |stop: &_| watched(stop, BUDGET, |watch| generate_watched(&spec, watch));
    match long_work(state, LABEL, run).await? {
        Ok(made) => Ok(Some(made)),
        Err(why) => {
            state.client.say(MessageType::WARNING, format!("Could not generate a puzzle: {why}."));
            Ok(None)
        }
    }
}

fn bad(name: &str, value: &Value, wanted: &str) -> String {
    format!("invalid '{name}' value {value}: expected {wanted}")
}

/// Returns the number in a value, which may be a number or a text.
fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_u64().and_then(|number| usize::try_from(number).ok()),
    }
}

/// Returns the sides of a board: a number, or a text such as `6x8`.
fn sides(value: &Value) -> std::result::Result<Sides, String> {
    let read = match value {
        Value::String(text) => Sides::read(text),
        _ => number(value).map(Sides::square),
    };
    read.ok_or_else(|| bad("size", value, &allowed()))
}

/// Returns the values of the digits, of which a row or a column needs as many as it has cells.
fn digits(value: &Value, sides: Sides) -> std::result::Result<DigitRange, String> {
    let range = value.as_str().and_then(|text| text.parse::<DigitRange>().ok());
    let fits = |range: &DigitRange| (sides.longer()..=MAX_SIZE).contains(&range.count()) && range.last <= 35;
    let wanted = || {
        format!("a range such as \"0-8\", of {} to {MAX_SIZE} digits, the last at most 35", sides.longer())
    };
    range.filter(fits).ok_or_else(|| bad("digits", value, &wanted()))
}

fn boxes(value: &Value) -> std::result::Result<BoxShape, String> {
    value
        .as_str()
        .and_then(|text| text.parse().ok())
        .ok_or_else(|| bad("box", value, "rows x columns, such as \"2x3\""))
}

fn rules(value: &Value) -> std::result::Result<Vec<Rule>, String> {
    let all = || Rule::ALL.map(Rule::name).join(", ");
    let wanted = || bad("rules", value, &format!("a list of {}", all()));
    let names: Vec<&str> = match value {
        Value::String(text) => text.split([' ', ',']).filter(|name| !name.is_empty()).collect(),
        Value::Array(list) => list.iter().map(Value::as_str).collect::<Option<_>>().ok_or_else(wanted)?,
        _ => return Err(wanted()),
    };
    let rule = |name: &str| {
        name.parse::<Rule>().map_err(|_| format!("unknown rule '{name}': expected one of {}", all()))
    };
    names.into_iter().map(rule).collect()
}

fn constraints(value: &Value) -> std::result::Result<Vec<ConstraintKind>, String> {
    let all = || ConstraintKind::ALL.map(ConstraintKind::name).join(", ");
    let names = words(value).ok_or_else(|| bad("constraints", value, &format!("a list of {}", all())))?;
    let kind = |name: &str| {
        name.parse::<ConstraintKind>()
            .map_err(|_| format!("unknown kind of constraint '{name}': expected one of {}", all()))
    };
    names.into_iter().map(kind).collect()
}

/// Returns an error if the argument has an unknown field, which would otherwise be ignored silently.
fn known(argument: &Value) -> std::result::Result<(), String> {
    let mut names = argument.as_object().into_iter().flat_map(|fields| fields.keys());
    let Some(name) = names.find(|name| !FIELDS.contains(&name.as_str())) else { return Ok(()) };
    let near = nearest(name, FIELDS);
    let advice =
        near.map_or_else(|| format!("use {}", FIELDS.join(", ")), |near| format!("did you mean '{near}'?"));
    Err(format!("sudoku.generate: unknown field '{name}': {advice}"))
}

/// Returns the requested difficulty.
fn demand(argument: &Value) -> std::result::Result<Demand, String> {
    let given = |name: &str| argument.get(name).filter(|value| !value.is_null());
    let techniques = |name: &str| {
        let wanted = || format!("a list of techniques, or of {}", TechniqueSet::FAMILIES.join(", "));
        let Some(value) = given(name) else { return Ok(Vec::new()) };
        let names = words(value).ok_or_else(|| bad(name, value, &wanted()))?;
        let one = |text: &str| TechniqueSet::parse(text).ok_or_else(|| bad(name, &text.into(), &wanted()));
        names.into_iter().map(one).collect::<std::result::Result<Vec<_>, String>>()
    };
    let mut levels = Vec::new();
    if let Some(value) = given("level") {
        let wanted = || bad("level", value, &format!("one of {}", Level::ALL.map(Level::name).join(", ")));
        for name in words(value).ok_or_else(wanted)? {
            levels.push(name.parse::<Level>().map_err(|_| wanted())?);
        }
    }
    let rating = given("rating").map(|value| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse::<ErRange>().map_err(|_| bad("rating", value, "a range of ER, such as \"6.5..7.2\""))
    });
    Ok(Demand {
        levels,
        rating: rating.transpose()?,
        requires: techniques("requires")?,
        without: techniques("without")?,
    })
}

/// Returns the words in a list, or in a text separated by commas.
fn words(value: &Value) -> Option<Vec<&str>> {
    match value {
        Value::String(text) => Some(text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()),
        Value::Array(list) => list.iter().map(Value::as_str).collect(),
        _ => None,
    }
}

fn symmetry(value: &Value) -> std::result::Result<Symmetry, String> {
    let all = || Symmetry::ALL.map(Symmetry::name).join(", ");
    value
        .as_str()
        .and_then(|name| name.parse::<Symmetry>().ok())
        .ok_or_else(|| bad("symmetry", value, &format!("one of {}", all())))
}

/// Reads a square of characters from one text or from a list of rows.
fn rows<T>(
    name: &str,
    value: &Value,
    read: impl Fn(&str) -> std::result::Result<T, ChartError>,
) -> std::result::Result<T, String> {
    let text = match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(rows) => {
            rows.iter().map(|row| row.as_str().map(|row| format!("{row}\n"))).collect::<Option<String>>()
        }
        _ => None,
    };
    let text = text.ok_or_else(|| bad(name, value, "a list of rows"))?;
    read(&text).map_err(|why| format!("'{name}': {why}"))
}

fn seed(value: &Value) -> std::result::Result<Seed, String> {
    match value {
        Value::String(text) => text.trim().parse().map_err(|why: SeedError| why.to_string()),
        _ => value
            .as_u64()
            .map(Seed::new)
            .ok_or_else(|| bad("seed", value, "a number, or text such as \"2:7\"")),
    }
}

/// Returns a random seed that is short enough to be read aloud.
fn any_seed() -> Seed {
    Seed::new(entropy() % 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_spec_is_read_from_numbers_and_from_texts() {
        let asked = spec(
            &json!({ "size": "6", "box": "3x2", "rules": "diagonal, anti-king", "clues": 12, "seed": 7 }),
        )
        .unwrap();
        let layout = Layout::standard(6)
            .with_boxes(BoxShape { rows: 3, columns: 2 })
            .with_rules([Rule::Diagonal, Rule::AntiKing]);
        assert_eq!((asked.layout, asked.clues, asked.seed), (layout, Some(12), Seed::new(7)));
        let asked = spec(&json!({ "box": "2x3", "rules": ["windoku"], "seed": "1:9" })).unwrap();
        assert_eq!(
            (asked.layout.size, asked.layout.rules, asked.seed),
            (6, vec![Rule::Windoku], Seed { version: 1, value: 9 })
        );
    }

    #[test]
    fn a_wish_may_have_a_symmetry_a_pattern_regions_and_several_solutions() {
        let argument = json!({
            "regions": ["aabb", "abba", "cddc", "ccdd"], "pattern": "rows:x..x/.xx./.xx./x..x",
            "minSolutions": 3, "minimal": false
        });
        let asked = spec(&argument).unwrap();
        assert_eq!((asked.layout.size, asked.min_solutions), (4, 3));
        assert_eq!(asked.layout.regions, read_regions("rows:aabb/abba/cddc/ccdd").ok());
        assert_eq!(asked.pattern.map(|pattern| pattern.cells().count()), Some(8));
        let asked = spec(&json!({ "symmetry": "mirror-v", "minimal": true })).unwrap();
        assert_eq!((asked.symmetry, asked.minimal), (Symmetry::MirrorV, true));
        let said = |argument| spec(&argument).unwrap_err();
        assert!(said(json!({ "symmetry": "round" })).contains("rotate180"));
        assert!(said(json!({ "pattern": ["x.", "x"] })).contains("row 2 has 1 mark"));
        assert!(said(json!({ "regions": 4 })).contains("a list of rows"));
        assert!(said(json!({ "minimal": "yes" })).contains("true or false"));
    }

    #[test]
    fn a_wish_may_have_sides_and_digits() {
        let rows = vec!["x......x"; 6];
        let asked = spec(&json!({ "size": "6x8", "pattern": rows, "level": "easy" })).unwrap();
        assert_eq!(asked.layout, Layout::of_sides(Sides { rows: 6, columns: 8 }, 8));
        let asked = spec(&json!({ "size": 9, "digits": "0-8" })).unwrap();
        assert_eq!(asked.layout, Layout::standard(9).with_digits(0, 8));
        let asked = spec(&json!({ "size": "6", "digits": "0-8" })).unwrap();
        assert_eq!(asked.with_seed(Seed::new(1)).options(), "--size 6 --digits 0-8 --seed 2:1");
        let said = |argument| spec(&argument).unwrap_err();
        assert!(said(json!({ "digits": "0-7" })).contains("9 to 31 digits"));
        assert!(said(json!({ "digits": 8 })).contains("invalid 'digits' value 8"));
        assert!(said(json!({ "size": "6x" })).contains("rows and columns"));
        assert!(said(json!({ "pattern": ["x..", "..x"] })).contains("add 'size': \"2x3\""));
    }

    #[test]
    fn a_wish_may_have_constraints() {
        let asked = spec(&json!({ "constraints": ["killer", "Kropki"], "clues": 0 })).unwrap();
        assert_eq!(asked.with_seed(Seed::new(1)).options(), "--constraints killer,dots --clues 0 --seed 2:1");
        let asked = spec(&json!({ "constraints": "thermo, thermo", "size": 6 })).unwrap();
        assert_eq!(asked.constraints, [ConstraintKind::Thermo]);
        let said = |argument| spec(&argument).unwrap_err();
        assert!(said(json!({ "constraints": ["kilter"] })).contains("one of killer, thermo, arrow"));
        assert!(said(json!({ "constraints": 3 })).contains("a list of killer"));
    }

    #[test]
    fn a_wish_may_have_a_difficulty() {
        let asked = spec(&json!({
            "level": ["hard", "Unfair"], "rating": "6.5..7.2", "requires": "x-wing, w-wing", "without": ["uniqueness"]
        }));
        let options =
            "--level hard,unfair --rating 6.5..7.2 --requires x-wing,w-wing --without uniqueness --seed 2:1";
        assert_eq!(asked.unwrap().with_seed(Seed::new(1)).options(), options);
        let asked = spec(&json!({ "level": "easy", "rating": 1.2 })).unwrap();
        assert_eq!(asked.with_seed(Seed::new(1)).options(), "--level easy --rating 1.2 --seed 2:1");
        let said = |argument| spec(&argument).unwrap_err();
        assert!(said(json!({ "level": "fiendish" })).contains("one of easy, medium, hard, unfair, extreme"));
        assert!(said(json!({ "rating": "7..6" })).contains("expected a range of ER"));
        assert!(said(json!({ "requires": ["magic"] })).contains("'requires' value \"magic\""));
        assert!(said(json!({ "without": 3 })).contains("a list of techniques"));
    }

    #[test]
    fn without_a_word_it_is_a_9x9_with_a_seed_of_its_own() {
        let (one, other) = (spec(&json!({})).unwrap(), spec(&json!(null)).unwrap());
        assert_eq!((one.layout, one.clues), (Layout::standard(9), None));
        assert_ne!(one.seed, other.seed);
    }

    #[test]
    fn what_cannot_be_used_is_named_with_what_could_be() {
        let said = |argument| spec(&argument).unwrap_err();
        assert!(said(json!({ "size": 40 })).contains("1 to 31"));
        assert!(said(json!({ "size": "big" })).contains("invalid 'size' value \"big\""));
        assert!(said(json!({ "box": "3" })).contains("rows x columns"));
        assert!(said(json!({ "rules": ["diagonals"] })).contains("anti-knight"));
        assert!(said(json!({ "rules": 3 })).contains("a list of diagonal"));
        assert!(said(json!({ "clues": -1 })).contains("'clues' value -1"));
        assert!(said(json!({ "seed": "3:1" })).contains("seed"));
        assert!(said(json!({ "siz": 6 })).contains("unknown field 'siz': did you mean 'size'?"));
    }
}
