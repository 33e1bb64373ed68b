-- Read-only texts from the server, each in a Markdown buffer without a file, in a window beside or
-- above the puzzle. A new text replaces the previous one.
local M = {}

--- Returns a name that no buffer has: `Path of Small`, `Path of Small (2)`.
local function free(title)
  local number, name = 1, title
  while vim.fn.bufexists(name) == 1 do
    number = number + 1
    name = ('%s (%d)'):format(title, number)
  end
  return name
end

--- Returns the window of this tab page that shows such a text.
local function shown()
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.b[vim.api.nvim_win_get_buf(window)].sudoku_document then
      return window
    end
  end
end

--- Returns whether the grids in a text fit into half the screen; wrapped grids would be unreadable.
local function fits_beside(lines)
  return vim.iter(lines):all(function(line)
    return vim.fn.match(line, '^[│┌├└]') < 0 or vim.fn.strdisplaywidth(line) < vim.o.columns / 2
  end)
end

local function show(_, params)
  local buf, window = vim.api.nvim_create_buf(true, true), shown()
  local lines = vim.split(vim.trim(params.markdown), '\n')
  if window then
    vim.api.nvim_set_current_win(window)
    vim.api.nvim_win_set_buf(window, buf) -- the text before is wiped out
  end
  vim.bo[buf].modifiable = true -- whatever is usual for new buffers
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.api.nvim_buf_set_name(buf, free(params.title))
  vim.bo[buf].filetype = 'markdown'
  vim.bo[buf].modifiable = false
  vim.bo[buf].bufhidden = 'wipe'
  vim.b[buf].sudoku_document = true
  if not window then
    vim.cmd((fits_beside(lines) and 'vertical' or 'horizontal') .. ' sbuffer ' .. buf)
  end
end

--- Returns the handlers of the server's own notifications.
function M.handlers()
  return { ['sudoku/document'] = show }
end

return M
