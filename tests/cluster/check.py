"""Runs the examples for DuckDB and Spark as their pages say, and compares what they write with single calls:

    check.py FOLDER     (`make check-cluster` calls it)

FOLDER has the package's wheel. Spark runs as a cluster of two workers with one core each, in processes of their own, if
the machine has two processors and enough memory, else in threads. Its workers get libsudoku from the wheel alone: the
Python that runs them does not have it.
"""

import csv
import importlib.util
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

ROOT = Path(__file__).parents[2]
ENVIRONMENT = Path(sys.executable).parent
ROWS, FILES = 20_000, 4
CLUSTER_MEMORY = 6 << 30
CLUSTER, THREADS = "local-cluster[2,1,1024]", "local[2]"
# The columns of the puzzles that come out again; others have the names of what is added, and give way.
KEPT = ["id", "puzzle", "answer"]
DUCKDB = "python examples/duckdb/solve.py 'puzzles/*.parquet' solved.parquet"
SPARK = (
    "spark-submit --master MASTER --archives libsudoku.zip#libsudoku --conf spark.executorEnv.PYTHONPATH=libsudoku \\\n"
    "    examples/spark/solve.py puzzles solved"
)
# The query of DuckDB's page.
QUERY = """
import duckdb, solve
connection = duckdb.connect()
solve.register(connection)
print(connection.execute({query!r}).fetchone()[0])
"""
# What keeps Spark to this machine, and lets no task begin before both workers are there.
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.scheduler.minRegisteredResourcesRatio": "1.0",
    "spark.scheduler.maxRegisteredResourcesWaitingTime": "300s",
    "spark.sql.files.maxPartitionBytes": "200k",
    "spark.eventLog.enabled": "true",
    "spark.eventLog.compress": "false",
    "spark.eventLog.rolling.enabled": "false",
}


def puzzles():
    """Boards of all kinds, equal forms of those that are known, and what is no board."""
    lines = (ROOT / "tests/data/boards.tsv").read_text("ascii").splitlines()
    known = [line.split("\t")[0] for line in lines if not line.startswith("#")]
    choose = random.Random(6)
    for row in range(ROWS):
        if row % 1000 == 7:
            yield (None, "", "no board", "x" * 81)[row // 1000 % 4]
        else:
            digits = choose.sample("123456789", 9)
            board = choose.choice(known).translate(str.maketrans("123456789", "".join(digits)))
            yield board[::-1] if choose.random() < 0.5 else board


def wanted(libsudoku, puzzle):
    """Result and solution, by single calls."""
    if puzzle is None:
        return None, None
    try:
        return int(libsudoku.judge(puzzle)), str(libsudoku.solve(puzzle))
    except libsudoku.NoSolutionError:
        return 0, None
    except libsudoku.SudokuError as error:
        return error.code, None


def shown(command, page):
    """A command, which the example's page has."""
    assert command in (ROOT / page).read_text("utf-8"), f"{page} does not have the command\n{command}"
    return command


def run(command, folder, **environment):
    path = f"{ENVIRONMENT}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        shlex.split(command.replace("\\\n", " ")),
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def compare(given, answers, written):
    table = pq.read_table(written).sort_by("id")
    assert table.column_names == [*KEPT, "result", "solution"], table.schema
    assert table.select(KEPT).to_pydict() == given.select(KEPT).to_pydict(), "rows are lost or altered"
    pairs = zip(table["result"].to_pylist(), table["solution"].to_pylist(), strict=True)
    for puzzle, answer, pair in zip(given["puzzle"].to_pylist(), answers, pairs, strict=True):
        assert answer == pair, f"{puzzle}: {pair}, and by single calls {answer}"


def duckdb(folder, package, given, answers):
    page = "examples/duckdb/README.md"
    run(shown(DUCKDB, page), folder, PYTHONPATH=str(package))
    compare(given, answers, folder / "solved.parquet")
    with (folder / "puzzles.csv").open("w", encoding="ascii", newline="") as file:
        csv.writer(file).writerows([["puzzle"], *([puzzle] for puzzle in given["puzzle"].to_pylist())])
    (query,) = re.findall(r"^```sql\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    paths = f"{package}{os.pathsep}{ROOT / 'examples/duckdb'}"
    counted = run(shlex.join(["python", "-c", QUERY.format(query=query)]), folder, PYTHONPATH=paths)
    unique = sum(result == 1 for result, _ in answers)
    assert int(counted) == unique, f"{query}: {counted}, and by single calls {unique}"
    return "on this machine"


def spark(folder, package, given, answers):
    import pyspark

    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    cluster = (os.cpu_count() or 1) > 1 and memory > CLUSTER_MEMORY
    master = CLUSTER if cluster else THREADS
    events, conf = folder / "events", folder / "conf"
    events.mkdir()
    conf.mkdir()
    settings = {**SETTINGS, "spark.eventLog.dir": events.as_uri()}
    (conf / "spark-defaults.conf").write_text("".join(f"{key} {value}\n" for key, value in settings.items()))
    environment = {"SPARK_CONF_DIR": str(conf), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    if not cluster:
        # Threads have no folder of their own into which the wheel would be unpacked.
        environment["PYTHONPATH"] = str(package)
    try:
        run(shown(SPARK, "examples/spark/README.md").replace("MASTER", master), folder, **environment)
    finally:
        # Where the workers ran.
        shutil.rmtree(Path(pyspark.__file__).parent / "work", ignore_errors=True)
    compare(given, answers, folder / "solved")
    workers = workers_of(events)
    assert len(workers) == (2 if cluster else 1), f"not every worker had a task: {workers}"
    return f"{master}, {len(workers)} workers"


def workers_of(events):
    """The workers that ended a task, by Spark's own log of events."""
    lines = [line for file in events.rglob("*") if file.is_file() for line in file.read_text("utf-8").splitlines()]
    ended = [event for event in map(json.loads, lines) if event["Event"] == "SparkListenerTaskEnd"]
    return {event["Task Info"]["Executor ID"] for event in ended}


def has_java():
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home, "bin/java")) if home else "java"
    return shutil.which(java) is not None


def main(where):
    where = Path(where).resolve()
    (wheel,) = where.glob("libsudoku-*.whl")
    folder, package = where / "run", where / "package"
    for made in (folder, package):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(package)
    shutil.copy(wheel, folder / "libsudoku.zip")
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "puzzles").mkdir()
    given = pa.table(
        {
            "id": range(ROWS),
            "solution": ["theirs"] * ROWS,
            "puzzle": pa.array(puzzles(), pa.string()),
            "Result": [9.5] * ROWS,
            "answer": [f"a {row}" for row in range(ROWS)],
        }
    )
    for n in range(FILES):
        pq.write_table(given.slice(ROWS // FILES * n, ROWS // FILES), folder / "puzzles" / f"{n}.parquet")

    # Spark's workers shall not find it in this Python.
    assert importlib.util.find_spec("libsudoku") is None, "libsudoku is installed here"
    sys.path.append(str(package))
    import libsudoku

    answers = [wanted(libsudoku, puzzle) for puzzle in given["puzzle"].to_pylist()]
    assert {result for result, _ in answers} == {None, -5, -4, -3, 0, 1, 2}
    passed = failed = skipped = 0
    for example in (duckdb, spark):
        if example is spark and not has_java():
            print("skipped: cluster::spark: this machine lacks Java 17 or later")
            skipped += 1
            continue
        try:
            print(f"test cluster::{example.__name__} ... ok ({example(folder, package, given, answers)})")
            passed += 1
        except AssertionError as fault:
            print(f"test cluster::{example.__name__} ... FAILED\n{fault}")
            failed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
