-- Runs one file of tests, EDITOR_TEST, in a real Neovim with the plugin installed.
package.path = vim.env.EDITOR_TESTS .. '/?.lua;' .. package.path
local t = require('harness')
vim.o.showmode = false
dofile(('%s/cases/%s.lua'):format(vim.env.EDITOR_TESTS, vim.env.EDITOR_TEST))
t.finish()
