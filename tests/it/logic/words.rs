//! The wording of steps: each removed digit has a reason, and a hint about where to look is useful.

use std::collections::BTreeSet;

use sudoku_ls::analysis::reasoning::{Depth, Standing, Start, hint_text, step_text};
use sudoku_ls::logic::{
    Level, Options, Position, Step, Technique, TechniqueRequest, next_step, path, requested_steps,
};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::File;

use super::grid;

/// Returns the position of each technique of the page, with its first step there.
fn examples() -> Vec<(Standing, Start, Step)> {
    let file = File::parse(include_str!("examples.sudoku"));
    let puzzles = file.blocks().iter().filter_map(|block| block.puzzle.as_ref());
    let found = puzzles.map(|puzzle| {
        let request = TechniqueRequest::parse(puzzle.name.as_deref().unwrap()).unwrap();
        let standing = Standing::of(puzzle).unwrap();
        let start = standing.start(&mut Budget::unlimited()).unwrap();
        let step = requested_steps(&start.position, &request, start.options.uniqueness).swap_remove(0);
        (standing, start, step)
    });
    found.collect()
}

/// Returns the words before the conclusion.
fn argument(standing: &Standing, start: &Start, step: &Step) -> String {
    let text = step_text(standing.names(), step, &start.position);
    let text = text.split_once(": ").unwrap().1.to_owned();
    let change = standing.names().change(step);
    // A clue's sentence that tells the remaining digits need not list the removed ones.
    let is_told =
        |text: &str| !step.why.clues.is_empty() && text.contains(" can only be ") && text.ends_with('.');
    match text.strip_suffix(&*change) {
        Some(argument) => argument.to_owned(),
        None if is_told(&text) => text,
        None => panic!("'{text}' ends otherwise than '{change}'"),
    }
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphanumeric()).collect()
}

#[test]
fn every_digit_that_goes_is_argued_for_and_houses_are_named() {
    for (standing, start, step) in examples() {
        let (technique, names) = (step.technique, standing.names());
        // Contradictions and repeated digits are explained as chains.
        if step.eliminations.is_empty() || technique.info().level == Level::Extreme {
            continue;
        }
        let argued = argument(&standing, &start, &step);
        let told = words(&argued);
        // These explanations name the digits that stay, so that all others are removed.
        let keeps = ["hidden", "continuous nice loop", "BUG+1", "clue", "innies"];
        let is_kept = keeps.iter().any(|part| technique.name().contains(part));
        for mark in step.eliminations.iter().filter(|_| !is_kept) {
            let digit = names.digit(mark.digit);
            assert!(told.contains(&*digit), "{technique}: {digit} in '{argued}'");
        }
        let tells_of_houses = ["row", "rows", "column", "columns", "box", "boxes", "region", "regions"];
        // A clue's cells are named instead of a house.
        assert!(
            tells_of_houses.iter().any(|house| told.contains(house)) || !step.why.clues.is_empty(),
            "{technique}: no house in '{argued}'"
        );
    }
}

#[test]
fn both_digits_of_a_remote_pair_and_of_a_dual_kite_are_argued_for() {
    for (standing, start, step) in examples() {
        if !matches!(step.technique, Technique::RemotePair | Technique::DualTwoStringKite) {
            continue;
        }
        let argued = argument(&standing, &start, &step);
        match step.technique {
            Technique::RemotePair => {
                assert!(
                    argued.contains("So the digits alternate: ")
                        && argued.contains(", which hold different digits, "),
                    "{argued}"
                );
            }
            Technique::DualTwoStringKite => {
                for digit in step.eliminations.iter().map(|mark| mark.digit) {
                    assert!(argued.contains(&format!("at most one of them is {digit}.")), "{argued}");
                }
            }
            _ => {}
        }
    }
}

#[test]
fn a_hint_at_where_to_look_names_few_houses_and_no_digit_that_the_house_gives_away() {
    for (standing, _, step) in examples() {
        let place = step.place(standing.names());
        if !step.why.clues.is_empty() {
            assert!(place.starts_with("Look"), "{place}");
            continue;
        }
        let houses =
            [" in ", " of ", "Look at "].iter().find_map(|word| Some(place.split_once(word)?.1)).unwrap();
        let numbers = words(houses).into_iter().filter(|word| word.parse::<u8>().is_ok()).count();
        if step.why.houses_in(sudoku_ls::logic::Role::Base).next().is_none() {
            assert!((1..=3).contains(&numbers), "{}: {place}", step.technique);
        }
        if step.technique == Technique::NakedSingle {
            assert_eq!(place, "Look at the cells of box 3: one has a single candidate.");
        }
        if step.technique == Technique::FullHouse {
            assert!(place.starts_with("Look at ") && place.ends_with(": it has one empty cell."), "{place}");
        }
    }
}

/// Returns all steps of a technique at the start of a puzzle, in words.
fn told(text: &str, technique: Technique) -> Vec<String> {
    let file = File::parse(text);
    let puzzle = file.blocks().iter().find_map(|block| block.puzzle.as_ref()).unwrap();
    let standing = Standing::of(puzzle).unwrap();
    let start = standing.start(&mut Budget::unlimited()).unwrap();
    let request = TechniqueRequest::parse(technique.name()).unwrap();
    let steps = requested_steps(&start.position, &request, start.options.uniqueness);
    steps.iter().map(|step| step_text(standing.names(), step, &start.position)).collect()
}

#[test]
fn common_peers_say_by_which_houses_or_rule_the_places_are_seen() {
    let is_asked = |(_, _, step): &(Standing, Start, Step)| step.technique == Technique::CommonPeers;
    let (standing, start, step) = examples().into_iter().find(is_asked).unwrap();
    let by_houses = argument(&standing, &start, &step);
    assert!(by_houses.contains("sees both (column 6 and "), "{by_houses}");
    let by_knight =
        told("rules: anti-knight\n.524.....2..6.......1...............\n", Technique::CommonPeers);
    let by_rule = |text: &String| text.contains(" sees both (") && text.contains("anti-knight)");
    assert!(by_knight.iter().any(by_rule), "{by_knight:?}");
    let near = told("rules: non-consecutive\n..........2..5..............1.......\n", Technique::CommonPeers);
    let beside = |text: &String| {
        text.contains(" beside it and cannot be ") && text.contains(" (non-consecutive), so ")
    };
    assert!(near.iter().any(beside), "{near:?}");
}

#[test]
fn a_locked_pair_argues_for_cells_outside_its_houses() {
    let pair =
        told("rules: anti-knight\n.3.456\n......\n......\n......\n......\n......\n", Technique::LockedPair);
    let by_rule =
        "They use up these digits there, and r3c2 sees both (anti-knight), so 1 and 2 can be removed from ";
    assert!(
        matches!(pair.as_slice(), [text] if text.contains(by_rule) && text.contains("r3c2.")),
        "{pair:?}"
    );
}

#[test]
fn leftovers_name_houses_in_their_order() {
    let blank = ".........\n";
    let regions =
        "111222223\n111223333\n141223333\n441555666\n444555666\n474555666\n774888899\n778888899\n777799999\n";
    let rows = format!("{}........5\n{}", blank.repeat(3), blank.repeat(5));
    let leftovers = told(&format!("{rows}\n[Regions]\n{regions}"), Technique::LawOfLeftovers);
    let in_order =
        |text: &&String| text.contains(": Rows 1, 2 and 3 and regions 1, 2 and 3 hold the same digits.");
    assert!(leftovers.iter().filter(in_order).count() > 0, "{leftovers:?}");
}

#[test]
fn an_avoidable_rectangle_says_that_none_of_its_cells_is_given() {
    for (standing, start, step) in examples() {
        if matches!(step.technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2) {
            let argued = argument(&standing, &start, &step);
            assert!(argued.starts_with("None of ") && argued.contains(" is given. "), "{argued}");
        }
    }
}

#[test]
fn the_only_cell_of_a_board_is_its_last_empty_one() {
    let found = path(&grid("."), &Options::default());
    let told: Vec<String> = found.steps.iter().map(|step| step.text(grid(".").geometry())).collect();
    assert_eq!(told, ["Full house: r1c1 is the last empty cell in row 1, so it is 1."]);
    assert_eq!((found.level, found.score), (Level::Easy, 4));
}

/// A puzzle in which r1c9 has one candidate, and 2 has one place in box 4.
const BOTH: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_hint_comes_with_a_hidden_single_where_there_is_one_and_the_scale_keeps_its_order() {
    let puzzle = File::parse(BOTH).blocks()[0].puzzle.clone().unwrap();
    let standing = Standing::of(&puzzle).unwrap();
    let start = standing.start(&mut Budget::unlimited()).unwrap();
    let (text, step) = hint_text(&start, standing.names(), Depth::Reasoning, &mut Budget::unlimited());
    assert_eq!(step.map(|step| step.technique), Some(Technique::HiddenSingle), "{text}");
    let mut scale = start.options.clone();
    scale.all_techniques = false;
    let counted = next_step(&Position::of(&grid(BOTH)), &scale).unwrap();
    assert_eq!(counted.technique, Technique::NakedSingle);
    let told = step_text(standing.names(), &counted, &start.position);
    let reasons = told.split_once(" can only be 5: ").unwrap_or_else(|| panic!("{told}")).1;
    assert!(reasons.split("; ").all(|one| one.contains(" has ")), "{told}");
}

#[test]
fn families_and_starts_of_names_mean_the_same_to_steps_and_to_requirements() {
    use sudoku_ls::logic::TechniqueSet;
    for name in ["unique-rectangle", "simple-colours", "simple-colors", "uniqueness", "bug", "x-wing"] {
        assert!(TechniqueSet::parse(name).is_some(), "{name}");
    }
    for variant in ["0606-1", "0711-4", "0606-x", "0606"] {
        assert!(TechniqueRequest::parse(variant).is_some(), "{variant}");
    }
    for variant in ["0606-9", "0300-3", "0711-5"] {
        assert!(TechniqueRequest::parse(variant).is_none(), "{variant}");
    }
}

#[test]
fn a_digit_is_on_a_diagonal_and_in_any_other_house() {
    let file = File::parse(
        "rules: diagonal\n...9..74..8....9.....42...6..7..8.......9..3...3.6.......84.....6....1..........5\n",
    );
    let puzzle = file.blocks().iter().find_map(|block| block.puzzle.as_ref()).unwrap();
    let standing = Standing::of(puzzle).unwrap();
    let mut start = standing.start(&mut Budget::unlimited()).unwrap();
    let names = standing.names();
    let mut told = Vec::new();
    while let Some(step) = next_step(&start.position, &start.options) {
        told.extend([step.text(names), step.place(names)]);
        start.position.apply(&step);
    }
    let all = told.join("\n").to_lowercase();
    assert!(all.contains("on the main diagonal") && all.contains("on the anti-diagonal"), "{all}");
    assert!(!all.contains("in the main diagonal") && !all.contains("in the anti-diagonal"), "{all}");
    assert_eq!(names.in_houses([27, 0]), "in row 1 and on the main diagonal");
}
