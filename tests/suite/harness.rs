//! The C tests of tests/c: one trial for each suite and each build of the library.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::{panic, thread};

use libtest_mimic::Trial;

use crate::build::{
    Linkage, Sanitizer, Stage, forced, forced_for_aarch64, instrumented, released, released_for_aarch64,
};
use crate::coverage::{self, Counts};
use crate::{Missing, Outcome, note_skipped, tools, trial};

/// The status with which the harness says that the machine lacks the instruction set.
const LACKS_INSTRUCTION_SET: i32 = 77;

/// What a release leaves out.
const CHECKS: &str = "-Cdebug-assertions=on -Coverflow-checks=on";

/// The suite that itself goes through the instances of the engine, and so runs once, where it can.
const OF_ALL_INSTANCES: &str = "instances";

/// The suites that touch what they must not, on purpose, which valgrind takes for an error: guard pages, and the stacks
/// of threads that have ended.
const NOT_UNDER_VALGRIND: &[&str] = &["memory", "stack"];

/// The suites that reach all that the instances of the engine do in their own way.
const OF_ALL_VECTORS: &[&str] = &["batch", "count", "plain"];

/// The suites that take a minute or more under valgrind: they run there only with `SUDOKU_DEEP`.
const SLOW_UNDER_VALGRIND: &[&str] = &["check", "equality", "text"];

/// The suites that a sanitizer itself disturbs: how deep the stack is, and what a touched guard page does.
fn is_disturbed(suite: &str, by: Sanitizer) -> bool {
    suite == "stack" || suite == "memory" && matches!(by, Sanitizer::Thread)
}

/// The suites that take many seconds under a sanitizer: they run there only with `SUDOKU_DEEP`.
const SLOW_UNDER_SANITIZERS: &[&str] = &["counting", "text"];

pub fn trials() -> Vec<Trial> {
    let shared = Arc::new(Harness::new("shared", Library::Staged(released, Linkage::Shared)));
    let fixed = Arc::new(Harness::new("static", Library::Staged(released, Linkage::Static)));
    let forced = Arc::new(Harness::new("forced", Library::Staged(forced, Linkage::Static)));
    let mut trials = sanitized_trials();
    if tools::is_set("SUDOKU_DEEP") {
        trials.extend(emulated_trials());
        trials.extend(checked_trials());
        for tool in ["helgrind", "drd"] {
            let (harness, name) = (shared.clone(), format!("c::races::{tool}"));
            let run = move || harness.run(&name, "threads", Under::RaceDetector(tool), None);
            trials.push(trial(format!("c::races::{tool}"), run));
        }
    }
    for suite in suites() {
        if suite == OF_ALL_INSTANCES {
            let (harness, name) = (forced.clone(), format!("c::{suite}"));
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Nothing, None)));
            continue;
        }
        for harness in [&shared, &fixed] {
            let (harness, suite) = (harness.clone(), suite.clone());
            let name = format!("c::{}::{suite}", harness.name);
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Nothing, None)));
        }
        for (set, number) in instruction_sets() {
            let (harness, suite) = (forced.clone(), suite.clone());
            let name = format!("c::{set}::{suite}");
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Nothing, Some(number))));
        }
        if tools::is_set("SUDOKU_DEEP") && OF_ALL_VECTORS.contains(&suite.as_str()) {
            // Valgrind knows no AVX-512.
            for (set, number) in instruction_sets().into_iter().filter(|(set, _)| !set.starts_with("avx512")) {
                let (harness, suite) = (forced.clone(), suite.clone());
                let name = format!("c::valgrind::{set}::{suite}");
                trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Valgrind, Some(number))));
            }
        }
        let slow = SLOW_UNDER_VALGRIND.contains(&suite.as_str()) && !tools::is_set("SUDOKU_DEEP");
        if !NOT_UNDER_VALGRIND.contains(&suite.as_str()) && !slow {
            let (harness, name) = (shared.clone(), format!("c::valgrind::{suite}"));
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Valgrind, None)));
        }
    }
    trials
}

/// The harness and the library together under each sanitizer: ASan always, the others with `SUDOKU_DEEP`.
fn sanitized_trials() -> Vec<Trial> {
    let mut trials = vec![];
    let deep = tools::is_set("SUDOKU_DEEP");
    for (name, sanitizer) in [("asan", Sanitizer::Address), ("msan", Sanitizer::Memory), ("tsan", Sanitizer::Thread)] {
        let harness = Arc::new(Harness::new(name, Library::Sanitized(sanitizer)));
        for suite in suites() {
            let quick = matches!(sanitizer, Sanitizer::Address) && !SLOW_UNDER_SANITIZERS.contains(&suite.as_str());
            if is_disturbed(&suite, sanitizer) || !(deep || quick) {
                continue;
            }
            let (harness, name) = (harness.clone(), format!("c::{name}::{suite}"));
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Sanitizer, None)));
        }
    }
    trials
}

/// The library with the assertions and the checks of overflow that a release leaves out.
fn checked_trials() -> Vec<Trial> {
    let harness = Arc::new(Harness::new("checked", Library::Checked));
    let trials = suites().into_iter().filter(|suite| suite != "stack").map(|suite| {
        let (harness, name) = (harness.clone(), format!("c::checked::{suite}"));
        trial(name.clone(), move || harness.run(&name, &suite, Under::Checks, None))
    });
    trials.collect()
}

/// The library for another processor, in an emulator: the shared one as it is released, with NEON therefore, and the static
/// one with the portable code.
fn emulated_trials() -> Vec<Trial> {
    let shared = Arc::new(Harness::new("aarch64-neon", Library::ForAarch64(released_for_aarch64, Linkage::Shared)));
    let forced = Arc::new(Harness::new("aarch64-forced", Library::ForAarch64(forced_for_aarch64, Linkage::Static)));
    let mut trials = vec![];
    for suite in suites() {
        let mut add = |what: &str, harness: &Arc<Harness>, instruction_set| {
            let (harness, suite) = (harness.clone(), suite.clone());
            let name = format!("c::aarch64::{what}::{suite}");
            trials.push(trial(name.clone(), move || harness.run(&name, &suite, Under::Emulator, instruction_set)));
        };
        if suite == OF_ALL_INSTANCES {
            add("both", &forced, None);
        } else {
            add("neon", &shared, None);
            add("portable", &forced, Some(1));
        }
    }
    trials
}

/// Every suite, scaled down, counting what of the library runs; gives the program. (One suite goes through all instances
/// of the engine that this processor has.)
pub fn run_counted(counts: &Counts) -> Result<PathBuf, Missing> {
    let harness = Harness::new("counted", Library::Counted);
    let program = harness.program()?;
    for (name, number) in instruction_sets() {
        // What a batch does with two boards side by side is not reached by itself on every processor.
        let suite = if name == "avx512" { "batch" } else { "errors" };
        match harness.run("coverage", suite, Under::Counters(counts), Some(number)) {
            Err(Missing::Feature(_)) => println!("coverage: without {name}"),
            outcome => outcome?,
        }
    }
    let suites = Mutex::new(suites());
    let work = || -> Outcome {
        loop {
            let Some(suite) = suites.lock().unwrap().pop_first() else { return Ok(()) };
            harness.run("coverage", &suite, Under::Counters(counts), None)?;
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let outcome = |thread: thread::ScopedJoinHandle<'_, Outcome>| {
            thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
        };
        threads.into_iter().try_for_each(outcome)
    })?;
    Ok(program.to_owned())
}

fn folder() -> PathBuf {
    Path::new(tools::ROOT).join("tests/c")
}

/// The C files of the harness.
pub fn sources() -> Vec<PathBuf> {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut sources: Vec<_> = files.filter(|file| file.extension().is_some_and(|extension| extension == "c")).collect();
    sources.sort();
    sources
}

/// The names of the suites, from their definitions, of which some have one for each kind of system. (One that main.c does
/// not know fails as it is asked for.)
fn suites() -> BTreeSet<String> {
    let defines = |line: &str| line.strip_prefix("SUITE(")?.split_once(") = ").map(|(name, _)| name.to_owned());
    let of_file = |file: PathBuf| fs::read_to_string(file).unwrap().lines().filter_map(defines).collect::<Vec<_>>();
    sources().into_iter().flat_map(of_file).collect()
}

/// Name and number of each instance of the engine that this processor may have, as the enumeration in its source has them.
pub fn instruction_sets() -> Vec<(String, u32)> {
    let source = include_str!("../../src/engine/simd/dispatch.rs");
    let variants = source.split_once("enum InstructionSet {\n").expect("the enumeration").1;
    let mut sets = vec![];
    let mut is_built = true;
    for line in variants.lines().map(str::trim).take_while(|&line| line != "}") {
        match line {
            "#[cfg(target_arch = \"x86_64\")]" => is_built = cfg!(target_arch = "x86_64"),
            "#[cfg(neon)]" => is_built = cfg!(neon),
            _ if line.starts_with("///") => {}
            _ => {
                let variant = line.strip_suffix(',').and_then(|line| line.split_once(" = "));
                let (name, number) = variant.expect("a variant with its number");
                if is_built {
                    sets.push((name.to_lowercase(), number.parse().expect("a number")));
                }
                is_built = true;
            }
        }
    }
    assert!(!sets.is_empty(), "no instruction set in src/engine/simd/dispatch.rs");
    sets
}

#[derive(Clone, Copy)]
enum Under<'a> {
    Nothing,
    Valgrind,
    /// A tool of valgrind that looks for races.
    RaceDetector(&'static str),
    /// The compiler's, which the program was built with.
    Counters(&'a Counts),
    /// The one that the harness was built with.
    Sanitizer,
    /// Those of the compiler.
    Checks,
    /// The one for the processor that it was built for.
    Emulator,
}

/// What the harness is linked with.
enum Library {
    Staged(fn() -> &'static Stage, Linkage),
    ForAarch64(fn() -> &'static Stage, Linkage),
    Sanitized(Sanitizer),
    Counted,
    Checked,
}

/// The C tests, compiled against one build of the library.
struct Harness {
    name: &'static str,
    library: Library,
    program: OnceLock<Result<PathBuf, Missing>>,
}

impl Harness {
    fn new(name: &'static str, library: Library) -> Self {
        Self { name, library, program: OnceLock::new() }
    }

    /// The program, compiled at the first call.
    fn program(&self) -> Result<&Path, Missing> {
        let program = self.program.get_or_init(|| {
            let mut compiler = match self.library {
                Library::Staged(..) | Library::Counted | Library::Checked => tools::compiler(false, None)?,
                Library::ForAarch64(..) => tools::aarch64_compiler()?,
                Library::Sanitized(sanitizer) => {
                    let mut clang = tools::command(tools::sanitizing_clang()?);
                    clang.args(["-O1", "-g", "-fno-omit-frame-pointer"]);
                    clang.arg(format!("-fsanitize={}", sanitizer.name()));
                    clang
                }
            };
            let program = tools::folder(&format!("harness-{}", self.name)).join("harness");
            compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pthread"]);
            if self.name.ends_with("forced")
                || matches!(self.library, Library::Sanitized(_) | Library::Counted | Library::Checked)
            {
                compiler.arg("-DFORCE_INSTRUCTION_SET");
            }
            compiler.args(sources()).arg("-o").arg(&program);
            match self.library {
                Library::Staged(stage, linkage) | Library::ForAarch64(stage, linkage) => {
                    stage().add_to(&mut compiler, linkage)
                }
                Library::Sanitized(sanitizer) => compiler.args(["-I", "include"]).arg(sanitizer.archive()),
                Library::Counted => {
                    // What writes the counts down: the library asks for nothing.
                    compiler.args(["-I", "include", "-Wl,-u,__llvm_profile_runtime"]);
                    compiler.arg(instrumented("counted", coverage::FLAGS))
                }
                Library::Checked => compiler.args(["-I", "include"]).arg(instrumented("checked", CHECKS)),
            };
            tools::run(compiler.arg("-lm"));
            Ok(program)
        });
        program.as_deref().map_err(Missing::clone)
    }

    fn run(&self, trial: &str, suite: &str, under: Under<'_>, instruction_set: Option<u32>) -> Outcome {
        let mut command = match under {
            Under::Nothing | Under::Sanitizer | Under::Checks | Under::Counters(_) => tools::command(self.program()?),
            Under::Valgrind => {
                let mut command = tools::command(tools::find("valgrind")?);
                command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]).arg(self.program()?);
                command
            }
            Under::Emulator => {
                let mut command = tools::aarch64_emulator()?;
                command.arg(self.program()?);
                command
            }
            Under::RaceDetector(tool) => {
                let mut command = tools::command(tools::find("valgrind")?);
                command.arg(format!("--tool={tool}")).args(["--quiet", "--error-exitcode=99"]).arg(self.program()?);
                command
            }
        };
        command.args(["--data", "tests/data"]);
        match under {
            Under::Valgrind | Under::Emulator | Under::Checks => command.arg("--light"),
            Under::RaceDetector(_) => command.args(["--light", "--race-free"]),
            Under::Counters(counts) => counts.of(command.arg("--light")),
            Under::Sanitizer if self.name == "tsan" => command.args(["--light", "--race-free"]),
            // Ten times slower than without.
            Under::Sanitizer if !tools::is_set("SUDOKU_DEEP") => command.arg("--light"),
            Under::Nothing if tools::is_set("SUDOKU_DEEP") => command.arg("--deep"),
            _ => &mut command,
        };
        if let Some(number) = instruction_set {
            command.args(["--instruction-set", &number.to_string()]);
        }
        let output = tools::output(command.arg(suite));
        if instruction_set.is_some() && output.status.code() == Some(LACKS_INSTRUCTION_SET) {
            return Err(Missing::Feature("the instruction set".to_owned()));
        }
        assert!(output.status.success(), "{}", tools::describe(&command, &output));
        if !matches!(under, Under::Nothing) {
            // What cannot be done under these is tested without them.
            return Ok(());
        }
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some(what) = line.strip_prefix("skipped: ") {
                note_skipped(trial, what).unwrap_or_else(|message| panic!("{message}"));
            }
            if let Some(what) = line.strip_prefix("measured: ") {
                println!("{trial}: {what}");
            }
        }
        Ok(())
    }
}
