autocmd BufNewFile,BufRead *.sudoku,*.sdk,*.sdm,*.sdx set filetype=sudoku
