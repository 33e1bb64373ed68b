" The language server sudoku-ls for vim-lsp, and :Sudoku for its commands with vim-lsp and coc.nvim. ALE can't apply edits from commands.
if exists('g:loaded_sudoku_ls')
  finish
endif
let g:loaded_sudoku_ls = 1

let g:sudoku_ls_command = get(g:, 'sudoku_ls_command', ['sudoku-ls', 'lsp', '--stdio'])
let g:sudoku_ls_settings = get(g:, 'sudoku_ls_settings', {})
" Hints are messages of the level "information", which ALE does not show by default.
let g:ale_lsp_show_message_severity = get(g:, 'ale_lsp_show_message_severity', 'information')

let s:COMMANDS = split('fix cleanAllMarks fillSingle hint startSolving pencilCell hintTechnique hintReasoning check explainCell nextStep solveToHere solve fillSingles path trace pencilAll updateMarks removeMarks clearToGivens solveInPlace showSolution addClues layoutGrid layoutBoxes layoutLine makeMinimal writeDifficulty renumber rotate mirror transpose fixAll nextBlank generate findIsomorphs openBoard')

function! s:setup() abort
  call lsp#register_server({
        \ 'name': 'sudoku-ls',
        \ 'cmd': {_ -> g:sudoku_ls_command},
        \ 'allowlist': ['sudoku'],
        \ 'initialization_options': g:sudoku_ls_settings,
        \ 'workspace_config': {'sudoku': g:sudoku_ls_settings},
        \ })
  call lsp#callbag#pipe(
        \ lsp#stream(),
        \ lsp#callbag#filter({it -> get(it, 'server', '') ==# 'sudoku-ls' && get(get(it, 'response', {}), 'method', '') ==# 'window/showMessage'}),
        \ lsp#callbag#subscribe({'next': {it -> s:show(it.response.params)}}),
        \ )
endfunction

" Hints are messages of the level "information", which vim-lsp shows only if g:lsp_show_message_log_level says so.
function! s:show(message) abort
  if a:message.type != 3 || index(['info', 'log'], get(g:, 'lsp_show_message_log_level', 'warning')) >= 0
    return
  endif
  for l:line in split(a:message.message, "\n")
    echomsg l:line
  endfor
endfunction

augroup sudoku_ls
  autocmd!
  autocmd User lsp_setup call s:setup()
  " ALE does not tell servers of renames: the document is closed under its old name, and ALE opens it again when necessary.
  autocmd BufFilePre * if &filetype ==# 'sudoku' && exists('*ale#lsp#CloseDocument') | call ale#lsp#CloseDocument(str2nr(expand('<abuf>'))) | endif
augroup END

" Returns the cursor as a position of the protocol: characters are counted in UTF-16 code units.
function! s:position() abort
  let l:before = strpart(getline('.'), 0, col('.') - 1)
  return {'line': line('.') - 1, 'character': strlen(substitute(substitute(l:before, '[^\x00-\uFFFF]', '..', 'g'), '.', 'x', 'g'))}
endfunction

" Returns the URI under which coc.nvim opens the buffer.
function! s:uri() abort
  let l:path = expand('%:p')
  if empty(l:path)
    return 'untitled:' . bufnr('')
  endif
  if has('win32')
    let l:path = '/' . tolower(l:path[0]) . substitute(l:path[1:], '\\', '/', 'g')
  endif
  return 'file://' . join(map(split(l:path, '\zs'), {_, it -> it =~# '[A-Za-z0-9/._~-]' ? it : s:escaped(it)}), '')
endfunction

function! s:escaped(character) abort
  return join(map(range(strlen(a:character)), {_, at -> printf('%%%02X', char2nr(a:character[at]) % 256)}), '')
endfunction

" Returns `key=value` pairs as fields of a command's argument; values that are numbers become numbers.
function! s:fields(words) abort
  let l:fields = {}
  for l:word in a:words
    if l:word !~# '^\a\+='
      throw 'Sudoku: unexpected ' . l:word . ': expected key=value, such as size=6'
    endif
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
  try
    let l:argument = extend({'position': s:position()}, s:fields(a:000))
  catch /^Sudoku: /
    echohl ErrorMsg | echomsg v:exception | echohl None
    return
  endtry
  if exists('*lsp#get_server_status') && lsp#get_server_status('sudoku-ls') ==# 'running'
    " For a buffer without a name, vim-lsp would invent a file name, and edit that file.
    if empty(bufname(''))
      echohl ErrorMsg | echomsg 'Sudoku: this buffer has no name: give it one first, such as :file puzzle.sudoku' | echohl None
      return
    endif
    let l:argument.uri = lsp#get_text_document_identifier().uri
    call lsp#ui#vim#execute_command#_execute({'server_name': 'sudoku-ls', 'command_name': l:command, 'command_args': [l:argument], 'bufnr': bufnr('')})
  elseif exists(':CocCommand')
    let l:argument.uri = s:uri()
    call CocActionAsync('runCommand', l:command, l:argument)
  elseif exists(':ALECodeAction')
    echohl WarningMsg | echomsg 'Sudoku: ALE takes no edits from commands: use :ALECodeAction, for a new puzzle on an empty line' | echohl None
  else
    echohl ErrorMsg | echomsg 'Sudoku: no client for language servers: install vim-lsp, coc.nvim or ALE' | echohl None
  endif
endfunction

function! s:complete(typed, line, at) abort
  return filter(copy(s:COMMANDS), {_, it -> stridx(it, a:typed) == 0})
endfunction

command! -nargs=+ -complete=customlist,s:complete Sudoku call s:execute(<f-args>)
