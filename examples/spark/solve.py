"""Solves the puzzles of Parquet files with Spark:  spark-submit solve.py IN OUT

IN is a file or a folder of Parquet files; its column `puzzle` holds boards of 81 characters. OUT, a folder other than
IN, is written anew: WHATEVER LIES IN IT ALREADY IS DELETED. It gets all columns of IN and two more: `result` (0, 1 or 2
solutions, or the number of an error) and `solution` (null where there is none); if IN has columns of these names, they
are left out. The workers need the package libsudoku; README.md tells how it gets there. The driver does not.
"""

import sys

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.types import ByteType, StringType, StructField, StructType


def solve(batches):
    """The function that each task calls, with all Arrow batches of its part of the rows."""
    import libsudoku

    for batch in batches:
        results, solutions = libsudoku.solve_batch(batch.column("puzzle"))
        columns = [*batch.columns, results, solutions]
        yield pa.RecordBatch.from_arrays(columns, [*batch.schema.names, "result", "solution"])


def main(source, target):
    spark = SparkSession.builder.appName("libsudoku").getOrCreate()
    puzzles = spark.read.parquet(source).drop("result", "solution")
    schema = StructType([*puzzles.schema, StructField("result", ByteType()), StructField("solution", StringType())])
    puzzles.mapInArrow(solve, schema).write.mode("overwrite").parquet(target)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
