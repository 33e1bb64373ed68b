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
(clue (reference) @variable.member)
(clue (number) @number)
(clue (string) @string)
(clue (operator) @operator)
((word) @keyword
  (#any-of? @keyword
    "white" "black" "x" "X" "v" "V" "sum" "difference" "ratio" "negative" "neighbors" "repeats" "row" "column" "left" "right" "top" "bottom"
    "diagonal" "down-left" "down-right" "up-left" "up-right" "sandwich" "x-sum" "skyscraper" "hidden-skyscraper" "numbered-room" "full-rank" "rank-with-ties"
    "little-killer"))
[
  (border)
  (bar)
  (separator)
] @punctuation.special
