-- A board beside the text, on which to view and play the puzzle at the text's cursor. Each entry is
-- an edit of the text, and each edit of the text shows on the board.
local view = require('sudoku.board.view')
local clients = require('sudoku.client')

local M = {}

local PLACE = vim.api.nvim_create_namespace('sudoku.board.place')

local DEEPEST = 3

--- The directions of the arrow keys, as rows and columns.
local WAYS = {
  ['<Left>'] = { 0, -1 }, ['<Right>'] = { 0, 1 }, ['<Up>'] = { -1, 0 }, ['<Down>'] = { 1, 0 },
  h = { 0, -1 }, l = { 0, 1 }, k = { -1, 0 }, j = { 1, 0 },
}

---@class sudoku.Board
---@field buf integer
---@field source integer the buffer of the text
---@field client vim.lsp.Client
---@field place integer an extmark of the text, inside the puzzle
---@field model table? the puzzle that is shown: the answer to sudoku/board
---@field active integer the number of the cell that keys change
---@field follows boolean whether the next answer's cell is the active one
---@field busy boolean
---@field stale boolean
---@field candidates boolean
---@field hint table?
---@field depth integer the depth of the hint
---@field typed { cell: integer, key: string }? the last figure typed, if digits are numbers
---@field drawn sudoku.Picture?
---@field top integer the number of lines above the picture
---@field message string?

--- The open boards, by their buffers.
---@type table<integer, sudoku.Board>
local boards = {}

local function params_of(board)
  local at = vim.api.nvim_buf_get_extmark_by_id(board.source, PLACE, board.place, {})
  local line = vim.api.nvim_buf_get_lines(board.source, at[1], at[1] + 1, false)[1] or ''
  local encoding, character = board.client.offset_encoding, math.min(at[2], #line)
  if encoding ~= 'utf-8' then
    character = vim.fn.has('nvim-0.11') == 1 and vim.str_utfindex(line, encoding, character, false)
      or vim.lsp.util._str_utfindex_enc(line, character, encoding)
  end
  return {
    textDocument = vim.lsp.util.make_text_document_params(board.source),
    position = { line = at[1], character = character },
  }
end

--- Requests the puzzle and draws it. While a request is pending, at most one more is kept.
local function refresh(board)
  if boards[board.buf] ~= board or not vim.api.nvim_buf_is_loaded(board.source) then
    return
  end
  board.stale = true
  if board.busy then
    return
  end
  board.busy, board.stale = true, false
  local params = params_of(board)
  params.candidates = board.candidates
  local follows = board.follows
  local tick = vim.api.nvim_buf_get_changedtick(board.source)
  clients.request(board.client, 'sudoku/board', params, function(err, answer)
    board.busy = false
    if boards[board.buf] ~= board then
      return
    end
    if not err and vim.api.nvim_buf_get_changedtick(board.source) == tick then
      local model = answer ~= vim.NIL and answer or nil
      local was = board.model
      local is_other = not was or not model or model.rows ~= was.rows or model.columns ~= was.columns or follows and model.number ~= was.number
      board.model = model
      board.follows = board.follows and not follows
      if model and follows and type(model.cell) == 'number' then
        board.active = model.cell
      elseif model and is_other then
        board.active = 0
        for number = #model.cells, 1, -1 do
          board.active = not model.cells[number].digit and number - 1 or board.active
        end
      end
      view.draw(board)
    else
      board.stale = board.stale or not err
    end
    if board.stale then
      refresh(board)
    end
  end, board.source)
end

local function clear_hint(board)
  board.hint, board.depth, board.message = nil, 0, nil
end

--- Returns the byte index, in its line, of a position of the server.
local function byte_of(board, position)
  local encoding, character = board.client.offset_encoding, position.character
  if encoding == 'utf-8' then
    return character
  end
  local line = vim.api.nvim_buf_get_lines(board.source, position.line, position.line + 1, false)[1] or ''
  return vim.fn.has('nvim-0.11') == 1 and vim.str_byteindex(line, encoding, character, false)
    or vim.lsp.util._str_byteindex_enc(line, character, encoding)
end

--- Runs a function with the buffer of the text as the current one.
local function in_source(board, run)
  vim.api.nvim_buf_call(board.source, run)
end

local function refuse(board)
  board.message = 'The text is not modifiable.'
  view.draw(board)
end

local function enter(board, action, key)
  local model = board.model
  if not model then
    return
  end
  local cell = board.active
  if model.isDecimal and action == 'place' then
    local last = board.typed
    local joined = last and last.cell == cell and last.key .. key
    key = joined and vim.tbl_contains(model.symbols, joined) and joined or key
    board.typed = { cell = cell, key = key }
  end
  local params = params_of(board)
  params = {
    textDocument = params.textDocument,
    positions = { params.position },
    action = action,
    key = key,
    cells = { model.cells[cell + 1].name },
    startsState = true,
  }
  local answer = clients.request_now(board.client, 'sudoku/play', params, board.source)
  clear_hint(board)
  if not answer then
    return view.draw(board)
  end
  local message = answer.message
  board.message = message ~= vim.NIL and message or nil
  if #answer.edits > 0 and not vim.bo[board.source].modifiable then
    return refuse(board)
  elseif #answer.edits == 0 then
    return view.draw(board)
  end
  clients.fit(answer.edits, board.source, board.client.offset_encoding)
  in_source(board, function()
    vim.cmd('let &g:undolevels = &g:undolevels') -- what comes now is undone by itself
    vim.lsp.util.apply_text_edits(answer.edits, board.source, board.client.offset_encoding)
  end)
end

--- Toggles the next typed character as a pencil mark. If digits are numbers, a figure waits for a second one.
local function mark(board)
  local key, second = vim.fn.getcharstr(), nil
  local symbols = board.model and board.model.symbols or {}
  if not key:match('^%w$') then
    return
  elseif require('sudoku.play.cells').is_open(symbols, key) then
    board.message = ('mark %s_ (a second figure, or any other key)'):format(key)
    view.draw(board)
    vim.cmd.redraw()
    second = vim.fn.getcharstr()
    board.message = nil
    if second == vim.keycode('<BS>') then
      return view.draw(board)
    elseif vim.tbl_contains(symbols, key .. second) then
      return enter(board, 'mark', key .. second)
    end
  end
  enter(board, 'mark', key)
  if second and second ~= '\r' then
    vim.api.nvim_feedkeys(second, 'm', false)
  end
end

--- The key typed next as a mark in the corners, or as the number of a color.
---@param kind 'corner'|'color'
local function note(board, kind)
  local key = vim.fn.getcharstr()
  local action, said = require('sudoku.drawing.notes').meaning(kind, key, board.model and board.model.symbols or {})
  if action then
    enter(board, action, said)
  end
end

local function move(board, rows, columns)
  local model = board.model
  if model then
    local row, column = math.floor(board.active / model.columns), board.active % model.columns
    board.active = (row + rows) % model.rows * model.columns + (column + columns) % model.columns
    view.show_active(board)
  end
end

--- Makes the next blank cell active, or the previous one.
local function next_blank(board, step)
  local cells = board.model and board.model.cells or {}
  for by = 1, #cells do
    local at = (board.active + by * step) % #cells
    if not cells[at + 1].digit then
      board.active = at
      return view.show_active(board)
    end
  end
end

--- Goes to the next or the previous puzzle of the text, and moves the text's cursor along.
local function turn(board, step)
  -- Requests the model again, since the one that is shown may be older than the text.
  local model = clients.request_now(board.client, 'sudoku/board', params_of(board), board.source)
  local to = model and (step > 0 and model.after or step < 0 and model.before)
  if not to or to == vim.NIL then
    board.message = model and (step > 0 and 'This is the last puzzle.' or 'This is the first puzzle.')
    return view.draw(board)
  end
  local column = byte_of(board, to)
  board.place = vim.api.nvim_buf_set_extmark(board.source, PLACE, to.line, column, { id = board.place, strict = false })
  for _, window in ipairs(vim.fn.win_findbuf(board.source)) do
    pcall(vim.api.nvim_win_set_cursor, window, { to.line + 1, column })
  end
  board.follows = true
  clear_hint(board)
  refresh(board)
end

--- Shows a hint: at first where to look, then the pattern, then the whole step.
local function hint(board)
  local depth = math.min((board.hint and board.depth or 0) + 1, DEEPEST)
  local params = vim.tbl_extend('force', params_of(board), { kind = 'hint', depth = depth })
  local answer = clients.request_now(board.client, 'sudoku/roles', params, board.source)
  if answer then
    board.hint, board.depth, board.message = answer, depth, nil
    view.draw(board)
  end
end

--- Runs a command of the server on the puzzle.
local function execute(board, command)
  local params = params_of(board)
  local argument = { uri = params.textDocument.uri, position = params.position }
  clients.request(board.client, 'workspace/executeCommand', { command = command, arguments = { argument } }, function()
    refresh(board)
  end, board.source)
end

local function close(board)
  if boards[board.buf] == board then
    boards[board.buf] = nil
    pcall(vim.api.nvim_del_augroup_by_id, board.group)
    pcall(vim.api.nvim_buf_del_extmark, board.source, PLACE, board.place)
    if vim.api.nvim_buf_is_valid(board.buf) then
      vim.api.nvim_buf_delete(board.buf, { force = true })
    end
  end
end

local function map(board)
  local function key(lhs, desc, run)
    vim.keymap.set('n', lhs, run, { buffer = board.buf, nowait = true, desc = 'Sudoku: ' .. desc })
  end
  for _, sign in ipairs(vim.split('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '')) do
    key(sign, 'place ' .. sign, function()
      enter(board, 'place', sign)
    end)
  end
  for lhs, way in pairs(WAYS) do
    key(lhs, 'move', function()
      move(board, way[1] * vim.v.count1, way[2] * vim.v.count1)
    end)
  end
  for _, lhs in ipairs({ '.', 'x', '<BS>', '<Del>' }) do
    key(lhs, 'empty the cell', function()
      enter(board, 'clear', '')
    end)
  end
  key("'", 'a pencil mark', function()
    mark(board)
  end)
  key('"', 'a mark in the corners', function()
    note(board, 'corner')
  end)
  key(';', 'a color', function()
    note(board, 'color')
  end)
  key('<Tab>', 'next blank', function()
    next_blank(board, 1)
  end)
  key('<S-Tab>', 'previous blank', function()
    next_blank(board, -1)
  end)
  for _, lhs in ipairs({ ']]', '<PageDown>' }) do
    key(lhs, 'next puzzle', function()
      turn(board, 1)
    end)
  end
  for _, lhs in ipairs({ '[[', '<PageUp>' }) do
    key(lhs, 'previous puzzle', function()
      turn(board, -1)
    end)
  end
  key('?', 'a hint, and more of it', function()
    hint(board)
  end)
  key('!', 'check the digits', function()
    execute(board, 'sudoku.check')
  end)
  key('=', 'update all pencil marks', function()
    execute(board, 'sudoku.updateMarks')
  end)
  key('*', 'show the candidates, or not', function()
    board.candidates = not board.candidates
    refresh(board)
  end)
  for lhs, command in pairs({ u = 'undo', ['<C-R>'] = 'redo' }) do
    key(lhs, command, function()
      clear_hint(board)
      if not vim.bo[board.source].modifiable then
        return refuse(board)
      end
      in_source(board, function()
        vim.cmd('silent ' .. command)
      end)
    end)
  end
  key('<CR>', 'show the cell in the text', function()
    M.reveal(board)
  end)
  key('<Esc>', 'clear the hint', function()
    clear_hint(board)
    view.draw(board)
  end)
  key('q', 'close', function()
    close(board)
  end)
end

--- Moves the text's cursor to the active cell.
function M.reveal(board)
  local range = board.model and board.model.cells[board.active + 1].range
  local window = vim.fn.win_findbuf(board.source)[1]
  if range and window then
    vim.api.nvim_set_current_win(window)
    vim.api.nvim_win_set_cursor(window, { range.start.line + 1, byte_of(board, range.start) })
  end
end

--- Handles a move of the text's cursor to another cell or puzzle.
local function follow(board)
  local window = vim.api.nvim_get_current_win()
  if vim.api.nvim_win_get_buf(window) ~= board.source then
    return
  end
  local at = vim.api.nvim_win_get_cursor(window)
  board.place = vim.api.nvim_buf_set_extmark(board.source, PLACE, at[1] - 1, at[2], { id = board.place, strict = false })
  board.follows = true
  clear_hint(board)
  refresh(board)
end

--- Handles `:write` on the board: writes the text, under its own name or a given one.
local function write(board, name)
  local to = name ~= vim.api.nvim_buf_get_name(board.buf) and ' ' .. vim.fn.fnameescape(name) or ''
  local bang = vim.v.cmdbang == 1 and '!' or ''
  local done, why = pcall(vim.api.nvim_buf_call, board.source, function()
    vim.cmd('write' .. bang .. to)
  end)
  if not done then
    vim.notify(tostring(why):match('E%d+:[^\n]*') or tostring(why), vim.log.levels.ERROR)
  end
end

--- Makes the cell at the board's cursor active, after a click or a motion.
local function take_cursor(board)
  local at = vim.api.nvim_win_get_cursor(0)
  for cell, part in pairs(board.drawn and board.drawn.cells or {}) do
    if board.top + part.row == at[1] - 1 and part.from <= at[2] and at[2] < part.to and cell ~= board.active then
      board.active = cell
      return view.show_active(board)
    end
  end
end

local function watch(board)
  board.group = vim.api.nvim_create_augroup('sudoku.board.' .. board.buf, {})
  local function on(events, buf, run)
    vim.api.nvim_create_autocmd(events, { group = board.group, buffer = buf, callback = run })
  end
  on({ 'CursorMoved', 'CursorMovedI' }, board.source, function()
    follow(board)
  end)
  on('DiagnosticChanged', board.source, function()
    refresh(board)
  end)
  on({ 'BufUnload', 'LspDetach' }, board.source, function()
    vim.schedule(vim.schedule_wrap(function()
      -- A rename detaches the server for a moment. By now the server is attached again.
      if vim.lsp.buf_is_attached(board.source, board.client.id) then
        return refresh(board)
      end
      close(board)
    end))
  end)
  on('CursorMoved', board.buf, function()
    take_cursor(board)
  end)
  on('BufWriteCmd', board.buf, function(event)
    write(board, event.match)
  end)
  on('BufWipeout', board.buf, function()
    boards[board.buf] = nil
    pcall(vim.api.nvim_buf_del_extmark, board.source, PLACE, board.place)
    vim.schedule(function()
      pcall(vim.api.nvim_del_augroup_by_id, board.group)
    end)
  end)
  vim.api.nvim_buf_attach(board.source, false, {
    on_lines = function()
      if boards[board.buf] ~= board then
        return true
      end
      vim.schedule(function()
        if boards[board.buf] == board and vim.api.nvim_get_current_buf() == board.source then
          clear_hint(board)
        end
        refresh(board)
      end)
    end,
  })
end

--- Returns the board that is open for a buffer of text, or the board in a buffer of its own.
---@return sudoku.Board?
function M.of(buf)
  for _, board in pairs(boards) do
    if board.source == buf or board.buf == buf then
      return board
    end
  end
end

--- Opens a board beside the current window, or in a floating window. If a board is open for the buffer, moves to it instead.
---@param client vim.lsp.Client
---@param source integer
---@param is_float boolean
function M.open(client, source, is_float)
  if not vim.tbl_get(client.server_capabilities, 'experimental', 'sudokuBoard') then
    return vim.notify('sudoku: this server has no board: install a newer one', vim.log.levels.ERROR)
  end
  local open = M.of(source)
  if open and view.window_of(open) then
    return vim.api.nvim_set_current_win(view.window_of(open))
  elseif open then
    close(open)
  end
  view.define_groups(client)
  local at = vim.api.nvim_win_get_cursor(0)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].buftype, vim.bo[buf].bufhidden, vim.bo[buf].swapfile, vim.bo[buf].modifiable = 'acwrite', 'wipe', false, false
  pcall(vim.api.nvim_buf_set_name, buf, 'sudoku://board/' .. buf)
  local board = {
    buf = buf,
    source = source,
    client = client,
    place = vim.api.nvim_buf_set_extmark(source, PLACE, at[1] - 1, at[2], { strict = false }),
    active = 0,
    follows = true,
    busy = false,
    stale = false,
    candidates = false,
    depth = 0,
    top = 0,
  }
  boards[buf] = board
  if is_float then
    vim.api.nvim_open_win(buf, true, { relative = 'editor', width = 40, height = 20, row = 1, col = 1, style = 'minimal', border = 'rounded' })
  else
    vim.cmd('botright vertical sbuffer ' .. buf)
  end
  vim.wo[0][0].wrap, vim.wo[0][0].number, vim.wo[0][0].relativenumber, vim.wo[0][0].list = false, false, false, false
  vim.wo[0][0].signcolumn, vim.wo[0][0].foldcolumn, vim.wo[0][0].spell, vim.wo[0][0].winfixwidth = 'no', '0', false, true
  vim.bo[buf].filetype = 'sudokuboard'
  map(board)
  watch(board)
  refresh(board)
end

return M
