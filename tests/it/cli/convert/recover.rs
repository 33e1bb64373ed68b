//! Texts that are not `.sudoku` text: code, facts, lists of cells and digits, tables, keys and XML. Also texts that are
//! recognized but not read.
#![expect(clippy::format_collect, reason = "texts are put together from short pieces")]

use std::fs;
use std::path::PathBuf;

use sudoku_ls::convert::{Form, detect, read};

use super::{items, written};
use crate::cli::sudoku_ls_in;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SIX: &str = "1...56.5..23..45....12..34..1.61...5";
const FOUR: &str = "1..4..1.2.....3.";

/// Returns the puzzles of a text, one per line, and the reasons for unreadable parts.
fn lines(text: &str) -> Vec<String> {
    let line = |item| match item {
        Ok(sheet) => written(Form::Line, &sheet).unwrap().0.trim_end().to_owned(),
        Err(trouble) => trouble_text(&trouble),
    };
    items(detect(text), text).into_iter().map(line).collect()
}

fn trouble_text(trouble: &sudoku_ls::convert::Trouble) -> String {
    format!("line {}: {}", trouble.line + 1, trouble.reason)
}

/// Returns the rows of a puzzle, as lists of cells.
fn rows(puzzle: &str) -> Vec<Vec<char>> {
    let cells: Vec<char> = puzzle.chars().collect();
    cells.chunks(cells.len().isqrt()).map(<[char]>::to_vec).collect()
}

/// Returns a list of lists, given what opens, separates and closes the cells of a row, what is between rows, and the
/// text of a cell.
fn nested(
    puzzle: &str,
    (open, between, close): (&str, &str, &str),
    apart: &str,
    cell: &dyn Fn(char) -> String,
) -> String {
    let row = |row: &Vec<char>| {
        let cells: Vec<String> = row.iter().map(|c| cell(*c)).collect();
        format!("{open}{}{close}", cells.join(between))
    };
    rows(puzzle).iter().map(row).collect::<Vec<_>>().join(apart)
}

fn or(blank: &str, given: &str) -> impl Fn(char) -> String {
    move |c| if c == '.' { blank.to_owned() } else { given.replace('#', &c.to_string()) }
}

/// Returns the filled cells of a puzzle, each written with its row and column (counted from `base`) and its digit.
fn cells(puzzle: &str, base: usize, write: &dyn Fn(usize, usize, char) -> String) -> Vec<String> {
    let size = puzzle.len().isqrt();
    let all = puzzle.chars().enumerate().filter(|(_, c)| *c != '.');
    all.map(|(at, c)| write(at / size + base, at % size + base, c)).collect()
}

/// Checks that a text is read as a puzzle, also with indentation, other line ends, a byte order mark, and blank lines
/// around it.
fn reads(text: &str, puzzle: &str) {
    let indented: String = text.lines().map(|line| format!("  {line}\n")).collect();
    for text in [
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        format!("\u{feff}{text}"),
        format!("\n\n{text}\n\n"),
        indented,
    ] {
        assert_eq!(lines(&text), [puzzle], "{text}");
    }
}

#[test]
fn lists_in_code_are_read_in_any_language() {
    for puzzle in [ONE, SIX, FOUR] {
        let list = |signs, apart: &str, blank, given| nested(puzzle, signs, apart, &or(blank, given));
        let (square, round) = (("[", ", ", "]"), ("(", " ", ")"));
        for text in [
            format!("example =\n   Sudoku\n    [ {}\n    ]\n", list(square, "\n    , ", "Nothing", "Just #")),
            format!("example :: Grid\nexample = [{}]\n", list(square, ",\n  ", "Nothing", "Just #")),
            format!("let grid = [{}];\n", list(square, ",\n  ", "None", "Some(#)")),
            format!("let grid = [|{}|]\n", list(("[|", "; ", "|]"), ";\n  ", "None", "Some #")),
            format!("val grid = List(\n{})\n", list(("List(", ", ", ")"), ",\n  ", "None", "Some(#)")),
            format!("let grid: [[Int?]] = [\n{}]\n", list(square, ",\n", "nil", "#")),
            format!(
                "var g = new List<List<int>> {{\n{}\n}};\n",
                list(("new List<int> { ", ", ", " }"), ",\n", "0", "#")
            ),
            format!("(defparameter *grid*\n  #2A({}))\n", list(round, "\n      ", "0", "#")),
            format!("(define grid '({}))\n", list(round, "\n  ", "nil", "#")),
            format!("(def grid [{}])\n", list(("[", " ", "]"), "\n  ", "nil", "#")),
            format!("(define grid (list\n{}))\n", list(("(list ", " ", ")"), "\n  ", "#f", "#")),
            format!("grid = [{}]\n", list(("", " ", ";"), "\n  ", "missing", "#")),
            format!("n = 3;\nstart=[|\n{}|];\n", list(("", ", ", ""), "|\n", "0", "#")),
            format!("start = array2d(1..9, 1..9, [\n{}]);\n", list(("", ", ", ""), ",\n", "_", "#")),
            format!("?- Rows = [\n\t{}\n], sudoku(Rows).\n", list(square, ",\n\t", "_", "#")),
            format!("problem(1, [{}]).\n", list(("[", ",", "]"), ",\n            ", "_", "#")),
            format!("/* problem(1, [{}]). */\n", list(("[", ",", "]"), ",\n  ", "_", "#")),
            format!("% problem(1, [\n% {}]).\n", list(("[", ",", "]"), ",\n% ", "_", "#")),
        ] {
            reads(&text, puzzle);
        }
    }
    let flat: Vec<String> = ONE.chars().map(or("Nothing", "Just #")).collect();
    reads(&format!("module Main where\n\npuzzle = [ {} ]\n", flat.join(", ")), ONE);
}

#[test]
fn several_lists_are_several_puzzles_and_one_may_be_a_solution() {
    let list = |puzzle| format!("[{}]", nested(puzzle, ("[", ",", "]"), ",\n  ", &or("_", "#")));
    let text = format!(
        ":- use_module(library(clpfd)).\n% Easy\nproblem(1, {}).\n\n% Small\nproblem(2, {}).\n",
        list(ONE),
        list(FOUR)
    );
    assert_eq!(lines(&text), [ONE, FOUR]);
    let both = items(detect(&text), &text);
    let both: Vec<_> = both.into_iter().map(Result::unwrap).collect();
    assert_eq!(both.iter().map(|sheet| sheet.line).collect::<Vec<_>>(), [2, 13]);
    assert_eq!(both[0].comments, ["Easy"]);
    assert_eq!(both[1].comments, ["Small"]);
    let list = |puzzle| format!("[{}]", nested(puzzle, ("[", ",", "]"), "\n  , ", &or("Nothing", "Just #")));
    let text = format!("puzzle = {}\n\nsolution = {}\n", list(ONE), list(SOLVED));
    let found = items(detect(&text), &text).remove(0).unwrap();
    assert!(found.solution.is_some());
}

#[test]
fn lists_of_cells_and_digits_are_read() {
    let of = |base, write: &dyn Fn(usize, usize, char) -> String| cells(ONE, base, write);
    let letter = |row: usize| char::from(b'A' + u8::try_from(row - 1).unwrap());
    for text in [
        of(1, &|r, c, d| format!("{r} {c} {d}")).join("\n"),
        of(0, &|r, c, d| format!("{r},{c},{d}")).join("\n"),
        format!("30\n{}", of(1, &|r, c, d| format!("{r}\t{c}\t{d}")).join("\n")),
        format!("9\n{}", of(0, &|r, c, d| format!("{r}; {c}; {d}")).join("\n")),
        format!("col,row,value\n{}", of(0, &|r, c, d| format!("{c},{r},{d}")).join("\n")),
        format!("A title\n{}", of(1, &|r, c, d| format!("{}{c}: {d}", letter(r))).join("\n")),
        of(1, &|r, c, d| format!("{}{c}={d}", letter(r))).join(", "),
        of(1, &|r, c, d| format!("r{r}c{c}={d}")).join("\n"),
        of(1, &|r, c, d| format!("R{r}C{c}: {d};")).join("\n"),
        format!("{{{}}}", of(1, &|r, c, d| format!("\"{}{c}\": {d}", letter(r))).join(", ")),
        format!("{{\n{}\n}}", of(1, &|r, c, d| format!("  \"{}{c}\": {d}", letter(r))).join(",\n")),
        format!("grid = {{{}}}", of(0, &|r, c, d| format!("({r}, {c}): {d}")).join(", ")),
        of(0, &|r, c, d| format!("grid[{r}][{c}] = {d}")).join("\n"),
        format!("givens = [{}]", of(0, &|r, c, d| format!("({r}, {c}, {d})")).join(", ")),
        format!("% The givens\n{}", of(1, &|r, c, d| format!("initial({r},{c},{d}).")).join("\n")),
        of(1, &|r, c, d| format!("sudoku({r},{c},{d})")).join(" "),
        of(0, &|r, c, d| format!("given({r}, {c}, {d}).")).join("\n"),
    ] {
        reads(&format!("{text}\n"), ONE);
    }
    // Five cells are too few to be a certain list.
    let few = cells(FOUR, 1, &|r, c, d| format!("{r} {c} {d}")).join("\n");
    assert!(items(detect(&few), &few).iter().flatten().all(|sheet| sheet.size() != 4));
}

#[test]
fn tables_keys_and_elements_are_read() {
    let row = |row: &Vec<char>| row.iter().collect::<String>();
    for puzzle in [ONE, SIX, FOUR] {
        let rows: Vec<String> = rows(puzzle).iter().map(row).collect();
        let each = |write: &dyn Fn(usize, &str) -> String| -> String {
            rows.iter().enumerate().map(|(at, row)| write(at + 1, row) + "\n").collect()
        };
        let spaced = |row: &str| row.split("").collect::<Vec<_>>().join(" ");
        let head: String = (1..=rows.len()).map(|column| format!(" {column}")).collect();
        reads(
            &format!(
                "data;\nparam givens :{head} :=\n{};\nend;\n",
                each(&|at, row| format!("{at} {}", spaced(row)))
            ),
            puzzle,
        );
        for text in [
            format!("Board:\n  Known:\n{}", each(&|_, row| format!("    - {row}"))),
            format!("givens:\n{}tags:\n  - old\n", each(&|_, row| format!("- '{row}'"))),
            format!("grid: |\n{}level: easy\n", each(&|_, row| format!("  {row}"))),
            format!("[grid]\n{}", each(&|at, row| format!("r{at} = \"{row}\""))),
            format!("<puzzle><name>A</name>\n{}</puzzle>\n", each(&|_, row| format!("<row>{row}</row>"))),
        ] {
            reads(&text, puzzle);
        }
    }
    let cells = cells(ONE, 0, &|r, c, d| format!("<c><x>{c}</x><y>{r}</y><value>{d}</value></c>\n")).concat();
    reads(&format!("<?xml version=\"1.0\"?>\n<grid>\n{cells}</grid>\n"), ONE);
}

#[test]
fn keys_are_carried_or_reported() {
    let list = |puzzle: &str| {
        rows(puzzle)
            .iter()
            .map(|row| format!("    - {}\n", row.iter().collect::<String>()))
            .collect::<String>()
    };
    let (puzzle, solved) = ("1..4..1.2.....3.", "1234341221434321");
    let text = format!(
        "Title: One\nConstraints:\n  AntiKnight:\n  Thermo:\n  Boxes: 2x2\n  Known:\n{}Solution:\n{}",
        list(puzzle),
        list(solved)
    );
    let sheet = items(detect(&text), &text).remove(0).unwrap();
    assert_eq!(sheet.layout.rules, [sudoku_ls::board::Rule::AntiKnight]);
    assert_eq!(sheet.left, ["the rule 'Thermo'"]);
    assert!(sheet.solution.is_some());
    assert_eq!(sheet.line, 6);
}

#[test]
fn digits_of_a_program_are_a_solution() {
    let cell = |at: usize, digit: char| {
        let origin = if ONE.chars().nth(at) == Some('.') { "Calculated" } else { "User" };
        format!(
            "<Cell><x>{}</x><y>{}</y><value>{digit}</value><origin>{origin}</origin></Cell>\n",
            at % 9,
            at / 9
        )
    };
    let cells: String = SOLVED.chars().enumerate().map(|(at, digit)| cell(at, digit)).collect();
    let text = format!("<?xml version=\"1.0\"?>\n<Sudoku version=\"1\">\n{cells}</Sudoku>");
    assert_eq!(lines(&text), [ONE]);
    assert!(items(detect(&text), &text).remove(0).unwrap().solution.is_some());
}

/// Two grids that share a box.
const TWINS: &str = "1.......2\n\
    .........\n\
    .........\n\
    .........\n\
    .........\n\
    .........\n\
    ...............\n\
    ...............\n\
    ...............\n\
    \x20     .........\n\
    \x20     .........\n\
    \x20     .........\n\
    \x20     .........\n\
    \x20     .........\n\
    \x20     .........\n";

/// Texts that are recognized but not read, with their names.
const NAMED: [(&str, &str); 9] = [
    (".Shape~10x10~0-9~Raw\n.Arrow~R6C2~R7C2\n", "a constraint string of Interactive Sudoku Solver"),
    ("3x3::k:2560:1:1:\n", "a killer puzzle on a line"),
    ("https://sudokupad.app/abc123\n", "a link to a puzzle kept on a server"),
    ("https://f-puzzles.com/?id=yab2c3d4\n", "a link to a puzzle kept on a server"),
    ("c sudoku\np cnf 729 2\n1 2 3 0\n-1 -2 0\n", "a formula in DIMACS CNF"),
    ("<notes>\n  <note><to>Bob</to></note>\n</notes>\n", "XML of an unknown program"),
    (
        ":- sudoku(X,Y,N), sudoku(X,Z,N), Y != Z.\n1 { sudoku(X,Y,N) : n(N) } 1 :- x(X), y(Y).\n",
        "a logic program",
    ),
    ("1..4 aabb\n..1. cdeb\n2... cdef\n..3. ggff\n", "a killer with its cages as letters"),
    (TWINS, "overlapping grids (such as samurai)"),
];

/// The words for a form that is never read, and for a text of a form that is read otherwise.
const NOT_READ: [&str; 2] = ["; sudoku-ls does not read it", "; it cannot be read: "];

#[test]
fn some_forms_are_named() {
    for (text, what) in NAMED {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
            let found = lines(&text);
            assert!(
                found.len() == 1
                    && found[0].starts_with(&format!("line 1: this is {what}; "))
                    && NOT_READ.iter().any(|why| found[0].contains(why)),
                "{text}: {found:?}"
            );
        }
    }
}

/// Returns the output of `check` for a file with a text.
fn checked(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), text).unwrap();
    sudoku_ls_in(folder.path(), &["check", "a.txt"], "").out
}

#[test]
fn check_reports_one_finding_for_the_whole_file() {
    let facts = cells(ONE, 1, &|r, c, d| format!("initial({r},{c},{d}).\n")).concat();
    let out = checked(&facts);
    let message = "This file is a list of facts, a cell and its digit each: convert it with `sudoku-ls convert FILE --to sudoku`";
    assert!(out.contains(message) && out.matches(" --> ").count() == 1, "{out}");
    for (text, what) in NAMED {
        let out = checked(text);
        let message = format!("This file is {what}; ");
        let is_named = out.contains(&message) && NOT_READ.iter().any(|why| out.contains(why));
        assert!(is_named && out.matches(" --> ").count() == 1, "{text}\n{out}");
    }
}

/// The texts found in the wild, with the puzzles in them.
#[test]
fn texts_of_the_data_folder_are_read_or_named() {
    let Some(named) = std::env::var_os("SUDOKU_DATA") else { return };
    let folder = PathBuf::from(named).join("field");
    let one = |name: &str| -> Option<String> { fs::read_to_string(folder.join(name)).ok() };
    for name in [
        "asp-facts.lp",
        "haskell-maybe.hs",
        "minizinc.dzn",
        "prolog.pl",
        "rows-in-yaml.yaml",
        "other-xml.sdku",
    ] {
        let Some(text) = one(name) else { continue };
        let mut puzzles = 0;
        read(&text, detect(&text), &mut |item| {
            item.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            puzzles += 1;
        });
        assert_eq!(puzzles, 1, "{name}");
    }
    for (name, what) in [
        ("constraint-string.txt", "constraint string"),
        ("killer-letters.txt", "cages"),
        ("samurai.txt", "overlapping grids"),
    ] {
        let Some(text) = one(name) else { continue };
        let found = lines(&text);
        assert!(found.len() == 1 && found[0].contains(what), "{name}: {found:?}");
    }
}
