-- Sets the options of a buffer with puzzles and, in Neovim 0.10, starts the language server.
if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

vim.bo.commentstring = '# %s'
vim.bo.comments = ':#,:;,://'
vim.bo.textwidth = 0
vim.opt_local.wrap = false
vim.b.undo_ftplugin = 'setlocal commentstring< comments< textwidth< wrap<'

-- The default color of inlay hints has too little contrast for the missing digits of a row. A color scheme's own color stays.
if vim.api.nvim_get_hl(0, { name = 'LspInlayHint' }).link == 'NonText' and vim.wo.winhighlight == '' then
  vim.opt_local.winhighlight = 'LspInlayHint:Comment'
  vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' winhighlight<'
end

-- With 'fixendofline', Neovim writes the file with a final line end anyway. The buffer has to say
-- so to the server: to add lines to a text without a final line end, the server adds one first,
-- which would be an empty line here.
if vim.bo.fixendofline and not vim.bo.binary then
  vim.bo.endofline = true
end

require('sudoku.tree_sitter').start(vim.api.nvim_get_current_buf())

if vim.lsp.enable == nil then
  require('sudoku.start').start(vim.api.nvim_get_current_buf())
end
