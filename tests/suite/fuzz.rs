//! The fuzz targets of tests/fuzz: every file there with an `LLVMFuzzerTestOneInput` is one.
//!
//! `make fuzz` runs them for as long as it is told, `make check` for a while. What they find they leave in the target
//! folder; a mended finding is kept in tests/fuzz/found/TARGET, which is run first, always.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use libtest_mimic::Trial;

use crate::build::Sanitizer;
use crate::{Missing, Outcome, tools, trial};

/// How long all targets together run in `make check`.
const SECONDS: u64 = 60;

/// Files of tests/c that the targets share with the harness.
const OF_HARNESS: &[&str] = &["boards.c", "calls.c", "judge.c", "wishes.c", "xml.c"];

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![];
    for target in targets() {
        trials.push(trial(format!("fuzz::{target}"), move || run(&target)));
    }
    trials
}

fn folder() -> PathBuf {
    Path::new(tools::ROOT).join("tests/fuzz")
}

fn targets() -> Vec<String> {
    let is_target = |file: &PathBuf| {
        file.extension().is_some_and(|extension| extension == "c")
            && fs::read_to_string(file).unwrap().contains("int LLVMFuzzerTestOneInput(")
    };
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()).filter(is_target);
    let mut targets: Vec<_> = files.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    targets.sort();
    targets
}

/// First the corpus and all that was ever found, then new inputs.
fn run(target: &str) -> Outcome {
    let program = program(target)?;
    let corpus = tools::target().join("fuzz").join(target);
    fs::create_dir_all(&corpus).unwrap();
    let mut command = tools::command(program);
    let seconds = env::var("SUDOKU_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let seconds = seconds.unwrap_or(SECONDS / targets().len() as u64);
    command.arg(format!("-max_total_time={seconds}")).args(["-print_final_stats=1", "-verbosity=0", "-timeout=30"]);
    // Texts may be long; of the other inputs more is not read.
    command.arg(if target == "text" { "-max_len=1200" } else { "-max_len=512" });
    command.arg(format!("-artifact_prefix={}/", corpus.parent().unwrap().display()));
    command.arg(&corpus);
    for kept in ["corpus", "found"] {
        let kept = folder().join(kept).join(target);
        if kept.is_dir() {
            command.arg(kept);
        }
    }
    // Smaller than its default, for the memory's sake.
    let output = tools::output(command.env("ASAN_OPTIONS", "quarantine_size_mb=16"));
    assert!(output.status.success(), "{}", tools::describe(&command, &output));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let executed = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let executed: u64 = executed.expect("libFuzzer's figures").trim().parse().unwrap();
    println!("fuzz::{target}: {executed} executions");
    assert!(executed > 0, "nothing was executed");
    Ok(())
}

/// The program of a target, compiled with what it shares with the harness, of which only the calls are instrumented: the
/// others just have to be fast.
fn program(target: &str) -> Result<PathBuf, Missing> {
    static OBJECTS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    let clang = tools::sanitizing_clang()?;
    let compile = |source: PathBuf, into: &Path, sanitize: bool| {
        let object = into.join(source.file_stem().unwrap()).with_extension("o");
        let mut compiler = tools::command(&clang);
        compiler.args(["-std=c99", "-O2", "-g", "-Wall", "-Wextra", "-Werror", "-I", "include"]);
        if sanitize {
            compiler.arg("-fsanitize=address");
        }
        tools::run(compiler.arg("-c").arg(source).arg("-o").arg(&object));
        object
    };
    let objects = OBJECTS.get_or_init(|| {
        let into = tools::folder("fuzz-common");
        let harness = Path::new(tools::ROOT).join("tests/c");
        let mut objects: Vec<_> =
            OF_HARNESS.iter().map(|name| compile(harness.join(name), &into, *name == "calls.c")).collect();
        objects.push(compile(folder().join("fuzz.c"), &into, true));
        objects
    });
    let into = tools::folder(&format!("fuzz-{target}"));
    let object = compile(folder().join(target).with_extension("c"), &into, true);
    let program = into.join("fuzz");
    let mut linker = tools::command(&clang);
    linker.arg("-fsanitize=address,fuzzer").arg(object).args(objects);
    tools::run(linker.arg(Sanitizer::Address.archive()).arg("-o").arg(&program));
    Ok(program)
}
