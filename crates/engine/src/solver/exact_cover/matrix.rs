//! Exact cover by dancing links. It knows nothing of sudoku: columns, rows, and choices of rows.
//!
//! Source: Donald E. Knuth, "Dancing Links" (2000), Algorithm X with the links kept in place; here without recursion, and with the
//! entries of a row side by side between spacers, as in his "The Art of Computer Programming", volume 4B, section 7.2.2.1.

use crate::solver::{Budget, Exhausted};

/// Which of the primary columns that are still to be covered is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColumnChoice {
    /// The first one, in the order of their numbers.
    First,
    /// One with the fewest rows left: the usual improvement.
    #[default]
    Smallest,
}

/// A table of rows over columns, and a search for the sets of rows that cover every primary column once and no secondary column twice.
///
/// At each step the primary column with the fewest rows left (or [another](Self::with_choice)) is covered by each of its rows in turn. Memory is 16 bytes for each entry
/// of the table, row and column, 12 more for each column, and one word a level of the search: it does not grow while it runs.
/// As an iterator it gives each solution as its row numbers, in the order in which they were chosen, with no limit of work;
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
    /// Head 0 is the root of the list of primary columns; column `c` has the head `c + 1`.
    heads: Vec<Head>,
    /// Nodes 0 to `columns` are the columns' own, by head; then the entries row by row, a spacer before, between and behind rows.
    nodes: Vec<Node>,
    /// The first entry of each row.
    firsts: Vec<u32>,
    primary: usize,
    columns: usize,
    /// Primary columns that came down to one row or none: what is forced is found here without a search through all columns. Some
    /// may have been covered meanwhile. Two words a column at most.
    short: Vec<u32>,
    /// The one of them that came down to none last; the root if there was none.
    empty: u32,
    /// The entries chosen, one a level; those before `fixed` were selected by the caller.
    chosen: Vec<u32>,
    fixed: usize,
    /// What the last node did.
    last: Option<Tried>,
    /// Whether what is covered before the search follows from a choice of another search.
    follows: bool,
    phase: Phase,
    choice: ColumnChoice,
}

/// A column's place in the list of columns that are still to be covered, and how many rows it has left.
#[derive(Clone, Copy, Debug)]
struct Head {
    left: u32,
    right: u32,
    size: u32,
}

/// An entry: its neighbors in its column, its column's head, its row. Entries of a row are next to each other.
///
/// A spacer: the first entry of the row before, the last one of the row behind, and [`SPACER`] in place of a head.
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
    /// How many rows its column had to choose from.
    pub(super) options: u32,
    /// How many rows were chosen before it, without those that were selected before the search.
    pub(super) depth: usize,
    /// Whether it left a column without a row.
    pub(super) failed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing was done yet.
    Fresh,
    /// The next thing to do is to choose a column.
    Deeper,
    /// The next thing to do is to try the row of this entry; its column is covered.
    Try(u32),
    /// The next thing to do is to take the last choice back.
    Back,
    /// All is searched.
    Done,
}

const ROOT: usize = 0;

/// What marks a spacer: the root has no entries.
const SPACER: u32 = ROOT as u32;

impl ExactCover {
    /// A table without rows. Primary columns, numbered from 0, are to be covered once; the secondary ones behind them at most once.
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

    /// Returns the table with this choice of columns for the search.
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

    /// Makes room for this many rows and entries, so that adding them does not reallocate.
    pub fn reserve(&mut self, rows: usize, entries: usize) {
        self.firsts.reserve(rows);
        self.nodes.reserve(entries + rows);
    }

    /// Adds a row that covers these columns, and returns its number, from 0. A row of no column is never chosen.
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

    /// Selects a row before the search: every solution will have it. Whether it could be: not if a row selected before excludes it.
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

    /// Returns the chosen rows, without those that were selected before the search.
    pub const fn depth(&self) -> usize {
        self.chosen.len() - self.fixed
    }

    /// Returns the row that the last node tried, and how many rows its column had to choose from; `None` before the first node.
    pub fn last_choice(&self) -> Option<(usize, u32)> {
        self.last.map(|tried| (tried.row as usize, tried.options))
    }

    /// Returns what the last node did.
    pub(super) const fn last_tried(&self) -> Option<Tried> {
        self.last
    }

    /// Has a dead end at the start count as a contradiction: what is covered follows from a choice of another search.
    pub(super) const fn follow_a_choice(&mut self) {
        self.follows = true;
    }

    /// Goes on to the next solution: its row numbers, or `None` after the last one. One node of the budget is spent for each row tried;
    /// the way back costs none.
    ///
    /// # Errors
    /// The budget that ran out. The search can be taken up again with another one.
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

    /// Takes a row by its entry in a column that is covered.
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
        // Where there is another row to choose, no column was short before this choice.
        self.short.clear();
        self.empty = ROOT as u32;
        self.uncover_others(at);
        let next = self.nodes[at].down;
        // At the column's own head there is no row left.
        if next as usize > self.columns {
            self.phase = Phase::Try(next);
        } else {
            self.uncover(next as usize);
        }
    }

    /// A column with one row left, or better none, if there is any. What has been covered meanwhile is forgotten: when it comes
    /// back, so do the rows that it lacked then.
    fn short_column(&mut self) -> Option<usize> {
        let stands = |head: u32, most: u32| {
            let Head { left, size, .. } = self.heads[head as usize];
            size <= most && self.heads[left as usize].right == head
        };
        if self.empty != ROOT as u32 {
            // The last one that came down to none may have been covered meanwhile, and another one not.
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

    /// Returns the first column with the fewest rows, where none has fewer than two. There must be a column.
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

    /// Returns whether an entry is still in its column, and its column in the table.
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
