# Sudoku puzzles as text: the file type, colors, the language server through kakoune-lsp, and a command that runs the server's commands.

hook global BufCreate .*\.(sudoku|sd[kmx]) %{
    set-option buffer filetype sudoku
}

hook global BufSetOption filetype=sudoku %{
    set-option buffer comment_line '#'
}

hook -group sudoku-highlight global WinSetOption filetype=sudoku %{
    require-module sudoku
    add-highlighter window/sudoku ref sudoku
    hook -once -always window WinSetOption filetype=.* %{ remove-highlighter window/sudoku }
}

hook -group lsp-filetype-sudoku global BufSetOption filetype=sudoku %{
    set-option buffer lsp_servers %{
        [sudoku-ls]
        root_globs = [".sudoku-ls.toml", ".git", ".hg"]
        args = ["lsp", "--stdio"]
        settings_section = "sudoku"
    }
}

define-command sudoku -params 1..2 -docstring %{
    sudoku <command> [<fields>]: have the language server carry out one of its commands at the cursor
    <fields>: further fields of the command's argument, in JSON: '{"size":6}'
} %{
    evaluate-commands %sh{
        case $2 in
            '' | *{*}*) ;;
            *) printf '%s\n' "fail %(sudoku: expected fields in JSON, such as {\"size\":6})" ;;
        esac
    }
    # A command without a position applies at the position of the last request to the server.
    trigger-user-hook sudoku-place
    lsp-execute-command "sudoku.%arg{1}" %sh(
        fields=$(printf %s "$2" | sed 's/^ *.//; s/. *$//')
        printf '[{"newFile":false%s}]' "${fields:+,}$fields"
    )
}

# In a hook, the highlighted references are not selected.
hook -group sudoku-place global User sudoku-place lsp-highlight-references

complete-command -menu sudoku shell-script-candidates %{
    printf '%s\n' fix cleanAllMarks fillSingle hint startSolving pencilCell hintTechnique hintReasoning check explainCell nextStep \
        solveToHere solve fillSingles path trace pencilAll updateMarks removeMarks clearToGivens solveInPlace showSolution addClues \
        layoutGrid layoutBoxes layoutLine makeMinimal writeDifficulty renumber rotate mirror transpose fixAll nextBlank generate findIsomorphs openBoard
}

provide-module sudoku %§

add-highlighter shared/sudoku group
add-highlighter shared/sudoku/given regex '[0-9A-Za-z]' 0:value
add-highlighter shared/sudoku/blank regex '[._*?-]|\b[0xX]\b' 0:comment
add-highlighter shared/sudoku/placed regex '\+[0-9A-Za-z]|\bu[1-9]' 0:variable
add-highlighter shared/sudoku/marks regex '\{[^}\n]*\}' 0:type
add-highlighter shared/sudoku/bar regex '[|:\u002500-\u00257F]' 0:comment
add-highlighter shared/sudoku/border regex "^[-=+*|:.', \t\u002500-\u00257F]*(--|==|\u002500\u002500)[-=+*|:.', \t\u002500-\u00257F]*$" 0:comment
add-highlighter shared/sudoku/metadata regex '^\h*([A-Za-z][\w -]*)(:)([^\n]*)$' 1:keyword 2:operator 3:string
add-highlighter shared/sudoku/comment regex '(^|\h)((#|;|//)[^\n]*)$' 2:comment
add-highlighter shared/sudoku/heading regex '^\h*\[[A-Za-z][^\]\n]*\]' 0:title
add-highlighter shared/sudoku/sadman regex '^#([ADCBSL](?![a-z])|U)([^\n]*)$' 1:keyword 2:string

§
