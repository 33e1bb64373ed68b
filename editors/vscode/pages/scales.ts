// What the figures of a rating are: the same words wherever one is shown.

export const SCALES = "The level is HoDoKu's, from the sum of all steps; ER is Sudoku Explainer's, of the hardest step. The scales are made for classic 9x9 puzzles, and do not always agree.";
