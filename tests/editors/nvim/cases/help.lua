-- The help file: Neovim can show it, and it names every feature, and nothing that does not exist.
local t = require('harness')

local PLUGIN = vim.fn.stdpath('data') .. '/site/pack/sudoku/start/sudoku'
local README = vim.fn.readfile(vim.env.EDITOR_ROOT .. '/editors/nvim/README.md')

local lines = vim.fn.readfile(PLUGIN .. '/doc/sudoku-ls.txt')
local text = table.concat(lines, '\n')

--- Returns all names between two of these marks, except in code.
local function between(mark)
  local found = {}
  local prose = text:gsub('`[^`\n]*`', '')
  for name in prose:gmatch(mark .. '([^%s' .. mark .. ']+)' .. mark) do
    table.insert(found, name)
  end
  return found
end

local function names(prefix)
  local found = vim.tbl_filter(function(tag)
    return vim.startswith(tag, prefix)
  end, between('%*'))
  found = vim.tbl_map(function(tag)
    return tag:sub(#prefix + 1)
  end, found)
  table.sort(found)
  return found
end

local function sorted(list)
  table.sort(list)
  return list
end

t.test('its tags can be made, as a package manager does, and lead there', function()
  vim.cmd.helptags(PLUGIN .. '/doc')
  for _, topic in ipairs({ 'sudoku-ls', ':SudokuSolve', 'g:sudoku', 'sudoku-ls-health' }) do
    vim.cmd.help(topic)
    t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'sudoku-ls.txt', 'the file of ' .. topic)
    t.contains(vim.api.nvim_get_current_line(), '*' .. topic .. '*', 'the line of ' .. topic)
  end
end)

t.test('everything that it refers to is there', function()
  local topics = between('|')
  t.equal(#topics > 10, true, 'it refers to more than ten topics')
  for _, topic in ipairs(topics) do
    -- CTRL-W_d, lsp-defaults and vim.lsp.config() are newer than Neovim 0.10.
    local is_newer = vim.fn.has('nvim-0.11') == 0 and vim.startswith(topic, 'vim.lsp.')
    t.equal(is_newer or pcall(vim.cmd.help, topic), true, 'there is help on ' .. topic)
  end
end)

t.test('it lists every command, and no other; so does the README', function()
  local commands = vim.tbl_filter(function(name)
    return vim.startswith(name, 'Sudoku')
  end, vim.tbl_keys(vim.api.nvim_get_commands({})))
  t.equal(names(':'), sorted(commands), 'the commands that it lists')
  local readme = table.concat(README, '\n')
  for _, name in ipairs(commands) do
    t.contains(readme, ':' .. name, 'the README')
  end
end)

t.test('it lists every option with its default, and no other; so does the README', function()
  local all = require('sudoku.options').ALL
  local known = vim.tbl_map(function(option)
    return option.name
  end, all)
  t.equal(names('g:sudoku.'), sorted(known), 'the options that it lists')
  local readme = table.concat(README, '\n')
  for _, option in ipairs(all) do
    local default = option.default == nil and 'as for all servers' or tostring(option.default)
    local line = vim.fn.matchstr(lines, '^' .. option.name .. '\\s')
    t.contains(line, default .. ')', 'the line of ' .. option.name)
    t.contains(readme, '`' .. option.name .. '`', 'the README')
  end
end)

t.test('it lists every setting with its default, and no other', function()
  for _, setting in ipairs(require('sudoku.settings').ALL) do
    local default = ({ [true] = 'on', [false] = 'off' })[setting.default] or tostring(setting.default)
    local line = vim.fn.matchstr(lines, '^' .. setting.name:gsub('%.', '\\.') .. '\\s')
    t.contains(line, ('(default %s)'):format(default), 'the line of ' .. setting.name)
    t.contains(line, ('*sudoku-ls-%s*'):format(setting.name), 'the line of ' .. setting.name)
  end
end)

t.test('it lists every group of colours with what it is linked to', function()
  vim.cmd.setfiletype('sudoku')
  vim.cmd.runtime('syntax/sudoku.vim')
  local listed = 0
  for group, standard in text:gmatch('\n    (sudoku%u%l+) +(%u%a+)') do
    listed = listed + 1
    t.equal(vim.api.nvim_get_hl(0, { name = group }).link, standard, 'what ' .. group .. ' is linked to')
  end
  t.equal(listed, 13, 'the groups that it lists')
end)
