(comment) @comment @spell
(heading) @markup.heading
(name) @string
(key) @keyword
(metadata ":" @punctuation.delimiter)
(value) @string
(given) @number
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
] @punctuation.special
