-- What a user does with a file that contains a mistake, with the plugin's default settings.
local t, grid, s = require('harness'), require('grid'), require('session')

vim.o.showmode = false

local CLASH_LINE = 9 -- `3 7 . | . . 6 | . 9 7`, counted from 0
t.test('a digit twice in a row is one finding, on the last of its cells, with the other as a related place', function()
  s.open('clash.sudoku')
  t.wait('findings', function()
    return #vim.diagnostic.get(s.buf) > 0
  end)
  t.equal(s.findings(), { '9:20-21 sudoku duplicate-digit' }, 'the findings')
  local first = vim.diagnostic.get(s.buf)[1]
  t.equal(first.severity, vim.diagnostic.severity.ERROR, 'the severity')
  t.contains(first.message, 'row 6 (r6c2, r6c9)', 'the message')
  local related = first.user_data.lsp.relatedInformation
  t.equal(#related, 1, 'the other cells')
  t.equal(related[1].location.range.start, { line = 9, character = 2 }, 'the other cell')
end)

t.test('hover on an empty cell shows its candidates', function()
  s.cursor(8, 10)
  vim.lsp.buf.hover()
  local window = t.wait('the hover window', s.float)
  local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
  t.contains(shown, 'r5c5', 'the hover')
  t.contains(shown, 'Candidates: 1 3 5 7', 'the hover')
  vim.api.nvim_win_close(window, true)
end)

t.test('the clashing digit is removed by its quick fix, and the findings go', function()
  s.cursor(CLASH_LINE, 20)
  s.pick('Remove the clashing digit')
  s.wait_clean()
  t.equal(s.text()[CLASH_LINE + 1], '3 7 . | . . 6 | . 9 .', 'the row')
end)

t.test('"Solve puzzle" keeps the givens and fills a [State] in the style of the grid, and the file is saved right', function()
  s.cursor(4, 0)
  s.pick('Solve puzzle')
  s.wait_lines(s.read('solved.sudoku'), 'the solved file')
  vim.cmd('silent write')
  t.equal(s.read('clash.sudoku'), s.read('solved.sudoku'), 'the file on disk')
  s.wait_clean()
end)

t.test(':SudokuGenerate writes a puzzle below another one, which stays as it is', function()
  local before = s.text()
  vim.api.nvim_buf_set_lines(s.buf, -1, -1, false, { '', '' })
  s.cursor(#before + 1, 0)
  vim.cmd('SudokuGenerate 6 42')
  local rows = t.wait('the puzzle', function()
    local found = grid.rows(vim.list_slice(s.text(), #before + 1))
    return #found == 6 and found
  end)
  t.equal(vim.list_slice(s.text(), 1, #before), before, 'the puzzle above')
  t.equal(grid.count(rows, '.') > 12, true, 'more than a third of the cells blank')
  s.wait_clean()
end)

t.test(':SudokuSolve solves the generated puzzle at the cursor', function()
  local above = #s.read('solved.sudoku')
  local line = vim.fn.search([[^[1-6. |]*\.[1-6. |]*$]], 'w')
  t.equal(line > above, true, 'the blanks are in the new puzzle')
  vim.cmd('SudokuSolve')
  t.wait('a filled grid', function()
    local rows = grid.rows(vim.list_slice(s.text(), above + 1))
    return #rows == 12 and grid.is_solved(vim.list_slice(rows, 7), 2, 3)
  end)
  s.wait_clean()
end)

t.test('where there is no puzzle, and for words that a command does not know, each command says so and opens nothing', function()
  s.open_with('empty.sudoku', { '' })
  local said, notify, echo = {}, vim.notify, vim.api.nvim_echo
  vim.notify = function(message)
    table.insert(said, message)
  end
  vim.api.nvim_echo = function(chunks, ...)
    table.insert(said, chunks[1][1])
    return echo(chunks, ...)
  end
  local wanted = {
    { 'SudokuPlay', 'no puzzle' },
    { 'SudokuShowHint', 'no puzzle' },
    { 'SudokuTrace', 'no puzzle' },
    { 'SudokuHint x', 'expected a depth of 1, 2 or 3, found x' },
    { 'SudokuHint 4', 'expected a depth of 1, 2 or 3, found 4' },
    { 'SudokuShowHint 9', 'expected a depth of 1, 2 or 3, found 9' },
    { 'SudokuTrace x', 'expected the number of a round, found x' },
    { 'SudokuBoard foo', "expected 'float' or nothing, found foo" },
  }
  for _, case in ipairs(wanted) do
    said = {}
    vim.cmd(case[1])
    local words = t.wait('a word about :' .. case[1], function()
      return #said > 0 and table.concat(said, '\n')
    end)
    t.contains(words, case[2], ':' .. case[1])
    t.equal(#vim.api.nvim_list_tabpages(), 1, 'tabs after :' .. case[1])
    t.equal(require('sudoku.play').is_on(s.buf), false, 'play mode after :' .. case[1])
  end
  vim.notify, vim.api.nvim_echo = notify, echo
  s.save()
end)

t.test(':SudokuGenerate outside sudoku files opens a new one; the same seed gives the same puzzle', function()
  local seen = {}
  for _, name in ipairs({ 'puzzle.sudoku', 'puzzle-2.sudoku' }) do
    vim.cmd('silent wall | enew')
    vim.cmd('SudokuGenerate 4 7')
    s.buf = vim.api.nvim_get_current_buf()
    t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(s.buf)), name, 'the name of the new file')
    t.wait('a 4x4 puzzle', function()
      return #grid.rows(s.text()) == 4
    end)
    table.insert(seen, s.text())
  end
  t.equal(seen[2], seen[1], 'the second puzzle')
  vim.cmd('silent wall')
end)

t.test(':SudokuGenerate with constraints writes their sections', function()
  vim.cmd('silent wall | enew')
  vim.cmd('SudokuGenerate 4 7 constraints=killer,thermo')
  s.buf = vim.api.nvim_get_current_buf()
  t.wait('a 4x4 puzzle with cages', function()
    return vim.tbl_contains(s.text(), '[Cages]')
  end)
  t.contains(table.concat(s.text(), '\n'), '\n[Thermos]\n', 'the puzzle')
  vim.cmd('silent wall')
end)

t.test('in a buffer without a name, :SudokuGenerate asks for one', function()
  vim.cmd.enew()
  vim.bo.filetype = 'sudoku'
  vim.cmd('SudokuGenerate')
  t.contains(table.concat(t.notices, '\n'), ':file', 'the notices')
end)

t.test('an edit of a buffer without a name is refused, and says what to do', function()
  local edit = { documentChanges = { { textDocument = { uri = vim.uri_from_bufnr(0), version = 0 }, edits = {} } } }
  local answer = require('sudoku.client').handlers()['workspace/applyEdit'](nil, { edit = edit })
  t.equal(answer.applied, false, 'whether it was applied')
  t.contains(answer.failureReason, ':file', 'the reason')
end)

t.test('a buffer that gets a name, by :file, :write or :saveas, is known to the server by it', function()
  vim.cmd.enew()
  vim.bo.filetype = 'sudoku'
  local buf = vim.api.nvim_get_current_buf()
  local function solved()
    local rows = grid.rows(vim.api.nvim_buf_get_lines(buf, 0, -1, false))
    return #rows == 4 and grid.count(rows, '.') == 0
  end
  local function solves(how)
    -- An earlier command may still move the cursor.
    vim.api.nvim_set_current_buf(buf)
    vim.api.nvim_buf_set_lines(buf, 0, -1, false, { '12..', '34..', '..12', '..34' })
    t.wait('the server, after ' .. how, function()
      return #vim.lsp.get_clients({ bufnr = buf, name = 'sudoku' }) > 0
    end)
    vim.cmd('SudokuSolveInPlace')
    t.wait('a solution, after ' .. how, solved)
  end
  vim.cmd.file('named.sudoku')
  solves(':file')
  vim.api.nvim_set_current_buf(buf)
  vim.cmd('silent saveas copied.sudoku')
  solves(':saveas')
  vim.cmd('silent write')
  vim.cmd.enew()
  vim.bo.filetype = 'sudoku'
  buf = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, { '1...' })
  vim.cmd('silent write written.sudoku')
  solves(':write')
  vim.cmd('silent wall')
end)

t.test('a name that another buffer has is refused, and the server stays', function()
  vim.fn.writefile({ '12..', '34..', '..12', '..34' }, 'taken.sudoku')
  vim.fn.writefile({ '12..', '34..', '..12', '..34' }, 'kept.sudoku')
  s.open('taken.sudoku')
  s.open('kept.sudoku')
  local ok = pcall(vim.cmd.file, 'taken.sudoku')
  t.equal(ok, false, 'whether the name was taken')
  t.wait('the server in the buffer', function()
    return #vim.lsp.get_clients({ bufnr = 0, name = 'sudoku' }) > 0
  end)
  vim.cmd('SudokuSolveInPlace')
  t.wait('a solution', function()
    return grid.count(grid.rows(vim.api.nvim_buf_get_lines(0, 0, -1, false)), '.') == 0
  end)
  vim.cmd('silent write')
end)

t.test('a digit typed beside a blank takes its place', function()
  vim.fn.writefile({ '12..', '34..', '..12', '..34' }, 'typed.sudoku')
  s.open('typed.sudoku')
  s.cursor(1, 2)
  s.insert('i1', 'the row', function()
    return s.text()[2] == '341.'
  end)
  vim.cmd('silent write')
end)

t.test('a Scheme file stays one, a puzzle in .ss is one', function()
  vim.fn.writefile({ '(define x 1)' }, 'scheme.ss')
  vim.fn.writefile({ '1...', '..2.', '.3..', '...4' }, 'puzzle.ss')
  vim.cmd.edit('scheme.ss')
  t.equal(vim.bo.filetype, 'scheme', 'the type of scheme.ss')
  vim.cmd.edit('puzzle.ss')
  t.equal(vim.bo.filetype, 'sudoku', 'the type of puzzle.ss')
end)

if vim.lsp.enable == nil then -- where it is there, Neovim itself starts the server, and tells in :checkhealth vim.lsp
  t.test('without a server the plugin says how to install it', function()
    vim.g.sudoku_ls = { cmd = { 'sudoku-ls-is-not-here' } }
    vim.cmd.edit('other.sudoku')
    t.contains(table.concat(t.notices, '\n'), 'cargo install --path .', 'the notices')
  end)
end

t.test('Neovim leaves without a server left behind', function()
  local clients = vim.lsp.get_clients({ name = 'sudoku' })
  t.equal(#clients, 1, 'one server for all files')
  if vim.fn.has('nvim-0.11') == 1 then
    clients[1]:stop()
  else
    clients[1].stop()
  end
  t.wait('the server to end', function()
    return #vim.lsp.get_clients({ name = 'sudoku' }) == 0
  end)
end)
