-- Defines the commands, and turns features on in each buffer to which the server attaches.
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
  desc = 'Write a new sudoku at the cursor, with ! into a new file: [size] [seed] [box=…] [rules=…] [constraints=…] [clues=…]',
  complete = function(typed)
    return require('sudoku.commands').complete(typed)
  end,
})

-- The server's commands at the cursor: `solve` defines :SudokuSolve and <Plug>(sudoku-solve), which run the server's command sudoku.solve.
local AT_CURSOR = {
  { 'fix', 'Fix the finding' },
  { 'cleanAllMarks', 'Remove all impossible marks' },
  { 'fillSingle', 'Fill the single' },
  { 'hint', 'Hint: where to look' },
  { 'startSolving', 'Start solving in a separate [State] grid' },
  { 'pencilCell', 'Pencil in candidates of this cell' },
  { 'hintTechnique', 'Hint: technique and cells' },
  { 'hintReasoning', 'Hint: whole reasoning' },
  { 'check', 'Check my digits' },
  { 'explainCell', 'Explain this cell' },
  { 'nextStep', 'Apply the next step' },
  { 'solveToHere', 'Solve by logic up to here' },
  { 'solve', 'Solve puzzle' },
  { 'fillSingles', 'Fill all singles' },
  { 'path', 'Show the whole path' },
  { 'trace', 'Trace the search' },
  { 'pencilAll', 'Pencil in all candidates' },
  { 'updateMarks', 'Update all pencil marks' },
  { 'removeMarks', 'Remove all pencil marks' },
  { 'clearToGivens', 'Clear to givens' },
  { 'solveInPlace', 'Solve in place' },
  { 'showSolution', 'Show the solution' },
  { 'addClues', 'Add clues until the solution is unique' },
  { 'layoutGrid', 'Lay out as a grid' },
  { 'layoutBoxes', 'Lay out with boxes' },
  { 'layoutLine', 'Lay out on one line' },
  { 'makeMinimal', 'Make minimal: remove redundant clues' },
  { 'writeDifficulty', 'Write the measured level and rating' },
  { 'renumber', 'Renumber digits by first appearance' },
  { 'rotate', 'Rotate puzzle by 90°' },
  { 'mirror', 'Mirror puzzle left to right' },
  { 'transpose', 'Transpose puzzle: swap rows and columns' },
  { 'fixAll', 'Format all puzzles: blanks, borders and spacing' },
  { 'nextBlank', 'Go to the next blank cell' },
  { 'findIsomorphs', 'Find isomorphic puzzles in the open files' },
}

for _, row in ipairs(AT_CURSOR) do
  local name, about = row[1], row[2]
  command('Sudoku' .. name:sub(1, 1):upper() .. name:sub(2), function(args)
    -- With a range, the command runs on all puzzles in it.
    local lines = { start = { line = args.line1 - 1, character = 0 }, ['end'] = { line = args.line2, character = 0 } }
    require('sudoku.commands').execute('sudoku.' .. name, args.range > 0 and { range = lines } or nil)
  end, { desc = 'Sudoku: ' .. about, range = true })
end

-- Commands that take an argument, or that the plugin itself implements.
command('SudokuHint', function(args)
  require('sudoku.commands').hint(args.args)
end, {
  desc = 'Sudoku: a hint, from where to look (1) to the whole reasoning (3)',
  nargs = '?',
  complete = function()
    return { '1', '2', '3' }
  end,
})

command('SudokuTrace', function(args)
  require('sudoku.commands').trace(args.args)
end, { desc = 'Sudoku: Trace the search: [round]', nargs = '?' })

command('SudokuShowHint', function(args)
  require('sudoku.commands').show_hint(args.args)
end, {
  desc = 'Sudoku: Show the next step on the grid',
  nargs = '?',
  complete = function()
    return { '2', '3' }
  end,
})

command('SudokuClearHint', function()
  require('sudoku.drawing.roles').clear()
end, { desc = 'Sudoku: Clear the hint that is shown on the grid' })

command('SudokuPlay', function()
  require('sudoku.play').toggle()
end, { desc = 'Sudoku: Turn play mode on or off' })

command('SudokuBoard', function(args)
  require('sudoku.commands').board(args.args)
end, {
  desc = 'Sudoku: Open a board to play on beside the text, or floating',
  nargs = '?',
  complete = function()
    return { 'float' }
  end,
})

for name in pairs(vim.api.nvim_get_commands({})) do
  if vim.startswith(name, 'Sudoku') then
    local words = name:sub(#'Sudoku' + 1):gsub('%u', function(letter)
      return '-' .. letter:lower()
    end)
    vim.keymap.set('n', '<Plug>(sudoku' .. words .. ')', '<Cmd>' .. name .. '<CR>', { desc = ':' .. name })
  end
end

-- The tour that the server offers in an empty file.
vim.lsp.commands['sudoku-ls.getStarted'] = function()
  if pcall(vim.cmd.help, 'sudoku-ls-start') then
    return
  end
  -- Without help tags (`:helptags ALL` makes them), open the help file itself.
  vim.cmd.sview(vim.fn.fnameescape(vim.api.nvim_get_runtime_file('doc/sudoku-ls.txt', false)[1]))
  vim.fn.search([[\*sudoku-ls-start\*]])
end

for _, what in ipairs({ 'cell', 'row', 'grid', 'puzzle' }) do
  vim.keymap.set({ 'x', 'o' }, ('<Plug>(sudoku-object-%s)'):format(what), function()
    require('sudoku.tree_sitter').select(what)
  end, { desc = 'Sudoku: the ' .. what .. ' at the cursor' })
end

local group = vim.api.nvim_create_augroup('sudoku', {})

--- Calls `run` with the client and the buffer for events about this server.
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
  require('sudoku.client.name').note_lack(buf)
end)
on('LspDetach', 'Leave nothing behind in a buffer that the server has left', function(_, buf)
  require('sudoku.attach').detach(buf)
end)

for event, what in pairs({ BufFilePre = 'leave', BufFilePost = 'come_back', BufWritePost = 'note_name' }) do
  vim.api.nvim_create_autocmd(event, {
    group = group,
    desc = 'Tell the server of a new name of a sudoku buffer',
    callback = function(args)
      if vim.bo[args.buf].filetype == 'sudoku' then
        require('sudoku.client.name')[what](args.buf)
      end
    end,
  })
end
