" Nothing: the boards in a hover are plain text, and vim-lsp shows such a block as it is only where it finds a syntax of that name.
