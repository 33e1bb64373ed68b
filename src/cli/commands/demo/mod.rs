//! `demo`: an editor's session with the real server on a sample puzzle, shown step by step.
//!
//! Each step is checked: the demo fails if the server does not behave as expected.

mod editor;
mod server;
mod show;

use std::io::Write;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::cli::client::text::{Area, Place};
use crate::cli::commands::start::check_server;
use crate::cli::input::ask::{Answer, answer};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::solver::{Budget, Engine};
use crate::syntax::{File, Puzzle};
use editor::{Editor, Mark};

/// The document of the session. Its line 3, counted from 0, is the first row of the grid.
const SAMPLE: &str = include_str!("demo.sudoku");

/// The empty cell for the wrong digit. `LOOKED_AT` is another cell, for the hover.
const TYPED: Place = Place { line: 3, character: 4 };
const LOOKED_AT: Place = Place { line: 3, character: 8 };
/// A digit that conflicts in the column and in the box of the cell.
const WRONG: &str = "9";

/// Runs the session.
pub(crate) fn run(out: &mut Out) -> Result<Outcome> {
    check_server()?;
    writeln!(out, "sudoku-ls demo: an editor's session with the language server, on a small sample.")?;
    let mut editor = Editor::open(SAMPLE)?;
    opened(&mut editor, out)?;
    wrong_digit(&mut editor, out)?;
    hover(&mut editor, out)?;
    fix(&mut editor, out)?;
    solve(&mut editor, out)?;
    generate(&mut editor, out)?;
    ensure!(editor.quit()?, "the server did not end well");
    writeln!(out, "\nAll steps passed. README.md says how to set up your editor.")?;
    Ok(Outcome::Clean)
}

fn opened(editor: &mut Editor, out: &mut Out) -> Result<()> {
    let marks = editor.findings(is_clean).context("the sample is clean")?;
    show::heading(out, 1, "A puzzle is opened: nothing is wrong with it")?;
    show::document(out, &editor.text, &marks)?;
    Ok(out.flush()?)
}

fn wrong_digit(editor: &mut Editor, out: &mut Out) -> Result<()> {
    editor.type_over(Area::letter(TYPED), WRONG)?;
    let marks = editor.findings(|marks| has(marks, "duplicate-digit")).context("a digit appears twice")?;
    show::heading(out, 2, "A wrong digit is typed: the finding names the cells that it clashes with")?;
    show::document(out, &editor.text, &marks)?;
    let stands_there = |mark: &&Mark| mark.code == "duplicate-digit" && mark.range.start == TYPED;
    ensure!(
        marks.iter().find(stands_there).is_some(),
        "the finding does not stand on the cell that was typed"
    );
    Ok(out.flush()?)
}

fn hover(editor: &mut Editor, out: &mut Out) -> Result<()> {
    let hover = editor.hover(LOOKED_AT)?;
    show::heading(out, 3, "The pointer rests on an empty cell of that row")?;
    show::hover(out, &hover)?;
    ensure!(hover.contains("Candidates:"), "the hover names no candidates");
    Ok(out.flush()?)
}

fn fix(editor: &mut Editor, out: &mut Out) -> Result<()> {
    let actions = editor.actions(Area::letter(TYPED))?;
    let fixes = |action: &&Value| {
        let fixed = action["diagnostics"].as_array().into_iter().flatten();
        fixed.into_iter().any(|mark| mark["code"] == "duplicate-digit")
    };
    let action = actions.iter().find(fixes).context("no quick fix is offered for the clash")?;
    show::heading(out, 4, "The quick fix removes the digit")?;
    show::menu(out, &titles(&actions), title(action))?;
    editor.choose(action)?;
    let marks = editor.findings(is_clean).context("the fix removes the finding")?;
    show::document(out, &editor.text, &marks)?;
    ensure!(editor.text == SAMPLE, "the fix changed more than the one cell");
    Ok(out.flush()?)
}

fn solve(editor: &mut Editor, out: &mut Out) -> Result<()> {
    let actions = editor.actions(Area::letter(LOOKED_AT))?;
    let action = actions.iter().find(|action| title(action).starts_with("Solve puzzle"));
    let action = action.context("\"Solve puzzle\" is not in the menu")?;
    ensure!(action["disabled"].is_null(), "\"Solve puzzle\" can't be chosen: {}", action["disabled"]);
    show::heading(out, 5, "\"Solve puzzle\" is chosen from the menu")?;
    show::menu(out, &titles(&actions), title(action))?;
    editor.choose(action)?;
    let marks = editor.findings(is_clean).context("the solution has no finding")?;
    show::document(out, &editor.text, &marks)?;
    ensure!(is_solution_of(&editor.text, SAMPLE)?, "what was filled in is not the sample's solution");
    Ok(out.flush()?)
}

fn generate(editor: &mut Editor, out: &mut Out) -> Result<()> {
    let before = editor.text.clone();
    let end = Place { line: before.lines().count(), character: 0 };
    editor.command("sudoku.generate", json!({ "position": end.json(), "size": 9, "seed": 7 }))?;
    let marks = editor.findings(is_clean).context("the new puzzle is clean")?;
    show::heading(out, 6, "The command \"sudoku.generate\" puts a new puzzle at the file's end")?;
    show::document(out, &editor.text, &marks)?;
    ensure!(editor.text.starts_with(before.trim_end()), "the puzzle above was changed");
    let file = File::parse(&editor.text);
    let made = file.blocks().iter().filter_map(|block| Some((block, block.puzzle.as_ref()?))).nth(1);
    let (block, puzzle) = made.context("there is no second puzzle")?;
    let (answer, _) = answer(block, puzzle, Engine::Auto.into(), &mut Budget::unlimited());
    ensure!(matches!(answer, Answer::Unique(_)), "the new puzzle does not have just one solution");
    Ok(out.flush()?)
}

/// Returns whether the player's digits in the first puzzle of `text` are a solution of the first puzzle of `puzzle`.
fn is_solution_of(text: &str, puzzle: &str) -> Result<bool> {
    let grid = |text| {
        let file = File::parse(text);
        let block =
            file.blocks().iter().find(|block| block.puzzle.is_some()).cloned().context("no puzzle")?;
        block.puzzle.as_ref().and_then(Puzzle::current).context("the grid is not whole")
    };
    let (solution, puzzle) = (grid(text)?, grid(puzzle)?);
    Ok(solution.is_solved() && puzzle.is_part_of(&solution))
}

fn is_clean(marks: &[Mark]) -> bool {
    marks.iter().all(|mark| mark.severity > 2)
}

fn has(marks: &[Mark], code: &str) -> bool {
    marks.iter().any(|mark| mark.code == code)
}

fn title(action: &Value) -> &str {
    action["title"].as_str().unwrap_or("")
}

fn titles(actions: &[Value]) -> Vec<String> {
    actions
        .iter()
        .map(|action| match action["disabled"]["reason"].as_str() {
            Some(reason) => format!("{} (not now: {reason})", title(action)),
            None => title(action).to_owned(),
        })
        .collect()
}
