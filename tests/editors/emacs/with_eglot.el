;;; with_eglot.el --- what a person does with a puzzle in Emacs, with eglot  -*- lexical-binding: t; -*-

(require 'harness)
(require 'sudoku-mode)
(require 'eglot)
(setq make-backup-files nil eglot-autoshutdown nil)
(add-hook 'sudoku-mode-hook #'eglot-ensure)

(defun open (file)
  (find-file file)
  (run-hooks 'post-command-hook)
  (wait-for "the server" #'eglot-current-server))

(defun findings ()
  (eglot--signal-textDocument/didChange) ; it waits for an idle moment, which a batch run has not
  (flymake-start)
  (mapcar (lambda (it) (list (line-number-at-pos (flymake-diagnostic-beg it)) (flymake-diagnostic-text it)))
          (flymake-diagnostics)))

(defun act (title)
  "Do the action whose title starts with TITLE, as the menu of actions does."
  (let ((it (seq-find (lambda (action) (string-prefix-p title (plist-get action :title)))
                      (eglot-code-actions (point) nil nil nil))))
    (unless it (error "No action %s" title))
    (eglot-execute (eglot-current-server) it)))

(open "clash.sudoku")

(check "a digit twice in a row is one finding, at its place"
  (let ((found (wait-for "the finding" #'findings)))
    (same (length found) 1 "findings")
    (same (caar found) 10 "the line")
    (has (cadar found) "7 appears twice in row 6 (r6c2, r6c9)" "the finding")))

(check "hover on an empty cell shows its candidates"
  (go 9 10)
  (let (shown)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown text)))
    (has (wait-for "the hover" (lambda () shown)) "Candidates: 1 3 5 7" "the hover")))

(check "the clashing digit is removed by its action, and the finding goes"
  (go 10 20)
  (act "Remove the clashing digit")
  (same (buffer-substring (line-beginning-position) (line-end-position)) "3 7 . | . . 6 | . 9 ." "the row")
  (wait-for "the end of the finding" (lambda () (null (findings)))))

(check "\"Solve puzzle\" fills a [State], and the file is saved right"
  (go 5 0)
  (act "Solve puzzle")
  (wait-for "the solution" (lambda () (equal (buffer-string) (text-of "solved.sudoku"))))
  (save-buffer)
  (same (text-of "clash.sudoku") (text-of "solved.sudoku") "the file"))

(check "a command without a place applies where the cursor was last"
  (erase-buffer)
  (insert "1 . . .\n. . 1 2\n2 1 . 3\n. 3 . .\n")
  (go 2 0)
  (eglot--request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))
  (eglot-execute (eglot-current-server) '(:title "solve" :command "sudoku.solve"))
  (wait-for "the solution" (lambda () (string-search "[State]\n1 2 3 4\n3 4 1 2\n" (buffer-string)))))

(check "C-c C-s runs the server's commands at point: a puzzle is inserted"
  (find-file "new.sudoku")
  (run-hooks 'post-command-hook)
  (wait-for "the server" #'eglot-managed-p)
  (same (key-binding (kbd "C-c C-s")) #'sudoku-command "the key")
  (sudoku-command "generate" :size 6 :seed 42)
  (wait-for "the puzzle" (lambda () (string-search "\n----" (buffer-string))))
  (save-buffer)
  (same (is-unique "new.sudoku") t "whether it has one solution"))

(check "in a read-only buffer, commands that edit are refused, and others run"
  (goto-char (point-min))
  (let ((before (buffer-string)))
    (setq buffer-read-only t)
    (same (condition-case nil (progn (sudoku-command "solve") "done") (buffer-read-only "refused")) "refused" "solve")
    (sudoku-command "hint")
    (setq buffer-read-only nil)
    (same (buffer-string) before "the text")))

(check "without a server, C-c C-s says what starts it"
  (remove-hook 'sudoku-mode-hook #'eglot-ensure)
  (let ((asked (lambda () (condition-case problem (progn (sudoku-command "hint") "done") (error (cadr problem))))))
    (with-temp-buffer
      (sudoku-mode)
      (same (funcall asked) "No language server here: it works on files, so save this first" "without a file"))
    (copy-file "clash.sudoku" "unserved.sudoku")
    (find-file "unserved.sudoku")
    (eglot--managed-mode -1)
    (same (funcall asked) "No language server here: M-x eglot starts it" "with a file")
    (kill-buffer))
  (add-hook 'sudoku-mode-hook #'eglot-ensure)
  (switch-to-buffer "new.sudoku"))

(check "digits, blanks, borders, marks, keys and comments differ by their faces"
  (erase-buffer)
  (insert "level: easy # x\n# a comment\n1 23 {2 3} 4 # here\n. . | +1 .\n----+----\n[State]\n[puzzle #1] # see [2]\n")
  (font-lock-ensure)
  (let ((face (lambda (line column) (go line column) (get-text-property (point) 'face))))
    (same (mapcar (lambda (at) (funcall face (car at) (cdr at)))
                  '((1 . 0) (1 . 7) (1 . 14) (2 . 2) (3 . 0) (3 . 6) (3 . 13) (4 . 0) (4 . 6) (5 . 3) (6 . 1)
                    (7 . 8) (7 . 14) (7 . 19)))
          '(font-lock-keyword-face font-lock-string-face font-lock-string-face font-lock-comment-face sudoku-given sudoku-marks
            font-lock-comment-face sudoku-blank sudoku-placed sudoku-border font-lock-function-name-face font-lock-function-name-face
            font-lock-comment-face font-lock-comment-face)
          "the faces")))

(end)
;;; with_eglot.el ends here
