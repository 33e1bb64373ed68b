//! The page of techniques, made from positions of this project's own puzzles and the program's own explanations.
//!
//! The positions are in `examples.sudoku`, one per technique, with the seed of its puzzle. `UPDATE_EXPECT=1` writes the
//! page.

use std::collections::BTreeMap;
use std::fmt::Write;

use expect_test::expect_file;
use sudoku_ls::analysis::reasoning::{Standing, step_text};
use sudoku_ls::logic::{Technique, TechniqueRequest, next_step, requested_steps};
use sudoku_ls::solver::Budget;
use sudoku_ls::syntax::File;

const EXAMPLES: &str = include_str!("examples.sudoku");

/// Returns Sudoku Explainer's name and rating of a technique.
fn explainer(technique: Technique) -> &'static str {
    use Technique as T;
    let name = technique.name();
    match technique {
        T::FullHouse => "last cell, 1.0",
        T::HiddenSingle => "hidden single, 1.2 in a box and 1.5 in a line",
        T::NakedSingle => "naked single, 2.3",
        T::Pointing => "pointing, 2.6 (1.7 with a hidden single that follows at once)",
        T::Claiming => "claiming, 2.8 (1.9 with a hidden single that follows at once)",
        T::LockedPair | T::NakedPair => "naked pair, 3.0",
        T::LockedTriple | T::NakedTriple => "naked triplet, 3.6",
        T::NakedQuadruple => "naked quad, 5.0",
        T::HiddenPair => "hidden pair, 3.4 (2.0 with a hidden single that follows at once)",
        T::HiddenTriple => "hidden triplet, 4.0 (2.5 with a hidden single that follows at once)",
        T::HiddenQuadruple => "hidden quad, 5.4",
        T::XWing => "X-Wing, 3.2",
        T::Swordfish => "Swordfish, 3.8",
        T::Jellyfish => "Jellyfish, 5.2",
        T::XyWing => "XY-Wing, 4.2",
        T::XyzWing => "XYZ-Wing, 4.4",
        T::UniqueRectangle1 | T::UniqueRectangle2 | T::UniqueRectangle3 | T::UniqueRectangle4 => {
            "unique rectangle, 4.5 to 5.0"
        }
        T::BugPlusOne => "bivalue universal grave type 1, 5.6",
        T::BugType2 | T::BugType3 | T::BugType4 => "bivalue universal grave, 5.7 to 6.1",
        T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => "unique loop, 4.6 to 5.0",
        T::AlignedPairExclusion => "aligned pair exclusion, 6.2",
        T::AlignedTripletExclusion => "aligned triplet exclusion, 7.5",
        T::Nishio => "Nishio, from 7.5",
        T::CellForcingChain | T::RegionForcingChain => "multiple forcing chains, from 8.0",
        T::ForcingChainContradiction | T::ForcingChainVerity => {
            "Nishio, 7.5, and multiple forcing chains, from 8.0"
        }
        T::ForcingNetContradiction | T::ForcingNetVerity => "dynamic forcing chains, from 8.5",
        T::Skyscraper
        | T::TwoStringKite
        | T::TurbotFish
        | T::XChain
        | T::SimpleColoursTrap
        | T::SimpleColoursWrap => "not named; found as a forcing X-chain, from 6.6",
        T::RemotePair | T::XyChain | T::WWing | T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => {
            "not named; found as a forcing chain or bidirectional cycle, from 6.5"
        }
        _ if name.starts_with("clue") || name.starts_with("innies") || technique == T::LockedClueDigits => {
            "does not have it"
        }
        T::CommonPeers | T::LawOfLeftovers | T::TemplateSet | T::TemplateDelete | T::BruteForce => {
            "does not have it"
        }
        _ if name.contains("rectangle") => "does not have it",
        _ => "does not have it; longer chains take its place",
    }
}

/// Returns the position of each technique as text, and the program's explanation.
fn examples() -> BTreeMap<Technique, (String, String)> {
    let file = File::parse(EXAMPLES);
    let mut found = BTreeMap::new();
    for block in file.blocks() {
        let Some(puzzle) = &block.puzzle else { continue };
        assert!(block.problems.is_empty(), "{:?} in\n{}", block.problems, block.text());
        let name = puzzle.name.clone().unwrap();
        let technique = name.parse::<Technique>().ok().unwrap_or_else(|| panic!("'{name}' is no technique"));
        let standing = Standing::of(puzzle).unwrap();
        let start = standing.start(&mut Budget::unlimited()).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(start.notes.is_empty() && start.wrong.is_empty(), "{name}: {:?}", start.notes);
        let request = TechniqueRequest::parse(&name).unwrap();
        let steps = requested_steps(&start.position, &request, start.options.uniqueness);
        let step = steps.first().unwrap_or_else(|| panic!("{name} does not apply in\n{}", block.text()));
        let lines =
            block.text().lines().filter(|line| !line.starts_with('#') && !line.starts_with("[puzzle"));
        let drawn: Vec<&str> = lines.map(str::trim_end).collect();
        let drawn = format!("{}\n", drawn.join("\n").trim());
        let known = found.insert(technique, (drawn, step_text(standing.names(), step, &start.position)));
        assert!(known.is_none(), "two positions of {name}");
    }
    found
}

/// Techniques of paths whose positions also have a simpler step, since each of them implies one or is included for
/// illustration.
const BESIDES: [Technique; 8] = [
    Technique::CommonPeers,
    Technique::LawOfLeftovers,
    Technique::SimpleColoursWrap,
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::ForcingChainVerity,
    Technique::ForcingNetVerity,
];

#[test]
fn a_position_of_a_path_s_technique_has_no_simpler_step_and_shows_a_typical_pattern() {
    let file = File::parse(EXAMPLES);
    let mut seen = 0;
    for puzzle in file.blocks().iter().filter_map(|block| block.puzzle.as_ref()) {
        let technique = puzzle.name.as_deref().and_then(|name| name.parse::<Technique>().ok()).unwrap();
        if !technique.info().on || BESIDES.contains(&technique) || technique.name().starts_with("dual") {
            continue;
        }
        let start = Standing::of(puzzle).unwrap().start(&mut Budget::unlimited()).unwrap();
        let mut options = start.options.clone();
        options.all_techniques = false;
        let step = next_step(&start.position, &options).unwrap();
        assert_eq!(step.technique, technique);
        let nodes = step.why.chains.first().map_or(0, |chain| chain.nodes.len());
        match technique {
            Technique::XyChain => assert!(nodes >= 8, "{nodes}"),
            Technique::XChain => assert!(nodes >= 6, "{nodes}"),
            Technique::AlsXz | Technique::AlsXyWing | Technique::AlsChain => {
                assert!(step.why.groups.iter().any(|set| set.cells.len() > 1), "{technique}");
            }
            _ => {}
        }
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

/// Returns a name as the heading of a section.
fn heading(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[test]
fn the_page_of_techniques_shows_each_with_a_position_and_the_program_s_own_words() {
    let examples = examples();
    let mut page = String::from(PREFACE);
    let mut techniques = Technique::ALL.to_vec();
    techniques.sort_by_key(|technique| technique.info().order);
    for technique in techniques {
        let info = technique.info();
        let _ = write!(page, "\n## {}\n\n", heading(info.name));
        let code = if info.code.is_empty() { String::new() } else { format!("code `{}`, ", info.code) };
        let own = if info.code.is_empty() && technique != Technique::BruteForce {
            "does not have it; here "
        } else {
            code.as_str()
        };
        let _ = writeln!(
            page,
            "HoDoKu: {own}level {}, score {}. Sudoku Explainer: {}.",
            info.level,
            info.score,
            explainer(technique)
        );
        match examples.get(&technique) {
            Some((grid, text)) => {
                let _ = write!(page, "\n```sudoku\n{grid}```\n\n> {text}\n");
            }
            None if technique == Technique::BruteForce => {
                page.push_str("\nNot a technique: where none applies, a path goes on with a digit of the only solution, and says so.\n");
            }
            None => panic!("no position for {technique}: add one to examples.sudoku"),
        }
    }
    expect_file!["../../../docs/src/techniques.md"].assert_eq(&page);
}

#[test]
fn every_technique_s_section_is_a_heading_of_the_page() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/techniques.md")).unwrap();
    // GitHub and mdBook name a heading in lower case, with hyphens for spaces and without other punctuation.
    let anchor = |heading: &str| -> String {
        let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-');
        kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    let anchors: Vec<String> = page.lines().filter_map(|line| line.strip_prefix("## ")).map(anchor).collect();
    for technique in Technique::ALL {
        let section = technique.section();
        assert_eq!(anchors.iter().filter(|anchor| **anchor == section).count(), 1, "{section}");
    }
}

const PREFACE: &str = "\
# Techniques

The techniques in the order in which a path tries them: their names and difficulty in HoDoKu and Sudoku Explainer, a position of
a puzzle made by this program, and what it says about it. `{12}` are the candidates left in a cell, `+5` is a placed digit. Copy a position
into a `.sudoku` file to try it: `sudoku-ls steps --technique NAME FILE` names the same step. Most positions allow no
simpler step.

Hints look at singles in another order. On paper, a digit with one cell left in a box is easier to see than a cell with one digit left, so hints begin with
hidden singles of a box. HoDoKu's scale counts a naked single as easier, so `sudoku-ls path`, levels and scores begin with naked singles. \"Show the whole
path\" in an editor has singles in the order of hints.

Techniques from HoDoKu carry its codes, levels and scores. A path uses those that HoDoKu uses by default, which its score counts. Hints also
use BUG types 2 to 4, unique loops, WXYZ-Wing, death blossom, aligned pair and triplet exclusion, kraken fish, Nishio, and cell and region forcing
chains; `steps` finds all of them. Puzzles with clues, such as cages, lines and dots, also have the techniques of clues, in paths and hints alike. Their chains also use links within a clue: two digits that exclude each other there, or two of which the clue needs one. Rectangles, loops and BUG need a puzzle that is proved to have one solution; `--no-uniqueness` and the setting
`sudoku.uniqueness` leave them out there, too.
";
