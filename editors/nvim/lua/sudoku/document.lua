-- Texts for reading that the server makes: a Markdown buffer of no file, in a window beside the puzzle.
local M = {}

--- A name that no buffer has: `Path of Small`, `Path of Small (2)`.
local function free(title)
  local number, name = 1, title
  while vim.fn.bufexists(name) == 1 do
    number = number + 1
    name = ('%s (%d)'):format(title, number)
  end
  return name
end

local function show(_, params)
  local buf = vim.api.nvim_create_buf(true, true)
  vim.bo[buf].modifiable = true -- whatever is usual for new buffers
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.split(vim.trim(params.markdown), '\n'))
  vim.api.nvim_buf_set_name(buf, free(params.title))
  vim.bo[buf].filetype = 'markdown'
  vim.bo[buf].modifiable = false
  vim.bo[buf].bufhidden = 'wipe'
  vim.cmd('vertical sbuffer ' .. buf)
end

--- What the client does with the server's own notifications.
function M.handlers()
  return { ['sudoku/document'] = show }
end

return M
