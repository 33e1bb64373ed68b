-- The language server's client in Neovim: finds the client and sends requests, in each version of Neovim.
local M = {}

M.NAME = 'sudoku'

-- The time limit for an answer while a key waits for it, in milliseconds.
local ANSWER_MS = 2000

--- Returns the capabilities that Neovim has but does not announce by itself: versioned edits, which
--- may need confirmation; documents without a file; reasons (in an action's title) why the action
--- is impossible; before 0.12, code lenses and on-type formatting.
function M.capabilities()
  local found = { workspace = { workspaceEdit = { documentChanges = true } }, experimental = { sudokuDocuments = true, sudokuReasons = true, sudokuTour = true } }
  if vim.lsp.codelens.enable == nil then
    found.workspace.codeLens = { refreshSupport = true }
    found.textDocument = { codeLens = { dynamicRegistration = false } }
  end
  if vim.lsp.on_type_formatting == nil then
    found.textDocument = vim.tbl_extend('error', found.textDocument or {}, { onTypeFormatting = { dynamicRegistration = false } })
  end
  return found
end

---@param buf? integer only the clients of this buffer
---@return vim.lsp.Client[]
function M.all(buf)
  return vim.lsp.get_clients({ bufnr = buf, name = M.NAME })
end

---@param client vim.lsp.Client
function M.request(client, method, params, handler, buf)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, buf)
  else
    client.request(method, params, handler, buf)
  end
end

M.UNMODIFIABLE = 'this buffer is not modifiable (:set modifiable allows edits)'

local APPLY = 'workspace/applyEdit'

--- Returns why an edit of the server is impossible: it changes a buffer without a name, or one that is not modifiable. Nil if it is possible.
local function obstacle(edit)
  local changed = vim.tbl_keys(edit.changes or {})
  for _, change in ipairs(edit.documentChanges or {}) do
    table.insert(changed, change.textDocument and change.textDocument.uri)
  end
  local name = require('sudoku.client.name')
  if vim.list_contains(changed, name.URI_OF_NONE) then
    return name.LACK
  end
  local is_kept_off = vim.iter(changed):any(function(uri)
    local buf = vim.uri_to_bufnr(uri)
    return vim.api.nvim_buf_is_loaded(buf) and not vim.bo[buf].modifiable
  end)
  return is_kept_off and M.UNMODIFIABLE or nil
end

--- Removes the last line break of text that is added after the last line, if Neovim writes that
--- break anyway: Neovim inserts whole lines, and with 'fixendofline' it writes a final line break
--- even if the file had none.
---@param edits table[] edits of the protocol
---@param encoding string of their positions
function M.fit(edits, buf, encoding)
  local last = vim.api.nvim_buf_line_count(buf) - 1
  local line = vim.api.nvim_buf_get_lines(buf, last, last + 1, false)[1] or ''
  local length = encoding == 'utf-8' and #line or vim.fn.strutf16len(line)
  local of = vim.bo[buf]
  local is_added = not of.endofline and of.fixendofline and not of.binary
  for _, edit in ipairs(edits) do
    local from, to = edit.range.start, edit.range['end']
    if from.line > last or is_added and to.line == last and to.character >= length then
      edit.newText = edit.newText:gsub('\r?\n$', '')
    end
  end
end

--- Does the same in all buffers that an edit of several files changes.
local function fit_all(edit, encoding)
  local function fit(uri, edits)
    local buf = vim.uri_to_bufnr(uri)
    if vim.api.nvim_buf_is_loaded(buf) then
      M.fit(edits, buf, encoding)
    end
  end
  for uri, edits in pairs(edit.changes or {}) do
    fit(uri, edits)
  end
  for _, change in ipairs(edit.documentChanges or {}) do
    if change.edits then
      fit(change.textDocument.uri, change.edits)
    end
  end
end

--- Returns the handler of edits that the server requests: Neovim's own, or an answer that says why the edit is impossible.
function M.handlers()
  return {
    [APPLY] = function(err, params, context, ...)
      local reason = params and obstacle(params.edit)
      if reason then
        return { applied = false, failureReason = reason }
      end
      local client = vim.lsp.get_client_by_id(context.client_id)
      if params and client then
        fit_all(params.edit, client.offset_encoding)
      end
      return vim.lsp.handlers[APPLY](err, params, context, ...)
    end,
  }
end

--- Sends a request and waits for the answer; nil if there is none.
---@param client vim.lsp.Client
function M.request_now(client, method, params, buf)
  local answer
  if vim.fn.has('nvim-0.11') == 1 then
    answer = client:request_sync(method, params, ANSWER_MS, buf)
  else
    answer = client.request_sync(method, params, ANSWER_MS, buf)
  end
  local result = answer and not answer.err and answer.result
  return result ~= vim.NIL and result or nil
end

---@param client vim.lsp.Client
---@return boolean
function M.supports(client, method, buf)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:supports_method(method, buf)
  end
  return client.supports_method(method, { bufnr = buf })
end

return M
