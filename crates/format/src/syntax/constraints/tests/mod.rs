//! Tests of constraints as text, and what these tests have in common.

mod random;
mod rules;
mod slips;

use super::parser::Board;
use super::{expression, lexer, parser, pattern, states};
use crate::board::{Automaton, Constraint, Digit, PairTable};
use crate::syntax::{File, ProblemCode, Puzzle, Span, Symbols};

/// Returns an empty grid of this size with sections below it.
fn with_sections(n: usize, sections: &str) -> String {
    let row = vec!["."; n].join(" ");
    format!("size: {n}\n{}{sections}", format!("{row}\n").repeat(n))
}

fn puzzle(text: &str) -> Puzzle {
    File::parse(text).puzzles().next().map(|it| it.puzzle.clone()).expect("a puzzle")
}

/// Returns the messages about constraints in a text.
fn faults(text: &str) -> Vec<String> {
    let is_fault = |code| matches!(code, ProblemCode::BadClue | ProblemCode::UnknownConstraint);
    let file = File::parse(text);
    let all = file.blocks().iter().flat_map(|block| block.problems.iter());
    all.filter(|problem| is_fault(problem.code)).map(|problem| problem.message.clone()).collect()
}

fn board(n: usize, symbols: &Symbols) -> Board<'_> {
    Board { sides: crate::board::Sides::square(n), digits: n, symbols, first: 1 }
}

fn table(n: usize, text: &str) -> Result<PairTable, String> {
    let symbols = Symbols::standard(n);
    let all = lexer::tokens(text, 0, lexer::Words::Plain);
    let end = Span::new(text.len(), text.len());
    expression::table(&mut parser::Parser::new(text, board(n, &symbols), &all, end))
        .map_err(|fault| fault.message)
}

fn automaton(n: usize, text: &str) -> Result<Automaton, String> {
    let symbols = Symbols::standard(n);
    let place = Span::new(0, text.len());
    pattern::automaton(text, place, board(n, &symbols), &mut 50_000_000).map_err(|fault| fault.message)
}

fn machine(n: usize, text: &str) -> Result<Automaton, String> {
    let symbols = Symbols::standard(n);
    let place = Span::new(0, text.len());
    states::automaton(text, place, board(n, &symbols), &mut 50_000_000).map_err(|fault| fault.message)
}

#[test]
fn formatting_makes_headings_and_clues_even_and_leaves_faulty_ones() {
    let sections = "[ cage ]  # killer\n16:r1c1   r1c2 ,r2c1# no comment\n16:r1c1   r1c2 ,r2c1\n[whisper  4]\nr1c1/r3c2\n[Clones]\nr1c1=r2c2\n[odd]r1c1  r1c3\n[Sum]\nr1c1+r1c2   = 3\n";
    let text = with_sections(4, sections);
    let formatted = |text: &str| {
        let mut text = text.to_owned();
        for edit in crate::syntax::format(&File::parse(&text)).iter().rev() {
            text.replace_range(edit.span.range(), &edit.text);
        }
        text
    };
    let wanted = "[Cages]  # killer\n16:r1c1   r1c2 ,r2c1# no comment\n16: r1c1-2";
    let once = formatted(&text);
    let even = wanted.replace("r1c1-2", "r1c1 r1c2, r2c1");
    assert!(once.contains(&even), "{once}");
    for part in [
        "[Whispers 4]\nr1c1 / r3c2\n",
        "[Clones]\nr1c1 = r2c2\n",
        "[Odd]r1c1 r1c3\n",
        "[Sum]\nr1c1+r1c2   = 3\n",
    ] {
        assert!(once.contains(part), "{part} in {once}");
    }
    assert_eq!(formatted(&once), once);
    assert_eq!(puzzle(&once).layout, puzzle(&text).layout);
}

#[test]
fn digits_of_other_values_are_written_as_their_values() {
    let text = "digits: 0-3\n0 . . 3\n. . . .\n. . . .\n. . . .\n[Quadruples]\n0: r1c1\n[Pair: a = 0 or b = 3]\nr1c1 r1c4\n";
    let read = puzzle(text);
    assert_eq!(faults(text), [""; 0]);
    assert_eq!(read.layout.digits.map(|it| it.to_string()).as_deref(), Some("0-3"));
    let digits: Vec<usize> =
        read.givens().expect("givens").placed().map(|(_, digit)| digit.index()).collect();
    assert_eq!(digits, [0, 3]);
    let [Constraint::Quadruple { digits, .. }, Constraint::Pair { allowed, .. }] = &*read.layout.constraints
    else {
        panic!("{:?}", read.layout.constraints)
    };
    let digit = |index| Digit::from_index(index).expect("a digit");
    assert_eq!(**digits, [digit(0)]);
    assert!(
        allowed.allows(digit(0), digit(1))
            && allowed.allows(digit(1), digit(3))
            && !allowed.allows(digit(1), digit(0))
    );
    assert_eq!(puzzle(&text.replace("0-3", "1-4").replace('0', "1")).layout.digits, None);
    assert!(puzzle(&text.replace("0-3", "0-8")).geometry.is_none());
}
