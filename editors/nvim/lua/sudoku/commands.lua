-- The implementation of the commands, such as :SudokuGenerate: they send requests to the server, which answers with edits of the buffer.
local M = {}

local ATTACH_MS = 5000
local NOT_RUNNING = "sudoku: the language server is not running: use vim.lsp.enable('sudoku'), or see :checkhealth sudoku"

local function say(message)
  vim.notify(message, vim.log.levels.ERROR)
end

---@return vim.lsp.Client? client of the buffer, after waiting for a client that is starting
local function client_of(buf)
  local client
  vim.wait(ATTACH_MS, function()
    client = require('sudoku.client').all(buf)[1]
    return client ~= nil and client.initialized == true
  end, 20)
  return client
end

--- Calls `run` with the client, the buffer and the argument of a command at the cursor.
---@param run fun(client: vim.lsp.Client, argument: table, buf: integer)
---@return true? called nil, after a message, if `run` was not called
function M.at_cursor(run)
  local buf = vim.api.nvim_get_current_buf()
  if vim.bo[buf].filetype ~= 'sudoku' then
    return say('sudoku: this is not a sudoku file (:setfiletype sudoku makes it one)')
  end
  if vim.api.nvim_buf_get_name(buf) == '' then
    return say('sudoku: ' .. require('sudoku.client.name').LACK)
  end
  local client = client_of(buf)
  if client == nil then
    return say(NOT_RUNNING)
  end
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  run(client, { uri = at.textDocument.uri, position = at.position }, buf)
  return true
end

--- Runs a command of the server at the cursor.
---@param command string
---@param more table? further fields of the command's argument
---@param failed? fun() called if the command fails
function M.execute(command, more, failed)
  local is_asked = M.at_cursor(function(client, argument, buf)
    argument = vim.tbl_extend('force', argument, more or {})
    require('sudoku.drawing.roles').execute(client, { command = command, arguments = { argument } }, buf, failed)
  end)
  if not is_asked and failed then
    failed()
  end
end

--- Returns the depth of a hint typed after a command; nil, after a message, if it is not a depth.
---@param typed string
---@param usual integer
local function depth_of(typed, usual)
  if typed == '' then
    return usual
  end
  if typed:match('^[123]$') then
    return tonumber(typed)
  end
  say(('sudoku: expected a depth of 1, 2 or 3, found %s'):format(typed))
end

--- Shows a hint in words.
---@param typed string the depth; may be empty
function M.hint(typed)
  local depth = depth_of(typed, 1)
  if depth then
    M.execute('sudoku.hint', { depth = depth })
  end
end

--- Draws the next step on the grid.
---@param typed string the depth; may be empty
function M.show_hint(typed)
  local depth = depth_of(typed, 3)
  if depth == nil then
    return
  end
  M.at_cursor(function(client, argument, buf)
    argument.depth = depth
    require('sudoku.drawing.roles').show(client, buf, argument, function(why)
      say('sudoku: ' .. (why or 'there is no puzzle here'))
    end)
  end)
end

--- Opens the board.
---@param typed string
function M.board(typed)
  if typed ~= '' and typed ~= 'float' then
    return say(("sudoku: expected 'float' or nothing, found %s"):format(typed))
  end
  M.at_cursor(function(client, _, buf)
    require('sudoku.board').open(client, buf, typed == 'float')
  end)
end

--- Opens the search for a solution, or goes to a round of the search that is shown.
---@param typed string the round; may be empty
function M.trace(typed)
  local round = typed:match('^%d+$') and tonumber(typed) or nil
  if typed ~= '' and round == nil then
    return say(('sudoku: expected the number of a round, found %s'):format(typed))
  end
  local trace = require('sudoku.drawing.trace')
  if trace.is_shown() then
    return trace.go(round or 0)
  end
  M.at_cursor(function(client, argument)
    trace.open(client, argument, round)
  end)
end

--- Returns a file name that neither a file nor a listed buffer has.
local function new_name()
  local number, name = 1, 'puzzle.sudoku'
  while vim.uv.fs_stat(name) or vim.fn.buflisted(name) == 1 do
    number = number + 1
    name = ('puzzle-%d.sudoku'):format(number)
  end
  return name
end

local RULES = { 'diagonal', 'windoku', 'disjoint', 'anti-knight', 'anti-king', 'non-consecutive' }
local CONSTRAINTS = {
  'killer', 'thermo', 'arrow', 'dots', 'xv', 'whispers',
  'renban', 'inequalities', 'little-killer', 'sandwich', 'x-sum', 'skyscraper',
}
local LEVELS = { 'easy', 'medium', 'hard', 'unfair', 'extreme' }
local NAMES = { 'size', 'seed', 'digits', 'box', 'rules', 'constraints', 'clues', 'level', 'rating', 'requires', 'without' }

--- Returns the fields of the server's argument: `9 42` means `size=9 seed=42`.
---@param words string[]
---@return table? fields
---@return string? problem
local function fields_of(words)
  local fields, plain = {}, 0
  for _, word in ipairs(words) do
    local name, value = word:match('^(%l+)=(.+)$')
    if name == nil then
      plain = plain + 1
      name, value = NAMES[plain <= 2 and plain or 0], word
    end
    for option, values in pairs({ level = LEVELS, rules = RULES, constraints = CONSTRAINTS }) do
      if vim.tbl_contains(values, word) then
        return nil, ('unexpected %s: did you mean %s=%s?'):format(word, option, word)
      end
    end
    if not vim.tbl_contains(NAMES, name) then
      return nil, ('unexpected %s: expected [size] [seed] [digits=0-8] [box=2x3] [rules=diagonal,windoku] [constraints=killer,thermo] [clues=30] [level=hard] [rating=6.5..7.2] [requires=x-wing] [without=uniqueness]'):format(word)
    end
    if name == 'size' and not (value:match('^%d+$') or value:match('^%d+x%d+$')) then
      return nil, 'expected a number of rows, such as 9, or rows and columns, such as 6x8, found ' .. value
    end
    -- A seed may be text, such as 2:7.
    local is_list = name == 'rules' or name == 'constraints'
    fields[name] = is_list and vim.split(value, ',') or tonumber(value) or value
  end
  return fields
end

--- Writes a new puzzle at the cursor; outside sudoku files, or with `apart`, into a new file. The same seed gives the same puzzle.
---@param words string[] the command's arguments
---@param apart boolean
function M.generate(words, apart)
  local fields, problem = fields_of(words)
  if fields == nil then
    return say('sudoku: ' .. problem)
  end
  local close
  if vim.bo.filetype ~= 'sudoku' then
    vim.cmd.new(new_name())
    local new = vim.api.nvim_get_current_buf()
    function close()
      if vim.api.nvim_buf_is_valid(new) and not vim.bo[new].modified then
        vim.cmd.bdelete(new) -- not wiped out: answers for it may still come
      end
    end
  elseif apart then
    fields.newFile = true
  end
  if not (vim.bo.modifiable or fields.newFile) then
    say('sudoku: ' .. require('sudoku.client').UNMODIFIABLE)
    return close and close()
  end
  M.execute('sudoku.generate', fields, close)
end

--- Returns the completions of a typed argument of :SudokuGenerate.
---@param typed string
---@return string[]
function M.complete(typed)
  local all = { '4', '6', '8', '9', '10', '12', '16', 'box=', 'clues=', 'rating=', 'requires=', 'seed=', 'without=' }
  local before = typed:match('^(rules=.*,)') or 'rules='
  for _, rule in ipairs(RULES) do
    table.insert(all, before .. rule)
  end
  before = typed:match('^(constraints=.*,)') or 'constraints='
  for _, kind in ipairs(CONSTRAINTS) do
    table.insert(all, before .. kind)
  end
  for _, level in ipairs(LEVELS) do
    table.insert(all, 'level=' .. level)
  end
  return vim.tbl_filter(function(item)
    return vim.startswith(item, typed)
  end, all)
end

return M
