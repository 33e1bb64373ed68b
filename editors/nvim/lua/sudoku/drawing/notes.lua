-- What the player noted beside digits and pencil marks: colors as grounds of cells, marks in the corners as raised figures. In the text, for each
-- puzzle with [Marks] or [Colors]; the board draws them by itself.
local M = {}

local NS = vim.api.nvim_create_namespace('sudoku.notes')

--- The colors in the order of their keys, as on all boards.
M.COLORS = { 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink', 'grey' }

--- A shade for the ground on a light and on a dark screen.
local SHADES = {
  red = { '#ffd3d6', '#5e2226' },
  orange = { '#fbdcc6', '#59351a' },
  yellow = { '#f7e5b0', '#54431a' },
  green = { '#c9efd3', '#1b4526' },
  teal = { '#c5ebeb', '#16484b' },
  blue = { '#cfe4ff', '#1c3a63' },
  violet = { '#e6d8fd', '#3e2f66' },
  pink = { '#ffd6ec', '#5c2347' },
  grey = { '#d8dce1', '#3a4048' },
}

local RAISED = { ['0'] = '⁰', ['1'] = '¹', ['2'] = '²', ['3'] = '³', ['4'] = '⁴', ['5'] = '⁵', ['6'] = '⁶', ['7'] = '⁷', ['8'] = '⁸', ['9'] = '⁹' }

--- More puzzles of a buffer are not looked at.
local MOST = 20

--- Above the shades of regions, below what hints draw.
local PRIORITY = 150

--- The group of a color: `sudokuNoteRed`.
---@param color string
function M.group(color)
  return 'sudokuNote' .. color:gsub('^%l', string.upper)
end

--- Marks in the corners of a cell: `³⁴`, and letters as they are behind an apostrophe.
---@param corners string[]?
---@return string
function M.raised(corners)
  return table.concat(vim.tbl_map(function(symbol)
    return symbol:match('^%d+$') and symbol:gsub('%d', RAISED) .. (#symbol > 1 and ' ' or '') or "'" .. symbol
  end, corners or {}))
end

function M.define_groups()
  local ground = vim.o.background == 'light' and 1 or 2
  for color, shades in pairs(SHADES) do
    vim.api.nvim_set_hl(0, M.group(color), { bg = shades[ground], default = true })
  end
  vim.api.nvim_set_hl(0, 'sudokuCorners', { link = 'Special', default = true })
end

--- Draws the notes of a puzzle: colors at its cells, and at the end of each row the marks in the corners of its cells.
local function draw(buf, model, encoding)
  local mark = require('sudoku.drawing.roles').mark
  local rows = {}
  for _, cell in ipairs(model.cells) do
    if cell.range and cell.colors then
      mark(buf, NS, cell.range, M.group(cell.colors[1]), PRIORITY, encoding)
    end
    if cell.range and cell.corners and not cell.digit then
      local line = cell.range.start.line
      rows[line] = rows[line] or {}
      table.insert(rows[line], ('%s %s'):format(cell.name:match('c%d+$'), M.raised(cell.corners)))
    end
  end
  for line, texts in pairs(rows) do
    vim.api.nvim_buf_set_extmark(buf, NS, line, 0, {
      virt_text = { { '  ' .. table.concat(texts, '  '), 'sudokuCorners' } },
      virt_text_pos = 'eol',
      strict = false,
    })
  end
end

--- The lines of the buffer with a heading of notes.
local function headings(buf)
  local found = {}
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buf, 0, -1, false)) do
    local name = line:lower():match('^%s*%[%s*(%a+)%s*%]')
    if name == 'marks' or name == 'mark' or name == 'colors' or name == 'color' or name == 'colours' or name == 'colour' then
      table.insert(found, number - 1)
    end
    if #found >= MOST then
      break
    end
  end
  return found
end

--- Asks the server for the notes of each puzzle that has some, and draws them.
---@param client vim.lsp.Client
---@param buf integer
function M.refresh(client, buf)
  if not vim.api.nvim_buf_is_loaded(buf) or not vim.lsp.buf_is_attached(buf, client.id) then
    return
  end
  vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
  local tick, seen = vim.api.nvim_buf_get_changedtick(buf), {}
  for _, line in ipairs(headings(buf)) do
    local params = { textDocument = vim.lsp.util.make_text_document_params(buf), position = { line = line, character = 0 } }
    require('sudoku.client').request(client, 'sudoku/board', params, function(err, model)
      local is_late = not vim.api.nvim_buf_is_loaded(buf) or vim.api.nvim_buf_get_changedtick(buf) ~= tick
      if err or not model or model == vim.NIL or is_late or seen[model.range.start.line] then
        return
      end
      seen[model.range.start.line] = true
      draw(buf, model, client.offset_encoding)
    end, buf)
  end
end

---@param client vim.lsp.Client
---@param buf integer
---@param group integer the autocommands of this buffer
function M.enable(client, buf, group)
  if not vim.tbl_get(client.server_capabilities, 'experimental', 'sudokuBoard') then
    return
  end
  M.define_groups()
  -- Also for edits that come from a board: the text is not the current buffer then.
  local is_due = false
  vim.api.nvim_buf_attach(buf, false, {
    on_lines = function()
      if not vim.lsp.buf_is_attached(buf, client.id) then
        return true
      end
      if not is_due then
        is_due = true
        vim.schedule(function()
          is_due = false
          M.refresh(client, buf)
        end)
      end
    end,
  })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    buffer = buf,
    callback = function()
      vim.api.nvim_buf_clear_namespace(buf, NS, 0, -1)
    end,
  })
  M.refresh(client, buf)
end

--- What is asked of the server by the keys that follow `"` (corner) or `;` (color): its action and key; nil for other keys.
---@param kind 'corner'|'color'
---@param key string
---@param symbols string[]
---@return string? action, string? key
function M.meaning(kind, key, symbols)
  if key == '.' or key == '0' and not vim.tbl_contains(symbols, '0') then
    return 'clearNotes', kind
  elseif kind == 'color' then
    local color = M.COLORS[tonumber(key)]
    return color and 'note', color
  end
  for _, symbol in ipairs(symbols) do
    if symbol:lower() == key:lower() then
      return 'note', 'corner ' .. symbol
    end
  end
end

M.NS = NS

return M
