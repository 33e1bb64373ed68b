-- The board beside the text: what it shows, and a puzzle solved on it using only the keyboard.
local t, s = require('harness'), require('session')

local TWO = {
  '[puzzle First]',
  '1 . | . .',
  '. . | 1 2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
  '',
  '[puzzle Second]',
  'rules: diagonal',
  '1 . . .',
  '. . . .',
  '. . . .',
  '. . . 2',
}

local function board()
  return require('sudoku.board').of(s.buf)
end

local function shown()
  return vim.api.nvim_buf_get_lines(board().buf, 0, -1, false)
end

local function wait_shown(part)
  t.wait('the board to show ' .. part, function()
    return board() and table.concat(shown(), '\n'):find(part, 1, true)
  end)
end

--- Returns the lines of the board that belong to its picture.
local function picture()
  return vim.tbl_filter(function(line)
    return vim.fn.match(line, '[│┌├└]') >= 0
  end, shown())
end

local function wait_picture(wanted)
  pcall(t.wait, 'the picture', function()
    return vim.deep_equal(picture(), wanted)
  end)
  t.equal(picture(), wanted, 'the picture')
end

local function open(place, word)
  s.cursor(unpack(place))
  vim.cmd('SudokuBoard ' .. (word or ''))
  t.wait('the board', function()
    return board() and board().model
  end)
end

--- Presses keys on the board, and waits until the board shows the changed text.
local function press(keys)
  s.keys(keys)
  local of = board()
  t.wait('the board to be up to date', function()
    return not of.busy and not of.stale and of.model.version == vim.lsp.util.buf_versions[s.buf]
  end)
end

--- Returns the highlight groups at a cell of the board; cells are counted from 0.
local function groups(cell)
  local of = board()
  local part = of.drawn.texts[cell]
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(of.buf, require('sudoku.board.view').NS, 0, -1, { details = true })) do
    if mark[2] == of.top + part.row and mark[3] <= part.from and mark[4].end_col >= part.to then
      found[mark[4].hl_group] = true
    end
  end
  return found
end

t.test(':SudokuBoard draws the puzzle at the cursor beside the text', function()
  s.open_with('two.sudoku', TWO)
  open({ 1, 2 })
  wait_picture({
    '┌──────┬──────┐',
    '│ 1  · │ ·  · │',
    '│ ·  · │ 1  2 │',
    '├──────┼──────┤',
    '│ 2  1 │ ·  3 │',
    '│ ·  3 │ ·  · │',
    '└──────┴──────┘',
  })
  t.equal(shown()[1], 'First', 'the title')
  t.contains(shown()[2], '4x4 · 7 clues', 'the summary')
  t.equal(vim.api.nvim_get_current_buf(), board().buf, 'the buffer with the keys')
  t.equal(board().active, 1, 'the active cell, which the cursor was on')
  t.equal(groups(0).sudokuGiven, true, 'the colour of a given')
  t.equal(groups(1).sudokuBlank, true, 'the colour of a blank')
  t.equal(groups(1).sudokuBoardCursor, true, 'the colour of the active cell')
end)

t.test('keys move, place, mark and clear; each is one step of undo in the text', function()
  local begun = s.text()
  press('l')
  t.equal(board().active, 2, 'the cell to the right')
  press('<Left>')
  press('2')
  t.wait('a [State]', function()
    return vim.tbl_contains(s.text(), '[State]')
  end)
  wait_shown('│ 1  2 │')
  t.equal(groups(1).sudokuPlaced, true, 'the colour of a placed digit')
  press('<Tab>')
  t.equal(board().active, 2, 'the next blank')
  press("'3")
  press("'4")
  wait_shown('│ 1  2 │ 34  · │')
  t.equal(groups(2).sudokuMarks, true, 'the colour of marks')
  press('.')
  wait_shown('│ 1  2 │ ·  · │')
  press('u')
  wait_shown('│ 34  · │')
  press('<C-R>')
  wait_shown('│ 1  2 │ ·  · │')
  for _ = 1, 4 do
    press('u')
  end
  t.equal(s.text(), begun, 'the text after all is undone')
  press('k')
  press('h')
end)

t.test('corner marks and colors are entered on the board, and shown there and in the text', function()
  local begun = s.text()
  board().active = 1
  press('"3')
  press('"4')
  wait_shown('│ 1  ³⁴ │')
  press(';1')
  press(';6')
  t.equal(groups(1).sudokuNoteRed, true, 'the first color')
  press("'2")
  wait_shown('³⁴2')
  t.contains(table.concat(s.text(), '\n'), '[Marks]\ncorner 3: r1c2\ncorner 4: r1c2\n\n[Colors]\nred: r1c2\nblue: r1c2', 'what is saved')
  local function drawn()
    return vim.api.nvim_buf_get_extmarks(s.buf, require('sudoku.drawing.notes').NS, 0, -1, { details = true })
  end
  t.wait('the notes in the text', function()
    return vim.iter(drawn()):any(function(mark)
      return mark[4].hl_group == 'sudokuNoteRed'
    end)
  end)
  local texts = {}
  for _, mark in ipairs(drawn()) do
    if mark[4].virt_text then
      table.insert(texts, vim.trim(mark[4].virt_text[1][1]))
    end
  end
  t.equal(texts, { 'c2 ³⁴' }, 'the corner marks behind the row')
  press('".')
  press(';.')
  press('.')
  for _ = 1, 8 do
    press('u')
  end
  t.equal(s.text(), begun, 'the text after all is undone')
end)

t.test('a mark that a digit rules out is struck', function()
  local begun = s.text()
  board().active = 2
  press("'1") -- row 1 has a 1
  press("'3")
  wait_shown('│ 13  · │')
  local struck = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(board().buf, require('sudoku.board.view').NS, 0, -1, { details = true })) do
    if mark[4].hl_group == 'sudokuRuledOut' then
      table.insert(struck, vim.api.nvim_buf_get_text(board().buf, mark[2], mark[3], mark[2], mark[4].end_col, {})[1])
    end
  end
  t.equal(struck, { '1' }, 'the marks that are struck')
  t.equal(vim.api.nvim_get_hl(0, { name = 'sudokuRuledOut', link = false }).strikethrough, true, 'what the group looks like')
  press('u')
  press('u')
  t.equal(s.text(), begun, 'the text after all is undone')
  board().active = 1
end)

t.test('a given stays, and it says why', function()
  s.keys('<Up><Left>') -- around the edges
  board().active = 0
  press('3')
  t.equal(s.text(), TWO, 'the text')
  wait_shown('given')
end)

t.test('a clash shows in its colour, with its words', function()
  s.keys('<Esc>')
  board().active = 1
  press('1')
  wait_shown('1 appears twice')
  t.equal(groups(0).sudokuClash or groups(1).sudokuClash, true, 'the colour of the clash')
  press('u')
end)

t.test('a hint comes in three depths and is drawn; an edit clears it', function()
  press('?')
  wait_shown('Look at')
  press('?')
  press('?')
  wait_shown('Full house: ')
  local found = false
  for cell = 0, 15 do
    found = found or next(vim.tbl_filter(function(group)
      return vim.startswith(group, 'sudokuRole')
    end, vim.tbl_keys(groups(cell)))) ~= nil
  end
  t.equal(found, true, 'a role on the board')
  s.keys('<Esc>')
  t.equal(table.concat(shown(), '\n'):find('Full house', 1, true), nil, 'what is left of the hint')
end)

t.test('it follows the cursor in the text, and every edit of the text', function()
  vim.cmd.wincmd('h')
  t.equal(vim.api.nvim_get_current_buf(), s.buf, 'the window of the text')
  s.cursor(9, 4)
  vim.cmd.doautocmd('CursorMoved')
  wait_shown('Second')
  t.wait('the cell', function()
    return board().active == 2
  end)
  t.equal(groups(5).sudokuBoardHouse, true, 'the colour of the diagonal')
  vim.api.nvim_buf_set_text(s.buf, 9, 4, 9, 5, { '3' })
  wait_shown('│ 1  · │ 3  · │')
  vim.api.nvim_buf_set_lines(s.buf, 0, 0, false, { '# a comment above moves everything' })
  vim.api.nvim_buf_set_text(s.buf, 10, 6, 10, 7, { '4' })
  wait_shown('│ 1  · │ 3  4 │')
  vim.cmd('silent undo')
end)

t.test('keys lead to the next puzzle and back, and it says which one of how many it is', function()
  vim.cmd.wincmd('l')
  local text_window = vim.fn.win_findbuf(s.buf)[1]
  local function line()
    return vim.api.nvim_buf_get_lines(s.buf, vim.api.nvim_win_get_cursor(text_window)[1] - 1, -1, false)[1]
  end
  wait_shown('Puzzle 2 of 2')
  press(']]')
  wait_shown('This is the last puzzle.')
  wait_shown('Puzzle 2 of 2')
  press('[[')
  wait_shown('Puzzle 1 of 2')
  t.equal(shown()[1], 'First', 'the title')
  t.equal(line(), '[puzzle First]', 'the line of the cursor in the text')
  t.equal(board().active, 1, 'the first blank')
  press('<PageUp>')
  wait_shown('This is the first puzzle.')
  -- The text has changed, but the board has not been updated yet.
  vim.api.nvim_buf_set_lines(s.buf, 0, 0, false, { '# one more line', '' })
  s.keys('<PageDown>')
  wait_shown('Puzzle 2 of 2')
  t.equal(shown()[1], 'Second', 'the title')
  t.equal(line(), '[puzzle Second]', 'the line of the cursor in the text')
  wait_shown(']] next puzzle')
  vim.cmd.wincmd('h')
  press('u')
end)

t.test('q closes it, and the text is left as it is', function()
  vim.cmd.wincmd('l')
  local buf = board().buf
  local before = s.text()
  s.keys('q')
  t.equal(vim.api.nvim_buf_is_valid(buf), false, 'whether the board is there')
  t.equal(board(), nil, 'the board')
  t.equal(s.text(), before, 'the text')
  t.equal(vim.api.nvim_get_current_buf(), s.buf, 'the buffer')
  s.save()
end)

t.test('a whole puzzle is solved on a floating board by the keyboard alone', function()
  local solved = s.read('solved.sudoku')
  s.open('clash.sudoku')
  s.wait_findings({ '9:20-21 sudoku duplicate-digit' })
  s.cursor(9, 20)
  s.pick('Remove the clashing digit')
  s.wait_clean()
  open({ 3, 0 }, 'float')
  t.equal(vim.api.nvim_win_get_config(0).relative, 'editor', 'what the window is relative to')
  local rows = {}
  for at = vim.fn.index(solved, '[State]') + 2, #solved do
    local digits = solved[at]:gsub('%D', '')
    if #digits == 9 then
      table.insert(rows, digits)
    end
  end
  t.equal(#rows, 9, 'the rows of the solution')
  local first = true
  for cell, it in ipairs(vim.deepcopy(board().model.cells)) do
    if not it.digit then
      if not (first and board().active == cell - 1) then
        press('<Tab>')
      end
      first = false
      t.equal(board().active, cell - 1, 'where the next blank is')
      press(rows[math.floor((cell - 1) / 9) + 1]:sub((cell - 1) % 9 + 1, (cell - 1) % 9 + 1))
    end
  end
  wait_shown('solved')
  t.equal(s.text(), solved, 'the text at the end')
  t.equal(groups(0).sudokuSolved, true, 'the colour of a solved digit')
  s.keys('q')
  s.save()
  t.equal(s.read('clash.sudoku'), solved, 'the file')
end)

local function sample(name)
  vim.fn.writefile(vim.fn.readfile(vim.env.EDITOR_ROOT .. '/samples/' .. name), name)
  s.open(name)
  open({ vim.fn.index(s.text(), '') + 1, 0 })
end

t.test('a jigsaw has a line between two cells just where their regions differ', function()
  sample('jigsaw.sudoku')
  local regions = {}
  for at = vim.fn.index(s.text(), '[Regions]') + 2, #s.text() do
    table.insert(regions, vim.split(s.text()[at], ' '))
  end
  t.equal(#regions, 9, 'the rows of regions')
  local of = board()
  local lines = shown()
  for row = 1, 9 do
    for column = 1, 8 do
      local part = of.drawn.cells[(row - 1) * 9 + column - 1]
      local has_bar = lines[of.top + part.row + 1]:sub(part.to + 1, part.to + 3) == '│'
      t.equal(has_bar, regions[row][column] ~= regions[row][column + 1], ('the bar right of r%dc%d'):format(row, column))
    end
  end
  s.keys('q')
end)

t.test('a 16x16 is drawn, and letters are placed as digits', function()
  sample('sixteen.sudoku')
  t.equal(#vim.tbl_filter(function(line)
    return vim.startswith(line, '┌') or vim.startswith(line, '├') or vim.startswith(line, '└')
  end, shown()), 5, 'the rules')
  t.equal(picture()[2], '│ 3  F  G  1 │ ·  6  A  · │ ·  8  9  C │ ·  ·  7  D │', 'the first row')
  board().active = 4
  press('4')
  wait_shown('│ 3  F  G  1 │ 4  6  A  · │')
  press('<Tab>')
  press('H')
  press('B')
  wait_shown('│ 3  F  G  1 │ 4  6  A  B │')
  s.keys('q')
  vim.cmd('silent wall')
end)

t.test('where digits are numbers, the first figure of a mark waits for the second one', function()
  s.open_decimals('figures.sudoku')
  open({ 13, 4 })
  local function press_and_see(keys, wanted)
    press(keys)
    t.contains(s.text()[14], wanted, 'the first row')
  end
  press_and_see("'2", '{2}')
  press_and_see("'10", '{2,10}')
  press_and_see("'1l", '{1,2,10}')
  t.equal(board().active, 2, 'the cell that another key leads to')
  press('h')
  press_and_see("'1<CR>", '{2,10}')
  press_and_see("'1<BS>", '{2,10}')
  press_and_see("'13", ' 7 3 .')
  s.keys('q')
  vim.cmd('silent wall')
end)

t.test(':write on the board writes the text; where that fails, it says why', function()
  vim.fn.writefile(TWO, 'written.sudoku')
  s.open('written.sudoku')
  open({ 2, 2 })
  press('3')
  vim.cmd('silent write')
  t.equal(vim.fn.readfile('written.sudoku'), s.text(), 'the file')
  t.equal({ vim.bo[s.buf].modified, vim.bo[board().buf].modified }, { false, false }, 'what is modified')
  press('2')
  vim.bo[s.buf].readonly = true
  local notify, said = vim.notify, nil
  vim.notify = function(message)
    said = message
  end
  vim.cmd('silent write')
  vim.notify = notify
  t.equal(said and said:match('^E45:[^\n]+$') ~= nil, true, 'why it is not written: ' .. tostring(said))
  t.equal(vim.bo[s.buf].modified, true, 'the text is modified still')
  vim.cmd('silent write!')
  t.equal(vim.fn.readfile('written.sudoku'), s.text(), 'the file, forced')
  s.keys('q')
end)

t.test('it stays when the file gets another name, and goes with the server or the text', function()
  vim.fn.writefile(TWO, 'early.sudoku')
  s.open('early.sudoku')
  open({ 2, 2 })
  local buf = board().buf
  vim.api.nvim_buf_call(s.buf, function()
    vim.cmd('silent saveas! late.sudoku')
  end)
  t.wait('the server', s.client)
  vim.wait(200)
  t.equal(vim.api.nvim_buf_is_valid(buf), true, 'whether the board is there')
  board().active = 1
  vim.api.nvim_set_current_win(vim.fn.win_findbuf(buf)[1])
  press('2')
  wait_shown('1  2 │')
  vim.cmd('silent write')
  t.equal(vim.fn.readfile('late.sudoku'), s.text(), 'the file of the new name')
  t.equal(vim.fn.readfile('early.sudoku'), TWO, 'the file of the old name')
  vim.lsp.buf_detach_client(s.buf, s.client().id)
  t.wait('the end of the board', function()
    return not vim.api.nvim_buf_is_valid(buf)
  end)
  s.open('late.sudoku')
  vim.cmd('silent edit')
  open({ 2, 2 })
  buf = board().buf
  vim.cmd('silent bwipeout! ' .. s.buf)
  t.wait('the end of the board', function()
    return not vim.api.nvim_buf_is_valid(buf)
  end)
end)
