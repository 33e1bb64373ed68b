-- The server's settings, for :checkhealth: names below `sudoku`, types, defaults and bounds. A test
-- of the server compares this table with the server's own.
local M = {}

---@class sudoku.Setting
---@field name string
---@field kind 'number'|'boolean'|'choice'
---@field default number|boolean|string
---@field least? number
---@field most? number
---@field among? string[]

---@type sudoku.Setting[]
M.ALL = {
  { name = 'solveBudget', kind = 'number', default = 1000, least = 1, most = 600000 },
  { name = 'maxFindings', kind = 'number', default = 100, least = 1, most = 10000 },
  { name = 'notMinimal', kind = 'boolean', default = false },
  { name = 'spoilers', kind = 'choice', default = 'onRequest', among = { 'onRequest', 'all', 'none' } },
  { name = 'codeLens', kind = 'boolean', default = true },
  { name = 'inlayHints.missing', kind = 'boolean', default = true },
  { name = 'inlayHints.singles', kind = 'boolean', default = false },
  { name = 'inlayHints.verdict', kind = 'boolean', default = true },
  { name = 'inlineCompletion', kind = 'boolean', default = false },
  { name = 'liveMarks', kind = 'boolean', default = true },
  { name = 'uniqueness', kind = 'boolean', default = true },
  { name = 'format.blank', kind = 'choice', default = 'keep', among = { 'keep', '.', '0', '_', '*', '?', 'x' } },
  { name = 'format.borders', kind = 'choice', default = 'keep', among = { 'keep', 'none', 'boxes' } },
  { name = 'format.spacing', kind = 'choice', default = 'keep', among = { 'keep', 'none', 'one' } },
}

--- Returns a section's values by full name; groups may be nested tables or dots in names.
---@param section table
---@return table<string, any>
function M.flat(section, before, found)
  found = found or {}
  for name, value in pairs(section) do
    local whole = (before or '') .. tostring(name)
    if type(value) == 'table' then
      M.flat(value, whole .. '.', found)
    else
      found[whole] = value
    end
  end
  return found
end

---@param setting sudoku.Setting
local function wanted(setting)
  if setting.kind == 'boolean' then
    return 'true or false'
  end
  if setting.kind == 'choice' then
    return 'one of ' .. table.concat(setting.among, ', ')
  end
  return ('a whole number from %d to %d'):format(setting.least, setting.most)
end

---@param setting sudoku.Setting
local function fits(setting, value)
  if setting.kind == 'boolean' then
    return type(value) == 'boolean'
  end
  if setting.kind == 'choice' then
    return vim.tbl_contains(setting.among, value)
  end
  return type(value) == 'number' and value % 1 == 0 and value >= setting.least and value <= setting.most
end

--- Returns the problems of a section of settings, one sentence each.
---@param section table
---@return string[]
function M.problems(section)
  local by_name, names = {}, {}
  for _, setting in ipairs(M.ALL) do
    by_name[setting.name] = setting
    table.insert(names, setting.name)
  end
  local found = {}
  for name, value in vim.spairs(M.flat(section)) do
    local setting = by_name[name]
    if setting == nil then
      table.insert(found, ('unknown setting sudoku.%s: expected one of %s'):format(name, table.concat(names, ', ')))
    elseif not fits(setting, value) then
      table.insert(found, ('invalid sudoku.%s %s: expected %s'):format(name, vim.inspect(value), wanted(setting)))
    end
  end
  return found
end

return M
