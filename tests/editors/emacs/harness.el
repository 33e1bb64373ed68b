;;; harness.el --- tests in order, each with waits for conditions  -*- lexical-binding: t; -*-

(defvar passed 0)
(defvar failed 0)

(defun wait-for (what condition)
  "Wait until CONDITION gives something, and give that back; WHAT names it."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (or value (error "Waited in vain for %s:\n%s" what (buffer-string)))))

(defun same (actual wanted what)
  (unless (equal actual wanted)
    (error "%s: expected\n%S\nbut got\n%S" what wanted actual)))

(defun has (text part what)
  (unless (string-search part text)
    (error "%s: no %S in\n%s" what part text)))

(defmacro check (name &rest body)
  "Run BODY as the test NAME."
  (declare (indent 1))
  `(condition-case problem
       (progn ,@body
              (setq passed (1+ passed))
              (princ (format "ok   %s\n" ,name)))
     ((error quit)
      (setq failed (1+ failed))
      (princ (format "FAIL %s\n     %s\n" ,name
                     (string-replace "\n" "\n     " (error-message-string problem)))))))

(defun text-of (file)
  (with-temp-buffer (insert-file-contents file) (buffer-string)))

(defun go (line column)
  "To a LINE from 1 and a COLUMN from 0."
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char column))

(defun is-unique (file)
  "Whether the program counts one solution of the puzzle in FILE."
  (with-temp-buffer
    (call-process "sudoku-ls" nil t nil "count" "--limit" "2" file)
    (equal (string-trim (buffer-string)) "1")))

(defun end ()
  (princ (format "%d passed, %d failed\n" passed failed))
  (kill-emacs (if (and (= failed 0) (> passed 0)) 0 1)))

(provide 'harness)
;;; harness.el ends here
