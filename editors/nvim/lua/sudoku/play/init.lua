-- Play mode: until Escape, keys of normal mode move from cell to cell, place digits and toggle pencil marks.
local M = {}

-- In a narrow window, the end of the bar is cut off (%<).
local BAR = 'Sudoku: %s. hjkl or arrows move, digits place, \' marks, Backspace clears, Tab next blank, Esc leaves%%<'

--- What the bar says if the puzzle has no givens yet, and if it has some.
local GIVENS, PLAYING = 'editing the givens', 'playing'

--- Keys and their actions; keys for the symbols of the puzzle are added.
local KEYS = {
  ['<Left>'] = 'left', ['<Right>'] = 'right', ['<Up>'] = 'up', ['<Down>'] = 'down',
  h = 'left', l = 'right', k = 'up', j = 'down',
  ['<Tab>'] = 'nextBlank', ['<S-Tab>'] = 'previousBlank',
  ['<BS>'] = 'clear', ['<Del>'] = 'clear', ['.'] = 'clear', x = 'clear',
}

--- Keys that change the text by character or line; they would break the shape of a row, so they are refused.
local OF_TEXT = vim.split(
  'd D c C s S r R o O p P J X ~ < > & gJ gp gP g~ gu gU g? gq gw gc gcc g& gR gr gi gI zp zP [p ]p [P ]P [<Space> ]<Space> <C-A> <C-X>',
  ' '
)

--- Keys that are refused while text is selected, including operators that are keys of play mode otherwise.
local OF_SELECTION = vim.split(
  'd D c C s S r R o p P J X x ~ < > ! = u U I A g? gq gw gu gU g~ gJ gc gp gP gR zp zP [p ]p [P ]P <C-A> <C-X> g<C-A> g<C-X> <BS> <Del>',
  ' '
)

--- Keys that are refused only if no longer mapping is typed: `gra` lists the actions.
local MAY_GO_ON = { gr = true }

--- Keys for commands of the server at the cursor; the board has the same keys.
local COMMANDS = { ['?'] = 'sudoku.hint', ['='] = 'sudoku.updateMarks', ['!'] = 'sudoku.check' }

---@class sudoku.Playing
---@field client vim.lsp.Client
---@field before table[] the user's own mappings of this buffer
---@field mapped string[] keys of normal mode
---@field selected string[] keys of visual mode
---@field bars table<integer, string> the winbar of each window before play mode
---@field bar string the text of the winbar
---@field starts boolean whether an entry in a puzzle without a [State] starts one
---@field placed? string the moment after the last digit was placed

---@type table<integer, sudoku.Playing>
local playing = {}

---@param buf? integer
---@return boolean
function M.is_on(buf)
  return playing[buf or vim.api.nvim_get_current_buf()] ~= nil
end

--- Returns text for a status line; empty if play mode is off.
---@return string
function M.status()
  return M.is_on() and 'playing' or ''
end

--- Identifies a moment by the text and the cursor: it changes with each move and edit.
local function moment(buf)
  return vim.inspect({ vim.b[buf].changedtick, vim.api.nvim_win_get_cursor(0) })
end

--- Applies a key to the cell at the cursor, or moves to another cell, as one undo step.
local function act(buf, action, key)
  local cells, now = require('sudoku.play.cells'), playing[buf]
  local params = now and cells.params(now.client, action, key)
  if params then
    params.startsState = now.starts
  end
  if params and action == 'place' then
    params.joins = now.placed == moment(buf) -- a second figure, right behind the first one
  end
  local answer = now and cells.ask_now(now.client, buf, params)
  if not answer then
    vim.api.nvim_echo({ { 'There is no puzzle here.' } }, false, {})
    return nil
  end
  vim.cmd('let &g:undolevels = &g:undolevels') -- what comes now is undone by itself
  cells.apply(now.client, buf, answer)
  now.placed = action == 'place' and moment(buf) or nil
  return answer
end

---@param mode? 'x' for visual mode
local function map(buf, key, run, mode)
  local now = playing[buf]
  local before = vim.fn.maparg(key, mode or 'n', false, true)
  if before.buffer == 1 then
    table.insert(now.before, { mode or 'n', before })
  end
  vim.keymap.set(mode or 'n', key, run, { buffer = buf, nowait = not MAY_GO_ON[key], desc = 'Sudoku: play mode' })
  table.insert(mode and now.selected or now.mapped, key)
end

--- Returns a function that says that a key edits text, and does nothing else.
local function refusal(key)
  return function()
    vim.api.nvim_echo({ { key .. ' edits text: leave play mode (Esc) for it' } }, false, {})
  end
end

local function show_bar(buf)
  for _, window in ipairs(vim.fn.win_findbuf(buf)) do
    playing[buf].bars[window] = vim.wo[window].winbar
    vim.wo[window][0].winbar = playing[buf].bar
  end
end

local function set_bar(buf, text)
  for _, window in ipairs(vim.fn.win_findbuf(buf)) do
    vim.wo[window][0].winbar = text
  end
  vim.cmd.redraw()
end

--- Toggles the next typed character as a pencil mark. If digits are numbers, a figure waits for a second one.
local function mark(buf)
  local key = vim.fn.getcharstr()
  if not key:match('^[%w]$') then
    return
  end
  local cells, now = require('sudoku.play.cells'), playing[buf]
  local here = cells.ask_now(now.client, buf, cells.params(now.client, 'here'))
  local symbols = here and here.symbols or {}
  if not cells.is_open(symbols, key) then
    act(buf, 'mark', key)
    return
  end
  set_bar(buf, ('Sudoku: mark %s_ (a second figure, or any other key)'):format(key))
  local second = vim.fn.getcharstr()
  set_bar(buf, now.bar)
  if second == vim.keycode('<BS>') then
    return
  elseif vim.tbl_contains(symbols, key .. second) then
    act(buf, 'mark', key .. second)
    return
  end
  act(buf, 'mark', key)
  if second ~= '\r' then
    vim.api.nvim_feedkeys(second, 'm', false)
  end
end

--- The key typed next as a mark in the corners, or as the number of a color.
---@param kind 'corner'|'color'
local function note(buf, kind)
  local key = vim.fn.getcharstr()
  local cells, now = require('sudoku.play.cells'), playing[buf]
  local here = cells.ask_now(now.client, buf, cells.params(now.client, 'here'))
  local action, said = require('sudoku.drawing.notes').meaning(kind, key, here and here.symbols or {})
  if action then
    act(buf, action, said)
  end
end

---@param client vim.lsp.Client
---@param buf integer
---@param answer? table the server's answer about the cursor, if it is known already
function M.start(client, buf, answer)
  if M.is_on(buf) then
    return
  end
  if not require('sudoku.play.cells').is_known(client) then
    return vim.notify('sudoku: this server has no play mode: install a newer one', vim.log.levels.ERROR)
  end
  local now = { client = client, before = {}, mapped = {}, selected = {}, bars = {}, bar = '', starts = false }
  playing[buf] = now
  if answer then
    require('sudoku.play.cells').apply(client, buf, answer)
  else
    answer = act(buf, 'here')
  end
  -- Play mode may have been turned off before the answer.
  if playing[buf] ~= now then
    return
  elseif not answer then
    playing[buf] = nil
    return
  end
  now.starts = answer.givensApart == false
  now.bar = BAR:format(type(answer.givensApart) == 'boolean' and PLAYING or GIVENS)
  for key, action in pairs(KEYS) do
    map(buf, key, function()
      for _ = 1, vim.v.count1 do
        act(buf, action)
      end
    end)
  end
  for key, name in pairs(COMMANDS) do
    map(buf, key, function()
      require('sudoku.commands').execute(name)
    end)
  end
  local symbols = { '0' }
  for _, symbol in ipairs(answer.symbols) do
    for sign in symbol:gmatch('%w') do
      vim.list_extend(symbols, { sign:lower(), sign:upper() })
    end
  end
  for _, sign in ipairs(symbols) do
    -- If `u` is a digit, `U` places it, so that `u` still undoes.
    if KEYS[sign] == nil and sign ~= 'u' and not vim.tbl_contains(playing[buf].mapped, sign) then
      map(buf, sign, function()
        act(buf, 'place', sign)
      end)
    end
  end
  for _, key in ipairs(OF_TEXT) do
    if not vim.tbl_contains(now.mapped, key) then
      map(buf, key == '<' and '<lt>' or key, refusal(key))
    end
  end
  for _, key in ipairs(OF_SELECTION) do
    map(buf, key == '<' and '<lt>' or key, refusal(key), 'x')
  end
  map(buf, "'", function()
    mark(buf)
  end)
  map(buf, '"', function()
    note(buf, 'corner')
  end)
  map(buf, ';', function()
    note(buf, 'color')
  end)
  map(buf, '<Esc>', function()
    M.stop(buf)
  end)
  show_bar(buf)
  vim.b[buf].sudoku_playing = true
end

---@param buf integer
function M.stop(buf)
  local now = playing[buf]
  if now == nil then
    return
  end
  playing[buf] = nil
  if not vim.api.nvim_buf_is_valid(buf) then
    return
  end
  for _, key in ipairs(now.mapped) do
    pcall(vim.keymap.del, 'n', key, { buffer = buf })
  end
  for _, key in ipairs(now.selected) do
    pcall(vim.keymap.del, 'x', key, { buffer = buf })
  end
  vim.api.nvim_buf_call(buf, function()
    for _, before in ipairs(now.before) do
      vim.fn.mapset(before[1], false, before[2])
    end
  end)
  for window, bar in pairs(now.bars) do
    if vim.api.nvim_win_is_valid(window) then
      vim.wo[window][0].winbar = bar
    end
  end
  vim.b[buf].sudoku_playing = nil
end

--- Turns play mode on or off in the current buffer.
function M.toggle()
  local buf = vim.api.nvim_get_current_buf()
  if M.is_on(buf) then
    return M.stop(buf)
  end
  require('sudoku.commands').at_cursor(function(client)
    M.start(client, buf)
  end)
end

--- Turns play mode on when the cursor enters a [State] in normal mode, and off when the cursor leaves it.
---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.follow(client, buf, group)
  local cells, was, asked = require('sudoku.play.cells'), false, 0
  local function take(answer)
    local is = answer ~= nil and answer.inState == true
    local came, went = is and not was, was and not is
    was = is
    if vim.api.nvim_get_current_buf() ~= buf then
      return
    elseif came and vim.fn.mode() == 'n' then
      M.start(client, buf, answer)
    elseif went then
      M.stop(buf)
    end
  end
  local function look()
    if vim.api.nvim_get_current_buf() ~= buf then
      return
    end
    asked = asked + 1
    local mine = asked
    cells.ask(client, buf, cells.params(client, 'here'), function(answer)
      if mine == asked then -- the cursor has not gone on meanwhile
        take(answer)
      end
    end)
  end
  vim.api.nvim_create_autocmd('CursorMoved', { group = group, buffer = buf, callback = look })
  look()
end

return M
