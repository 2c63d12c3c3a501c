//! The library's instances against each other and against another solver: tests/differential.

use std::env;

use libtest_mimic::Trial;

use crate::build::forced;
use crate::{Outcome, tools, trial};

/// Boards in a deep run; `SUDOKU_BOARDS` is another number.
const BOARDS: &str = "1000000";

pub fn trials() -> Vec<Trial> {
    if !tools::is_set("SUDOKU_DEEP") {
        return vec![];
    }
    vec![trial("differential::instances_and_another_solver", instances_and_another_solver)]
}

fn instances_and_another_solver() -> Outcome {
    let number =
        |variable, default: &str| env::var(variable).ok().filter(|text| !text.is_empty()).unwrap_or(default.into());
    let mut cargo = tools::command(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--release", "--locked", "--quiet", "--manifest-path", "tests/differential/Cargo.toml"]);
    cargo.arg("--target-dir").arg(tools::target().join("differential"));
    cargo.env("SUDOKU_LIB", forced().lib());
    let printed = tools::run(cargo.arg("--").arg(number("SUDOKU_BOARDS", BOARDS)).arg(number("SUDOKU_SEED", "1")));
    print!("differential: {printed}");
    Ok(())
}
