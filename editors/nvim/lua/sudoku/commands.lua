-- What :SudokuGenerate, :SudokuSolve and :SudokuFillSingles do: they ask the server, which answers by editing the buffer.
local M = {}

local ATTACH_MS = 5000
local NOT_RUNNING = "sudoku: the language server does not run here: vim.lsp.enable('sudoku'), and see :checkhealth vim.lsp"

local function say(message)
  vim.notify(message, vim.log.levels.ERROR)
end

---@return vim.lsp.Client? client of the buffer, waited for where it is just starting
local function client_of(buf)
  local client
  vim.wait(ATTACH_MS, function()
    client = vim.lsp.get_clients({ bufnr = buf, name = 'sudoku' })[1]
    return client ~= nil and client.initialized == true
  end, 20)
  return client
end

---@param client vim.lsp.Client
local function request(client, method, params, handler, buf)
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, handler, buf)
  else
    client.request(method, params, handler, buf)
  end
end
M.request = request

--- Has the server carry out a command of its own at the cursor.
---@param command string
---@param more table? further fields of the command's argument
function M.execute(command, more)
  local buf = vim.api.nvim_get_current_buf()
  if vim.bo[buf].filetype ~= 'sudoku' then
    return say('sudoku: this is no sudoku file (:setfiletype sudoku makes it one)')
  end
  if vim.api.nvim_buf_get_name(buf) == '' then
    return say('sudoku: the server edits files by name: give this buffer one first, such as :file puzzle.sudoku')
  end
  local client = client_of(buf)
  if client == nil then
    return say(NOT_RUNNING)
  end
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local argument = vim.tbl_extend('force', { uri = at.textDocument.uri, position = at.position }, more or {})
  request(client, 'workspace/executeCommand', { command = command, arguments = { argument } }, function(err)
    if err then
      say('sudoku: ' .. err.message)
    end
  end, buf)
end

--- A name that no file and no buffer has.
local function new_name()
  local number, name = 1, 'puzzle.sudoku'
  while vim.uv.fs_stat(name) or vim.fn.bufexists(name) == 1 do
    number = number + 1
    name = ('puzzle-%d.sudoku'):format(number)
  end
  return name
end

--- Writes a new puzzle at the cursor; outside sudoku files, into a new one.
---@param size string? the number of rows, 9 where it is left out
---@param seed string? the same seed gives the same puzzle
function M.generate(size, seed)
  if size and not size:match('^%d+$') then
    return say('sudoku: the size is a number of rows, such as 9: ' .. size)
  end
  if vim.bo.filetype ~= 'sudoku' then
    vim.cmd.new(new_name())
  end
  M.execute('sudoku.generate', { size = tonumber(size), seed = seed and (tonumber(seed) or seed) })
end

return M
