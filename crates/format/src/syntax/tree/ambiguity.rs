//! Finds the problem of a block that makes its puzzle ambiguous.

use crate::syntax::{Block, Problem, ProblemCode, Puzzle};

/// Keys whose values make claims about the puzzle and do not change its board.
const SAID_OF_IT: [&str; 3] = ["clues", "minimal", "solutions"];

/// Returns the first problem that makes the block's puzzle unreadable or ambiguous.
pub fn first_fault(block: &Block) -> Option<&Problem> {
    let puzzle = block.puzzle.as_ref()?;
    block.problems.iter().find(|problem| is_fault(problem, puzzle))
}

fn is_fault(problem: &Problem, puzzle: &Puzzle) -> bool {
    use ProblemCode::{
        BadClue, BadValue, ExtraRow, MissingRow, RegionSize, RowLength, RuleNeeds, UnknownConstraint,
        UnknownRule, UnknownSymbol,
    };
    match problem.code {
        RowLength | UnknownSymbol | MissingRow | ExtraRow | RegionSize | UnknownRule | RuleNeeds
        | UnknownConstraint | BadClue => true,
        BadValue => {
            // Metadata is in the order of the text, so the line with the problem can be found by binary search.
            let behind = puzzle.metadata.partition_point(|line| line.key_span.start <= problem.span.start);
            !behind.checked_sub(1).and_then(|at| puzzle.metadata.get(at)).is_some_and(|line| {
                let is_here = line.value_span == problem.span || line.key_span == problem.span;
                is_here && SAID_OF_IT.contains(&line.key.as_str())
            })
        }
        _ => false,
    }
}
