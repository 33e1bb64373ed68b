-- Code lenses: size, clues and solutions of a puzzle with commands, above its first line or at its
-- end. Neovim 0.12 keeps code lenses up to date by itself. Before that, Neovim shows them, and this
-- module requests them.
local M = {}

local METHOD = 'textDocument/codeLens'
local REFRESH = 'workspace/codeLens/refresh'

--- The buffers with code lenses, before 0.12.
---@type table<integer, true>
local shown = {}

local function is_built_in()
  return vim.lsp.codelens.enable ~= nil
end

--- Returns the handler of the server's request to refresh code lenses, before 0.12.
function M.handlers()
  if is_built_in() then
    return {}
  end
  return {
    [REFRESH] = function()
      vim.schedule(function()
        for buf in pairs(shown) do
          M.refresh(buf)
        end
      end)
      return vim.NIL
    end,
  }
end

--- Requests the code lenses of a buffer, before 0.12. vim.lsp.codelens.refresh() drops a request
--- while another is pending, so the server's last answer could be missed.
---@param buf integer
function M.refresh(buf)
  local client = require('sudoku.client').all(buf)[1]
  if client and vim.api.nvim_buf_is_loaded(buf) then
    local params = { textDocument = vim.lsp.util.make_text_document_params(buf) }
    require('sudoku.client').request(client, METHOD, params, vim.lsp.codelens.on_codelens, buf)
  end
end

---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(client, buf, group)
  if is_built_in() then
    vim.lsp.codelens.enable(true, { bufnr = buf })
    return
  end
  shown[buf] = true
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, {
    group = group,
    buffer = buf,
    callback = function()
      M.refresh(buf)
    end,
  })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    buffer = buf,
    callback = function()
      shown[buf] = nil
      vim.lsp.codelens.clear(client.id, buf)
    end,
  })
  M.refresh(buf)
end

return M
