-- Draws a puzzle as lines of text, with its regions in box-drawing characters, and returns the
-- place of each cell. It knows neither a buffer nor a server.
local M = {}

--- Box-drawing characters by the lines that meet there: up 1, down 2, left 4, right 8.
local LINES = {
  [0] = ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
}

local BLANK = '·'

---@class sudoku.Part
---@field row integer from 0
---@field from integer byte
---@field to integer byte, exclusive

---@class sudoku.Picture
---@field lines string[]
---@field cells sudoku.Part[] by the cell's number from 0, padding included
---@field texts sudoku.Part[] the cells without padding
---@field marks table<integer, table<string, sudoku.Part>> the place of each mark of a cell
---@field corners table<integer, sudoku.Part> the marks in the corners of a cell, ahead of the others

--- Returns the text of a cell; if it shows marks, their symbols one by one, and how many bytes of it are marks in its corners.
local function text_of(cell, is_decimal)
  if cell.digit then
    return cell.digit
  end
  local marks, corners = cell.marks or cell.candidates, require('sudoku.drawing.notes').raised(cell.corners)
  if not marks or #marks == 0 then
    return corners == '' and BLANK or corners, nil, #corners
  end
  return corners .. table.concat(marks, is_decimal and ',' or ''), marks, #corners
end

---@param model table the answer to sudoku/board
---@return sudoku.Picture
function M.draw(model)
  local rows, columns, regions = model.rows, model.columns, model.regions
  local function region(row, column)
    if row < 0 or column < 0 or row >= rows or column >= columns then
      return -1
    end
    return regions[row * columns + column + 1] or 0
  end
  -- Whether there is a line above the cell (row, column), and one to its left.
  local function is_over(row, column)
    return column >= 0 and column < columns and region(row - 1, column) ~= region(row, column)
  end
  local function is_left(row, column)
    return row >= 0 and row < rows and region(row, column - 1) ~= region(row, column)
  end
  local texts, marks, corners, widths, has_rule, has_bar = {}, {}, {}, {}, {}, {}
  for row = 0, rows do
    for column = 0, columns do
      has_rule[row] = has_rule[row] or is_over(row, column)
      has_bar[column] = has_bar[column] or is_left(row, column)
      if row < rows and column < columns then
        local cell = row * columns + column
        texts[cell], marks[cell], corners[cell] = text_of(model.cells[cell + 1], model.isDecimal)
        widths[column] = math.max(widths[column] or 1, vim.api.nvim_strwidth(texts[cell]))
      end
    end
  end
  local picture = { lines = {}, cells = {}, texts = {}, marks = {}, corners = {} }
  local function rule(row)
    local line = {}
    for column = 0, columns do
      if has_bar[column] then
        local meet = (is_left(row - 1, column) and 1 or 0) + (is_left(row, column) and 2 or 0)
          + (is_over(row, column - 1) and 4 or 0) + (is_over(row, column) and 8 or 0)
        table.insert(line, LINES[meet])
      end
      if column < columns then
        table.insert(line, (is_over(row, column) and '─' or ' '):rep(widths[column] + 2))
      end
    end
    table.insert(picture.lines, table.concat(line))
  end
  local function cells(row)
    local line, bytes = {}, 0
    local function put(text)
      table.insert(line, text)
      bytes = bytes + #text
    end
    for column = 0, columns do
      if has_bar[column] then
        put(is_left(row, column) and '│' or ' ')
      end
      if column < columns then
        local cell = row * columns + column
        local text = texts[cell]
        local room = widths[column] - vim.api.nvim_strwidth(text)
        local from = bytes
        put((' '):rep(1 + math.floor(room / 2)))
        local at = bytes
        put(text)
        picture.texts[cell] = { row = #picture.lines, from = at, to = bytes }
        picture.marks[cell] = {}
        if (corners[cell] or 0) > 0 then
          picture.corners[cell] = { row = #picture.lines, from = at, to = at + corners[cell] }
          at = at + corners[cell]
        end
        for _, mark in ipairs(marks[cell] or {}) do
          picture.marks[cell][mark] = { row = #picture.lines, from = at, to = at + #mark }
          at = at + #mark + (model.isDecimal and 1 or 0)
        end
        put((' '):rep(1 + math.ceil(room / 2)))
        picture.cells[cell] = { row = #picture.lines, from = from, to = bytes }
      end
    end
    table.insert(picture.lines, table.concat(line))
  end
  for row = 0, rows do
    if has_rule[row] then
      rule(row)
    end
    if row < rows then
      cells(row)
    end
  end
  return picture
end

return M
