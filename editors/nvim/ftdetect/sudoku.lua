-- The text forms of sudoku puzzles. Neovim takes .ss for Scheme: it stays that where the text has a parenthesis near its start.
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
