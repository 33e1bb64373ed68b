;;; with_lsp.el --- the same with lsp-mode  -*- lexical-binding: t; -*-

(require 'harness)
(require 'sudoku-mode)
(require 'lsp-mode)
(require 'flymake)
(require 'imenu)
(setq make-backup-files nil
      lsp-session-file (expand-file-name "session")
      lsp-auto-guess-root t
      lsp-diagnostics-provider :flymake
      lsp-enable-suggest-server-download nil
      lsp-warn-no-matched-clients nil)

(defun findings ()
  (apply #'append (hash-table-values (lsp-diagnostics t))))

(defun act (title)
  (let ((it (seq-find (lambda (action) (string-prefix-p title (lsp-get action :title)))
                      (lsp-code-actions-at-point))))
    (unless it (error "No action %s" title))
    (lsp-execute-code-action it)))

(find-file "clash.sudoku")
(lsp)

(check "lsp-mode starts the server, and shows the finding"
  (wait-for "the server" #'lsp-workspaces)
  (let ((found (wait-for "the finding" #'findings)))
    (same (length found) 1 "findings")
    (has (lsp-get (car found) :message) "7 appears twice in row 6" "the finding")))

(check "hover on an empty cell shows its candidates"
  (go 9 10)
  (has (format "%S" (lsp-request "textDocument/hover" (lsp--text-document-position-params))) "Candidates" "the hover"))

(check "the clashing digit is removed by its action; \"solve\" at point; the file is saved right"
  (go 10 20)
  (act "Remove the clashing digit")
  (wait-for "the end of the finding" (lambda () (null (findings))))
  (go 5 0)
  (sudoku-command "solve")
  (wait-for "the solution" (lambda () (equal (buffer-string) (text-of "solved.sudoku"))))
  (save-buffer)
  (same (text-of "clash.sudoku") (text-of "solved.sudoku") "the file"))

(check "the buffer is formatted, and the outline names its puzzle"
  (erase-buffer)
  (insert "1 . . .\n. .  1 2\n2 1 . 3\n.   3 . .\n")
  (lsp-format-buffer)
  (same (buffer-string) "1 . . .\n. . 1 2\n2 1 . 3\n. 3 . .\n" "the text")
  (has (format "%S" (imenu--make-index-alist t)) "4x4" "the outline"))

(check "a puzzle is inserted, and one undo takes it back"
  (erase-buffer)
  (undo-boundary)
  (sudoku-command "generate" :size 6 :seed 42)
  (wait-for "the puzzle" (lambda () (string-search "\n----" (buffer-string))))
  (write-region nil nil "made.sudoku")
  (same (is-unique "made.sudoku") t "whether it has one solution")
  (undo-boundary)
  (undo)
  (same (buffer-string) "" "the text"))

(end)
;;; with_lsp.el ends here
