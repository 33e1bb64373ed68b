-- The language server for sudoku puzzles: what vim.lsp.enable('sudoku') reads in Neovim 0.11 and later.
-- lua/sudoku/start.lua reads it in 0.10.
-- It has no root: one server serves all files. Its settings (:help sudoku-ls-settings) go under `settings.sudoku`.
local function after_hint(...)
  require('sudoku.drawing.roles').after_hint(...)
end

---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls', 'lsp', '--stdio' },
  filetypes = { 'sudoku' },
  settings = {},
  capabilities = require('sudoku.client').capabilities(),
  handlers = vim.tbl_extend(
    'error',
    require('sudoku.client').handlers(),
    require('sudoku.client.messages').handlers(),
    require('sudoku.code_lens').handlers(),
    require('sudoku.document').handlers()
  ),
  commands = {
    -- The part of a code lens that is only to be read.
    [''] = function() end,
    -- What these name is drawn on the grid as well.
    ['sudoku.hint'] = after_hint,
    ['sudoku.hintTechnique'] = after_hint,
    ['sudoku.hintReasoning'] = after_hint,
    -- Shown round by round in a buffer instead of as a file.
    ['sudoku.trace'] = function(...)
      require('sudoku.drawing.trace').action(...)
    end,
  },
}
