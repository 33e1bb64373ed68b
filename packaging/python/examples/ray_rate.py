"""Ratings with Ray Data: each task rates a batch.

    python ray_rate.py PUZZLES.parquet RATED
"""

import sys

import pyarrow as pa
import sudoku_ls


def rated(batch: pa.Table) -> pa.Table:
    """The function for map_batches: the batch with the columns of its ratings."""
    # Ray counts one core per task.
    rating = sudoku_ls.rate(batch.column("puzzle"), threads=1)
    for name in ("er", "level", "score", "reason"):
        batch = batch.append_column(name, rating.column(name))
    return batch


def main() -> None:
    import ray

    puzzles = ray.data.read_parquet(sys.argv[1])
    puzzles.map_batches(rated, batch_format="pyarrow", batch_size=4096).write_parquet(sys.argv[2])


if __name__ == "__main__":
    main()
