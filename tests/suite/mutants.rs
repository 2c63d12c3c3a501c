//! Mutants: small wrong changes of `src/`, each of which a test must notice.
//!
//! cargo-mutants makes them and builds the unit tests anew with each one. The program that it builds has the C tests
//! inside (`tests/gates/inside.c`), and Cargo gives it to `tests/gates/judge.sh`, which runs both until one fails. All
//! mutants of the border and of what is checked, read and written are tried, of the rest as many as are wished,
//! drawn by a seed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

use libtest_mimic::Trial;
use serde_json::Value;

use crate::{Outcome, harness, tools, trial};

/// As it takes an hour or more, only with `SUDOKU_MUTANTS`: how many are drawn.
pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("mutants::survivors_are_judged", survivors_are_judged)];
    if let Some(count) = number("SUDOKU_MUTANTS") {
        trials.push(trial("mutants::most_are_caught", move || most_are_caught(count)));
    }
    trials
}

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, and is \"{text}\"")))
}

/// What no test can notice, or none does yet: file, mutant, what stands from the mutated place on in its line, and the
/// reason.
const SURVIVORS: &str = "tests/gates/survivors.tsv";

/// How a reason ends if the mutant is caught where a register holds two boards, which few processors have.
const TWO_BOARDS: &str = "; two boards side by side would tell";

/// At least so many percent of the viable mutants must be caught, if not those of a few files alone are tried.
const LEAST: usize = 95;

/// The files, and folders, of which all mutants are tried.
const WHOLE: &[&str] = &["src/ffi/", "src/board.rs", "src/check.rs", "src/text/"];

#[derive(Clone, Debug, PartialEq)]
struct Mutant {
    file: String,
    /// As cargo-mutants calls it, but for the place.
    what: String,
    /// Line and column, from 1.
    place: (usize, usize),
    /// The line from there on.
    text: String,
}

impl Mutant {
    fn read(value: &Value, text_of: impl Fn(&str) -> String) -> Self {
        let text = |value: &Value| value.as_str().expect("cargo-mutants names its mutants").to_owned();
        let (file, name) = (text(&value["file"]), text(&value["name"]));
        let start = |what| value["span"]["start"][what].as_u64().expect("cargo-mutants tells the place") as usize;
        let place = (start("line"), start("column"));
        let what = name.strip_prefix(&format!("{file}:{}:{}: ", place.0, place.1)).expect("the place in the name");
        let line = text_of(&file).lines().nth(place.0 - 1).unwrap_or_default().to_owned();
        Self { what: what.to_owned(), place, text: line.chars().skip(place.1 - 1).collect(), file }
    }

    fn name(&self) -> String {
        format!("{}:{}:{}: {}", self.file, self.place.0, self.place.1, self.what)
    }

    /// A regular expression for just this name.
    fn pattern(&self) -> String {
        let escaped = |c: char| if r"\.+*?()|[]{}^$#&-~".contains(c) { format!("\\{c}") } else { c.to_string() };
        format!("^{}$", self.name().chars().map(escaped).collect::<String>())
    }

    fn is_of_whole(&self) -> bool {
        WHOLE.iter().any(|whole| self.file.starts_with(whole))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// It does not build.
    Unviable,
    Caught,
    /// By a test that did not end in time.
    Endless,
    Survived,
}

/// `count` of these, others for another seed; the same ones but for a few when some are no more, or move.
fn drawn(mut mutants: Vec<Mutant>, count: u64, seed: u64) -> Vec<Mutant> {
    let key = |mutant: &Mutant| {
        // FNV-1a of what stands there, then the end of SplitMix64.
        let bytes = [&mutant.file, &mutant.what, &mutant.text].into_iter().flat_map(|text| text.bytes().chain([0]));
        let fnv = |x: u64, byte: u8| (x ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let mut x = bytes.fold(0xcbf2_9ce4_8422_2325, fnv).wrapping_add(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    };
    mutants.sort_by_cached_key(key);
    mutants.truncate(count as usize);
    mutants
}

fn most_are_caught(count: u64) -> Outcome {
    tools::find("cargo-mutants").map_err(|_| crate::Missing::Tool("cargo-mutants (cargo install)".to_owned()))?;
    let folder = tools::folder("mutants");
    let tree = folder.join("tree");
    copy(&tree);
    let text_of = |file: &str| fs::read_to_string(tree.join(file)).unwrap();
    let list = ["mutants", "--no-config", "--list", "--json", "--dir"];
    let list = tools::run(tools::command("cargo").args(list).arg(&tree));
    let list: Vec<Value> = serde_json::from_str(&list).expect("cargo-mutants writes JSON");
    let all: Vec<Mutant> = list.iter().map(|mutant| Mutant::read(mutant, text_of)).collect();
    let (here, others): (Vec<Mutant>, Vec<_>) = all.iter().cloned().partition(|mutant| tools::runs_here(&mutant.file));
    let others: BTreeSet<&str> = others.iter().map(|mutant| &*mutant.file).collect();
    println!("mutants: none for this processor in {}", Vec::from_iter(others).join(", "));
    let files = env::var("SUDOKU_MUTANTS_FILES").unwrap_or_default();
    let chosen: Vec<Mutant> = if files.is_empty() {
        let (whole, elsewhere): (Vec<_>, Vec<_>) = here.into_iter().partition(Mutant::is_of_whole);
        let seed = number("SUDOKU_SEED").unwrap_or(1);
        println!(
            "mutants: {} of {} elsewhere, drawn with seed {seed}",
            count.min(elsewhere.len() as u64),
            elsewhere.len()
        );
        [whole, drawn(elsewhere, count, seed)].concat()
    } else {
        here.into_iter().filter(|mutant| files.split_whitespace().any(|file| mutant.file == file)).collect()
    };
    assert!(!chosen.is_empty(), "no mutants of {files}");
    let fates = try_out(&chosen, &tree, &folder)?;
    let excuses = fs::read_to_string(Path::new(tools::ROOT).join(SURVIVORS)).unwrap();
    let excuses: Vec<_> = excuses.lines().map(Excuse::read).collect();
    let least = if files.is_empty() { LEAST } else { 0 };
    let (figures, complaints) = judge(&all, &fates, least, &excuses);
    print!("{figures}");
    assert!(complaints.is_empty(), "{}\n{} complaints", complaints.join("\n"), complaints.len());
    Ok(())
}

/// The C tests, and what draws the pictures of docs/rating, as one object.
fn inside(folder: &Path) -> Result<PathBuf, crate::Missing> {
    let compiler = |main: &str, object: &Path| {
        let mut compiler = tools::compiler(false, None)?;
        compiler.args(["-std=c99", "-pthread", "-DFORCE_INSTRUCTION_SET", "-I", "include", "-r", "-nostdlib"]);
        compiler.arg(format!("-Dmain={main}")).arg("-o").arg(object);
        Ok(compiler)
    };
    let (drawing, all) = (folder.join("draw.o"), folder.join("inside.o"));
    tools::run(compiler("draw_main", &drawing)?.arg("docs/rating/draw.c"));
    tools::run(compiler("harness_main", &all)?.args(harness::sources()).arg("tests/gates/inside.c").arg(drawing));
    Ok(all)
}

/// A copy of the tree in which the functions of the border are safe, for cargo-mutants leaves unsafe ones alone; what is
/// unsafe within them is in blocks of its own.
fn copy(tree: &Path) {
    tools::copy_tree(tree);
    for file in fs::read_dir(tree.join("src/ffi")).unwrap().map(|file| file.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("unsafe extern \"C\" fn", "extern \"C\" fn").replace("unsafe fn", "fn")).unwrap();
    }
}

/// What becomes of each mutant of this tree.
fn try_out(mutants: &[Mutant], tree: &Path, folder: &Path) -> Result<Vec<(Mutant, Fate)>, crate::Missing> {
    let object = inside(folder)?;
    let of_target = format!("CARGO_TARGET_{}", tools::host().to_uppercase().replace('-', "_"));
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let mut cargo = tools::command("cargo");
    // It builds in copies of the tree, each with a target folder of its own. A target is named so that build scripts
    // are linked without the C tests.
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("RUSTFLAGS").env("TMPDIR", folder);
    cargo.env("CARGO_BUILD_TARGET", tools::host());
    cargo.env(format!("{of_target}_RUSTFLAGS"), format!("-Clink-arg={} -Clink-arg=-lm", object.display()));
    cargo.env(format!("{of_target}_RUNNER"), tree.join("tests/gates/judge.sh"));
    cargo.args(["mutants", "--no-config", "--profile", "mutants", "--features", "force-instruction-set"]);
    cargo.arg("--dir").arg(tree);
    // The judge knows when to stop.
    cargo.args(["-C=--lib", "-C=--locked", "--timeout", "3600", "--jobs", &jobs.to_string(), "--output"]).arg(folder);
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| &*mutant.file).collect();
    cargo.args(files.iter().flat_map(|file| ["--file", file]));
    cargo.args(mutants.iter().flat_map(|mutant| ["--re".to_owned(), mutant.pattern()]));
    // 2: some survived, 3: some took an hour.
    let status = cargo.status().expect("cargo runs");
    assert!(matches!(status.code(), Some(0 | 2 | 3)), "cargo mutants: {status}");
    let told = fs::read_to_string(folder.join("mutants.out/outcomes.json")).expect("cargo-mutants tells what it did");
    let told: Value = serde_json::from_str(&told).expect("cargo-mutants writes JSON");
    let mut fates = vec![];
    for outcome in told["outcomes"].as_array().expect("a list") {
        let Some(mutant) = outcome["scenario"].get("Mutant") else { continue };
        let mutant = Mutant::read(mutant, |file| fs::read_to_string(tree.join(file)).unwrap());
        if !mutants.contains(&mutant) {
            // Mutants of one kind come whatever the patterns are.
            continue;
        }
        let log = folder.join("mutants.out").join(outcome["log_path"].as_str().expect("a path"));
        let fate = match outcome["summary"].as_str() {
            Some("Unviable") => Fate::Unviable,
            Some("MissedMutant") => Fate::Survived,
            Some("Timeout") => Fate::Endless,
            Some("CaughtMutant") if fs::read_to_string(log).unwrap().contains(": no end") => Fate::Endless,
            Some("CaughtMutant") => Fate::Caught,
            other => panic!("{}: {other:?}", mutant.name()),
        };
        fates.push((mutant, fate));
    }
    assert_eq!(fates.len(), mutants.len(), "cargo-mutants did not try all that were chosen");
    Ok(fates)
}

/// Leave to survive.
struct Excuse {
    line: String,
    /// File, mutant and text, or why it is none.
    mutant: Result<[String; 3], &'static str>,
}

impl Excuse {
    fn read(line: &str) -> Self {
        let mutant = match line.split('\t').collect::<Vec<_>>()[..] {
            [_, _, _, reason] if reason.trim().is_empty() => Err("gives no reason"),
            [_, _, text, _] if text.trim().is_empty() => Err("names no place"),
            [file, what, text, _] => Ok([file, what, text].map(str::to_owned)),
            _ => Err("is not file, mutant, text and reason"),
        };
        Self { line: line.to_owned(), mutant }
    }

    fn covers(&self, mutant: &Mutant) -> bool {
        let is = |[file, what, text]: &[String; 3]| {
            mutant.file == *file && mutant.what == *what && mutant.text.starts_with(text)
        };
        self.mutant.as_ref().is_ok_and(is)
    }
}

/// The figures, and a line for everything that must not be. Of excuses only those for what was tried can be needless.
fn judge(all: &[Mutant], fates: &[(Mutant, Fate)], least: usize, excuses: &[Excuse]) -> (String, Vec<String>) {
    let (mut figures, mut complaints) = (String::new(), vec![]);
    let mut parts: BTreeMap<bool, Vec<&(Mutant, Fate)>> = BTreeMap::new();
    fates.iter().for_each(|tried| parts.entry(!tried.0.is_of_whole()).or_default().push(tried));
    for (is_elsewhere, tried) in parts {
        let part = if is_elsewhere { "elsewhere" } else { "ffi, board, check, text" };
        let count = |wanted| tried.iter().filter(|(_, fate)| *fate == wanted).count();
        let (endless, survived) = (count(Fate::Endless), count(Fate::Survived));
        let caught = count(Fate::Caught) + endless;
        let viable = caught + survived;
        let percent = if viable == 0 { 100. } else { 100. * caught as f64 / viable as f64 };
        figures += &format!(
            "mutants: {part}: {} tried, {viable} viable, {caught} caught ({endless} did not end): {percent:.2} %\n",
            tried.len()
        );
        if caught * 100 < viable * least {
            complaints.push(format!("{part}: less than {least} % are caught"));
        }
    }
    let survivors: Vec<&Mutant> =
        fates.iter().filter(|tried| tried.1 == Fate::Survived).map(|tried| &tried.0).collect();
    for mutant in &survivors {
        if !excuses.iter().any(|excuse| excuse.covers(mutant)) {
            // As a line of the list, but for the reason.
            complaints.push(format!("survived: {}\t{}\t{}", mutant.file, mutant.what, mutant.text));
        }
    }
    for excuse in excuses {
        let why = match excuse.mutant {
            Err(why) => why,
            Ok(_) if !all.iter().any(|mutant| excuse.covers(mutant)) => "is no mutant",
            Ok(_) if survivors.iter().any(|mutant| excuse.covers(mutant)) => continue,
            Ok(_) if excuse.line.ends_with(TWO_BOARDS) => continue,
            Ok(_) if fates.iter().any(|(mutant, _)| excuse.covers(mutant)) => "is not needed: it is caught",
            Ok(_) => continue,
        };
        complaints.push(format!("{SURVIVORS}: \"{}\" {why}", excuse.line));
    }
    (figures, complaints)
}

/// The judge itself, on made mutants, and what is drawn.
fn survivors_are_judged() -> Outcome {
    let mutant = |file: &str, n: usize| Mutant {
        file: file.to_owned(),
        what: "replace < with <= in f".to_owned(),
        place: (n, 5),
        text: format!("< {n} {{"),
    };
    let all: Vec<_> = (1..=99).map(|n| mutant("src/check.rs", n)).chain([mutant("src/error.rs", 1)]).collect();
    let fates = |survivors: usize| -> Vec<_> {
        let fate = |n| if n < survivors { Fate::Survived } else { Fate::Caught };
        all.iter().take(40).enumerate().map(|(n, mutant)| (mutant.clone(), fate(n))).collect()
    };
    let judged = |survivors, excuses: &[&str]| {
        judge(&all, &fates(survivors), LEAST, &excuses.iter().map(|line| Excuse::read(line)).collect::<Vec<_>>()).1
    };
    let excuse = |n| format!("src/check.rs\treplace < with <= in f\t< {n} \twhy");
    assert!(judged(0, &[]).is_empty(), "all are caught");
    assert_eq!(judged(1, &[]), ["survived: src/check.rs\treplace < with <= in f\t< 1 {"]);
    assert!(judged(2, &[&excuse(1), &excuse(2)]).is_empty(), "95 % are caught, and the others excused");
    assert_eq!(
        judged(3, &[&excuse(1), &excuse(2), &excuse(3)]),
        ["ffi, board, check, text: less than 95 % are caught"]
    );
    for (excuse, complaint) in [
        (&*excuse(1), "it is caught"),
        (&*excuse(100), "is no mutant"),
        ("src/check.rs\treplace < with > in f\t< 1 \twhy", "is no mutant"),
        ("src/check.rs\treplace < with <= in f\t< 1 \t", "gives no reason"),
        ("src/check.rs\treplace < with <= in f\t\twhy", "names no place"),
        ("src/check.rs\treplace < with <= in f\twhy", "is not file"),
    ] {
        let complaints = judged(0, &[excuse]);
        assert!(complaints.len() == 1 && complaints[0].contains(complaint), "{excuse}: {complaints:?}");
    }
    assert!(judged(0, &[&excuse(41)]).is_empty(), "what was not tried may survive");
    assert!(judged(0, &[&(excuse(1) + TWO_BOARDS)]).is_empty(), "it may be caught where a register holds two boards");
    // One that does not build is none, one that does not end is caught, and each part is judged for itself.
    let unviable: Vec<_> = fates(0).into_iter().map(|(mutant, _)| (mutant, Fate::Unviable)).collect();
    assert!(judge(&all, &unviable, LEAST, &[]).0.contains("40 tried, 0 viable, 0 caught (0 did not end): 100.00 %"));
    let elsewhere = [fates(0), vec![(mutant("src/error.rs", 1), Fate::Survived)]].concat();
    assert_eq!(judge(&all, &elsewhere, LEAST, &[]).1[0], "elsewhere: less than 95 % are caught");
    assert_eq!(judge(&all, &elsewhere, 0, &[]).1, ["survived: src/error.rs\treplace < with <= in f\t< 1 {"]);
    let endless = vec![(mutant("src/error.rs", 1), Fate::Endless)];
    assert!(
        judge(&all, &endless, LEAST, &[]).0.contains("elsewhere: 1 tried, 1 viable, 1 caught (1 did"),
        "it is caught"
    );
    let odd = Mutant { what: "replace && with || in a::b<'_>".to_owned(), ..mutant("src/check.rs", 1) };
    assert_eq!(odd.pattern(), r"^src/check\.rs:1:5: replace \&\& with \|\| in a::b<'_>$");
    let draw = |seed| drawn(all.clone(), 30, seed);
    assert!(draw(1) == draw(1) && draw(1) != draw(2) && draw(1).len() == 30);
    assert_eq!(drawn(all.clone(), 1000, 1).len(), 100);
    let (before, after) = (draw(1), drawn(all[1..].to_vec(), 30, 1));
    assert!(before.iter().filter(|mutant| !after.contains(mutant)).count() <= 1, "the others stay drawn");
    Ok(())
}
