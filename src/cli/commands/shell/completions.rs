//! `completions`: prints a script with which a shell completes subcommands, options and their values.

use std::io::Write;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;

use crate::analysis::Code;
use crate::board::Rule;
use crate::cli::args::{CompletionsArgs, command};
use crate::cli::outcome::Outcome;
use crate::cli::output::Out;
use crate::logic::{Technique, TechniqueSet};
use crate::solver::Engine;

/// The name of the program as users type it.
const PROGRAM: &str = "sudoku-ls";

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs, out: &mut Out) -> Result<Outcome> {
    let mut program = with_names(command());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, PROGRAM, &mut script);
    if args.shell == Shell::Bash {
        script = bash(&String::from_utf8(script)?, &program).into_bytes();
    }
    if args.shell == Shell::Fish {
        script.extend(fish(&program).bytes());
    }
    out.write_all(&script)?;
    Ok(Outcome::Clean)
}

/// Adds the valid names for options that take text and check it themselves, with messages of their own.
fn with_names(program: Command) -> Command {
    // The names are leaked: they live until the program ends, right after the script is printed.
    let plain = |technique: &Technique| &*technique.section().leak();
    let techniques: Vec<&'static str> = Technique::ALL.iter().map(plain).collect();
    let known = Code::ALL.iter().map(|code| code.name()).chain(techniques.iter().copied()).collect();
    // The solution path that rates a puzzle does not use all techniques.
    let rated = techniques.iter().copied().filter(|name| TechniqueSet::parse(name).is_some());
    let rated: Vec<&'static str> = TechniqueSet::FAMILIES.into_iter().chain(rated).collect();
    let engines = std::iter::once("all").chain(Engine::ALL.iter().map(|engine| engine.name()));
    let named: [(&str, &str, Vec<&'static str>); 8] = [
        ("explain", "code", known),
        ("steps", "technique", techniques),
        ("generate", "rules", Rule::ALL.map(Rule::name).to_vec()),
        ("generate", "requires", rated.clone()),
        ("generate", "without", rated.clone()),
        ("filter", "requires", rated.clone()),
        ("filter", "without", rated),
        ("bench", "engines", engines.collect()),
    ];
    named.into_iter().fold(program, |program, (subcommand, argument, names)| {
        let parser = PossibleValuesParser::new(names);
        program.mut_subcommand(subcommand, |it| it.mut_arg(argument, |arg| arg.value_parser(parser)))
    })
}

/// Returns completions for the values of positional arguments, which clap's script for fish lacks.
fn fish(program: &Command) -> String {
    let all = program.get_subcommands().flat_map(|subcommand| {
        let of = move |argument: &Arg| (subcommand.get_name().to_owned(), values_of(argument));
        subcommand.get_positionals().map(of)
    });
    let subcommands = program.get_subcommands().map(|subcommand| subcommand.get_name().to_owned());
    let all = all.chain([("help".to_owned(), subcommands.collect())]);
    let line = |(subcommand, values): (String, Vec<String>)| {
        let seen = "__fish_seen_subcommand_from";
        format!("complete -c {PROGRAM} -n \"{seen} {subcommand}\" -f -a \"{}\"\n", values.join(" "))
    };
    all.filter(|(_, values)| !values.is_empty()).map(line).collect()
}

fn values_of(argument: &Arg) -> Vec<String> {
    argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
}

/// Corrects clap's script for bash: the labels of subcommands are wrong for a program with a hyphen in its name, only
/// the first value of a list is completed, and options are offered where files are expected.
fn bash(script: &str, program: &Command) -> String {
    let function = PROGRAM.replace('-', "__");
    let mislabeled = PROGRAM.replace('-', "__subcmd__");
    let script = script.replace(&mislabeled, &function);
    let script =
        script.replace(&format!("complete -F _{function} "), &format!("complete -F _{function}_words "));
    let mut lists: Vec<String> = program
        .get_subcommands()
        .flat_map(Command::get_arguments)
        .filter(|argument| argument.get_value_delimiter() == Some(','))
        .filter_map(|argument| argument.get_long().map(|long| format!("--{long}")))
        .collect();
    lists.sort();
    lists.dedup();
    let words = format!(
        r#"
# Completes the last value of a list, and options only where a word starts with a hyphen.
_{function}_words() {{
    local typed="$2" before="" word
    case "$3" in
        {lists})
            if [[ "$typed" == *,* ]]; then
                before="${{typed%,*}},"
                typed="${{typed##*,}}"
            fi
            ;;
    esac
    _{function} "$1" "$typed" "$3"
    local found=("${{COMPREPLY[@]}}")
    COMPREPLY=()
    for word in "${{found[@]}}"; do
        if [[ "$typed" == -* || "$word" != -* ]]; then
            COMPREPLY+=("$before$word")
        fi
    done
}}
"#,
        lists = lists.join("|")
    );
    // Functions have to be defined before the call of `complete`, which comes last.
    let at = script.rfind("\nif [[").unwrap_or(script.len());
    format!("{}{words}{}", &script[..at], &script[at..])
}
