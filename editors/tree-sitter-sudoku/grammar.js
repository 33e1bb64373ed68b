/**
 * @file Sudoku puzzles written as text
 * @license MIT OR Apache-2.0
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

// The meaning of a line depends on the lines around it (a row of blanks or a border, the second grid of a puzzle or the
// next puzzle), so src/scanner.c decides: it starts each line with a token of no characters, and reads the cells of
// rows.
module.exports = grammar({
  name: 'sudoku',

  externals: $ => [
    $._defaults_start,
    $._puzzle_start,
    $._puzzle_heading,
    $._grid_section,
    $._regions_section,
    $._other_section,
    $._metadata_start,
    $._sadman_start,
    $._grid_start,
    $._border_start,
    $._text_start,
    $._row_start,
    $._row_end,
    // `_more` continues an open node with another line, and `_end` ends the node.
    $._more,
    $._end,
    $.name,
    $.value,
    $.given,
    $.blank,
    $.placed,
    $.candidates,
    $.region,
    $.bar,
    $.separator,
    $.solution,
    $.label,
    $._error_sentinel,
  ],

  extras: $ => [/\s/, /\uFEFF/, $.comment],

  supertypes: $ => [$.cell],

  rules: {
    source_file: $ => repeat(choice($.defaults, $.puzzle, $.text)),

    defaults: $ => seq($._defaults_start, $.heading, repeat(seq($._more, $.metadata)), $._end),

    puzzle: $ => seq($._puzzle_start, $._part, repeat(seq($._more, $._part)), $._end),
    _part: $ => choice(seq($._puzzle_heading, $.heading), $.metadata, $.grid, $.section, $.text),

    heading: $ => seq('[', field('kind', $.keyword), optional(field('name', $.name)), ']'),
    keyword: _ => /[A-Za-z]+/,

    metadata: $ => choice(
      seq($._metadata_start, field('key', $.key), ':', optional(field('value', $.value))),
      seq($._sadman_start, field('key', alias($.sadman_key, $.key)), optional(field('value', $.value))),
    ),
    key: _ => /[A-Za-z]([A-Za-z0-9 _-]*[A-Za-z0-9_-])?/,
    sadman_key: _ => token(prec(1, /#[ADCBSLU]/)),

    section: $ => choice(
      seq($._grid_section, $.heading, optional(seq($._more, $.grid)), $._end),
      seq($._regions_section, $.heading, optional(seq($._more, alias($.grid, $.regions))), $._end),
      seq($._other_section, $.heading, repeat(seq($._more, $.clue)), $._end),
    ),

    grid: $ => seq($._grid_start, $._line, repeat(seq($._more, $._line)), $._end),
    _line: $ => choice($.row, $.border, $.text),

    row: $ => seq(
      $._row_start,
      // In a table, fields may precede the puzzle of a line.
      optional($.label),
      repeat1(choice($.cell, $.bar, $.separator)),
      optional(choice($.solution, $.label)),
      $._row_end,
    ),
    cell: $ => choice($.given, $.blank, $.placed, $.candidates, $.region),

    border: $ => seq($._border_start, alias(/[-=+*|:.',\u2500-\u257F]([-=+*|:.', \t\u2500-\u257F]*[-=+*|:.',\u2500-\u257F])?/, '-')),

    // A line of a section of constraints or notes; the grammar does not know the meaning of its words.
    clue: $ => seq($._text_start, repeat1(choice($.reference, $.number, $.word, $.string, $.operator))),
    reference: _ => token(prec(2, /[rR][0-9]+(-[0-9]+)?[cC][0-9]+(-[0-9]+)?/)),
    number: _ => token(prec(1, /[0-9]+/)),
    word: _ => /[\p{L}_][\p{L}0-9_]*(-[\p{L}_][\p{L}0-9_]*)*/,
    string: _ => /"[^"\r\n]*"/,
    operator: _ => token(prec(-1, /[^\s\p{L}0-9_]/)),

    text: $ => seq($._text_start, alias(/\S([^\r\n]*\S)?/, 'text')),

    comment: _ => token(choice(/[#;][^\r\n]*/, /\/\/[^\r\n]*/)),
  },
});
