" The language server sudoku-ls in ALE.
call ale#linter#Define('sudoku', {
      \ 'name': 'sudoku_ls',
      \ 'lsp': 'stdio',
      \ 'executable': {_ -> g:sudoku_ls_command[0]},
      \ 'command': {_ -> join(['%e'] + g:sudoku_ls_command[1:])},
      \ 'project_root': {buffer -> fnamemodify(bufname(buffer), ':p:h')},
      \ 'initialization_options': {_ -> g:sudoku_ls_settings},
      \ 'lsp_config': {_ -> {'sudoku': g:sudoku_ls_settings}},
      \ })
