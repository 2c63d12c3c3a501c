//! The library in a process that lives long: loaded and unloaded, under detectors of races, and called for an hour.

use std::env;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use crate::build::{Linkage, released};
use crate::{Missing, Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("process::loaded_and_unloaded", loaded_and_unloaded)];
    if tools::is_set("SUDOKU_DEEP") {
        trials.push(trial("process::soak", soak));
    }
    trials
}

/// Ten thousand times; the program sees that nothing stays behind.
fn loaded_and_unloaded() -> Outcome {
    let program = compile("loading", &[], None)?;
    print!("process: {}", tools::run(tools::command(program).arg(released().shared()).arg("10000")));
    Ok(())
}

/// For `SUDOKU_SECONDS`, or a minute.
fn soak() -> Outcome {
    let seconds = env::var("SUDOKU_SECONDS").ok().filter(|text| !text.is_empty()).unwrap_or("60".to_owned());
    let program = compile("soak", &["calls.c", "boards.c"], Some(Linkage::Shared))?;
    print!("soak: {}", tools::run(tools::command(program).arg(seconds)));
    Ok(())
}

/// A program of tests/gates, with files of tests/c, linked with the library or not.
fn compile(name: &str, of_harness: &[&str], linkage: Option<Linkage>) -> Result<PathBuf, Missing> {
    let root = Path::new(tools::ROOT);
    let program = tools::folder(&format!("gates-{name}")).join(name);
    let mut compiler = tools::compiler(false, None)?;
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror"]).arg(root.join(format!("tests/gates/{name}.c")));
    compiler.args(of_harness.iter().map(|file| root.join("tests/c").join(file))).arg("-o").arg(&program);
    if let Some(linkage) = linkage {
        released().add_to(&mut compiler, linkage);
    }
    tools::run(compiler.arg("-ldl"));
    Ok(program)
}
