//! Techniques that hints try beyond the difficulty scales, and limits of the search for a step.

use std::collections::BTreeSet;

use sudoku_ls::analysis::reasoning::{Depth, Standing, hint_text, path_document, whole_path};
use sudoku_ls::board::{Grid, Layout};
use sudoku_ls::logic::{
    Options, Position, Technique, TechniqueRequest, next_step, next_step_within, path_from,
    requested_steps_within,
};
use sudoku_ls::solver::{Budget, Exhausted};
use sudoku_ls::syntax::File;

use super::board;
use crate::solver::brute::Dice;

/// Returns a 25x25 position with about this percentage of the cells filled; its digits have a solution.
fn large(share: usize) -> Position {
    let mut dice = Dice(3);
    let cells = (0..625_usize).map(|cell| (cell / 25, cell % 25));
    let full = cells.map(|(row, column)| ((row * 5 + row / 5 + column) % 25 + 1) as u8);
    let values: Vec<u8> = full.map(|value| if dice.below(100) < share { value } else { 0 }).collect();
    Position::of(&Grid::from_values(&board(&Layout::standard(25)), &values).unwrap())
}

/// Techniques that hints use and neither scale does. The examples have a position for each, in which no easier
/// technique applies.
const BEYOND: [Technique; 8] = {
    use Technique as T;
    [
        T::BugType2,
        T::BugType3,
        T::BugType4,
        T::UniqueLoop1,
        T::AlignedTripletExclusion,
        T::KrakenFish1,
        T::KrakenFish2,
        T::Nishio,
    ]
};

#[test]
fn the_path_for_reading_begins_with_the_step_of_the_hint_and_keeps_the_score_of_the_scale() {
    let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let file = File::parse(cells);
    let standing = Standing::of(file.blocks()[0].puzzle.as_ref().unwrap()).unwrap();
    let mut budget = Budget::unlimited();
    let start = standing.start(&mut budget).unwrap();
    let (text, step) = hint_text(&start, standing.names(), Depth::Reasoning, &mut budget);
    let document = path_document("Path", &standing, &mut budget).unwrap().markdown;
    assert_eq!(step.unwrap().technique, Technique::HiddenSingle);
    let reason = text.split_once(": ").unwrap().1;
    let first = document.split("\n## 2.").next().unwrap();
    assert!(first.contains(reason), "{text}\n{document}");
    let (_, path) = whole_path(&standing, &mut budget).unwrap();
    assert_eq!(path.steps[0].technique, Technique::NakedSingle);
    assert!(document.contains(&format!("score {}", path.score)), "{document}");
    let has = |number: usize| document.contains(&format!("\n## {number}. "));
    assert!(has(path.steps.len()) && !has(path.steps.len() + 1), "{document}");
}

#[test]
fn a_hint_names_techniques_that_the_scales_leave_out_and_a_path_does_not() {
    let file = File::parse(include_str!("examples.sudoku"));
    for technique in BEYOND {
        let puzzles = file.blocks().iter().filter_map(|block| block.puzzle.clone());
        let named =
            |name: Option<&str>| name.and_then(|name| name.parse::<Technique>().ok()) == Some(technique);
        let puzzle = puzzles.into_iter().find(|puzzle| named(puzzle.name.as_deref())).unwrap();
        let standing = Standing::of(&puzzle).unwrap();
        let start = standing.start(&mut Budget::unlimited()).unwrap();
        let (text, step) = hint_text(&start, standing.names(), Depth::Technique, &mut Budget::unlimited());
        assert_eq!(step.map(|step| step.technique), Some(technique), "{text}");
        let mut options = start.options.clone();
        options.all_techniques = false;
        let path = path_from(&start.position, &options);
        assert!(path.steps.iter().all(|step| !BEYOND.contains(&step.technique)), "{technique}");
        // Techniques that rest on uniqueness are not used unless it is proved.
        let mut careful = start.options.clone();
        careful.uniqueness = false;
        let next = next_step(&start.position, &careful).map(|step| step.technique);
        let rests_on_it = technique.name().starts_with("BUG") || technique.name().starts_with("unique");
        assert_eq!(next != Some(technique), rests_on_it, "{technique}");
    }
}

fn request(technique: Technique) -> TechniqueRequest {
    TechniqueRequest::parse(technique.name()).unwrap()
}

/// Techniques whose search on a 25x25 takes seconds or more.
const LONG: [Technique; 10] = {
    use Technique as T;
    [
        T::FinnedSwordfish,
        T::SueDeCoq,
        T::Aic,
        T::GroupedAic,
        T::AlignedTripletExclusion,
        T::FinnedFrankenSwordfish,
        T::MutantJellyfish,
        T::ForcingNetContradiction,
        T::ForcingNetVerity,
        T::TemplateDelete,
    ]
};

#[test]
fn a_search_on_a_large_board_ends_with_its_budget_or_when_it_is_cancelled() {
    let position = large(45);
    let mut ended = BTreeSet::new();
    for &technique in Technique::ALL.iter().filter(|technique| **technique != Technique::BruteForce) {
        let mut budget = Budget::nodes(10);
        let (_, why) = requested_steps_within(&position, &request(technique), true, &mut budget);
        assert!(budget.spent() <= 10 && why.is_none_or(|why| why == Exhausted::Nodes(10)), "{technique}");
        if why.is_some() {
            ended.insert(technique);
        }
    }
    for technique in LONG {
        assert!(ended.contains(&technique), "{technique} is not ended: {ended:?}");
        let gone = || Some(Exhausted::Cancelled);
        let mut budget = Budget::unlimited().watched(&gone);
        let (_, why) = requested_steps_within(&position, &request(technique), true, &mut budget);
        assert_eq!(why, Some(Exhausted::Cancelled), "{technique}");
    }
}

#[test]
fn the_search_for_a_hint_ends_with_its_budget() {
    let options = Options { all_techniques: true, ..Options::default() };
    let mut budget = Budget::nodes(500);
    assert_eq!(next_step_within(&large(0), &options, &mut budget), Err(Exhausted::Nodes(500)));
}
