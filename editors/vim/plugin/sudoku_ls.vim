" The language server sudoku-ls for vim-lsp, and :Sudoku for its commands, with vim-lsp and coc.nvim. ALE takes no edits from commands.
if exists('g:loaded_sudoku_ls')
  finish
endif
let g:loaded_sudoku_ls = 1

let g:sudoku_ls_command = get(g:, 'sudoku_ls_command', ['sudoku-ls', 'lsp', '--stdio'])
let g:sudoku_ls_settings = get(g:, 'sudoku_ls_settings', {})

let s:COMMANDS = split('fix cleanAllMarks fillSingle hint startSolving pencilCell hintTechnique hintReasoning check explainCell nextStep solveToHere solve fillSingles path trace pencilAll updateMarks removeMarks clearToGivens solveInPlace showSolution addClues layoutGrid layoutBoxes layoutLine makeMinimal renumber rotate mirror transpose fixAll nextBlank generate findIsomorphs')

augroup sudoku_ls
  autocmd!
  autocmd User lsp_setup call lsp#register_server({
        \ 'name': 'sudoku-ls',
        \ 'cmd': {_ -> g:sudoku_ls_command},
        \ 'allowlist': ['sudoku'],
        \ 'initialization_options': g:sudoku_ls_settings,
        \ 'workspace_config': {'sudoku': g:sudoku_ls_settings},
        \ })
augroup END

" The cursor as the protocol has it: characters are counted in units of UTF-16.
function! s:position() abort
  let l:before = strpart(getline('.'), 0, col('.') - 1)
  return {'line': line('.') - 1, 'character': strlen(substitute(substitute(l:before, '[^\x00-\uFFFF]', '..', 'g'), '.', 'x', 'g'))}
endfunction

" `key=value` pairs as fields of a command's argument; numbers as numbers.
function! s:fields(words) abort
  let l:fields = {}
  for l:word in a:words
    let [l:key, l:value] = matchlist(l:word, '^\(\a\+\)=\(.*\)$')[1:2]
    let l:fields[l:key] = l:value =~# '^\d\+$' ? str2nr(l:value) : l:value
  endfor
  return l:fields
endfunction

function! s:execute(name, ...) abort
  if index(s:COMMANDS, a:name) < 0
    echohl ErrorMsg | echomsg 'Sudoku: unknown command ' . a:name . ': expected one of ' . join(s:COMMANDS, ', ') | echohl None
    return
  endif
  let l:command = 'sudoku.' . a:name
  let l:argument = extend({'newFile': v:false, 'position': s:position()}, s:fields(a:000))
  if exists('*lsp#get_server_status') && lsp#get_server_status('sudoku-ls') ==# 'running'
    let l:argument.uri = lsp#get_text_document_identifier().uri
    call lsp#ui#vim#execute_command#_execute({'server_name': 'sudoku-ls', 'command_name': l:command, 'command_args': [l:argument], 'bufnr': bufnr('')})
  elseif exists(':CocCommand')
    " The server knows the place: coc asks about it whenever the cursor rests.
    execute 'CocCommand' l:command
  elseif exists(':ALECodeAction')
    echohl WarningMsg | echomsg 'Sudoku: ALE takes no edits from commands: use :ALECodeAction' | echohl None
  else
    echohl ErrorMsg | echomsg 'Sudoku: no client for language servers: install vim-lsp, coc.nvim or ALE' | echohl None
  endif
endfunction

function! s:complete(typed, line, at) abort
  return filter(copy(s:COMMANDS), {_, it -> stridx(it, a:typed) == 0})
endfunction

command! -nargs=+ -complete=customlist,s:complete Sudoku call s:execute(<f-args>)
