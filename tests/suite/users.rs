//! Ways of using the library from the folder where `make lib` laid it out.

use std::fs::{self, File};
use std::path::Path;

use libtest_mimic::Trial;

use crate::build::{Linkage, released};
use crate::{Missing, Outcome, docs, tools, trial};

/// The standards for sudoku.hpp, each by the names that compilers have for it. Only the last may be unknown to one.
const CPP: &[&[&str]] = &[&["c++17"], &["c++20"], &["c++23", "c++2b"]];

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
        trials.push(trial(format!("users::hpp_example::{compiler}"), move || hpp_example(compiler)));
        trials.push(trial(format!("users::cpp_page::{compiler}"), move || cpp_page(compiler)));
        for standard in CPP {
            trials
                .push(trial(format!("users::hpp::{compiler}::{}", standard[0]), move || hpp(compiler, standard, &[])));
        }
        for standard in &CPP[..2] {
            let name = format!("users::hpp::{compiler}::{}::no_exceptions", standard[0]);
            trials.push(trial(name, move || hpp(compiler, standard, &["-fno-exceptions", "-fno-rtti"])));
        }
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
fn hpp(name: &str, standard: &[&str], options: &[&str]) -> Outcome {
    let option = match tools::standard(true, name, standard)? {
        Some(option) => option,
        None if standard[0] == "c++23" => return Err(Missing::Feature(format!("C++23 in {name}"))),
        None => panic!("{name} does not know {}", standard[0]),
    };
    let program = tools::folder(&format!("users-hpp-{name}-{}-{}", standard[0], options.len())).join("test_hpp");
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler.arg(option).args(options).args(["-Wall", "-Wextra", "-pedantic", "-Werror"]);
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

/// The program at the top of sudoku.hpp.
fn hpp_example(name: &str) -> Outcome {
    let header = include_str!("../../include/sudoku.hpp");
    let lines = header.lines().skip_while(|line| !line.ends_with("A complete program:")).skip(1);
    let program = lines.map_while(|line| line.strip_prefix(" *")).take_while(|line| !line.starts_with(" Build"));
    let program: Vec<&str> = program.map(|line| line.strip_prefix("     ").unwrap_or(line)).collect();
    let program = program.join("\n") + "\n";
    assert!(program.contains("int main()"), "there is no program in\n{program}");
    let folder = tools::folder(&format!("users-hpp-example-{name}"));
    fs::write(folder.join("program.cpp"), program).unwrap();
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler.args(["-std=c++17", "-Wall", "-Wextra", "-pedantic", "-Werror"]).arg(folder.join("program.cpp"));
    compiler.arg("-o").arg(folder.join("program"));
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    let printed = tools::run(&mut tools::command(folder.join("program")));
    // The puzzle has one solution, and is left with several when three givens are taken out; that is one of them.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    assert!(printed.starts_with(solution) && printed.matches(solution).count() == 2, "{printed}");
    Ok(())
}

/// The C++ of docs/cpp.md compiles: functions as they are, statements in a function that has a puzzle.
fn cpp_page(name: &str) -> Outcome {
    let mut unit = "#include <iostream>\n#include <string_view>\n#include <vector>\n\n#include <sudoku.hpp>\n\n\
                    void use(const sudoku::board&);\n"
        .to_owned();
    let page = docs::blocks(include_str!("../../docs/cpp.md"));
    let blocks = page.iter().filter(|block| block.language == "cpp");
    for block in blocks {
        unit += &if block.text.starts_with("void ") {
            format!("\n{}", block.text)
        } else {
            format!("\nvoid line_{}(const sudoku::board& puzzle) {{\n{}}}\n", block.line, block.text)
        };
    }
    assert!(unit.contains("puzzle") && unit.contains("solve_lines"), "the C++ of docs/cpp.md is not found");
    let file = tools::folder(&format!("users-cpp-page-{name}")).join("page.cpp");
    fs::write(&file, unit).unwrap();
    let mut compiler = tools::compiler(true, Some(name))?;
    compiler.args(["-std=c++17", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]).arg(file);
    tools::run(compiler.arg("-I").arg(released().include()));
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
