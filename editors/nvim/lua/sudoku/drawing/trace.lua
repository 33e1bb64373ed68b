-- The search for a solution, round by round: the grid with lettered marks, in a buffer of its own with keys to step through the rounds.
local roles = require('sudoku.drawing.roles')

local M = {}

local METHOD = 'sudoku/roles'
local NS = vim.api.nvim_create_namespace('sudoku.trace')

--- The pause between two rounds while playing, in milliseconds.
local SLOWEST, FASTEST, USUAL = 3200, 25, 400

local KEYS = 'l next  h back  <Space> play  + - speed  gg first  G last  {N}G round N  q close'

---@class sudoku.Trace
---@field client vim.lsp.Client
---@field buf integer
---@field id integer? the server's number for the search
---@field start table the parameters of the request that starts the search
---@field round integer the round that is shown
---@field rounds integer
---@field wanted integer the round that was wanted last
---@field busy boolean
---@field timer uv.uv_timer_t?
---@field pause integer

--- The traces, by their buffers.
---@type table<integer, sudoku.Trace>
local traces = {}

local function stop(trace)
  if trace.timer then
    trace.timer:stop()
    trace.timer:close()
    trace.timer = nil
  end
end

local function plural(count, noun)
  return ('%d %s%s'):format(count, noun, count == 1 and '' or 's')
end

--- Writes the server's answer into the buffer.
local function draw(trace, answer)
  local buf = trace.buf
  local state = answer.trace
  trace.id, trace.round, trace.rounds = state.id, state.round, state.rounds
  local lines = {
    state.title,
    ('Round %d of %d · %s%s'):format(state.round, state.rounds, plural(state.backtracks, 'backtrack'), trace.timer and ' · playing' or ''),
    '',
  }
  local top = #lines
  vim.list_extend(lines, answer.grid.lines)
  table.insert(lines, '')
  vim.list_extend(lines, answer.text)
  vim.list_extend(lines, { '', KEYS })
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.bo[buf].modified = false
  vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
  local encoding = trace.client.offset_encoding
  for _, part in ipairs(answer.grid.parts) do
    local group = part.kind == 'given' and 'sudokuGiven' or part.kind == 'digit' and 'sudokuPlaced' or roles.group(part.role, part.kind == 'candidate')
    local range = part.range
    local moved = {
      start = { line = range.start.line + top, character = range.start.character },
      ['end'] = { line = range['end'].line + top, character = range['end'].character },
    }
    roles.mark(buf, NS, moved, group, part.kind == 'cell' and 100 or 110, encoding)
  end
  vim.api.nvim_buf_set_extmark(buf, NS, 0, 0, { end_col = #lines[1], hl_group = 'Title' })
  vim.api.nvim_buf_set_extmark(buf, NS, #lines - 1, 0, { end_col = #KEYS, hl_group = 'Comment' })
end

--- Requests the wanted round. While a request is pending, only the round that was wanted last is kept.
local function ask(trace)
  if trace.busy then
    return
  end
  trace.busy = true
  local params = { kind = 'trace', round = trace.wanted, form = { lines = true } }
  if trace.id then
    params.trace = trace.id
  else
    params.textDocument, params.position = trace.start.textDocument, trace.start.position
  end
  local wanted = trace.wanted
  require('sudoku.client').request(trace.client, METHOD, params, function(err, answer)
    trace.busy = false
    if not vim.api.nvim_buf_is_valid(trace.buf) then
      return
    end
    if err or not answer or answer == vim.NIL then
      stop(trace)
      if trace.rounds == 0 then
        vim.api.nvim_buf_delete(trace.buf, { force = true }) -- nothing was ever shown
      end
      vim.notify('sudoku: ' .. (err and err.message or 'there is no puzzle'), vim.log.levels.WARN)
      return
    end
    draw(trace, answer)
    if trace.wanted ~= wanted then
      trace.wanted = math.min(trace.wanted, trace.rounds)
      ask(trace)
    end
  end, trace.start.buf)
end

--- Shows a round of the search in the current buffer.
---@param round integer
---@param buf integer?
function M.go(round, buf)
  local trace = traces[buf or vim.api.nvim_get_current_buf()]
  if trace then
    trace.wanted = math.max(0, math.min(round, trace.rounds))
    ask(trace)
  end
end

--- Moves by this many rounds from the round that was wanted last.
function M.step(by)
  local trace = traces[vim.api.nvim_get_current_buf()]
  if trace then
    stop(trace)
    M.go(trace.wanted + by)
  end
end

local function start(trace)
  trace.timer = assert(vim.uv.new_timer())
  trace.timer:start(0, trace.pause, vim.schedule_wrap(function()
    if not trace.timer or trace.busy then
      return
    end
    if trace.wanted >= trace.rounds then
      stop(trace)
    else
      M.go(trace.wanted + 1, trace.buf)
    end
  end))
end

--- Plays the rounds one after another, or stops playing.
function M.play()
  local trace = traces[vim.api.nvim_get_current_buf()]
  if trace and trace.timer then
    stop(trace)
    M.go(trace.round)
  elseif trace then
    start(trace)
  end
end

--- Plays faster or slower by a factor.
function M.speed(factor)
  local trace = traces[vim.api.nvim_get_current_buf()]
  if trace then
    trace.pause = math.max(FASTEST, math.min(SLOWEST, math.floor(trace.pause / factor)))
    if trace.timer then
      stop(trace)
      start(trace)
    end
  end
end

local function map(buf)
  local function key(lhs, desc, run)
    for _, one in ipairs(lhs) do
      vim.keymap.set('n', one, run, { buffer = buf, nowait = true, desc = desc })
    end
  end
  local function by(step)
    return function()
      M.step(step * vim.v.count1)
    end
  end
  key({ 'l', '<Right>', 'n' }, 'Next round', by(1))
  key({ 'h', '<Left>', 'p' }, 'Round before', by(-1))
  key({ '<Space>' }, 'Play or pause', M.play)
  key({ '+' }, 'Play faster', function()
    M.speed(2)
  end)
  key({ '-' }, 'Play slower', function()
    M.speed(0.5)
  end)
  key({ 'gg', '<Home>' }, 'Before the first round', function()
    M.step(-math.huge)
  end)
  key({ 'G', '<End>' }, 'Last round, or the one of the count', function()
    local trace = traces[buf]
    stop(trace)
    M.go(vim.v.count > 0 and vim.v.count or trace.rounds)
  end)
  key({ 'q' }, 'Close', function()
    vim.api.nvim_buf_delete(buf, { force = true })
  end)
end

--- Opens the trace of the puzzle at a position, in a tab page of its own.
---@param client vim.lsp.Client
---@param argument table uri and position
---@param round integer?
function M.open(client, argument, round)
  roles.define_groups(client)
  local source = vim.api.nvim_get_current_buf()
  vim.cmd('tab split')
  local buf = vim.api.nvim_create_buf(true, true)
  vim.api.nvim_win_set_buf(0, buf)
  vim.bo[buf].buftype, vim.bo[buf].bufhidden, vim.bo[buf].swapfile = 'nofile', 'wipe', false
  vim.bo[buf].modifiable = false
  vim.wo[0][0].wrap, vim.wo[0][0].number, vim.wo[0][0].list = false, false, false
  pcall(vim.api.nvim_buf_set_name, buf, 'sudoku://trace/' .. buf)
  vim.bo[buf].filetype = 'sudokutrace'
  traces[buf] = {
    client = client,
    buf = buf,
    start = { textDocument = { uri = argument.uri }, position = argument.position, buf = source },
    round = 0,
    rounds = 0,
    wanted = round or 0,
    busy = false,
    pause = USUAL,
  }
  map(buf)
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buf,
    callback = function()
      stop(traces[buf])
      traces[buf] = nil
    end,
  })
  ask(traces[buf])
end

--- Runs the action "Trace the search" in a buffer, instead of letting the server write a file.
---@param command lsp.Command
---@param ctx table
function M.action(command, ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  if client and command.arguments and command.arguments[1] then
    M.open(client, command.arguments[1])
  end
end

--- Returns whether the current buffer shows a trace.
function M.is_shown()
  return traces[vim.api.nvim_get_current_buf()] ~= nil
end

M.NS = NS

return M
