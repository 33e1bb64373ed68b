---@brief
---
--- @URL@
---
--- Language server for sudoku puzzles written as text.
---
--- Neovim does not know these files by itself:
---
--- ```lua
--- vim.filetype.add({ extension = { sudoku = 'sudoku', sdk = 'sudoku', sdm = 'sudoku', sdx = 'sudoku' } })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'sudoku-ls' },
  filetypes = { 'sudoku' },
  root_markers = { '.sudoku-ls.toml', '.git' },
}
