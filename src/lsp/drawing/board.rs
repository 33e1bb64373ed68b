//! The request `sudoku/board`: a puzzle as plain data, for clients that draw it as a board.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{Position, TextDocumentIdentifier};

use crate::analysis::{self, Board, BoardCell, rating_text};
use crate::board::{Candidates, Cell, Grid, HouseKind, capital};
use crate::lsp::documents::block_cache::Known;
use crate::lsp::proto::{from_proto, to_proto};
use crate::lsp::runtime::interrupt::search;
use crate::lsp::state::tasks::work;
use crate::lsp::state::{Place, PlaceBlock, State};
use crate::render::Layers;
use crate::syntax::{Blocks, Color, Span, Stroke, Symbols};
use crate::text::Encoding;

/// The name of the request.
pub(crate) const METHOD: &str = "sudoku/board";

/// The parameters of the request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardParams {
    text_document: TextDocumentIdentifier,
    /// Any position in the puzzle.
    position: Position,
    /// Whether to include the candidates of open cells.
    #[serde(default)]
    candidates: bool,
    /// Whether to wait until all results on the puzzle's solutions are known, and to rate the puzzle.
    #[serde(default)]
    rated: bool,
}

/// Answers the request; `null` if there is no puzzle with a board.
///
/// # Errors
/// Only if the server itself fails.
pub(crate) async fn board(state: &Arc<State>, params: BoardParams) -> Result<Option<Value>> {
    let uri = &params.text_document.uri;
    let position = from_proto::position(params.position);
    let Some(mut place) = state.place(uri, position).await else { return Ok(None) };
    if params.rated {
        state.is_quiet(uri).await;
        let Some(now) = state.place(uri, position).await else { return Ok(None) };
        rate(state, now.block.as_ref()).await?;
        place = now;
    }
    let encoding = state.client.encoding();
    work(state, move |_| model(&place, params.candidates, encoding)).await
}

/// Rates the puzzle of a block. Only one puzzle is rated at a time, so that other work gets its share of the cores.
///
/// # Errors
/// Only if the server itself fails.
pub(super) async fn rate(state: &Arc<State>, here: Option<&PlaceBlock>) -> Result<()> {
    let Some((block, known)) = here.and_then(|here| Some((Arc::clone(&here.block), here.known.clone()?)))
    else {
        return Ok(());
    };
    if known.rated.get().is_some() || known.verdict().is_none_or(|verdict| verdict.unique().is_none()) {
        return Ok(());
    }
    let _turn = state.rating_turn.lock().await;
    let budget = state.client.config().solve_budget;
    work(state, move |stop| {
        search(stop, budget, |budget| known.rate(&block, budget));
    })
    .await
}

/// Returns the difficulty of a puzzle if it was measured: as text, as its level and as its rating.
pub(super) fn rating(known: Option<&Known>) -> Value {
    let Some(rated) = known.and_then(|known| known.rated.get()) else { return Value::Null };
    let Some(text) = rating_text(&rated.difficulty) else { return Value::Null };
    match &rated.difficulty {
        Ok(it) => {
            json!({ "text": text, "level": it.level.to_string(), "er": it.er().filter(|_| it.is_calibrated) })
        }
        Err(_) => json!({ "text": text }),
    }
}

fn model(place: &Place, with_candidates: bool, encoding: Encoding) -> Option<Value> {
    let PlaceBlock { index, start, block, known } = place.block.as_ref()?;
    let known = known.as_deref();
    let board = analysis::board(block, known.and_then(|known| known.verdict()), place.shows_spoilers)?;
    let range = |span: Span| to_proto::range(span, *start, &place.text, encoding);
    let digits = digits(&board);
    let cells = board.geometry.cells().zip(&board.cells).map(|(cell, it)| {
        let mut value = self::cell(&board, cell, it, (&digits, with_candidates));
        if !it.span.is_empty() {
            value.insert("range".into(), json!(range(it.span)));
        }
        Value::Object(value)
    });
    let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let houses = board.houses.iter().map(|(kind, cells)| {
        let is_line = matches!(kind, HouseKind::Diagonal | HouseKind::AntiDiagonal);
        json!({ "name": kind.to_string(), "kind": if is_line { "line" } else { "area" }, "cells": indices(cells) })
    });
    let rules = board.rules.iter().map(|rule| json!({ "name": rule.name(), "text": rule.describe() }));
    let far = if board.rules.is_empty() { Vec::new() } else { far_peers(&board) };
    let clashes = board.clashes.iter().map(|(cells, said)| json!({ "cells": indices(cells), "text": said }));
    let here = block.puzzle.as_ref()?.cell_at(place.offset - start).map(|(_, cell)| cell.index());
    let (before, after) = neighbors(place.file.blocks(), *index);
    let start_of = |index: usize| {
        let blank = place.file.blocks().text_of(index).map_or(0, |text| text.len() - text.trim_start().len());
        to_proto::range(Span::new(0, 0), place.file.start_of(index) + blank, &place.text, encoding).start
    };
    let symbols: Vec<String> =
        board.geometry.digits().iter().map(|digit| board.symbols.write(digit)).collect();
    Some(json!({
        "version": place.version,
        "title": board.title,
        "summary": board.summary,
        "rating": rating(known),
        "number": number(place.file.blocks(), *index),
        "total": place.file.blocks().puzzles(),
        "before": before.map(start_of),
        "after": after.map(start_of),
        "isDecided": known.is_some_and(|known| known.verdict().is_some()),
        "size": board.geometry.size(),
        "rows": board.geometry.rows(),
        "columns": board.geometry.columns(),
        "symbols": symbols,
        "isDecimal": board.symbols == Symbols::Decimals,
        "regions": board.regions,
        "houses": houses.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
        "farPeers": far,
        "constraints": constraints(&board),
        "cells": cells.collect::<Vec<_>>(),
        "clashes": clashes.collect::<Vec<_>>(),
        "wrong": indices(&board.wrong),
        "stage": board.stage.name(),
        "isApart": board.is_apart,
        "isWhole": board.is_whole,
        "grid": range(board.grid),
        "range": range(Span::new(0, block.len())),
        "cell": here,
    }))
}

/// Returns the constraints of a board for drawing: SVG fragments below and above the digits, the space for clues
/// around the grid, the meaning of each kind, and a sentence for each constraint; `null` without constraints.
fn constraints(board: &Board) -> Value {
    let Some(layers) = Layers::of(&board.geometry, &board.symbols) else { return Value::Null };
    let all = board.geometry.layout().constraints.iter().enumerate();
    let said = all.map(|(number, it)| {
        let written = |digit| board.symbols.write(digit);
        let noun = capital(&it.describe_with(&board.geometry, &written));
        let text = format!("{noun}: {}", it.meaning_with(Some(&written)));
        let mut value = json!({ "number": number, "text": text, "cells": it.cells().iter().map(|cell| cell.index()).collect::<Vec<_>>() });
        if let Some((_, sets)) = board.sets.iter().find(|(of, _)| *of == number) {
            let sets = sets.iter().map(|set| set.iter().map(|digit| board.symbols.write(digit)).collect::<Vec<_>>().join(" "));
            value["sets"] = sets.collect::<Vec<_>>().into();
        }
        value
    });
    json!({ "below": layers.below, "above": layers.above, "margins": layers.margins, "notes": layers.notes, "list": said.collect::<Vec<_>>() })
}

/// Returns the numbers of the nearest blocks with a puzzle before and after a block.
fn neighbors(blocks: &Blocks, index: usize) -> (Option<usize>, Option<usize>) {
    let is_puzzle = |index: &usize| blocks.forms(*index).next().is_some_and(|form| form.is_some());
    let after = blocks.forms(index + 1).position(|form| form.is_some()).map(|ahead| index + 1 + ahead);
    ((0..index).rev().find(is_puzzle), after)
}

/// Returns the position of a block's puzzle among the puzzles of the file, counted from 1. O(blocks before it).
fn number(blocks: &Blocks, index: usize) -> usize {
    1 + blocks.forms(0).take(index).flatten().count()
}

/// Returns for each cell the cells that it cannot share a digit with only because of a rule, rather than a row, column or region.
fn far_peers(board: &Board) -> Vec<Vec<usize>> {
    let geometry = &board.geometry;
    let is_near = |a: Cell, b: Cell| {
        let region = |cell: Cell| board.regions.get(cell.index());
        geometry.row(a) == geometry.row(b)
            || geometry.column(a) == geometry.column(b)
            || region(a).is_some() && region(a) == region(b)
    };
    let far = |a: Cell| geometry.peers(a).iter().filter(|b| !is_near(a, **b)).map(|b| b.index()).collect();
    geometry.cells().map(far).collect()
}

fn cell(
    board: &Board,
    cell: Cell,
    it: &BoardCell,
    (digits, with_candidates): (&Grid, bool),
) -> Map<String, Value> {
    let symbols = |all: Candidates| all.iter().map(|digit| board.symbols.write(digit)).collect::<Vec<_>>();
    let mut value = Map::new();
    value.insert("name".into(), json!(board.geometry.name(cell)));
    if let Some(digit) = it.digit {
        value.insert("digit".into(), json!(board.symbols.write(digit)));
        value.insert("isGiven".into(), json!(it.is_given));
    }
    if !it.marks.is_empty() {
        value.insert("marks".into(), json!(symbols(it.marks)));
        let out = it.marks.without(digits.candidates(cell));
        if !out.is_empty() {
            value.insert("out".into(), json!(symbols(out)));
        }
    }
    if !it.corners.is_empty() {
        value.insert("corners".into(), json!(symbols(it.corners)));
    }
    let colors: Vec<&str> = board.noted.colors(cell).map(Color::name).collect();
    if !colors.is_empty() {
        value.insert("colors".into(), json!(colors));
    }
    let tinted: Vec<[String; 2]> = board
        .noted
        .candidates(cell)
        .map(|(color, digit)| [board.symbols.write(digit), color.name().to_owned()])
        .collect();
    if !tinted.is_empty() {
        value.insert("tinted".into(), json!(tinted));
    }
    let pen: Vec<&str> = board.noted.strokes(cell).map(Stroke::name).collect();
    if !pen.is_empty() {
        value.insert("pen".into(), json!(pen));
    }
    if with_candidates && it.digit.is_none() {
        value.insert("candidates".into(), json!(symbols(digits.candidates(cell))));
    }
    value
}

/// Returns the digits on a board.
fn digits(board: &Board) -> Grid {
    let mut grid = Grid::empty(&board.geometry);
    for (cell, it) in board.geometry.cells().zip(&board.cells) {
        grid.set(cell, it.digit);
    }
    grid
}
