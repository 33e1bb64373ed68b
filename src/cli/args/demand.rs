//! The options that say what difficulty is wanted, of `generate` and `filter`.

use clap::Args;

use crate::cli::args::choice::choice;
use crate::logic::{Demand, ErRange, Level, Technique, TechniqueRequest, TechniqueSet};
use crate::syntax::nearest;

/// What difficulty is wanted.
#[derive(Args, Debug)]
pub(in crate::cli) struct DemandArgs {
    /// HoDoKu's level, or several separated by commas
    #[arg(long, value_parser = choice::<Level>(), value_name = "LEVEL", value_delimiter = ',', ignore_case = true)]
    level: Vec<Level>,
    /// Range of Sudoku Explainer's ER, such as 6.5..7.2, 6.5.. or ..7.2; 7 means 7.0..7.9, and 7.0 means exactly 7.0
    #[arg(long, value_name = "RANGE")]
    rating: Option<ErRange>,
    /// Techniques that the path uses, separated by commas: a name (x-wing), HoDoKu's code (0300), the start of names
    /// (unique-rectangle), or a family: uniqueness, fish, colors, chains, wings, als, forcing
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    requires: Vec<TechniqueSet>,
    /// Techniques that the path does not use, named as for --requires
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = techniques)]
    without: Vec<TechniqueSet>,
}

impl DemandArgs {
    /// Returns what is asked for.
    pub(in crate::cli) fn demand(&self) -> Demand {
        Demand {
            levels: self.level.clone(),
            rating: self.rating,
            requires: self.requires.clone(),
            without: self.without.clone(),
        }
    }
}

/// Returns a question after the technique that a mistyped name may mean; nothing if none is near.
pub(in crate::cli) fn did_you_mean<'a>(typed: &str, others: impl IntoIterator<Item = &'a str>) -> String {
    let plain = |name: &str| name.to_lowercase().replace(' ', "-");
    let names: Vec<String> = Technique::ALL
        .iter()
        .map(|technique| plain(technique.name()))
        .chain(others.into_iter().map(plain))
        .collect();
    let near = nearest(&plain(typed.trim()), names.iter().map(String::as_str));
    near.map(|near| format!(" did you mean '{near}'?")).unwrap_or_default()
}

fn techniques(name: &str) -> Result<TechniqueSet, String> {
    TechniqueSet::parse(name).ok_or_else(|| {
        if TechniqueRequest::parse(name).is_some() {
            return "the path that rates a puzzle does not try this technique, so no puzzle needs it: name one that it tries, such as x-wing"
                .to_owned();
        }
        let hint = did_you_mean(name, TechniqueSet::FAMILIES);
        format!(
            "unknown technique:{hint} use a name such as x-wing ('sudoku-ls explain' lists them), HoDoKu's code, or one of {}",
            TechniqueSet::FAMILIES.join(", ")
        )
    })
}
