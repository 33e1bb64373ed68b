//! Each form carries what the documentation says: random puzzles are written and read back.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sudoku_ls::convert::{Form, Sheet, Writer, detect};
use sudoku_ls::syntax::Fact;

use super::{items, sheet, written};
use crate::cases::up_to;

/// Reproducible random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }
}

/// A row of the documentation's table.
struct Row {
    form: Form,
    sizes: Vec<usize>,
    carries: Vec<String>,
}

const EVERYTHING: [&str; 25] = [
    "placed digits",
    "pencil marks",
    "corner marks",
    "colors of cells",
    "colored candidates",
    "lines of the pen",
    "solution",
    "boxes",
    "regions",
    "symbols",
    "number of solutions",
    "title",
    "author",
    "source",
    "url",
    "date",
    "level",
    "rating",
    "comments",
    "rules in prose",
    "diagonal",
    "disjoint",
    "anti-knight",
    "anti-king",
    "non-consecutive",
];

fn table() -> Vec<Row> {
    let page = include_str!("../../../../docs/src/forms.md");
    let rows = page.lines().filter(|line| line.starts_with("| `") && line.matches(" | ").count() >= 2);
    let rows: Vec<Vec<&str>> =
        rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect();
    let name = |row: &Vec<&str>| row[0].trim_matches('`').to_owned();
    let said =
        |of: &str| rows.iter().find(|row| name(row) == of).unwrap()[3].trim_matches(['|', ' ']).to_owned();
    let size = |word: &str| word.trim().parse::<usize>().unwrap();
    Form::ALL
        .into_iter()
        .map(|form| {
            let row = rows.iter().find(|row| name(row) == form.name());
            let row = row.unwrap_or_else(|| panic!("docs/src/forms.md has no row for {}", form.name()));
            let sizes = match row[2].split_once('-') {
                Some((from, to)) => (size(from)..=size(to)).collect(),
                None => row[2].split(',').map(size).collect(),
            };
            let carries = match said(form.name()).as_str() {
                "everything" => EVERYTHING.map(str::to_owned).to_vec(),
                "as `fpuzzles`" => said("fpuzzles").split(", ").map(str::to_owned).collect(),
                list => list.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect(),
            };
            Row { form, sizes, carries }
        })
        .collect()
}

/// The parts of a puzzle, in the words of the table, each with the words that report its loss.
type Parts = Vec<(String, String)>;

/// Returns a puzzle as `.sudoku` text, with its parts.
#[expect(clippy::too_many_lines, reason = "one part of a puzzle after another")]
fn puzzle(seed: u64, size: usize) -> (String, Parts) {
    let mut dice = Dice(seed ^ 0x9e37_79b9_7f4a_7c15);
    dice.below(7);
    let mut parts = Parts::new();
    let mut has = |word: &str, lost: &str| parts.push((word.to_owned(), lost.to_owned()));
    let mut head = String::new();
    for key in ["title", "author", "source", "url", "date", "level"] {
        if dice.one_in(3) {
            head += &format!("{key}: Some <{key}> & \"more\" {}\n", dice.below(100));
            has(key, &format!("the {key}"));
        }
    }
    if dice.one_in(3) {
        head += &format!("rating: {}.{}\n", dice.below(12), dice.below(10));
        has("rating", "the rating");
    }
    if dice.one_in(3) {
        head += "# A remark: é, ü\ncomment: Another one\n";
        has("comments", "2 comments");
    }
    if dice.one_in(3) {
        head += "rules-text: Digits <differ>.\nrules-text: In rows, too.\n";
        has("rules in prose", "the rules-text");
    }
    if dice.one_in(4) {
        head += "solutions: any\n";
        has("number of solutions", "the number of solutions");
    }
    if dice.one_in(4) {
        // If boxes are rows, disjoint groups are columns, so the rule would add nothing.
        let is_prime = (2..size).all(|divisor| !size.is_multiple_of(divisor));
        let rules = ["diagonal", "anti-knight", "anti-king", "non-consecutive", "disjoint"];
        let rules = if is_prime { &rules[..4] } else { &rules[..] };
        let rule = rules[dice.below(rules.len())];
        head += &format!("rules: {rule}\n");
        has(rule, &format!("the rule {rule}"));
    }
    let letters = dice.one_in(5) && size <= 9;
    if letters {
        head += &format!("symbols: {}\n", &"abcdefghi"[..size]);
        has("symbols", "the symbols");
    }
    let standard = (1..=size).rfind(|rows| rows * rows <= size && size.is_multiple_of(*rows)).unwrap();
    let is_free = !head.contains("rules: disjoint");
    let shapes: Vec<usize> = (2..size).filter(|rows| size.is_multiple_of(*rows)).chain([standard]).collect();
    let rows = if dice.one_in(3) { shapes[dice.below(shapes.len())] } else { standard };
    let columns = size / rows;
    let is_jigsaw = dice.one_in(3) && size > 3 && is_free;
    let mut region: Vec<usize> =
        (0..size * size).map(|i| i / size / rows * rows + i % size / columns).collect();
    if is_jigsaw {
        region = jigsaw(size);
        has("regions", "the regions");
    } else if rows != standard {
        head += &format!("box: {rows}x{columns}\n");
        has("boxes", "the shape of the boxes");
    }
    head += &format!("size: {size}\n");
    // The shifted rows solve the puzzle with its boxes; in a jigsaw, digits may clash.
    let solved = |i: usize| (i / size * columns + i / size / rows + i % size) % size + 1;
    let sign = |digit: usize| -> String {
        let list = if letters { "abcdefghi" } else { "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" };
        list.chars().nth(digit - 1).unwrap().to_string()
    };
    let share = 2 + dice.below(4);
    let givens: Vec<usize> =
        (0..size * size).map(|i| if dice.one_in(share) { solved(i) } else { 0 }).collect();
    let mut all = givens.clone();
    if dice.one_in(2) {
        (0..all.len()).filter(|&i| givens[i] == 0).for_each(|i| {
            if dice.one_in(6) {
                all[i] = solved(i);
            }
        });
        if all != givens {
            has("placed digits", "placed");
        }
    }
    let marks = if dice.one_in(2) { marks(&mut dice, size, &region, &all) } else { None };
    if marks.is_some() {
        has("pencil marks", "the pencil marks of");
    }
    let row = |r: usize, cell: &dyn Fn(usize) -> String| {
        (0..size).map(|c| cell(r * size + c)).collect::<Vec<_>>().join(" ") + "\n"
    };
    let digits = |digits: &[usize], i: usize| if digits[i] == 0 { ".".to_owned() } else { sign(digits[i]) };
    let mut text = head + "\n[Puzzle]\n";
    (0..size).for_each(|r| text += &row(r, &|i| digits(&givens, i)));
    if marks.is_some() || all != givens {
        text += "[State]\n";
        let cell = |i: usize| match &marks {
            Some(marks) if all[i] == 0 => {
                format!("{{{}}}", marks[i].iter().map(|&digit| sign(digit)).collect::<String>())
            }
            _ => digits(&all, i),
        };
        (0..size).for_each(|r| text += &row(r, &cell));
    }
    if dice.one_in(3) {
        text += "[Solution]\n";
        (0..size).for_each(|r| text += &row(r, &|i| sign(solved(i))));
        has("solution", "the solution");
    }
    if is_jigsaw {
        text += "[Regions]\n";
        let labels = "ABCDEFGHIJKLMNOPQRSTUVWXYZ12345".as_bytes();
        (0..size).for_each(|r| text += &row(r, &|i| char::from(labels[region[i]]).to_string()));
    }
    let mut lines = |part: usize| -> String {
        let of = |dice: &mut Dice| match part {
            0 => format!("corner {}", sign(1 + dice.below(size))),
            1 => ["red", "teal", "pink grey"][dice.below(3)].to_owned(),
            _ => format!("blue {}", sign(1 + dice.below(size))),
        };
        let cell = |dice: &mut Dice| format!("r{}c{}", 1 + dice.below(size), 1 + dice.below(size));
        let lines = (0..3).map(|_| format!("{}: {} {}", of(&mut dice), cell(&mut dice), cell(&mut dice)));
        lines.collect::<Vec<_>>().join("\n") + "\n"
    };
    let [corners, colors, candidates] = [0, 1, 2].map(&mut lines);
    let [some, others, last] = [0, 1, 2].map(|_| dice.one_in(4));
    if some {
        text += &format!("[Marks]\n{corners}");
        has("corner marks", "the corner marks of");
    }
    if others {
        text += &format!("[Colors]\n{colors}");
        has("colors of cells", "the colors of");
    }
    if last {
        text += &format!("[Colors]\n{candidates}");
        has("colored candidates", "colored candidates in");
    }
    if size > 1 && dice.one_in(4) {
        let at = |dice: &mut Dice| 1 + dice.below(size - 1);
        text += &format!("[Pen]\nright down: r{0}c{1}\nfalling: r{0}c{1}\n", at(&mut dice), at(&mut dice));
        has("lines of the pen", "the pen's lines from");
    }
    (text, parts)
}

/// Returns regions of connected cells: columns up and down within each pair of rows, and the last row of an odd board
/// alone.
fn jigsaw(size: usize) -> Vec<usize> {
    let mut order = Vec::new();
    for strip in 0..size / 2 {
        for column in 0..size {
            let (top, bottom) = (2 * strip * size + column, (2 * strip + 1) * size + column);
            order.extend(if column % 2 == 0 { [top, bottom] } else { [bottom, top] });
        }
    }
    if size % 2 == 1 {
        order.extend((size - 1) * size..size * size);
    }
    let mut region = vec![0; size * size];
    order.into_iter().enumerate().for_each(|(number, cell)| region[cell] = number / size);
    if size.is_multiple_of(2) {
        // So far, these are boxes of two rows, so the first two regions swap a cell.
        region.swap(size + size / 2 - 1, size / 2);
    }
    region
}

/// Returns at least two marks for each blank cell, all of them possible by the visible digits, also with the standard
/// boxes; `None` if a cell has fewer.
fn marks(dice: &mut Dice, size: usize, region: &[usize], digits: &[usize]) -> Option<Vec<Vec<usize>>> {
    let rows = (1..=size).rfind(|rows| rows * rows <= size && size.is_multiple_of(*rows)).unwrap();
    let usual = |i: usize| (i / size / rows, i % size / (size / rows));
    let is_peer = |a: usize, b: usize| {
        a / size == b / size || a % size == b % size || region[a] == region[b] || usual(a) == usual(b)
    };
    let mut marks = vec![Vec::new(); digits.len()];
    for cell in (0..digits.len()).filter(|&cell| digits[cell] == 0) {
        let free =
            |digit: &usize| (0..digits.len()).all(|other| digits[other] != *digit || !is_peer(cell, other));
        let mut these: Vec<usize> = (1..=size).filter(free).collect();
        while these.len() > 2 && (these.len() == size || dice.one_in(2)) {
            these.remove(dice.below(these.len()));
        }
        if these.len() < 2 {
            return None;
        }
        marks[cell] = these;
    }
    Some(marks)
}

/// Returns whether a reported loss is about a part of a puzzle.
fn is_of(lost: &str, part: &(String, String)) -> bool {
    lost.contains(&part.1) || part.0 == "placed digits" && lost.contains("placed")
}

/// Checks that exactly the parts that the form does not carry are lost, and that all other parts come back.
fn check(row: &Row, puzzle: &Sheet, parts: &Parts, text: &str) {
    let name = row.form.name();
    let (out, lost) = match written(row.form, puzzle) {
        Ok(out) => out,
        Err(why) => panic!("{name} refuses it: {why}\n{text}"),
    };
    // A SudokuWiki code can have a rule or regions, not both.
    let has_regions = parts.iter().any(|(word, _)| word == "regions" || word == "boxes");
    let is_left = |word: &str| row.form == Form::SudokuWiki && word == "diagonal" && has_regions;
    for part in parts {
        let is_lost = lost.iter().any(|lost| is_of(lost, part));
        assert_eq!(
            !is_lost,
            row.carries.contains(&part.0) && !is_left(&part.0),
            "{name}: {}: lost {lost:?}\n{text}\n{out}",
            part.0
        );
    }
    for lost in &lost {
        assert!(parts.iter().any(|part| is_of(lost, part)), "{name}: lost {lost}\n{text}\n{out}");
    }
    let back = sheet(row.form, &out);
    let told = sheet(detect(&out), &out);
    assert_eq!(told.givens, back.givens, "{name} is taken for {}:\n{out}", detect(&out).name());
    let carries = |word: &str| row.carries.iter().any(|it| it == word);
    let merged: Vec<u8> = (0..puzzle.givens.len())
        .map(|i| puzzle.givens[i].max(puzzle.placed.get(i).copied().unwrap_or(0)))
        .collect();
    assert!(back.givens == puzzle.givens || back.givens == merged, "{name}\n{text}\n{out}");
    if carries("placed digits") {
        assert_eq!(back.placed, puzzle.placed, "{name}\n{text}\n{out}");
    }
    if carries("pencil marks") && !puzzle.marks.is_empty() {
        assert_eq!(back.marks, puzzle.marks, "{name}\n{text}\n{out}");
    }
    if carries("solution") {
        assert_eq!(back.solution, puzzle.solution, "{name}\n{text}\n{out}");
    }
    if carries("regions") {
        assert_eq!(
            (&back.layout.regions, back.layout.boxes),
            (&puzzle.layout.regions, puzzle.layout.boxes),
            "{name}\n{text}\n{out}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(15), ..up_to(60) })]

    #[test]
    fn each_form_carries_what_the_documentation_says_and_reports_the_rest(seed in any::<u64>(), which in 0..3_usize) {
        let size = [4, 6, 9][which];
        let (text, parts) = puzzle(seed, size);
        let puzzle = sheet(Form::Sudoku, &text);
        for row in table().iter().filter(|row| row.sizes.contains(&size)) {
            check(row, &puzzle, &parts, &text);
        }
    }

    #[test]
    fn a_puzzle_of_any_size_comes_back_with_its_givens_or_is_refused_with_a_reason(seed in any::<u64>(), size in 1..32_usize) {
        let (text, parts) = puzzle(seed, size);
        let puzzle = sheet(Form::Sudoku, &text);
        for row in table() {
            match written(row.form, &puzzle) {
                Err(why) => {
                    let may = ["line", "grid", "boxed", "marks"].contains(&row.form.name());
                    assert!(may || !row.sizes.contains(&size), "{}: {why}\n{text}", row.form.name());
                }
                Ok(_) if row.sizes.contains(&size) && (4..=9).contains(&size) => check(&row, &puzzle, &parts, &text),
                Ok((out, lost)) => {
                    let back = sheet(row.form, &out);
                    assert_eq!(back.layout.size, size);
                    assert!(lost.iter().any(|lost| lost.contains("placed")) || back.placed == puzzle.placed, "{out}");
                    assert!(back.givens == puzzle.givens || lost.iter().any(|lost| lost.contains("placed")), "{out}");
                }
            }
        }
    }
}

#[test]
fn odd_titles_authors_and_comments_come_back_or_are_told() {
    let odd = [
        "a\tb",
        "a \"b\" 'c'",
        "a, b,c;d",
        "a\u{2028}b",
        "a\u{a0}b  c",
        "a ] b",
        "[a]",
        "# a",
        "a # b",
        "a: b",
        "a|b",
        "....",
        "12345",
        "<b>&amp;]]>",
        "a\\nb\\",
        "```a`",
        "$a_b^c%{}",
        "\u{6570}\u{72ec}",
        "-- a",
        "; a",
        "// a",
    ];
    for (key, fact) in
        [("title", Fact::Title), ("author", Fact::Author), ("comment", Fact::Comment), ("#", Fact::Comment)]
    {
        for value in odd {
            let head = if key == "#" { format!("# {value}") } else { format!("{key}: {value}") };
            let puzzle = sheet(Form::Sudoku, &format!("{head}\n{}\n", "1".to_owned() + &".".repeat(80)));
            let said = |sheet: &Sheet| match fact {
                Fact::Comment => {
                    sheet.facts.iter().map(|(_, value)| value.clone()).chain(sheet.comments.clone()).next()
                }
                _ => sheet.fact(fact).map(str::to_owned),
            };
            assert_eq!(puzzle.left, [""; 0], "{head:?}");
            for row in table().iter().filter(|row| row.sizes.contains(&9)) {
                let name = row.form.name();
                let (out, lost) =
                    written(row.form, &puzzle).unwrap_or_else(|why| panic!("{name}: {head:?}: {why}"));
                let back = said(&sheet(row.form, &out));
                assert!(
                    lost.is_empty() == (back == said(&puzzle)),
                    "{name}: {head:?}: {back:?}, lost {lost:?}\n{out}"
                );
                assert!(
                    lost.is_empty() || row.carries.len() < EVERYTHING.len(),
                    "{name}: {head:?}: lost {lost:?}\n{out}"
                );
            }
        }
    }
}

#[test]
fn control_characters_and_what_is_too_long_are_told() {
    let grid = "1".to_owned() + &".".repeat(80);
    let of = |title: &str| {
        let puzzle = sheet(Form::Sudoku, &format!("title: {title}\n{grid}\n"));
        (puzzle.fact(Fact::Title).map(str::to_owned), puzzle.left)
    };
    assert_eq!(
        of("a\u{1b}b"),
        (Some("a b".to_owned()), vec!["the control characters of the title".to_owned()])
    );
    let long = "x".repeat(4001);
    assert_eq!(
        of(&long),
        (Some("x".repeat(4000)), vec!["the end of the title, after 4000 characters".to_owned()])
    );
    let lines = "comment: x\n".repeat(1001);
    let puzzle = sheet(Form::Sudoku, &format!("{lines}{grid}\n"));
    assert_eq!((puzzle.facts.len(), puzzle.left), (1000, vec!["what is said after 1000 lines".to_owned()]));
}

#[test]
fn several_puzzles_stand_together_in_each_form_that_holds_several() {
    let text = "title: One\n\n12..\n....\n....\n...1\n\n..3.\n....\n....\n...4\n\n1...\n.2..\n..3.\n....\n";
    let puzzles: Vec<Sheet> = items(Form::Sudoku, text).into_iter().map(Result::unwrap).collect();
    assert_eq!(puzzles.len(), 3);
    for form in Form::ALL {
        let mut writer = sudoku_ls::convert::Writer::new(form);
        let added: Vec<_> = puzzles.iter().map(|puzzle| writer.add(puzzle)).collect();
        if added[0].is_err() {
            continue;
        }
        let out = writer.end();
        let back = items(form, &out);
        let kept = added.iter().filter(|added| added.is_ok()).count();
        assert_eq!(back.len(), kept, "{}\n{out}", form.name());
        for (back, puzzle) in back.into_iter().zip(&puzzles) {
            assert_eq!(back.unwrap().givens, puzzle.givens, "{}\n{out}", form.name());
        }
        if kept == 1 {
            assert!(added[1].as_ref().unwrap_err().0.contains("holds only one puzzle"), "{}", form.name());
        }
    }
}

#[test]
fn each_of_several_puzzles_is_read_back_with_its_own_title_and_comments_or_without() {
    let row = |at: usize| ".".repeat(at) + "1" + &".".repeat(80 - at) + "\n";
    let text = format!("title: One\n# First.\n{}\n{}\ntitle: Three\n# Third.\n{}", row(0), row(9), row(30));
    let puzzles: Vec<Sheet> = items(Form::Sudoku, &text).into_iter().map(Result::unwrap).collect();
    let said = |sheet: &Sheet| {
        let facts = sheet.facts.iter().filter(|(fact, _)| *fact == Fact::Comment).map(|(_, value)| value);
        let comments: Vec<String> = facts.chain(&sheet.comments).cloned().collect();
        (sheet.fact(Fact::Title).map(str::to_owned), comments)
    };
    assert_eq!(said(&puzzles[2]), (Some("Three".to_owned()), vec!["Third.".to_owned()]));
    for form in Form::ALL {
        let mut writer = sudoku_ls::convert::Writer::new(form);
        let missing: Vec<_> = puzzles.iter().map_while(|puzzle| writer.add(puzzle).ok()).collect();
        let out = writer.end();
        for ((back, puzzle), missing) in items(form, &out).into_iter().zip(&puzzles).zip(&missing) {
            let ((title, comments), own) = (said(&back.unwrap()), said(puzzle));
            let is_told = |word: &str| missing.iter().any(|it| it.contains(word));
            assert!(title == own.0 || title.is_none() && is_told("title"), "{}\n{out}", form.name());
            assert!(comments == own.1 || comments.is_empty() && is_told("comment"), "{}\n{out}", form.name());
        }
    }
}

#[test]
fn a_mark_alone_in_sdx_is_written_only_where_the_form_is_told() {
    // Without a placed digit, the rows look the same as a grid in which the mark would be a given.
    let rows = "12.......\n".to_owned() + &".........\n".repeat(8);
    let state = rows.replacen("12.......", "1 2 {3} 34 . . . . .", 1);
    let state = state.lines().map(|row| if row.contains(' ') { row.into() } else { ". ".repeat(9) });
    let text = format!("{rows}\n[State]\n{}\n", state.collect::<Vec<_>>().join("\n"));
    let marked = sheet(Form::Sudoku, &text);
    let (out, lost) = written(Form::Sdx, &marked).unwrap();
    assert_eq!(lost, ["the pencil marks of 1 cell"]);
    let back = sheet(detect(&out), &out);
    assert_eq!(back.givens, marked.givens, "{out}");
    let placed = sheet(Form::Sudoku, &text.replacen("34 . . . . .", "34 . . . . 5", 1));
    let (out, lost) = written(Form::Sdx, &placed).unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(detect(&out), Form::Sdx);
    assert_eq!(sheet(Form::Sdx, &out).marks, placed.marks, "{out}");
    // Puzzles without a placed digit at the start don't hide the form.
    let mut writer = Writer::new(Form::Sdx);
    for puzzle in [&sheet(Form::Sudoku, &rows), &placed] {
        assert_eq!(writer.add(puzzle).unwrap(), [""; 0]);
    }
    let out = writer.end();
    assert_eq!(detect(&out), Form::Sdx, "{out}");
    let all: Vec<Sheet> = items(Form::Sdx, &out).into_iter().map(Result::unwrap).collect();
    assert_eq!((all.len(), &all[1].marks, &all[1].givens), (2, &placed.marks, &placed.givens), "{out}");
    let commented = format!("{rows}# mine\n\n{}", out.split_once("\n\n").unwrap().1);
    assert_eq!(detect(&commented), Form::Sudoku, "{commented}");
}

#[test]
fn rows_of_nothing_but_all_marks_are_written_so_that_they_are_read_back() {
    for size in [4, 6, 9] {
        let digits: String = ('1'..='9').take(size).collect();
        let row = vec![format!("{{{digits}}}"); size].join(" ");
        let marked = sheet(Form::Sudoku, &format!("{row}\n").repeat(size));
        assert_eq!(marked.marks.len(), size * size);
        let (out, lost) = written(Form::Sudoku, &marked).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        assert_eq!(sheet(Form::Sudoku, &out).marks, marked.marks, "{out}");
    }
}

#[test]
fn a_byte_order_mark_and_other_line_ends_change_nothing_in_any_form() {
    let puzzle = sheet(Form::Sudoku, &format!("1{}2{}3\n", ".".repeat(20), ".".repeat(58)));
    for form in Form::ALL {
        let (text, _) = written(form, &puzzle).unwrap();
        for text in [format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
            assert_eq!(detect(&text), detect(text.trim_start_matches('\u{feff}')), "{}", form.name());
            assert_eq!(sheet(form, &text).givens, puzzle.givens, "{}: {text}", form.name());
        }
    }
}

#[test]
fn a_jigsaw_below_a_puzzle_with_the_same_digits_is_read_back_as_a_puzzle_of_its_own() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows = cells
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect::<String>();
    let regions = "[Regions]\nAAABBBCCC\nADABBBCCC\nADABBEEEC\nADAEBEFCC\nDDDEEEFFF\nDGHHHEFFF\nDGGGHFFII\nDGHHHHIII\nGGGGHIIII\n";
    let plain = sheet(Form::Sudoku, &rows);
    let same = sheet(Form::Sudoku, &format!("{rows}{regions}"));
    let jigsaw = sheet(Form::Sudoku, &format!("{}{regions}", rows.replacen("53.", "534", 1)));
    for puzzles in [[&plain, &jigsaw], [&plain, &same], [&same, &jigsaw], [&same, &same]] {
        for form in Form::ALL {
            let mut writer = Writer::new(form);
            let added: Vec<_> = puzzles.iter().map(|puzzle| writer.add(puzzle)).collect();
            if added.iter().any(Result::is_err) {
                continue;
            }
            let out = writer.end();
            let back: Vec<Sheet> = items(form, &out).into_iter().map(Result::unwrap).collect();
            assert_eq!(back.len(), 2, "{}\n{out}", form.name());
            for ((back, puzzle), lost) in back.iter().zip(puzzles).zip(added) {
                assert_eq!(back.givens, puzzle.givens, "{}\n{out}", form.name());
                assert!(!lost.unwrap().is_empty() || back.layout == puzzle.layout, "{}\n{out}", form.name());
            }
        }
    }
}

#[test]
fn lines_of_the_pen_are_cosmetic_lines_and_named_where_a_form_has_none() {
    let text = "1...\n..2.\n.3..\n...4\n\n[Pen]\nright: r1c1-2\ndown: r1c3\nfalling: r3c3\nrising: r2c1\n";
    let one = sheet(Form::Sudoku, text);
    for form in [Form::Sudoku, Form::Json, Form::Fpuzzles, Form::FpuzzlesLink, Form::SudokuPad] {
        let (out, lost) = written(form, &one).unwrap();
        assert_eq!(lost, Vec::<String>::new(), "{out}");
        let (back, _) = written(Form::Sudoku, &sheet(form, &out)).unwrap();
        assert!(back.ends_with(&text[text.find("[Pen]").unwrap()..]), "{}: {back}", form.name());
    }
    let (_, lost) = written(Form::Line, &one).unwrap();
    assert_eq!(lost, ["the pen's lines from 5 cells"]);
    // A line of another color may be part of the puzzle.
    let (json, _) = written(Form::Fpuzzles, &one).unwrap();
    let other = sheet(Form::Fpuzzles, &json.replace("#3B7DD8", "#000000"));
    let (out, _) = written(Form::Sudoku, &other).unwrap();
    assert!(
        !out.contains("[Pen]") && out.contains("line (1)") || other.left.contains(&"line (1)".to_owned()),
        "{out}"
    );
}

#[test]
fn boards_with_sides_of_their_own_are_carried_by_json_and_markdown_and_refused_by_name_elsewhere() {
    for (head, grid, json) in [
        ("size: 2x3\n", "1 . .\n. +2 {13}\n", "\"size\":\"2x3\",\"givens\":\"1.....\",\"placed\":\"....2.\""),
        (
            "size: 3x2\ndigits: 1-5\n",
            "1 .\n. .\n. 5\n",
            "\"size\":\"3x2\",\"digits\":5,\"givens\":\"1....5\"",
        ),
        (
            "size: 3\ndigits: 1-4\n",
            "1 . .\n. 4 .\n. . .\n",
            "\"size\":3,\"digits\":4,\"givens\":\"1...4....\"",
        ),
        ("size: 2x4\n", "1 . . .\n. . . 2\n[Regions]\nAABB\nAABB\n[Pen]\nright: r1c3\n", "\"r1c3\""),
        ("size: 4x6\nbox: 4x1\n", "1 2 3 4 5 6\n. . . . . .\n. . . . . .\n. . . . . .\n", "\"box\":\"4x1\""),
    ] {
        let text = format!("{head}\n{grid}");
        let one = sheet(Form::Sudoku, &text);
        for form in [Form::Json, Form::Jsonl, Form::Markdown] {
            let (out, lost) = written(form, &one).unwrap();
            assert!(lost.is_empty(), "{out}: {lost:?}");
            assert!(form != Form::Jsonl || out.contains(json), "{out}");
            let back = sheet(form, &out);
            assert_eq!((&back.layout, &back.givens), (&one.layout, &one.givens), "{out}");
            assert_eq!((&back.placed, &back.marks), (&one.placed, &one.marks), "{out}");
        }
        for form in [Form::Line, Form::Grid, Form::Csv, Form::Fpuzzles, Form::SudokuPad] {
            let why = written(form, &one).unwrap_err();
            assert!(
                why.starts_with("the form is for boards with as many rows and columns as digits"),
                "{why}"
            );
        }
    }
    let rows = sheet(
        Form::Json,
        "[{\"size\": \"2x3\", \"grid\": [[1, 0, 0], [0, 0, 2]], \"solution\": [\"123\", \"312\"]}]",
    );
    assert_eq!((rows.givens, rows.solution), (vec![1, 0, 0, 0, 0, 2], Some(vec![1, 2, 3, 3, 1, 2])));
    let zero = sheet(Form::Sudoku, "size: 3\ndigits: 0-3\n\n0 . .\n. . .\n. . .\n");
    let why = written(Form::Json, &zero).unwrap_err();
    assert_eq!(why, "the form is for digits from 1 on boards of 3x3, and this one has 0-3");
}
