-- Drawings: a hint on the grid until it is cleared, and the rounds of a search in a buffer with keys.
local t = require('harness')
local s = require('session')

local HARD = { '.41729.3.', '769..34.2', '.3264.719', '4.39..17.', '6.7..49.3', '19537..24', '214567398', '376.9.541', '958431267' }
local FOUR = { '123.', '4...', '.1..', '...2' }
local SIX = { 'title: Six by six', '4....1', '..23..', '.5..3.', '.6..4.', '..54..', '1....5' }
-- The search takes 310,027 rounds.
local HARDEST = { '..7.2....', '...3..4..', '9...1..2.', '.1...2...', '7.8...3.9', '...4...7.', '.5..7...8', '..3..6...', '....3.1..' }

--- Returns the drawings in a buffer as `line:from-to group`, in the order of the text; virtual text follows its group.
local function drawn(buf, ns)
  local marks = vim.api.nvim_buf_get_extmarks(buf, ns, 0, -1, { details = true })
  -- The order of marks at the same position differs between versions.
  table.sort(marks, function(a, b)
    local at, bt = a[2] * 1000 + a[3], b[2] * 1000 + b[3]
    return at < bt or at == bt and a[4].virt_text == nil and b[4].virt_text ~= nil
  end)
  return vim.tbl_map(function(mark)
    local d = mark[4]
    local text = d.virt_text and d.virt_text[1][1] .. ' ' .. d.virt_text[1][2] or d.virt_lines and d.virt_lines[1][1][1] or d.hl_group
    return ('%d:%d-%d %s'):format(mark[2], mark[3], d.end_col or mark[3], text)
  end, marks)
end

local function hint()
  return drawn(s.buf, require('sudoku.drawing.roles').NS)
end

local function wait_hint(what)
  return t.wait(what, function()
    local found = hint()
    return #found > 0 and found
  end)
end

local function wait_cleared(what)
  t.wait(what, function()
    return #hint() == 0
  end)
end

t.test(':SudokuShowHint draws the next step, with the digit in its cell and the reason below; Escape clears it', function()
  s.open_with('four.sudoku', FOUR)
  s.cursor(0, 0)
  vim.cmd('SudokuShowHint')
  t.equal(wait_hint('the hint'), {
    '0:3-4 sudokuRolePlaced',
    '0:3-3 4 sudokuRolePlacedMark',
    '3:0-0 Full house: r1c4 is the last empty cell in row 1, so it is 4.',
  }, 'what is drawn')
  t.equal(vim.api.nvim_get_hl(0, { name = 'sudokuRolePlaced' }).bg ~= nil, true, 'the group has a ground')
  s.keys('<Esc>')
  wait_cleared('the hint to go')
end)

t.test('a hint of depth 2 is drawn without what follows from it, from the command and from the action; an edit clears it', function()
  s.open_with('hard.sudoku', HARD)
  s.cursor(0, 0)
  vim.cmd('SudokuHint 2')
  local cells = wait_hint('the hint')
  t.equal(#cells > 2, true, 'cells are drawn')
  t.equal(table.concat(cells, '\n'):find('Removed'), nil, 'what is removed')
  s.change('x')
  wait_cleared('the hint to go')
  s.keys('u')
  s.pick('Hint: whole reasoning')
  local whole = wait_hint('the hint')
  t.contains(table.concat(whole, '\n'), 'can be removed from', 'what is drawn')
  vim.cmd('SudokuClearHint')
  wait_cleared('the hint to go')
  local said
  local show = vim.lsp.handlers['window/showMessage']
  vim.lsp.handlers['window/showMessage'] = function(_, params)
    said = params.message
  end
  vim.cmd('SudokuHint 1')
  t.wait('the message', function()
    return said
  end)
  vim.lsp.handlers['window/showMessage'] = show
  t.contains(said, 'Look for', 'what is said')
  t.equal(hint(), {}, 'what is drawn of a hint that says where to look')
end)

t.test('what a step removes is crossed out where it is written as a pencil mark', function()
  s.open_with('marks.sudoku', HARD)
  s.cursor(0, 0)
  vim.cmd('SudokuNextStep')
  t.wait('the pencil marks', function()
    return not vim.deep_equal(s.text(), HARD)
  end)
  vim.cmd('SudokuShowHint')
  wait_hint('the hint')
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(s.buf, require('sudoku.drawing.roles').NS, 0, -1, { details = true })) do
    local d = mark[4]
    if d.hl_group and vim.endswith(d.hl_group, 'Mark') then
      local char = vim.api.nvim_buf_get_text(s.buf, mark[2], mark[3], mark[2], d.end_col, {})[1]
      t.equal(char:match('^%d$') ~= nil, true, 'a mark is one digit: ' .. char)
    end
  end
  t.equal(vim.api.nvim_get_hl(0, { name = 'sudokuRoleRemovedMark' }).strikethrough, true, 'what is removed is crossed out')
  s.keys('<Esc>')
end)

--- Waits until the second line of the trace starts with this text; returns the lines of the trace.
local function wait_round(head)
  return t.wait(head, function()
    local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
    return vim.startswith(lines[2] or '', head) and lines
  end)
end

t.test('"Trace the search" opens the rounds of the search, which keys step through', function()
  s.open_with('six.sudoku', SIX)
  s.cursor(2, 1)
  s.pick('Trace the search')
  local start = wait_round('Round 0 of 38 · 0 backtracks')
  t.equal(start[1], "Search for a solution of 'Six by six'", 'the title')
  t.contains(table.concat(start, '\n'), 'The givens are entered', 'what is said')
  s.keys('l')
  wait_round('Round 1 of 38')
  s.keys('16G')
  local failed = wait_round('Round 16 of 38 · 1 backtrack')
  t.contains(table.concat(failed, '\n'), '6 fails: r3c6, r6c4 would be left without a mark.', 'what is said')
  local groups = table.concat(drawn(0, require('sudoku.drawing.trace').NS), '\n')
  for _, group in ipairs({ 'sudokuGiven', 'sudokuPlaced', 'sudokuRoleCurrent', 'sudokuRoleEmptied', 'sudokuRoleFailedMark' }) do
    t.contains(groups, group, 'what is drawn')
  end
  s.keys('h')
  wait_round('Round 15 of 38 · 0 backtracks')
  s.keys('3l')
  wait_round('Round 18 of 38')
  s.keys('gg')
  wait_round('Round 0 of 38')
  s.keys('G')
  local last = wait_round('Round 38 of 38')
  t.contains(table.concat(last, '\n'), 'this is the solution', 'what is said')
  vim.cmd('SudokuTrace 2')
  wait_round('Round 2 of 38')
  t.equal(vim.bo.modifiable, false, 'the buffer can be changed')
end)

t.test('it plays until the end or until it is stopped', function()
  s.keys('+++++')
  s.keys('<Space>')
  wait_round('Round 38 of 38')
  s.keys('gg')
  wait_round('Round 0 of 38 · 0 backtracks')
  s.keys('<Space>')
  wait_round('Round 3')
  s.keys('<Space>')
  local held = t.wait('the pause', function()
    local line = vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]
    return not line:find('playing') and line
  end)
  t.equal(held:match('^Round %d+ of 38') ~= nil, true, 'where it stopped: ' .. held)
  s.keys('q')
  t.equal(s.buf, vim.api.nvim_get_current_buf(), 'the buffer behind it')
  t.equal(s.text(), SIX, 'the text of the puzzle')
end)

t.test('any of 310,027 rounds is shown', function()
  s.open_with('hardest.sudoku', HARDEST)
  s.cursor(0, 0)
  vim.cmd('SudokuTrace 123456')
  wait_round('Round 123456 of 310027')
  s.keys('G')
  wait_round('Round 310027 of 310027 · 154973 backtracks')
  s.keys('h')
  wait_round('Round 310026 of 310027')
  s.keys('q')
end)
