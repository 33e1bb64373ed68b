//! Semantic tokens: the kind of each piece of a puzzle's text (the givens, the player's entries, and everything around
//! them).
//!
//! This module names kinds, but knows neither colors nor the names of a protocol.

use crate::analysis::decoration::shades::shades;
use crate::analysis::findings::clashes::clashes_by_cell;
use crate::analysis::view::View;
use crate::board::Cell;
use crate::syntax::{Block, Content, Element, ElementKind, GridKind, Puzzle, Span};

/// A piece of text on one line, with its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The position of the token; never across a line end.
    pub span: Span,
    /// The kind of the token.
    pub kind: TokenKind,
    /// Whether the token is a digit that clashes.
    pub clash: bool,
    /// Whether the token is a digit of a full grid without clashes.
    pub solved: bool,
    /// Whether the token is a cell of a region with an odd shade, to be drawn differently from its neighbors: see
    /// [`shades`](crate::analysis::shades).
    pub shaded: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenKind {
    /// A digit that the puzzle gives.
    Given,
    /// A digit that the player or the solver placed.
    Placed,
    /// An empty cell.
    Blank,
    /// A cell's pencil marks.
    Mark,
    /// A border, or a bar in a row.
    Border,
    /// The heading of a puzzle, `[puzzle …]`.
    Head,
    /// The heading of a section, `[State]`.
    Section,
    /// A key of metadata.
    Key,
    /// A value of metadata, or the label after a puzzle on one line.
    Value,
    /// A comment.
    Comment,
    /// A label of `[Regions]`.
    RegionLabel,
}

/// Returns the tokens of a block, ascending, without overlaps. O(length).
///
/// ```
/// use sudoku_ls::{analysis::{TokenKind, tokens}, syntax::File};
/// let file = File::parse("1.+34\n....\n....\n....\n");
/// let kinds: Vec<_> = tokens(&file.blocks()[0]).iter().take(4).map(|token| token.kind).collect();
/// assert_eq!(kinds, [TokenKind::Given, TokenKind::Blank, TokenKind::Placed, TokenKind::Given]);
/// ```
pub fn tokens(block: &Block) -> Vec<Token> {
    let puzzle = block.puzzle.as_ref();
    let marks = Marks::of(puzzle.and_then(View::of).as_ref());
    let runs = shades(block).into_iter();
    let shaded: Vec<Span> = runs.filter(|it| it.shade % 2 == 1).map(|it| it.span).collect();
    let elements = block.elements().into_iter();
    let found = elements.filter_map(|element| {
        let kind = kind(element, block, puzzle)?;
        let ElementKind::Cell(grid_kind, index) = element.kind else {
            return Some(Token { span: element.span, kind, clash: false, solved: false, shaded: false });
        };
        let cell = (grid_kind, Cell::new(usize::from(index)));
        let digit = matches!(kind, TokenKind::Given | TokenKind::Placed);
        Some(Token {
            span: element.span,
            kind,
            clash: digit && marks.clash.contains(&(grid_kind as u8, cell.1)),
            solved: digit && marks.solved.contains(&grid_kind),
            shaded: shaded.iter().any(|run| run.start <= element.span.start && element.span.end <= run.end),
        })
    });
    found.flat_map(|token| lines(token, block.text())).collect()
}

/// The cells that clash, and the grids that are solved.
#[derive(Default)]
struct Marks {
    clash: Vec<(u8, Cell)>,
    solved: Vec<GridKind>,
}

impl Marks {
    fn of(view: Option<&View<'_>>) -> Self {
        let mut marks = Self::default();
        let Some(view) = view else { return marks };
        for grid_kind in [GridKind::Puzzle, GridKind::State, GridKind::Solution] {
            if view.text(grid_kind).is_none() {
                continue;
            }
            if view.is_whole(grid_kind) && view.digits(grid_kind).is_solved() {
                marks.solved.push(grid_kind);
            }
            let cells = clashes_by_cell(&view.settled_digits(grid_kind)).into_keys();
            marks.clash.extend(cells.map(|cell| (grid_kind as u8, cell)));
        }
        marks
    }
}

fn kind(element: Element, block: &Block, puzzle: Option<&Puzzle>) -> Option<TokenKind> {
    Some(match element.kind {
        ElementKind::Cell(grid_kind, index) => return cell_kind(puzzle?, grid_kind, usize::from(index)),
        ElementKind::Border => TokenKind::Border,
        ElementKind::Head if is_puzzle_head(&block.text()[element.span.range()]) => TokenKind::Head,
        ElementKind::Head => TokenKind::Section,
        ElementKind::Key | ElementKind::ClueWord => TokenKind::Key,
        ElementKind::Value
        | ElementKind::Tail
        | ElementKind::Title
        | ElementKind::CellName
        | ElementKind::ClueNumber => TokenKind::Value,
        ElementKind::Comment => TokenKind::Comment,
        ElementKind::RegionLabel | ElementKind::CageLabel => TokenKind::RegionLabel,
        _ => return None,
    })
}

/// Returns whether a heading belongs to a puzzle rather than a section.
pub(crate) fn is_puzzle_head(head: &str) -> bool {
    let name = head.trim_start_matches('[').trim_start();
    name.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("puzzle"))
}

/// Returns the kind of a cell. A digit is a given in every grid, if the puzzle's own grid has it without the mark of a
/// placed digit.
fn cell_kind(puzzle: &Puzzle, grid_kind: GridKind, index: usize) -> Option<TokenKind> {
    let content =
        |grid_kind| puzzle.grid_of(grid_kind).and_then(|grid| grid.cells.get(index)).map(|cell| cell.content);
    Some(match content(grid_kind)? {
        Content::Digit(digit) if content(GridKind::Puzzle) == Some(Content::Digit(digit)) => TokenKind::Given,
        Content::Digit(_) | Content::Placed(_) => TokenKind::Placed,
        Content::Blank => TokenKind::Blank,
        Content::Marks(_) => TokenKind::Mark,
        Content::Missing | Content::Unknown => return None,
    })
}

/// Returns a token split at line ends.
fn lines(token: Token, text: &str) -> impl Iterator<Item = Token> {
    let (mut at, mut cut) = (token.span.start as usize, Vec::new());
    for line in text[token.span.range()].split(['\n', '\r']) {
        if !line.is_empty() {
            cut.push(Token { span: Span::new(at, at + line.len()), ..token });
        }
        at += line.len() + 1;
    }
    cut.into_iter()
}
