//! The puzzle specification that the options of `generate` and the files in them describe.
//!
//! This module reads and checks options; it generates nothing.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use crate::board::{BoxShape, DigitRange, Geometry, GeometryError, Layout, MAX_SIZE, Rule, Sides};
use crate::cli::args::GenerateArgs;
use crate::cli::output::target::note_read;
use crate::convert::Form;
use crate::generate::{Pattern, PuzzleSpec, Seed, read_regions};
use crate::project::small_file;
use crate::syntax::{File, PuzzleRef};

/// Returns the specification for the first puzzle of a call.
pub(in crate::cli) fn spec(args: &GenerateArgs) -> Result<PuzzleSpec> {
    let regions = args.regions.as_deref().map(regions).transpose()?;
    let pattern = args.pattern.as_deref().map(pattern).transpose()?;
    let boxes = args.boxes.as_deref().map(box_shape).transpose()?;
    let mut layout = layout((args.size, args.digits), regions, pattern.as_ref(), boxes)?;
    for name in &args.rules {
        let rule = rule(name)?;
        if !layout.rules.contains(&rule) {
            layout.rules.push(rule);
        }
    }
    Geometry::shared(&layout).map_err(|error| anyhow!("{error}"))?;
    if args.bare && !matches!(args.form(), Form::Sudoku | Form::Line) {
        bail!("--bare is for the forms sudoku and line, not for {}", args.form().name());
    }
    if !args.constraints.is_empty() && (args.bare || args.form() == Form::Line) {
        let option = if args.bare { "--bare" } else { "--form line" };
        bail!("{option} has no place for constraints: drop it or --constraints");
    }
    let mut spec =
        PuzzleSpec::new(layout, first_seed(args)?).with_constraints(args.constraints.iter().copied());
    spec.clues = args.clues;
    spec.min_solutions = args.min_solutions;
    spec.symmetry = args.symmetry;
    spec.pattern = pattern;
    spec.minimal = args.minimal;
    spec.nodes = args.nodes;
    spec.engine = args.engine;
    spec.method = args.method;
    spec.full_grids = args.full_grid;
    spec.demand = args.demand.demand();
    Ok(spec)
}

/// Returns the board without its rules. Without `--size`, a map of regions, a pattern or a box shape determines the size.
fn layout(
    (sides, digits): (Option<Sides>, Option<DigitRange>),
    regions: Option<Vec<u8>>,
    pattern: Option<&Pattern>,
    boxes: Option<BoxShape>,
) -> Result<Layout> {
    if let Some(sides) = sides.filter(|sides| !sides.is_square()) {
        return oblong(sides, digits, regions.as_ref(), pattern, boxes);
    }
    if let Some(shape) = pattern.map(Pattern::sides).filter(|shape| !shape.is_square()) {
        let why = format!("--pattern: the pattern has {} rows of {} cells", shape.rows, shape.columns);
        match sides {
            Some(sides) => bail!("{why}, but the board is {sides}"),
            None => bail!("{why}: for a board of this shape, add --size {shape}"),
        }
    }
    let size = sides.map(|sides| sides.rows);
    let of_regions = regions.as_ref().map(|map| map.len().isqrt());
    let of_boxes = boxes.map(|shape| shape.rows.saturating_mul(shape.columns));
    let of_pattern = pattern.map(|pattern| pattern.sides().rows);
    let size = size.or(of_regions).or(of_pattern).or(of_boxes).unwrap_or(9);
    if let Some(other) = of_regions.filter(|other| *other != size) {
        bail!("--regions: the map is for a board of {other}x{other}, not for one of {size}x{size}");
    }
    if let Some(other) = of_pattern.filter(|other| *other != size) {
        bail!("--pattern: the pattern is for a board of {other}x{other}, not for one of {size}x{size}");
    }
    if !(1..=MAX_SIZE).contains(&size) {
        bail!("{}", GeometryError::Size(size));
    }
    let mut layout = with_digits(Layout::standard(size), digits)?;
    layout.regions = regions;
    layout.boxes = boxes.unwrap_or(layout.boxes);
    Ok(layout)
}

/// Returns a board that has not as many rows as columns.
fn oblong(
    sides: Sides,
    digits: Option<DigitRange>,
    regions: Option<&Vec<u8>>,
    pattern: Option<&Pattern>,
    boxes: Option<BoxShape>,
) -> Result<Layout> {
    if regions.is_some() {
        bail!("--regions: the map is a square, but --size {sides} is not");
    }
    if let Some(shape) = pattern.map(Pattern::sides).filter(|shape| *shape != sides) {
        bail!("--pattern: the pattern is for a board of {shape}, not for one of {sides}");
    }
    let mut layout = with_digits(Layout::of_sides(sides, sides.longer()), digits)?;
    layout.boxes = boxes.unwrap_or(layout.boxes);
    Ok(layout)
}

/// Returns a layout with digits of these values.
fn with_digits(layout: Layout, digits: Option<DigitRange>) -> Result<Layout> {
    let (sides, Some(digits)) = (layout.sides(), digits) else { return Ok(layout) };
    if digits.count() < sides.longer() {
        bail!("--digits {digits}: a board of {sides} needs {} digits or more", sides.longer());
    }
    Ok(layout.with_range(digits))
}

/// Returns a text that is part of the option itself (`rows:…`), in a file, or on standard input.
fn text(option: &str) -> Result<String> {
    if option.starts_with("rows:") {
        return Ok(option.to_owned());
    }
    let read = if option == "-" {
        small_file::read_text(io::stdin().lock())
    } else {
        if fs::metadata(option).is_ok_and(|kind| kind.is_dir()) {
            bail!("{option} is a folder: name a file");
        }
        note_read(Path::new(option));
        small_file::read(Path::new(option))
    };
    let name = if option == "-" { "standard input" } else { option };
    read.with_context(|| format!("{name} cannot be read"))
}

/// Returns a map of regions. If the text has puzzles, the map is that of the first puzzle with regions.
fn regions(option: &str) -> Result<Vec<u8>> {
    let text = text(option).context("--regions")?;
    let file = File::parse(&text);
    let map = file.puzzles().find_map(|PuzzleRef { puzzle, .. }| {
        puzzle.layout.regions.clone().filter(|_| puzzle.geometry.is_some())
    });
    map.map_or_else(|| read_regions(&text), Ok).map_err(|why| anyhow!("--regions {}: {why}", shown(option)))
}

/// Returns a pattern. If the text is not a pattern, its first puzzle determines the pattern.
fn pattern(option: &str) -> Result<Pattern> {
    let text = text(option).context("--pattern")?;
    let read = text.parse::<Pattern>();
    // The rows of several puzzles may look like those of a board with more rows than columns.
    if let Ok(pattern) = &read
        && (pattern.sides().is_square() || !has_several_puzzles(&text))
    {
        return Ok(pattern.clone());
    }
    let given = File::parse(&text).puzzles().find_map(|PuzzleRef { puzzle, .. }| puzzle.givens());
    let given = given.filter(|grid| grid.geometry().has_sides());
    given.map_or_else(
        || read.map_err(|why| anyhow!("--pattern {}: {why}", shown(option))),
        |grid| Ok(Pattern::of(&grid)),
    )
}

fn has_several_puzzles(text: &str) -> bool {
    File::parse(text).puzzles().filter(|it| it.puzzle.givens().is_some()).nth(1).is_some()
}

/// Returns the value of an option for messages, shortened if it contains rows.
fn shown(option: &str) -> &str {
    if option.starts_with("rows:") { "rows:…" } else { option }
}

fn box_shape(text: &str) -> Result<BoxShape> {
    text.parse::<BoxShape>().ok().with_context(|| format!("--box {text}: use ROWSxCOLUMNS, such as 2x3"))
}

fn rule(name: &str) -> Result<Rule> {
    let all = || Rule::ALL.map(Rule::name).join(", ");
    name.trim().parse::<Rule>().map_err(|_| anyhow!("--rules {name}: unknown rule; use {}", all()))
}

fn first_seed(args: &GenerateArgs) -> Result<Seed> {
    match &args.seed {
        Some(text) => {
            let seed = text.parse::<Seed>().map_err(|error| anyhow!("--seed: {error}"))?;
            let last = u64::MAX;
            if args.count - 1 > last - seed.value {
                bail!(
                    "--seed: {last} is the last seed: {} puzzles need seeds up to --seed plus {}",
                    args.count,
                    args.count - 1
                );
            }
            Ok(seed)
        }
        // The seed is short enough to be typed again. The keys of a new hasher are random.
        None => Ok(Seed::new(RandomState::new().hash_one(()) >> 32)),
    }
}
