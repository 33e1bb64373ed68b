-- File types of sudoku puzzles as text. Neovim takes .ss files for Scheme; a .ss file with a parenthesis near its start stays Scheme.
vim.filetype.add({
  extension = {
    sudoku = 'sudoku',
    sdk = 'sudoku',
    sdm = 'sudoku',
    sdx = 'sudoku',
    ss = function(_, buf)
      local start = buf and vim.api.nvim_buf_get_lines(buf, 0, 30, false) or {}
      return table.concat(start, '\n'):find('(', 1, true) and 'scheme' or 'sudoku'
    end,
  },
})
