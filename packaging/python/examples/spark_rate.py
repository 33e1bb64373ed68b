"""Ratings on a Spark cluster: each executor rates the batches of its partitions.

    python spark_rate.py PUZZLES.parquet RATED.parquet
"""

import sys
from collections.abc import Iterable, Iterator

import pyarrow as pa
import sudoku_ls


def rated(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The function for mapInArrow: each batch with the columns of its ratings."""
    for batch in batches:
        # The executor's slots share the machine's cores, so each uses one thread.
        rating = sudoku_ls.rate(batch.column("puzzle"), threads=1)
        table = pa.table({"puzzle": batch.column("puzzle"), **{name: rating[name] for name in COLUMNS}})
        # Spark has no unsigned integers.
        yield from table.set_column(3, "score", table["score"].cast("int64")).to_batches()


COLUMNS = ("er", "level", "score", "reason")
SCHEMA = "puzzle string, er double, level string, score long, reason string"


def main() -> None:
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.getOrCreate()
    puzzles = spark.read.parquet(sys.argv[1])
    puzzles.select("puzzle").mapInArrow(rated, SCHEMA).write.parquet(sys.argv[2])


if __name__ == "__main__":
    main()
