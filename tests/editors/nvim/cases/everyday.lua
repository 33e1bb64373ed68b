-- What Neovim does for every language server, in a file with puzzles; and that the plugin turns on nothing else by default.
local t, grid, s = require('harness'), require('grid'), require('session')

-- Two 1s clash in row 1; Second has a [State].
local TWO = {
  '# two puzzles',
  '[puzzle First]',
  '1 . . | . 1 .',
  '. . 2 | 3 . .',
  '------+------',
  '. 5 . | . 3 .',
  '. 6 . | . 4 .',
  '------+------',
  '. . 5 | 4 . .',
  '. . . | . . 5',
  '',
  '[puzzle Second]',
  'size: 4',
  '1 2 | . .',
  '. . | 1 2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
  '[State]',
  '1 2 | 3 .',
  '. . | 1 2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
}

local UNTIDY = { '1 2 |  . _', '. . | 1 2', '2 1 | . 3', '. 3 | . .', '', '1 2 |  . _', '. . | 1 2', '2 1 | . 3', '. 3 | 4 .' }

local CLASH = { '2:10-11 sudoku duplicate-digit' }

local function texts(list)
  return vim.tbl_map(function(item)
    return vim.trim(item.text)
  end, list)
end

t.test('in a sudoku buffer lenses, hints, highlights and folds are on, where Neovim has them; main commands have keys', function()
  s.open_with('two.sudoku', TWO)
  s.wait_findings(CLASH)
  t.equal(vim.lsp.inlay_hint.is_enabled({ bufnr = s.buf }), true, 'inlay hints')
  t.equal(vim.wo.foldmethod, vim.lsp.foldexpr and 'expr' or 'manual', "'foldmethod'")
  t.equal(vim.fn.foldclosed(4), -1, 'whether a fold is closed')
  local function ours(event)
    return #vim.tbl_filter(function(autocommand)
      return vim.startswith(autocommand.group_name or '', 'sudoku')
    end, vim.api.nvim_get_autocmds({ event = event, buffer = s.buf }))
  end
  t.equal(ours('CursorHold'), 1, 'highlights when the cursor rests')
  t.equal(ours('BufWritePre'), 0, 'what the plugin does before a file is written')
  t.wait('the lenses', function()
    return #vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = s.buf } or s.buf) > 0
  end)
  local mapped = vim.tbl_filter(function(map)
    return (map.desc or ''):lower():find('sudoku') ~= nil and not vim.startswith(map.lhs, '<Plug>')
  end, vim.list_extend(vim.api.nvim_buf_get_keymap(s.buf, 'n'), vim.api.nvim_get_keymap('n')))
  local keys = vim.tbl_map(function(map)
    return map.lhs
  end, mapped)
  table.sort(keys)
  local expected = vim.tbl_map(function(row)
    return '\\' .. row[1]
  end, require('sudoku.keys').ALL)
  table.sort(expected)
  t.equal(keys, expected, 'keys that the plugin maps')
end)

t.test("the options of a sudoku buffer do not leak into others'", function()
  t.equal(vim.wo.wrap, false, "'wrap' in the sudoku window")
  vim.cmd.new()
  t.equal(vim.wo.wrap, true, "'wrap' in another window")
  vim.cmd.close()
  t.equal(vim.bo.commentstring, '# %s', "'commentstring'")
end)

t.test('CTRL-] goes from a clash to its twin', function()
  s.cursor(2, 0)
  s.keys('<C-]>')
  t.equal(s.place(), { 2, 10 }, 'where the cursor is')
end)

t.test('references are all places of a digit in its puzzle', function()
  s.cursor(16, 8) -- the 3 of Second's row 3
  vim.lsp.buf.references()
  local list = t.wait('the list', function()
    local items = vim.fn.getqflist()
    return #items > 0 and items
  end)
  local lines = vim.tbl_map(function(item)
    return item.lnum - 1
  end, list)
  t.equal(lines, { 16, 17, 19, 22, 23 }, 'their lines')
  vim.cmd.cclose()
end)

t.test('the outline lists the puzzles and their sections', function()
  vim.fn.win_gotoid(vim.fn.bufwinid(s.buf))
  if vim.fn.maparg('gO', 'n') ~= '' then
    s.keys('gO')
  else
    vim.lsp.buf.document_symbol()
  end
  local shown = t.wait('the list', function()
    local items = vim.fn.getloclist(0)
    items = #items > 0 and items or vim.fn.getqflist()
    items = texts(items)
    return (items[1] or ''):find('First') and items
  end)
  shown = table.concat(shown, '\n')
  t.contains(shown, 'Second', 'the outline')
  t.contains(shown, 'State', 'the outline')
  vim.cmd('silent! lclose | silent! cclose')
end)

t.test('puzzles are found by title in all open files', function()
  vim.fn.win_gotoid(vim.fn.bufwinid(s.buf))
  vim.fn.setqflist({})
  vim.lsp.buf.workspace_symbol('secnd')
  local shown = t.wait('the list', function()
    local items = vim.fn.getqflist()
    return #items > 0 and texts(items)
  end)
  t.equal(#shown, 1, 'how many there are')
  t.contains(shown[1], 'Second', 'the symbol')
  vim.cmd.cclose()
end)

t.test('gq formats the puzzle that it touches, and no other', function()
  s.open_with('untidy.sudoku', UNTIDY)
  s.cursor(0, 0)
  s.keys('gqj')
  t.wait('the first puzzle to be tidy', function()
    return s.text()[1] == '1 2 | . .'
  end)
  t.equal(s.text()[6], UNTIDY[6], 'the other puzzle')
end)

t.test('vim.lsp.buf.format() formats the file, and once is enough', function()
  vim.lsp.buf.format()
  local once = s.text()
  t.equal(vim.tbl_contains(once, UNTIDY[1]), false, 'there are untidy rows')
  vim.lsp.buf.format()
  t.equal(s.text(), once, 'the text formatted twice')
  s.save()
end)

t.test('omni completion offers the digits of a cell, singles first, with their reasons', function()
  s.open_with('complete.sudoku', { '1 2 | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .' })
  s.cursor(3, 6)
  local items = s.insert('i<C-X><C-O>', 'the menu', function()
    local shown = vim.fn.complete_info({ 'items' }).items
    return #shown > 0 and shown
  end)
  t.equal(items[1].word, '4', 'the first word')
  t.equal(items[1].menu, 'only place in row 3', 'its reason')
  s.wait_lines({ '1 2 | . .', '. . | 1 2', '----+----', '2 1 | 4 3', '. 3 | . .' }, 'the text, with the digit in place of the blank')
  s.save()
end)

t.test('an action that writes over digits of the player asks first, where Neovim can ask', function()
  local lines = { '1 2 | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .', '', '[State]' }
  vim.list_extend(lines, { '1 2 | 3 .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .' })
  s.open_with('mine.sudoku', lines)
  s.cursor(7, 0)
  local asked, answer = 0, 2
  vim.fn.confirm = function(question)
    asked = asked + 1
    t.contains(question, 'Overwrite digits', 'the question')
    return answer
  end
  if vim.fn.has('nvim-0.12') == 1 then
    s.pick('Clear to givens')
    t.wait('the question', function()
      return asked == 1
    end)
    t.equal(s.text(), lines, 'the text after No')
    answer = 1
  end
  s.pick('Clear to givens')
  t.wait('the placed digit to go', function()
    return s.text()[8] == '1 2 | . .'
  end)
  t.equal(asked, vim.fn.has('nvim-0.12') == 1 and 2 or 0, 'how often it was asked')
  s.save()
end)

t.test(':SudokuGenerate! puts a puzzle with the rules asked for into a new file beside this one', function()
  local before = s.text()
  vim.cmd('SudokuGenerate! 6 seed=3 rules=diagonal clues=14 level=easy')
  t.wait('the new file', function()
    return vim.fs.basename(vim.api.nvim_buf_get_name(0)) == 'puzzle.sudoku'
  end)
  t.equal(s.text(), before, 'the text of the file where it was asked for')
  s.buf = vim.api.nvim_get_current_buf()
  local rows = t.wait('the puzzle', function()
    local found = grid.rows(s.text())
    return #found == 6 and found
  end)
  t.contains(table.concat(s.text(), '\n'), 'diagonal', 'the new file')
  t.equal(36 - grid.count(rows, '.'), 14, 'the clues')
end)

--- For each command: a text, the position of the cursor, and a check of the result. FOUR is the small puzzle.
local FOUR = { '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .' }
local DONE = { '1 2 | 3 4', '3 4 | 1 2', '2 1 | 4 3', '4 3 | 2 1' }
local function with(rows, more)
  return vim.list_extend(vim.list_extend(vim.deepcopy(rows), { '', '[State]' }), more)
end
local function is(wanted)
  return function()
    return vim.deep_equal(s.text(), wanted)
  end
end
local function has(part)
  return function()
    return table.concat(s.text(), '\n'):find(part, 1, true) ~= nil
  end
end
for name, case in pairs({
  Fix = { { '1 2 | . 1', '. . | 1 2', '2 1 | . 3', '. 3 | . .' }, { 0, 8 }, is(FOUR) },
  FillSingle = { FOUR, { 2, 6 }, is(with(FOUR, { '1 2 | . .', '. . | 1 2', '2 1 | 4 3', '. 3 | . .' })) },
  StartSolving = { FOUR, { 0, 0 }, is(with(FOUR, FOUR)) },
  PencilCell = { FOUR, { 0, 6 }, has('1 2 | {34}') },
  NextStep = { FOUR, { 0, 0 }, function()
    return vim.deep_equal(vim.list_slice(s.text(), 1, 6), with(FOUR, {})) and grid.count(grid.rows(vim.list_slice(s.text(), 7)), '.') == 7
  end },
  SolveToHere = { { '2 . | . .', '. 1 | . .', '4 . | . .', '. . | 3 .' }, { 2, 6 }, has('4 . | 2 .') },
  Solve = { FOUR, { 0, 0 }, is(with(FOUR, DONE)) },
  SolveInPlace = { FOUR, { 0, 0 }, is(DONE) },
  FillSingles = { FOUR, { 0, 0 }, is(with(FOUR, DONE)) },
  PencilAll = { FOUR, { 0, 0 }, has('{4}') },
  RemoveMarks = { with(FOUR, { '1 2 | 3 .', '. . | 1 2', '2 1 | {34} 3', '. 3 | . .' }), { 8, 6 }, function()
    return not has('{')()
  end },
  ClearToGivens = { with(FOUR, { '1 2 | 3 .', '. . | 1 2', '2 1 | . 3', '. 3 | . .' }), { 8, 0 }, is(with(FOUR, FOUR)) },
  ShowSolution = { FOUR, { 0, 0 }, has('[Solution]\n1 2 | 3 4\n') },
  MakeMinimal = { FOUR, { 0, 0 }, function()
    return grid.count(grid.rows(s.text()), '.') > 8
  end },
  AddClues = { { '1 . | . .', '. . | . .', '. . | . .', '. . | . 2' }, { 0, 0 }, function()
    return grid.count(grid.rows(s.text()), '.') < 14
  end },
  WriteDifficulty = { FOUR, { 0, 0 }, has('level: easy\n1 2 | . .\n') },
  Renumber = { { '2 1 | . .', '. . | 2 1', '1 2 | . 3', '. 3 | . .' }, { 0, 0 }, is(FOUR) },
  Rotate = { FOUR, { 0, 0 }, has('. 2 | . 1\n3 1 | . 2\n') },
  Mirror = { FOUR, { 0, 0 }, has('. . | 2 1\n') },
  Transpose = { FOUR, { 0, 0 }, has('1 . | 2 .\n2 . | 1 3\n') },
  LayoutGrid = { FOUR, { 0, 0 }, is({ '12..', '..12', '21.3', '.3..' }) },
  LayoutBoxes = { FOUR, { 0, 0 }, is({ FOUR[1], FOUR[2], '----+----', FOUR[3], FOUR[4] }) },
  LayoutLine = { FOUR, { 0, 0 }, is({ '12....1221.3.3..' }) },
  FixAll = { { '1 2 |  . _', '. . | 1 2', '2 1 | . 3', '. 3 | . .' }, { 0, 0 }, is(FOUR) },
}) do
  t.test((':Sudoku%s changes the puzzle at the cursor, and its <Plug> mapping does the same'):format(name), function()
    local plug = '<Plug>(sudoku' .. name:gsub('%u', function(letter)
      return '-' .. letter:lower()
    end) .. ')'
    t.equal(vim.fn.maparg(plug, 'n'), ('<Cmd>Sudoku%s<CR>'):format(name), 'the mapping')
    s.open_with('hand-' .. name .. '.sudoku', case[1])
    s.cursor(unpack(case[2]))
    vim.cmd('Sudoku' .. name)
    local done = pcall(t.wait, 'what it does', case[3])
    t.equal(done, true, table.concat(s.text(), '\n'))
    s.save()
  end)
end

t.test(':SudokuExplainCell shows why the cell at the cursor holds its digit', function()
  s.open_with('explain.sudoku', FOUR)
  s.cursor(2, 6)
  local said
  local usual = vim.lsp.handlers['window/showMessage']
  vim.lsp.handlers['window/showMessage'] = function(_, result)
    said = result.message
  end
  vim.cmd('SudokuExplainCell')
  t.wait('the reason', function()
    return said
  end)
  vim.lsp.handlers['window/showMessage'] = usual
  t.equal(said, 'Full house: r3c3 is the last empty cell in row 3, so it is 4.', 'the reason')
end)

t.test('a message that is too long for the command line opens a window at the cursor, which goes with the next move', function()
  s.open_with('several.sudoku', { '1 2 | . .', '. . | 1 2', '----+----', '. . | . .', '. . | . .' })
  s.cursor(0, 4)
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('SudokuHint 3')
  local text = t.wait('the window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), ' ')
      end
    end
  end)
  t.contains(text, 'several solutions', 'the window')
  s.cursor(1, 0)
  vim.api.nvim_exec_autocmds('CursorMoved', {})
  t.wait('the window to close', function()
    return #vim.api.nvim_list_wins() == windows
  end)
  s.save()
end)

t.test('after :SudokuGenerate the cursor is on the first blank of the puzzle', function()
  s.open_with('generated.sudoku', { '# mine', '' })
  s.cursor(1, 0)
  vim.cmd('SudokuGenerate 6 3')
  local place = t.wait('the cursor', function()
    local at = s.place()
    return at[1] > 1 and s.text()[at[1] + 1]:sub(at[2] + 1, at[2] + 1) == '.' and at
  end)
  t.equal(s.text()[place[1] + 1]:sub(1, place[2]):find('.', 1, true), nil, 'a blank before it')
  s.save()
end)

t.test(':SudokuGenerate below a title writes the puzzle of that title', function()
  s.open_with('titled.sudoku', { 'title: Monday', '' })
  s.cursor(1, 0)
  vim.cmd('SudokuGenerate 4 7')
  local text = t.wait('the puzzle', function()
    return #s.text() > 4 and s.text()
  end)
  t.equal(text[1], 'title: Monday', 'the first line')
  t.equal(text[2]:match('^%l+:'), 'clues:', 'the line below')
  s.save()
end)

t.test(':SudokuPath opens all steps to the solution as a Markdown buffer', function()
  local six = { 'title: Six by six', '4....1', '..23..', '.5..3.', '.6..4.', '..54..', '1....5' }
  s.open_with('six.sudoku', six)
  local puzzle = vim.api.nvim_get_current_buf()
  s.cursor(2, 1)
  vim.cmd.SudokuPath()
  local shown = t.wait('the path', function()
    return vim.api.nvim_get_current_buf() ~= puzzle and vim.bo.filetype == 'markdown' and vim.api.nvim_buf_get_lines(0, 0, -1, false)
  end)
  t.equal(shown[1], '# Path of Six by six', 'the first line')
  t.contains(table.concat(shown, '\n'), '\nSolved in ', 'the result')
  t.equal(vim.bo.modified, false, 'whether it asks to be saved')
  vim.cmd.bwipeout()
  vim.api.nvim_set_current_buf(puzzle)
  t.equal(s.text(), six, 'the text of the puzzle')
end)

t.test(':SudokuGenerate names a word that it does not know, and completes those that it does', function()
  vim.cmd('SudokuGenerate 9 shape=round')
  t.contains(t.notices[#t.notices], 'shape=round', 'the last notice')
  vim.cmd('SudokuGenerate 9by9')
  t.contains(t.notices[#t.notices], '9by9', 'the last notice')
  t.equal(vim.fn.getcompletion('SudokuGenerate 9 rules=diagonal,anti', 'cmdline'), {
    'rules=diagonal,anti-knight',
    'rules=diagonal,anti-king',
  }, 'what completes a list of rules')
end)

if vim.lsp.buf.selection_range then
  t.test('a selection grows from a cell to its row, its grid and its puzzle', function()
    s.open('two.sudoku')
    s.cursor(5, 2)
    local seen = {}
    s.keys('v')
    for _ = 1, 5 do
      vim.lsp.buf.selection_range(1)
      local from, to = vim.fn.getpos('v'), vim.fn.getpos('.')
      table.insert(seen, ('%d:%d-%d:%d'):format(from[2] - 1, from[3] - 1, to[2] - 1, to[3]))
    end
    s.keys('<Esc>')
    t.equal(vim.list_slice(seen, 1, 4), { '5:2-5:3', '5:0-5:5', '5:0-5:13', '2:0-9:13' }, 'what is selected')
  end)
end

if vim.fn.has('nvim-0.11') == 1 then
  t.test('gx opens the address that a puzzle names', function()
    s.open_with('linked.sudoku', { 'url: https://example.org/a', '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .' })
    s.cursor(0, 8)
    local opened
    vim.ui.open = function(address)
      opened = address
    end
    s.keys('gx')
    t.equal(opened, 'https://example.org/a', 'what is opened')
  end)
end

t.test('"Start solving" leaves the cursor on the first blank of the [State], and :SudokuNextBlank goes on from there', function()
  s.open_with('start.sudoku', { '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .' })
  s.wait_clean()
  s.cursor(0, 0)
  s.pick('Start solving')
  s.wait_lines({
    '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .', '', '[State]', '1 2 | . .', '. . | 1 2', '2 1 | . 3', '. 3 | . .',
  }, 'the state')
  local function wait_place(place)
    t.wait('the cursor at ' .. vim.inspect(place), function()
      return vim.deep_equal(s.place(), place)
    end)
  end
  wait_place({ 6, 6 })
  vim.cmd('SudokuNextBlank')
  wait_place({ 6, 8 })
  s.save()
end)

t.test('what is added to a file without a final line end leaves no empty line at its end', function()
  local puzzle, added = '12..\n..12\n21.3\n.3..', '\n\n[State]\n1234\n3412\n2143\n4321'
  local global = vim.go.fixendofline
  for _, fixes in ipairs({ true, false }) do
    vim.go.fixendofline = fixes
    local name = ('unended-%s.sudoku'):format(fixes)
    vim.fn.writefile(vim.split(puzzle, '\n'), name, 'b')
    s.open(name)
    s.wait_clean()
    t.equal(vim.bo.modified, false, 'whether the buffer counts as changed')
    s.cursor(0, 2)
    s.pick('Solve puzzle')
    t.wait('the solution', function()
      return #s.text() > 4
    end)
    s.save()
    t.equal(table.concat(vim.fn.readfile(name, 'b'), '\n'), puzzle .. added .. '\n', "the file with 'fixendofline' " .. tostring(fixes))
  end
  vim.go.fixendofline = global
end)

t.test('a wrong digit shows after :SudokuCheck, and until the next edit', function()
  local lines = { '4 . . | . . 1', '. . 2 | 3 . .', '. 5 . | . 3 .', '. 6 . | . 4 .', '. . 5 | 4 . .', '1 . . | . . 5', '', '[State]' }
  vim.list_extend(lines, { '4 . . | 6 . 1', '. . 2 | 3 . .', '. 5 . | . 3 .', '. 6 . | . 4 .', '. . 5 | 4 . .', '1 . . | . . 5' })
  s.open_with('check.sudoku', lines)
  s.wait_clean()
  s.cursor(8, 8)
  vim.cmd('SudokuCheck')
  s.wait_findings({ '8:8-9 sudoku wrong-digit' })
  vim.api.nvim_buf_set_lines(s.buf, -1, -1, false, { '# a note' })
  s.wait_clean()
  -- Once more, with no request for findings pending: now the server has to ask Neovim to request them, or send them.
  vim.cmd('SudokuCheck')
  s.wait_findings({ '8:8-9 sudoku wrong-digit' })
  s.save()
end)
