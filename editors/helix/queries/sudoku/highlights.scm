(comment) @comment.line
(heading) @markup.heading
(name) @string
(key) @keyword
(metadata ":" @punctuation.delimiter)
(value) @string
(given) @constant.numeric
(placed) @variable
(blank) @comment
(candidates) @variable.parameter
(region) @type
(solution) @comment
(label) @string
[
  (border)
  (bar)
  (separator)
] @punctuation
