;;; sudoku-mode.el --- Sudoku puzzles as text, with a language server  -*- lexical-binding: t; -*-

;; Author: The sudoku-ls developers
;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; A major mode for .sudoku files.  The work is done by the language server
;; sudoku-ls: with `M-x eglot', or `M-x lsp' where lsp-mode is installed.
;; `C-c C-s' starts the server's commands, such as "solve" and "hint".

;;; Code:

(require 'seq)

(declare-function eglot-current-server "eglot")
(declare-function eglot-managed-p "eglot")
(declare-function eglot-execute "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function lsp-workspaces "lsp-mode")
(declare-function lsp-request "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp-activate-on "lsp-mode")
(declare-function lsp--text-document-position-params "lsp-mode")
(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)

(defgroup sudoku nil
  "Sudoku puzzles as text."
  :group 'games)

(defcustom sudoku-server-command '("sudoku-ls" "lsp" "--stdio")
  "The language server and its arguments."
  :type '(repeat string))

(defface sudoku-given '((t :inherit font-lock-constant-face))
  "Digits of the puzzle.")
(defface sudoku-placed '((t :inherit font-lock-variable-name-face))
  "Digits that the player has placed, such as +5.")
(defface sudoku-blank '((t :inherit shadow))
  "Empty cells.")
(defface sudoku-marks '((t :inherit font-lock-type-face))
  "Pencil marks of a cell.")
(defface sudoku-border '((t :inherit shadow))
  "Lines between boxes.")

(defconst sudoku-commands
  '("fix" "cleanAllMarks" "fillSingle" "hint" "startSolving" "pencilCell"
    "hintTechnique" "hintReasoning" "check" "explainCell" "nextStep"
    "solveToHere" "solve" "fillSingles" "path" "trace" "pencilAll"
    "updateMarks" "removeMarks" "clearToGivens" "solveInPlace" "showSolution"
    "addClues" "layoutGrid" "layoutBoxes" "layoutLine" "makeMinimal" "writeDifficulty"
    "renumber" "rotate" "mirror" "transpose" "fixAll" "nextBlank" "generate"
    "findIsomorphs" "openBoard")
  "The server's commands, without `sudoku.' before them.")

(defconst sudoku-showing-commands
  '("hint" "hintTechnique" "hintReasoning" "check" "explainCell" "path" "trace"
    "nextBlank" "findIsomorphs" "openBoard")
  "The commands among them that change no text.")

(defconst sudoku-font-lock-keywords
  '(("^#\\([ADCBSL]\\(?:[^[:lower:]\n]\\|$\\)\\|U\\).*$" 0 'font-lock-keyword-face t)
    ("^[ \t]*\\[[[:alpha:]][^]\n]*\\]" . 'font-lock-function-name-face)
    ("^[ \t]*\\([[:alpha:]][[:alnum:] _-]*\\):\\(.*\\)$"
     (1 'font-lock-keyword-face) (2 'font-lock-string-face t))
    ("^[-=+*|:.', \t\u2500-\u257F]*\\(?:--\\|==\\|\u2500\u2500\\|\u2550\u2550\\)[-=+*|:.', \t\u2500-\u257F]*$"
     . 'sudoku-border)
    ("{[^}\n]*}" . 'sudoku-marks)
    ("\\(?:\\+\\|\\_<u\\)[[:alnum:]]" . 'sudoku-placed)
    ("[|:\u2500-\u257F]" . 'sudoku-border)
    ("[._*?-]\\|\\_<[0xX]\\_>" . 'sudoku-blank)
    ("[[:alnum:]]" . 'sudoku-given))
  "Colors of puzzles.  The first that fits a text holds.")

(defvar sudoku-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-s") #'sudoku-command)
    map)
  "Keys of `sudoku-mode'.")

(defun sudoku--place ()
  "The place of point, as the server's commands take it."
  (let ((at (if (bound-and-true-p lsp-mode)
                (lsp--text-document-position-params)
              (eglot--TextDocumentPositionParams))))
    (list :uri (plist-get (plist-get at :textDocument) :uri)
          :position (plist-get at :position))))

;;;###autoload
(defun sudoku-command (name &rest fields)
  "Have the server carry out its command NAME at point.
FIELDS is a property list of further fields, such as `:size' and
`:seed' of \"generate\"."
  (interactive
   (list (completing-read "Sudoku command: " sudoku-commands nil t)))
  ;; The clients would tell the server of an internal error.
  (unless (or (member name sudoku-showing-commands) (plist-get fields :newFile))
    (barf-if-buffer-read-only))
  (unless (or (bound-and-true-p lsp-mode)
              (and (fboundp 'eglot-managed-p) (eglot-managed-p)))
    (user-error (if buffer-file-name
                    "No language server here: M-x eglot starts it"
                  "No language server here: it works on files, so save this first")))
  (let ((argument (append (sudoku--place) fields))
        (command (concat "sudoku." name)))
    (if (bound-and-true-p lsp-mode)
        (lsp-request "workspace/executeCommand"
                     (list :command command :arguments (vector argument)))
      (eglot-execute (eglot-current-server)
                     (list :title name :command command
                           :arguments (vector argument))))))

(defun sudoku--comment-p (start)
  "Whether the sign at START, after white space, starts a comment.
It may be metadata of another program, or stand in a value or a heading."
  (save-excursion
    (save-match-data
      (goto-char start)
      (not (or (looking-at "#\\(?:[ADCBSL]\\(?:[^[:lower:]\n]\\|$\\)\\|U\\)")
               (progn (beginning-of-line)
                      (looking-at "[ \t]*[[:alpha:]][[:alnum:] _-]*:"))
               (and (looking-at "[ \t]*\\[[[:alpha:]][^]\n]*\\]")
                    (< start (match-end 0))))))))

(defun sudoku--find-comment (limit)
  "Search for a comment before LIMIT: the first group of the match.
It is at the start of a line or after white space."
  (let (found)
    (while (and (not found)
                (re-search-forward "\\(?:^\\|[ \t]\\)\\([#;]\\|//\\)" limit t))
      (when (sudoku--comment-p (match-beginning 1))
        (set-match-data (list (match-beginning 0) (line-end-position)
                              (match-beginning 1) (line-end-position)))
        (goto-char (match-end 0))
        (setq found t)))
    found))

;;;###autoload
(define-derived-mode sudoku-mode text-mode "Sudoku"
  "Major mode for sudoku puzzles as text."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "\\(?:[#;]\\|//\\)[ \t]*")
  (setq-local truncate-lines t)
  (setq-local require-final-newline t)
  (setq-local font-lock-defaults
              (list (cons '(sudoku--find-comment 1 'font-lock-comment-face)
                          sudoku-font-lock-keywords)
                    t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:sudoku\\|sd[kmx]\\)\\'" . sudoku-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'sudoku-mode (lambda (&rest _) sudoku-server-command))))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(sudoku-mode . "sudoku"))
  (lsp-register-client
   (make-lsp-client
    :new-connection (lsp-stdio-connection (lambda () sudoku-server-command))
    :activation-fn (lsp-activate-on "sudoku")
    :server-id 'sudoku-ls)))

(provide 'sudoku-mode)
;;; sudoku-mode.el ends here
