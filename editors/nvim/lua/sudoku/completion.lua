-- Completion at a blank cell. Neovim inserts the chosen item at the cursor, but leaves the text
-- after the cursor that the item should replace. This module deletes that text.
local M = {}

---@class sudoku.Before the cursor as it was before the menu came
---@field row integer from 1
---@field column integer from 0

--- Returns the length in bytes of the text after the cursor that the chosen item should have
--- replaced. In Neovim, the server counts columns in bytes.
---@param item table v:completed_item
---@param before sudoku.Before
local function left_behind(item, before)
  local data = type(item) == 'table' and vim.tbl_get(item, 'user_data', 'nvim', 'lsp', 'completion_item')
  local range = data and vim.tbl_get(data, 'textEdit', 'range')
  if not range or range['end'].line + 1 ~= before.row then
    return 0
  end
  return math.max(0, range['end'].character - before.column)
end

---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(buf, group)
  local before = { row = 0, column = 0 }
  vim.api.nvim_create_autocmd({ 'InsertEnter', 'CursorMovedI', 'TextChangedI' }, {
    group = group,
    buffer = buf,
    callback = function()
      if vim.fn.complete_info({ 'mode' }).mode == '' then
        local at = vim.api.nvim_win_get_cursor(0)
        before = { row = at[1], column = at[2] }
      end
    end,
  })
  vim.api.nvim_create_autocmd('CompleteDone', {
    group = group,
    buffer = buf,
    callback = function()
      local row, column = unpack(vim.api.nvim_win_get_cursor(0))
      local count = left_behind(vim.v.completed_item, before)
      if count > 0 and row == before.row then
        local line = vim.api.nvim_get_current_line()
        local last = math.min(column + count, #line)
        vim.api.nvim_buf_set_text(buf, row - 1, column, row - 1, last, {})
      end
    end,
  })
end

return M
