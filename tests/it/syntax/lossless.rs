//! Every byte of any text is kept, and belongs to exactly one element.

use super::*;

/// Panics unless the elements of every block cover it without gaps, and the blocks make up the text.
#[track_caller]
fn lossless(text: &str) {
    let file = File::parse(text);
    assert_eq!(file.text(), text);
    for block in file.blocks() {
        let mut at = 0;
        for element in block.elements() {
            assert_eq!(element.span.start, at, "a gap or an overlap in {:?}", block.text());
            assert!(element.span.end > element.span.start);
            assert!(block.text().is_char_boundary(element.span.end as usize));
            at = element.span.end;
        }
        assert_eq!(at as usize, block.text().len());
        if let Some(puzzle) = &block.puzzle {
            for grid in
                [Some(&puzzle.grid), puzzle.state.as_ref(), puzzle.solution.as_ref()].into_iter().flatten()
            {
                assert_eq!(grid.cells.len(), puzzle.layout.size * puzzle.layout.size);
                assert!(grid.cells.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
            }
        }
        for problem in &block.problems {
            assert!(block.text().get(problem.span.range()).is_some(), "{problem:?}");
            assert!(!problem.message.is_empty());
        }
    }
}

proptest! {
    #![proptest_config(up_to(400))]

    #[test]
    fn any_text_is_kept_whole(text in any::<String>()) {
        lossless(&text);
    }

    #[test]
    fn any_text_of_fragments_is_kept_whole(text in assembled(20)) {
        lossless(&text);
    }

    #[test]
    fn any_hostile_text_is_kept_whole(text in hostile(12)) {
        lossless(&text);
    }

    #[test]
    fn any_text_of_grid_characters_is_kept_whole(text in "[-0-9a-fux.*_|:+=,;#{}\\[\\] \\n\\r\u{feff}┼─│]{0,400}") {
        lossless(&text);
    }
}

/// Returns the texts of the corpus: hostile texts, and texts that failed once.
fn corpus() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "sudoku"));
    texts.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_text_of_the_corpus_is_kept_whole_and_formatted_once() {
    assert!(corpus().len() >= 8);
    for text in corpus() {
        lossless(&text);
        let formatted = |text: &str| {
            let mut text = text.to_owned();
            for edit in format(&File::parse(&text)).iter().rev() {
                text.replace_range(edit.span.range(), &edit.text);
            }
            text
        };
        let once = formatted(&text);
        assert_eq!(formatted(&once), once, "from {text:?}");
    }
}

#[test]
fn long_texts_without_a_puzzle_are_read_in_linear_time() {
    // Each of these would take minutes if a step looked at the whole text before or behind it.
    let pieces = [
        "----\n",
        "# a\n",
        "\n",
        "{ ",
        "{",
        "+",
        "5 ",
        "a: b\n",
        "[State]\n# a\n",
        "[",
        "1\n2 3\n",
        "1234\n---+---\n",
        "1 2\n\n\n",
        "|",
        "\u{feff}",
    ];
    for piece in pieces {
        for head in ["", "1..4\n..1.\n.2..\n4..3\n", "[Cages]\n"] {
            lossless(&(head.to_owned() + &piece.repeat(60_000)));
        }
    }
}

#[test]
fn a_file_of_many_puzzles_has_each_of_them() {
    let text = format!("{CLASSIC}\n").repeat(20_000);
    let file = File::parse(&text);
    assert_eq!((file.puzzles().count(), file.blocks().len()), (20_000, 20_000));
    assert!(file.puzzles().all(|it| it.start == it.index * 82));
}
