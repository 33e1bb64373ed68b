//! `convert`: puzzles in the forms of other programs, in and out.
#![expect(clippy::format_push_string, reason = "texts are put together from short pieces")]

mod around;
mod calls;
mod carried;
mod columns;
mod foreign;
mod hostile;
mod pages;
mod pasted;
mod recover;
mod variants;
mod whole;
mod wiki;
mod wild;

use sudoku_ls::convert::{Form, Item, Sheet, Trouble, Writer, read};

/// Returns all items of a text in a form.
fn items(form: Form, text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    read(text, form, &mut |item| items.push(item));
    items
}

/// Returns the only puzzle of a text.
fn sheet(form: Form, text: &str) -> Sheet {
    let mut items = items(form, text);
    assert_eq!(items.len(), 1, "{}: {text}\n{items:#?}", form.name());
    items.remove(0).unwrap_or_else(|why| panic!("{}: {text}\n{why:?}", form.name()))
}

/// Returns the only error of a text.
fn trouble(form: Form, text: &str) -> Trouble {
    let mut items = items(form, text);
    assert_eq!(items.len(), 1, "{}: {items:#?}", form.name());
    items.remove(0).unwrap_err()
}

/// Returns the text of a puzzle in a form, and the losses.
fn written(form: Form, sheet: &Sheet) -> Result<(String, Vec<String>), String> {
    let mut writer = Writer::new(form);
    let lost = writer.add(sheet).map_err(|why| why.0)?;
    Ok((writer.end(), lost))
}
