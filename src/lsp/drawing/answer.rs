//! The answer to `sudoku/roles`, and how roles get their places in a document or in lines of text.

use serde::{Deserialize, Serialize};
use tower_lsp::ls_types::{Position, Range};

use crate::board::{Cell, Digit};
use crate::lsp::proto::to_proto;
use crate::lsp::state::Place;
use crate::render::{self, Ink, Picture, PictureRoles, TextPicture};
use crate::syntax::{Content, GridKind, Puzzle, Span, Symbols};
use crate::text::Encoding;

/// In which forms the grid is drawn, besides the roles.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    /// An SVG text.
    pub(super) svg: bool,
    /// Lines of text.
    pub(super) lines: bool,
}

/// What is to be drawn.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Drawn {
    /// The version of the document that ranges are for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<i32>,
    /// The lines that the grid takes in the document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) range: Option<Range>,
    /// What to show about it, a paragraph each.
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
    /// The digit's own place where it is written as a pencil mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Range>,
    /// Its cell.
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
    /// `strong` or `weak`.
    kind: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct End {
    cells: Vec<String>,
    digit: String,
}

/// The position of the shown step in the search.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TraceState {
    /// Its number, for further requests.
    pub(super) id: u64,
    /// What it is called.
    pub(super) title: String,
    /// The round that is shown, from 1; 0 is before the first one.
    pub(super) round: u64,
    /// All rounds.
    pub(super) rounds: u64,
    /// The backtracks up to this round.
    pub(super) backtracks: u64,
}

/// A grid in letters.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TextGrid {
    lines: Vec<String>,
    /// Stretches of those lines with what they are.
    parts: Vec<Part>,
}

#[derive(Clone, Debug, Serialize)]
struct Part {
    range: Range,
    /// `given`, `digit`, `cell` or `candidate`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<&'static str>,
}

impl Drawn {
    /// Returns roles with their places; those in a document only if there is one.
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

/// The grid of a document that roles are shown in: the one that the player works in.
pub(super) struct Written<'a> {
    place: &'a Place,
    puzzle: &'a Puzzle,
    kind: GridKind,
    encoding: Encoding,
}

impl<'a> Written<'a> {
    /// Returns the grid at a place; `None` where there is no puzzle.
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

    /// Returns the place of a pencil mark that is one character.
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

/// Returns a picture in letters as the client counts them.
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
