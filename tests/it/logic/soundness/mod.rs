//! No step of any technique removes a digit of the solution, on boards of several sizes, shapes and rules.

mod sample;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use sudoku_ls::board::{BoxShape, Grid, Layout, Rule};
use sudoku_ls::generate::{PuzzleSpec, Seed, generate};
use sudoku_ls::logic::{Options, Position, Step, Technique, all_steps, next_step, path};
use sudoku_ls::solver::{Budget, Solutions, solve};

fn solution(puzzle: &Grid) -> Grid {
    match solve(puzzle, &mut Budget::unlimited()) {
        Solutions::Unique(solution) => solution,
        other => panic!("{other:?} for\n{puzzle:?}"),
    }
}

/// Boards of several sizes, shapes and rules.
fn layouts() -> Vec<Layout> {
    vec![
        Layout::standard(4),
        Layout::standard(6),
        Layout::standard(8).with_boxes(BoxShape { rows: 4, columns: 2 }),
        Layout::standard(9),
        Layout::standard(9).with_rules([Rule::Diagonal]),
        Layout::standard(9).with_rules([Rule::Windoku]),
        Layout::standard(9).with_rules([Rule::Disjoint]),
        Layout::standard(9).with_rules([Rule::AntiKnight]),
        Layout::standard(9).with_rules([Rule::AntiKing]),
        Layout::standard(9).with_rules([Rule::NonConsecutive]),
        Layout::standard(7).with_regions(vec![
            0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 1, 3, 0, 0, 2, 2, 3, 3, 3, 4, 4, 2, 2, 2, 3, 3, 4, 4, 4, 2,
            5, 5, 3, 4, 6, 6, 6, 5, 5, 5, 4, 6, 6, 6, 6, 5, 5,
        ]),
    ]
}

/// The place of forcing chains in the search order; a walk stops at the first of them.
const LAST_RESORT: u32 = 8500;

fn assert_sound(step: &Step, solution: &Grid, puzzle: &Grid) {
    for mark in &step.placements {
        assert_eq!(solution.get(mark.cell), Some(mark.digit), "{step:?} of\n{puzzle:?}");
    }
    for mark in &step.eliminations {
        assert_ne!(solution.get(mark.cell), Some(mark.digit), "{step:?} of\n{puzzle:?}");
    }
    assert!(!step.is_empty(), "{step:?} changes nothing");
}

#[test]
fn no_step_of_a_path_contradicts_the_solution() {
    let mut all = 0;
    for layout in layouts() {
        for seed in 0..2 {
            let Ok(made) = generate(&PuzzleSpec::new(layout.clone(), Seed::new(seed))) else {
                continue;
            };
            let solution = solution(&made.puzzle);
            let options = Options::default();
            let (mut position, mut steps) = (Position::of(&made.puzzle), 0);
            while let Some(step) = next_step(&position, &options) {
                assert_sound(&step, &solution, &made.puzzle);
                let before = position.clone();
                position.apply(&step);
                let told = step.text(made.puzzle.geometry());
                assert!(told.ends_with('.') && told.contains(": "), "{told}");
                assert!(before.values() != position.values() || !step.eliminations.is_empty());
                steps += 1;
                if step.technique.info().order >= LAST_RESORT {
                    break;
                }
            }
            assert!(!position.is_dead(), "after {steps} steps of\n{:?}", made.puzzle);
            all += steps;
        }
    }
    assert!(all > 500, "only {all} steps were tried");
}

#[test]
fn no_application_of_any_technique_contradicts_the_solution() {
    for layout in layouts().into_iter().filter(|layout| layout.size <= 9) {
        let Ok(made) = generate(&PuzzleSpec::new(layout, Seed::new(11))) else { continue };
        let solution = solution(&made.puzzle);
        let options = Options { uniqueness: true, ..Options::default() };
        let mut position = Position::of(&made.puzzle);
        for _ in 0..6 {
            let quick = Technique::ALL.iter().filter(|technique| technique.info().order < 6100);
            for step in quick.flat_map(|technique| all_steps(&position, *technique, &options)) {
                assert_sound(&step, &solution, &made.puzzle);
            }
            let Some(step) = next_step(&position, &options) else { break };
            if step.technique.info().order >= LAST_RESORT {
                break;
            }
            position.apply(&step);
        }
    }
}

#[test]
fn a_path_ends_in_the_solution_and_its_score_is_the_sum_of_its_steps() {
    for seed in 0..20 {
        let puzzle = generate(&PuzzleSpec::new(Layout::standard(9), Seed::new(seed))).unwrap().puzzle;
        let options = Options { uniqueness: true, ..Options::default() };
        let path = path(&puzzle, &options);
        if path.solved {
            let placed: Vec<_> = path.steps.iter().flat_map(|step| &step.placements).collect();
            assert_eq!(placed.len(), 81 - puzzle.clue_count());
            assert!(placed.iter().all(|mark| solution(&puzzle).get(mark.cell) == Some(mark.digit)));
        }
        assert!(path.level >= path.steps.iter().map(|step| step.technique.info().level).max().unwrap());
    }
}

/// The number of steps tried on each kind of board; `cargo bench --bench soundness` tries any number.
const STEPS: usize = 100;

/// The kinds of boards, created once for all tests, and the seed of the random numbers after that.
static BOARDS: LazyLock<(Vec<sample::Board>, u64)> = LazyLock::new(|| {
    let mut random = sample::Random(5);
    (sample::boards(&mut random), random.0)
});

#[test]
fn no_step_at_a_random_position_of_any_board_contradicts_a_solution() {
    let (boards, seed) = &*BOARDS;
    let mut random = sample::Random(*seed);
    assert_eq!(boards.len(), sample::KINDS, "each kind of board has full grids");
    let (mut all, mut confirmed) = (BTreeMap::<Technique, usize>::new(), 0);
    for board in boards {
        let mut steps = 0;
        for _ in 0..20 {
            let Some(sample) = board.sample(&mut random) else { continue };
            let mut ruled_out = BTreeSet::new();
            sample.try_techniques(Technique::ALL, |(step, wrong)| {
                assert_eq!(wrong, None, "on {}", board.name);
                *all.entry(step.technique).or_default() += 1;
                steps += 1;
                ruled_out.extend(step.eliminations);
            });
            if sample.unique && board.geometry.size() <= 9 {
                confirmed += ruled_out.len().min(20);
                for mark in ruled_out.into_iter().take(20) {
                    let mut tried = sample.givens.clone();
                    tried.set(mark.cell, Some(mark.digit));
                    let answer = solve(&tried, &mut Budget::unlimited());
                    let none = matches!(answer, Solutions::None | Solutions::Invalid(_));
                    assert!(none, "{mark:?} is ruled out of\n{:?}", sample.givens);
                }
            }
            if steps >= STEPS {
                break;
            }
        }
        assert!(steps >= 20, "only {steps} steps on {}", board.name);
    }
    assert!(all.values().sum::<usize>() > 2000 && all.len() > 30 && confirmed > 100, "{confirmed}, {all:?}");
}

/// Techniques that work on any board, since they use only houses or links.
const GENERAL: [Technique; 50] = {
    use Technique as T;
    [
        T::FullHouse,
        T::NakedSingle,
        T::HiddenSingle,
        T::LockedPair,
        T::LockedTriple,
        T::Pointing,
        T::Claiming,
        T::CommonPeers,
        T::NakedPair,
        T::NakedTriple,
        T::HiddenPair,
        T::HiddenTriple,
        T::NakedQuadruple,
        T::HiddenQuadruple,
        T::XWing,
        T::Swordfish,
        T::Skyscraper,
        T::TwoStringKite,
        T::TurbotFish,
        T::EmptyRectangle,
        T::WWing,
        T::XyWing,
        T::XyzWing,
        T::FinnedXWing,
        T::SashimiXWing,
        T::SueDeCoq,
        T::SimpleColoursTrap,
        T::MultiColours1,
        T::MultiColours2,
        T::XChain,
        T::XyChain,
        T::ContinuousNiceLoop,
        T::DiscontinuousNiceLoop,
        T::Aic,
        T::GroupedDiscontinuousNiceLoop,
        T::GroupedAic,
        T::AlsXz,
        T::AlsXyWing,
        T::AlsChain,
        T::DeathBlossom,
        T::AlignedPairExclusion,
        T::FrankenXWing,
        T::FinnedFrankenXWing,
        T::MutantXWing,
        T::KrakenFish1,
        T::KrakenFish2,
        T::CellForcingChain,
        T::ForcingChainContradiction,
        T::ForcingNetContradiction,
        T::TemplateDelete,
    ]
};

#[test]
fn techniques_that_need_houses_alone_occur_on_boards_of_every_shape_and_rule() {
    let mut random = sample::Random(23);
    // On boards with short houses, many of these techniques rarely have what they need.
    let is_special = |board: &&sample::Board| {
        let all_full = board.geometry.houses().iter().all(|house| board.geometry.is_full(house));
        board.geometry.size() == 9 && board.name != "9x9" && all_full
    };
    let special = BOARDS.0.iter().filter(is_special);
    for board in special {
        let mut missing: Vec<Technique> = GENERAL.to_vec();
        for _ in 0..2000 {
            if missing.is_empty() {
                break;
            }
            let Some(sample) = board.sample(&mut random) else { continue };
            let mut found = BTreeSet::new();
            sample.try_techniques(&missing, |(step, _)| {
                found.insert(step.technique);
            });
            missing.retain(|technique| !found.contains(technique));
        }
        assert!(missing.is_empty(), "never on a board of {}: {missing:?}", board.name);
    }
}
