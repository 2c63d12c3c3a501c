//! The library's instances against each other, against plain checks and against another solver: tests/differential.

use std::env;

use libtest_mimic::Trial;

use crate::build::forced;
use crate::harness::instruction_sets;
use crate::{Outcome, note_absent, tools, trial};

/// Boards in a deep run; `SUDOKU_BOARDS` is another number.
const BOARDS: &str = "1000000";

const TRIAL: &str = "differential::instances_and_another_solver";

pub fn trials() -> Vec<Trial> {
    if !tools::is_set("SUDOKU_DEEP") {
        return vec![];
    }
    vec![trial(TRIAL, instances_and_another_solver)]
}

fn instances_and_another_solver() -> Outcome {
    let number =
        |variable, default: &str| env::var(variable).ok().filter(|text| !text.is_empty()).unwrap_or(default.into());
    let mut cargo = tools::command(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--release", "--locked", "--quiet", "--manifest-path", "tests/differential/Cargo.toml"]);
    cargo.arg("--target-dir").arg(tools::target().join("differential"));
    cargo.env("SUDOKU_LIB", forced().lib());
    cargo.arg("--").arg(number("SUDOKU_BOARDS", BOARDS)).arg(number("SUDOKU_SEED", "1"));
    cargo.args(instruction_sets().into_iter().map(|(name, number)| format!("{name}={number}")));
    for line in tools::run(&mut cargo).lines() {
        match line.strip_prefix("skipped: ") {
            Some(what) => note_absent(TRIAL, what),
            None => println!("differential: {line}"),
        }
    }
    Ok(())
}
