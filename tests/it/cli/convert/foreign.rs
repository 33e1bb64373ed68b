//! Texts as other programs write them, read into `.sudoku` text.

use expect_test::{Expect, expect};
use sudoku_ls::board::{Cell, Constraint, Rule};
use sudoku_ls::convert::{Form, Sheet, detect};

use super::{items, sheet, trouble, written};

/// Checks the detected form of a text, and the text as `.sudoku` text with its losses.
fn check(form: Form, text: &str, expected: &Expect) {
    assert_eq!(detect(text), form, "{text}");
    let (out, lost) = written(Form::Sudoku, &sheet(form, text)).unwrap();
    let lost = if lost.is_empty() { String::new() } else { format!("lost: {}\n", lost.join(", ")) };
    expected.assert_eq(&(out + &lost));
}

/// JSON packed by the Python library `lzstring` 1.0.4.
const F_PUZZLES: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QGUBbAQyywAIAycgH4CMYAnEVYgVzQAsB7ZvAQQB05AHLCA8lyYsQjNjjAw0CECN4kKchYIA6AO356AJuUK8YgmQHNGEIwgDaD0ADdSbXAEZUViC5h6CGhyMAC+yMDhkREgblgeCCggvv6B8MEeoQC6yM5RUbHuXvk5ziAAxgFoTAAKAeUQWACyxIwA1mCOAEzIAMxZ+REludGjJTkgRhDEVtx6pADUQSGoUzNzpAC0yx6obY04jOUzuGWVZJ3wDiAASp4Awp4yd/ddIBNxCXgArCDZoUA===";

/// Shortened JSON, packed by the same.
const SUDOKU_PAD: &str = "https://sudokupad.app/sclN4YwpgXA2lwG4QMwF8A0qC6qqvhATGljrggIzIZYBOkMUADKg8U2a6vldlGc8X3bY+XYlHz9sEoeM5UsIAIbQ8AcgAuAS3UAbSAAIAkuoA6qgM77zAW0U6dqtKDqNJr9lgQoF5iAFYmazB1RQATRRCIYEUAV3UACwB7aghVAFkwVVRqGL1fVQA5ZNsHZGQgA";

/// JSON packed by Python's `zlib` and `base64.b32hexencode`.
const COACH: &str = "SCv7_32_f3dcr3tr1b1j0325vt2n60jijpr5dtof7ab0t89m8pg14s0u8d5vvfdiieb44erml2q4h1pbhpug65u83jkml8aj35e4cfpec61est6eo38ml1o376d1ig2t4archl9019aseie9dmbhnhdi8af3i9r2m1438shcaao142hh3npdkamo1ntei116pdic6iu94vsd7mg53t36rfenvlgcht5j9nj3oth3efudfvnquarovn8vm3emu08";

/// A jigsaw of Solo's, which has one solution.
const SOLO_JIGSAW: &str = "6j:a6d6d1b5a3b4a5b3d2d4a,fe____a_aac_abaab__a__cba_c";

#[test]
fn a_link_of_f_puzzles_is_unpacked_and_its_cage_is_reported() {
    check(
        Form::FpuzzlesLink,
        F_PUZZLES,
        &expect![[r#"
            title: Small & über
            author: A. N. Other
            rules-text: Normal rules.
            rules-text: And more.
            size: 4
            rules: diagonal

            1 . | . 4
            . . | . .
            ----+----
            . . | . .
            . . | . .

            [State]
            1  .  | .  4
            .  .  | 1  .
            ------+------
            23 .  | .  .
            .  .  | .  .

            [Cages]
            5: r1c1-2
        "#]],
    );
    let packed = F_PUZZLES.strip_prefix("https://f-puzzles.com/?load=").unwrap();
    let encoded = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3d");
    let encoded = format!("https://www.f-puzzles.com/?load={encoded}");
    assert_eq!(sheet(Form::FpuzzlesLink, &encoded), sheet(Form::FpuzzlesLink, F_PUZZLES));
}

#[test]
fn a_link_of_sudokupad_is_unpacked_from_shortened_json() {
    check(
        Form::SudokuPad,
        SUDOKU_PAD,
        &expect![[r#"
            author: Me
            rules-text: Normal
            title: It's small
            size: 3

            3 . .
            . 2 .
            . . 1

            [Cages]
            3: r1c1-2
            lost: what numbers of cages mean, which are taken for sums without repeats
        "#]],
    );
}

#[test]
fn a_compact_link_of_sudokupad_is_digits_with_runs_of_blanks() {
    let blank = sheet(Form::SudokuPad, "https://sudokupad.app/scfoooooooooooooK");
    assert!(blank.givens.len() == 81 && blank.givens.iter().all(|&given| given == 0));
    // `D` stands for 13, a 3 followed by a blank.
    let windows = sheet(Form::SudokuPad, "https://sudokupad.app/sudoku/scfoooooooooooooKwx.scf");
    assert_eq!((windows.givens.len(), windows.layout.rules), (81, vec![Rule::Windoku, Rule::Diagonal]));
    let runs =
        sheet(Form::SudokuPad, "https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B");
    let wanted = ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.";
    let digits: Vec<u8> = wanted.bytes().map(|sign| if sign == b'.' { 0 } else { sign - b'0' }).collect();
    assert_eq!(runs.givens, digits);
    let some = sheet(Form::SudokuPad, "scf1DoeC");
    assert_eq!(some.givens, [1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
    let short = trouble(Form::SudokuPad, "https://sudokupad.app/abc123");
    assert!(short.reason.contains("the link holds the puzzle's name only"), "{}", short.reason);
}

#[test]
fn a_text_of_sudoku_coach_is_unpacked() {
    check(
        Form::SudokuCoach,
        COACH,
        &expect![[r#"
        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9

        [State]
        5  3  4  | 26 7  .  | .  .  .
        6  .  .  | 1  9  5  | .  .  .
        .  9  8  | .  .  .  | .  6  .
        ---------+----------+---------
        8  .  .  | .  6  .  | .  .  3
        4  .  .  | 8  .  3  | .  .  1
        7  .  .  | .  2  .  | .  .  6
        ---------+----------+---------
        .  6  .  | .  .  .  | 2  8  .
        .  .  .  | 4  1  9  | .  .  5
        .  .  .  | .  8  .  | .  7  9
    "#]],
    );
}

#[test]
fn a_game_id_of_solo_has_boxes_regions_and_diagonals() {
    check(
        Form::Sgt,
        "2x3:a6b4d1b6b4d3b6b1d3b2a",
        &expect![[r#"
        size: 6

        . 6 . | . 4 .
        . . . | 1 . .
        ------+------
        6 . . | 4 . .
        . . 3 | . . 6
        ------+------
        . . 1 | . . .
        . 3 . | . 2 .
    "#]],
    );
    check(
        Form::Sgt,
        SOLO_JIGSAW,
        &expect![[r#"
        size: 6

        . 6 . . . .
        6 . . . . 1
        . . 5 . 3 .
        . 4 . 5 . .
        3 . . . . 2
        . . . . 4 .

        [Regions]
        AAAAAA
        BBCCCC
        BBBDCE
        BFDDCE
        FFDDEE
        FFFDEE
    "#]],
    );
    assert_eq!(written(Form::Sgt, &sheet(Form::Sgt, SOLO_JIGSAW)).unwrap().0.trim(), SOLO_JIGSAW);
    let crossed = sheet(Form::Sgt, "2x2x:1b4b1b2b4b3");
    assert_eq!(written(Form::Sgt, &crossed).unwrap().0, "2x2x:1b4b1b2b4b3\n");
    assert!(written(Form::Sudoku, &crossed).unwrap().0.contains("rules: diagonal"));
    // All edges except the first are borders of cages; the sum is in the first cell.
    let id = format!("2x2k:p,a{},3o", "_".repeat(23));
    let killer = sheet(Form::Sgt, &id);
    let cage = Constraint::Cage { cells: [0, 1].map(Cell::new).into(), sum: Some(3), repeats: false };
    assert_eq!((&killer.layout.constraints[..], &killer.left[..]), (&[cage][..], &[][..]));
    assert_eq!(written(Form::Sgt, &killer), Ok((format!("{id}\n"), Vec::new())));
    let hard = sheet(Form::Sgt, "2x2r2db:1b4b1b2b4b3");
    assert_eq!(hard.givens[0], 1);
}

#[test]
fn opensudoku_games_have_digits_and_marks() {
    let digits = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let cells: String = digits
        .chars()
        .enumerate()
        .map(|(i, c)| match (i, c) {
            (2, _) => "4|0|1|".to_owned(),
            (3, _) => "0|34|1|".to_owned(),
            (_, '0') => "0|0|1|".to_owned(),
            _ => format!("{c}|0|0|"),
        })
        .collect();
    let text = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<name>R&amp;D &#228;</name><author>Me</author>\n\
         <comment><![CDATA[One <b>\nTwo]]></comment>\n<game data=\"version: 2&#10;{cells}\"/>\n<game data=\"{digits}\"/>\n</opensudoku>\n"
    );
    assert_eq!(detect(&text), Form::OpenSudoku);
    let puzzles: Vec<_> = items(Form::OpenSudoku, &text).into_iter().map(Result::unwrap).collect();
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [5, 6]);
    expect![[r#"
        title: R&D ä
        author: Me
        comment: One <b>
        comment: Two

        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9

        [State]
        5  3  4  | 26 7  .  | .  .  .
        6  .  .  | 1  9  5  | .  .  .
        .  9  8  | .  .  .  | .  6  .
        ---------+----------+---------
        8  .  .  | .  6  .  | .  .  3
        4  .  .  | 8  .  3  | .  .  1
        7  .  .  | .  2  .  | .  .  6
        ---------+----------+---------
        .  6  .  | .  .  .  | 2  8  .
        .  .  .  | 4  1  9  | .  .  5
        .  .  .  | .  8  .  | .  7  9
    "#]]
    .assert_eq(&written(Form::Sudoku, &puzzles[0]).unwrap().0);
    assert!(puzzles[1].placed.is_empty() && puzzles[1].givens == puzzles[0].givens);
}

#[test]
fn ksudoku_numbers_cells_by_column() {
    let text = "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"9\">\n  <puzzle>\n   \
        <graph sizeX=\"6\" sizeY=\"6\" sizeZ=\"1\" ncliques=\"18\" order=\"6\" type=\"custom\" specific-type=\"6x6\" name=\"6x6\">\n\
        <sudokugroups at=\"0\" withblocks=\"0\" />\n<clique size=\"6\" > 0  1  6  7 12 13 </clique>\n\
        <clique size=\"6\" >18 19 24 25 30 31 </clique>\n<clique size=\"6\" > 2  3  8  9 14 15 </clique>\n\
        <clique size=\"6\" >20 21 26 27 32 33 </clique>\n<clique size=\"6\" > 4  5 10 11 16 17 </clique>\n\
        <clique size=\"6\" >22 23 28 29 34 35 </clique>\n<cage size=\"2\" operator=\"1\" value=\"5\"> 0 1 </cage></graph>\n   \
        <values>ab________________________________f_</values>\n  </puzzle>\n  <history>\n   \
        <simple-event index=\"6\" value=\"3\"/>\n   <simple-event index=\"12\" markers=\"000110\"/>\n  </history>\n </game>\n</ksudoku>\n";
    check(
        Form::Ksudoku,
        text,
        &expect![[r#"
        size: 6

        1 . . | . . .
        2 . . | . . .
        ------+------
        . . . | . . .
        . . . | . . .
        ------+------
        . . . | . . 6
        . . . | . . .

        [State]
        1  3  45 | .  .  .
        2  .  .  | .  .  .
        ---------+---------
        .  .  .  | .  .  .
        .  .  .  | .  .  .
        ---------+---------
        .  .  .  | .  .  6
        .  .  .  | .  .  .
        lost: 1 cage
    "#]],
    );
}

#[test]
fn lines_of_programs_are_read() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let placed = plain.replacen("53.", "53+4", 1);
    check(
        Form::Hodoku,
        &format!("{placed}:213 614"),
        &expect![[r#"
        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9

        [State]
        5     3     4     | {2}   7     268   | 189   129   28
        6     27    27    | 1     9     5     | 3478  234   2478
        12    9     8     | 23    34    24    | 13457 6     247
        ------------------+-------------------+------------------
        8     125   1259  | 579   6     147   | 4579  2459  3
        4     25    2569  | 8     {5}   3     | 579   259   1
        7     15    1359  | 59    2     14    | 4589  459   6
        ------------------+-------------------+------------------
        139   6     13579 | 357   35    {7}   | 2     8     {4}
        23    278   237   | 4     1     9     | 36    {3}   5
        123   1245  1235  | 2356  8     26    | 1346  7     9
    "#]],
    );
    // Also below a line without removed candidates. Digits that name a filled cell are a label.
    let mixed = items(Form::Sudoku, &format!("{plain}\n{placed}:213 614 # hard\n{plain}:511\n"));
    let told: Vec<Sheet> = mixed.into_iter().map(Result::unwrap).collect();
    assert_eq!(told[1].marks, sheet(Form::Hodoku, &format!("{placed}:213 614")).marks);
    assert_eq!((told[1].facts.len(), &*told[1].comments), (0, &["hard".to_owned()][..]));
    assert_eq!(detect(&format!("{plain}:511")), Form::Sudoku);
    assert_eq!((told[2].facts.len(), told[2].marks.len()), (1, 0));
    let short = "53..7*,6..195*,.98....6*,8...6...3,4..8.3..1,7...2...6,.6....28*,...419..5,....8..79";
    assert_eq!(detect(short), Form::Hodoku);
    assert_eq!(sheet(Form::Hodoku, short).givens, sheet(Form::Line, plain).givens);
}

#[test]
fn lines_of_collections_are_read() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    check(
        Form::HodokuLibrary,
        &format!(":0300:4:{plain}:213:412::"),
        &expect![[r#"
        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9

        [State]
        5      3      14     | 26     7      2468   | 1489   1249   248
        6      247    247    | 1      9      5      | 3478   234    2478
        12     9      8      | 23     34     24     | 13457  6      247
        ---------------------+----------------------+---------------------
        8      125    1259   | 579    6      147    | 4579   2459   3
        4      25     2569   | 8      {5}    3      | 579    259    1
        7      15     1359   | 59     2      14     | 4589   459    6
        ---------------------+----------------------+---------------------
        139    6      134579 | 357    35     {7}    | 2      8      {4}
        23     278    237    | 4      1      9      | 36     {3}    5
        123    1245   12345  | 2356   8      26     | 1346   7      9
        lost: the technique 0300 and its result
    "#]],
    );
    check(
        Form::Gsf,
        &format!("99480,99408,114,1895,{plain},Easter-Monster,20,"),
        &expect![[r#"
        rating: 99480
        title: Easter-Monster

        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9
        lost: 4 other fields of the line
    "#]],
    );
    // The first line of the bank of easy puzzles.
    let bank =
        "0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2";
    check(
        Form::Sepb,
        bank,
        &expect![[r#"
        rating: 1.2

        . 5 . | 7 . 3 | . 6 .
        . . 7 | . . . | 8 . .
        . . . | 8 1 6 | . . .
        ------+-------+------
        . . . | . 3 . | . . .
        . . 5 | . . . | 1 . .
        7 3 . | . 4 . | . 8 6
        ------+-------+------
        9 . 6 | . . . | 2 . 4
        8 4 . | 5 7 2 | . 9 3
        . . . | 4 . 9 | . . .
    "#]],
    );
    assert_eq!(written(Form::Sepb, &sheet(Form::Sepb, bank)).unwrap().0.trim_end(), bank);
}

#[test]
fn stacked_grids_of_simple_sudoku_are_one_puzzle() {
    let text = "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n\
        |7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n\n\n\
        *-----------*\n|534|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n\
        |7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\nSimple Sudoku Version 4.2n\n";
    check(
        Form::Ss,
        text,
        &expect![[r#"
        5 3 . | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9

        [State]
        5 3 4 | . 7 . | . . .
        6 . . | 1 9 5 | . . .
        . 9 8 | . . . | . 6 .
        ------+-------+------
        8 . . | . 6 . | . . 3
        4 . . | 8 . 3 | . . 1
        7 . . | . 2 . | . . 6
        ------+-------+------
        . 6 . | . . . | 2 8 .
        . . . | 4 1 9 | . . 5
        . . . | . 8 . | . 7 9
    "#]],
    );
}

#[test]
fn a_mark_alone_in_a_grid_of_marks_is_told_by_its_peers() {
    // The 3 in the third row is also a candidate of another cell in the row.
    check(
        Form::Marks,
        "1 23 23 4\n34 34 1 2\n3 23 4 1\n4 1 2 3\n",
        &expect![[r#"
        size: 4

        1 . | . 4
        . . | 1 .
        ----+----
        . . | 4 1
        . 1 | . 3

        [State]
        1   23  | 23  4
        34  34  | 1   {2}
        --------+--------
        {3} 23  | 4   1
        {4} 1   | {2} 3
    "#]],
    );
    assert_eq!(detect("1 23 23 4\n34 34 1 2\n3 23 4 1\n4 1 2 3\n"), Form::Marks);
}

#[test]
fn a_written_grid_of_marks_is_the_same_puzzle_for_check_and_for_convert() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (text, _) = written(Form::Marks, &sheet(Form::Line, line)).unwrap();
    // The only candidate of r5c5.
    assert!(text.contains("{5}"), "{text}");
    let file = sudoku_ls::syntax::File::parse(&text);
    let of_check = sudoku_ls::convert::sheet_of(&file.blocks()[0]).unwrap();
    for form in [detect(&text), Form::Marks, Form::Sudoku] {
        let of_convert = sheet(form, &text);
        assert_eq!((&of_convert.givens, &of_convert.marks), (&of_check.givens, &of_check.marks), "{form:?}");
        assert_eq!(of_convert.givens, sheet(Form::Line, line).givens);
    }
}

#[test]
fn json_of_other_sources_is_read() {
    check(
        Form::Jsonl,
        "{\"puzzle\":\"1..4..1..2..4..3\",\"rating\":1.5,\"id\":7}",
        &expect![[r#"
        rating: 1.5
        size: 4

        1 . | . 4
        . . | 1 .
        ----+----
        . 2 | . .
        4 . | . 3
        lost: the entry 'id'
    "#]],
    );
    let rows = "[\n {\"board\": [[1,0,0,4],[0,0,1,0],[0,2,0,0],[4,0,null,3]], \"box\": \"1x4\"}\n]";
    check(
        Form::Json,
        rows,
        &expect![[r#"
        size: 4
        box: 1x4

        1 . . 4
        . . 1 .
        . 2 . .
        4 . . 3
    "#]],
    );
}

#[test]
fn tables_of_numbers_above_nine_are_read() {
    let mut text = String::new();
    for row in 0..12 {
        let cell = |c: usize| if (row + c).is_multiple_of(3) { (c + 1).to_string() } else { String::new() };
        text += &((0..12).map(cell).collect::<Vec<_>>().join(",") + "\n");
    }
    assert_eq!(detect(&text), Form::CsvCells);
    assert_eq!(sheet(Form::CsvCells, &text).givens[9], 10);
    assert_eq!(written(Form::CsvCells, &sheet(Form::CsvCells, &text)).unwrap().0, text);
}

#[test]
fn markdown_is_read_in_its_blocks_and_pages_and_pictures_are_well_formed() {
    let text = "# Puzzles\n\n```sudoku\ntitle: One & <two>\n\n1..4\n..1.\n.2..\n4..3\n```\n\nAnd *more*:\n\n```sudoku\n1..4..1..2..4...\n```\n";
    assert_eq!(detect(text), Form::Markdown);
    let puzzles: Vec<_> = items(Form::Markdown, text).into_iter().map(Result::unwrap).collect();
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [5, 14]);
    let (html, lost) = written(Form::Html, &puzzles[0]).unwrap();
    assert_eq!(lost, Vec::<String>::new());
    let page = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let elements = crate::render::xml::elements(page);
    assert_eq!(elements.iter().filter(|element| element.name == "td").count(), 16);
    assert!(elements.iter().any(|element| element.name == "caption" && element.text == "One & <two>"));
    let (tex, _) = written(Form::Tex, &puzzles[0]).unwrap();
    assert_eq!(tex.matches("\\textbf").count(), 6);
    assert!(tex.contains("One \\& <two>"), "{tex}");
}

/// Returns the cages of a killer, in pairs and triples along rows with one single cell, and the digits of a full grid.
fn killer() -> (Vec<(Vec<usize>, u32)>, Vec<u32>) {
    let digits: Vec<u32> = (0..81_u32).map(|cell| (cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1).collect();
    let cut = |row: usize| [&[0..3, 3..5, 5..8, 8..9][..], &[0..2, 2..5, 5..7, 7..9]][row % 2].to_vec();
    let cages = (0..9)
        .flat_map(|row| cut(row).into_iter().map(move |columns| columns.map(|it| row * 9 + it).collect()));
    let with_sum = |cells: Vec<usize>| (cells.clone(), cells.iter().map(|&cell| digits[cell]).sum());
    (cages.map(with_sum).collect(), digits)
}

/// Formats a cell, given the cell, the cells of its cage, the cage's sum and the cage's number.
type Field<'a> = &'a dyn Fn(usize, &[usize], u32, usize) -> String;

#[test]
fn killers_on_a_line_are_read_with_their_cages_and_written_again() {
    let (cages, digits) = killer();
    let fields = |field: Field<'_>| {
        let mut fields = vec![String::new(); 81];
        for (number, (cells, sum)) in cages.iter().enumerate() {
            for &cell in cells {
                fields[cell] = field(cell, cells, *sum, number);
            }
        }
        fields.concat()
    };
    let root = |cell: usize, cells: &[usize], sum: u32| {
        if cell == cells[0] { format!("={sum}") } else { format!("+{}", cells[0]) }
    };
    let sumo = format!("SumoCueV1{}", fields(&|cell, cells, sum, _| root(cell, cells, sum)));
    let boxes = format!(
        "SumoCueV1{}",
        fields(&|cell, cells, sum, _| {
            format!("{}J{}", root(cell, cells, sum), cell / 27 * 3 + cell % 9 / 3)
        })
    );
    let next = format!(
        "SumoCueV1{}",
        fields(&|cell, cells, sum, _| {
            if cell == cells[0] { format!("={sum}") } else { format!("+{}", cell - 1) }
        })
    );
    let code = format!("3x3::k:{}", fields(&|_, _, sum, number| format!("{}:", sum * 256 + number as u32)));
    let swapped =
        format!("3x3::k:{}", fields(&|_, _, sum, number| format!("{}:", number as u32 * 256 + sum)));
    let signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let arrows = fields(&|cell, cells, sum, _| {
        if cell == cells[0] { signs[sum as usize..][..1].to_owned() } else { "<".to_owned() }
    });
    for (form, text) in [
        (Form::SumoCue, &sumo),
        (Form::SumoCue, &boxes),
        (Form::SumoCue, &next),
        (Form::KillerCode, &code),
        (Form::KillerCode, &swapped),
        (Form::KillerCode, &arrows),
    ] {
        assert_eq!(detect(text), form, "{text}");
        let read = sheet(form, text);
        let found: Vec<(Vec<usize>, u32)> = read
            .layout
            .constraints
            .iter()
            .map(|constraint| match constraint {
                Constraint::Cage { cells, sum: Some(sum), repeats: false } => {
                    (cells.iter().map(|cell| cell.index()).collect(), *sum)
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let large: Vec<_> = cages.iter().filter(|(cells, _)| cells.len() > 1).cloned().collect();
        assert_eq!(found, large, "{text}");
        for (cells, _) in cages.iter().filter(|(cells, _)| cells.len() == 1) {
            assert_eq!(u32::from(read.givens[cells[0]]), digits[cells[0]], "{text}");
        }
        for form in [Form::SumoCue, Form::KillerCode, Form::Sudoku] {
            let (out, lost) = written(form, &read).unwrap();
            assert_eq!(lost, Vec::<String>::new(), "{out}");
            assert_eq!(sheet(form, &out).layout.constraints, read.layout.constraints, "{out}");
        }
    }
    assert_eq!(
        written(Form::KillerCode, &sheet(Form::KillerCode, &code)).unwrap().0.trim().len(),
        code.len()
    );
    let crossed = sheet(Form::KillerCode, &code.replacen("::", ":d:", 1));
    assert_eq!(crossed.layout.rules, [Rule::Diagonal]);
    assert!(written(Form::SumoCue, &crossed).unwrap().0.starts_with("SumoCueV1D="));
}

#[test]
fn a_killer_on_a_line_that_is_wrong_is_refused_with_its_cell() {
    let sumo = |first: &str, rest: &str| format!("SumoCueV1{first}{}", rest.repeat(80));
    for (form, text, reason) in [
        (Form::SumoCue, sumo("=5", "+0").replacen("+0", "", 1), "expected 81 fields"),
        (Form::SumoCue, sumo("+1", "+0"), "r1c1 leads to no cell with a sum"),
        (Form::SumoCue, sumo("=5", "+81"), "field 2 is +81"),
        (Form::SumoCue, sumo("=5", "+0J1"), "some fields lack a region"),
        (Form::KillerCode, format!("3x3::k:{}", "512:".repeat(80)), "found 80"),
        (Form::KillerCode, format!("3x3::k:{}", "x:".repeat(81)), "number 1 is x"),
        (Form::KillerCode, format!("3x3::k:{}", "3855:".repeat(81)), "the sums do not fit their cages"),
        (Form::KillerCode, "<".repeat(81), "r1c1 points out of the grid"),
        (Form::KillerCode, "9<<<<<<<<".repeat(9), "which cannot add up to 9"),
    ] {
        let found = trouble(form, &text).reason;
        assert!(found.contains(reason), "{text}: {found}");
    }
}

#[test]
fn other_forms_that_are_not_read_are_refused_by_name() {
    let row = |first: &str, rest: &dyn Fn(usize) -> String| {
        (0..81).map(|cell| if cell % 3 == 0 { first.to_owned() } else { rest(cell) }).collect::<String>()
    };
    let wiki = format!("L9B{}", row("000a", &|_| "001k".to_owned()));
    let later = format!("S9C{}", row("0a", &|_| "1k".to_owned()));
    for (line, reason) in [
        (&*wiki, "a SudokuWiki code of a Killer Sudoku; this form is not read"),
        (&later, "a SudokuWiki code of version C; only version B is read"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VNN",
            "a link of penpa or puzz.link; these forms are not read",
        ),
    ] {
        let text = format!("1..4..1..2..4..3\n{line}\n");
        let found: Vec<_> = items(detect(&text), &text).into_iter().filter_map(Result::err).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].line, &*found[0].reason), (1, reason), "{line}");
    }
}

#[test]
fn puzzles_of_simple_sudoku_follow_each_other_even_if_one_has_all_digits_of_the_one_above() {
    let row = |givens: &str| format!("{givens}{}\n", ".".repeat(81 - givens.len()));
    let text = [row("12"), row("12345"), row("987")].concat();
    let puzzles: Vec<Sheet> = items(Form::Sudoku, &text).into_iter().map(Result::unwrap).collect();
    let mut writer = sudoku_ls::convert::Writer::new(Form::Ss);
    for puzzle in &puzzles {
        assert_eq!(writer.add(puzzle), Ok(Vec::new()));
    }
    let out = writer.end();
    assert_eq!(sudoku_ls::convert::detect(&out), Form::Ss, "{out}");
    for out in [out.clone(), out.replace('\n', "\r\n"), format!("{out}Simple Sudoku Version 4.2n\n")] {
        let back: Vec<Sheet> = items(Form::Ss, &out).into_iter().map(Result::unwrap).collect();
        assert_eq!(back.len(), 3, "{out}");
        for (back, puzzle) in back.iter().zip(&puzzles) {
            assert_eq!((&back.givens, &back.placed), (&puzzle.givens, &puzzle.placed), "{out}");
        }
        assert_eq!(back[2].line, 1 + out[..out.find("987").unwrap()].matches('\n').count() - 1, "{out}");
    }
}

#[test]
fn documents_of_json_follow_each_other_on_lines_or_over_several() {
    let lines = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    let sheets = lines.map(|line| sheet(Form::Line, line));
    for form in [Form::Fpuzzles, Form::SudokuPad, Form::Json, Form::Jsonl] {
        let documents = sheets.each_ref().map(|sheet| match form {
            Form::SudokuPad => {
                let cells: Vec<Vec<serde_json::Value>> = sheet
                    .givens
                    .chunks(9)
                    .map(|row| row.iter().map(|&digit| serde_json::json!({ "value": digit })).collect())
                    .collect();
                serde_json::json!({ "cellSize": 50, "cells": cells, "regions": [] })
            }
            _ => serde_json::from_str(&written(form, sheet).unwrap().0).unwrap(),
        });
        for end in ["\n", "\r\n", "\r"] {
            for text in [
                documents.each_ref().map(ToString::to_string),
                documents.each_ref().map(|it| serde_json::to_string_pretty(it).unwrap().replace('\n', end)),
            ] {
                let text = text.join(end) + end;
                if form == Form::Jsonl && detect(&text) != Form::Jsonl {
                    continue;
                }
                let read: Vec<Sheet> = items(form, &text).into_iter().map(Result::unwrap).collect();
                assert_eq!(read.len(), 2, "{form:?} {end:?}");
                for (read, sheet) in read.iter().zip(&sheets) {
                    assert_eq!(read.givens, sheet.givens, "{form:?} {end:?} {text}");
                }
            }
        }
    }
    let broken = documents_with_a_slip(&sheets);
    let found = items(Form::Fpuzzles, &broken);
    assert!(found[0].is_ok() && found[1].is_err() && found[2].is_ok() && found.len() == 3, "{found:?}");
}

/// Returns three documents on lines that end with CR, the second one cut off.
fn documents_with_a_slip(sheets: &[Sheet; 2]) -> String {
    let [first, last] =
        sheets.each_ref().map(|sheet| written(Form::Fpuzzles, sheet).unwrap().0.trim().to_owned());
    format!("{first}\r{}\r{last}\r", &first[..first.len() / 2])
}

#[test]
fn a_board_of_houses_is_named_once_and_its_comments_go_with_it() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/honeycomb.sudoku")).unwrap();
    let why = trouble(Form::Sudoku, &text);
    let line = text.lines().position(|line| line == "[Houses]").unwrap();
    assert_eq!((why.line, why.reason.contains("[Houses]")), (line, true), "{why:?}");
}
