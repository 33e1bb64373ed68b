"""The examples for Spark and Ray, on a cluster of this machine. Slow (a minute), so CI does not run it:

    pip install pyspark ray pytest pyarrow
    pytest packaging/python/examples/test_cluster.py

Spark needs Java. A test whose package is missing is skipped, and says so.
"""

import os
import pathlib
import signal
import sys

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sudoku_ls

sys.path.insert(0, str(pathlib.Path(__file__).parent))
os.environ["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)


@pytest.fixture(scope="module")
def puzzles():
    made = sudoku_ls.generate(400, seed=11, kind="pyarrow")
    return pa.table({"puzzle": pa.chunked_array([made.column("puzzle"), pa.array([None, "53..7"])])})


@pytest.fixture(scope="module")
def expected(puzzles):
    rating = sudoku_ls.rate(puzzles.column("puzzle")).select(["er", "level", "score", "reason"])
    return sorted(zip(puzzles.column("puzzle").to_pylist(), *(column.to_pylist() for column in rating.columns)), key=str)


@pytest.fixture(scope="module")
def spark():
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    # Two executors with one core each, as separate processes; Spark runs a task again if its executor is lost.
    session = (
        sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
        .config("spark.pyspark.python", sys.executable)
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "20")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.mark.parametrize("partitions", [1, 2, 7])
def test_spark_gives_the_same_rows_for_any_number_of_partitions(spark, puzzles, expected, partitions):
    from spark_rate import SCHEMA, rated

    rows = spark.createDataFrame(puzzles.to_pandas()).repartition(partitions).mapInArrow(rated, SCHEMA).collect()
    assert sorted(map(tuple, rows), key=str) == expected


def test_spark_gives_all_rows_when_a_worker_is_killed(spark, puzzles, expected, tmp_path):
    from spark_rate import SCHEMA, rated

    killed = tmp_path / "killed"

    def dies_once(batches):
        for number, batch in enumerate(batches):
            if number == 1 and not killed.exists():
                killed.touch()
                # The executor process: the Python worker is its grandchild.
                daemon = os.getppid()
                executor = int(pathlib.Path(f"/proc/{daemon}/stat").read_text().rpartition(")")[2].split()[1])
                os.kill(executor, signal.SIGKILL)
            yield from rated([batch])

    rows = spark.createDataFrame(puzzles.to_pandas()).repartition(4).mapInArrow(dies_once, SCHEMA).collect()
    assert killed.exists()
    assert sorted(map(tuple, rows), key=str) == expected


@pytest.mark.parametrize("batch_size", [50, 400])
def test_ray_gives_the_same_rows_for_any_size_of_batches(puzzles, expected, batch_size):
    ray = pytest.importorskip("ray", reason="ray is not installed")
    from ray_rate import rated

    ray.init(num_cpus=2, include_dashboard=False, ignore_reinit_error=True)
    data = ray.data.from_arrow(puzzles).map_batches(rated, batch_format="pyarrow", batch_size=batch_size)
    rows = [tuple(row[name] for name in ("puzzle", "er", "level", "score", "reason")) for row in data.take_all()]
    assert sorted(rows, key=str) == expected


def test_parquet_in_and_out_is_what_the_functions_say(puzzles, expected, tmp_path):
    from spark_rate import rated

    pq.write_table(puzzles, tmp_path / "puzzles.parquet", row_group_size=64)
    with pq.ParquetWriter(tmp_path / "rated.parquet", next(iter(rated(puzzles.to_batches()))).schema) as writer:
        for batch in rated(pq.ParquetFile(tmp_path / "puzzles.parquet").iter_batches(50)):
            writer.write_batch(batch)
    table = pq.read_table(tmp_path / "rated.parquet")
    assert sorted(zip(*(column.to_pylist() for column in table.columns)), key=str) == expected
