-- Draws what a hint points out in a buffer: the roles of its cells and candidates as extmarks, its
-- text below the grid. The drawing disappears with the next edit, with Escape, and with
-- :SudokuClearHint.
local M = {}

local METHOD = 'sudoku/roles'
local NS = vim.api.nvim_create_namespace('sudoku.roles')

--- The colors of roles on a light and on a dark background: one for the background of a cell, one for a digit.
local HUES = {
  blue = { light = { '#cfe4ff', '#0550ae' }, dark = { '#1c3a63', '#79c0ff' } },
  green = { light = { '#c9efd3', '#116329' }, dark = { '#1b4526', '#7ee787' } },
  orange = { light = { '#fbdcc6', '#9a4a10' }, dark = { '#59351a', '#ffb77c' } },
  red = { light = { '#ffd3d6', '#a40e26' }, dark = { '#5e2226', '#ff9b97' } },
  violet = { light = { '#e6d8fd', '#6639ba' }, dark = { '#3e2f66', '#d2a8ff' } },
  teal = { light = { '#c5ebeb', '#0b6565' }, dark = { '#16484b', '#76e3ea' } },
  yellow = { light = { '#f7e5b0', '#7d5a00' }, dark = { '#54431a', '#f2cc60' } },
  grey = { light = { '#e3e6ea', '#57606a' }, dark = { '#3a4048', '#b1bac4' } },
}

--- Returns the highlight group of a role: `sudokuRoleSetA`, or `sudokuRoleSetAMark` for a candidate.
---@param role string
---@param is_mark boolean?
function M.group(role, is_mark)
  local name = role:gsub('^%l', string.upper):gsub('%-(%l)', string.upper)
  return 'sudokuRole' .. name .. (is_mark and 'Mark' or '')
end

--- Defines the highlight groups of the server's roles, unless the user or the color scheme has defined them.
---@param client vim.lsp.Client
function M.define_groups(client)
  local ground = vim.o.background == 'light' and 'light' or 'dark'
  for _, role in ipairs(vim.tbl_get(client.server_capabilities, 'experimental', 'sudokuRoles', 'roles') or {}) do
    local shade, ink = unpack((HUES[role.hue] or HUES.grey)[ground])
    vim.api.nvim_set_hl(0, M.group(role.name), { bg = shade, default = true })
    vim.api.nvim_set_hl(0, M.group(role.name, true), { fg = ink, bg = shade, bold = true, strikethrough = role.struck, default = true })
  end
  vim.api.nvim_set_hl(0, 'sudokuHintText', { link = 'Comment', default = true })
end

--- The buffers that show a hint, each with the autocommands and key handler that clear it.
local shown = {}

--- Clears the hint of a buffer.
---@param buf integer?
function M.clear(buf)
  buf = buf == nil and vim.api.nvim_get_current_buf() or buf
  if vim.api.nvim_buf_is_valid(buf) then
    vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
  end
  if shown[buf] then
    pcall(vim.api.nvim_del_augroup_by_id, shown[buf].group)
    vim.on_key(nil, shown[buf].keys)
    shown[buf] = nil
  end
end

--- Clears the hint at the next edit or Escape.
local function clear_later(buf)
  local group = vim.api.nvim_create_augroup('sudoku.roles.' .. buf, {})
  local keys = vim.api.nvim_create_namespace('sudoku.roles.keys.' .. buf)
  shown[buf] = { group = group, keys = keys }
  vim.api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'BufUnload' }, {
    group = group,
    buffer = buf,
    callback = function()
      M.clear(buf)
    end,
  })
  local escape = vim.keycode('<Esc>')
  vim.on_key(function(key)
    if key == escape and vim.api.nvim_get_current_buf() == buf then
      vim.schedule(function()
        M.clear(buf)
      end)
    end
  end, keys)
end

--- Returns a position of the protocol as a row and a byte index.
local function place(buf, at, encoding)
  local line = vim.api.nvim_buf_get_lines(buf, at.line, at.line + 1, false)[1] or ''
  if encoding == 'utf-8' then
    return at.line, math.min(at.character, #line)
  end
  return at.line, vim.lsp.util._get_line_byte_from_position(buf, at, encoding)
end

--- Highlights a range of a buffer.
---@param buf integer
---@param ns integer
---@param range lsp.Range
---@param group string
---@param priority integer
---@param encoding string
function M.mark(buf, ns, range, group, priority, encoding)
  local row, column = place(buf, range.start, encoding)
  local end_row, end_column = place(buf, range['end'], encoding)
  vim.api.nvim_buf_set_extmark(buf, ns, row, column, {
    end_row = end_row,
    end_col = end_column,
    hl_group = group,
    priority = priority,
    strict = false,
  })
end

--- Priorities above semantic tokens, which are above the colors of the grammar.
local CELL, CANDIDATE = 200, 210

--- Draws the server's answer.
---@param buf integer
---@param answer table
---@param client vim.lsp.Client
function M.draw(buf, answer, client)
  local encoding = client.offset_encoding
  M.clear(buf)
  M.define_groups(client)
  local has_role = {}
  for _, it in ipairs(answer.cells) do
    if it.range then
      has_role[it.cell] = true
      M.mark(buf, NS, it.range, M.group(it.role), CELL, encoding)
    end
  end
  for _, it in ipairs(answer.candidates) do
    if it.mark then
      M.mark(buf, NS, it.mark, M.group(it.role, true), CANDIDATE, encoding)
    elseif it.range and not has_role[it.cell] then
      M.mark(buf, NS, it.range, M.group(it.role), CELL - 1, encoding)
    end
    if it.role == 'placed' and it.range and not it.mark then
      local row, column = place(buf, it.range.start, encoding)
      vim.api.nvim_buf_set_extmark(buf, NS, row, column, {
        virt_text = { { it.digit, M.group(it.role, true) } },
        virt_text_pos = 'overlay',
        priority = CANDIDATE,
      })
    end
  end
  if answer.range and #answer.text > 0 then
    local lines = vim.tbl_map(function(text)
      return { { text, 'sudokuHintText' } }
    end, answer.text)
    local row = math.min(answer.range['end'].line, vim.api.nvim_buf_line_count(buf) - 1)
    vim.api.nvim_buf_set_extmark(buf, NS, row, 0, { virt_lines = lines })
  end
  clear_later(buf)
end

--- Asks the server what a hint points out, and draws it.
---@param client vim.lsp.Client
---@param buf integer
---@param argument table uri, position and depth, as the command sudoku.hint takes them
---@param none? fun(why: string?) called if there is nothing to point out
function M.show(client, buf, argument, none)
  local params = {
    kind = 'hint',
    textDocument = { uri = argument.uri },
    position = argument.position,
    depth = argument.depth or 3,
  }
  local tick = vim.api.nvim_buf_get_changedtick(buf)
  require('sudoku.client').request(client, METHOD, params, function(err, answer)
    if err or not answer or answer == vim.NIL then
      if none then
        none(err and err.message)
      end
      return
    end
    -- If the text has changed meanwhile, the hint is dropped.
    if vim.api.nvim_buf_is_valid(buf) and vim.api.nvim_buf_get_changedtick(buf) == tick then
      M.draw(buf, answer, client)
    end
  end, buf)
end

--- Runs the server's command for a hint, and draws the hint if it names cells.
---@param command lsp.Command
---@param ctx table
function M.after_hint(command, ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  if client == nil then
    return
  end
  M.execute(client, command, ctx.bufnr or vim.api.nvim_get_current_buf())
end

--- The depths of hints, for commands with a fixed depth.
local DEPTHS = { ['sudoku.hintTechnique'] = 2, ['sudoku.hintReasoning'] = 3 }

--- Runs a command of the server; draws a hint that names cells.
---@param client vim.lsp.Client
---@param command lsp.Command
---@param buf integer
---@param failed? fun() called if the server reports an error, or that it inserted nothing
function M.execute(client, command, buf, failed)
  local params = { command = command.command, arguments = command.arguments }
  require('sudoku.client').request(client, 'workspace/executeCommand', params, function(err, answer)
    if err then
      vim.notify('sudoku: ' .. err.message, vim.log.levels.ERROR)
    end
    if err or type(answer) == 'table' and answer.inserted == false then
      return failed and failed()
    end
    local argument = command.arguments and command.arguments[1]
    local depth = DEPTHS[command.command] or (command.command == 'sudoku.hint' and argument and argument.depth) or 1
    if argument and depth >= 2 then
      M.show(client, buf, vim.tbl_extend('force', argument, { depth = depth }))
    end
  end, buf)
end

M.NS = NS

return M
