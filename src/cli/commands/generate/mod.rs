//! `generate`: generates puzzles with one or several solutions, reproducible by their seeds.
//!
//! Puzzle k of a call has the seed `first + k - 1`, so that the result does not depend on threads.

pub(in crate::cli) mod options;

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use rayon::prelude::*;

use crate::analysis::{puzzle_text, symbols_of};
use crate::board::{Layout, sizes};
use crate::cli::args::GenerateArgs;
use crate::cli::outcome::Outcome;
use crate::cli::output::progress::Progress;
use crate::cli::output::{Out, complain, note};
use crate::convert::{Form, Loss, Sheet, Writer, sheet_of};
use crate::generate::{GenerateError, Generated, PuzzleSpec, Seed, generate_watched};
use crate::syntax::{Fact, File, GridForm, RowStyle, print_line, print_rows};

/// The number of puzzles that are generated before they are written.
const AT_ONCE: u64 = 32;

/// Generates the puzzles and writes them in the order of their seeds.
pub(crate) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome> {
    let spec = options::spec(args)?;
    let layout = &spec.layout;
    if args.boxes.is_none()
        && layout.regions.is_none()
        && layout.is_square()
        && layout.size > 3
        && layout.boxes.rows == 1
    {
        note(&format!(
            "{0} is a prime: a {0}x{0} board has no boxes, only rows and columns; --regions takes a map of regions",
            layout.size
        ));
    }
    write_all(args, &spec, out)?;
    Ok(Outcome::Clean)
}

fn write_all(args: &GenerateArgs, first: &PuzzleSpec, out: &mut impl Write) -> Result<()> {
    let progress = Progress::start("puzzles");
    progress.expect(usize::try_from(args.count).unwrap_or(usize::MAX));
    let mut writer = Writer::new(args.form());
    let mut done = 0;
    while done < args.count {
        let end = args.count.min(done + AT_ONCE);
        let made: Vec<Result<Made>> =
            (done..end).into_par_iter().map(|k| one(args, first, k, &progress)).collect();
        for (k, text) in (done..end).zip(made) {
            match text? {
                Made::Text(text) => {
                    if k > 0 && args.form() == Form::Sudoku {
                        writeln!(out)?;
                    }
                    out.write_all(text.as_bytes())?;
                }
                Made::Sheet(sheet) => {
                    add(&mut writer, args.form(), &sheet, k == 0)?;
                    out.write_all(writer.take().as_bytes())?;
                }
            }
        }
        out.flush()?;
        done = end;
    }
    Ok(out.write_all(writer.end().as_bytes())?)
}

/// A generated puzzle.
enum Made {
    /// The text to write.
    Text(String),
    /// The data for another program's format.
    Sheet(Box<Sheet>),
}

/// Writes a puzzle in another program's format. With the first puzzle, reports the metadata that the format leaves out.
fn add(writer: &mut Writer, form: Form, sheet: &Sheet, is_first: bool) -> Result<()> {
    let name = form.name();
    let lost = writer.add_telling(sheet).map_err(|why| anyhow!("--form {name}: {why}"))?;
    let listed = |lost: &[&Loss]| lost.iter().map(|loss| &*loss.what).collect::<Vec<_>>().join(", ");
    let (changes, notes): (Vec<&Loss>, Vec<&Loss>) = lost.iter().partition(|loss| loss.changes_puzzle);
    if !changes.is_empty() {
        bail!("--form {name} does not carry {}", listed(&changes));
    }
    if is_first && !notes.is_empty() {
        note(&format!("the form {name} does not carry {}", listed(&notes)));
    }
    Ok(())
}

/// Returns a puzzle as data for another program's format. The `source:` line names the call with this format.
fn sheet(made: &Generated, form: Form) -> Result<Sheet> {
    let file = File::parse(&puzzle_text(made, GridForm::Rows, "\n"));
    let block = file.blocks().look(0).ok_or_else(|| anyhow!("the puzzle cannot be read back"))?;
    let mut sheet = sheet_of(&block)?;
    for (fact, value) in &mut sheet.facts {
        if *fact == Fact::Source {
            *value = value.replacen("generate ", &format!("generate --form {} ", form.name()), 1);
        }
    }
    Ok(sheet)
}

fn one(args: &GenerateArgs, first: &PuzzleSpec, k: u64, progress: &Progress) -> Result<Made> {
    let seed = Seed { value: first.seed.value.wrapping_add(k), ..first.seed };
    let spec = first.clone().with_seed(seed);
    let look = || progress.look();
    let made = generate_watched(&spec, &look).map_err(|error| {
        let says_seed = matches!(error, GenerateError::Clues { .. } | GenerateError::NotReached { .. });
        let seed =
            if error.depends_on_seed() && !says_seed { format!("seed {seed}: ") } else { String::new() };
        anyhow!("{seed}{error}")
    })?;
    progress.done();
    if args.bare {
        let board = made.puzzle.geometry().layout();
        if let Some(lost) = untold(board, args.form()).filter(|_| k == 0) {
            complain(&format!(
                "the cells alone do not say that the board has {lost}: leave out --bare to keep it"
            ));
        }
        return Ok(Made::Text(bare(&made, args.form())));
    }
    let text = |form: GridForm| Ok(Made::Text(puzzle_text(&made, form, "\n")));
    match args.form() {
        Form::Line => text(GridForm::Line),
        Form::Sudoku => text(GridForm::Rows),
        form => Ok(Made::Sheet(Box::new(sheet(&made, form)?))),
    }
}

/// Returns in words the properties of the board that the cells of a puzzle do not tell; `None` if there are none.
fn untold(board: &Layout, form: Form) -> Option<String> {
    let mut lost: Vec<String> = Vec::new();
    let sides = board.sides();
    if !board.is_square() {
        lost.push(format!("size {} and {} digits", board.size_text(), board.size));
    } else if form == Form::Line && !sizes::BY_LENGTH.contains(&board.size) {
        lost.push(format!("size {}", sides.rows));
    }
    if let Some(digits) = board.digits {
        lost.push(format!("digits {digits}"));
    }
    if board.regions.is_some() {
        lost.push("regions".to_owned());
    } else if board.boxes != board.usual_boxes() {
        lost.push(format!("{} boxes", board.boxes));
    }
    if !board.rules.is_empty() {
        let names: Vec<String> = board.rules.iter().map(ToString::to_string).collect();
        lost.push(format!("the rules {}", names.join(" ")));
    }
    (!lost.is_empty()).then(|| lost.join(" and "))
}

/// Returns only the cells of a puzzle.
fn bare(made: &Generated, form: Form) -> String {
    let symbols = symbols_of(made.puzzle.geometry().layout());
    match form {
        Form::Line => print_line(&made.puzzle, &symbols) + "\n",
        _ => print_rows(&made.puzzle, &symbols, RowStyle::Boxed),
    }
}
