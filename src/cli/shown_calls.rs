//! Tests that the program accepts every call that help and documentation show, and that the message about an invalid
//! number names the allowed ones.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::args::{command, one_line};

/// Returns the words of a shell call, up to a pipe, a redirection or a comment.
fn words(call: &str) -> Vec<String> {
    // Text after several spaces is a remark about the call.
    let call = call.split("   ").next().unwrap();
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in call.chars().chain([' ']) {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted && word.is_empty() => {}
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            letter => word.push(letter),
        }
    }
    let ends = |word: &String| ["|", "<", ">", "#", "&&", "&"].contains(&word.as_str());
    words.into_iter().take_while(|word| !ends(word)).collect()
}

/// Returns the calls of the program in lines of a shell session.
fn calls(text: &str) -> Vec<&str> {
    fn call(line: &str) -> Option<&str> {
        let (before, _) = line.split_once("sudoku-ls ")?;
        let starts = before.trim_end();
        let is_call = starts.is_empty() || starts.ends_with(['$', '|']) || starts.ends_with("=debug");
        is_call.then(|| &line[before.len()..])
    }
    text.lines().filter_map(call).collect()
}

/// Returns the reason why a call is refused; `None` if it is accepted.
fn refused(call: &str) -> Option<String> {
    let error = command().try_get_matches_from(words(call)).err()?;
    error.use_stderr().then(|| format!("{call}: {}", one_line(&error, &[])))
}

/// Returns the Markdown files below a folder of the repository.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules"].contains(&name) {
                found.extend(pages(&path));
            }
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
    found
}

#[test]
fn the_examples_of_every_help_are_calls_that_the_program_takes() {
    let (mut shown, mut wrong) = (0, Vec::new());
    let program = command();
    for subcommand in std::iter::once(&program).chain(program.get_subcommands()) {
        let help = subcommand
            .get_after_long_help()
            .or_else(|| subcommand.get_after_help())
            .map(ToString::to_string)
            .unwrap_or_default();
        shown += calls(&help).len();
        wrong.extend(calls(&help).into_iter().filter_map(refused));
    }
    assert!(shown > 50, "{shown}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_commands_in_the_documentation_are_calls_that_the_program_takes() {
    let (mut shown, mut wrong) = (0, Vec::new());
    for page in pages(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        let text = fs::read_to_string(&page).unwrap();
        for language in ["sh", "console", "bash"] {
            let fence = format!("```{language}\n");
            for block in text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()) {
                shown += calls(block).len();
                let refused = calls(block).into_iter().filter_map(refused);
                wrong.extend(refused.map(|why| format!("{}: {why}", page.display())));
            }
        }
    }
    assert!(shown > 25, "{shown}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_value_that_is_not_a_number_is_answered_with_what_is_allowed() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for subcommand in command().get_subcommands() {
        // A value that must follow `=` is not a separate word.
        let takes_word = |arg: &&clap::Arg| arg.get_action().takes_values() && !arg.is_require_equals_set();
        let options = subcommand.get_arguments().filter(takes_word);
        for option in options.filter_map(|arg| arg.get_long()) {
            for value in ["x!", "-1", "-0.5", "99999999999999999999999"] {
                asked += 1;
                let call = ["sudoku-ls", subcommand.get_name(), &format!("--{option}"), value];
                let Err(error) = command().try_get_matches_from(call) else { continue };
                let said = one_line(&error, &call.map(OsString::from));
                // A missing option or path of the call is not what this test checks.
                let is_value = said.contains("invalid value");
                let says = ["expected", "use ", "this machine has", "unknown technique"];
                let is_plain = says.iter().any(|words| said.contains(words));
                if said.contains("unknown option") || (is_value && !is_plain) {
                    wrong.push(format!("{}: {said}", call[1..].join(" ")));
                }
            }
        }
    }
    assert!(asked > 200, "{asked}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn paragraphs_of_help_are_filled() {
    let mut wrong = Vec::new();
    for subcommand in command().get_subcommands() {
        let help = subcommand
            .get_after_long_help()
            .or_else(|| subcommand.get_after_help())
            .map(ToString::to_string)
            .unwrap_or_default();
        let lines: Vec<&str> = help.lines().collect();
        for pair in lines.windows(2).filter(|pair| !pair[0].is_empty() && !pair[1].starts_with(' ')) {
            let next = pair[1].split(' ').next().unwrap();
            let together = pair[0].chars().count() + 1 + next.chars().count();
            if pair[0].chars().count() > 100 || (!next.is_empty() && together < 95) {
                wrong.push(format!("{}: {} / {next}", subcommand.get_name(), pair[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
