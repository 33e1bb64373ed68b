-- The server knows a buffer by its name. Under a new name, the buffer is closed and opened again: Neovim does that only when a file that
-- had a name is saved.
local M = {}

M.LACK = 'this buffer has no name: give it one first, such as :file puzzle.sudoku'

-- What Neovim makes of a buffer without a name.
M.URI_OF_NONE = 'file://'

-- The clients that have left a buffer whose name changes.
local left = {}

-- The buffers that the server came to before they had a name.
local unnamed = {}

--- When the server has come to a buffer.
---@param buf integer
function M.note_lack(buf)
  unnamed[buf] = vim.api.nvim_buf_get_name(buf) == '' or nil
end

--- Before the name changes.
---@param buf integer
function M.leave(buf)
  left[buf] = vim.tbl_map(function(client)
    vim.lsp.buf_detach_client(buf, client.id)
    return client.id
  end, require('sudoku.client').all(buf))
  -- A name that another buffer has is refused: nothing says so.
  vim.schedule(function()
    if vim.api.nvim_buf_is_loaded(buf) then
      M.come_back(buf)
    end
  end)
end

--- After the name has changed.
---@param buf integer
function M.come_back(buf)
  local clients = left[buf] or {}
  left[buf] = nil
  for _, id in ipairs(clients) do
    vim.lsp.buf_attach_client(buf, id)
  end
end

--- When a buffer was written: the first name that :write gives has no event of its own.
---@param buf integer
function M.note_name(buf)
  if unnamed[buf] and vim.api.nvim_buf_get_name(buf) ~= '' then
    M.leave(buf)
    M.come_back(buf)
  end
end

return M
