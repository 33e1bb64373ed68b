-- The language server for sudoku puzzles: what vim.lsp.enable('sudoku') reads in Neovim 0.11 and later.
-- ftplugin/sudoku.lua reads it in 0.10.
-- It has no root: one server serves all files.
---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls', 'lsp', '--stdio' },
  filetypes = { 'sudoku' },
  -- Milliseconds that the solver may spend on one puzzle.
  init_options = { solveBudget = 1000 },
  settings = { sudoku = { solveBudget = 1000 } },
}
