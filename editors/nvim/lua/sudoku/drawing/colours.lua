-- The highlight groups of a sudoku buffer, with their default links for users and color schemes that define none.
local M = {}

local GROUPS = {
  sudokuComment = 'Comment',
  sudokuTail = 'Comment',
  sudokuSection = 'Title',
  sudokuKey = 'Keyword',
  sudokuSadMan = 'Keyword',
  sudokuColon = 'Delimiter',
  sudokuValue = 'String',
  sudokuLabel = 'String',
  sudokuBorder = 'NonText',
  sudokuBar = 'NonText',
  sudokuBlank = 'Comment',
  sudokuGiven = 'Number',
  sudokuNumber = 'Number',
  sudokuPlaced = 'Identifier',
  sudokuCandidates = 'Special',
  sudokuMarks = 'Special',
  sudokuCorners = 'Special',
  sudokuClash = 'DiagnosticError',
  sudokuSolved = 'DiagnosticOk',
  sudokuRegion = 'Type',
}

--- The server's semantic tokens, which override patterns and grammar.
local SERVER = {
  ['@lsp.type.number.sudoku'] = 'sudokuGiven',
  ['@lsp.type.variable.sudoku'] = 'sudokuPlaced',
  ['@lsp.type.parameter.sudoku'] = 'sudokuMarks',
  ['@lsp.type.class.sudoku'] = 'sudokuSection',
  ['@lsp.type.property.sudoku'] = 'sudokuKey',
  ['@lsp.type.string.sudoku'] = 'sudokuValue',
  ['@lsp.type.comment.sudoku'] = 'sudokuComment',
  ['@lsp.type.enumMember.sudoku'] = 'sudokuRegion',
  ['@lsp.typemod.operator.blank.sudoku'] = 'sudokuBlank',
  ['@lsp.typemod.operator.border.sudoku'] = 'sudokuBorder',
  ['@lsp.typemod.number.clash.sudoku'] = 'sudokuClash',
  ['@lsp.typemod.variable.clash.sudoku'] = 'sudokuClash',
  ['@lsp.typemod.variable.solved.sudoku'] = 'sudokuSolved',
}

--- The captures of the tree-sitter grammar.
local GRAMMAR = {
  ['@comment.sudoku'] = 'sudokuComment',
  ['@markup.heading.sudoku'] = 'sudokuSection',
  ['@keyword.sudoku'] = 'sudokuKey',
  ['@string.sudoku'] = 'sudokuValue',
  ['@number.sudoku'] = 'sudokuGiven',
  ['@variable.sudoku'] = 'sudokuPlaced',
  ['@variable.parameter.sudoku'] = 'sudokuMarks',
  ['@type.sudoku'] = 'sudokuRegion',
  ['@punctuation.special.sudoku'] = 'sudokuBorder',
  ['@punctuation.delimiter.sudoku'] = 'sudokuColon',
}

function M.define()
  for _, groups in ipairs({ GROUPS, SERVER, GRAMMAR }) do
    for group, linked in pairs(groups) do
      vim.api.nvim_set_hl(0, group, { link = linked, default = true })
    end
  end
end

return M
