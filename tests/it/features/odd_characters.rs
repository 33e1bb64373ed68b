//! Multi-byte characters and characters that look like a space, at any place: no feature fails, and all spans lie
//! between characters.

use sudoku_ls::analysis::{
    actions, board, completions, highlights, hover, insertion, lenses, links, on_type, places,
    quick_findings, selection, shades, tokens,
};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::{File, Span};

/// A no-break space, a full-width space, other line ends, letters and digits of other scripts, a character of two
/// UTF-16 units, and invisible characters.
const ODD: &[char] = &[
    '\u{a0}',
    '\u{3000}',
    '\u{2028}',
    '\u{85}',
    '\u{b}',
    'é',
    '٣',
    '\u{1f600}',
    '\u{feff}',
    '\u{301}',
    '\u{0}',
];

const TEXT: &str = "[defaults]\nrules: diagonal\n\ntitle: A b, c\nsize: 4\nbox: 2x2\nsymbols: 1-4\nrules: anti-king, windoku\nlevel: easy\n\
                    clues: 4\nsource: https://a.example/b c\n# sudoku-ls: ignore not-minimal, unknown-key\nfoo: bar\n1 . | . . # a\n\
                    . 2 | {1,3} .\n----+----\n. . | 3 .\n. . | . 4\n\n[State]\n1 . . {12}\n. 2 +1 .\n. . 3 .\n. . . 4\n\n[Regions]\n1122\n\
                    1122\n3344\n3344\n\n1..4............ label, b\n";

/// A text with mistakes: headings and metadata split over two lines, keys and headings with a wrong letter, split rows,
/// and lines of other programs.
const SLIPS: &str = "[puz\nzle a b] \nti\ntle: c\nruls: diagnal\n1..4\n..1.\n2.\n..\n.3..\n [Sta\nte]\n1..4\n..1.\n2...\n.3..\n\n#Aname\n#Bd\n\n[puzzel d]\n\
                     1,,,4\n,,1,\n2,,,\n,3,,\n\n1. 1..4\n2. ..1.\n3. 2...\n4. .3..\n[Solut-ion]\n1234\n\n> 1..4\n> ..1.\n\n(1..4..1.2....3..)\n";

#[test]
fn a_character_of_several_bytes_at_any_place_makes_no_feature_fail() {
    for text in [TEXT, SLIPS] {
        at_any_place(text);
    }
}

/// Tries a text with an odd character at each place.
fn at_any_place(base: &str) {
    let mut odd = ODD.iter().cycle();
    for turn in 0..2 {
        for at in 0..=base.len() {
            let Some(&c) = odd.next() else { continue };
            let mut text = base.to_owned();
            text.insert(at, c);
            let file = File::parse(&text);
            for caret in [at, at + c.len_utf8()] {
                look(&file, &text, caret);
            }
        }
        odd.nth(turn);
    }
}

/// Computes everything that is offered at a place and for its block.
fn look(file: &File, text: &str, caret: usize) {
    let of_file = completions(file, caret).into_iter().map(|it| it.edit);
    let of_file = of_file.chain(insertion(file, caret, "1...\n..2.\n.3..\n...4\n"));
    let of_file: Vec<Span> = of_file.map(|edit| edit.span).collect();
    lie_between_characters(text, 0, &of_file);
    let Some(index) = file.block_at(caret) else { return };
    let (start, block) = (file.start_of(index), &file.blocks()[index]);
    let inside = caret - start;
    let _ = hover(block, inside, None, &mut Budget::nodes(100));
    let _ = board(block, None, true);
    let mut of_block = selection(block, inside);
    of_block.extend(places(block, inside));
    of_block.extend(highlights(block, inside).iter().map(|it| it.span));
    of_block.extend(links(block).iter().map(|it| it.span));
    of_block.extend(tokens(block).iter().map(|it| it.span));
    of_block.extend(shades(block).iter().map(|it| it.span));
    of_block.extend(lenses(block, None).iter().map(|it| it.span));
    of_block.extend(quick_findings(block).iter().map(|it| it.span));
    let typed = ['1', ' ', '\n'].into_iter().flat_map(|typed| on_type(file, index, inside, typed));
    let done = actions(file, index, Span::new(inside, inside), None).into_iter().filter_map(|it| it.edits);
    of_block.extend(typed.chain(done.flatten()).map(|edit| edit.span));
    lie_between_characters(text, start, &of_block);
}

fn lie_between_characters(text: &str, base: usize, spans: &[Span]) {
    for span in spans {
        let bytes = base + span.start as usize..base + span.end as usize;
        assert!(text.get(bytes).is_some(), "{span:?} of {text:?}");
    }
}
