//! Every example in the header is compiled and run. An example is a run of comment lines indented by four spaces.

use std::fs;

use libtest_mimic::Trial;

use crate::build::{Linkage, released};
use crate::header::HEADER;
use crate::{Outcome, tools, trial};

/// What the fragments take for granted. Each is a block of its own, so that it may declare any of these itself.
const BEFORE: &str = "\
#include <stdio.h>
#include <string.h>
#include <sudoku.h>

int main(void) {
    static const char board[] = \"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\";
    static char lines[2 * 82], solutions[2 * 81], solution[81], forms[2 * 81];
    static int8_t results[2];
    static uint8_t marks[81];
    static sudoku_search search;
    const char *text = board;
    size_t count = 2, length = sizeof board - 1;
    for (size_t n = 0; n < count; n++) memcpy(lines + n * 82, board, 81);
    (void)solutions, (void)solution, (void)forms, (void)results, (void)marks, (void)search, (void)text, (void)length;
    {
";
const AFTER: &str = "    }\n    return 0;\n}\n";

pub fn trials() -> Vec<Trial> {
    let all = examples();
    assert!(all.len() >= 5, "the header's examples are not found");
    all.into_iter()
        .map(|(line, code)| trial(format!("header::example::line_{line}"), move || runs(line, &code)))
        .collect()
}

/// Line number and text of each example.
fn examples() -> Vec<(usize, String)> {
    let mut examples: Vec<(usize, String)> = vec![];
    let mut inside = false;
    for (n, line) in HEADER.lines().enumerate() {
        let line = line.trim_start().strip_prefix('*').unwrap_or("\0");
        if let Some(code) = line.strip_prefix("     ") {
            if !inside {
                examples.push((n + 1, String::new()));
            }
            inside = true;
            let example = &mut examples.last_mut().expect("one was begun").1;
            *example += code;
            example.push('\n');
        } else if line.is_empty() && inside {
            examples.last_mut().expect("one was begun").1.push('\n');
        } else {
            inside = false;
        }
    }
    examples
}

fn runs(line: usize, code: &str) -> Outcome {
    let complete = code.contains("int main(");
    let folder = tools::folder(&format!("example-{line}"));
    let source = folder.join("example.c");
    let text = if complete { code.to_owned() } else { format!("{BEFORE}#line {line} \"sudoku.h\"\n{code}{AFTER}") };
    fs::write(&source, text).unwrap();
    let program = folder.join("example");
    let mut compiler = tools::compiler(false, None)?;
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror"]).arg(&source).arg("-o").arg(&program);
    tools::run(released().add_to(&mut compiler, Linkage::Shared));
    let told = tools::run(&mut tools::command(program));
    if complete {
        assert!(told.starts_with("534678912\n672195348\n198342567\n"), "the example prints no solution: {told}");
    }
    Ok(())
}
