; mae: a cell; maa: a row; maf: a grid; mat: a puzzle.
[
  (given)
  (blank)
  (placed)
  (candidates)
  (region)
] @entry.inside @entry.around
(row) @parameter.inside @parameter.around
(grid) @function.inside @function.around
(regions) @function.inside @function.around
(puzzle) @class.inside @class.around
(comment) @comment.inside @comment.around
