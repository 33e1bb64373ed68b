//! The columns of a table with one puzzle per line: the meanings of the fields, according to their names.

use std::str::FromStr;

use crate::convert::lines::plain::{digits, size_of};
use crate::convert::sheet::{Sheet, value_of};
use crate::syntax::{Block, ElementKind, Fact, GridForm, label_of, lines, table_fields, table_separator};

/// The meaning of the fields in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Puzzle,
    Solution,
    /// The difficulty: a number is a rating, a word a level.
    Difficulty,
    /// The number of givens.
    Clues,
    /// The number or the name of a row. It is the title if there is no other.
    Id,
    Fact(Fact),
    Other,
}

/// The names of columns, in lower case and with spaces between words.
const NAMES: [(Meaning, &[&str]); 12] = [
    (
        Meaning::Puzzle,
        &[
            "puzzle",
            "puzzles",
            "quiz",
            "quizzes",
            "grid",
            "board",
            "sudoku",
            "sudokus",
            "question",
            "questions",
            "problem",
            "puzzle string",
            "givens",
        ],
    ),
    (
        Meaning::Solution,
        &["solution", "solutions", "answer", "answers", "solved", "solution string", "puzzle solution"],
    ),
    (
        Meaning::Difficulty,
        &["difficulty", "level", "difficulty level", "difficulty rating", "rating", "score"],
    ),
    (
        Meaning::Clues,
        &[
            "clues",
            "clue count",
            "clues count",
            "num clues",
            "number of clues",
            "n clues",
            "givens count",
            "given count",
            "num givens",
            "number of givens",
            "clue numbers",
        ],
    ),
    (Meaning::Id, &["id", "puzzle id", "index", "no", "nr", "number", "#"]),
    (Meaning::Fact(Fact::Title), &["title", "name", "puzzle name"]),
    (Meaning::Fact(Fact::Author), &["author", "creator", "setter", "composer"]),
    (Meaning::Fact(Fact::Source), &["source", "origin", "publisher"]),
    (Meaning::Fact(Fact::Date), &["date", "created", "created at", "published"]),
    (Meaning::Fact(Fact::Url), &["url", "link"]),
    (Meaning::Fact(Fact::Comment), &["comment", "comments", "note", "notes", "description"]),
    (Meaning::Fact(Fact::Minimal), &["minimal", "is minimal"]),
];

impl Meaning {
    /// Returns the meaning of a column with this name.
    fn of(name: &str) -> Self {
        let name = name.to_lowercase().replace(['_', '-'], " ");
        let known = NAMES.iter().find(|(_, names)| names.contains(&&*name));
        known.map_or(Self::Other, |(meaning, _)| *meaning)
    }
}

/// The columns of a table.
pub(super) struct Columns {
    separator: char,
    names: Vec<String>,
    meanings: Vec<Meaning>,
}

impl Columns {
    /// Returns the columns named by the line in a block, if the block is the header of a table with a column of puzzles.
    pub(super) fn of(block: &Block) -> Option<Self> {
        if block.puzzle.is_some() {
            return None;
        }
        let head = block.pieces.iter().find(|piece| piece.kind == ElementKind::Kept)?;
        let line = lines(&block.text()[head.span.range()]).next()?.trim_start_matches('\u{feff}');
        let separator = table_separator(line)?;
        let names = table_fields(line, separator);
        let meanings: Vec<Meaning> = names.iter().map(|name| Meaning::of(name)).collect();
        meanings.contains(&Meaning::Puzzle).then_some(Self { separator, names, meanings })
    }

    /// Sets the facts of a puzzle from the fields of its row, replacing what was read as its label.
    pub(super) fn tell(&self, block: &Block, sheet: &mut Sheet) {
        let Some(puzzle) = block.puzzle.as_ref().filter(|puzzle| puzzle.form == GridForm::Line) else {
            return;
        };
        let at = puzzle.grid.span.range().start;
        let mut passed = 0;
        let line = block.text().split_inclusive(['\n', '\r']).find(|line| {
            passed += line.len();
            passed > at
        });
        let row = table_fields(line.unwrap_or_default().trim_start_matches('\u{feff}'), self.separator);
        if !self.fill(&row, sheet) {
            return;
        }
        let label = value_of(&label_of(block.text(), &block.pieces));
        let is_label =
            |(fact, value): &(Fact, String)| matches!(fact, Fact::Title | Fact::Comment) && *value == label;
        sheet.facts.retain(|fact| !is_label(fact));
        self.say(&row, sheet);
    }

    /// Sets the cells of a puzzle from its row. Returns whether the puzzle field is a puzzle.
    fn fill(&self, row: &[String], sheet: &mut Sheet) -> bool {
        let size = sheet.size();
        let cells = |meaning: Meaning| {
            let field = self.fields(row).find(|(its, ..)| *its == meaning)?.2;
            size_of(field.chars().count()).filter(|its| *its == size).and_then(|_| digits(field, size).ok())
        };
        let Some(givens) = cells(Meaning::Puzzle) else { return false };
        // With other symbols, the digits that were already read stay.
        if sheet.symbols.is_none() {
            sheet.givens = givens;
            let whole = |digits: &Vec<u8>| !digits.contains(&0);
            sheet.solution = cells(Meaning::Solution).filter(whole).or_else(|| sheet.solution.take());
        }
        true
    }

    /// Returns the meaning, the column name and the text of each non-empty field.
    fn fields<'a>(&'a self, row: &'a [String]) -> impl Iterator<Item = (Meaning, &'a str, &'a str)> {
        let fields = row.iter().enumerate().map(|(at, field)| {
            let meaning = self.meanings.get(at).copied().unwrap_or(Meaning::Other);
            (meaning, self.names.get(at).map_or("", |name| &**name), &**field)
        });
        fields.filter(|(.., field)| !field.is_empty())
    }

    /// Sets the facts of a puzzle from the fields other than its cells.
    fn say(&self, row: &[String], sheet: &mut Sheet) {
        let (mut facts, mut title, mut ids, mut others) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (meaning, name, field) in self.fields(row) {
            let named = if name.is_empty() { field.to_owned() } else { format!("{name} {field}") };
            match meaning {
                Meaning::Puzzle | Meaning::Solution => {}
                Meaning::Fact(Fact::Title) => title.push(field.to_owned()),
                Meaning::Id => ids.push((field.to_owned(), named)),
                meaning => match fact_of(meaning, field, sheet) {
                    Some(fact) => facts.push((fact, field)),
                    None => others.push(named),
                },
            }
        }
        let has_title = !title.is_empty();
        for (i, (id, named)) in ids.into_iter().enumerate() {
            title.push(if i == 0 && !has_title { id } else { named });
        }
        title.append(&mut others);
        sheet.say(Fact::Title, &title.join(", "));
        for (fact, field) in facts {
            sheet.say(fact, field);
        }
    }
}

/// Returns the fact in a field. `None` if it is wrong, or if metadata has no such fact.
fn fact_of(meaning: Meaning, field: &str, sheet: &Sheet) -> Option<Fact> {
    match meaning {
        Meaning::Difficulty => {
            Some(if f64::from_str(field).is_ok_and(f64::is_finite) { Fact::Rating } else { Fact::Level })
        }
        Meaning::Clues => {
            let count = sheet.givens.iter().filter(|&&digit| digit != 0).count();
            (field.parse() == Ok(count)).then_some(Fact::Clues)
        }
        Meaning::Fact(Fact::Minimal) => matches!(field, "yes" | "no").then_some(Fact::Minimal),
        Meaning::Fact(fact) => Some(fact),
        _ => None,
    }
}
