//! No action fails or leaves its finding unfixed, wherever it is requested.

use proptest::prelude::*;
use sudoku_ls::analysis::{
    ActionId, Code, Finding, Severity, actions, claims, decide, hover, on_type, quick_findings, resolve,
};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, GridKind, Problem, Span};

use super::apply::apply;
use crate::cases::up_to;

fn fragment() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1",
        "2",
        "3",
        "4",
        "5",
        ".",
        ".",
        ".",
        "0",
        " ",
        " ",
        "\n",
        "\n",
        "\r\n",
        "|",
        "-",
        "+",
        "{12}",
        "+3",
        "x",
        "#",
        "12..\n..12\n21..\n.3..\n",
        "1...\n..1.\n.2..\n....\n",
        "[State]\n",
        "[Solution]\n",
        "[Regions]\n",
        "[puzzle a]\n",
        "rules: diagonal\n",
        "rules: anti-knight\n",
        "solutions: >= 2\n",
        "size: 4\n",
        "box: 1x4\n",
        "é",
        "\u{feff}",
        "4....1\n..23..\n.5..3.\n.6..4.\n..54..\n1....5\n",
        "1...4..1..2....3\n",
        "1 {23} +4 .\n. . . 1\n3 . . .\n. . 2 .\n",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Generates a text and two of its character boundaries.
fn text_and_selection() -> impl Strategy<Value = (String, usize, usize)> {
    (fragment(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(text, a, b)| {
        let bounds: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let (a, b) = (bounds[a.index(bounds.len())], bounds[b.index(bounds.len())]);
        (text, a.min(b), a.max(b))
    })
}

proptest! {
    #![proptest_config(up_to(120))]

    #[test]
    fn every_action_leaves_a_text_without_its_finding((text, from, to) in text_and_selection()) {
        let file = File::parse(&text);
        for (index, block) in file.blocks().iter().enumerate() {
            let start = file.start_of(index);
            let end = start + block.text().len();
            let selection = Span::new(from.clamp(start, end) - start, to.clamp(start, end) - start);
            let verdict = block.puzzle.as_ref().map(|puzzle| decide(puzzle, &mut Budget::nodes(2_000)));
            for action in actions(&file, index, selection, verdict.as_ref()) {
                let resolved = resolve(&file, index, &action.id, &mut Budget::nodes(2_000));
                if let Some(edits) = &action.edits {
                    prop_assert_eq!(resolved.as_ref().ok(), Some(edits), "{:?}", action);
                }
                if action.disabled.is_some() { continue; }
                let Ok(edits) = resolved else { continue };
                let now = apply(&text, start, edits);
                prop_assert_ne!(&now, &text, "{:?} changes nothing", &action);
                let Some(fixes) = action.fixes.filter(|_| action.id != ActionId::StartSolving) else { continue };
                // A removed given stays in the [State] as the player's digit, which may clash there.
                let has_state = block.puzzle.as_ref().is_some_and(|puzzle| puzzle.state.is_some());
                if has_state && matches!(action.id, ActionId::RemoveDigit(GridKind::Puzzle, _)) { continue; }
                // A line that is half a row and half something else may become another kind of line.
                let readable = |problem: &Problem| {
                    let code = Code::Syntax(problem.code);
                    code == fixes || code.severity() != Severity::Error
                };
                if !block.problems.iter().all(readable) { continue; }
                let of_code = |text: &str| {
                    let file = File::parse(text);
                    file.blocks().iter().flat_map(|b| all_findings(b)).filter(|f| f.0 == fixes).count()
                };
                // A digit that clashes with two others is one finding, and the two may clash with each other. Likewise,
                // a digit that rules out marks of several cells is one finding.
                let clashing = |text: &str| {
                    let file = File::parse(text);
                    let found = file.blocks().iter().flat_map(|block| quick_findings(block));
                    // Clashes of a changed given are not reported while it differs from the given.
                    let counts = |it: &Finding| it.code == fixes || it.code == Code::ChangedGiven;
                    found.filter(counts).map(|it| 1 + it.related.len()).sum::<usize>()
                };
                let is_less = if matches!(fixes, Code::DuplicateDigit | Code::StaleMarks) {
                    clashing(&now) < clashing(&text)
                } else {
                    of_code(&now) < of_code(&text)
                };
                prop_assert!(is_less, "{:?} leaves its finding:\n{}\n---\n{}", action, text, now);
            }
        }
    }

    #[test]
    fn hover_and_typing_never_fail((text, from, _) in text_and_selection()) {
        let file = File::parse(&text);
        for (index, block) in file.blocks().iter().enumerate() {
            let at = from.min(block.text().len());
            let _ = hover(block, at, None, &mut Budget::nodes(2_000));
            for typed in ['1', '9', 'x', '\n'] {
                prop_assert!(on_type(&file, index, at, typed).len() <= 1);
            }
        }
    }

    #[test]
    fn findings_stand_inside_their_block_and_on_no_whole_grid(text in fragment()) {
        let file = File::parse(&text);
        for block in file.blocks() {
            let mut found = quick_findings(block);
            prop_assert!(found.len() <= 100);
            if let Some(puzzle) = &block.puzzle {
                found.extend(claims(block, &decide(puzzle, &mut Budget::nodes(2_000))));
            }
            for finding in found {
                prop_assert!(finding.span.end as usize <= block.text().len(), "{:?}", finding);
                prop_assert!(block.text().get(finding.span.range()).is_some(), "{:?}", finding);
                // All lines in another program's form are one finding.
                let is_layout = finding.message.contains("`sudoku-ls convert FILE --to sudoku`");
                let is_in_line = !block.text()[finding.span.range()].contains('\n');
                prop_assert!(is_in_line || is_layout, "{:?} in\n{}", finding, text);
                prop_assert!(!finding.message.is_empty() && !finding.message.contains('\n'));
            }
        }
    }
}

fn all_findings(block: &sudoku_ls::syntax::Block) -> Vec<(sudoku_ls::analysis::Code, Span)> {
    let mut found = quick_findings(block);
    if let Some(puzzle) = &block.puzzle {
        found.extend(claims(block, &decide(puzzle, &mut Budget::nodes(2_000))));
    }
    found.into_iter().map(|finding| (finding.code, finding.span)).collect()
}
