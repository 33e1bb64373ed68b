-- Colours by meaning: the highlight groups of the server's semantic tokens, and that they differ where they should.
local t, s = require('harness'), require('session')

local LINES = {
  '# a comment',
  '[puzzle Four]',
  'level: easy',
  '1 2 | . .',
  '. . | 1 2',
  '----+----',
  '2 1 | . 3',
  '. 3 | . .',
  '[State]',
  '1 2 | 4 .',
  '. . | 1 2',
  '----+----',
  '2 1 | 3 3',
  '. 3 | . 14',
}

--- Returns the group that decides the colour at a position: the semantic token of the highest priority, with its links resolved.
local function group_at(line, column)
  local best
  for _, token in ipairs(vim.inspect_pos(s.buf, line, column).semantic_tokens) do
    local group = token.opts.hl_group_link
    local known = vim.startswith(group, 'sudoku') or not vim.startswith(group, '@')
    if known and (best == nil or token.opts.priority >= best.priority) then
      best = { group = group, priority = token.opts.priority }
    end
  end
  return best and best.group
end

--- Returns the resolved attributes of a group.
local function look(group)
  local hl = vim.api.nvim_get_hl(0, { name = group, link = false })
  hl.cterm, hl.ctermfg, hl.ctermbg, hl.default = nil, nil, nil, nil
  return vim.inspect(hl)
end

t.test('each piece of text has the group of its meaning', function()
  vim.o.termguicolors = true
  s.open_with('colours.sudoku', LINES)
  t.wait('the tokens', function()
    vim.cmd.redraw()
    return #vim.inspect_pos(s.buf, 3, 0).semantic_tokens > 0
  end)
  local seen = {}
  for what, at in pairs({
    comment = { 0, 2 },
    head = { 1, 0 },
    key = { 2, 0 },
    value = { 2, 7 },
    given = { 3, 0 },
    bar = { 3, 4 },
    blank = { 3, 6 },
    border = { 5, 0 },
    placed = { 9, 6 },
    ['given in the state'] = { 9, 0 },
    clash = { 12, 6 },
    marks = { 13, 8 },
  }) do
    seen[what] = group_at(at[1], at[2])
  end
  t.equal(seen, {
    comment = 'Comment',
    head = 'Title',
    key = 'Statement',
    value = 'String',
    given = 'Constant',
    bar = 'NonText',
    blank = 'Comment',
    border = 'NonText',
    placed = 'Identifier',
    ['given in the state'] = 'Constant',
    clash = 'DiagnosticError',
    marks = 'Special',
  }, 'the groups')
end)

t.test('givens, placed digits and clashes differ in every colour scheme that Neovim brings', function()
  local monochrome = { quiet = true } -- it has no colours, and says so
  local schemes, alike = 0, {}
  for _, scheme in ipairs(vim.fn.getcompletion('', 'color')) do
    for _, background in ipairs({ 'dark', 'light' }) do
      vim.o.background = background
      vim.cmd.colorscheme(scheme)
      schemes = schemes + 1
      local looks = vim.tbl_map(look, { 'sudokuGiven', 'sudokuPlaced', 'sudokuClash' })
      local differ = looks[1] ~= looks[2] and looks[1] ~= looks[3] and looks[2] ~= looks[3]
      if not differ and not monochrome[scheme] then
        table.insert(alike, scheme .. ' ' .. background .. ': ' .. table.concat(looks, ' '))
      end
    end
  end
  t.equal(schemes > 20, true, 'there are more than ten schemes')
  t.equal(alike, {}, 'the schemes in which they look alike')
end)
