//! Ways of using the library from the folder where `make lib` laid it out.

use std::fs::File;
use std::path::Path;

use libtest_mimic::Trial;

use crate::build::{Linkage, released};
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("users::python_ctypes", python_ctypes)];
    for (name, linkage) in [("shared", Linkage::Shared), ("static", Linkage::Static)] {
        for compiler in ["gcc", "clang"] {
            trials.push(trial(format!("users::c_{name}::{compiler}"), move || c(compiler, name, linkage)));
        }
        for compiler in ["g++", "clang++"] {
            trials.push(trial(format!("users::cpp_{name}::{compiler}"), move || cpp(compiler, name, linkage)));
        }
    }
    for compiler in ["g++", "clang++"] {
        trials.push(trial(format!("users::cpp_example::{compiler}"), move || cpp_example(compiler)));
        for standard in ["c++17", "c++20"] {
            trials.push(trial(format!("users::hpp::{compiler}::{standard}"), move || hpp(compiler, standard, &[])));
        }
        let without = ["-fno-exceptions", "-fno-rtti"];
        trials.push(trial(format!("users::hpp::{compiler}::no_exceptions"), move || hpp(compiler, "c++17", &without)));
    }
    trials
}

/// The example compiles with the strictest warnings and solves its puzzles.
fn c(name: &str, kind: &str, linkage: Linkage) -> Outcome {
    let program = tools::folder(&format!("users-c-{kind}-{name}")).join("solve");
    let mut compiler = tools::compiler(false, Some(name))?;
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "examples/solve.c", "-o"]).arg(&program);
    tools::run(released().add_to(&mut compiler, linkage));
    solves_the_examples(&tools::run(tools::command(program).arg("examples/puzzles.txt")));
    Ok(())
}

fn cpp(name: &str, kind: &str, linkage: Linkage) -> Outcome {
    let program = tools::folder(&format!("users-cpp-{kind}-{name}")).join("smoke");
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler
        .args(["-std=c++11", "-Wall", "-Wextra", "-pedantic", "-Werror", "tests/cpp/smoke.cpp", "-o"])
        .arg(&program);
    tools::run(released().add_to(&mut compiler, linkage));
    tools::run(&mut tools::command(program));
    Ok(())
}

/// The tests of sudoku.hpp, in two units.
fn hpp(name: &str, standard: &str, options: &[&str]) -> Outcome {
    let program = tools::folder(&format!("users-hpp-{name}-{standard}-{}", options.len())).join("test_hpp");
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler.arg(format!("-std={standard}")).args(options).args(["-Wall", "-Wextra", "-pedantic", "-Werror"]);
    compiler.args(["tests/cpp/test_hpp.cpp", "tests/cpp/second_unit.cpp", "-o"]).arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    tools::run(&mut tools::command(program));
    Ok(())
}

/// The example in C++.
fn cpp_example(name: &str) -> Outcome {
    let program = tools::folder(&format!("users-cpp-example-{name}")).join("solve");
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler.args(["-std=c++17", "-Wall", "-Wextra", "-pedantic", "-Werror", "examples/solve.cpp", "-o"]).arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    let puzzles = File::open(Path::new(tools::ROOT).join("examples/puzzles.txt")).unwrap();
    let printed = tools::run(tools::command(program).stdin(puzzles));
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    for text in [solution, "one of several", "no solution", "The givens repeat a digit"] {
        assert!(printed.contains(text), "\"{text}\" is not in\n{printed}");
    }
    Ok(())
}

fn python_ctypes() -> Outcome {
    let python = tools::find("python3")?;
    tools::run(tools::command(python).arg("tests/python/ctypes_smoke.py").arg(released().shared()));
    Ok(())
}

/// Whether this is what `examples/solve.c` prints of `examples/puzzles.txt`.
pub fn solves_the_examples(printed: &str) {
    let puzzles = include_str!("../../examples/puzzles.txt");
    for name in puzzles.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(82..)) {
        assert!(printed.lines().any(|line| line == name), "{name} is not in\n{printed}");
    }
    for verdict in ["one solution (", "several solutions", "no solution (", "The givens repeat a digit"] {
        assert!(printed.contains(verdict), "\"{verdict}\" is not in\n{printed}");
    }
    let row_of_a_solution = "| 5 3 . | . 7 . | . . . |    | 5 3 4 | 6 7 8 | 9 1 2 |";
    assert!(printed.contains(row_of_a_solution), "no solution beside its puzzle in\n{printed}");
}
