//! What comes into the library, and that anyone with the same toolchain can make the same one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::Trial;

use crate::{Outcome, tools, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        trial("supply::the_library_has_one_dependency", the_library_has_one_dependency),
        trial("supply::licences_and_sources_are_allowed", licences_and_sources_are_allowed),
    ];
    if tools::is_set("SUDOKU_DEEP") {
        trials.push(trial("supply::cargo_deny", cargo_deny));
        trials.push(trial("supply::two_builds_are_the_same", two_builds_are_the_same));
    }
    trials
}

/// The packages: the library's, and those that only compare it with others. What these alone may have is said in the
/// deny.exceptions.toml beside their Cargo.lock, where cargo-deny looks for it, too.
const PACKAGES: &[&str] = &[LIBRARY, "benches", "tests/differential"];
const LIBRARY: &str = ".";

/// A command of Cargo's about one of them.
fn cargo(name: &str, package: &str) -> Command {
    let mut cargo = tools::command(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args([name, "--locked", "--manifest-path"]).arg(Path::new(package).join("Cargo.toml"));
    cargo
}

/// Of the crates that build and test it nothing is in it; and this one has none of its own here.
fn the_library_has_one_dependency() -> Outcome {
    let tree = tools::run(cargo("tree", LIBRARY).args(["--edges", "normal", "--prefix", "none"]));
    let names: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(
        names,
        ["libsudoku", "cpufeatures"],
        "the dependencies of the library; each needs a reason in Cargo.toml"
    );
    Ok(())
}

/// Of every crate that builds, tests or (in a deep run, for more are fetched) compares the library here, without cargo-deny:
/// one of its licences is in the list of deny.toml, or excepted, and it comes from crates.io.
fn licences_and_sources_are_allowed() -> Outcome {
    let rules = include_str!("../../deny.toml");
    let allowed = rules.lines().find_map(|line| line.strip_prefix("allow = ")).map(names).expect("a list of licences");
    for package in if tools::is_set("SUDOKU_DEEP") { PACKAGES } else { &[LIBRARY] } {
        let file = Path::new(tools::ROOT).join(package).join("deny.exceptions.toml");
        assert!(file.exists() == (*package != LIBRARY), "{} is for those that are no part of it", file.display());
        let excepted = fs::read_to_string(file).unwrap_or_default();
        let tree = tools::run(cargo("tree", package).args([
            "--edges",
            "normal,build,dev",
            "--prefix",
            "none",
            "--format",
            "{p}\t{l}",
        ]));
        let mut crates = 0;
        for line in tree.lines().map(|line| line.trim_end_matches(" (*)")).filter(|line| !line.is_empty()) {
            let (found, licence) = line.split_once('\t').unwrap_or_else(|| panic!("a package and its licence: {line}"));
            let name = found.split(' ').next().expect("split gives one piece at least");
            let exception = excepted.split_once(&format!("crate = \"{name}\", allow = ")).map(|(_, list)| names(list));
            let is_allowed = is_allowed(licence, exception.as_ref().unwrap_or(&allowed));
            assert!(is_allowed, "{package}: the licence of {found} is not in deny.toml: {licence}");
            let from_elsewhere = found.contains("://") || found.contains("(/") && !name.starts_with("libsudoku");
            assert!(!from_elsewhere, "{package}: {found} is not from crates.io");
            crates += 1;
        }
        assert!(crates > 10, "the tree of {package} has {crates} crates");
    }
    // The rule itself.
    assert!(is_allowed("(MIT OR X) AND Unicode-3.0", &allowed) && is_allowed("X/MIT", &allowed));
    assert!(!is_allowed("GPL-3.0", &allowed) && !is_allowed("MIT AND GPL-3.0", &allowed) && !is_allowed("", &allowed));
    Ok(())
}

/// What stands first in a text, as `["MIT", "ISC"]`.
fn names(list: &str) -> Vec<&str> {
    let inside = list.trim_start_matches('[').split(']').next().expect("split gives one piece at least");
    inside.split(", ").map(|name| name.trim_matches('"')).collect()
}

/// Whether a choice of licences can be made from the list. (AND of ORs is all that crates use; `/` is an old OR.)
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let one = |choice: &str| choice.replace('/', " OR ").split(" OR ").any(|name| allowed.contains(&name.trim()));
    licence.split(" AND ").all(|part| one(part.trim().trim_start_matches('(').trim_end_matches(')')))
}

fn cargo_deny() -> Outcome {
    tools::find("cargo-deny")?;
    for package in PACKAGES {
        // Needs the sources of all targets' crates, as they were fetched.
        tools::run(&mut cargo("fetch", package));
        let mut deny = cargo("deny", package);
        let output = tools::output(deny.args(["--offline", "check", "licenses", "bans", "sources"]));
        assert!(output.status.success(), "{}", tools::describe(&deny, &output));
        println!("supply: {package}: {}", String::from_utf8_lossy(&output.stdout).trim());
    }
    Ok(())
}

/// The tree is copied to two folders with names of different lengths, each with a target folder of its own.
fn two_builds_are_the_same() -> Outcome {
    let folder = tools::folder("supply");
    let stages = ["one", "another/place"].map(|name| {
        let copy = folder.join(name);
        tools::copy_tree(&copy);
        let mut make = tools::command("make");
        tools::run(make.current_dir(&copy).arg("lib").env_remove("CARGO_TARGET_DIR"));
        copy.join("target/stage")
    });
    let mut files = vec![];
    list(&stages[0], &mut files);
    assert!(files.len() > 5, "a stage");
    for file in files {
        let other = stages[1].join(file.strip_prefix(&stages[0]).unwrap());
        assert!(
            fs::read(&file).unwrap() == fs::read(&other).unwrap(),
            "{} differs from {}",
            file.display(),
            other.display()
        );
    }
    fs::remove_dir_all(folder).unwrap();
    Ok(())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            list(&entry.path(), files);
        } else {
            files.push(entry.path());
        }
    }
}
