[
  (puzzle)
  (section)
] @fold
