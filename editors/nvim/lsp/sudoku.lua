-- The language server for sudoku puzzles: what vim.lsp.enable('sudoku') reads in Neovim 0.11 and later.
-- lua/sudoku/start.lua reads it in 0.10.
-- It has no root: one server serves all files. Its settings (:help sudoku-ls-settings) go under `settings.sudoku`.
---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls', 'lsp', '--stdio' },
  filetypes = { 'sudoku' },
  settings = {},
  capabilities = require('sudoku.client').capabilities(),
  handlers = require('sudoku.code_lens').handlers(),
  commands = {
    -- The part of a code lens that is only to be read.
    [''] = function() end,
    -- What it names is drawn on the grid as well.
    ['sudoku.hint'] = function(...)
      require('sudoku.roles').after_hint(...)
    end,
    -- Shown round by round in a buffer instead of as a file.
    ['sudoku.trace'] = function(...)
      require('sudoku.trace').action(...)
    end,
  },
}
