-- What a user does and sees in a sudoku buffer.
local t = require('harness')
local M = {}

--- The buffer under test: the one opened last.
M.buf = 0

function M.text()
  return vim.api.nvim_buf_get_lines(M.buf, 0, -1, false)
end

function M.read(name)
  return vim.fn.readfile(name)
end

function M.client()
  return vim.lsp.get_clients({ bufnr = M.buf, name = 'sudoku' })[1]
end

function M.open(name)
  vim.cmd.edit(name)
  M.buf = vim.api.nvim_get_current_buf()
  t.wait('the server in ' .. name, M.client)
end

--- Writes a file with these lines and opens it.
function M.open_with(name, lines)
  vim.fn.writefile(lines, name)
  M.open(name)
end

--- Saves all buffers.
function M.save()
  vim.cmd('silent wall')
end

--- Returns the findings as `line:from-to source code`, in the order of the text.
function M.findings()
  local list = vim.diagnostic.get(M.buf)
  table.sort(list, function(a, b)
    return a.lnum * 1000 + a.col < b.lnum * 1000 + b.col
  end)
  return vim.tbl_map(function(d)
    return ('%d:%d-%d %s %s'):format(d.lnum, d.col, d.end_col, d.source, d.code)
  end, list)
end

function M.wait_findings(wanted)
  pcall(t.wait, 'the findings', function()
    return vim.deep_equal(M.findings(), wanted)
  end)
  t.equal(M.findings(), wanted, 'the findings')
end

function M.wait_clean()
  t.wait('the findings to go', function()
    return #vim.diagnostic.get(M.buf) == 0
  end)
end

--- Moves the cursor to a line and a column, counted from 0.
function M.cursor(line, column)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
end

function M.place()
  local at = vim.api.nvim_win_get_cursor(0)
  return { at[1] - 1, at[2] }
end

--- Types keys in normal mode, with their mappings.
function M.keys(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), 'mtx', false)
end

--- Types keys that change the text. Neovim fires TextChanged only when it waits for a key, which it never does in tests.
function M.change(keys)
  M.keys(keys)
  vim.cmd.doautocmd('TextChanged')
end

--- Types in insert mode until `done` returns a true value, then leaves insert mode and returns that value.
function M.insert(keys, what, done)
  local value
  local looks = 0
  local timer = assert(vim.uv.new_timer())
  timer:start(0, 10, vim.schedule_wrap(function()
    if not value and vim.fn.mode() == 'i' then
      value, looks = done(), looks + 1
      if value or looks > 1000 then
        vim.cmd.stopinsert()
      end
    end
  end))
  vim.api.nvim_feedkeys(vim.keycode(keys), 'mtx!', false)
  timer:close()
  if not value then
    error('waited in vain for ' .. what .. ':\n' .. table.concat(M.text(), '\n'), 2)
  end
  return value
end

--- Answers Neovim's next question with the item whose text starts like this; returns a table that receives the texts of all items.
function M.answer(start)
  local shown = {}
  vim.ui.select = function(items, options, choose)
    local chosen
    for index, item in ipairs(items) do
      local text = options.format_item and options.format_item(item) or tostring(item)
      table.insert(shown, text)
      if not chosen and vim.startswith(text, start) then
        chosen = index
      end
    end
    choose(items[chosen], chosen)
  end
  return shown
end

--- Requests code actions as a user does, and picks the one whose title starts like this.
function M.pick(title)
  local offered = M.answer(title)
  vim.lsp.buf.code_action()
  t.wait('code actions', function()
    return #offered > 0
  end)
  t.contains(table.concat(offered, '\n'), title, 'the actions offered')
end

function M.wait_lines(wanted, what)
  pcall(t.wait, what, function()
    return vim.deep_equal(M.text(), wanted)
  end)
  t.equal(M.text(), wanted, what)
end

function M.float()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return window
    end
  end
end

--- Opens a new file with a 10x10 puzzle whose digits are numbers, and its state, whose first row is line 14.
function M.open_decimals(file)
  local rows = { ' 7' .. ('  .'):rep(9) }
  for _ = 2, 10 do
    table.insert(rows, ' .' .. ('  .'):rep(9))
  end
  local text = vim.list_extend({ 'symbols: decimals' }, rows)
  M.open_with(file, vim.list_extend(vim.list_extend(text, { '', '[State]' }), rows))
end

return M
