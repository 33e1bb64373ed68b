-- Shades the boxes and regions of puzzles written in rows, so that neighbors differ.
local M = {}

local METHOD = 'sudoku/regions'
local NS = vim.api.nvim_create_namespace('sudoku.regions')
--- Lower than the priority of the server's semantic tokens and hints.
local PRIORITY = 20
--- The highlight groups of shades from 1 on; shade 0 is the buffer's own background.
local GROUPS = { { 'sudokuShade1', 'CursorLine' }, { 'sudokuShade2', 'ColorColumn' }, { 'sudokuShade3', 'Pmenu' } }

local function draw(buf, shades, encoding)
  vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
  for _, it in ipairs(shades) do
    if it.shade > 0 then
      local first, last = it.range.start, it.range['end']
      local line = vim.api.nvim_buf_get_lines(buf, first.line, first.line + 1, false)[1] or ''
      local function byte(character)
        return vim.lsp.util._str_byteindex_enc and vim.lsp.util._str_byteindex_enc(line, character, encoding)
          or vim.str_byteindex(line, encoding, character, false)
      end
      vim.api.nvim_buf_set_extmark(buf, NS, first.line, byte(first.character), {
        end_col = byte(last.character),
        hl_group = GROUPS[(it.shade - 1) % #GROUPS + 1][1],
        priority = PRIORITY,
        strict = false,
      })
    end
  end
end

--- Requests the regions of a buffer from the server, and shades them.
---@param client vim.lsp.Client
---@param buf integer
function M.refresh(client, buf)
  if not vim.api.nvim_buf_is_loaded(buf) then
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  local all = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(buf), character = 0 } }
  local params = { textDocument = vim.lsp.util.make_text_document_params(buf), range = all }
  require('sudoku.client').request(client, METHOD, params, function(err, answer)
    if not err and answer and answer ~= vim.NIL and vim.api.nvim_buf_is_loaded(buf) and vim.api.nvim_buf_get_changedtick(buf) == tick then
      draw(buf, answer.shades, client.offset_encoding)
    end
  end, buf)
end

---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(client, buf, group)
  local experimental = client.server_capabilities.experimental or {}
  if not experimental.sudokuRegions then
    return
  end
  for _, it in ipairs(GROUPS) do
    vim.api.nvim_set_hl(0, it[1], { link = it[2], default = true })
  end
  vim.api.nvim_create_autocmd({ 'BufEnter', 'TextChanged', 'TextChangedI' }, {
    group = group,
    buffer = buf,
    callback = function()
      M.refresh(client, buf)
    end,
  })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    buffer = buf,
    callback = function()
      vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
    end,
  })
  M.refresh(client, buf)
end

M.NS = NS

return M
