-- Drives a real Neovim with the plugin installed: what a person would do to a file with a mistake in it.
local here = vim.env.EDITOR_TESTS
package.path = here .. '/?.lua;' .. package.path
local t, grid = require('harness'), require('grid')

vim.o.showmode = false

local CLASH_LINE = 9 -- `3 7 . | . . 6 | . 9 7`, counted from 0
local buf

local function text()
  return vim.api.nvim_buf_get_lines(buf, 0, -1, false)
end

local function read(name)
  return vim.fn.readfile(name)
end

local function open(name)
  vim.cmd.edit(name)
  buf = vim.api.nvim_get_current_buf()
  t.wait('the server in ' .. name, function()
    return vim.lsp.get_clients({ bufnr = buf, name = 'sudoku' })[1]
  end)
end

--- Findings as `line:from-to code`, in the order of the text.
local function findings()
  local list = vim.diagnostic.get(buf)
  table.sort(list, function(a, b)
    return a.lnum * 1000 + a.col < b.lnum * 1000 + b.col
  end)
  return vim.tbl_map(function(d)
    return ('%d:%d-%d %s %s'):format(d.lnum, d.col, d.end_col, d.source, d.code)
  end, list)
end

local function wait_clean()
  t.wait('the findings to go', function()
    return #vim.diagnostic.get(buf) == 0
  end)
end

local function cursor(line, column)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
end

local function float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

--- Asks for code actions as a person does, and picks the one whose title starts like this.
local function pick(title)
  local offered
  vim.ui.select = function(items, _, choose)
    offered = {}
    local chosen
    for index, item in ipairs(items) do
      table.insert(offered, item.action.title)
      if not chosen and vim.startswith(item.action.title, title) then
        chosen = index
      end
    end
    choose(items[chosen], chosen)
  end
  vim.lsp.buf.code_action()
  t.wait('code actions', function()
    return offered
  end)
  t.contains(table.concat(offered, '\n'), title, 'the actions offered')
end

local function wait_lines(wanted, what)
  pcall(t.wait, what, function()
    return vim.deep_equal(text(), wanted)
  end)
  t.equal(text(), wanted, what)
end

t.test('a digit twice in a row is found, at both cells and nowhere else', function()
  open('clash.sudoku')
  t.wait('findings', function()
    return #vim.diagnostic.get(buf) > 0
  end)
  t.equal(findings(), { '9:2-3 sudoku duplicate-digit', '9:20-21 sudoku duplicate-digit' }, 'the findings')
  local first = vim.diagnostic.get(buf)[1]
  t.equal(first.severity, vim.diagnostic.severity.ERROR, 'the severity')
  t.contains(first.message, 'row 6', 'the message')
end)

t.test('hover on an empty cell shows its candidates', function()
  cursor(8, 10)
  vim.lsp.buf.hover()
  local window = t.wait('the hover window', float)
  local shown = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
  t.contains(shown, 'r5c5', 'the hover')
  t.contains(shown, 'Candidates: 1 3 5 7', 'the hover')
  vim.api.nvim_win_close(window, true)
end)

t.test('the clashing digit is removed by its quick fix, and the findings go', function()
  cursor(CLASH_LINE, 20)
  pick('Remove the clashing digit')
  wait_clean()
  t.equal(text()[CLASH_LINE + 1], '3 7 . | . . 6 | . 9 .', 'the row')
end)

t.test('"Solve puzzle" fills the grid in its own style, and the file is saved right', function()
  cursor(4, 0)
  pick('Solve puzzle')
  wait_lines(read('solved.sudoku'), 'the solved file')
  vim.cmd('silent write')
  t.equal(read('clash.sudoku'), read('solved.sudoku'), 'the file on disk')
  wait_clean()
end)

t.test(':SudokuGenerate writes a puzzle below another one, which stays as it is', function()
  local before = text()
  vim.api.nvim_buf_set_lines(buf, -1, -1, false, { '', '' })
  cursor(#before + 1, 0)
  vim.cmd('SudokuGenerate 6 42')
  local rows = t.wait('the puzzle', function()
    local found = grid.rows(vim.list_slice(text(), #before + 1))
    return #found == 6 and found
  end)
  t.equal(vim.list_slice(text(), 1, #before), before, 'the puzzle above')
  t.equal(grid.count(rows, '.') > 12, true, 'more than a third of the cells blank')
  wait_clean()
end)

t.test(':SudokuSolve solves the generated puzzle at the cursor', function()
  local above = #read('solved.sudoku')
  local line = vim.fn.search([[^[1-6. |]*\.[1-6. |]*$]], 'w')
  t.equal(line > above, true, 'the blanks are in the new puzzle')
  vim.cmd('SudokuSolve')
  t.wait('a filled grid', function()
    local rows = grid.rows(vim.list_slice(text(), above + 1))
    return #rows == 6 and grid.is_solved(rows, 2, 3)
  end)
  wait_clean()
end)

t.test(':SudokuGenerate outside sudoku files opens a new one; the same seed gives the same puzzle', function()
  local seen = {}
  for _, name in ipairs({ 'puzzle.sudoku', 'puzzle-2.sudoku' }) do
    vim.cmd('silent wall | enew')
    vim.cmd('SudokuGenerate 4 7')
    buf = vim.api.nvim_get_current_buf()
    t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(buf)), name, 'the name of the new file')
    t.wait('a 4x4 puzzle', function()
      return #grid.rows(text()) == 4
    end)
    table.insert(seen, text())
  end
  t.equal(seen[2], seen[1], 'the second puzzle')
  vim.cmd('silent wall')
end)

t.test('in a buffer without a name, :SudokuGenerate asks for one', function()
  vim.cmd.enew()
  vim.bo.filetype = 'sudoku'
  vim.cmd('SudokuGenerate')
  t.contains(table.concat(t.notices, '\n'), ':file', 'the notices')
end)

t.test('a digit typed beside a blank takes its place', function()
  vim.fn.writefile({ '12..', '34..', '..12', '..34' }, 'typed.sudoku')
  open('typed.sudoku')
  cursor(1, 2)
  -- Insert mode has to last until the answer is there, so the row is awaited from inside of it.
  local row
  vim.api.nvim_create_autocmd('TextChangedI', {
    buffer = buf,
    once = true,
    callback = function()
      vim.schedule(function()
        vim.wait(5000, function()
          row = text()[2]
          return row == '341.'
        end, 10)
        vim.cmd.stopinsert()
      end)
    end,
  })
  vim.api.nvim_feedkeys('i1', 'tx!', false)
  t.equal(row, '341.', 'the row')
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
    t.contains(table.concat(t.notices, '\n'), 'cargo install sudoku-ls', 'the notices')
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

t.finish()
