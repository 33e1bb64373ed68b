-- Options of a buffer with puzzles and, in Neovim 0.10, the start of the language server.
if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1

vim.bo.commentstring = '# %s'
vim.bo.comments = ':#,:;,://'
vim.bo.textwidth = 0
vim.opt_local.wrap = false
vim.b.undo_ftplugin = 'setlocal commentstring< comments< textwidth< wrap<'

-- What a row needs is to be read: the default color of inlay hints has too little contrast. A color scheme's own is left as it is.
if vim.api.nvim_get_hl(0, { name = 'LspInlayHint' }).link == 'NonText' and vim.wo.winhighlight == '' then
  vim.opt_local.winhighlight = 'LspInlayHint:Comment'
  vim.b.undo_ftplugin = vim.b.undo_ftplugin .. ' winhighlight<'
end

-- With 'fixendofline' the file is written with a final line end anyway. The server has to know of it: where it adds lines at the end of a text
-- without one, it adds the line end, which would be an empty line here.
if vim.bo.fixendofline and not vim.bo.binary then
  vim.bo.endofline = true
end

require('sudoku.tree_sitter').start(vim.api.nvim_get_current_buf())

if vim.lsp.enable == nil then
  require('sudoku.start').start(vim.api.nvim_get_current_buf())
end
