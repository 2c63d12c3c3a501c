//! Tests of what a user gets: the library that `make lib` builds, its header, and every way of using them.
//!
//! Everything here looks at the release build from outside, through C. A trial that needs a tool which this machine
//! lacks is skipped with a `skipped:` line, or fails if `SUDOKU_REQUIRE=1`; what cannot be installed, such as an
//! instruction set, is skipped in any case.

mod abi;
mod build;
mod cli;
mod coverage;
mod differential;
mod docs;
mod examples;
mod freestanding;
mod fuzz;
mod harness;
mod header;
mod makefile;
mod mutants;
mod package;
mod process;
mod python;
mod supply;
mod tools;
mod users;

use std::process::ExitCode;
use std::sync::Mutex;
use std::{env, panic};

use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// What a machine lacks for a trial, as a person would say it.
#[derive(Clone)]
pub enum Missing {
    /// Something that can be installed, and has to be with `SUDOKU_REQUIRE=1`.
    Tool(String),
    /// Something that cannot: the trial is skipped wherever it is absent.
    Feature(String),
}

/// What became of a trial. A check that does not hold panics.
pub type Outcome = Result<(), Missing>;

/// The `skipped:` lines, printed after the results.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(vec![]);

fn main() -> ExitCode {
    let mut trials = vec![];
    trials.extend(freestanding::trials());
    trials.extend(header::trials());
    trials.extend(examples::trials());
    trials.extend(docs::trials());
    trials.extend(harness::trials());
    trials.extend(coverage::trials());
    trials.extend(mutants::trials());
    trials.extend(differential::trials());
    trials.extend(abi::trials());
    trials.extend(supply::trials());
    trials.extend(fuzz::trials());
    trials.extend(process::trials());
    trials.extend(users::trials());
    trials.extend(python::trials());
    trials.extend(package::trials());
    trials.extend(makefile::trials());
    trials.extend(cli::trials());
    // A filter that does not reach the unit tests beside this program.
    if let Ok(only) = env::var("SUDOKU_ONLY") {
        trials.retain(|trial| trial.name().starts_with(&only));
    }
    // The trial's failure is printed at the end; only the place is missing there.
    panic::set_hook(Box::new(|info| {
        if let Some(place) = info.location() {
            eprintln!("a check does not hold at {place}");
        }
    }));
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    for line in SKIPPED.lock().unwrap().iter() {
        println!("skipped: {line}");
    }
    conclusion.exit_code()
}

/// A trial of the suite.
pub fn trial(name: impl Into<String>, run: impl FnOnce() -> Outcome + Send + 'static) -> Trial {
    let name = name.into();
    let for_run = name.clone();
    Trial::ignorable_test(name, move || match run() {
        Ok(()) => Ok(Completion::Completed),
        Err(Missing::Tool(what)) => {
            note_skipped(&for_run, &what).map_err(Failed::from)?;
            Ok(Completion::ignored_with(what))
        }
        Err(Missing::Feature(what)) => {
            note_absent(&for_run, &what);
            Ok(Completion::ignored_with(what))
        }
    })
}

/// Notes that something could not be tested here; an error if nothing may be skipped.
pub fn note_skipped(trial: &str, what: &str) -> Result<(), String> {
    if tools::is_set("SUDOKU_REQUIRE") {
        return Err(format!("this machine lacks {what}, and nothing may be skipped"));
    }
    note_absent(trial, what);
    Ok(())
}

/// Notes that something could not be tested here, which nobody can mend.
fn note_absent(trial: &str, what: &str) {
    SKIPPED.lock().unwrap().push(format!("{trial}: this machine lacks {what}"));
}
