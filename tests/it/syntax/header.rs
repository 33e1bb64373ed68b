//! Comments, metadata, defaults, rules and claims.

use super::*;

#[test]
fn comments_stand_on_lines_of_their_own_and_behind_rows() {
    let text = "# one\n; two\n// three\n1..4 # four\n..1. ; five\n# six\n.2.. // seven\n4..3\n# eight";
    assert_eq!(codes(text), []);
    assert_eq!(drawn(&one(text), GridKind::Puzzle), FOUR.trim());
}

#[test]
fn sadman_lines_are_metadata_above_a_grid_and_comments_elsewhere() {
    let text = "#ARuud\n#DA puzzle\n#Any remark\n# A remark\n#Uhttp://example.org\n1..4\n..1.\n#A in the grid\n.2..\n4..3\n#ALast\n";
    let puzzle = one(text);
    let metadata: Vec<_> = puzzle.metadata.iter().map(|m| format!("{}={}", m.key, m.value)).collect();
    assert_eq!(metadata, ["author=Ruud", "title=A puzzle", "url=http://example.org"]);
    assert_eq!(puzzle.name.as_deref(), Some("A puzzle"));
    assert_eq!(codes(text), []);
}

#[test]
fn metadata_is_read_in_any_case_with_its_values() {
    let text = format!("[puzzle First one]\nTITLE: A: title # not a comment\nLevel:hard\n\n{FOUR}");
    let puzzle = one(&text);
    assert_eq!(puzzle.name.as_deref(), Some("First one"));
    assert_eq!(puzzle.metadata[0].value, "A: title # not a comment");
    assert_eq!(puzzle.metadata[1].key, "level");
    assert_eq!(&text[puzzle.anchor.range()], "[puzzle First one]");
    assert_eq!(codes(&text), []);
}

#[test]
fn an_unknown_key_names_the_nearest_and_brings_the_fix() {
    let text = format!("tilte: One\n{FOUR}");
    let file = File::parse(&text);
    let problem = &file.blocks()[0].problems[0];
    assert_eq!(problem.code, ProblemCode::UnknownKey);
    assert!(problem.message.contains("'title'"), "{}", problem.message);
    let (_, edits) = problem.fix.as_ref().unwrap();
    assert_eq!(edits, &[Edit { span: Span::new(0, 5), text: "title".into() }]);
}

#[test]
fn a_row_with_colons_is_no_metadata() {
    assert_eq!(codes("size: 4\nsymbols: a-d\nab:cd\ncd:ab\nba:dc\ndc:ba\n"), []);
}

#[test]
fn metadata_without_a_grid_is_one_quiet_finding() {
    assert_eq!(codes("title: Lost\nauthor: Me\nlevel: hard\n"), [ProblemCode::NoGrid]);
    assert_eq!(codes("# only a remark\n\n"), []);
}

#[test]
fn values_that_cannot_be_read_are_told() {
    for line in [
        "size: 32",
        "size: 0",
        "size: big",
        "box: 9",
        "box: 0x3",
        "box: 3x2",
        "solutions: two",
        "symbols: 11",
        "symbols: 1-3",
    ] {
        assert_eq!(codes(&format!("{line}\n{FOUR}")).first(), Some(&ProblemCode::BadValue), "{line}");
    }
}

#[test]
fn defaults_hold_for_every_puzzle() {
    let text = "# top\n[defaults]\nrules: diagonal\nsolutions: any\n\n1..4..1..2..4..3\nrules: none\n1..4..1..2..4..3\n";
    let all = puzzles(text);
    assert_eq!(all[0].layout.rules, [Rule::Diagonal]);
    assert_eq!(all[1].layout.rules, []);
    assert_eq!(all[1].promise, Promise::Any);
    assert!(all[1].metadata.len() == 1 && all[0].metadata.is_empty());
    assert_eq!(codes(text), []);
}

#[test]
fn defaults_below_the_top_are_kept_and_told() {
    assert_eq!(codes(&format!("{FOUR}\n[defaults]\nsize: 9\n\n{FOUR}")), [ProblemCode::UnknownSection]);
}

#[test]
fn a_promise_is_read_with_its_place() {
    for (value, promise) in [
        ("unique", Promise::Unique),
        ("any", Promise::Any),
        (">= 12", Promise::AtLeast(12)),
        (">=3", Promise::AtLeast(3)),
    ] {
        let text = format!("solutions: {value}\n{FOUR}");
        let puzzle = one(&text);
        assert_eq!(puzzle.promise, promise);
        assert_eq!(&text[puzzle.promise_span.unwrap().range()], value);
    }
}

#[test]
fn an_unknown_rule_names_the_nearest_and_stops_claims() {
    let text = format!("rules: diagonal, anti-night\n{FOUR}");
    let puzzle = one(&text);
    assert_eq!(puzzle.layout.rules, [Rule::Diagonal]);
    assert!(puzzle.no_claims.unwrap().contains("anti-night"));
    assert!(
        problems(&text)[0].starts_with("UnknownRule 'anti-night'")
            && problems(&text)[0].contains("'anti-knight'")
    );
}

#[test]
fn a_rule_in_other_words_has_one_problem_with_its_name() {
    for (written, typed, name) in [
        ("anti knight", "anti knight", "anti-knight"),
        ("antiknight", "antiknight", "anti-knight"),
        ("diagonal, anti knight move", "anti knight move", "anti-knight"),
        ("anti-king move", "anti-king move", "anti-king"),
        ("non consecutive", "non consecutive", "non-consecutive"),
        ("disjoint groups", "disjoint groups", "disjoint"),
        ("diagonals", "diagonals", "diagonal"),
        ("knight", "knight", "anti-knight"),
    ] {
        let text = format!("rules: {written}\n{FOUR}");
        let said = format!(
            "UnknownRule '{typed}' Unknown rule '{typed}': did you mean '{name}'? (solutions are not checked)"
        );
        assert_eq!(problems(&text), [said], "{written}");
        assert!(one(&text).no_claims.is_some());
    }
    assert_eq!(
        one(&format!("rules: diagonal anti-knight\n{FOUR}")).layout.rules,
        [Rule::Diagonal, Rule::AntiKnight]
    );
    let killer = problems(&format!("rules: killer\n{FOUR}"));
    assert!(
        killer[0].contains("write clues such as '16: r1c8 r2c8-9' below the grid, in [Cages]"),
        "{killer:?}"
    );
}

#[test]
fn a_key_that_states_rules_stops_claims() {
    for (line, said) in [
        ("constraints: anti-knight", "did you mean 'rules'?"),
        ("variant: killer", "write the clues below the grid, in [Cages]"),
    ] {
        let text = format!("{line}\n{FOUR}");
        assert!(one(&text).no_claims.is_some() && problems(&text)[0].contains(said), "{:?}", problems(&text));
    }
    for line in [
        "variant: an easy one",
        "type: King's puzzle",
        "variant: Knights and knaves",
        "constraints: X marks the spot",
        "type: window shopping",
        "variant: Even easier",
        "type: Odd one out",
        "type: any",
        "type: marks",
        "type: Pen and paper",
        "type: Sum total",
        "variant: killer, and more",
    ] {
        let text = format!("{line}\n{FOUR}");
        assert!(one(&text).no_claims.is_none(), "{line}");
        assert!(!problems(&text)[0].contains("'rules'"), "{:?}", problems(&text));
    }
}

#[test]
fn a_key_that_states_what_the_puzzle_has_stops_no_claims() {
    for (above, below) in [
        ("variant: Killer", "\n[Cages]\n3: r1c1-2\n"),
        ("constraints: thermos, cages", "\n[Thermos]\nr1c1-2\n\n[Cages]\n3: r1c1-2\n"),
        ("rules: anti-knight\nvariant: Anti-Knight", ""),
        ("variant: anti knight\nrules: anti-knight", ""),
    ] {
        assert_eq!(one(&format!("{above}\n{FOUR}{below}")).no_claims, None, "{above}");
    }
    assert!(one(&format!("variant: killer, thermos\n{FOUR}\n[Cages]\n3: r1c1-2\n")).no_claims.is_some());
}

#[test]
fn a_key_becomes_rules_only_if_no_other_rules_are_lost() {
    let fixes = |text: &str| -> usize {
        let file = File::parse(text);
        file.blocks().iter().flat_map(|block| &block.problems).filter(|it| it.fix.is_some()).count()
    };
    assert_eq!(fixes(&format!("variant: Anti-Knight, diagonal\n{FOUR}")), 1);
    for above in [
        "rules: diagonal\nvariant: anti-knight",
        "variant: anti-knight\nrules: diagonal",
        "variant: anti-knight\nconstraints: diagonal",
        "[defaults]\nrules: diagonal\n\n[puzzle]\nvariant: anti-knight",
        "variant: anti-knight, killer",
        "variant: anti knight move",
    ] {
        let text = format!("{above}\n{FOUR}");
        assert_eq!(fixes(&text), 0, "{above}");
        let puzzle = File::parse(&text).puzzles().last().unwrap().puzzle.clone();
        assert!(puzzle.no_claims.is_some(), "{above}");
    }
}

#[test]
fn of_very_many_unknown_rules_only_some_are_reported() {
    let text = format!("rules: {}\n{FOUR}", "anti-knite ".repeat(10_000));
    assert!(problems(&text).len() <= 60, "{}", problems(&text).len());
    assert!(one(&text).no_claims.is_some());
}

#[test]
fn a_rule_that_does_not_apply_is_told_on_its_word() {
    let text = format!("rules: diagonal windoku\n{FOUR}");
    assert!(one(&text).geometry.is_none());
    assert!(problems(&text)[0].starts_with("RuleNeeds 'windoku'"), "{:?}", problems(&text));
}

#[test]
fn a_heading_over_two_lines_with_white_space_around_it_is_two_pieces() {
    for (first, second) in [("[puzzle", "ärger 🧩]"), ("[Sta", "te]"), ("[Solu", "tion]")] {
        for (around, end) in [("", "\n"), (" ", "\n"), ("\u{a0}\t", "\r\n")] {
            let text = format!(
                "1..4\n..1.\n2...\n.3..\n\n{around}{first}{around}{end}{second}{around}{end}1234\n3412\n"
            );
            let file = File::parse(&text);
            let whole: String = file.blocks().iter().map(|block| block.text()).collect();
            assert_eq!(whole, text);
            for block in file.blocks() {
                let pieces = block.elements();
                let said: String = pieces.iter().map(|it| &block.text()[it.span.range()]).collect();
                assert_eq!(said, block.text());
                for piece in pieces.iter().filter(|it| it.kind == ElementKind::Head) {
                    let piece = &block.text()[piece.span.range()];
                    assert!([first, second].contains(&piece), "{piece:?} of {text:?}");
                }
            }
        }
    }
}

/// The comments of a text.
fn comments_of(text: &str) -> Vec<String> {
    let file = File::parse(text);
    let of = |block: &Block| {
        let comments = block.elements().into_iter().filter(|it| it.kind == ElementKind::Comment);
        comments.map(|it| block.text()[it.span.range()].to_owned()).collect::<Vec<_>>()
    };
    file.blocks().iter().flat_map(|block| of(block)).collect()
}

#[test]
fn a_heading_ends_at_its_first_bracket_and_a_comment_may_follow() {
    for (heading, name, comment) in [
        ("[puzzle #1]", "#1", ""),
        ("[puzzle Daily #3]", "Daily #3", ""),
        ("[puzzle Fiendish ; 2026]", "Fiendish ; 2026", ""),
        ("[puzzle http://a.b //x]", "http://a.b //x", ""),
        ("[puzzle //]  ; one", "//", "; one"),
        ("[puzzle A] # see [1]", "A", "# see [1]"),
        ("[puzzle B] # see ]", "B", "# see ]"),
        ("[puzzle No. #4]\t// [a] ]", "No. #4", "// [a] ]"),
    ] {
        let text = format!("{heading}\n{FOUR}");
        assert_eq!(problems(&text), [""; 0], "{text}");
        assert_eq!(one(&text).name.as_deref(), Some(name), "{text}");
        assert_eq!(comments_of(&text).join(""), comment, "{text}");
        assert_eq!(format(&File::parse(&text)), [], "{text}");
    }
    let text = format!("{FOUR}[State] # as in [1]\n{FOUR}\n[Solution] ; ]\n1234\n3412\n4321\n2143\n");
    assert_eq!(problems(&text), [""; 0]);
    assert!(one(&text).state.is_some() && one(&text).solution.is_some());
}

#[test]
fn the_finding_on_a_heading_spares_the_comment_behind_it() {
    for (heading, found) in [
        ("[puzze #1] # see [1]", "[puzze #1]: did you mean [puzzle #1]?"),
        ("[puzzle #1]] # [1]", "[puzzle #1]]: did you mean [puzzle #1]?"),
        ("[puzzle A # 1", "[puzzle A: did you mean [puzzle A]?"),
    ] {
        let text = format!("{heading}\n{FOUR}");
        let written = found.split(": ").next().unwrap();
        let all = problems(&text);
        assert_eq!(all.len(), 1, "{all:?}");
        assert!(
            all[0].starts_with(&format!("UnknownSection '{written}' Unknown section {found}")),
            "{all:?}"
        );
    }
    for (heading, found, rows) in [
        ("[Stat] # of #1 [2]", "Unknown section [Stat]: did you mean [State]?", FOUR),
        ("[State] # of #1 [2]", "[State]: 0 of 4 rows so far", ""),
        ("[Notes #1] # mine", "Unknown section [Notes #1]: it is left unchanged", ""),
        ("[Cagse] # of #1 [2]", "Unknown section [Cagse]: did you mean [Cages]?", ""),
    ] {
        let text = format!("{FOUR}{heading}\n{rows}");
        let written = heading.split(" # ").next().unwrap();
        let all = problems(&text);
        assert_eq!(all.len(), 1, "{all:?}");
        assert!(all[0].contains(&format!(" '{written}' {found}")), "{all:?}");
        assert_eq!(comments_of(&text).len(), 1, "{text}");
    }
    let twice = format!("{FOUR}[State]\n{FOUR}[State] # [2]\n{FOUR}");
    assert!(problems(&twice).iter().any(|it| it.contains("'[State]' [State] already appears")), "{twice}");
}

#[test]
fn a_heading_or_a_key_in_the_comment_of_a_row_is_a_part_of_the_comment() {
    for comment in ["# see [State]", "; [puzzle x]", "// [Solution]", "# title: x", "# ---+---"] {
        for row in ["1 . . 4", "1..4"] {
            let text = format!("{row} {comment}\n. . 1 .\n. 2 . .\n4 . . 3 {comment}\n");
            assert_eq!(problems(&text), [""; 0], "{text}");
            assert_eq!(comments_of(&text), [comment, comment], "{text}");
        }
    }
}
