//! Text in the form of another program: found as such, and written as puzzles by its fix.

use sudoku_ls::analysis::{fixes, quick_findings};
use sudoku_ls::convert::{Form, Writer, sheet_of};
use sudoku_ls::syntax::File;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// A puzzle in another form.
fn written(form: Form, line: &str) -> String {
    let mut writer = Writer::new(form);
    writer.add(&sheet_of(&File::parse(line).blocks()[0]).expect("a puzzle")).expect("a puzzle");
    writer.end()
}

/// The cells of the puzzles of a text.
fn cells(text: &str) -> Vec<String> {
    let file = File::parse(text);
    file.puzzles().map(|it| it.puzzle.givens().expect("a puzzle").to_string()).collect()
}

/// The text with the fix of its only unrecognized part, which is in this form.
fn fixed(text: &str, form: Form) -> String {
    let file = File::parse(text);
    let found = (0..file.blocks().len()).flat_map(|index| {
        let found = quick_findings(&file.blocks()[index]);
        found.into_iter().map(move |finding| (index, finding)).collect::<Vec<_>>()
    });
    let found: Vec<_> = found.collect();
    let [(index, finding)] = found.as_slice() else { panic!("{form:?}: {found:?}") };
    assert!(finding.message.contains(form.title()), "{form:?}: {}", finding.message);
    let fix = fixes(&file, *index, finding, None);
    assert_eq!(fix.len(), 1, "{form:?}: {text}");
    let mut fixed = text.to_owned();
    let start = file.start_of(*index);
    for edit in fix[0].edits.as_ref().expect("a puzzle").iter().rev() {
        fixed.replace_range(start + edit.span.start as usize..start + edit.span.end as usize, &edit.text);
    }
    fixed
}

#[test]
fn a_pasted_text_of_another_program_is_named_and_written_as_puzzles_by_its_fix() {
    use Form::{FpuzzlesLink, Gsf, JigsawLine, Sepb, Sgt, SudokuCoach, SudokuPad, Sukaku};
    for form in [FpuzzlesLink, Gsf, Sepb, Sgt, SudokuCoach, SudokuPad, Sukaku, JigsawLine] {
        let text = written(form, LINE);
        let more = format!("{text}{}", written(form, OTHER));
        let below = format!("{OTHER}\n\n{text}");
        assert_eq!(cells(&fixed(&text, form)), cells(LINE), "{form:?}");
        assert_eq!(cells(&fixed(&more, form)), [cells(LINE), cells(OTHER)].concat(), "{form:?}");
        assert_eq!(cells(&fixed(&below, form)), [cells(OTHER), cells(LINE)].concat(), "{form:?}");
        for parted in ["", "\n"] {
            let above = format!("{text}{parted}{OTHER} last # noted\n");
            let fixed = fixed(&above, form);
            assert_eq!(cells(&fixed), [cells(LINE), cells(OTHER)].concat(), "{form:?}: {fixed}");
            assert!(fixed.contains(&format!("{OTHER} last # noted")), "{fixed}");
        }
    }
    for form in [Form::OpenSudoku, Form::Fpuzzles, Form::Html] {
        let text = written(form, LINE);
        assert_eq!(cells(&fixed(&text, form)), cells(LINE), "{form:?}");
        let above = fixed(&format!("{text}\n{OTHER} last\n"), form);
        assert_eq!(cells(&above), [cells(LINE), cells(OTHER)].concat(), "{form:?}: {above}");
        assert!(above.contains(&format!("{OTHER} last")), "{above}");
    }
}

#[test]
fn a_document_that_cannot_be_read_as_it_is_is_one_finding_with_what_to_do() {
    for (form, text) in
        [(Form::OpenSudoku, "<opensudoku>\n<game data=\"53\n"), (Form::Tex, "\\documentclass{article}\n")]
    {
        let text = if form == Form::Tex {
            written(form, LINE).split("\n\n").next().expect("a puzzle").to_owned()
        } else {
            text.to_owned()
        };
        let found = quick_findings(&File::parse(&text).blocks()[0]);
        assert_eq!(found.len(), 1, "{form:?}: {found:?}");
        assert!(found[0].message.contains("convert"), "{found:?}");
    }
}

#[test]
fn what_is_the_formats_own_is_not_another_programs() {
    for text in ["[Puzzle]\n12..\n.1..\n....\n...4\n", "{12} 3 4 1\nhello\n", "<- look\n12..\n"] {
        let file = File::parse(text);
        let found: Vec<String> =
            file.blocks().iter().flat_map(|block| quick_findings(block)).map(|it| it.message).collect();
        assert!(!found.iter().any(|message| message.contains("another program")), "{found:?}");
    }
}
