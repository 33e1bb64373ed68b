-- The commands, and what is turned on wherever the server is attached.
if vim.g.loaded_sudoku then
  return
end
vim.g.loaded_sudoku = true

local command = vim.api.nvim_create_user_command

command('SudokuGenerate', function(args)
  require('sudoku.commands').generate(args.fargs, args.bang)
end, {
  nargs = '*',
  bang = true,
  desc = 'Write a new sudoku at the cursor, with ! into a new file: [size] [seed] [box=…] [rules=…] [clues=…]',
  complete = function(typed)
    return require('sudoku.commands').complete(typed)
  end,
})

command('SudokuSolve', function()
  require('sudoku.commands').execute('sudoku.solve')
end, { desc = 'Solve the sudoku at the cursor' })

command('SudokuFillSingles', function()
  require('sudoku.commands').execute('sudoku.fillSingles')
end, { desc = 'Fill all singles of the sudoku at the cursor' })

command('SudokuHint', function(args)
  require('sudoku.commands').execute('sudoku.hint', { depth = tonumber(args.args) or 1 })
end, {
  desc = 'Show a hint for the sudoku at the cursor',
  nargs = '?',
  complete = function()
    return { '1', '2', '3' }
  end,
})

command('SudokuExplainCell', function()
  require('sudoku.commands').execute('sudoku.explainCell')
end, { desc = 'Show why the cell at the cursor holds its digit' })

command('SudokuSolveToHere', function()
  require('sudoku.commands').execute('sudoku.solveToHere')
end, { desc = 'Solve the sudoku by logic up to the cell at the cursor' })

command('SudokuPath', function()
  require('sudoku.commands').execute('sudoku.path')
end, { desc = 'Show all steps of logic to the solution of the sudoku at the cursor' })

command('SudokuShowHint', function(args)
  require('sudoku.commands').show_hint(tonumber(args.args) or 3)
end, {
  desc = 'Show the next step on the grid of the sudoku at the cursor',
  nargs = '?',
  complete = function()
    return { '2', '3' }
  end,
})

command('SudokuClearHint', function()
  require('sudoku.roles').clear()
end, { desc = 'Clear the hint that is shown on the grid' })

command('SudokuTrace', function(args)
  require('sudoku.commands').trace(tonumber(args.args))
end, { desc = 'Trace the search for a solution of the sudoku at the cursor: [round]', nargs = '?' })

command('SudokuNextStep', function()
  require('sudoku.commands').execute('sudoku.nextStep')
end, { desc = 'Apply the next step of logic to the sudoku at the cursor' })

command('SudokuCheck', function()
  require('sudoku.commands').execute('sudoku.check')
end, { desc = 'Say which digits placed in the sudoku at the cursor are wrong' })

command('SudokuNextBlank', function()
  require('sudoku.commands').execute('sudoku.nextBlank')
end, { desc = 'Go to the next blank cell of the sudoku at the cursor' })

command('SudokuPlay', function()
  require('sudoku.play').toggle()
end, { desc = 'Sudoku: turn play mode on or off' })

command('SudokuFindIsomorphs', function()
  require('sudoku.commands').execute('sudoku.findIsomorphs')
end, { desc = 'Find sudokus in the open files that are the same up to symmetry' })

local group = vim.api.nvim_create_augroup('sudoku', {})

--- Calls `run` with the client and the buffer where the event is about this server.
local function on(event, desc, run)
  vim.api.nvim_create_autocmd(event, {
    group = group,
    desc = desc,
    callback = function(args)
      local client = vim.lsp.get_client_by_id(args.data.client_id)
      if client and client.name == 'sudoku' then
        run(client, args.buf)
      end
    end,
  })
end

on('LspAttach', 'Turn on in a sudoku buffer what vim.g.sudoku asks for', function(client, buf)
  require('sudoku.attach').attach(client, buf)
end)
on('LspDetach', 'Leave nothing behind in a buffer that the server has left', function(_, buf)
  require('sudoku.attach').detach(buf)
end)
