-- :checkhealth sudoku: checks that the server is installed, runs, and has valid settings, and gives advice if not.
local clients = require('sudoku.client')
local options = require('sudoku.options')
local settings = require('sudoku.settings')

local health = vim.health
local M = {}

local INSTALL = 'Install it: `cargo install --path .` in a checkout of sudoku-ls.'
local ENDINGS = { 'sudoku', 'sdk', 'sdm', 'sdx', 'ss' }

--- Returns whether this plugin starts the server, as in Neovim 0.10; later versions use vim.lsp.enable.
local function is_by_plugin()
  return vim.lsp.enable == nil
end

---@return table? config nil if the user has turned the server off
local function config()
  if is_by_plugin() then
    return require('sudoku.start').config()
  end
  return vim.lsp.config[clients.NAME]
end

local function advice_on_program()
  local own = is_by_plugin() and "`vim.g.sudoku_ls = { cmd = { '/path/to/sudoku-ls', 'lsp', '--stdio' } }` in init.lua."
    or "`vim.lsp.config('sudoku', { cmd = { '/path/to/sudoku-ls', 'lsp', '--stdio' } })` in init.lua."
  return { INSTALL, 'If it is installed outside the PATH, set its path: ' .. own }
end

---@return string? version of the program on disk
local function check_program()
  health.start('sudoku: the server program')
  local conf = config()
  local cmd = conf and conf.cmd
  if type(cmd) ~= 'table' then
    health.info('The server is started by a function, so its program is not checked.')
    return nil
  end
  local path = vim.fn.exepath(cmd[1])
  if path == '' then
    health.error(('Program not found: %s.'):format(cmd[1]), advice_on_program())
    return nil
  end
  local run, asked = pcall(function()
    return vim.system({ path, '--version' }, { text = true }):wait(5000)
  end)
  local version = run and asked.code == 0 and vim.trim(asked.stdout):match('^sudoku%-ls (%S+)$')
  if not version then
    local advice = { ('Try `%s --version` in a shell; it should print sudoku-ls and a version.'):format(path), INSTALL }
    health.error(('%s is not the server, or does not run.'):format(path), advice)
    return nil
  end
  health.ok(('sudoku-ls %s: %s'):format(version, path))
  return version
end

local function check_wanted()
  if is_by_plugin() then
    if vim.g.sudoku_ls == false then
      health.warn('The server is disabled: `vim.g.sudoku_ls` is false.', { 'Remove that from init.lua to enable it.' })
    end
    return
  end
  local enabled = vim.lsp.is_enabled and vim.lsp.is_enabled(clients.NAME)
    or (vim.lsp._enabled_configs or {})[clients.NAME] ~= nil
  if enabled then
    health.ok("The server is enabled: `vim.lsp.enable('sudoku')`.")
  elseif #clients.all() == 0 then
    health.warn('The server is not enabled.', { "Add `vim.lsp.enable('sudoku')` to init.lua." })
  end
end

---@param client vim.lsp.Client
---@param on_disk string?
local function check_client(client, on_disk)
  local version = (client.server_info or {}).version -- kept from Neovim 0.11 on
  local buffers = vim.tbl_map(function(buf)
    return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buf), ':~:.')
  end, vim.tbl_keys(client.attached_buffers))
  table.sort(buffers)
  local program = version and 'sudoku-ls ' .. version or 'sudoku-ls'
  local count = #buffers == 1 and '1 buffer' or #buffers .. ' buffers'
  health.ok(('%s is attached to %s: %s'):format(program, count, table.concat(buffers, ', ')))
  if version and on_disk and version ~= on_disk then
    local advice = { 'Stop it with `:lua vim.lsp.stop_client(vim.lsp.get_clients({ name = "sudoku" }))`, then `:edit`.' }
    health.warn(('The running server is %s, but the program on disk is %s.'):format(version, on_disk), advice)
  end
end

local function check_attached(on_disk)
  health.start('sudoku: the server in buffers')
  check_wanted()
  local open = vim.tbl_filter(function(buf)
    return vim.api.nvim_buf_is_loaded(buf) and vim.bo[buf].filetype == 'sudoku'
  end, vim.api.nvim_list_bufs())
  for _, client in ipairs(clients.all()) do
    check_client(client, on_disk)
  end
  for _, buf in ipairs(open) do
    local name = vim.api.nvim_buf_get_name(buf)
    if #clients.all(buf) > 0 then
      -- The buffer is listed above.
    elseif name == '' then
      local advice = { 'Give it a name: `:file puzzle.sudoku`, then `:edit`.' }
      health.warn(('Buffer %d has no name: the server works on files.'):format(buf), advice)
    else
      local advice = {
        'If the server is enabled and installed: `:edit` starts it.',
        'Why it ended: `:lua vim.cmd.edit(vim.lsp.get_log_path())`.',
      }
      health.error(('No server is attached to %s.'):format(vim.fn.fnamemodify(name, ':~:.')), advice)
    end
  end
  if #open == 0 then
    health.info('No sudoku file is open: open one and run this again to check that the server attaches.')
  end
end

local function check_files()
  health.start('sudoku: file types')
  local empty = vim.api.nvim_create_buf(false, true) -- what an ending stands for may depend on the text
  local lost = vim.tbl_filter(function(ending)
    return vim.filetype.match({ filename = 'puzzle.' .. ending, buf = empty }) ~= 'sudoku'
  end, ENDINGS)
  vim.api.nvim_buf_delete(empty, { force = true })
  local advice = {
    'This plugin is loaded after filetype detection, or another plugin claims the extension.',
    "Add this to init.lua: `vim.filetype.add({ extension = { sdk = 'sudoku' } })`.",
  }
  if #lost > 0 then
    health.warn('Not detected as sudoku files: .' .. table.concat(lost, ', .'), advice)
  else
    health.ok('Detected as sudoku files: .' .. table.concat(ENDINGS, ', .'))
  end
end

local function check_settings()
  health.start('sudoku: settings')
  local conf = config() or {}
  local sections = {
    { 'settings.sudoku', (conf.settings or {}).sudoku },
    { 'init_options', conf.init_options },
  }
  local found = 0
  for _, section in ipairs(sections) do
    local name, values = unpack(section)
    for _, problem in ipairs(type(values) == 'table' and settings.problems(values) or {}) do
      found = found + 1
      health.warn(('%s: %s.'):format(name, problem), { 'See :help sudoku-ls-settings' })
    end
    for key, value in vim.spairs(type(values) == 'table' and settings.flat(values) or {}) do
      health.info(('%s: %s = %s'):format(name, key, vim.inspect(value)))
    end
  end
  for _, problem in ipairs(options.problems()) do
    found = found + 1
    health.warn(problem .. '.', { 'See :help g:sudoku' })
  end
  if found == 0 then
    health.ok('All settings are valid.')
  end
end

--- Returns the state of an option in this version of Neovim.
---@param option sudoku.Option
---@return string
local function state_of(option)
  local value = options.get(option.name)
  local has_parser = require('sudoku.tree_sitter').is_installed()
  if option.name == 'folding' and value and vim.lsp.foldexpr == nil and not has_parser then
    return 'on, but Neovim 0.10 needs the tree-sitter parser for folds, see :help sudoku-ls-tree-sitter'
  elseif option.name == 'tree_sitter' and value and not has_parser then
    return 'on, but the parser is not installed, see :help sudoku-ls-tree-sitter'
  elseif value == nil then
    return vim.lsp.inlay_hint.is_enabled() and 'on, as for all servers' or 'off, as for all servers'
  end
  return value and 'on' or 'off'
end

local function check_features()
  health.start('sudoku: optional features')
  for _, option in ipairs(options.ALL) do
    health.info(('%s: %s (%s)'):format(option.name, state_of(option), option.about))
  end
end

function M.check()
  health.start('sudoku: Neovim')
  if vim.fn.has('nvim-0.10') == 0 then
    health.error('Neovim is too old.', { 'Install 0.10 or later.' })
    return
  end
  local version = vim.version()
  health.ok(('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch))
  local on_disk = check_program()
  check_attached(on_disk)
  check_files()
  check_settings()
  check_features()
end

return M
