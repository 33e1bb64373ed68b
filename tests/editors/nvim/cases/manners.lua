-- Commands with nothing to do: they say so, change nothing and leave no window open.
local t, s = require('harness'), require('session')

local FOUR = { '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .' }

--- The last message of the server or Neovim.
local said
vim.lsp.handlers['window/showMessage'] = function(_, result)
  said = result.message
end

local function wait_said(part)
  pcall(t.wait, 'the message', function()
    return said and said:find(part, 1, true)
  end)
  t.contains(said or '', part, 'the last message')
  said = nil
end

local function wait_notice(part)
  pcall(t.wait, 'the notice', function()
    return #t.notices > 0 and t.notices[#t.notices]:find(part, 1, true)
  end)
  t.contains(t.notices[#t.notices] or '', part, 'the last notice')
  t.notices = {}
end

t.test(':SudokuFix mends the line of the cursor, wherever on it that is', function()
  s.open_with('joined.sudoku', { FOUR[1], FOUR[2] .. ' ' .. FOUR[3], FOUR[4] })
  s.cursor(1, 0)
  vim.cmd.SudokuFix()
  s.wait_lines(FOUR, 'the rows')
  s.save()
end)

t.test(':SudokuFix at the start of a line fixes the first finding on it', function()
  local clash = { '1 2 | 2 .', FOUR[2], FOUR[3], FOUR[4] }
  s.open_with('clash.sudoku', clash)
  s.cursor(0, 0)
  vim.cmd.SudokuFix()
  s.wait_lines({ '1 . | 2 .', FOUR[2], FOUR[3], FOUR[4] }, 'the rows')
  s.save()
end)

t.test('between two puzzles no command picks one of them', function()
  s.open_with('two.sudoku', vim.list_extend(vim.list_extend({}, FOUR), { '', 'title: Below', unpack(FOUR) }))
  local before = s.text()
  s.cursor(4, 0)
  vim.cmd.SudokuSolve()
  wait_said('No puzzle on line 5: place the cursor in a puzzle.')
  t.equal(s.text(), before, 'the text')
end)

t.test('a puzzle that is not to be had leaves no empty window', function()
  vim.cmd.new()
  local windows = #vim.api.nvim_list_wins()
  for words, why in pairs({ ['99'] = '99x99', ['4 clues=2'] = 'Could not generate', ['4 clues=99'] = 'Could not generate' }) do
    vim.cmd('SudokuGenerate ' .. words)
    if why == '99x99' then
      wait_notice(why)
    else
      wait_said(why)
    end
    t.wait('the window to close', function()
      return #vim.api.nvim_list_wins() == windows
    end)
  end
  for word, meant in pairs({ hard = 'level=hard', diagonal = 'rules=diagonal', killer = 'constraints=killer' }) do
    vim.cmd('SudokuGenerate ' .. word)
    wait_notice(('unexpected %s: did you mean %s?'):format(word, meant))
  end
  t.equal(vim.fn.buflisted('puzzle.sudoku'), 0, 'a buffer for it')
  local show, is_shown = vim.lsp.handlers['window/showDocument'], false
  vim.lsp.handlers['window/showDocument'] = function(...)
    is_shown = true
    return show(...)
  end
  vim.cmd('SudokuGenerate 4 seed=1')
  t.wait('the cursor in the puzzle', function()
    return is_shown
  end)
  vim.lsp.handlers['window/showDocument'] = show
  t.equal(vim.bo.filetype, 'sudoku', 'the file type')
  t.equal(#vim.api.nvim_list_wins(), windows + 1, 'the windows')
  vim.cmd('silent bwipeout!')
  vim.cmd.close()
end)

t.test(':SudokuPath and :SudokuExplainCell share one window', function()
  s.open_with('path.sudoku', { 'title: Six', '4....1', '..23..', '.5..3.', '.6..4.', '..54..', '1....5' })
  vim.cmd('silent only')
  local puzzle = vim.api.nvim_get_current_win()
  for _, name in ipairs({ 'SudokuPath', 'SudokuExplainCell', 'SudokuPath' }) do
    vim.api.nvim_set_current_win(puzzle)
    s.cursor(6, 4)
    vim.cmd(name)
    t.wait('the text of ' .. name, function()
      return vim.api.nvim_get_current_win() ~= puzzle
    end)
    t.equal(#vim.api.nvim_tabpage_list_wins(0), 2, 'the windows after ' .. name)
  end
  t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'Path of Six', 'the name of the text')
  t.equal(vim.api.nvim_buf_get_lines(0, 0, 1, false), { '# Path of Six' }, 'the text')
  vim.cmd.bwipeout()
end)

t.test('the path is beside the puzzle if its grids fit there, and else has the whole width', function()
  s.open_with('wide.sudoku', { 'title: Six', '4....1', '..23..', '.5..3.', '.6..4.', '..54..', '1....5' })
  vim.cmd('silent only')
  local puzzle, columns = vim.api.nvim_get_current_win(), vim.o.columns
  for _, width in ipairs({ 200, 80 }) do
    vim.o.columns = width
    vim.cmd.SudokuPath()
    t.wait('the path', function()
      return vim.api.nvim_get_current_win() ~= puzzle
    end)
    t.equal(vim.api.nvim_win_get_width(0) == width, width == 80, 'whether it is as wide as the screen of ' .. width)
    vim.cmd.bwipeout()
    vim.api.nvim_set_current_win(puzzle)
  end
  vim.o.columns = columns
end)

t.test('what the server can not do it says in words of its own', function()
  s.open_with('short.sudoku', { FOUR[1], FOUR[2], FOUR[3] })
  s.cursor(0, 0)
  vim.cmd.SudokuTrace()
  wait_notice('incomplete')
  s.open_with('many.sudoku', { '1...', '....', '....', '...2' })
  s.cursor(2, 2)
  s.pick('Apply the next step')
  wait_said('No technique applies here.')
  t.equal(t.notices, {}, 'what Neovim says besides')
end)

t.test('a buffer that is not modifiable stays as it is, without an error', function()
  s.open_with('fixed.sudoku', FOUR)
  vim.bo.modifiable = false
  s.cursor(0, 6)
  vim.cmd.SudokuSolve()
  wait_said('Solve puzzle: no change was made: this buffer is not modifiable')
  vim.cmd.SudokuPlay()
  s.keys('3')
  wait_notice('this buffer is not modifiable')
  s.keys('<Esc>')
  vim.cmd.SudokuGenerate()
  wait_notice('this buffer is not modifiable')
  vim.cmd.SudokuBoard()
  s.keys('u')
  t.wait('the board to say so', function()
    return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find('The text is not modifiable', 1, true)
  end)
  vim.cmd('silent bwipeout!')
  t.equal(s.text(), FOUR, 'the text')
end)
