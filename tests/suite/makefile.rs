//! The commands that a person types first, from where a person types them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Trial;

use crate::build::released;
use crate::users::solves_the_examples;
use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("make::help_lists_the_targets", help_lists_the_targets),
        trial("make::gates_are_told_of", gates_are_told_of),
        trial("make::demo_runs_from_anywhere", demo_runs_from_anywhere),
        trial("make::demo_solves_a_file", demo_solves_a_file),
        trial("make::demo_solves_standard_input", demo_solves_standard_input),
        trial("make::target_folder_in_environment_or_argument", target_folder_in_environment_or_argument),
        trial("make::bench_rate_compares_raters", bench_rate_compares_raters),
        trial("make::missing_rust_is_said", missing_rust_is_said),
        trial("make::missing_compiler_is_said", missing_compiler_is_said),
    ]
}

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 mine\n";
const FIRST_ROW: &str = "| 5 3 . | . 7 . | . . . |    | 5 3 4 | 6 7 8 | 9 1 2 |";

/// They all run the same program, which must not be compiled anew meanwhile.
static DEMO: Mutex<()> = Mutex::new(());

/// `make -f` from another folder, where a relative path means that folder.
fn make_from(folder: &Path, arguments: &[&str]) -> Command {
    released();
    let mut make = tools::make(&["-f"]);
    make.arg(Path::new(tools::ROOT).join("Makefile")).args(arguments).current_dir(folder);
    make
}

fn help_lists_the_targets() -> Outcome {
    let help = tools::run(&mut tools::make(&[]));
    for target in ["lib", "demo", "check", "check-asan", "fuzz", "install", "uninstall", "dist", "clean"] {
        assert!(help.contains(&format!("  make {target} ")), "{target} is not in\n{help}");
    }
    Ok(())
}

/// README.md and docs/gates.md tell of the gates that there are, each in its first table below a heading.
fn gates_are_told_of() -> Outcome {
    let is_gate = |name: &&str| name.starts_with("check-") && *name != "check-deep" || ["fuzz", "soak"].contains(name);
    let targets = include_str!("../../Makefile").lines().filter(|line| line.contains("## "));
    let gates: BTreeSet<&str> = targets.filter_map(|line| line.split(':').next()).filter(is_gate).collect();
    let pages = [
        ("README.md", "## How it is tested", include_str!("../../README.md")),
        ("docs/gates.md", "# Gates", include_str!("../../docs/gates.md")),
    ];
    for (page, heading, text) in pages {
        let lines = text.lines().skip_while(|line| *line != heading).skip_while(|line| !line.starts_with('|'));
        let cells = lines.take_while(|line| line.starts_with('|')).filter_map(|line| line.split('|').nth(1));
        let told = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
        let told: BTreeSet<&str> = told.map(|name| name.trim_start_matches("make ")).filter(is_gate).collect();
        assert_eq!(told, gates, "left: the gates that {page} tells of, right: those of the Makefile");
    }
    Ok(())
}

fn demo_runs_from_anywhere() -> Outcome {
    let _alone = DEMO.lock().unwrap_or_else(PoisonError::into_inner);
    solves_the_examples(&tools::run(&mut make_from(&tools::folder("make-anywhere"), &["demo"])));
    Ok(())
}

fn demo_solves_a_file() -> Outcome {
    let _alone = DEMO.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tools::folder("make-file");
    fs::write(folder.join("my puzzle.txt"), PUZZLE).unwrap();
    let printed = tools::run(&mut make_from(&folder, &["demo", "BOARD=my puzzle.txt"]));
    assert!(printed.starts_with("mine\n") && printed.contains(FIRST_ROW), "{printed}");
    let output = tools::output(&mut make_from(&folder, &["demo", "BOARD=missing.txt"]));
    assert!(!output.status.success(), "a missing file is no failure");
    Ok(())
}

fn demo_solves_standard_input() -> Outcome {
    let _alone = DEMO.lock().unwrap_or_else(PoisonError::into_inner);
    let mut make = make_from(&tools::folder("make-input"), &["demo", "BOARD=-"]);
    let mut child = make.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(PUZZLE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.starts_with("mine\n") && printed.contains(FIRST_ROW), "{}", tools::describe(&make, &output));
    Ok(())
}

/// A relative one is taken from where make runs, by Cargo and for the stage alike. (A script stands in for Cargo.)
fn target_folder_in_environment_or_argument() -> Outcome {
    let folder = fs::canonicalize(tools::folder("make-target")).unwrap();
    let cargo = folder.join("cargo");
    fs::write(&cargo, "#!/bin/sh\necho \"$1 in $CARGO_TARGET_DIR\"\n").unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    let cargo = format!("CARGO={}", cargo.display());
    let wanted = folder.join("built here");
    for given in [Path::new("built here"), &wanted] {
        for as_argument in [false, true] {
            let make = |arguments: &[&str]| {
                let mut make = make_from(&folder, arguments);
                make.arg(&cargo);
                if as_argument {
                    make.env_remove("CARGO_TARGET_DIR").arg(format!("CARGO_TARGET_DIR={}", given.display()));
                } else {
                    make.env("CARGO_TARGET_DIR", given);
                }
                tools::run(&mut make)
            };
            assert_eq!(make(&["clean"]).trim_end(), format!("clean in {}", wanted.display()));
            let recipe = make(&["-n", "lib"]);
            assert!(recipe.contains(&format!("root='{}/stage'", wanted.display())), "{recipe}");
        }
    }
    Ok(())
}

/// With a list of ratings, and with another rater. (A script stands in for Java, and rates all puzzles 1.2.)
fn bench_rate_compares_raters() -> Outcome {
    let folder = fs::canonicalize(tools::folder("make-raters")).unwrap();
    let java = folder.join("java");
    let script = "#!/bin/sh\nfor last; do :; done\nsed s/.*/1.2/ \"${last#--input=}\"\n";
    fs::write(&java, script).unwrap();
    fs::set_permissions(&java, fs::Permissions::from_mode(0o755)).unwrap();
    let puzzle = PUZZLE.get(..81).expect("a puzzle");
    fs::write(folder.join("list.tsv"), format!("# rated\n{puzzle}\t1.2\t1.2\t1.2\n").repeat(4)).unwrap();
    let rated = tools::run(&mut make_from(&folder, &["bench-rate", "FILES=list.tsv"]));
    assert!(rated.contains("4 puzzles, 0 errors"), "{rated}");
    let raters = ["bench-rate", "FILES=list.tsv", "RATER=.", "COUNT=3", "ROUNDS=1"];
    let printed = tools::run(make_from(&folder, &raters).env("JAVA", &java));
    let row =
        printed.lines().find(|line| line.starts_with("| SukakuExplainer |")).unwrap_or_else(|| panic!("{printed}"));
    assert!(printed.contains("\n3 puzzles, 1 rounds\n") && row.ends_with("| 100.0 % |"), "{printed}");
    let made = tools::run(make_from(&folder, &["bench-rate", "RATER=.", "COUNT=9", "ROUNDS=1"]).env("JAVA", &java));
    assert!(made.contains("\n9 puzzles, 1 rounds\n"), "{made}");
    assert!(
        !tools::output(&mut make_from(&folder, &["bench-rate"])).status.success(),
        "there is nothing to compare with"
    );
    Ok(())
}

fn missing_rust_is_said() -> Outcome {
    let path = tools::path_without(tools::RUST, &tools::folder("make-no-rust"));
    says(&["demo", "check", "lib"], &path, "Rust is missing: cargo was not found");
    // Not even with nothing there at all does anything else come first.
    says(&["demo", "check", "lib"], tools::folder("make-nothing").as_os_str(), "Rust is missing: cargo was not found");
    Ok(())
}

fn missing_compiler_is_said() -> Outcome {
    let path = tools::path_without(&["cc", "gcc", "clang", "c99", "c89"], &tools::folder("make-no-cc"));
    says(&["demo", "check", "lib"], &path, "A C compiler is missing: cc was not found");
    Ok(())
}

/// With this PATH each target ends at once with one sentence (and what make itself says of the failure).
fn says(targets: &[&str], path: &std::ffi::OsStr, sentence: &str) {
    let make = tools::find("make").unwrap_or_else(|_| panic!("make runs these tests"));
    for target in targets {
        let mut command = tools::command(&make);
        let output = tools::output(command.arg(target).env("PATH", path).env_remove("CC"));
        let said = tools::describe(&command, &output);
        assert!(!output.status.success(), "{said}");
        let printed = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        let lines: Vec<&str> = printed.lines().filter(|line| !line.starts_with("make")).collect();
        assert!(lines.len() == 1 && lines[0].starts_with(sentence), "{said}");
    }
}
