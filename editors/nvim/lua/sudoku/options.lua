-- The plugin's options, in the table vim.g.sudoku: features beyond those that Neovim has for every language server.
local M = {}

---@class sudoku.Option
---@field name string
---@field default boolean
---@field about string

--- All options, in the order of the help file.
---@type sudoku.Option[]
M.ALL = {
  { name = 'code_lens', default = true, about = 'size, clues and solutions of each puzzle, with Solve and Generate another' },
  { name = 'inlay_hints', default = true, about = 'missing digits at the end of each row' },
  { name = 'highlight', default = true, about = 'the same digit, or the peers of a blank cell, when the cursor rests' },
  { name = 'folding', default = true, about = 'folds for puzzles, sections and comments' },
  { name = 'regions', default = true, about = 'boxes and regions shaded, so that neighbors differ' },
  { name = 'tree_sitter', default = true, about = 'highlights by the tree-sitter grammar, where its parser is installed' },
  { name = 'on_type', default = true, about = 'a digit typed over a cell replaces it; borders are added' },
  { name = 'keys', default = true, about = 'a key for each main command behind <LocalLeader>' },
  { name = 'play_in_state', default = false, about = 'play mode while the cursor is in a [State]' },
}

---@return table wanted the values of the options, by name
local function wanted()
  return type(vim.g.sudoku) == 'table' and vim.g.sudoku or {}
end

---@param name string
---@return boolean?
function M.get(name)
  local value = wanted()[name]
  if type(value) == 'boolean' then
    return value
  end
  for _, option in ipairs(M.ALL) do
    if option.name == name then
      return option.default
    end
  end
end

--- Returns the problems of vim.g.sudoku, one sentence each.
---@return string[]
function M.problems()
  if vim.g.sudoku ~= nil and type(vim.g.sudoku) ~= 'table' then
    return { 'vim.g.sudoku is not a table' }
  end
  local known = vim.tbl_map(function(option)
    return option.name
  end, M.ALL)
  local found = {}
  for name, value in vim.spairs(wanted()) do
    if not vim.tbl_contains(known, name) then
      table.insert(found, ('unknown option %s in vim.g.sudoku: expected one of %s'):format(name, table.concat(known, ', ')))
    elseif type(value) ~= 'boolean' then
      table.insert(found, ('invalid vim.g.sudoku.%s %s: expected true or false'):format(name, vim.inspect(value)))
    end
  end
  return found
end

return M
