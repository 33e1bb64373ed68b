//! The answer to `sudoku/roles`, and the places of roles in a document or in lines of text.

use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::{Position, Range};

use crate::board::{Cell, Digit};
use crate::lsp::proto::to_proto;
use crate::lsp::state::Place;
use crate::render::{self, Ink, Picture, PictureRoles, TextPicture};
use crate::syntax::{Content, GridKind, Puzzle, Span, Symbols};
use crate::text::Encoding;

/// The additional forms in which the grid is requested.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    /// An SVG text.
    pub(super) svg: bool,
    /// Lines of text.
    pub(super) lines: bool,
}

/// The content of an answer.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Drawn {
    /// The version of the document that the ranges refer to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<i32>,
    /// The lines of the grid in the document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) range: Option<Range>,
    /// The text to show with the grid, one paragraph each.
    pub(super) text: Vec<String>,
    pub(super) cells: Vec<CellRole>,
    pub(super) candidates: Vec<CandidateRole>,
    pub(super) houses: Vec<HouseRole>,
    pub(super) links: Vec<LinkRole>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) trace: Option<TraceState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) grid: Option<TextGrid>,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct CellRole {
    cell: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    role: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct CandidateRole {
    cell: String,
    digit: String,
    /// The range of the digit itself if it is written as a pencil mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Range>,
    /// The range of its cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<Range>,
    role: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct HouseRole {
    house: String,
    cells: Vec<String>,
    role: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct LinkRole {
    from: End,
    to: End,
    /// The kind of link: `strong` or `weak`.
    kind: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct End {
    cells: Vec<String>,
    digit: String,
}

/// The round of a search that is shown.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TraceState {
    /// The number of the search, for further requests.
    pub(super) id: u64,
    /// The title of the search.
    pub(super) title: String,
    /// The number of the shown round, from 1; 0 is the state before the first round.
    pub(super) round: u64,
    /// The number of all rounds.
    pub(super) rounds: u64,
    /// The number of backtracks up to the shown round.
    pub(super) backtracks: u64,
}

/// A grid drawn in text lines.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TextGrid {
    lines: Vec<String>,
    /// Parts of these lines, with their kinds and roles.
    parts: Vec<Part>,
}

#[derive(Clone, Debug, Serialize)]
struct Part {
    range: Range,
    /// The kind of the part: `given`, `digit`, `cell` or `candidate`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
}

impl Drawn {
    /// Returns the content of an answer for these roles. It has ranges in the document only if `written` is given.
    pub(super) fn of(picture: &Picture, roles: &PictureRoles, written: Option<&Written<'_>>) -> Self {
        let (geometry, symbols) = (&picture.geometry, &picture.symbols);
        let name = |cell: &Cell| geometry.name(*cell);
        let range = |cell| written?.cell(cell);
        let cells = roles.cells.iter().map(|&(cell, role)| CellRole {
            cell: geometry.name(cell),
            range: range(cell),
            role: role.name(),
        });
        let candidates = roles.candidates.iter().map(|&(cell, digit, role)| CandidateRole {
            cell: geometry.name(cell),
            digit: symbols.write(digit),
            mark: written.and_then(|written| written.mark(cell, digit, symbols)),
            range: range(cell),
            role: role.name(),
        });
        let houses = roles.houses.iter().filter_map(|&(house, role)| {
            let house = geometry.houses().get(usize::from(house))?;
            let cells = house.cells.iter().map(name).collect();
            Some(HouseRole { house: house.kind.to_string(), cells, role: role.name() })
        });
        let end = |it: &render::Candidate| End {
            cells: it.cells.iter().map(name).collect(),
            digit: symbols.write(it.digit),
        };
        let links = roles.lines.iter().map(|line| LinkRole {
            from: end(&line.from),
            to: end(&line.to),
            kind: if line.is_strong { "strong" } else { "weak" },
        });
        Self {
            version: written.map(|written| written.place.version),
            range: written.and_then(Written::all),
            cells: cells.collect(),
            candidates: candidates.collect(),
            houses: houses.collect(),
            links: links.collect(),
            ..Self::default()
        }
    }
}

/// The grid of a document in which roles are shown: the one that the player fills in.
pub(super) struct Written<'a> {
    place: &'a Place,
    puzzle: &'a Puzzle,
    kind: GridKind,
    encoding: Encoding,
}

impl<'a> Written<'a> {
    /// Returns the grid at a place; `None` if there is no puzzle.
    pub(super) fn at(place: &'a Place, encoding: Encoding) -> Option<Self> {
        let puzzle = place.block.as_ref()?.block.puzzle.as_ref()?;
        let kind = if puzzle.state.is_some() { GridKind::State } else { GridKind::Puzzle };
        Some(Self { place, puzzle, kind, encoding })
    }

    fn range(&self, span: Span) -> Option<Range> {
        let start = self.place.block.as_ref()?.start;
        Some(to_proto::range(span, start, &self.place.text, self.encoding))
    }

    fn all(&self) -> Option<Range> {
        self.range(self.puzzle.grid_of(self.kind)?.span)
    }

    fn cell(&self, cell: Cell) -> Option<Range> {
        let written = self.puzzle.grid_of(self.kind)?.cells.get(cell.index())?;
        if written.content == Content::Missing { None } else { self.range(written.span) }
    }

    /// Returns the range of a pencil mark; `None` unless it is a single character.
    fn mark(&self, cell: Cell, digit: Digit, symbols: &Symbols) -> Option<Range> {
        let written = self.puzzle.grid_of(self.kind)?.cells.get(cell.index())?;
        if !matches!(written.content, Content::Marks(marks) if marks.contains(digit)) {
            return None;
        }
        let text = self.place.block.as_ref()?.block.text().get(written.span.range())?;
        let symbol = symbols.write(digit);
        let mut signs = symbol.chars();
        let sign = signs.next().filter(|_| signs.next().is_none())?;
        let (at, found) = text.char_indices().find(|(_, c)| c.eq_ignore_ascii_case(&sign))?;
        let start = written.span.start as usize + at;
        self.range(Span::new(start, start + found.len_utf8()))
    }
}

/// Returns a text picture whose columns are counted in the client's encoding.
pub(super) fn text_grid(picture: TextPicture, encoding: Encoding) -> TextGrid {
    let character = |line: usize, byte: usize| {
        let before = picture.lines.get(line).and_then(|text| text.get(..byte)).unwrap_or_default();
        let count = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
            Encoding::Utf32 => before.chars().count(),
        };
        Position::new(line as u32, count as u32)
    };
    let parts = picture.parts.iter().map(|part| {
        let (kind, role) = match part.ink {
            Ink::Given => ("given", None),
            Ink::Digit => ("digit", None),
            Ink::Cell(role) => ("cell", Some(role.name())),
            Ink::Candidate(role) => ("candidate", Some(role.name())),
        };
        let at = |byte| character(part.line, byte);
        Part { range: Range::new(at(part.bytes.start), at(part.bytes.end)), kind, role }
    });
    let parts = parts.collect();
    TextGrid { lines: picture.lines, parts }
}
