[
  (given)
  (blank)
  (placed)
  (candidates)
  (region)
] @cell.inner @cell.outer
(row) @row.inner @row.outer
(grid) @grid.inner @grid.outer
(regions) @grid.inner @grid.outer
(puzzle) @puzzle.inner @puzzle.outer
(comment) @comment.outer
