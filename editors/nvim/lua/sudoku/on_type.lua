-- Formatting on type: a digit typed beside a blank takes that blank's place.
-- Neovim 0.12 has it built in and turned off; before that this module asks the server itself.
local M = {}

local METHOD = 'textDocument/onTypeFormatting'

local function triggers_of(client)
  local provider = client.server_capabilities.documentOnTypeFormattingProvider
  if not provider then
    return nil
  end
  local set = { [provider.firstTriggerCharacter] = true }
  for _, char in ipairs(provider.moreTriggerCharacter or {}) do
    set[char] = true
  end
  return set
end

local function ask(client, buf, char)
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.ch = char
  params.options = { tabSize = vim.lsp.util.get_effective_tabstop(buf), insertSpaces = vim.bo[buf].expandtab }
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  require('sudoku.client').request(client, METHOD, params, function(err, edits)
    local stale = not vim.api.nvim_buf_is_valid(buf) or vim.api.nvim_buf_get_changedtick(buf) ~= tick
    if not err and edits and not stale then
      vim.lsp.util.apply_text_edits(edits, buf, client.offset_encoding)
    end
  end, buf)
end

local function watch(client, buf, group)
  local triggers = triggers_of(client)
  if triggers == nil then
    return
  end
  local typed
  -- There is no InsertCharPre for the key that opens a line.
  local keys = vim.on_key(function(key)
    if key == '\r' and vim.api.nvim_get_current_buf() == buf and vim.fn.mode() == 'i' and vim.fn.pumvisible() == 0 then
      typed = '\n'
    end
  end)
  vim.api.nvim_create_autocmd('InsertCharPre', {
    group = group,
    buffer = buf,
    callback = function()
      typed = vim.v.char
    end,
  })
  vim.api.nvim_create_autocmd('TextChangedI', {
    group = group,
    buffer = buf,
    callback = function()
      local char = typed
      typed = nil
      if char and triggers[char] then
        ask(client, buf, char)
      end
    end,
  })
  vim.api.nvim_create_autocmd({ 'LspDetach', 'BufUnload' }, {
    group = group,
    buffer = buf,
    callback = function()
      vim.on_key(nil, keys)
    end,
  })
end

---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(client, buf, group)
  if vim.lsp.on_type_formatting then
    vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
  else
    watch(client, buf, group)
  end
end

return M
