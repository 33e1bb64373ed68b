-- :checkhealth sudoku: what it reports if all is well, and what it advises if not.
local t, s = require('harness'), require('session')

local BY_PLUGIN = vim.lsp.enable == nil

--- Returns the report as text.
local function report()
  vim.cmd('silent checkhealth sudoku')
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  vim.cmd('silent bwipeout!')
  return text
end

--- The words with which Neovim marks lines; whether there are icons as well differs between versions.
local function lines_with(text, word)
  return vim.tbl_filter(function(line)
    return line:match('^%s*%- %S*%s?' .. word .. ' ') ~= nil
  end, vim.split(text, '\n'))
end

local function configure(fields)
  if BY_PLUGIN then
    vim.g.sudoku_ls = fields
  else
    vim.lsp.config('sudoku', fields)
  end
end

t.test('where all is well it says so, with the version and the files', function()
  s.open('clash.sudoku')
  local text = report()
  t.equal(lines_with(text, 'ERROR'), {}, 'errors')
  t.equal(lines_with(text, 'WARNING'), {}, 'warnings')
  local version = vim.trim(vim.fn.system('sudoku-ls --version'))
  t.contains(text, 'OK ' .. version .. ': /', 'the report')
  t.contains(text, 'attached to 1 buffer: clash.sudoku', 'the report')
  t.contains(text, '.sudoku, .sdk, .sdm, .sdx, .ss', 'the report')
  t.contains(text, 'All settings are valid', 'the report')
end)

t.test('without a sudoku file it says to open one', function()
  vim.cmd('silent bwipeout!')
  t.contains(report(), 'No sudoku file is open', 'the report')
end)

t.test('settings and options that nothing knows are named, with those that there are', function()
  configure({ settings = { sudoku = { solvebudget = 5, maxFindings = 'many', inlayHints = { missing = 1 } } } })
  vim.g.sudoku = { lenses = true, folding = 'yes' }
  local all = report()
  local links = 0
  for link in all:gmatch(':help (%S+)') do
    t.equal(link:match('^|?[%w:-]+|?$'), link, 'what :help is asked for')
    links = links + 1
  end
  t.equal(links > 0, true, 'whether there are any')
  local text = table.concat(lines_with(all, 'WARNING'), '\n')
  t.contains(text, 'unknown setting sudoku.solvebudget: expected one of solveBudget', 'the warnings')
  t.contains(text, 'invalid sudoku.maxFindings "many": expected a whole number from 1 to 10000', 'the warnings')
  t.contains(text, 'invalid sudoku.inlayHints.missing 1: expected true or false', 'the warnings')
  t.contains(text, 'unknown option lenses in vim.g.sudoku: expected one of code_lens', 'the warnings')
  t.contains(text, 'invalid vim.g.sudoku.folding "yes"', 'the warnings')
end)

t.test('a program that is something else is named', function()
  configure({ cmd = { 'true' } })
  local text = report()
  t.contains(table.concat(lines_with(text, 'ERROR'), '\n'), 'true is not the server', 'the errors')
end)

t.test('a program that is not there is named, and how to get it', function()
  configure({ cmd = { 'sudoku-ls-is-not-here' } })
  local text = report()
  t.contains(table.concat(lines_with(text, 'ERROR'), '\n'), 'Program not found: sudoku-ls-is-not-here', 'the errors')
  t.contains(text, 'cargo install --path .', 'the advice')
end)

t.test('a buffer that the server has not come to is named', function()
  vim.cmd.edit('other.sudoku')
  local text = report()
  t.contains(table.concat(lines_with(text, 'ERROR'), '\n'), 'No server is attached to other.sudoku', 'the errors')
  t.contains(text, ':edit', 'the advice')
  vim.cmd.enew()
  vim.bo.filetype = 'sudoku'
  t.contains(table.concat(lines_with(report(), 'WARNING'), '\n'), 'has no name', 'the warnings')
end)

t.test('a server that is not wanted is told from one that is not there', function()
  if BY_PLUGIN then
    vim.g.sudoku_ls = false
    t.contains(report(), 'The server is disabled', 'the report')
  else
    vim.lsp.enable('sudoku', false)
    t.wait('the server to end', function()
      return #vim.lsp.get_clients({ name = 'sudoku' }) == 0
    end)
    t.contains(report(), 'The server is not enabled', 'the report')
  end
end)

t.test('endings that are taken for something else are named', function()
  vim.filetype.add({ extension = { sdm = 'text' } })
  t.contains(table.concat(lines_with(report(), 'WARNING'), '\n'), '.sdm', 'the warnings')
end)

if vim.lsp.enable then
  t.test('without the plugin, the entry for nvim-lspconfig starts the server with the line that it shows', function()
    local entry = s.read(vim.env.EDITOR_ROOT .. '/packaging/templates/sudoku_ls.lua')
    local shown = table.concat(entry, '\n'):match('```lua\n(.-)\n%-%-%- ```'):gsub('%-%-%- ', '')
    vim.fn.mkdir('plain/lsp', 'p')
    vim.fn.writefile(entry, 'plain/lsp/sudoku_ls.lua')
    vim.fn.writefile(vim.split(shown .. [[

      vim.opt.runtimepath:prepend(vim.uv.cwd() .. '/plain')
      vim.lsp.enable('sudoku_ls')
      vim.cmd.edit('clash.sudoku')
      vim.wait(20000, function()
        return #vim.diagnostic.get(0) > 0
      end)
      local found = vim.diagnostic.get(0)[1]
      io.stdout:write(vim.bo.filetype, ': ', found and found.code or 'nothing')
      vim.cmd.quitall()]], '\n'), 'plain.lua')
    local run = vim.system({ vim.v.progpath, '--headless', '--clean', '-n', '-S', 'plain.lua' }):wait()
    t.equal(run.stdout, 'sudoku: duplicate-digit', 'its file type and finding; said besides: ' .. run.stderr)
  end)
end
