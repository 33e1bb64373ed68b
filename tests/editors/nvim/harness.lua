-- A small test harness: tests run in order, and each waits for conditions, never for a time.
local M = { passed = 0, failed = 0, notices = {} }

local WAIT_MS = 20000

-- Neovim would write both between the lines of the tests.
vim.notify = function(message)
  table.insert(M.notices, message)
end
print = function(...)
  table.insert(M.notices, table.concat(vim.tbl_map(tostring, { ... }), ' '))
end

function M.say(...)
  io.stdout:write(table.concat({ ... }, ' '), '\n')
end

--- Waits until `condition` returns a true value, and returns that value.
function M.wait(what, condition)
  local value
  local held = vim.wait(WAIT_MS, function()
    value = condition()
    return value
  end, 10)
  if not held then
    error('waited in vain for ' .. what .. ' (notices: ' .. vim.inspect(M.notices) .. ')', 2)
  end
  return value
end

function M.equal(actual, wanted, what)
  if not vim.deep_equal(actual, wanted) then
    error(('%s: expected\n%s\nbut got\n%s'):format(what, vim.inspect(wanted), vim.inspect(actual)), 2)
  end
end

function M.contains(text, part, what)
  if not text:find(part, 1, true) then
    error(('%s: no "%s" in:\n%s'):format(what, part, text), 2)
  end
end

function M.test(name, run)
  local good, problem = xpcall(run, debug.traceback)
  if good then
    M.passed = M.passed + 1
    M.say('ok   ' .. name)
  else
    M.failed = M.failed + 1
    M.say('FAIL ' .. name .. '\n     ' .. tostring(problem):gsub('\n', '\n     '))
  end
end

--- Prints the last line and ends Neovim.
function M.finish()
  M.say(('%d passed, %d failed'):format(M.passed, M.failed))
  io.stdout:flush()
  os.exit(M.failed == 0 and M.passed > 0 and 0 or 1)
end

return M
