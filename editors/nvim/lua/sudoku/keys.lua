-- The default keys in puzzle files: <LocalLeader> and a key. The keys are the same as in VS Code after Shift+Alt+S.
local M = {}

--- Each key, with its <Plug> mapping.
M.ALL = {
  { 'i', 'generate' },
  { 's', 'start-solving' },
  { '<CR>', 'play' },
  { 'o', 'board' },
  { 'h', 'hint' },
  { 't', 'hint-technique' },
  { 'r', 'hint-reasoning' },
  { 'g', 'show-hint' },
  { 'f', 'fill-single' },
  { 'a', 'fill-singles' },
  { 'n', 'next-step' },
  { 'e', 'explain-cell' },
  { 'u', 'solve-to-here' },
  { 'c', 'check' },
  { 'p', 'pencil-cell' },
  { 'm', 'pencil-all' },
  { 'k', 'update-marks' },
  { 'b', 'next-blank' },
  { 'x', 'fix' },
  { 'v', 'solve' },
  { 'w', 'path' },
}

--- Maps the keys in a buffer, except keys that the user has mapped, and keys whose command the user has mapped to another key.
---@param buf integer
function M.enable(buf)
  vim.api.nvim_buf_call(buf, function()
    for _, row in ipairs(M.ALL) do
      local key, plug = '<LocalLeader>' .. row[1], ('<Plug>(sudoku-%s)'):format(row[2])
      if vim.fn.maparg(key, 'n') == '' and vim.fn.hasmapto(plug, 'n') == 0 then
        vim.keymap.set('n', key, plug, { buffer = buf, desc = 'Sudoku: ' .. row[2]:gsub('-', ' ') })
      end
    end
  end)
end

return M
