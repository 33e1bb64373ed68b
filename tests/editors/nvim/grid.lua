-- Reads a grid from a buffer's lines and checks a filled grid by the rules alone, without the server.
local M = {}

--- Returns the rows of cells among these lines, without comments, metadata, section headers and borders.
function M.rows(lines)
  local rows = {}
  for _, line in ipairs(lines) do
    local cells = line:gsub('[%s|]', '')
    if cells:match('^[1-9.]+$') and line:find('[%d.]') then
      table.insert(rows, vim.split(cells, ''))
    end
  end
  return rows
end

function M.count(rows, cell)
  local count = 0
  for _, row in ipairs(rows) do
    for _, found in ipairs(row) do
      count = count + (found == cell and 1 or 0)
    end
  end
  return count
end

local function is_whole(cells, size)
  local seen, count = {}, 0
  for _, digit in ipairs(cells) do
    local number = tonumber(digit)
    if number and number >= 1 and number <= size and not seen[number] then
      seen[number] = true
      count = count + 1
    end
  end
  return count == size
end

--- Returns whether every row, column and box of `rows` contains each digit once; boxes are `height` x `width`.
function M.is_solved(rows, height, width)
  local size = #rows
  for k = 0, size - 1 do
    local column, box = {}, {}
    local top, left = math.floor(k / (size / width)) * height, k % (size / width) * width
    for i = 0, size - 1 do
      table.insert(column, rows[i + 1][k + 1])
      table.insert(box, rows[top + math.floor(i / width) + 1][left + i % width + 1])
    end
    if not (#rows[k + 1] == size and is_whole(rows[k + 1], size) and is_whole(column, size) and is_whole(box, size)) then
      return false
    end
  end
  return size > 0
end

return M
