//! Markdown files: the puzzles in their fenced blocks, and the text around them.

use std::fs;

use crate::cli::sudoku_ls_in;

/// A document with a puzzle, a puzzle whose givens clash, and a puzzle with a misspelled key. `Second:` and the table
/// would be findings in a `.sudoku` file.
const DOCUMENT: &str = "# Week 12

Second: harder than it looks.

| a | b |
| - | - |
| 1 | 2 |

```sudoku
12..
..1.
.1..
2...
```

~~~sudoku
11..
....
....
2...
~~~

```text
1 2 3 4
```

```sudoku
titel: three
1 . . .
. . 2 .
. 3 . .
. . . 4
```
Title: after it
";

#[test]
fn the_blocks_of_a_document_are_its_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.md"), DOCUMENT).unwrap();
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    let checked = run(&["check", "a.md"]);
    let shown = checked.out;
    assert_eq!(checked.code, 1, "{shown}");
    let places: Vec<&str> = shown.lines().filter(|line| line.contains("--> a.md:")).map(str::trim).collect();
    assert!(places.contains(&"--> a.md:17:2") && places.contains(&"--> a.md:28:1"), "{shown}");
    let outside = ["3", "5", "6", "7", "36"];
    let is_inside = |place: &&str| place.split(':').nth(1).is_some_and(|line| !outside.contains(&line));
    assert!(places.iter().all(is_inside), "{shown}");
    let counts = run(&["count", "a.md"]).out;
    assert_eq!(counts.lines().nth(1), Some("0"), "{counts}");
    assert_eq!(counts.lines().count(), 3, "{counts}");
    // A document without such a block is read like any other text.
    fs::write(folder.path().join("b.md"), "1..4\n..1.\n2...\n.3..\n").unwrap();
    assert_eq!(run(&["count", "b.md"]).out.lines().count(), 1);
}

#[test]
fn a_change_of_a_document_leaves_the_text_around_its_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.md");
    let run = |arguments: &[&str]| sudoku_ls_in(folder.path(), arguments, "");
    for crlf in [false, true] {
        let document = if crlf { DOCUMENT.replace('\n', "\r\n") } else { DOCUMENT.to_owned() };
        fs::write(&path, &document).unwrap();
        run(&["check", "--fix", "a.md"]);
        let fixed = fs::read_to_string(&path).unwrap();
        assert_eq!(fixed, document.replace("titel:", "title:"));
        run(&["fmt", "--layout", "boxes", "a.md"]);
        let formatted = fs::read_to_string(&path).unwrap();
        assert_ne!(formatted, fixed);
        let between = |text: &str| {
            let (_, rest) = text.split_once("~~~").unwrap();
            let (_, rest) = rest.split_once("~~~").unwrap();
            rest.split_once("titel:").or_else(|| rest.split_once("title:")).unwrap().0.to_owned()
        };
        assert_eq!(between(&formatted), between(&document));
        assert!(formatted.starts_with(&document[..document.find("12..").unwrap()]), "{formatted}");
        assert!(formatted.ends_with(&document[document.rfind("```").unwrap()..]), "{formatted}");
        let sorted = run(&["sort", "a.md", "--output", "a.md"]);
        assert_eq!((sorted.code, fs::read_to_string(&path).unwrap()), (2, formatted), "{}", sorted.err);
    }
}
