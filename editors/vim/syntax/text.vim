" Empty: hovers show boards in blocks of plain text, and vim-lsp shows such a block unchanged only if a syntax file of that name exists.
