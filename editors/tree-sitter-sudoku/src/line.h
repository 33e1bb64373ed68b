// What a single line is, by its own characters and what is open: a heading, metadata, a border, a row and how its cells are separated.

#ifndef SUDOKU_LINE_H
#define SUDOKU_LINE_H

#include "tree_sitter/parser.h"
#include <string.h>

enum Kind { K_EOF, K_COMMENT, K_PUZZLE, K_NAMED_PUZZLE, K_DEFAULTS, K_GRID_SECTION, K_REGIONS, K_OTHER, K_META, K_SADMAN, K_BORDER, K_TEXT, K_ROW };

// How the cells of a row are separated: not at all, by white space and bars, or as N*N cells on one line.
enum Mode { COMPACT, SPACED, LINE };

typedef struct {
  uint8_t size;       // cells in the first row of the puzzle, 0 before it
  uint8_t rows;       // rows of the open grid
  uint8_t mode;       // of the open row
  uint16_t left;      // cells that a line-form still has
  uint16_t whole;     // cells that it has in all
  uint16_t before;    // characters of the fields before it, which are not read yet
  bool wide;          // digits above 9: `x` is a digit, `12` is a number
  uint8_t section;    // the kind of the open section, 0 outside of sections
  bool in_defaults, in_grid, in_regions, seen_head, seen_grid, section_has_line;
  bool in_clue;       // the line of a section is read, a token at a time
  bool is_closed;     // the grid has its lower border
  bool is_whole;      // the grid is a line-form
  bool is_ragged;     // its rows differ in length
  bool has_dashes;    // it writes blanks as `-`
} State;

#define MOST 1200

// A line up to its end, and what it was found to be.
typedef struct {
  int32_t text[MOST];
  int length;
  enum Kind kind;
  enum Mode mode;
  int count;
  int before;         // characters of the fields before a line-form
  bool wide, has_dashes, is_frame;
} Line;

static bool is_newline(int32_t c) { return c == '\n' || c == '\r'; }
static bool is_space(int32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == 0xA0 || c == 0xFEFF || c == 0x3000 || (c >= 0x2000 && c <= 0x200A); }
static bool is_lower(int32_t c) { return c >= 'a' && c <= 'z'; }
static bool is_letter(int32_t c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }
static int32_t fold(int32_t c) { return (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A) || c == 0xFF0E ? c - 0xFEE0 : c; }
static bool is_digit(int32_t c) { c = fold(c); return c >= '0' && c <= '9'; }
static bool is_symbol(int32_t c) { c = fold(c); return is_letter(c) || is_digit(c); }
static bool is_drawing(int32_t c) { return c >= 0x2500 && c <= 0x257F; }
static bool is_bar(int32_t c) { return c == '|' || c == ':' || is_drawing(c); }
static bool is_separator(int32_t c) { return c == ',' || c == '[' || c == ']' || c == '"'; }
static bool is_blank_sign(int32_t c) { c = fold(c); return c == '.' || c == '_' || c == '*' || c == '-' || c == '?'; }
static bool is_cell_sign(int32_t c) { return is_symbol(c) || is_blank_sign(c); }
static bool parts(int32_t c) { return is_space(c) || is_bar(c) || is_separator(c); }
static bool on_border(int32_t c) { return c == '-' || c == '=' || c == '+' || c == '*' || c == '.' || c == '\'' || c == ',' || is_bar(c); }

static bool same_word(const int32_t *text, int length, const char *word) {
  int i = 0;
  for (; i < length && word[i]; i++) {
    int32_t c = text[i];
    if ((c >= 'A' && c <= 'Z' ? c + 32 : c) != word[i]) return false;
  }
  return i == length && !word[i];
}

static bool opens_comment(const Line *line, int at) {
  int32_t c = at < line->length ? line->text[at] : 0;
  return c == '#' || c == ';' || (c == '/' && at + 1 < line->length && line->text[at + 1] == '/');
}

// The length without the comment at the end, and without white space before that.
static int bare_length(const Line *line) {
  int end = line->length;
  for (int i = 1; i < line->length; i++) {
    if (is_space(line->text[i - 1]) && opens_comment(line, i)) { end = i; break; }
  }
  while (end > 0 && is_space(line->text[end - 1])) end--;
  return end;
}

// Whether a cell is named behind a place: `r1c2`.
static bool names_cell(const Line *line, int at) {
  for (; at + 1 < line->length; at++) {
    int32_t c = line->text[at];
    if ((c == 'r' || c == 'R') && is_digit(line->text[at + 1]) && !is_symbol(line->text[at - 1])) return true;
  }
  return false;
}

// `[puzzle name]`, `[State]`: letters in brackets, and nothing behind but a clue.
static bool read_heading(Line *line) {
  if (line->text[0] != '[') return false;
  int from = 1;
  while (from < line->length && is_space(line->text[from])) from++;
  int to = from;
  while (to < line->length && is_letter(line->text[to])) to++;
  if (to == from) return false;
  const int32_t *word = line->text + from;
  int length = to - from;
  // A pattern may hold brackets; the rules of an author's own may hold commas.
  bool is_pattern = same_word(word, length, "regex") || same_word(word, length, "pattern");
  bool is_rule = is_pattern || same_word(word, length, "pair") || same_word(word, length, "automaton") || same_word(word, length, "sum");
  int end = to, depth = 0;
  for (; end < line->length; end++) {
    int32_t c = line->text[end];
    if (c == '[' && is_pattern) depth++;
    else if (c == '[' || (c == ',' && !is_rule)) return false;
    else if (c == ']' && depth-- == 0) break;
  }
  if (end == line->length) return false;
  int behind = ++end;
  while (behind < line->length && is_space(line->text[behind])) behind++;
  bool has_clue = behind < line->length && !(behind > end && opens_comment(line, behind));
  if (has_clue && !(behind > end && names_cell(line, behind))) return false;
  bool is_named = false;
  for (int i = to; i < end - 1; i++) is_named = is_named || !is_space(line->text[i]);
  if (same_word(word, length, "puzzle")) line->kind = is_named ? K_NAMED_PUZZLE : K_PUZZLE;
  else if (is_named) line->kind = K_OTHER;
  else if (same_word(word, length, "defaults")) line->kind = K_DEFAULTS;
  else if (same_word(word, length, "state") || same_word(word, length, "solution")) line->kind = K_GRID_SECTION;
  else if (same_word(word, length, "regions")) line->kind = K_REGIONS;
  else line->kind = K_OTHER;
  return !has_clue || line->kind == K_OTHER;
}

static const char *const KEYS[] = {"title", "author", "source", "url", "date", "level", "difficulty", "rating", "comment", "clues", "minimal", "size", "box", "symbols", "rules", "digits", "values", "solutions", "rules-text"};

// 0 for no key, 1 for a text with the shape of one, 2 for a known one.
static int key_shape(const Line *line, int end) {
  bool has_lower = false;
  if (!is_letter(line->text[0])) return 0;
  for (int i = 0; i < end && i < 40; i++) {
    int32_t c = line->text[i];
    if (c == ':') {
      while (i > 0 && is_space(line->text[i - 1])) i--;
      for (size_t k = 0; k < sizeof KEYS / sizeof *KEYS; k++) {
        if (same_word(line->text, i, KEYS[k])) return 2;
      }
      return has_lower ? 1 : 0;
    }
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != ' ' && c != '-' && c != '_') return 0;
    has_lower = has_lower || is_lower(c);
  }
  return 0;
}

static bool read_border(Line *line, int end, const State *state) {
  bool has_run = false;
  int dashes = 0, others = 0;
  for (int i = 0; i < end; i++) {
    int32_t c = line->text[i], next = i + 1 < end ? line->text[i + 1] : 0;
    if (!on_border(c) && !is_space(c)) return false;
    has_run = has_run || c == '+' || (c == '-' && next == '-') || (c == '=' && next == '=') || (is_drawing(c) && is_drawing(next));
    if (c == '-') dashes++;
    else if (!is_space(c)) others++;
  }
  if (!has_run || (dashes == state->size && others == 0 && state->has_dashes)) return false;
  line->kind = K_BORDER;
  return true;
}

static int square_root(int n) {
  for (int i = 1; i <= 31; i++) {
    if (i * i == n) return i;
  }
  return 0;
}

static bool ends_field(int32_t c) { return c == ',' || c == ';' || c == ':' || c == '\t'; }

// Digits and blanks between two places: how many, or 0 where there is anything else.
static int cells_between(const Line *line, int from, int to) {
  for (int i = from; i < to; i++) {
    if (!is_digit(line->text[i]) && !is_blank_sign(line->text[i])) return 0;
  }
  return to - from;
}

// Where the puzzle starts that one to three short fields come before; 0 where none do.
static int start_behind_fields(const Line *line, int end) {
  for (int fields = 0, at = 0; fields <= 3; fields++) {
    int from = at, to = at, word = at, signs = 0;
    while (to < end && !ends_field(line->text[to])) to++;
    while (from < to && (is_space(line->text[from]) || line->text[from] == '"')) from++;
    for (word = from; word < to && !is_space(line->text[word]) && line->text[word] != '"'; word++) {
      int32_t c = line->text[word];
      signs += c == '.' || c == '_' || c == '*' || c == '?';
    }
    int cells = cells_between(line, from, word);
    bool is_board = cells >= 16 && square_root(cells) != 0;
    // What is behind a colon can be a solution.
    if (fields > 0 && is_board && (line->text[at - 1] != ':' || signs > 0)) return from;
    if (is_board || to == end || to - at > 40 || (to == at && line->text[at] == ':') || (cells > 0 && (cells > 11 || signs > 1))) return 0;
    at = to + 1;
  }
  return 0;
}

// A whole puzzle on one line: N*N cells in one word, or in equal words.
static bool read_line_form(Line *line, int end, const State *state) {
  int start = start_behind_fields(line, end);
  int first = 0, words = 1, i = start;
  bool is_small = true;
  while (i < end && is_cell_sign(line->text[i])) {
    if (is_symbol(line->text[i]) && !(is_digit(line->text[i]) && fold(line->text[i]) <= '4')) is_small = false;
    i++;
  }
  first = i - start;
  if (start == 0 && first < 16 && first > 3) {
    // The same number of cells in as many words.
    int word = 0;
    for (; i <= end; i++) {
      if (i < end && is_cell_sign(line->text[i])) { word++; continue; }
      if (i < end && !is_space(line->text[i])) return false;
      if (word > 0) { if (word != first) return false; words++; word = 0; }
    }
    if (words != first) return false;
    line->count = first * first;
  } else {
    if (i < end && !is_space(line->text[i]) && line->text[i] != ',' && line->text[i] != ';') return false;
    bool is_line = first > 31 || (first == 16 && is_small && state->size != 16) || (state->section == K_GRID_SECTION && state->size > 3 && first == state->size * state->size);
    if (!is_line || !square_root(first)) return false;
    line->count = first;
  }
  while (start > 0 && (is_space(line->text[start - 1]) || ends_field(line->text[start - 1]))) start--;
  line->before = start;
  line->mode = LINE;
  line->wide = line->count > 81;
  line->kind = K_ROW;
  return true;
}

static void read_row(Line *line, int end, const State *state, int key) {
  int tokens = 0, cells = 0, singles = 0, pairs = 0, odd = 0, wordy = 0, tabs = 0;
  bool has_blank = false, has_brace = false;
  line->kind = K_TEXT;
  for (int i = 0; i < end;) {
    int32_t c = line->text[i];
    if (parts(c)) { tabs += c == '\t'; i++; continue; }
    int from = i, letters = 0, digits = 0, others = 0;
    bool has_lower = false, ascends = true, blank = false;
    if (c == '{') {
      while (i < end && line->text[i] != '}') i++;
      i += i < end;
      has_brace = true;
      tokens++, cells++;
      continue;
    }
    for (; i < end && !parts(line->text[i]) && line->text[i] != '{'; i++) {
      int32_t d = fold(line->text[i]);
      if (is_letter(d)) letters++;
      else if (is_digit(d)) { ascends = ascends && (i == from || fold(line->text[i - 1]) < d); digits++; }
      else if (is_blank_sign(d) || d == '+') others++;
      else if (!state->in_regions) return;
      has_lower = has_lower || is_lower(d);
      blank = blank || is_blank_sign(d) || d == '0' || d == 'x';
      line->has_dashes = line->has_dashes || d == '-';
      if (d == '+') cells--;
    }
    int length = i - from;
    int32_t head = line->text[from];
    if ((head == '+' || head == 'u') && length > 1) length--;
    if (head == 'u' && length < i - from && digits == 1 && letters == 1) cells--;
    tokens++, cells += i - from;
    if (length == 1) singles++;
    else if (digits == length && length == 2 && (head == '+' || (head >= '1' && head <= '3'))) pairs++;
    if (length > 1 && !(digits == length && ascends && head != '0') && !(digits == length && length == 2 && head != '0')) odd++;
    bool is_word = letters > 1 && has_lower && digits == 0 && (others == 0 || (others == 1 && is_blank_sign(line->text[i - 1])));
    wordy += is_word;
    has_blank = has_blank || (blank && !is_word);
  }
  if (state->in_regions) {
    line->mode = state->size && cells == state->size * state->size && state->size > 1 ? LINE : tokens > 1 && (tokens == state->size || cells != state->size) ? SPACED : COMPACT;
    line->count = line->mode == LINE ? cells : line->mode == SPACED ? tokens : cells;
    line->kind = K_ROW;
    return;
  }
  bool is_list = false;
  for (int i = 0; i < end; i++) is_list = is_list || is_separator(line->text[i]);
  // Names of columns.
  if (wordy > 1 && wordy == tokens && cells != state->size) return;
  if ((wordy > 1 || (wordy > 0 && tokens > 1)) && !has_blank && !is_list && cells != state->size) { if (key) line->kind = K_META; return; }
  bool is_spaced = tokens > 1 && odd == 0 && (has_brace || tokens == state->size || (cells != state->size && (singles > 0 || (pairs == tokens && tokens > 9))));
  line->mode = is_spaced ? SPACED : COMPACT;
  line->count = is_spaced ? tokens : cells;
  if (key && line->count != state->size) { line->kind = K_META; return; }
  if (tokens == 0 && !has_blank && tabs == 0 && !is_bar(line->text[0]) && !is_list) return;
  line->wide = line->count > 9 || state->size > 9;
  if (is_bar(line->text[0]) && !has_blank && !has_brace) {
    for (int i = 2; i < end; i++) {
      if (is_space(line->text[i]) && is_space(line->text[i - 1]) && is_space(line->text[i - 2])) line->is_frame = true;
    }
  }
  line->is_frame = line->is_frame || is_list || tabs > 0;
  line->kind = K_ROW;
}

// Reads a line and leaves the lexer at its end. White space before it was skipped.
static void read_line(TSLexer *lexer, Line *line, const State *state) {
  line->length = line->count = line->before = 0;
  line->mode = COMPACT;
  line->wide = line->has_dashes = line->is_frame = false;
  line->kind = K_EOF;
  if (lexer->eof(lexer)) return;
  while (!lexer->eof(lexer) && !is_newline(lexer->lookahead)) {
    if (line->length < MOST) line->text[line->length++] = lexer->lookahead;
    lexer->advance(lexer, false);
  }
  if (opens_comment(line, 0)) {
    bool is_sadman = line->length > 1 && line->text[0] == '#' && line->text[1] < 128 && strchr("ADCBSLU", (char)line->text[1])
      && (line->text[1] == 'U' || line->length == 2 || !is_lower(line->text[2]));
    line->kind = is_sadman ? K_SADMAN : K_COMMENT;
    return;
  }
  if (read_heading(line)) return;
  int end = bare_length(line);
  if (end == 0) { line->kind = K_TEXT; return; }
  int key = key_shape(line, end);
  if (key == 2) { line->kind = K_META; return; }
  // In a section of constraints, `white: r1c1 r1c2` is a clue.
  if (key == 1 && state->section == K_OTHER) { line->kind = K_TEXT; return; }
  if (read_border(line, end, state)) return;
  if (!state->in_regions && read_line_form(line, end, state)) return;
  read_row(line, end, state, key);
}

#endif
