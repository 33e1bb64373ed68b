-- Follows renames of buffers. The server knows a buffer by its name, so the buffer has to be closed
-- and opened again under a new name. Neovim itself does that only when a file that had a name is
-- saved.
local M = {}

M.LACK = 'this buffer has no name: give it one first, such as :file puzzle.sudoku'

-- The URI that Neovim makes for a buffer without a name.
M.URI_OF_NONE = 'file://'

-- The ids of the clients that were detached from a buffer whose name is changing.
local left = {}

-- The buffers that had no name when the server attached to them.
local unnamed = {}

--- Notes whether a buffer has no name when the server attaches to it.
---@param buf integer
function M.note_lack(buf)
  unnamed[buf] = vim.api.nvim_buf_get_name(buf) == '' or nil
end

--- Detaches the server before the name changes.
---@param buf integer
function M.leave(buf)
  left[buf] = vim.tbl_map(function(client)
    vim.lsp.buf_detach_client(buf, client.id)
    return client.id
  end, require('sudoku.client').all(buf))
  -- If another buffer has the new name, Neovim refuses it without an event; so the server is attached again in any case.
  vim.schedule(function()
    if vim.api.nvim_buf_is_loaded(buf) then
      M.come_back(buf)
    end
  end)
end

--- Attaches the server again after the name has changed.
---@param buf integer
function M.come_back(buf)
  local clients = left[buf] or {}
  left[buf] = nil
  for _, id in ipairs(clients) do
    vim.lsp.buf_attach_client(buf, id)
  end
end

--- Handles a written buffer: there is no event for the first name that :write gives to a buffer.
---@param buf integer
function M.note_name(buf)
  if unnamed[buf] and vim.api.nvim_buf_get_name(buf) ~= '' then
    M.leave(buf)
    M.come_back(buf)
  end
end

return M
