-- Shows a board: the puzzle's picture in a buffer, with colors, a summary, messages and keys.
local picture = require('sudoku.board.picture')
local notes = require('sudoku.drawing.notes')
local roles = require('sudoku.drawing.roles')

local M = {}

local NS = vim.api.nvim_create_namespace('sudoku.board')

local KEYS = { "hjkl move  digit place  ' mark  . clear", '" corner mark  ; color', '? hint  ! check  = marks  * candidates', 'u undo  <C-R> redo  q close' }
local TURN = ']] next puzzle  [[ previous puzzle'

local GROUPS = {
  sudokuBoardCursor = 'Visual',
  sudokuBoardLines = 'NonText',
  sudokuBoardHouse = 'CursorLine',
  sudokuWrong = 'DiagnosticError',
  sudokuRuledOut = 'DiagnosticDeprecated',
}

---@param board sudoku.Board
---@return integer? window
function M.window_of(board)
  return vim.fn.win_findbuf(board.buf)[1]
end

--- Returns the lines above and below the picture: the title, the summary and messages.
local function words(board)
  local model = board.model
  local head = { model.title and model.title ~= vim.NIL and model.title or 'Sudoku', model.summary }
  if model.stage == 'solved' then
    head[2] = head[2] .. ' · solved'
  end
  if model.total > 1 then
    table.insert(head, ('Puzzle %d of %d'):format(model.number, model.total))
  end
  local foot = {}
  if board.message then
    table.insert(foot, board.message)
  end
  for _, text in ipairs(board.hint and board.hint.text or {}) do
    table.insert(foot, text)
  end
  for _, clash in ipairs(#foot == 0 and model.clashes or {}) do
    table.insert(foot, clash.text)
  end
  return head, foot
end

--- Wraps a text into lines of at most this width.
local function wrap(text, width)
  local lines, line = {}, ''
  for word in text:gmatch('%S+') do
    if line ~= '' and vim.api.nvim_strwidth(line .. ' ' .. word) > width then
      table.insert(lines, line)
      line = word
    else
      line = line == '' and word or line .. ' ' .. word
    end
  end
  table.insert(lines, line)
  return lines
end

local function highlight(board, part, group, priority)
  vim.api.nvim_buf_set_extmark(board.buf, NS, board.top + part.row, part.from, {
    end_col = part.to,
    hl_group = group,
    priority = priority,
  })
end

local function highlight_cells(board)
  local model, drawn = board.model, board.drawn
  for number, cell in ipairs(model.cells) do
    local group = not cell.digit and ((cell.marks or cell.candidates) and 'sudokuMarks' or 'sudokuBlank')
      or cell.isGiven and 'sudokuGiven'
      or model.stage == 'solved' and 'sudokuSolved'
      or 'sudokuPlaced'
    highlight(board, drawn.texts[number - 1], group, 110)
    if drawn.corners[number - 1] then
      highlight(board, drawn.corners[number - 1], 'sudokuCorners', 112)
    end
    for _, color in ipairs(cell.colors and { cell.colors[1] } or {}) do
      highlight(board, drawn.cells[number - 1], notes.group(color), 102)
    end
    for _, tint in ipairs(cell.tinted or {}) do
      local mark = drawn.marks[number - 1][tint[1]]
      if mark then
        highlight(board, mark, notes.group(tint[2]), 115)
      end
    end
    for _, mark in ipairs(cell.out or {}) do
      highlight(board, drawn.marks[number - 1][mark], 'sudokuRuledOut', 120)
    end
  end
  for _, house in ipairs(model.houses) do
    for _, cell in ipairs(house.cells) do
      highlight(board, drawn.cells[cell], 'sudokuBoardHouse', 100)
    end
  end
  for _, clash in ipairs(model.clashes) do
    for _, cell in ipairs(clash.cells) do
      highlight(board, drawn.texts[cell], 'sudokuClash', 120)
    end
  end
  for _, cell in ipairs(model.wrong) do
    highlight(board, drawn.texts[cell], 'sudokuWrong', 120)
  end
end

local function highlight_hint(board)
  local numbers = {}
  for number, cell in ipairs(board.model.cells) do
    numbers[cell.name] = number - 1
  end
  for _, it in ipairs(board.hint and board.hint.cells or {}) do
    highlight(board, board.drawn.cells[numbers[it.cell]], roles.group(it.role), 130)
  end
  for _, it in ipairs(board.hint and board.hint.candidates or {}) do
    local cell = numbers[it.cell]
    local mark = board.drawn.marks[cell][it.digit]
    highlight(board, mark or board.drawn.cells[cell], roles.group(it.role, mark ~= nil), 140)
  end
end

--- Moves the cursor of the board's window to the active cell.
---@param board sudoku.Board
function M.show_active(board)
  local part, window = board.drawn and board.drawn.texts[board.active], M.window_of(board)
  if not part then
    return
  end
  if board.shown_active then
    vim.api.nvim_buf_del_extmark(board.buf, NS, board.shown_active)
  end
  local cell = board.drawn.cells[board.active]
  board.shown_active = vim.api.nvim_buf_set_extmark(board.buf, NS, board.top + cell.row, cell.from, {
    end_col = cell.to,
    hl_group = 'sudokuBoardCursor',
    priority = 105,
  })
  if window then
    pcall(vim.api.nvim_win_set_cursor, window, { board.top + part.row + 1, part.from })
  end
end

--- Fits the board's window to its text: a floating window's width and height, a split window's width.
local function fit(board, width, height)
  local window = M.window_of(board)
  if not window then
    return
  end
  if vim.api.nvim_win_get_config(window).relative ~= '' then
    vim.api.nvim_win_set_config(window, {
      relative = 'editor',
      width = math.min(width, vim.o.columns - 2),
      height = math.min(height, vim.o.lines - 4),
      row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
      col = math.max(0, math.floor((vim.o.columns - width) / 2)),
    })
  elseif board.width ~= width then
    vim.api.nvim_win_set_width(window, width + 1)
  end
  board.width = width
end

--- Draws the board: the puzzle of its model, and the messages.
---@param board sudoku.Board
function M.draw(board)
  local lines
  vim.api.nvim_buf_clear_namespace(board.buf, NS, 0, -1)
  board.shown_active = nil
  if board.model then
    board.drawn = picture.draw(board.model)
    local head, foot = words(board)
    local width = vim.api.nvim_strwidth(KEYS[1])
    for _, line in ipairs(board.drawn.lines) do
      width = math.max(width, vim.api.nvim_strwidth(line))
    end
    lines = {}
    for _, text in ipairs(head) do
      vim.list_extend(lines, wrap(text, width))
    end
    local head_lines = #lines
    table.insert(lines, '')
    board.top = #lines
    vim.list_extend(lines, board.drawn.lines)
    table.insert(lines, '')
    local below = #lines
    for _, text in ipairs(foot) do
      vim.list_extend(lines, wrap(text, width))
    end
    local keys = #lines
    vim.list_extend(lines, KEYS)
    vim.list_extend(lines, board.model.total > 1 and { TURN } or {})
    vim.bo[board.buf].modifiable = true
    vim.api.nvim_buf_set_lines(board.buf, 0, -1, false, lines)
    vim.bo[board.buf].modifiable, vim.bo[board.buf].modified = false, false
    local function whole(from, to, group)
      for row = from, to - 1 do
        vim.api.nvim_buf_set_extmark(board.buf, NS, row, 0, { end_col = #lines[row + 1], hl_group = group, priority = 90 })
      end
    end
    whole(0, 1, 'Title')
    whole(1, head_lines, 'Comment')
    whole(board.top, below, 'sudokuBoardLines')
    whole(below, keys, 'sudokuHintText')
    whole(keys, #lines, 'Comment')
    highlight_cells(board)
    highlight_hint(board)
    fit(board, width, #lines)
    M.show_active(board)
  else
    board.drawn = nil
    vim.bo[board.buf].modifiable = true
    vim.api.nvim_buf_set_lines(board.buf, 0, -1, false, { 'There is no puzzle at the cursor.' })
    vim.bo[board.buf].modifiable, vim.bo[board.buf].modified = false, false
  end
end

--- Defines the highlight groups of a board, unless the user or the color scheme has defined them.
---@param client vim.lsp.Client
function M.define_groups(client)
  require('sudoku.drawing.colours').define()
  roles.define_groups(client)
  notes.define_groups()
  for group, linked in pairs(GROUPS) do
    vim.api.nvim_set_hl(0, group, { link = linked, default = true })
  end
end

M.NS = NS

return M
