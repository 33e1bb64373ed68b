//! Exact cover by dancing links. This module has columns, rows and choices of rows, and contains nothing specific to
//! sudoku.
//!
//! Source: Donald E. Knuth, "Dancing Links" (2000), Algorithm X with links that stay in place. Here the search does not
//! recurse, and the entries of a row lie side by side between spacers, as in Knuth's "The Art of Computer Programming",
//! volume 4B, section 7.2.2.1.

use crate::solver::{Budget, Exhausted};

/// How the next primary column to cover is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColumnChoice {
    /// The first uncovered column, in the order of the column numbers.
    First,
    /// A column with the fewest rows left: the usual improvement.
    #[default]
    Smallest,
}

/// A table of rows over columns, and a search for the sets of rows that cover every primary column once and no secondary column twice.
///
/// At each step the search takes the primary column with the fewest rows left (or [another one](Self::with_choice)),
/// and covers it by each of its rows in turn. Memory is 16 bytes for each entry, row and column of the table, 12 more
/// bytes for each column, and one word per level of the search. Memory does not grow during the search. The iterator
/// returns each solution as a list of row numbers in the order in which the rows were chosen, and has no limit of work;
/// [`advance`](Self::advance) takes a budget.
///
/// ```
/// use sudoku_ls_engine::solver::exact_cover::ExactCover;
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
    /// The column headers. Head 0 is the root of the list of primary columns; column `c` has the head `c + 1`.
    heads: Vec<Head>,
    /// Nodes 0 to `columns` belong to the column headers, by head. Then come the entries, row by row, with a spacer
    /// before, between and behind the rows.
    nodes: Vec<Node>,
    /// The first entry of each row.
    firsts: Vec<u32>,
    primary: usize,
    columns: usize,
    /// Primary columns that came down to one row or none. With this list, forced columns are found without a search
    /// through all columns. Some of the listed columns may have been covered since. Holds at most two words per column.
    short: Vec<u32>,
    /// The column of `short` that was the last to come down to no row; the root if no column did.
    empty: u32,
    /// The entries chosen, one per level. Those before `fixed` were selected by the caller.
    chosen: Vec<u32>,
    fixed: usize,
    /// The row that the last node tried.
    last: Option<Tried>,
    /// Whether the columns covered before the search follow from a choice of another search.
    follows: bool,
    phase: Phase,
    choice: ColumnChoice,
}

/// A column's place in the list of uncovered columns, and the number of rows it has left.
#[derive(Clone, Copy, Debug)]
struct Head {
    left: u32,
    right: u32,
    size: u32,
}

/// An entry: its neighbors in its column, the head of its column, and its row. The entries of a row are next to each
/// other.
///
/// A spacer stores the first entry of the row before it in `up`, the last entry of the row behind it in `down`, and
/// [`SPACER`] in `head`.
#[derive(Clone, Copy, Debug)]
struct Node {
    up: u32,
    down: u32,
    head: u32,
    row: u32,
}

impl Node {
    const fn is_spacer(self) -> bool {
        self.head == SPACER
    }
}

/// A row that was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    /// The row.
    pub(super) row: u32,
    /// The number of rows that its column had to choose from.
    pub(super) options: u32,
    /// The number of rows chosen before it, without the rows selected before the search.
    pub(super) depth: usize,
    /// Whether the row left some column without a row.
    pub(super) failed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The search has not begun.
    Fresh,
    /// The next step is to choose a column.
    Deeper,
    /// The next step is to try the row of this entry, whose column is covered.
    Try(u32),
    /// The next step is to take back the last choice.
    Back,
    /// The search is complete.
    Done,
}

const ROOT: usize = 0;

/// The value of `head` that marks a spacer. Entries never have it, because the root is not a column.
const SPACER: u32 = ROOT as u32;

impl ExactCover {
    /// Creates a table without rows. Primary columns are numbered from 0 and must be covered once. Secondary columns
    /// are numbered from `primary` and are covered at most once.
    pub fn new(primary: usize, secondary: usize) -> Self {
        let columns = primary + secondary;
        let alone = |at| Head { left: at, right: at, size: 0 };
        let mut heads: Vec<Head> = (0..=columns as u32).map(alone).collect();
        for at in 0..primary {
            heads[at].right = at as u32 + 1;
            heads[at + 1].left = at as u32;
        }
        heads[primary].right = ROOT as u32;
        heads[ROOT].left = primary as u32;
        let mut nodes: Vec<Node> =
            (0..=columns as u32).map(|at| Node { up: at, down: at, head: at, row: 0 }).collect();
        nodes.push(Node { up: 0, down: 0, head: SPACER, row: 0 });
        Self {
            heads,
            nodes,
            firsts: Vec::new(),
            primary,
            columns,
            short: Vec::new(),
            empty: ROOT as u32,
            chosen: Vec::new(),
            fixed: 0,
            last: None,
            follows: false,
            phase: Phase::Fresh,
            choice: ColumnChoice::Smallest,
        }
    }

    /// Returns the table with this choice of the next column.
    ///
    /// ```
    /// use sudoku_ls_engine::solver::exact_cover::{ColumnChoice, ExactCover};
    /// let mut table = ExactCover::new(2, 0).with_choice(ColumnChoice::First);
    /// for row in [&[0][..], &[1], &[0, 1]] {
    ///     table.add_row(row);
    /// }
    /// assert_eq!(table.collect::<Vec<_>>(), [vec![0, 1], vec![2]]);
    /// ```
    #[must_use]
    pub fn with_choice(self, choice: ColumnChoice) -> Self {
        Self { choice, ..self }
    }

    /// Reserves memory for this many rows and entries, so that adding them does not reallocate.
    pub fn reserve(&mut self, rows: usize, entries: usize) {
        self.firsts.reserve(rows);
        self.nodes.reserve(entries + rows);
    }

    /// Adds a row that covers these columns, and returns the number of the row, from 0. A row without columns is never
    /// chosen.
    ///
    /// # Panics
    /// If a column is not in the table, or appears twice in the row; or if the search has begun.
    pub fn add_row(&mut self, columns: &[usize]) -> usize {
        assert!(self.chosen.is_empty() && self.phase == Phase::Fresh, "the search has begun");
        let row = self.firsts.len();
        if columns.is_empty() {
            self.firsts.push(ROOT as u32);
            return row;
        }
        let first = self.nodes.len();
        for (i, &column) in columns.iter().enumerate() {
            assert!(column < self.columns, "there is no column {column}");
            let (at, head) = ((first + i) as u32, column + 1);
            let up = self.nodes[head].up;
            assert!((up as usize) < first, "column {column} appears twice in a row");
            self.nodes.push(Node { up, down: head as u32, head: head as u32, row: row as u32 });
            self.nodes[up as usize].down = at;
            self.nodes[head].up = at;
            self.heads[head].size += 1;
        }
        self.nodes[first - 1].down = self.nodes.len() as u32 - 1;
        self.nodes.push(Node { up: first as u32, down: 0, head: SPACER, row: 0 });
        self.firsts.push(first as u32);
        row
    }

    /// Selects a row before the search, so that every solution contains the row. Returns `false`, and selects nothing,
    /// if a row selected before excludes it.
    ///
    /// # Panics
    /// If there is no such row, or the search has begun.
    pub fn select(&mut self, row: usize) -> bool {
        assert!(self.chosen.len() == self.fixed && self.phase == Phase::Fresh, "the search has begun");
        let first = self.firsts[row] as usize;
        let entries = || (first..).take_while(|&at| !self.nodes[at].is_spacer());
        if first == ROOT || !entries().all(|at| self.is_linked(at)) {
            return false;
        }
        self.cover(self.nodes[first].head as usize);
        self.cover_others(first);
        self.chosen.push(first as u32);
        self.fixed += 1;
        true
    }

    /// Returns the number of rows chosen, without the rows selected before the search.
    pub const fn depth(&self) -> usize {
        self.chosen.len() - self.fixed
    }

    /// Returns the row that the last node tried, and the number of rows that its column had to choose from; `None`
    /// before the first node.
    pub fn last_choice(&self) -> Option<(usize, u32)> {
        self.last.map(|tried| (tried.row as usize, tried.options))
    }

    /// Returns the row that the last node tried; `None` before the first node.
    pub(super) const fn last_tried(&self) -> Option<Tried> {
        self.last
    }

    /// Makes a dead end at the start count as a contradiction, because the covered columns follow from a choice of
    /// another search.
    pub(super) const fn follow_a_choice(&mut self) {
        self.follows = true;
    }

    /// Continues to the next solution. Returns its row numbers, or `None` after the last solution. Each row tried costs
    /// one node of the budget; taking rows back costs none.
    ///
    /// # Errors
    /// The budget that ran out. The search can be resumed with another budget.
    pub fn advance(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<usize>>, Exhausted> {
        loop {
            match self.phase {
                Phase::Done => return Ok(None),
                Phase::Fresh => {
                    let primary = 1..=self.primary as u32;
                    self.short.extend(primary.filter(|&head| self.heads[head as usize].size <= 1));
                    let empty = self.short.iter().find(|&&head| self.heads[head as usize].size == 0);
                    self.empty = empty.copied().unwrap_or(ROOT as u32);
                    self.phase = Phase::Deeper;
                }
                Phase::Deeper => {
                    if self.heads[ROOT].right as usize == ROOT {
                        self.phase = Phase::Back;
                        let rows = self.chosen.iter().map(|&at| self.nodes[at as usize].row as usize);
                        return Ok(Some(rows.collect()));
                    }
                    let column = match self.choice {
                        ColumnChoice::Smallest => {
                            self.short_column().unwrap_or_else(|| self.smallest_column())
                        }
                        ColumnChoice::First => self.heads[ROOT].right as usize,
                    };
                    if self.heads[column].size > 0 {
                        self.cover(column);
                        self.phase = Phase::Try(self.nodes[column].down);
                        continue;
                    }
                    if self.follows || self.chosen.len() > self.fixed {
                        budget.note_contradiction();
                    }
                    if let Some(last) = &mut self.last {
                        last.failed = true;
                    }
                    self.phase = Phase::Back;
                }
                Phase::Try(at) => {
                    budget.spend()?;
                    budget.note_choice();
                    self.choose(at);
                }
                Phase::Back if self.chosen.len() == self.fixed => self.phase = Phase::Done,
                Phase::Back => self.take_back(),
            }
        }
    }

    /// Chooses a row, named by its entry in the covered column.
    fn choose(&mut self, at: u32) {
        let Node { head, row, .. } = self.nodes[at as usize];
        let options = self.heads[head as usize].size;
        self.last = Some(Tried { row, options, depth: self.depth(), failed: false });
        self.cover_others(at as usize);
        self.chosen.push(at);
        self.phase = Phase::Deeper;
    }

    fn take_back(&mut self) {
        let Some(at) = self.chosen.pop() else { return };
        let at = at as usize;
        // If there was more than one row to choose from, no column was short before this choice.
        self.short.clear();
        self.empty = ROOT as u32;
        self.uncover_others(at);
        let next = self.nodes[at].down;
        // The node of the column header follows the last row of the column.
        if next as usize > self.columns {
            self.phase = Phase::Try(next);
        } else {
            self.uncover(next as usize);
        }
    }

    /// Returns a column with no row left, or else one with one row left; `None` if there is neither. Columns that have
    /// been covered since are dropped from the list: when they are uncovered, their rows come back, too.
    fn short_column(&mut self) -> Option<usize> {
        let stands = |head: u32, most: u32| {
            let Head { left, size, .. } = self.heads[head as usize];
            size <= most && self.heads[left as usize].right == head
        };
        if self.empty != ROOT as u32 {
            // The column that was the last to come down to no row may have been covered since, while another one has
            // not.
            let none_left = |&head: &u32| stands(head, 0);
            let mut all = std::iter::once(&self.empty).chain(self.short.iter().rev());
            if let Some(&head) = all.find(|&head| none_left(head)) {
                return Some(head as usize);
            }
        }
        while let Some(head) = self.short.pop() {
            if stands(head, 1) {
                return Some(head as usize);
            }
        }
        None
    }

    /// Returns the first column with the fewest rows. No column may have fewer than two rows, and there must be a
    /// column.
    fn smallest_column(&self) -> usize {
        let (mut best, mut fewest) = (ROOT, u32::MAX);
        let mut at = self.heads[ROOT].right as usize;
        while at != ROOT {
            let Head { right, size, .. } = self.heads[at];
            if size < fewest {
                (best, fewest) = (at, size);
                if size <= 2 {
                    break;
                }
            }
            at = right as usize;
        }
        best
    }

    /// Returns whether an entry is still linked in its column, and its column in the table.
    fn is_linked(&self, at: usize) -> bool {
        let node = self.nodes[at];
        let head = self.heads[node.head as usize];
        let column_stands = self.heads[head.left as usize].right == node.head;
        column_stands && self.nodes[node.up as usize].down as usize == at
    }

    fn cover(&mut self, head: usize) {
        let Head { left, right, .. } = self.heads[head];
        self.heads[left as usize].right = right;
        self.heads[right as usize].left = left;
        let mut row = self.nodes[head].down as usize;
        while row != head {
            let mut at = row + 1;
            while at != row {
                let node = self.nodes[at];
                if node.is_spacer() {
                    at = node.up as usize;
                } else {
                    self.nodes[node.up as usize].down = node.down;
                    self.nodes[node.down as usize].up = node.up;
                    let size = &mut self.heads[node.head as usize].size;
                    *size -= 1;
                    if *size <= 1 && node.head as usize <= self.primary {
                        if *size == 0 {
                            self.empty = node.head;
                        }
                        self.short.push(node.head);
                    }
                    at += 1;
                }
            }
            row = self.nodes[row].down as usize;
        }
    }

    fn uncover(&mut self, head: usize) {
        let mut row = self.nodes[head].up as usize;
        while row != head {
            // The entries of one row are in different columns: their order does not matter.
            let mut at = row + 1;
            while at != row {
                let node = self.nodes[at];
                if node.is_spacer() {
                    at = node.up as usize;
                } else {
                    self.nodes[node.up as usize].down = at as u32;
                    self.nodes[node.down as usize].up = at as u32;
                    self.heads[node.head as usize].size += 1;
                    at += 1;
                }
            }
            row = self.nodes[row].up as usize;
        }
        let Head { left, right, .. } = self.heads[head];
        self.heads[left as usize].right = head as u32;
        self.heads[right as usize].left = head as u32;
    }

    fn cover_others(&mut self, at: usize) {
        let mut other = at + 1;
        while other != at {
            let node = self.nodes[other];
            if node.is_spacer() {
                other = node.up as usize;
            } else {
                self.cover(node.head as usize);
                other += 1;
            }
        }
    }

    /// Undoes [`cover_others`](Self::cover_others), the last column first.
    fn uncover_others(&mut self, at: usize) {
        let mut other = at - 1;
        while other != at {
            let node = self.nodes[other];
            if node.is_spacer() {
                other = node.down as usize;
            } else {
                self.uncover(node.head as usize);
                other -= 1;
            }
        }
    }
}

impl Iterator for ExactCover {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        self.advance(&mut Budget::unlimited()).ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_remembers_does_not_grow_with_the_search() {
        // Ten queens: rows and columns to be covered, diagonals at most once.
        let n = 10;
        let mut table = ExactCover::new(2 * n, 2 * (2 * n - 1));
        for (r, c) in (0..n * n).map(|i| (i / n, i % n)) {
            table.add_row(&[r, n + c, 2 * n + r + c, 4 * n - 1 + r + n - 1 - c]);
        }
        let (mut found, mut most) = (0, 0);
        loop {
            match table.advance(&mut Budget::nodes(1)) {
                Ok(Some(_)) => found += 1,
                Ok(None) => break,
                Err(_) => most = most.max(table.short.len()),
            }
        }
        assert_eq!(found, 724);
        assert!(most > 0 && most <= 2 * table.columns, "{most}");
    }
}
