-- Starts the language server in Neovim 0.10, which has no vim.lsp.enable. vim.g.sudoku_ls may be a
-- table whose fields replace those of lsp/sudoku.lua, or false, which keeps the server off.
local M = {}

---@return table? config nil if the user has turned the server off
function M.config()
  if vim.g.sudoku_ls == false then
    return nil
  end
  local file = vim.api.nvim_get_runtime_file('lsp/sudoku.lua', false)[1]
  return vim.tbl_deep_extend('force', dofile(file), vim.g.sudoku_ls or {})
end

---@param buf integer
function M.start(buf)
  local conf = M.config()
  if conf == nil then
    return
  end
  local program = conf.cmd[1]
  if vim.fn.executable(program) == 0 then
    vim.notify_once(('sudoku: program not found: %s; run `cargo install --path .` in a checkout of sudoku-ls'):format(program), vim.log.levels.WARN)
    return
  end
  vim.lsp.start({
    name = 'sudoku',
    cmd = conf.cmd,
    cmd_env = conf.cmd_env,
    init_options = conf.init_options,
    settings = conf.settings,
    capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), conf.capabilities),
    handlers = conf.handlers,
    commands = conf.commands,
  }, {
    bufnr = buf,
    -- One server serves all files.
    reuse_client = function(client)
      return client.name == 'sudoku' and not client.is_stopped()
    end,
  })
end

return M
