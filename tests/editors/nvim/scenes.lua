-- Brings each visible feature onto the screen for a picture: SCENE names the feature. Writes READY when the screen is complete.
package.path = vim.env.EDITOR_TESTS .. '/?.lua;' .. package.path
local t, s = require('harness'), require('session')

vim.o.termguicolors = true
vim.o.laststatus = 0
vim.o.ruler = false
vim.o.showmode = false
vim.o.number = true
vim.o.updatetime = 100
-- With `highlight` on, moving the cursor would remove the highlights that a scene asks for.
vim.g.sudoku = { highlight = false }
if vim.lsp.config then
  vim.lsp.config('sudoku', { settings = { sudoku = { inlineCompletion = vim.env.SCENE == 'ghost' } } })
end

local IN_PLAY = {
  "# Givens and your own digits have different colours.",
  '[puzzle Monday]',
  'author: A. N. Author',
  'size: 6',
  '4 . . | . . 1',
  '. . 2 | 3 . .',
  '------+------',
  '. 5 . | . 3 .',
  '. 6 . | . 4 .',
  '------+------',
  '. . 5 | 4 . .',
  '1 . . | . . 5',
  '',
  '[State]',
  '4 3 . | . 5 1',
  '56 1 2 | 3 . 4',
  '------+------',
  '. 5 . | 5 3 .',
  '. 6 . | . 4 .',
  '------+------',
  '. . 5 | 4 . .',
  '1 . . | . . 5',
}
local SMALL = { '1 2 | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .' }

local function ready()
  vim.cmd.redraw()
  vim.fn.writefile({}, vim.env.READY)
end

--- Waits for a condition without blocking the screen, then calls `go_on`.
local function when(condition, go_on)
  local timer = assert(vim.uv.new_timer())
  timer:start(0, 30, vim.schedule_wrap(function()
    if not timer:is_closing() and condition() then
      timer:close()
      go_on()
    end
  end))
end

local function has_tokens()
  return #vim.inspect_pos(s.buf, 14, 2).semantic_tokens > 0
end

local function open_play(go_on)
  s.open_with('play.sudoku', IN_PLAY)
  when(function()
    return has_tokens() and #vim.diagnostic.get(s.buf) > 0 and #vim.lsp.inlay_hint.get({ bufnr = s.buf }) > 0
  end, go_on)
end

--- Opens the small puzzle, with the cursor on the blank of its row 3.
local function open_small(go_on)
  s.open_with('small.sudoku', SMALL)
  s.cursor(3, 6)
  when(function()
    return #vim.inspect_pos(s.buf, 3, 0).semantic_tokens > 0
  end, go_on)
end

--- Opens a sample with the board beside it, and presses a few keys on the board.
local function open_board(name, place, word, keys)
  vim.fn.writefile(vim.fn.readfile(vim.env.EDITOR_ROOT .. '/samples/' .. name), name)
  s.open(name)
  s.cursor(unpack(place))
  when(function()
    return #vim.inspect_pos(s.buf, place[1], place[2]).semantic_tokens > 0
  end, function()
    vim.cmd('SudokuBoard ' .. word)
    local of = require('sudoku.board').of(s.buf)
    when(function()
      return of.model and of.model.isDecided
    end, function()
      vim.api.nvim_feedkeys(keys, 'mtx', false)
      when(function()
        return not of.busy and not of.stale
      end, ready)
    end)
  end)
end

local scenes = {
  board = function()
    open_board('in-play.sudoku', { 22, 0 }, '', '???')
  end,
  board_jigsaw = function()
    open_board('jigsaw.sudoku', { 4, 4 }, '', '1')
  end,
  board_light = function()
    vim.o.background = 'light'
    open_board('diagonal.sudoku', { 5, 0 }, 'float', '*')
  end,
  board_sixteen = function()
    open_board('sixteen.sudoku', { 4, 8 }, 'float', '')
  end,
  colours = function()
    open_play(ready)
  end,
  finding = function()
    open_play(function()
      s.cursor(17, 8)
      vim.api.nvim_input('<C-W>d')
      when(s.float, ready)
    end)
  end,
  hover = function()
    open_play(function()
      s.cursor(18, 4)
      vim.api.nvim_input('K') -- typed, it comes after what the cursor's move leads to
      when(s.float, ready)
    end)
  end,
  highlight = function()
    open_play(function()
      s.cursor(14, 0)
      vim.lsp.buf.document_highlight()
      when(function()
        return vim.iter(vim.api.nvim_buf_get_extmarks(s.buf, -1, 0, -1, { details = true })):any(function(mark)
          return vim.startswith(mark[4].hl_group or '', 'LspReference')
        end)
      end, ready)
    end)
  end,
  folded = function()
    open_play(function()
      when(function()
        return vim.fn.foldlevel(15) > 0
      end, function()
        s.cursor(14, 0)
        vim.cmd('silent! foldclose')
        ready()
      end)
    end)
  end,
  outline = function()
    open_play(function()
      vim.lsp.buf.document_symbol()
      when(function()
        return #vim.fn.getloclist(0) > 0
      end, ready)
    end)
  end,
  lens = function()
    open_small(function()
      when(function()
        return vim.inspect(vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = s.buf } or s.buf)):find('unique') ~= nil
      end, ready)
    end)
  end,
  actions = function()
    open_small(function()
      vim.lsp.buf.code_action()
      -- When Neovim waits for the answer, the choice is on the screen.
      when(function()
        return vim.fn.mode() == 'c'
      end, ready)
    end)
  end,
  completion = function()
    s.open_with('complete.sudoku', { '. . | . .', '. . | 1 2', '----+----', '2 1 | . 3', '. 3 | . .' })
    s.cursor(0, 6)
    when(function()
      return #vim.inspect_pos(s.buf, 3, 0).semantic_tokens > 0
    end, function()
      vim.api.nvim_feedkeys(vim.keycode('i<C-X><C-O>'), 't', false)
      when(function()
        return vim.fn.pumvisible() == 1
      end, ready)
    end)
  end,
  ghost = function()
    open_small(function()
      vim.api.nvim_feedkeys('i', 't', false)
      when(function()
        return vim.iter(vim.api.nvim_buf_get_extmarks(s.buf, -1, 0, -1, { details = true })):any(function(mark)
          return vim.inspect(mark[4].virt_text or ''):find('ComplHint') ~= nil
        end)
      end, ready)
    end)
  end,
  generated = function()
    vim.cmd('SudokuGenerate 9 42')
    s.buf = vim.api.nvim_get_current_buf()
    vim.cmd.only()
    when(function()
      return #s.text() > 9 and #vim.inspect_pos(s.buf, 2, 0).semantic_tokens > 0
    end, ready)
  end,
  health = function()
    open_play(function()
      vim.cmd('checkhealth sudoku')
      vim.cmd.only()
      ready()
    end)
  end,
}

if vim.env.SCENE == 'list' then
  t.say(table.concat(vim.fn.sort(vim.tbl_keys(scenes)), ' '))
  os.exit(0)
end
scenes[vim.env.SCENE]()
