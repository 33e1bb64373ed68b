-- Turns on the features that the user wants (see options.lua) in a buffer to which the server
-- attaches. Neovim itself does the rest, as for any server.
local options = require('sudoku.options')
local supports = require('sudoku.client').supports

local M = {}

local function highlight(client, buf, group)
  if not supports(client, 'textDocument/documentHighlight', buf) then
    return
  end
  vim.api.nvim_create_autocmd('CursorHold', {
    group = group,
    buffer = buf,
    callback = vim.lsp.buf.document_highlight,
  })
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'InsertEnter', 'BufLeave' }, {
    group = group,
    buffer = buf,
    callback = vim.lsp.buf.clear_references,
  })
end

local function fold(client, buf, group)
  local foldexpr = 'v:lua.vim.lsp.foldexpr()'
  if vim.lsp.foldexpr == nil then
    -- Neovim 0.10 can't use the server's folding ranges.
    if not require('sudoku.tree_sitter').is_on(buf) then
      return
    end
    foldexpr = 'v:lua.vim.treesitter.foldexpr()'
  elseif not supports(client, 'textDocument/foldingRange', buf) then
    return
  end
  local function set(window)
    local of = vim.wo[window][0]
    of.foldmethod, of.foldexpr = 'expr', foldexpr
    if vim.o.foldlevelstart == -1 then
      of.foldlevel = 99 -- all open, where the user has no wish of their own
    end
  end
  for _, window in ipairs(vim.fn.win_findbuf(buf)) do
    set(window)
  end
  vim.api.nvim_create_autocmd('BufWinEnter', {
    group = group,
    buffer = buf,
    callback = function()
      set(vim.api.nvim_get_current_win())
    end,
  })
end

--- The server sends ghost text only if its setting inlineCompletion is on. If it is, Neovim has to show ghost text, too.
local function inline_completion(client, buf)
  local section = (client.settings or {}).sudoku or {}
  if vim.lsp.inline_completion and section.inlineCompletion == true then
    vim.lsp.inline_completion.enable(true, { bufnr = buf })
  end
end

local function group_of(buf)
  return 'sudoku.buffer.' .. buf
end

---@param client vim.lsp.Client
---@param buf integer
function M.attach(client, buf)
  local group = vim.api.nvim_create_augroup(group_of(buf), {})
  require('sudoku.completion').enable(buf, group)
  if options.get('keys') then
    require('sudoku.keys').enable(buf)
  end
  if options.get('on_type') then
    require('sudoku.play.on_type').enable(client, buf, group)
  end
  if options.get('play_in_state') then
    require('sudoku.play').follow(client, buf, group)
  end
  if options.get('code_lens') then
    require('sudoku.code_lens').enable(client, buf, group)
  end
  vim.lsp.inlay_hint.enable(options.get('inlay_hints'), { bufnr = buf })
  if options.get('highlight') then
    highlight(client, buf, group)
  end
  require('sudoku.drawing.notes').enable(client, buf, group)
  if options.get('regions') then
    require('sudoku.drawing.regions').enable(client, buf, group)
  end
  if options.get('folding') then
    fold(client, buf, group)
  end
  inline_completion(client, buf)
end

---@param buf integer
function M.detach(buf)
  require('sudoku.play').stop(buf)
  -- Later, since the buffer's own handlers of this event must run first.
  vim.schedule(function()
    if #require('sudoku.client').all(buf) == 0 then
      pcall(vim.api.nvim_del_augroup_by_name, group_of(buf))
    end
  end)
end

return M
