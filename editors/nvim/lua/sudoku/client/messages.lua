-- The server's messages. For a message that is too long for the command line, Neovim would ask the
-- user to press Enter; such a message is shown in a window at the cursor.
local M = {}

local METHOD = 'window/showMessage'

--- The width of the prefix that Neovim writes before a message, and of the room that stays free at the end of the line.
local AROUND = #'LSP[sudoku][Warning] ' + 12

--- Returns whether the handler of messages is Neovim's own; a handler set by the user stays.
local function is_usual(handler)
  return debug.getinfo(handler, 'S').source:find('vim/lsp/handlers.lua', 1, true) ~= nil
end

---@param text string
---@return boolean
local function fits(text)
  local room = vim.o.columns * math.max(vim.o.cmdheight, 1) - AROUND
  return not text:find('\n', 1, true) and vim.fn.strdisplaywidth(text) <= room
end

function M.handlers()
  return {
    [METHOD] = function(err, result, ctx, conf)
      local usual = vim.lsp.handlers[METHOD]
      if err or not result or not is_usual(usual) or fits(result.message) then
        return usual(err, result, ctx, conf)
      end
      local width = math.min(vim.o.columns - 4, 80)
      vim.lsp.util.open_floating_preview(vim.split(result.message, '\n'), '', { border = 'single', max_width = width, focus = false, focus_id = 'sudoku-message' })
      return result
    end,
  }
end

return M
