//! The tool `convert`.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::cli::commands::mcp::answer::Answer;
use crate::cli::commands::mcp::call::Call;
use crate::cli::commands::mcp::input::{LONGEST_TEXT, Text, named, read};
use crate::cli::commands::mcp::schema;
use crate::cli::commands::mcp::tool::Tool;
use crate::convert::{self, Form, Item, Writer, detect};

/// The maximum number of remarks in an answer.
const MOST: usize = 100;

pub(super) const TOOL: Tool = Tool {
    name: "convert",
    title: "Convert puzzles",
    description: "Converts sudoku puzzles to and from the forms of other programs, such as f-puzzles, SudokuPad links, SadMan, HoDoKu, \
                  OpenSudoku, CSV and JSON. Answers {\"text\": \"...\", \"remarks\": [...]}: the text in the form asked for, and in words \
                  what could not be read or is not carried by that form.",
    schema: || {
        schema::object(vec![
            schema::text("Puzzles as text in any form that is known, which is detected"),
            schema::one_of::<Form>("to", "The form to write").required(),
            schema::one_of::<Form>("from", "The form to read, if not the one that the text looks like"),
        ])
    },
    run,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    text: Text,
    to: String,
    from: Option<String>,
}

fn run(arguments: Map<String, Value>, call: &Call) -> Result<Answer, String> {
    let Arguments { text, to, from } = read(arguments)?;
    let to = named("to", Some(&to), Form::Sudoku)?;
    let from = named("from", from.as_deref(), detect(text.as_str()))?;
    let (mut writer, mut remarks, mut number, mut stopped) = (Writer::new(to), Vec::new(), 0, None);
    convert::read(text.as_str(), from, &mut |item: Item| {
        if stopped.is_some() {
            return;
        }
        number += 1;
        match item {
            Err(trouble) => {
                remarks.push(format!("line {}: unreadable: {}", trouble.line + 1, trouble.reason));
            }
            Ok(sheet) => {
                let line = sheet.line + 1;
                match writer.add(&sheet) {
                    Ok(lost) if lost.is_empty() => {}
                    Ok(lost) => remarks.push(format!("line {line}: not carried: {}", lost.join(", "))),
                    Err(why) => remarks.push(format!("line {line}: not converted: {why}")),
                }
            }
        }
        stopped = match call.look() {
            Some(why) => Some(format!("the text was not converted to its end: {why}")),
            None if writer.len() > LONGEST_TEXT => {
                Some(format!("the answer has more than {LONGEST_TEXT} bytes: convert the text in parts"))
            }
            None => None,
        };
    });
    if let Some(why) = stopped {
        return Err(why);
    }
    if number == 0 {
        return Err("no puzzle found".to_owned());
    }
    if writer.written() == 0 {
        return Err(remarks.join("; "));
    }
    if remarks.len() > MOST {
        let more = remarks.len() - MOST;
        remarks.truncate(MOST);
        remarks.push(format!("{more} more such remarks"));
    }
    let fields = [("text", json!(writer.end())), ("remarks", json!(remarks))];
    Ok(Answer::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}
