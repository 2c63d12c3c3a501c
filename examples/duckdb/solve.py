"""Solves the puzzles of Parquet files with DuckDB:  python solve.py IN.parquet OUT.parquet

IN may be a pattern, such as 'puzzles/*.parquet'. Its column `puzzle` holds boards of 81 characters. OUT gets all columns
of IN and two more: `result` (0, 1 or 2 solutions, or the number of an error) and `solution` (null where there is none);
if IN has columns of these names, they are left out.
"""

import sys

import duckdb
import pyarrow as pa

import libsudoku


def solve(puzzles):
    """The function that DuckDB calls for each piece of the column, from as many threads as it has."""
    results, solutions = libsudoku.solve_batch(puzzles)
    return pa.table({"result": results, "solution": solutions}).to_struct_array().combine_chunks()


def register(connection):
    """Makes it a function of SQL."""
    connection.create_function("sudoku", solve, ["VARCHAR"], "STRUCT(result TINYINT, solution VARCHAR)", type="arrow")


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def main(source, target):
    connection = duckdb.connect()
    register(connection)
    # DuckDB does not tell names by case.
    columns = connection.execute("FROM read_parquet($source) LIMIT 0", {"source": source}).description
    kept = [name for name, *_ in columns if name.lower() not in ("result", "solution")]
    answer = "answer"
    while answer in [name.lower() for name in kept]:
        answer += "_"
    names = ", ".join(quoted(name) for name in kept)
    connection.execute(
        f"COPY (SELECT {names}, {answer}.result AS result, {answer}.solution AS solution"
        f"      FROM (SELECT {names}, sudoku(puzzle) AS {answer} FROM read_parquet($source)))"
        "TO $target (FORMAT parquet)",
        {"source": source, "target": target},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
