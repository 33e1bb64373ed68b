-- Playing: typing over cells, play mode, and a whole puzzle using only the keyboard.
local t, s = require('harness'), require('session')

local FOUR = { '1 . | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .' }

local function in_state(rows)
  local lines = vim.list_extend({}, FOUR)
  vim.list_extend(lines, { '', '[State]' })
  return vim.list_extend(lines, rows)
end

local function open_state(name)
  s.open_with(name, in_state(FOUR))
  s.wait_clean()
end

local function row(number)
  return s.text()[7 + number]
end

t.test('a digit typed over a blank, and over a digit, replaces it; the cursor goes on, and one undo takes one key back', function()
  open_state('over.sudoku')
  s.cursor(7, 2)
  local sent = 0
  s.insert('i2', 'the second digit', function()
    if row(1) == '1 2 | . .' and sent == 0 then
      sent = 1
      vim.api.nvim_input('3')
    elseif row(1) == '1 2 | 3 .' and sent == 1 then
      sent = 2
      vim.api.nvim_input('<Left><Left>4')
    end
    return row(1) == '1 2 | 4 .'
  end)
  t.equal(s.text(), in_state({ '1 2 | 4 .', unpack(FOUR, 2) }), 'the text')
  local seen = {}
  for _ = 1, 3 do
    s.change('u')
    table.insert(seen, row(1))
  end
  t.equal(seen, { '1 2 | 3 .', '1 2 | . .', '1 . | . .' }, 'what each undo leaves')
  s.save()
end)

t.test('keys that come faster than the answers are all taken up, and a given stays', function()
  open_state('fast.sudoku')
  s.cursor(8, 0)
  s.insert('i34', 'both digits', function()
    return row(2) == '3 4 | 1 2'
  end)
  s.cursor(7, 0)
  s.insert('i3', 'the given', function()
    return row(1) == FOUR[1] and #row(1) == 9 and vim.api.nvim_win_get_cursor(0)[2] == 0
      and vim.fn.execute('messages'):find('r1c1 is a given', 1, true)
  end)
  s.change('u')
  s.change('u')
  t.equal(row(2), FOUR[2], 'the row after an undo for the key that changed nothing, and one for the digits')
  s.save()
end)

t.test('keys of play mode move by the cell, place, mark and clear, and Escape gives them back', function()
  open_state('play.sudoku')
  s.cursor(7, 2)
  vim.keymap.set('n', 'h', 'zz', { buffer = s.buf })
  vim.cmd('SudokuPlay')
  t.contains(vim.wo.winbar, 'playing', 'the bar')
  t.equal(require('sudoku.play').status(), 'playing', 'the status')
  local function press(keys, place)
    s.keys(keys)
    t.equal(s.place(), place, 'where the cursor is after ' .. keys)
  end
  press('l', { 7, 6 })
  press('<Right>', { 7, 8 })
  press('h', { 7, 6 })
  press('j', { 8, 6 })
  press('<Down>', { 10, 6 })
  press('<Up>', { 8, 6 })
  press('k', { 7, 6 })
  press('<Tab>', { 7, 8 })
  press('<S-Tab>', { 7, 6 })
  press('4', { 7, 6 })
  t.equal(row(1), '1 . | 4 .', 'the row with a digit')
  press('<BS>', { 7, 6 })
  t.equal(row(1), FOUR[1], 'the row without it')
  press("'3", { 7, 6 })
  press("'4", { 7, 6 })
  t.equal(row(1), '1 . | {34} .', 'the row with marks')
  s.cursor(7, 11)
  press('4', { 7, 11 })
  t.equal(row(1), '1 . | {3}  4', 'the row with a digit, which is no mark of its peer any more')
  s.change('u')
  t.equal(row(1), '1 . | {34} .', 'the row after one undo')
  s.cursor(7, 0)
  press('3', { 7, 0 })
  t.equal(row(1), '1 . | {34} .', 'the row whose given was typed over')
  press('l', { 7, 2 })
  press('2', { 7, 2 })
  press('x', { 7, 2 })
  press('dd', { 7, 2 })
  press('J', { 7, 2 })
  t.equal(row(1), '1 . | {34} .', 'the row after keys that edit text')
  press('h', { 7, 0 })
  press('<Esc>', { 7, 0 })
  t.equal(vim.wo.winbar, '', 'the bar')
  t.equal(vim.fn.maparg('h', 'n', false, true).rhs, 'zz', 'the mapping of the user')
  t.equal(vim.fn.maparg('4', 'n'), '', 'the mapping of a digit')
  s.save()
end)

t.test('where digits are numbers, the first figure of a mark waits for the second one', function()
  s.open_decimals('figures.sudoku')
  s.cursor(13, 4)
  vim.cmd('SudokuPlay')
  s.keys("'2")
  t.contains(s.text()[14], '{2}', 'a mark of one figure')
  s.keys("'10")
  t.contains(s.text()[14], '{2,10}', 'a mark of two figures')
  s.keys("'1l")
  t.contains(s.text()[14], '{1,2,10}', 'a figure that another key ends')
  t.contains(vim.wo.winbar, 'playing', 'the bar')
  s.keys('<Esc>')
  s.save()
end)

t.test('where digits are numbers, a figure joins the one typed just before it and replaces any other', function()
  s.open_decimals('joins.sudoku')
  s.cursor(13, 4)
  vim.cmd('SudokuPlay')
  local function press(keys, cells, what)
    s.keys(keys)
    t.equal(s.text()[14]:sub(1, 6), cells, what)
  end
  press('1', ' 7  1 ', 'a figure')
  press('0', ' 7 10 ', 'the second figure')
  press('u', ' 7  1 ', 'one undo')
  press('0', ' 7  . ', 'a zero that follows no figure')
  press('1lh', ' 7  1 ', 'a figure, and back again')
  press('2', ' 7  2 ', 'a figure over that')
  s.keys('<Esc>')
  s.save()
end)

t.test('a command with a range changes all puzzles in it, and the tour of an empty file is the help', function()
  local lines = vim.list_extend(vim.list_extend({}, FOUR), { '', unpack(FOUR) })
  s.open_with('range.sudoku', lines)
  vim.cmd('%SudokuSolveInPlace')
  t.wait('both solutions', function()
    local text = s.text()
    return text[1] == '1 2 | 3 4' and text[7] == '1 2 | 3 4'
  end)
  s.save()
  vim.lsp.commands['sudoku-ls.getStarted']({}, {})
  t.contains(vim.api.nvim_get_current_line(), 'First steps', 'the line')
  vim.cmd.close()
end)

t.test('! in play mode checks the digits, and no operator changes text, nor where text is selected', function()
  open_state('operators.sudoku')
  s.cursor(7, 2)
  vim.cmd('SudokuPlay')
  local said
  local usual = vim.lsp.handlers['window/showMessage']
  vim.lsp.handlers['window/showMessage'] = function(_, result)
    said = result.message
  end
  s.keys('!')
  t.wait('the check', function()
    return said
  end)
  vim.lsp.handlers['window/showMessage'] = usual
  t.contains(said, 'digit', 'what it says')
  local before = s.text()
  vim.fn.setreg('"', 'text\n')
  for _, keys in ipairs({
    '!!', 'gUU', 'g?g?', '&', '<C-A>', 'gJ', 'gcc', 'gcj', '[p', ']P', 'zp', '[<Space>', ']<Space>',
    'Vd', 'V!', 'vr3', 'VU', 'Vgc', 'vgp', 'vzp', 'Vg<C-A>', '<C-V>c',
  }) do
    s.keys(vim.keycode(keys))
    vim.cmd.normal({ vim.keycode('<Esc>'), bang = true })
    t.equal(s.text(), before, 'the text after ' .. keys)
    t.equal(require('sudoku.play').status(), 'playing', 'the status after ' .. keys)
  end
  t.equal(vim.fn.maparg('gr', 'n', false, true).nowait, 0, 'whether gr leaves time for gra')
  s.keys('<Esc>')
  t.equal(vim.fn.maparg('d', 'x'), '', 'the mapping of an operator')
  s.save()
end)

t.test('= in play mode updates all pencil marks', function()
  open_state('update.sudoku')
  s.cursor(7, 2)
  vim.cmd('SudokuPlay')
  s.keys('=')
  t.wait('the marks', function()
    return row(1) == '1    {24} | {34} {4}'
  end)
  s.keys('<Esc>')
  s.save()
end)

t.test('a whole puzzle is played by the keyboard: one key a digit, one undo a move, findings only for mistakes', function()
  local solved = s.read('solved.sudoku')
  s.open('clash.sudoku')
  s.wait_findings({ '9:20-21 sudoku duplicate-digit' })
  s.cursor(9, 20)
  s.pick('Remove the clashing digit')
  s.wait_clean()
  s.pick('Start solving')
  local mark = t.wait('the state', function()
    local at = vim.fn.index(s.text(), '[State]')
    return at >= 0 and at
  end)
  t.wait('the cursor in it', function()
    return s.place()[1] > mark
  end)
  local begun = s.text()
  local reported = {}
  vim.api.nvim_create_autocmd('DiagnosticChanged', {
    buffer = s.buf,
    callback = function()
      vim.list_extend(reported, s.findings())
    end,
  })
  vim.cmd('SudokuPlay')
  s.keys('j') -- away from the first blank, and back by the keys
  s.keys('k')
  local texts = { begun }
  for line = mark + 1, #begun - 1 do
    for column = 1, #begun[line + 1] do
      if begun[line + 1]:sub(column, column) == '.' then
        if #texts > 1 then
          s.keys('<Tab>')
        end
        t.equal(s.place(), { line, column - 1 }, 'where the next blank is')
        s.keys(solved[line + 1]:sub(column, column))
        table.insert(texts, s.text())
      end
    end
  end
  t.equal(s.text(), solved, 'the text at the end')
  t.wait('the server', function()
    return require('sudoku.client').request_now(s.client(), 'sudoku/status', { settled = true }, s.buf)
  end)
  t.equal(reported, {}, 'what was reported on the way')
  s.keys('9')
  t.wait('the mistake', function()
    return #s.findings() > 0
  end)
  s.change('u')
  t.equal(s.text(), solved, 'the text without the mistake')
  s.wait_clean()
  for at = #texts - 1, 1, -1 do
    s.change('u')
    t.equal(s.text(), texts[at], ('the text after undo %d'):format(#texts - at))
  end
  s.keys('<Esc>')
  s.save()
end)

t.test('with play_in_state, play mode is on while the cursor is in a [State]', function()
  s.save()
  vim.g.sudoku = { play_in_state = true }
  s.open_with('auto.sudoku', in_state(FOUR))
  local function go(line)
    s.cursor(line, 0)
    vim.cmd.doautocmd('CursorMoved')
  end
  go(0)
  t.equal(require('sudoku.play').is_on(), false, 'whether it is on in the givens')
  go(8)
  t.wait('play mode', require('sudoku.play').is_on)
  go(0)
  t.wait('the end of play mode', function()
    return not require('sudoku.play').is_on()
  end)
end)

t.test('the first entry in a puzzle without [State] starts one; in an empty grid entries are givens, and the bar says so', function()
  s.open_with('fresh.sudoku', FOUR)
  s.cursor(0, 2)
  vim.cmd.SudokuPlay()
  t.contains(vim.wo.winbar, 'Sudoku: playing.', 'the bar')
  s.keys('2')
  s.wait_lines(in_state({ '1 2 | . .', unpack(FOUR, 2) }), 'the state')
  s.keys('l3')
  t.equal(row(1), '1 2 | 3 .', 'the next digit')
  s.change('u')
  s.change('u')
  t.equal(s.text(), FOUR, 'the text after as many undos')
  s.keys('<Esc>')
  s.save()
  s.open_with('empty.sudoku', { '....', '....', '....', '....' })
  s.cursor(0, 0)
  vim.cmd.SudokuPlay()
  t.contains(vim.wo.winbar, 'editing the givens', 'the bar')
  s.keys('1l2')
  t.equal(s.text()[1], '12..', 'the first row')
  s.keys('<Esc>')
  s.save()
end)

t.test('a [State] below a text without a line break at its end leaves no empty line at the end of the file', function()
  local wanted = { '1..4..1.2....3..', '', '[State]', '1..4..1.2....3..' }
  local ways = {
    start = function()
      vim.cmd.SudokuStartSolving()
      t.wait('the cursor in the first blank', function()
        return vim.deep_equal(s.place(), { 3, 1 })
      end)
    end,
    play = function()
      vim.cmd.SudokuPlay()
      s.keys('2x<Esc>')
    end,
    board = function()
      vim.cmd.SudokuBoard()
      local of = t.wait('the board', function()
        local board = require('sudoku.board').of(s.buf)
        return board and board.model and board
      end)
      s.keys('2')
      t.wait('the digit', function()
        return #s.text() > 1
      end)
      vim.api.nvim_win_close(vim.fn.win_findbuf(of.buf)[1], true)
      s.cursor(3, 1)
      s.change('r.')
    end,
  }
  for name, start in pairs(ways) do
    local file = name .. '-unended.sudoku'
    vim.fn.writefile({ wanted[1] }, file, 'b')
    s.open(file)
    s.cursor(0, 1)
    start()
    s.wait_lines(wanted, 'the text of ' .. name)
    s.save()
    t.equal(vim.fn.readfile(file, 'b'), vim.list_extend(vim.list_extend({}, wanted), { '' }), 'the file of ' .. name)
  end
end)
