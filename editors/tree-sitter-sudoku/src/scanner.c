// Decides what each line of a file of puzzles is, and reads the cells of rows.
//
// A line is classified by its own characters and by what is open: the size of the grid so far, whether the puzzle has a grid.
// Each decision is a token of no characters in front of the line. The state is small and of a fixed size.

#include "line.h"
#include "tree_sitter/alloc.h"

enum Token {
  DEFAULTS_START, PUZZLE_START, PUZZLE_HEADING, GRID_SECTION, REGIONS_SECTION, OTHER_SECTION,
  METADATA_START, SADMAN_START, GRID_START, BORDER_START, TEXT_START, ROW_START, ROW_END, MORE, END,
  NAME, VALUE, GIVEN, BLANK, PLACED, CANDIDATES, REGION, BAR, SEPARATOR, SOLUTION, LABEL,
  ERROR_SENTINEL,
};

// Skips white space and counts line breaks.
static int skip_space(TSLexer *lexer, bool skip) {
  int breaks = 0;
  for (;;) {
    int32_t c = lexer->lookahead;
    if (lexer->eof(lexer)) return breaks;
    if (c == '\r') {
      breaks++;
      lexer->advance(lexer, skip);
      if (lexer->lookahead == '\n') lexer->advance(lexer, skip);
    } else if (c == '\n') {
      breaks++;
      lexer->advance(lexer, skip);
    } else if (is_space(c)) {
      lexer->advance(lexer, skip);
    } else {
      return breaks;
    }
  }
}

static bool take(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

// Whether the open grid ends before this line.
static bool grid_ends(TSLexer *lexer, const State *state, Line *line, bool blank) {
  bool full = state->is_whole || (state->rows >= state->size && !state->is_ragged && state->size > 3);
  // A line that is no row belongs to the grid if a row follows.
  for (int looks = 0; looks < 20; looks++) {
    switch (line->kind) {
      case K_ROW: return full || (line->mode == LINE && state->rows > 0) || (blank && (line->count != state->size || state->is_ragged));
      case K_BORDER: return full && (state->is_closed || blank || looks > 0);
      case K_TEXT: if (full || blank) return true; break;
      case K_COMMENT: break;
      default: return true;
    }
    blank = skip_space(lexer, false) > 1 || blank;
    read_line(lexer, line, state);
  }
  return true;
}

// Whether the open section ends before this line.
static bool section_ends(const State *state, const Line *line, bool blank) {
  // Two cells are the sum of a drawn cage, `A: 8`.
  bool is_sum = line->kind == K_ROW && line->count == 2 && line->length > 2 && line->text[1] == ':';
  bool is_grid = (line->kind == K_ROW && !(is_sum && state->section == K_OTHER)) || line->kind == K_BORDER;
  if (state->section != K_OTHER) return state->section_has_line || !is_grid;
  return !(line->kind == K_TEXT || is_sum || (is_grid && !(blank && state->section_has_line)));
}

// Whether the open puzzle ends before this line.
static bool puzzle_ends(const State *state, const Line *line) {
  switch (line->kind) {
    case K_EOF: case K_DEFAULTS: return true;
    case K_NAMED_PUZZLE: return state->seen_head || state->seen_grid;
    case K_GRID_SECTION: case K_REGIONS: case K_OTHER: return false;
    default: return state->seen_grid;
  }
}

// At the end of a line: whether what is open goes on.
static bool scan_more(TSLexer *lexer, State *state) {
  bool at_start = lexer->get_column(lexer) == 0;
  lexer->mark_end(lexer);
  int breaks = skip_space(lexer, false);
  // A clue goes on up to the end of its line.
  if (state->in_clue && !at_start && breaks == 0 && !lexer->eof(lexer)) return false;
  state->in_clue = false;
  bool blank = breaks > (at_start ? 0 : 1);
  Line line;
  read_line(lexer, &line, state);
  if (!at_start && breaks == 0 && line.kind == K_SADMAN) line.kind = K_COMMENT;
  while (line.kind == K_COMMENT && !state->in_grid) {
    blank = skip_space(lexer, false) > 1 || blank;
    read_line(lexer, &line, state);
  }
  bool ends = state->in_grid ? grid_ends(lexer, state, &line, blank)
    : state->section ? section_ends(state, &line, blank)
    : state->in_defaults ? line.kind != K_META || blank
    : puzzle_ends(state, &line);
  if (!ends) return take(lexer, MORE);
  if (state->in_grid) state->in_grid = state->in_regions = false;
  else if (state->section) state->section = 0;
  else state->in_defaults = false;
  return take(lexer, END);
}

static bool start_row(TSLexer *lexer, State *state, const Line *line) {
  if (state->size == 0) state->size = line->mode == LINE ? square_root(line->count) : line->count > 255 ? 0 : line->count;
  if ((line->count != state->size && line->mode != LINE) || line->is_frame) state->is_ragged = true;
  state->has_dashes = state->has_dashes || line->has_dashes;
  state->mode = line->mode;
  state->wide = line->wide;
  state->left = state->whole = line->mode == LINE ? line->count : 0;
  state->before = line->before;
  state->is_whole = line->mode == LINE;
  state->rows += state->rows < 255;
  state->seen_grid = true;
  return take(lexer, ROW_START);
}

static bool start_section(TSLexer *lexer, State *state, enum Kind kind) {
  state->section = kind;
  state->section_has_line = false;
  state->in_regions = kind == K_REGIONS;
  return take(lexer, kind == K_OTHER ? OTHER_SECTION : kind == K_REGIONS ? REGIONS_SECTION : GRID_SECTION);
}

// At the start of a line that is known to belong to what is open.
static bool scan_start(TSLexer *lexer, State *state, const bool *valid) {
  bool at_start = lexer->get_column(lexer) == 0;
  at_start = skip_space(lexer, true) > 0 || at_start;
  lexer->mark_end(lexer);
  Line line;
  read_line(lexer, &line, state);
  enum Kind kind = line.kind;
  // What stands behind a heading on its line.
  if (!at_start && kind == K_SADMAN) kind = K_COMMENT;
  if (kind == K_COMMENT || kind == K_EOF) return false;
  if (valid[ROW_START]) {
    if (kind == K_ROW) return start_row(lexer, state, &line);
    if (kind != K_BORDER) return take(lexer, TEXT_START);
    state->is_closed = state->size > 0 && state->rows >= state->size;
    return take(lexer, BORDER_START);
  }
  if (state->section) {
    state->section_has_line = true;
    state->in_clue = state->section == K_OTHER;
    if (state->in_clue) return take(lexer, TEXT_START);
  }
  if (valid[PUZZLE_START]) {
    if (kind == K_TEXT) return take(lexer, TEXT_START);
    memset(state, 0, sizeof *state);
    state->in_defaults = kind == K_DEFAULTS;
    return take(lexer, kind == K_DEFAULTS ? DEFAULTS_START : PUZZLE_START);
  }
  state->seen_head = true;
  switch (kind) {
    case K_ROW: case K_BORDER:
      state->rows = 0;
      state->in_grid = true;
      state->is_closed = state->is_whole = state->is_ragged = false;
      return take(lexer, GRID_START);
    case K_META: return take(lexer, METADATA_START);
    case K_SADMAN: return take(lexer, SADMAN_START);
    case K_PUZZLE: case K_NAMED_PUZZLE: return take(lexer, PUZZLE_HEADING);
    case K_GRID_SECTION: case K_REGIONS: case K_OTHER: return start_section(lexer, state, kind);
    default: return take(lexer, TEXT_START);
  }
}

// What stands behind a puzzle on one line.
static bool scan_tail(TSLexer *lexer, State *state) {
  int symbols = 0, length = 0;
  while (!lexer->eof(lexer) && is_symbol(lexer->lookahead)) { symbols++; length++; lexer->advance(lexer, false); }
  lexer->mark_end(lexer);
  int whole = state->whole;
  state->whole = 0;
  if (symbols == whole && (lexer->eof(lexer) || is_space(lexer->lookahead) || is_newline(lexer->lookahead))) return take(lexer, SOLUTION);
  bool after_space = false;
  while (!lexer->eof(lexer) && !is_newline(lexer->lookahead)) {
    int32_t c = lexer->lookahead;
    if (after_space && (c == '#' || c == ';')) break;
    lexer->advance(lexer, false);
    after_space = is_space(c);
    if (!after_space) lexer->mark_end(lexer);
    length++;
  }
  if (length == 0) return false;
  return take(lexer, LABEL);
}

static bool scan_cell(TSLexer *lexer, State *state, const bool *valid) {
  bool after_space = false;
  lexer->mark_end(lexer);
  while (is_space(lexer->lookahead) && !lexer->eof(lexer)) { after_space = true; lexer->advance(lexer, true); }
  int32_t c = fold(lexer->lookahead);
  bool ends = lexer->eof(lexer) || is_newline(c);
  if (after_space && (c == '#' || c == ';')) ends = true;
  if (ends) return valid[ROW_END] ? take(lexer, ROW_END) : false;
  if (state->before > 0) {
    for (; state->before > 0; state->before--) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return valid[LABEL] ? take(lexer, LABEL) : false;
  }
  bool in_tail = state->mode == LINE && state->left == 0;
  if (in_tail && state->whole == 0) {
    // A solution has gone before; whatever follows is no more of the row.
    return valid[ROW_END] ? take(lexer, ROW_END) : false;
  }
  if (in_tail && c != ',' && c != ';') return valid[LABEL] ? scan_tail(lexer, state) : false;
  lexer->advance(lexer, false);
  if (in_tail) { lexer->mark_end(lexer); return take(lexer, SEPARATOR); }
  if (after_space && c == '/' && lexer->lookahead == '/') return valid[ROW_END] ? take(lexer, ROW_END) : false;
  lexer->mark_end(lexer);
  if (is_bar(c)) {
    while (is_bar(lexer->lookahead)) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return take(lexer, BAR);
  }
  if (state->in_regions) {
    while (state->mode == SPACED && !lexer->eof(lexer) && !is_newline(lexer->lookahead) && !is_space(lexer->lookahead) && !is_bar(lexer->lookahead)) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    state->left -= state->left > 0;
    return take(lexer, REGION);
  }
  if (is_separator(c) || (c == ';' && state->mode == LINE && state->left == state->whole)) return take(lexer, SEPARATOR);
  state->left -= state->left > 0;
  if (c == '{') {
    while (!lexer->eof(lexer) && !is_newline(lexer->lookahead) && lexer->lookahead != '}') lexer->advance(lexer, false);
    if (lexer->lookahead == '}') lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return take(lexer, CANDIDATES);
  }
  int32_t next = fold(lexer->lookahead);
  if ((c == '+' && is_symbol(next)) || (c == 'u' && !state->wide && next >= '1' && next <= '9')) {
    lexer->advance(lexer, false);
    while (state->mode == SPACED && is_digit(next) && is_digit(lexer->lookahead)) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return take(lexer, PLACED);
  }
  if (is_blank_sign(c) || ((c == 'x' || c == 'X') && !state->wide)) return take(lexer, BLANK);
  if (c == '0' && !(state->mode == SPACED && is_digit(next))) return take(lexer, BLANK);
  if (state->mode == SPACED && is_digit(c) && is_digit(next)) {
    while (is_digit(lexer->lookahead)) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    return take(lexer, state->wide ? GIVEN : CANDIDATES);
  }
  return take(lexer, GIVEN);
}

void *tree_sitter_sudoku_external_scanner_create(void) { return ts_calloc(1, sizeof(State)); }

void tree_sitter_sudoku_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_sudoku_external_scanner_serialize(void *payload, char *buffer) {
  memcpy(buffer, payload, sizeof(State));
  return sizeof(State);
}

void tree_sitter_sudoku_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  memset(payload, 0, sizeof(State));
  if (length == sizeof(State)) memcpy(payload, buffer, length);
}

// The rest of the line, or what stands before the closing bracket; false where there is nothing.
static bool scan_words(TSLexer *lexer, enum Token token) {
  bool any = false;
  int depth = 0;
  while (is_space(lexer->lookahead) && !lexer->eof(lexer)) lexer->advance(lexer, true);
  while (!lexer->eof(lexer) && !is_newline(lexer->lookahead)) {
    // A pattern in a heading may hold brackets.
    if (lexer->lookahead == '[') depth++;
    if (token == NAME && lexer->lookahead == ']' && depth-- == 0) break;
    any = true;
    bool is_end = !is_space(lexer->lookahead);
    lexer->advance(lexer, false);
    if (is_end) lexer->mark_end(lexer);
  }
  lexer->result_symbol = token;
  return any;
}

bool tree_sitter_sudoku_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  State *state = payload;
  if (valid[ERROR_SENTINEL]) return false;
  if (valid[NAME]) return scan_words(lexer, NAME);
  if (valid[VALUE] && scan_words(lexer, VALUE)) return true;
  if (valid[GIVEN] || valid[ROW_END]) return scan_cell(lexer, state, valid);
  if (valid[MORE] || valid[END]) return scan_more(lexer, state);
  return scan_start(lexer, state, valid);
}
