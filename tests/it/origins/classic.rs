//! The report's program for an input of `2` and a grid, written from its description only: 81 characters other than
//! white space, plain search (the blank with the fewest possible digits, the first one row by row, digits ascending),
//! and the text of the answer.

/// Returns the answer to an input, with all solutions or at most two; `None` for an input that the report does not
/// describe.
pub(crate) fn answer(input: &str, all: bool) -> Option<String> {
    let mut words = input.split_whitespace();
    if words.next()? != "2" {
        return None;
    }
    let characters: Vec<char> = words.flat_map(str::chars).take(81).collect();
    let mut grid = Vec::new();
    for character in characters {
        grid.push(match character {
            '-' => 0,
            '1'..='9' => character.to_digit(10)?,
            _ => return None,
        });
    }
    if grid.len() < 81 {
        return None;
    }
    let mut solutions = Vec::new();
    if is_consistent(&grid) {
        search(&mut grid, if all { usize::MAX } else { 2 }, &mut solutions);
    }
    Some(match solutions.len() {
        0 => "No_Solution\n".to_owned(),
        1 => format!("OK\n{}", text(&solutions[0])),
        _ => {
            let grids: Vec<String> = solutions.iter().map(|solution| text(solution)).collect();
            format!("Multiple_Solutions\n{}", grids.join("\n"))
        }
    })
}

fn text(grid: &[u32]) -> String {
    let mut text = String::new();
    for row in grid.chunks(9) {
        let cells: Vec<String> = row.iter().map(u32::to_string).collect();
        text += &cells.join(" ");
        text.push('\n');
    }
    text
}

fn houses(cell: usize) -> [[usize; 9]; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [
        std::array::from_fn(|i| 9 * row + i),
        std::array::from_fn(|i| 9 * i + column),
        std::array::from_fn(|i| 9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3),
    ]
}

fn fits(grid: &[u32], cell: usize, digit: u32) -> bool {
    houses(cell).iter().flatten().all(|&other| other == cell || grid[other] != digit)
}

fn is_consistent(grid: &[u32]) -> bool {
    (0..81).all(|cell| grid[cell] == 0 || fits(grid, cell, grid[cell]))
}

fn search(grid: &mut Vec<u32>, most: usize, solutions: &mut Vec<Vec<u32>>) {
    let mut best: Option<(usize, Vec<u32>)> = None;
    for cell in 0..81 {
        if grid[cell] == 0 {
            let digits: Vec<u32> = (1..=9).filter(|&digit| fits(grid, cell, digit)).collect();
            if best.as_ref().is_none_or(|(_, fewest)| digits.len() < fewest.len()) {
                best = Some((cell, digits));
            }
        }
    }
    let Some((cell, digits)) = best else {
        solutions.push(grid.clone());
        return;
    };
    for digit in digits {
        grid[cell] = digit;
        search(grid, most, solutions);
        grid[cell] = 0;
        if solutions.len() >= most {
            return;
        }
    }
}
