-- The language server for sudoku puzzles: what vim.lsp.enable('sudoku') reads in Neovim 0.11 and later.
-- ftplugin/sudoku.lua reads it in 0.10.
---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls', 'lsp', '--stdio' },
  filetypes = { 'sudoku' },
  root_markers = { '.git' },
  -- Milliseconds that the solver may spend on one puzzle.
  init_options = { solveBudget = 1000 },
  settings = { sudoku = { solveBudget = 1000 } },
}
