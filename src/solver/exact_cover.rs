//! Exact cover by dancing links. It knows nothing of sudoku: columns, rows, and choices of rows.
//!
//! Source: Donald E. Knuth, "Dancing Links" (2000), Algorithm X with the links kept in place; here without recursion.

use super::{Budget, Exhausted};

/// A table of rows over columns, and a search for the sets of rows that cover every primary column once and no secondary column twice.
///
/// At each step the primary column with the fewest rows left is covered by each of its rows in turn. Memory is one node (16 bytes
/// and its row's number) for each entry of the table, and one word a level of the search: it does not grow while it runs.
/// As an iterator it gives each solution as its row numbers, in the order in which they were chosen, with no limit of work;
/// [`advance`](Self::advance) takes a budget.
///
/// ```
/// use sudoku_ls::solver::exact_cover::ExactCover;
/// // Two ways to cover the columns 0, 1 and 2.
/// let mut table = ExactCover::new(3, 0);
/// for row in [&[0, 1][..], &[2], &[0], &[1, 2]] {
///     table.add_row(row);
/// }
/// let mut found: Vec<Vec<usize>> = table.map(|mut rows| { rows.sort(); rows }).collect();
/// found.sort();
/// assert_eq!(found, [vec![0, 1], vec![2, 3]]);
/// ```
#[derive(Clone, Debug)]
pub struct ExactCover {
    /// Node 0 is the root, nodes 1 to `columns` are the columns' heads, the rest are entries, row by row.
    nodes: Vec<Node>,
    /// The row of each entry.
    row_of: Vec<u32>,
    /// The first entry of each row.
    firsts: Vec<u32>,
    /// Rows left in each column, by its head's number.
    sizes: Vec<u32>,
    columns: usize,
    /// The entries chosen, one a level; those before `fixed` were selected by the caller.
    chosen: Vec<u32>,
    fixed: usize,
    /// Whether the last node chose a row.
    chose: bool,
    phase: Phase,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    left: u32,
    right: u32,
    up: u32,
    down: u32,
    head: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The next thing to do is to choose a column.
    Deeper,
    /// The next thing to do is to take the last choice back.
    Back,
    /// All is searched.
    Done,
}

const ROOT: usize = 0;

impl ExactCover {
    /// A table without rows. Primary columns, numbered from 0, are to be covered once; the secondary ones behind them at most once.
    pub fn new(primary: usize, secondary: usize) -> Self {
        let columns = primary + secondary;
        let mut nodes: Vec<Node> =
            (0..=columns as u32).map(|at| Node { left: at, right: at, up: at, down: at, head: at }).collect();
        for at in 0..primary {
            nodes[at].right = at as u32 + 1;
            nodes[at + 1].left = at as u32;
        }
        nodes[primary].right = ROOT as u32;
        nodes[ROOT].left = primary as u32;
        Self {
            nodes,
            row_of: vec![0; columns + 1],
            firsts: Vec::new(),
            sizes: vec![0; columns + 1],
            columns,
            chosen: Vec::new(),
            fixed: 0,
            chose: false,
            phase: Phase::Deeper,
        }
    }

    /// Makes room for so many rows with so many entries in all, so that adding them moves nothing.
    pub fn reserve(&mut self, rows: usize, entries: usize) {
        self.firsts.reserve(rows);
        self.nodes.reserve(entries);
        self.row_of.reserve(entries);
    }

    /// Adds a row that covers these columns, and returns its number, from 0. A row of no column is never chosen.
    ///
    /// # Panics
    /// If a column is not one of the table's, or stands twice; or if the search has begun.
    pub fn add_row(&mut self, columns: &[usize]) -> usize {
        assert!(self.chosen.is_empty() && self.phase == Phase::Deeper, "the search has begun");
        let row = self.firsts.len();
        let first = self.nodes.len() as u32;
        let last = first + (columns.len() as u32).saturating_sub(1);
        for (i, &column) in columns.iter().enumerate() {
            assert!(
                column < self.columns && !columns[..i].contains(&column),
                "column {column} can't be in this row"
            );
            let (at, head) = (self.nodes.len() as u32, column + 1);
            let up = self.nodes[head].up;
            let left = if at == first { last } else { at - 1 };
            let right = if at == last { first } else { at + 1 };
            self.nodes.push(Node { left, right, up, down: head as u32, head: head as u32 });
            self.nodes[up as usize].down = at;
            self.nodes[head].up = at;
            self.sizes[head] += 1;
            self.row_of.push(row as u32);
        }
        self.firsts.push(if columns.is_empty() { ROOT as u32 } else { first });
        row
    }

    /// Selects a row before the search: every solution will have it. Whether it could be: not if a row selected before excludes it.
    ///
    /// # Panics
    /// If there is no such row, or the search has begun.
    pub fn select(&mut self, row: usize) -> bool {
        assert!(self.chosen.len() == self.fixed && self.phase == Phase::Deeper, "the search has begun");
        let first = self.firsts[row] as usize;
        if first == ROOT {
            return false;
        }
        let mut at = first;
        loop {
            if !self.is_linked(at) {
                return false;
            }
            at = self.nodes[at].right as usize;
            if at == first {
                break;
            }
        }
        self.cover(self.nodes[first].head as usize);
        self.cover_others(first);
        self.chosen.push(first as u32);
        self.fixed += 1;
        true
    }

    /// The rows that stand chosen, without those that were selected before the search.
    pub const fn depth(&self) -> usize {
        self.chosen.len() - self.fixed
    }

    /// The row that the last node chose, and how many rows its column had to choose from; `None` if there was none left to choose.
    pub fn last_choice(&self) -> Option<(usize, u32)> {
        let &at = self.chosen.get(self.fixed..)?.last().filter(|_| self.chose)?;
        let head = self.nodes[at as usize].head;
        Some((self.row_of[at as usize] as usize, self.sizes[head as usize]))
    }

    /// Goes on to the next solution: its row numbers, or `None` after the last one. One node of the budget is spent for each row tried.
    ///
    /// # Errors
    /// The budget that ran out. The search can be taken up again with another one.
    pub fn advance(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Exhausted> {
        loop {
            match self.phase {
                Phase::Done => return Ok(None),
                Phase::Deeper => {
                    let Some(column) = self.smallest_column() else {
                        self.phase = Phase::Back;
                        return Ok(Some(
                            self.chosen.iter().map(|&at| self.row_of[at as usize] as usize).collect(),
                        ));
                    };
                    budget.spend()?;
                    self.cover(column);
                    self.choose(self.nodes[column].down as usize);
                }
                Phase::Back if self.chosen.len() == self.fixed => self.phase = Phase::Done,
                Phase::Back => {
                    budget.spend()?;
                    self.take_back();
                }
            }
        }
    }

    /// Takes a row by its entry in the column just covered; at the column's own head there is none left.
    fn choose(&mut self, at: usize) {
        self.chose = at > self.columns;
        if self.chose {
            self.cover_others(at);
            self.chosen.push(at as u32);
            self.phase = Phase::Deeper;
        } else {
            self.uncover(at);
            self.phase = Phase::Back;
        }
    }

    fn take_back(&mut self) {
        let Some(at) = self.chosen.pop() else { return };
        let at = at as usize;
        self.uncover_others(at);
        self.choose(self.nodes[at].down as usize);
    }

    fn smallest_column(&self) -> Option<usize> {
        let (mut best, mut fewest) = (None, u32::MAX);
        let mut head = self.nodes[ROOT].right as usize;
        while head != ROOT {
            let size = self.sizes[head];
            if size < fewest {
                (best, fewest) = (Some(head), size);
                if size <= 1 {
                    break;
                }
            }
            head = self.nodes[head].right as usize;
        }
        best
    }

    /// Whether an entry still stands in its column, and its column in the table.
    fn is_linked(&self, at: usize) -> bool {
        let node = self.nodes[at];
        let head = self.nodes[node.head as usize];
        let column_stands = self.nodes[head.left as usize].right == node.head;
        column_stands && self.nodes[node.up as usize].down as usize == at
    }

    fn cover(&mut self, head: usize) {
        let Node { left, right, .. } = self.nodes[head];
        self.nodes[left as usize].right = right;
        self.nodes[right as usize].left = left;
        let mut row = self.nodes[head].down as usize;
        while row != head {
            let mut at = self.nodes[row].right as usize;
            while at != row {
                let Node { up, down, head, right, .. } = self.nodes[at];
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.sizes[head as usize] -= 1;
                at = right as usize;
            }
            row = self.nodes[row].down as usize;
        }
    }

    fn uncover(&mut self, head: usize) {
        let mut row = self.nodes[head].up as usize;
        while row != head {
            let mut at = self.nodes[row].left as usize;
            while at != row {
                let Node { up, down, head, left, .. } = self.nodes[at];
                self.nodes[up as usize].down = at as u32;
                self.nodes[down as usize].up = at as u32;
                self.sizes[head as usize] += 1;
                at = left as usize;
            }
            row = self.nodes[row].up as usize;
        }
        let Node { left, right, .. } = self.nodes[head];
        self.nodes[left as usize].right = head as u32;
        self.nodes[right as usize].left = head as u32;
    }

    fn cover_others(&mut self, at: usize) {
        let mut other = self.nodes[at].right as usize;
        while other != at {
            self.cover(self.nodes[other].head as usize);
            other = self.nodes[other].right as usize;
        }
    }

    fn uncover_others(&mut self, at: usize) {
        let mut other = self.nodes[at].left as usize;
        while other != at {
            self.uncover(self.nodes[other].head as usize);
            other = self.nodes[other].left as usize;
        }
    }
}

impl Iterator for ExactCover {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        self.advance(&mut Budget::unlimited()).ok().flatten()
    }
}
