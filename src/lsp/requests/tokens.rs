//! Semantic tokens: the kinds of text under the protocol's standard names, for which every theme has colors.
//!
//! In a document with many puzzles, only requests for visible lines get tokens.

use std::ops::Range;
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::ls_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensFullOptions,
    SemanticTokensLegend, SemanticTokensOptions, SemanticTokensParams, SemanticTokensRangeParams,
    SemanticTokensRangeResult, SemanticTokensResult, SemanticTokensServerCapabilities,
};

use crate::analysis::{self, Token, TokenKind};
use crate::lsp::client::flags::ClientFlags;
use crate::lsp::proto::from_proto;
use crate::lsp::runtime::interrupt::Stop;
use crate::lsp::state::tasks::{list_turn, work};
use crate::lsp::state::{Place, State};
use crate::text::{Encoding, Position, Walk};

/// The maximum number of puzzles in a document whose tokens are all sent at once.
pub(crate) const MOST_PUZZLES: usize = 2000;

/// The standard token types in use; the position is the number of the type in the protocol.
const TYPES: [SemanticTokenType; 9] = [
    SemanticTokenType::NUMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::CLASS,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
    SemanticTokenType::ENUM_MEMBER,
];

/// The token modifiers; the position is the number of the modifier's bit.
const MODIFIERS: [&str; 6] = ["clash", "solved", "blank", "border", "section", "shaded"];
const CLASH: u32 = 1;
const SOLVED: u32 = 1 << 1;
const BLANK: u32 = 1 << 2;
const BORDER: u32 = 1 << 3;
const SECTION: u32 = 1 << 4;
const SHADED: u32 = 1 << 5;

/// Returns the type number for a kind of text, and the modifiers that distinguish it from other kinds of the same type.
const fn numbers(kind: TokenKind) -> (u32, u32) {
    match kind {
        TokenKind::Given => (0, 0),
        TokenKind::Placed => (1, 0),
        TokenKind::Mark => (2, 0),
        TokenKind::Blank => (3, BLANK),
        TokenKind::Border => (3, BORDER),
        TokenKind::Head => (4, 0),
        TokenKind::Section => (4, SECTION),
        TokenKind::Key => (5, 0),
        TokenKind::Value => (6, 0),
        TokenKind::RegionLabel => (8, 0),
        _ => (7, 0),
    }
}

/// Returns the capability for semantic tokens, if the client supports them.
pub(crate) fn capability(flags: &ClientFlags) -> Option<SemanticTokensServerCapabilities> {
    let offered = flags.features;
    let options = SemanticTokensOptions {
        legend: SemanticTokensLegend {
            token_types: TYPES.to_vec(),
            token_modifiers: MODIFIERS.map(SemanticTokenModifier::new).to_vec(),
        },
        range: offered.tokens_range.then_some(true),
        full: offered.tokens_full.then_some(SemanticTokensFullOptions::Bool(true)),
        ..SemanticTokensOptions::default()
    };
    (offered.tokens_full || offered.tokens_range).then(|| options.into())
}

/// Returns the tokens of a document; `None` if it has too many puzzles.
pub(crate) async fn full(
    state: &Arc<State>,
    params: SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>> {
    let _turn = list_turn(state, &params.text_document.uri).await?;
    let Some(place) = state.place(&params.text_document.uri, Position::default()).await else {
        return Ok(None);
    };
    if place.file.blocks().puzzles() > MOST_PUZZLES {
        return Ok(None);
    }
    let encoding = state.client.encoding();
    work(state, move |stop| Some(encode(&place, 0..place.text.len(), encoding, stop).into())).await
}

/// Returns the tokens of a range of lines.
pub(crate) async fn range(
    state: &Arc<State>,
    params: SemanticTokensRangeParams,
) -> Result<Option<SemanticTokensRangeResult>> {
    let from = from_proto::position(params.range.start);
    let Some(place) = state.place(&params.text_document.uri, from).await else { return Ok(None) };
    let encoding = state.client.encoding();
    let end = place.text.offset(from_proto::position(params.range.end), encoding);
    work(state, move |stop| Some(encode(&place, place.offset..end, encoding, stop).into())).await
}

/// Returns the tokens that overlap a range of bytes. Adjacent tokens of one kind are merged.
fn encode(place: &Place, bytes: Range<usize>, encoding: Encoding, stop: &Stop) -> SemanticTokens {
    let (file, mut writer) = (&place.file, Writer::default());
    let first = file.block_at(bytes.start).unwrap_or(0);
    for index in first..file.blocks().len() {
        let start = file.start_of(index);
        if start >= bytes.end || stop.is_stopped() {
            break;
        }
        let Some(block) = file.blocks().look(index) else { break };
        let mut walk = Walk::new(block.text(), place.text.position(start, encoding), encoding);
        let inside = |token: &Token| {
            start + token.span.end as usize > bytes.start && start + (token.span.start as usize) < bytes.end
        };
        let tokens: Vec<Token> = analysis::tokens(&block).into_iter().filter(inside).collect();
        for run in tokens.chunk_by(|a, b| a.span.end == b.span.start && numbered(a) == numbered(b)) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let (from, to) = (walk.to(first.span.start as usize), walk.to(last.span.end as usize));
            writer.write(from, to.column - from.column, numbered(first));
        }
    }
    SemanticTokens { result_id: None, data: writer.data }
}

/// Returns the type number and the modifiers of a token.
const fn numbered(token: &Token) -> (u32, u32) {
    let (kind, mut modifiers) = numbers(token.kind);
    if token.clash {
        modifiers |= CLASH;
    }
    if token.solved {
        modifiers |= SOLVED;
    }
    if token.shaded {
        modifiers |= SHADED;
    }
    (kind, modifiers)
}

/// Encodes tokens with positions relative to the token before.
#[derive(Default)]
struct Writer {
    data: Vec<SemanticToken>,
    last: Position,
}

impl Writer {
    fn write(&mut self, at: Position, length: usize, (kind, modifiers): (u32, u32)) {
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let same_line = at.line == self.last.line;
        self.data.push(SemanticToken {
            delta_line: number(at.line - self.last.line),
            delta_start: number(if same_line { at.column - self.last.column } else { at.column }),
            length: number(length),
            token_type: kind,
            token_modifiers_bitset: modifiers,
        });
        self.last = at;
    }
}
