---@brief
---
--- @URL@
---
--- Language server for sudoku puzzles written as text.

---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls' },
  filetypes = { 'sudoku' },
  root_markers = { '.sudoku-ls.toml', '.git' },
}
