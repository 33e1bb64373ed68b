-- The configuration of the language server for sudoku puzzles. vim.lsp.enable('sudoku') reads this
-- file in Neovim 0.11 and later, lua/sudoku/start.lua in Neovim 0.10. There is no root directory:
-- one server serves all files. The server's settings (:help sudoku-ls-settings) go under
-- `settings.sudoku`.
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
    -- The command of code lenses without an action.
    [''] = function() end,
    -- The hints of these commands are also drawn on the grid.
    ['sudoku.hint'] = after_hint,
    ['sudoku.hintTechnique'] = after_hint,
    ['sudoku.hintReasoning'] = after_hint,
    -- Shows the search round by round in a buffer, not as a file.
    ['sudoku.trace'] = function(...)
      require('sudoku.drawing.trace').action(...)
    end,
  },
}
