//! Generated TeX and HTML: read back unchanged, and refused after changes.

use sudoku_ls::convert::{Form, Sheet, Writer, detect};

use super::{items, sheet, trouble, written};

#[test]
fn pages_and_pictures_come_back_as_they_were_written_with_what_stands_around_them() {
    let text = "title: 100% \\ <b>, a_b\nauthor: A & \"B\" ~ {c} ^\nsymbols: A B C D E F\n\nA . . . . .\n. B . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . F\n\n\
                [Regions]\nA A A A B B\nA A C B B B\nC C C C B D\nE E C D D D\nE E E D D F\nE F F F F F\n\n\
                [State]\nA C . . . .\n. B {AB} . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . F\n";
    let puzzle = sheet(Form::Sudoku, text);
    assert!(puzzle.layout.regions.is_some() && !puzzle.placed.is_empty() && !puzzle.marks.is_empty());
    for (form, around) in
        [(Form::Html, ["<p>One.</p>\n", "<p>Two.</p>\n"]), (Form::Tex, ["One.\n\n", "% Two.\n"])]
    {
        let (out, lost) = written(form, &puzzle).unwrap();
        assert_eq!(lost, Vec::<String>::new(), "{out}");
        assert_eq!(detect(&out), form);
        let back = sheet(form, &out);
        let own = |sheet: &Sheet| {
            let mut own = sheet.clone();
            own.line = 0;
            own
        };
        assert_eq!(own(&back), own(&puzzle), "{out}");
        // With the user's own text before and after each.
        let (open, close) = if form == Form::Html {
            ("<table", "</table>\n")
        } else {
            ("\\begin{figure}", "\\end{figure}\n")
        };
        let at = out.find(open).unwrap();
        let end = out.find(close).unwrap() + close.len();
        let twice = [&out[..at], around[0], &out[at..end], around[1], &out[at..]].concat();
        let lines: Vec<usize> = items(form, &twice).into_iter().map(|item| item.unwrap().line).collect();
        assert_eq!(lines.len(), 2, "{twice}");
        assert!(
            lines[0] < lines[1]
                && twice
                    .lines()
                    .nth(lines[1])
                    .unwrap()
                    .contains(["table", "tikzpicture"][usize::from(form == Form::Tex)])
        );
    }
}

#[test]
fn a_page_or_picture_that_is_no_puzzle_says_where_and_why() {
    let puzzle = sheet(Form::Sudoku, "1..4\n..1.\n.2..\n4..3\n");
    let (html, _) = written(Form::Html, &puzzle).unwrap();
    let (tex, _) = written(Form::Tex, &puzzle).unwrap();
    let row = |text: &str, part: &str| text.lines().position(|line| line.contains(part)).unwrap();
    for (form, text, line, reason) in [
        (Form::Html, "<html>\n<table>\n</table>\n".to_owned(), 1, "the first table has 0 rows"),
        (Form::Html, html.replace("</table>", ""), row(&html, "<table"), "the table is not closed"),
        (
            Form::Html,
            html.replace(">2<", ">7<"),
            row(&html, "<table"),
            "'7' in r3c2 is not a digit of the puzzle",
        ),
        (
            Form::Html,
            html.replace(">2</td>", ">2</td><td></td>"),
            row(&html, ">2<"),
            "row 3 has 5 cells, not 4",
        ),
        (
            Form::Html,
            html.replace("given t r\">2", "joker t r\">2"),
            row(&html, ">2<"),
            "unexpected class 'joker'",
        ),
        (
            Form::Html,
            html.replace("given t r\">2", "t r\">2"),
            row(&html, ">2<"),
            "neither given, placed nor marks",
        ),
        (
            Form::Html,
            html.replace("<tr>", &"<tr></tr>".repeat(10)),
            row(&html, "<table"),
            "expected 1 to 31 rows",
        ),
        (Form::Tex, "\\documentclass{article}\n".to_owned(), 0, "no picture that starts with"),
        (
            Form::Tex,
            tex.replace("{\\textbf{2}}", "{\\textbf{x}}"),
            row(&tex, "\\begin{tikz"),
            "'x' in r3c2 is not a digit of the puzzle",
        ),
        (
            Form::Tex,
            tex.replace("(1.5,2.5)", "(9.5,2.5)"),
            row(&tex, "(1.5,2.5)"),
            "unexpected line in a picture",
        ),
        (
            Form::Tex,
            tex.replace("grid (4,4)", "grid (99,99)"),
            row(&tex, "grid"),
            "expected a grid of 1 to 31 rows",
        ),
        (
            Form::Tex,
            tex.replace("\\end{figure}", ""),
            row(&tex, "\\begin{tikz"),
            "the picture has no '\\end{figure}'",
        ),
    ] {
        assert_ne!(text, html);
        let found = trouble(form, &text);
        assert!(found.line == line && found.reason.contains(reason), "{reason}: {found:?}\n{text}");
    }
}

#[test]
fn a_document_of_many_puzzles_is_read_back_as_it_was_written() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = sheet(Form::Line, line);
    for form in [Form::Tex, Form::Html] {
        let one = |count: usize| {
            let mut writer = Writer::new(form);
            (0..count).for_each(|_| drop(writer.add(&puzzle).unwrap()));
            writer.end()
        };
        let (alone, two) = (one(1), one(2));
        // More than 16 MB, made from the text of one puzzle.
        let part = two.len() - alone.len();
        let at = alone.find(if form == Form::Tex { "\\begin{figure}" } else { "<table" }).unwrap();
        let text =
            alone[..at].to_owned() + &alone[at..at + part].repeat((17 << 20) / part) + &alone[at + part..];
        let found = items(form, &text);
        assert!(
            found.len() == (17 << 20) / part && found.iter().all(Result::is_ok),
            "{form:?}: {:?}",
            found[0]
        );
    }
}
