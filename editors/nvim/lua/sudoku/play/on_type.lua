-- On-type formatting: a digit typed over a cell replaces it, and a new line after a band gets its
-- border. Neovim 0.12 has this built in but turned off. This module does it instead, so that the
-- cursor moves to the next cell and one undo reverts one key.
local cells = require('sudoku.play.cells')

local M = {}

local METHOD = 'textDocument/onTypeFormatting'

-- Starts a new undo step. It is a mapping, since the key may arrive after insert mode has ended; in other modes, it does nothing.
local BREAK_UNDO = '<Plug>(sudoku-break-undo)'
vim.keymap.set('i', BREAK_UNDO, '<C-G>u')
vim.keymap.set({ 'n', 'v', 'o', 'c', 't' }, BREAK_UNDO, '<Ignore>')

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

--- Returns a function that calls `run` with the answer, unless the text has changed meanwhile.
local function unless_stale(buf, run)
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  return function(answer)
    if vim.api.nvim_buf_is_valid(buf) and vim.api.nvim_buf_get_changedtick(buf) == tick then
      run(answer)
    end
  end
end

--- Sends a typed character to the server in the protocol's standard request, and applies the edits.
local function format(client, buf, char)
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.ch = char
  params.options = { tabSize = vim.lsp.util.get_effective_tabstop(buf), insertSpaces = vim.bo[buf].expandtab }
  local apply = unless_stale(buf, function(edits)
    vim.lsp.util.apply_text_edits(edits, buf, client.offset_encoding)
  end)
  require('sudoku.client').request(client, METHOD, params, function(err, edits)
    if not err and edits then
      apply(edits)
    end
  end, buf)
end

---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(client, buf, group)
  local triggers = triggers_of(client)
  if triggers == nil then
    return
  end
  if vim.lsp.on_type_formatting then
    vim.lsp.on_type_formatting.enable(false, { client_id = client.id })
  end
  -- The characters typed since the last answer: if keys come faster than answers, one request covers several.
  local typed, waiting = '', ''
  -- InsertCharPre does not fire for the key that starts a new line.
  local keys = vim.on_key(function(key)
    if key == '\r' and vim.api.nvim_get_current_buf() == buf and vim.fn.mode() == 'i' and vim.fn.pumvisible() == 0 then
      typed, waiting = '\n', ''
    end
  end)
  vim.api.nvim_create_autocmd('InsertCharPre', {
    group = group,
    buffer = buf,
    callback = function()
      typed = typed == '\n' and vim.v.char or typed .. vim.v.char
    end,
  })
  vim.api.nvim_create_autocmd({ 'InsertEnter', 'InsertLeave' }, {
    group = group,
    buffer = buf,
    callback = function()
      typed, waiting = '', ''
    end,
  })
  vim.api.nvim_create_autocmd('TextChangedI', {
    group = group,
    buffer = buf,
    callback = function()
      local char = typed:sub(-1)
      waiting, typed = waiting .. typed, ''
      if not triggers[char] then
        waiting = ''
      elseif char == '\n' or not cells.is_known(client) then
        waiting = ''
        format(client, buf, char)
      else
        local apply = unless_stale(buf, function(answer)
          waiting = ''
          if not answer then
            return format(client, buf, char)
          end
          cells.apply(client, buf, answer)
          -- A key that changes nothing starts no undo step; it joins the next key's.
          if not answer.message or answer.message == vim.NIL then
            vim.api.nvim_feedkeys(vim.keycode(BREAK_UNDO), 'mi', false)
          end
        end)
        cells.ask(client, buf, cells.params(client, 'typed', waiting), apply)
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

return M
