-- The tree-sitter grammar in Neovim, once its parser is installed: highlights, folds and text objects.
local t, s = require('harness'), require('session')

local SAMPLES = vim.env.EDITOR_ROOT .. '/samples'
local LINES = {
  '# a comment',
  '[puzzle Four]',
  'level: easy',
  '1 {23} | . .',
  '. . | 1 +2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
  '',
  '1..4..1..2..4..3 easy',
}

t.test('without the parser nothing is lost: patterns highlight, and text objects say what is missing', function()
  s.open_with('before.sudoku', LINES)
  t.equal(vim.bo.syntax, 'sudoku', 'the syntax')
  s.keys('v<Plug>(sudoku-object-cell)')
  t.contains(table.concat(require('harness').notices, '\n'), ':help sudoku-ls-tree-sitter', 'the message')
  vim.cmd('normal! \27')
  vim.cmd.bdelete()
end)

vim.opt.runtimepath:append(vim.env.SUDOKU_GRAMMAR)

t.test('with the parser the grammar highlights', function()
  s.open_with('after.sudoku', LINES)
  t.equal(vim.treesitter.highlighter.active[s.buf] ~= nil, true, 'the highlighter')
  t.equal(vim.bo.syntax, '', 'the syntax')
  vim.treesitter.get_parser(s.buf):parse()
  local function captures(line, column)
    return vim.tbl_map(function(it)
      return it.capture
    end, vim.treesitter.get_captures_at_pos(s.buf, line, column))
  end
  for _, it in ipairs({
    { 0, 3, 'comment' },
    { 1, 1, 'markup.heading' },
    { 2, 1, 'keyword' },
    { 2, 8, 'string' },
    { 3, 0, 'number' },
    { 3, 3, 'variable.parameter' },
    { 3, 9, 'comment' },
    { 4, 8, 'variable' },
    { 5, 2, 'punctuation.special' },
    { 9, 18, 'string' },
  }) do
    t.equal(vim.tbl_contains(captures(it[1], it[2]), it[3]), true, ('%d:%d is %s: %s'):format(it[1], it[2], it[3], vim.inspect(captures(it[1], it[2]))))
  end
  t.equal(vim.api.nvim_get_hl(0, { name = '@number.sudoku' }).link, 'sudokuGiven', 'the group of digits')
end)

t.test('a cell, a row, a grid and a puzzle are text objects', function()
  local function yank(object, line, column)
    s.cursor(line, column)
    s.keys(('y<Plug>(sudoku-object-%s)'):format(object))
    return vim.fn.getreg('"')
  end
  t.equal(yank('cell', 3, 3), '{23}', 'the cell')
  t.equal(yank('cell', 4, 9), '+2', 'the cell with a placed digit')
  t.equal(yank('row', 4, 2), LINES[5] .. '\n', 'the row')
  t.equal(yank('grid', 6, 2), table.concat(vim.list_slice(LINES, 4, 8), '\n') .. '\n', 'the grid')
  t.equal(yank('puzzle', 6, 2), table.concat(vim.list_slice(LINES, 2, 8), '\n') .. '\n', 'the puzzle')
  t.equal(yank('puzzle', 9, 2), LINES[10] .. '\n', 'the puzzle on one line')
  s.cursor(3, 0)
  s.keys('v<Plug>(sudoku-object-grid)d')
  t.equal(s.text()[4], '', 'what is left after the grid is deleted in visual mode')
  s.change('u')
end)

t.test('puzzles and sections fold', function()
  s.save()
  s.open_with('folds.sudoku', LINES)
  vim.treesitter.get_parser(s.buf):parse()
  vim.wo.foldmethod, vim.wo.foldexpr, vim.wo.foldlevel = 'expr', 'v:lua.vim.treesitter.foldexpr()', 0
  t.wait('the folds', function()
    vim.cmd('normal! zX')
    return vim.fn.foldclosed(3) == 2 and vim.fn.foldclosedend(3) == 8
  end)
  vim.wo.foldmethod = 'manual'
end)

t.test('every sample is read without an error, also after an edit', function()
  for name in vim.fs.dir(SAMPLES) do
    local lines = vim.fn.readfile(SAMPLES .. '/' .. name)
    local buf = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
    local parser = vim.treesitter.get_parser(buf, 'sudoku')
    t.equal(parser:parse()[1]:root():has_error(), false, name)
    vim.api.nvim_buf_set_lines(buf, #lines - 2, #lines - 1, false, {})
    local after = parser:parse()[1]:root()
    local fresh = vim.treesitter.get_string_parser(table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), '\n') .. '\n', 'sudoku')
    t.equal(after:sexpr(), fresh:parse()[1]:root():sexpr(), name .. ' after an edit')
    vim.api.nvim_buf_delete(buf, { force = true })
  end
end)

s.save()
