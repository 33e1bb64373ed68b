-- The commands, and formatting on type wherever the server is attached.
if vim.g.loaded_sudoku then
  return
end
vim.g.loaded_sudoku = true

local command = vim.api.nvim_create_user_command

command('SudokuGenerate', function(args)
  require('sudoku.commands').generate(args.fargs[1], args.fargs[2])
end, {
  nargs = '*',
  desc = 'Write a new sudoku at the cursor: [size] [seed]',
  complete = function()
    return { '4', '6', '8', '9', '10', '12', '16' }
  end,
})

command('SudokuSolve', function()
  require('sudoku.commands').execute('sudoku.solve')
end, { desc = 'Solve the sudoku at the cursor' })

command('SudokuFillSingles', function()
  require('sudoku.commands').execute('sudoku.fillSingles')
end, { desc = 'Fill all singles of the sudoku at the cursor' })

vim.api.nvim_create_autocmd('LspAttach', {
  group = vim.api.nvim_create_augroup('sudoku', {}),
  desc = 'Turn on formatting while typing in sudoku files',
  callback = function(args)
    local client = vim.lsp.get_client_by_id(args.data.client_id)
    if client and client.name == 'sudoku' then
      require('sudoku.on_type').enable(client, args.buf)
    end
  end,
})
