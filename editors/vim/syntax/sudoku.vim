" Sudoku puzzles as text: first patterns for whole lines (comments, section headers, metadata, borders), then for the cells of rows.
if exists('b:current_syntax')
  finish
endif

syntax match sudokuGiven      /[0-9A-Za-z]/
syntax match sudokuBlank      /[._*?x-]/
syntax match sudokuBlank      /\%(\%(^\|\s\)[1-3]\)\@2<!0/
syntax match sudokuBar        /[|:\u2500-\u257F]/
syntax match sudokuPlaced     /[+][0-9A-Za-z]\|u[1-9]/
syntax match sudokuCandidates /{[^}]*}/

" In a row where another cell is a single character, two or more ascending digits are the marks of one cell.
syntax match sudokuRow        /^\s*\%([^ \t|:]\+[ \t|:]\+\)\{9}[^ \t|:#;\/].*$/ contains=sudokuNumber,sudokuBlank,sudokuGiven,sudokuBar,sudokuPlaced,sudokuCandidates,sudokuTail
syntax match sudokuNumber     /\%(^\|[ \t|:]\)\@1<=[1-3][0-9]\%([ \t|:]\|$\)\@=/ contained
syntax match sudokuMarks      /\%(^\|[ \t|:]\)\@1<=\%([1-9]\{2}\)\@=1\?2\?3\?4\?5\?6\?7\?8\?9\?\%([ \t|:]\|$\)\@=/ contained
syntax match sudokuMarkedRow  /^\%(.*\%(^\|[ \t|:]\)[1-9._*?x-]\%([ \t|:]\|$\)\)\@=\%(.*\%(^\|[ \t|:]\)[1-9]\{2,9}\%([ \t|:]\|$\)\)\@=\%(\s*\%([^ \t|:]\+[ \t|:]\+\)\{9}[^ \t|:#;\/]\)\@!.*$/ contains=sudokuMarks,sudokuBlank,sudokuGiven,sudokuBar,sudokuPlaced,sudokuCandidates,sudokuTail

syntax match sudokuBorder     /^\%(.*\%(--\|==\|+\|[\u2500-\u257F]\{2}\)\)\@=[-=+*|:.', \t\u2500-\u257F]\+$/
syntax match sudokuLabel      /\%(^\s*[0-9A-Za-z.*_?-]\{16,}[ \t,;]\+\)\@<=[^#; \t].\{-}\ze\%(\s\+[#;]\|\s*$\)/
syntax match sudokuKey        /^\s*[A-Za-z-]*\l[A-Za-z -]*\ze:/ nextgroup=sudokuColon
syntax match sudokuColon      /:/ contained nextgroup=sudokuValue
syntax match sudokuValue      /.*$/ contained
syntax match sudokuSection    /^\s*\[\a[^]]*\]/
syntax match sudokuComment    /^\s*\%(#\|;\|\/\/\).*$/
syntax match sudokuTail       /\s\@1<=\%(#\|;\|\/\/\).*$/
syntax match sudokuSadMan     /^#\%([ADCBSL]\l\@!\|U\)/ nextgroup=sudokuValue

highlight default link sudokuComment    Comment
highlight default link sudokuTail       Comment
highlight default link sudokuSection    Title
highlight default link sudokuKey        Keyword
highlight default link sudokuSadMan     Keyword
highlight default link sudokuColon      Delimiter
highlight default link sudokuValue      String
highlight default link sudokuLabel      String
highlight default link sudokuBorder     NonText
highlight default link sudokuBar        NonText
highlight default link sudokuBlank      Comment
highlight default link sudokuGiven      Number
highlight default link sudokuNumber     Number
highlight default link sudokuPlaced     Identifier
highlight default link sudokuCandidates Special
highlight default link sudokuMarks      Special

let b:current_syntax = 'sudoku'
