//! Whole files of other programs with text around their puzzles: code, keys, names, rules. Each file is one finding.
#![expect(clippy::format_collect, reason = "texts are put together from short pieces")]

use std::collections::BTreeMap;
use std::fs;

use sudoku_ls::board::Rule;
use sudoku_ls::convert::{Form, Sheet, detect};

use super::{items, written};
use crate::cli::{json_lines, sudoku_ls_in};

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SIX: &str = "1...56.5..23..45....12..34..1.61...5";

/// Returns the rows of a puzzle, each formatted by `row`.
fn rows(puzzle: &str, between: &str, row: &dyn Fn(&str) -> String) -> String {
    let size = puzzle.len().isqrt();
    let all = (0..size).map(|at| row(&puzzle[at * size..(at + 1) * size]));
    all.collect::<Vec<_>>().join(between)
}

/// Returns the cells of a row, with a separator; `#` in `given` stands for the digit.
fn cells(row: &str, between: &str, blank: &str, given: &str) -> String {
    let cell = |c: char| if c == '.' { blank.to_owned() } else { given.replace('#', &c.to_string()) };
    row.chars().map(cell).collect::<Vec<_>>().join(between)
}

/// Returns a puzzle as a list of lists.
fn list(puzzle: &str, [open, between, close, apart]: [&str; 4], blank: &str, given: &str) -> String {
    rows(puzzle, apart, &|row| format!("{open}{}{close}", cells(row, between, blank, given)))
}

/// Returns the filled cells, with rows and columns counted from 1.
fn places(puzzle: &str, write: &dyn Fn(usize, usize, char) -> String) -> String {
    let size = puzzle.len().isqrt();
    let all = puzzle.chars().enumerate().filter(|(_, c)| *c != '.');
    all.map(|(at, c)| write(at / size + 1, at % size + 1, c)).collect()
}

/// Returns samples of code, with their puzzles.
fn code() -> Vec<(&'static str, String, Vec<&'static str>)> {
    let square = ["[", ", ", "]", ",\n  "];
    vec![
        (
            "types.hs",
            format!(
                "puzzle :: [[Int]]\npuzzle = [{}]\n\nmain :: IO ()\nmain = print (solve puzzle)\n",
                list(ONE, square, "0", "#")
            ),
            vec![ONE],
        ),
        (
            "texts.hs",
            format!(
                "board :: [String]\nboard =\n  [ {}\n  ]\n",
                rows(ONE, "\n  , ", &|row| format!("\"{row}\""))
            ),
            vec![ONE],
        ),
        (
            "two.hs",
            format!(
                "module P where\n\neasy :: Board\neasy =\n  [ {0}\n  ]\n\nhard :: Board\nhard =\n  [ {1}\n  ]\n",
                list(ONE, ["[", ", ", "]", "\n  , "], "Nothing", "Just #"),
                list(TWO, ["[", ", ", "]", "\n  , "], "Nothing", "Just #")
            ),
            vec![ONE, TWO],
        ),
        (
            "keys.js",
            format!(
                "const all = {{\n  easy: [\n{}\n  ],\n  hard: [\n{}\n  ],\n}};\n",
                list(ONE, ["[", ", ", "],", "\n"], "\"\"", "\"#\""),
                list(TWO, ["[", ", ", "],", "\n"], "\"\"", "\"#\"")
            ),
            vec![ONE, TWO],
        ),
        (
            "quoted.clj",
            format!(
                "(ns a.b)\n\n(def hints ; the givens\n  [{}])\n",
                list(ONE, ["[", " ", "]", "\n   "], "'_", "#")
            ),
            vec![ONE],
        ),
        (
            "loop.jl",
            format!(
                "g = [\n{}\n]\nfor i in 1:9, j in 1:9\n    if g[i, j] != 0\n        fix(x[i, j, g[i, j]], 1)\n    end\nend\n",
                list(ONE, ["", " ", "", "\n"], "0", "#")
            ),
            vec![ONE],
        ),
        ("bars.dzn", format!("g =\n[|{}\n |];\n", list(SIX, ["", ",", "", "\n |"], "0", "#")), vec![SIX]),
        (
            "model.mod",
            format!(
                "/* A model */\nparam g{{1..9, 1..9}}, integer, default 0;\nsolve;\nfor {{i in 1..9}}\n  printf \" +---+---+\\n\";\n\ndata;\n\nparam g : 1 2 3 4 5 6 7 8 9 :=\n{}\n ;\n\nend;\n",
                (1..=9)
                    .map(|row| format!("  {row} {}", cells(&ONE[row * 9 - 9..row * 9], " ", ".", "#")))
                    .collect::<Vec<_>>()
                    .join("\n")
            ),
            vec![ONE],
        ),
    ]
}

/// Returns samples of keys, cells and elements, with their puzzles.
fn others() -> Vec<(&'static str, String, Vec<&'static str>)> {
    let dashed = |puzzle: &str, indent: &str| rows(puzzle, "", &|row| format!("{indent}- {row}\n"));
    vec![
        (
            "names.yaml",
            format!("name: Easy\nseries: Daily\ngrid:\n{}tags: [easy, daily]\n", dashed(ONE, "  ")),
            vec![ONE],
        ),
        (
            "document.yml",
            format!("---\ngrid: |\n{}edition: 7\n...\n", rows(ONE, "", &|row| format!("  {row}\n"))),
            vec![ONE],
        ),
        (
            "several.yaml",
            format!(
                "puzzles:\n  - name: a\n    grid: |\n{}  - name: b\n    grid: |\n{}",
                rows(ONE, "", &|row| format!("      {row}\n")),
                rows(TWO, "", &|row| format!("      {row}\n"))
            ),
            vec![ONE, TWO],
        ),
        (
            "spaces.yaml",
            format!("givens:\n{}", rows(ONE, "", &|row| format!("- \"{}\"\n", row.replace('.', " ")))),
            vec![ONE],
        ),
        (
            "numbers.ini",
            format!(
                "[grid]\n{}",
                (0..9).map(|row| format!("{row} = {}\n", &ONE[row * 9..row * 9 + 9])).collect::<String>()
            ),
            vec![ONE],
        ),
        ("arrows.txt", format!("9 30\n{}", places(ONE, &|r, c, d| format!("{r},{c} -> {d}\n"))), vec![ONE]),
        ("pairs.lp", places(ONE, &|r, c, d| format!("val(({r},{c}),{d}).\n")), vec![ONE]),
        ("equal.lp", places(ONE, &|r, c, d| format!("initial({r},{c}) = {d}.\n")), vec![ONE]),
        (
            "pool.lp",
            format!("initial({}).\n", places(ONE, &|r, c, d| format!("{r},{c},{d};")).trim_end_matches(';')),
            vec![ONE],
        ),
        (
            "rows.xml",
            format!(
                "<grid>\n{}</grid>\n",
                rows(ONE, "", &|row| format!("<row>{}</row>\n", cells(row, "", "<c></c>", "<c>#</c>")))
            ),
            vec![ONE],
        ),
    ]
}

#[test]
fn each_text_is_read_whole_and_is_one_finding() {
    let folder = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for (name, text, puzzles) in code().into_iter().chain(others()) {
        let unix = text.clone();
        for (end, text) in
            [("unix", unix), ("dos", text.replace('\n', "\r\n")), ("mark", format!("\u{feff}{text}"))]
        {
            let line = |sheet: Sheet| written(Form::Line, &sheet).unwrap().0.trim_end().to_owned();
            let read: Vec<String> = items(detect(&text), &text)
                .into_iter()
                .map(|item| item.map_or_else(|why| why.reason, line))
                .collect();
            assert_eq!(read, puzzles, "{name}: {text}");
            names.push(format!("{end}-{name}"));
            fs::write(folder.path().join(names.last().unwrap()), text).unwrap();
        }
    }
    let mut args = vec!["check", "--json"];
    args.extend(names.iter().map(String::as_str));
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in json_lines(&sudoku_ls_in(folder.path(), &args, "").out) {
        let message = line["message"].as_str().unwrap();
        // The same puzzles are also in other files.
        if !message.starts_with("Duplicate") {
            found
                .entry(line["file"].as_str().unwrap().to_owned())
                .or_default()
                .push(format!("{}: {message}", line["severity"]));
        }
    }
    for name in &names {
        let found = found.get(name).cloned().unwrap_or_default();
        let is_said =
            |text: &String| text.starts_with("\"hint\": This file is ") && text.contains(": convert it with");
        assert_eq!(found.iter().filter(|text| is_said(text)).count(), 1, "{name}: {found:?}");
        assert!(
            !found.iter().any(|text| text.contains("Unrecognized") || text.contains("Unknown key")),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn keys_that_are_no_rules_are_comments() {
    let known = rows(ONE, "", &|row| format!("    - {row}\n"));
    let text = format!(
        "Board:\n  Board: 9x9\n  Tags:\n    Title: X\n    Reference: https://example.org/a.pdf\n    Event: Final\nConstraints:\n  Columns:\n  Rows:\n  Boxes: 3x3\n  AntiKing:\n  KillerCages:\n    - [3, R1C1, R1C2]\n    - [1, 2, 3, 4]\n  Known:\n{known}"
    );
    let sheet = items(detect(&text), &text).remove(0).unwrap();
    assert_eq!(sheet.layout.rules, [Rule::AntiKing]);
    assert_eq!(sheet.comments, ["Event: Final"]);
    assert_eq!(sheet.left, ["the rule 'KillerCages'"]);
    let facts: Vec<&str> = sheet.facts.iter().map(|(_, value)| &**value).collect();
    assert_eq!(facts, ["X", "https://example.org/a.pdf"]);
}

const CAGES: &str =
    "aabbccdde\nafghhiide\njfggklmme\njjgnklopp\nqqgnooorr\nstuuvwwxx\nstuuvvwyz\nsAuuByyyz\nCADDBEEFF\n";

#[test]
fn drawings_are_named_however_they_are_laid_out() {
    let samurai = |gap: &str, blank: &str| {
        let (full, middle) = (".........", ".....................");
        let pair = format!("{full}{gap}{full}\n").repeat(6);
        let wide = format!("{middle}\n").repeat(3);
        let inner = format!("{0}{0}{full}{0}{0}\n", &gap[..3]).repeat(3);
        format!("{pair}{wide}{inner}{wide}{pair}").replacen('.', "1", 1).replace('.', blank)
    };
    for (text, what) in [
        (format!("{CAGES}\na=12\nb=7\nc: 9\n"), "a killer with its cages as letters"),
        (format!("{}\n{CAGES}", ".........\n".repeat(9)), "a killer with its cages as letters"),
        (samurai("   ", "."), "overlapping grids (such as samurai)"),
        (samurai("###", "."), "overlapping grids (such as samurai)"),
        (format!("Samurai 12\n\n{}", samurai("   ", "0")), "overlapping grids (such as samurai)"),
        (format!("SumoCueV1\n{}", "=10 +0 +0 =7 +3 +3 =5 +6\n".repeat(9)), "a killer puzzle on a line"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.txt"), &text).unwrap();
        let found = json_lines(&sudoku_ls_in(folder.path(), &["check", "--json", "a.txt"], "").out);
        let message = found[0]["message"].as_str().unwrap();
        let is_named = ["sudoku-ls does not read it", "it cannot be read: "]
            .iter()
            .any(|why| message.starts_with(&format!("This file is {what}; {why}")));
        assert!(found.len() == 1 && is_named, "{text}\n{found:?}");
    }
}

#[test]
fn puzzles_beside_lines_that_are_wrong_stay_what_they_are() {
    let grid = rows(ONE, "", &|row| format!("{row}\n"));
    for text in [
        format!("{grid}\nhello there\n"),
        format!("title: One\n{grid}\nname of it: x\n"),
        format!("{grid}\n53..7..\n6..195\n"),
        format!("{grid}\n- one\n- two\n"),
        format!("{grid}\n[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0]]\n"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.sudoku"), &text).unwrap();
        let out = sudoku_ls_in(folder.path(), &["check", "a.sudoku"], "").out;
        assert!(!out.contains("This file is"), "{text}\n{out}");
        let puzzles = items(detect(&text), &text).into_iter().flatten().count();
        assert_eq!(puzzles, 1, "{text}");
    }
}
