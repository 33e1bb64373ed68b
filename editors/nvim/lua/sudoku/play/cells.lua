-- Editing by cell: the server says what a key does to the cell at the cursor, and this module makes the edit.
local M = {}

local METHOD = 'sudoku/play'

---@param client vim.lsp.Client
---@return boolean
function M.is_known(client)
  return (client.server_capabilities.experimental or {}).sudokuPlay ~= nil
end

--- Returns the parameters of a request about the cell at the cursor.
---@param client vim.lsp.Client
---@param action string
---@param key? string
function M.params(client, action, key)
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  return { textDocument = at.textDocument, positions = { at.position }, action = action, key = key }
end

--- Returns whether a figure may be the first of a number of the puzzle.
---@param symbols string[]
---@param key string
function M.is_open(symbols, key)
  return vim.iter(symbols):any(function(symbol)
    return #symbol > #key and vim.startswith(symbol, key)
  end)
end

--- Sends the request without waiting; `done` gets the answer, or nil if there is none.
function M.ask(client, buf, params, done)
  require('sudoku.client').request(client, METHOD, params, function(err, answer)
    done(not err and answer ~= vim.NIL and answer or nil)
  end, buf)
end

--- Sends the request and waits for the answer.
function M.ask_now(client, buf, params)
  return require('sudoku.client').request_now(client, METHOD, params, buf)
end

--- Makes the edits of an answer and moves the cursor.
function M.apply(client, buf, answer)
  if #answer.edits > 0 and not vim.bo[buf].modifiable then
    return vim.notify('sudoku: ' .. require('sudoku.client').UNMODIFIABLE, vim.log.levels.WARN)
  elseif #answer.edits > 0 then
    require('sudoku.client').fit(answer.edits, buf, client.offset_encoding)
    vim.lsp.util.apply_text_edits(answer.edits, buf, client.offset_encoding)
  end
  local at = answer.cursors[1]
  local line = vim.api.nvim_buf_get_lines(buf, at.line, at.line + 1, false)[1] or ''
  local column = at.character
  if client.offset_encoding ~= 'utf-8' then
    column = vim.fn.has('nvim-0.11') == 1 and vim.str_byteindex(line, client.offset_encoding, at.character, false)
      or vim.lsp.util._str_byteindex_enc(line, at.character, client.offset_encoding)
  end
  vim.api.nvim_win_set_cursor(0, { at.line + 1, column })
  local message = answer.message
  if message and message ~= vim.NIL then
    -- In insert mode, the next key clears the message, but `:messages` keeps it.
    vim.api.nvim_echo({ { message } }, true, {})
  end
end

return M
