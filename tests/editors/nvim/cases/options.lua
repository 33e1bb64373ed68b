-- The plugin's options: each by default and turned off by vim.g.sudoku; and the server's settings.
local t, grid, s = require('harness'), require('grid'), require('session')

local settings = { sudoku = { inlineCompletion = true } }
if vim.lsp.config then
  vim.lsp.config('sudoku', { settings = settings })
else
  vim.g.sudoku_ls = { settings = settings }
end

local TWO = {
  '# two puzzles,',
  '# one of them in play',
  '[puzzle First]',
  'size: 4',
  '1 2 | . .',
  '. . | 1 2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
  '',
  '[puzzle Second]',
  '1 . | . .',
  '. . | . 2',
  '----+----',
  '. 1 | . .',
  '. . | . .',
}

local LENSES = { [2] = '4x4 · 8 clues · unique | Generate another | Solve | easy (uncalibrated)', [10] = '4x4 · 3 clues · several solutions | Generate another' }

--- Returns the texts of the lenses by line, sorted, since Neovim 0.12 appends lenses that arrive later.
local function lenses()
  local found = {}
  local all = vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = s.buf } or s.buf)
  for _, item in ipairs(all) do
    local lens = item.lens or item
    local line = lens.range.start.line
    found[line] = found[line] or {}
    table.insert(found[line], lens.command and lens.command.title or 'later')
  end
  return vim.tbl_map(function(titles)
    table.sort(titles)
    return table.concat(titles, ' | ')
  end, found)
end

local function wait_lenses(wanted)
  pcall(t.wait, 'the lenses', function()
    vim.cmd.redraw() -- Neovim 0.12 resolves the lenses that it draws
    return vim.deep_equal(lenses(), wanted)
  end)
  t.equal(lenses(), wanted, 'the lenses')
end

--- Returns the virtual text in the buffer with this highlight group, as `line: text`.
local function drawn(group)
  vim.cmd.redraw()
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(s.buf, -1, 0, -1, { details = true })) do
    local text = ''
    for _, chunks in ipairs({ mark[4].virt_text or {}, unpack(mark[4].virt_lines or {}) }) do
      for _, chunk in ipairs(chunks) do
        text = text .. (vim.startswith(chunk[2] or '', group) and chunk[1] or '')
      end
    end
    if text ~= '' then
      table.insert(found, ('%d: %s'):format(mark[2], vim.trim(text)))
    end
  end
  return found
end

local function highlights()
  local found = {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(s.buf, -1, 0, -1, { details = true })) do
    if vim.startswith(mark[4].hl_group or '', 'LspReference') then
      table.insert(found, ('%d:%d'):format(mark[2], mark[3]))
    end
  end
  return found
end

t.test('code lenses say what each puzzle is, and follow what the server finds out', function()
  s.open_with('two.sudoku', TWO)
  wait_lenses(LENSES)
  t.wait('them to be drawn', function()
    return table.concat(drawn('LspCodeLens'), '\n'):find('unique', 1, true)
  end)
end)

t.test('code lenses follow what is typed', function()
  s.cursor(8, 2)
  s.change('r.')
  wait_lenses({ [2] = '4x4 · 7 clues · several solutions | Generate another', [10] = LENSES[10] })
  s.change('u')
  wait_lenses(LENSES)
end)

t.test('the lens Solve solves its puzzle', function()
  s.cursor(2, 0)
  s.answer('Solve')
  vim.lsp.codelens.run()
  t.wait('the solution', function()
    local mark = vim.fn.index(s.text(), '[State]') + 1
    return mark > 0 and grid.is_solved(grid.rows(vim.list_slice(s.text(), mark + 1, mark + 5)), 2, 2)
  end)
  t.equal(vim.list_slice(s.text(), #s.text() - #TWO + 10), vim.list_slice(TWO, 10), 'the puzzle below')
  s.change('u')
  wait_lenses(LENSES)
end)

t.test('the lens "Generate another" puts another puzzle of the kind behind its own', function()
  s.cursor(10, 0)
  s.answer('Generate another')
  vim.lsp.codelens.run()
  t.wait('another puzzle', function()
    return #grid.rows(s.text()) == 12
  end)
  t.wait('the cursor on its first blank', function()
    local at = s.place()
    return at[1] > 16 and s.text()[at[1] + 1]:sub(at[2] + 1, at[2] + 1) == '.'
  end)
  s.change('u')
  wait_lenses(LENSES)
end)

t.test('the part of a lens that is only to be read does nothing, and no harm', function()
  s.cursor(2, 0)
  local shown = s.answer('4x4')
  local before, notices = s.text(), #t.notices
  vim.lsp.codelens.run()
  t.wait('the choice', function()
    return #shown > 0
  end)
  t.equal(s.text(), before, 'the text')
  t.equal(vim.list_slice(t.notices, notices + 1), {}, 'what was said')
end)

--- Returns the contrast of two colours, by the formula of the Web Content Accessibility Guidelines.
local function contrast(a, b)
  local function light(colour)
    local function part(shift)
      local value = bit.band(bit.rshift(colour, shift), 255) / 255
      return value <= 0.03928 and value / 12.92 or ((value + 0.055) / 1.055) ^ 2.4
    end
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0) + 0.05
  end
  return math.max(light(a), light(b)) / math.min(light(a), light(b))
end

t.test('inlay hints can be read in the default colours, and other files keep theirs', function()
  t.equal(vim.wo.winhighlight, 'LspInlayHint:Comment', 'the colour of the hints')
  local kept = vim.o.background
  for _, ground in ipairs({ 'light', 'dark' }) do
    vim.o.background = ground
    local text = vim.api.nvim_get_hl(0, { name = 'Comment', link = false }).fg
    local paper = vim.api.nvim_get_hl(0, { name = 'Normal', link = false }).bg
    t.equal(contrast(text, paper) > 4.5, true, 'contrast on a ' .. ground .. ' ground')
  end
  vim.o.background = kept
  vim.cmd.split()
  vim.cmd.enew()
  t.equal(vim.wo.winhighlight, '', 'the colour of the hints elsewhere')
  vim.cmd.bwipeout()
end)

t.test('inlay hints say what a row needs, and are turned off by the usual means', function()
  t.wait('the hints', function()
    return #vim.lsp.inlay_hint.get({ bufnr = s.buf }) > 0
  end)
  t.equal(vim.lsp.inlay_hint.is_enabled({ bufnr = s.buf }), true, 'whether they are on')
  local labels = {}
  for _, item in ipairs(vim.lsp.inlay_hint.get({ bufnr = s.buf })) do
    labels[item.inlay_hint.position.line] = item.inlay_hint.label
  end
  t.equal({ labels[4], labels[7] }, { 'needs 3 4', 'needs 4' }, 'the hints')
  t.wait('the hints to be drawn', function()
    return vim.deep_equal(vim.list_slice(drawn('LspInlayHint'), 1, 3), { '4: needs 3 4', '5: needs 3 4', '7: needs 4' })
  end)
  vim.lsp.inlay_hint.enable(false, { bufnr = s.buf })
  t.equal(drawn('LspInlayHint'), {}, 'what is drawn')
end)

t.test('while the cursor rests on a digit, the same digit is marked, and no more when it goes', function()
  s.cursor(7, 8)
  vim.cmd.doautocmd('CursorHold')
  t.wait('the marks', function()
    return #highlights() > 0
  end)
  t.equal(highlights(), { '7:8', '8:2' }, 'what is marked')
  s.cursor(8, 8)
  vim.cmd.doautocmd('CursorMoved')
  t.equal(highlights(), {}, 'what is marked')
end)

if vim.lsp.foldexpr then
  t.test('puzzles and comments can be folded, and are open at first', function()
    t.equal(vim.wo.foldexpr, 'v:lua.vim.lsp.foldexpr()', "'foldexpr'")
    t.wait('the folds', function()
      return vim.fn.foldlevel(5) > 0
    end)
    t.equal(vim.fn.foldclosed(5), -1, 'whether the first puzzle is closed')
    s.cursor(4, 0)
    s.keys('zc')
    t.equal({ vim.fn.foldclosed(5), vim.fn.foldclosedend(5) }, { 3, 9 }, 'the lines of the closed fold')
    t.equal(vim.fn.foldlevel(2), 1, 'the fold of the comment')
    s.keys('zR')
    vim.cmd.new()
    t.equal(vim.wo.foldmethod, 'manual', "'foldmethod' of another window")
    vim.cmd.close()
  end)
end

--- Returns the shades drawn in the buffer, as `line:from-to group`.
local function shades()
  local marks = vim.api.nvim_buf_get_extmarks(s.buf, require('sudoku.drawing.regions').NS, 0, -1, { details = true })
  return vim.tbl_map(function(mark)
    return ('%d:%d-%d %s'):format(mark[2], mark[3], mark[4].end_col, mark[4].hl_group)
  end, marks)
end

t.test('boxes are shaded, and follow what is typed', function()
  t.wait('the shades', function()
    return #shades() == 8
  end)
  t.equal(vim.list_slice(shades(), 1, 4), { '4:6-9 sudokuShade1', '5:6-9 sudokuShade1', '7:0-3 sudokuShade1', '8:0-3 sudokuShade1' }, 'the shades of the first puzzle')
  vim.api.nvim_buf_set_lines(s.buf, 0, 0, false, { '# one line more' })
  vim.cmd.doautocmd('TextChanged')
  t.wait('the shades to move', function()
    return shades()[1] == '5:6-9 sudokuShade1'
  end)
  vim.api.nvim_buf_set_lines(s.buf, 0, 1, false, {})
  vim.cmd.doautocmd('TextChanged')
end)

if vim.lsp.inline_completion then
  t.test('the next single is offered as ghost text, and taken over', function()
    s.cursor(7, 0)
    local row = s.insert('i<C-G>u <BS>', 'the single', function()
      vim.lsp.inline_completion.get()
      return s.text()[8] == '2 1 | 4 3' and s.text()[8]
    end)
    t.equal(row, '2 1 | 4 3', 'the row')
  end)
end

t.test('behind the last row of a band a new line gets its border', function()
  s.save()
  s.open_with('rows.sudoku', { '1 2 | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .', '', '1 2 | . .', '. . | 1 2' })
  s.open_with('band.sudoku', { 'size: 6', '1 . . | . . 4', '. . 2 | 3 . .', '------+------', '. 5 . | . 3 .', '. 6 . | . 4 .' })
  s.cursor(5, 12)
  local rows = s.insert('A<CR>', 'the border', function()
    return s.text()[7] == '------+------' and s.text()
  end)
  t.equal(#rows, 8, 'how many lines there are')
  s.save()
end)

t.test('on_type = false keeps the server from changing what is typed', function()
  vim.g.sudoku = { on_type = false }
  if vim.lsp.on_type_formatting == nil then
    s.open_with('plain.sudoku', { '12..', '34..', '..12', '..34' })
    local events = vim.api.nvim_get_autocmds({ event = 'InsertCharPre', buffer = s.buf })
    t.equal(events, {}, 'what is done when a character is typed')
  end
end)

t.test('keys behind <LocalLeader> run commands, but none that the user mapped', function()
  s.open_with('keys.sudoku', { '1...', '..1.', '.1..', '...1' })
  s.wait_clean()
  s.cursor(1, 0)
  vim.api.nvim_feedkeys(vim.keycode('<LocalLeader>s'), 'xt', false)
  t.wait('a [State]', function()
    return vim.tbl_contains(s.text(), '[State]')
  end)
  s.save()
  vim.keymap.set('n', '<LocalLeader>h', 'mine')
  vim.keymap.set('n', '<F5>', '<Plug>(sudoku-check)')
  s.open_with('mapped.sudoku', { '1...', '..1.', '.1..', '...1' })
  s.wait_clean()
  local mapped = function(key)
    return vim.fn.maparg('<LocalLeader>' .. key, 'n')
  end
  t.equal({ mapped('h'), mapped('c'), mapped('n') }, { 'mine', '', '<Plug>(sudoku-next-step)' }, 'h, c and n')
  vim.keymap.del('n', '<LocalLeader>h')
  vim.keymap.del('n', '<F5>')
  for _, row in ipairs(require('sudoku.keys').ALL) do
    local plug = ('<Plug>(sudoku-%s)'):format(row[2])
    t.equal(vim.fn.maparg(plug, 'n') ~= '', true, plug .. ' is a mapping')
  end
end)

t.test('each feature can be turned off', function()
  vim.g.sudoku = { code_lens = false, inlay_hints = false, highlight = false, folding = false, regions = false, keys = false }
  s.open_with('quiet.sudoku', TWO)
  s.wait_clean()
  t.equal(vim.lsp.inlay_hint.is_enabled({ bufnr = s.buf }), false, 'inlay hints')
  t.equal(vim.wo.foldmethod, 'manual', "'foldmethod'")
  t.equal(vim.api.nvim_get_autocmds({ event = 'CursorHold', group = 'sudoku.buffer.' .. s.buf }), {}, 'what is done when the cursor rests')
  t.equal(lenses(), {}, 'code lenses')
  t.equal(vim.fn.maparg('<LocalLeader>s', 'n'), '', 'the key for :SudokuStartSolving')
  t.equal(shades(), {}, 'shades')
end)
