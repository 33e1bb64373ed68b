//! Links and codes of `SudokuWiki`.

use sudoku_ls::board::{Digit, Rule};
use sudoku_ls::convert::{Form, Sheet, detect};

use super::{items, sheet, trouble, written};

/// A position with placed digits and pencil marks.
const CODE: &str = "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";

/// A jigsaw whose code contains its regions.
const JIGSAW: &str = "https://www.sudokuwiki.org/Jigsaw_Sudoku_Player?bd=J9B0ep0ep0ep0ep3kh1751751751750ep0060ep3kh3kh3kh1750sn1750ep55d36135t3kh35x35u5xt1750ep4qv55d6q96q96q95xt5xt0sk4qr55d4qw6q96q96q95j95xt5ja2dh55d55d6q96bn6q95xt5j61zl2s155d3yb3yf4cx3yc3ye5xt1zl2s12de2s14cx4cx4cx1zl1kz1zl2s12s12s12s14cx1ky1zl1zl1zl";

/// A jigsaw in an older form of link.
const OLD: &str = "https://www.sudokuwiki.org/jigsaw.aspx?shape=33&bd=03v0n4u4f4bkb0099g88vanquqfqvq052gpi8c0hge118es2s2s0210gvameueeesa30s4oa30rajeqeaeoa0ho441m0ma81me6umuma110c843a3q2qg1cc38c41ul005noeofofof803pol0la5scsbarara2gpq&jigmap=111118833188888333178583332175552322177752226774755526744495926444999996449966666";

const DIAGONAL: &str = "https://www.sudokuwiki.org/SudokuX.aspx?bd=X9B011g05440d074y0903c838d40abobo5e0476b604cy0603bm026a0a0794bl101xb65r5k5gc4904504cy035f78785c144h5u1x1w5r6g097s9k06dg6c044m014k800180bo5g5g074o5g0e082c03380a091g04";

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the digits of a sheet row by row, 0 for a blank.
fn line(digits: &[u8]) -> String {
    digits.iter().map(u8::to_string).collect()
}

#[test]
fn a_code_is_read_bare_and_in_a_link() {
    let links =
        ["", "https://www.sudokuwiki.org/sudoku.htm?bd=", "See www.sudokuwiki.org/Sudoku.aspx?n=1&bd="];
    for before in links {
        let text = format!("{before}{CODE}\n");
        assert_eq!(detect(&text), Form::SudokuWiki, "{text}");
        let found = sheet(Form::SudokuWiki, &text);
        let givens = "100000569402000008050009040000640801000010000208035000040500010900000402621000005";
        let placed = "000000000090056100006100200009000020064000000010000604000000006005061000000000000";
        assert_eq!(line(&found.givens), givens);
        let marks = |cell: usize| found.marks[cell].iter().map(Digit::get).collect::<Vec<_>>();
        assert_eq!((marks(1), marks(5)), (vec![3, 7, 8], vec![2, 3, 4, 7, 8]));
        let is_placed = |(digit, wanted): (&u8, u8)| wanted == b'0' || *digit == 0 || *digit == wanted - b'0';
        assert!(found.placed.iter().zip(placed.bytes()).all(is_placed) && found.placed[10] == 9);
        assert!(found.layout.rules.is_empty() && found.solution.is_none());
    }
}

#[test]
fn jigsaws_and_diagonals_are_read_with_their_regions_and_rules() {
    let jigsaw = sheet(Form::SudokuWiki, JIGSAW);
    let old = sheet(Form::SudokuWiki, OLD);
    for found in [&jigsaw, &old] {
        assert!(found.layout.regions.is_some() && found.layout.rules.is_empty());
    }
    assert_eq!(line(&jigsaw.givens[9..27]), "060000070009105200");
    assert!(jigsaw.marks.is_empty(), "all candidates are none");
    assert_eq!((line(&old.givens[..9]), old.marks[1].len()), ("100000030".to_owned(), 5));
    let diagonal = sheet(Form::SudokuWiki, DIAGONAL);
    assert_eq!(diagonal.layout.rules, [Rule::Diagonal]);
    assert_eq!(line(&diagonal.givens[..9]), "105007093");
    let cells = ONE.replace('.', "0");
    for (page, rules) in [("SudokuX.aspx", Rule::Diagonal), ("windoku.htm", Rule::Windoku)] {
        let text = format!("https://www.sudokuwiki.org/{page}?bd={cells}");
        assert_eq!(
            (detect(&text), sheet(Form::SudokuWiki, &text).layout.rules),
            (Form::SudokuWiki, vec![rules])
        );
    }
}

#[test]
fn what_is_written_is_read_back() {
    let plain = sheet(Form::Line, ONE);
    let (link, lost) = written(Form::SudokuWiki, &plain).unwrap();
    assert_eq!(link, format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", ONE.replace('.', "0")));
    assert_eq!((lost, detect(&link)), (Vec::new(), Form::Sudoku));
    // The start of the link is not a title.
    assert_eq!(sheet(Form::Sudoku, &link).facts, []);
    let (code, _) = written(Form::SudokuWiki, &sheet(Form::SudokuWiki, CODE)).unwrap();
    assert_eq!(code, format!("https://www.sudokuwiki.org/sudoku.htm?bd={CODE}\n"));
    for text in [CODE, JIGSAW, OLD, DIAGONAL] {
        let first = sheet(Form::SudokuWiki, text);
        let (again, lost) = written(Form::SudokuWiki, &first).unwrap();
        assert_eq!((lost, detect(&again)), (Vec::new(), Form::SudokuWiki), "{again}");
        assert_eq!(sheet(Form::SudokuWiki, &again), first);
    }
}

#[test]
fn what_a_link_does_not_carry_is_said() {
    let text = format!("title: One\nrules: anti-knight\n\n{ONE}\n");
    let full: Sheet = items(Form::Sudoku, &text).remove(0).unwrap();
    let (_, lost) = written(Form::SudokuWiki, &full).unwrap();
    assert_eq!(lost, ["the rule anti-knight", "the title"]);
    let other = sheet(Form::Line, "1..4..1..2..4..3");
    assert!(written(Form::SudokuWiki, &other).unwrap_err().contains("6, 8, 9, 16 or 25"));
    for size in [6, 8, 16] {
        let mut one = sheet(Form::Line, &".".repeat(size * size));
        one.givens[0] = u8::try_from(size).unwrap();
        let (link, lost) = written(Form::SudokuWiki, &one).unwrap();
        assert_eq!((lost, detect(&link)), (Vec::new(), Form::SudokuWiki), "{link}");
    }
}

#[test]
fn links_that_cannot_be_read_are_refused_with_the_reason() {
    let site = "https://www.sudokuwiki.org";
    let cells = ONE.replace('.', "0");
    for (text, reason) in [
        (format!("{site}/jigsaw.htm?shape=3&bd={cells}"), "the link does not hold the regions of the jigsaw"),
        (
            format!("{site}/killersudoku.aspx?bd={cells},{cells}{cells}"),
            "a SudokuWiki link of a Killer Sudoku",
        ),
        (format!("{site}/sudoku.htm?bd={}", &cells[..70]), "found 70 characters"),
        (format!("S9B{}", "zz".repeat(81)), "'zz' is not a cell of a 9x9 puzzle"),
        (format!("T9B{}", "000".repeat(81)), "a SudokuWiki code of a Str8ts; this form is not read"),
    ] {
        assert_eq!(detect(&text), Form::SudokuWiki, "{text}");
        let found = trouble(Form::SudokuWiki, &text);
        assert!(found.reason.contains(reason), "{text}: {}", found.reason);
    }
}
