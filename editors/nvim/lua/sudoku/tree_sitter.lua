-- Highlights and text objects from the tree-sitter grammar, if its parser is installed.
local M = {}

local LANGUAGE = 'sudoku'

---@return boolean whether this Neovim can load the parser
function M.is_installed()
  if vim.fn.has('nvim-0.11') == 1 then
    return vim.treesitter.language.add(LANGUAGE) == true
  end
  return (pcall(vim.treesitter.language.add, LANGUAGE))
end

--- Highlights a buffer by the grammar, not by patterns.
---@param buf integer
function M.start(buf)
  if not require('sudoku.options').get('tree_sitter') or not M.is_installed() then
    return
  end
  require('sudoku.drawing.colours').define()
  vim.treesitter.start(buf, LANGUAGE)
  vim.b[buf].undo_ftplugin = (vim.b[buf].undo_ftplugin or '') .. ' | lua vim.treesitter.stop()'
end

---@param buf integer
---@return boolean
function M.is_on(buf)
  return vim.treesitter.highlighter.active[buf] ~= nil
end

--- The nodes that each text object selects.
local OBJECTS = {
  cell = { given = true, blank = true, placed = true, candidates = true, region = true },
  row = { row = true },
  grid = { grid = true, regions = true },
  puzzle = { puzzle = true },
}

--- Selects the text object at the cursor: a cell by character, the others by line.
---@param what 'cell'|'row'|'grid'|'puzzle'
function M.select(what)
  if not M.is_installed() then
    return vim.notify('sudoku: text objects need the tree-sitter parser (:help sudoku-ls-tree-sitter)', vim.log.levels.ERROR)
  end
  local tree = vim.treesitter.get_parser(0, LANGUAGE):parse()[1]
  local at = vim.api.nvim_win_get_cursor(0)
  local node = tree:root():named_descendant_for_range(at[1] - 1, at[2], at[1] - 1, at[2])
  while node and not OBJECTS[what][node:type()] do
    node = node:parent()
  end
  if node == nil then
    return
  end
  local row, column, end_row, end_column = node:range()
  if vim.fn.mode():match('^[vV\22]') then
    vim.cmd('normal! \27')
  end
  vim.api.nvim_win_set_cursor(0, { row + 1, column })
  vim.cmd('normal! ' .. (what == 'cell' and 'v' or 'V'))
  vim.api.nvim_win_set_cursor(0, { end_row + 1, math.max(0, end_column - 1) })
end

return M
