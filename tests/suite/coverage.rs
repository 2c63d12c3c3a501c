//! Coverage: what of `src/` the C tests and the unit tests reach together, as the compiler's own counters tell.
//!
//! A region is a piece of code that runs as a whole; the compiler counts how often each one ran, and how often each
//! condition was true and was false. A line is reached if one of its regions is, a branch if the condition came out that
//! way. What is compiled many times, generic code and what the unit tests compile again, counts once: it is reached if any
//! instance of it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::build::instrumenting_cargo;
use crate::{Outcome, harness, tools, trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![trial("coverage::excuses_are_judged", excuses_are_judged)];
    if tools::is_set("SUDOKU_DEEP") {
        trials.push(trial("coverage::all_is_reached", all_is_reached));
    }
    trials
}

/// What nothing can reach: file, a text of one of its lines, and the reason. Meant are that line, those below it that
/// are indented more, and the one that closes them.
const UNCOVERED: &str = "tests/gates/uncovered.tsv";

/// How a reason ends that holds only where no register holds two boards; elsewhere it is none. Such lines are not counted
/// among those that are excused.
const ONE_BOARD: &str = "; two boards side by side would";

/// How a reason ends that may not be needed, on a processor without AVX-512.
const ALL_SETS: &str = "; a lesser one would";

/// At most so many percent of all lines may be excused.
const MOST: usize = 2;

/// The border has no excuse, not for a part of a line either.
const STRICT: &str = "src/ffi/";

/// Counters for each region, and for both ways of each condition.
pub const FLAGS: &str = "-Cinstrument-coverage -Zcoverage-options=branch";

/// The folder where programs that were built with these leave their counts.
pub struct Counts(PathBuf);

impl Counts {
    pub fn of<'a>(&self, program: &'a mut Command) -> &'a mut Command {
        // %p: the number of the process.
        program.env("LLVM_PROFILE_FILE", self.0.join("%p.profraw"))
    }
}

/// Gives the program, too.
fn run_unit_tests(counts: &Counts) -> PathBuf {
    let mut cargo = instrumenting_cargo("test", FLAGS);
    let built = tools::run(cargo.args(["--no-run", "--message-format", "json"]));
    let messages = built.lines().map(|line| serde_json::from_str::<Value>(line).expect("cargo writes JSON"));
    let programs: Vec<_> = messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).collect();
    let [program] = &programs[..] else { panic!("one program of unit tests, not {programs:?}") };
    tools::run(counts.of(&mut tools::command(program)));
    program.clone()
}

fn all_is_reached() -> Outcome {
    let (profdata, cov) = (tools::of_toolchain("llvm-profdata")?, tools::of_toolchain("llvm-cov")?);
    let mut files = BTreeMap::new();
    let (of_harness, of_units) = (Counts(tools::folder("coverage-harness")), Counts(tools::folder("coverage-units")));
    for (program, counts) in [(harness::run_counted(&of_harness)?, of_harness), (run_unit_tests(&of_units), of_units)] {
        let merged = counts.0.with_extension("profdata");
        tools::run(tools::command(&profdata).args(["merge", "-sparse", "-o"]).arg(&merged).arg(&counts.0));
        let mut export = tools::command(&cov);
        export.args(["export", "-instr-profile"]).arg(&merged).arg(&program);
        let report = tools::run(export.arg("-sources").arg(Path::new(tools::ROOT).join("src")));
        read(&serde_json::from_str(&report).expect("llvm-cov writes JSON"), &mut files);
    }
    // Files without code, and those for other processors.
    files.retain(|file, _| tools::runs_here(file));
    let others = sources(&Path::new(tools::ROOT).join("src")).into_iter().filter(|file| !files.contains_key(file));
    println!("coverage: no code for this processor in {}", others.collect::<Vec<_>>().join(", "));
    for (name, file) in &mut files {
        file.leave_out_tests(&fs::read_to_string(Path::new(tools::ROOT).join(name)).unwrap());
    }
    let excuses = fs::read_to_string(Path::new(tools::ROOT).join(UNCOVERED)).unwrap();
    let excuses = excuses.lines().filter(|line| !(tools::has_avx512() && line.ends_with(ONE_BOARD)));
    let excuses = excuses.map(|line| Excuse::read(line, &text_of(line)));
    let excuses: Vec<_> = excuses.filter(|excuse| tools::runs_here(&excuse.file)).collect();
    let (figures, complaints) = judge(&files, &excuses);
    print!("{figures}");
    assert!(complaints.is_empty(), "{}\n{} complaints", complaints.join("\n"), complaints.len());
    Ok(())
}

/// The text of the file that a line of exclusions names.
fn text_of(line: &str) -> String {
    let file = line.split('\t').next().unwrap_or_default();
    fs::read_to_string(Path::new(tools::ROOT).join(file)).unwrap_or_default()
}

/// The Rust files of a folder, by their names from the root.
fn sources(folder: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            names.extend(sources(&entry));
        } else if let Some(name) = own(&entry.to_string_lossy()) {
            names.insert(name.to_owned());
        }
    }
    names
}

/// The name from the root of a file below src.
fn own(path: &str) -> Option<&str> {
    let name = Path::new(path).strip_prefix(tools::ROOT).ok()?.to_str()?;
    (name.starts_with("src/") && name.ends_with(".rs")).then_some(name)
}

/// First line and column, last line and column.
type Span = [u64; 4];

/// How often what was run.
#[derive(Default)]
struct File {
    regions: BTreeMap<Span, u64>,
    /// How often a condition was true, and how often false.
    branches: BTreeMap<Span, [u64; 2]>,
}

/// Adds what llvm-cov exports of a program, function for function.
fn read(report: &Value, files: &mut BTreeMap<String, File>) {
    // As the LLVM that goes with this compiler numbers the kinds of regions.
    const CODE: u64 = 0;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    for function in list(&report["data"][0]["functions"]) {
        let names = list(&function["filenames"]);
        let mut each = |kind: &str, add: &dyn Fn(&mut File, Span, &[u64])| {
            for numbers in list(&function[kind]) {
                let numbers: Vec<u64> = list(&numbers).iter().filter_map(Value::as_u64).collect();
                let [a, b, c, d, rest @ ..] = numbers.as_slice() else { panic!("a region without a place") };
                // The file's index is the third number from the end but for the kind.
                let name = names.get(rest[rest.len() - 3] as usize).and_then(Value::as_str).unwrap_or_default();
                if let Some(name) = own(name) {
                    add(files.entry(name.to_owned()).or_default(), [*a, *b, *c, *d], rest);
                }
            }
        };
        each("regions", &|file, span, rest| {
            if rest[rest.len() - 1] == CODE {
                *file.regions.entry(span).or_default() += rest[0];
            }
        });
        each("branches", &|file, span, rest| {
            let [of_true, of_false] = file.branches.entry(span).or_default();
            *of_true += rest[0];
            *of_false += rest[1];
        });
    }
}

impl File {
    /// Unit tests stand last in their files, and are not what is to be reached.
    fn leave_out_tests(&mut self, text: &str) {
        let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").count() as u64;
        self.regions.retain(|&[line, ..], _| line <= lines);
        self.branches.retain(|&[line, ..], _| line <= lines);
    }

    /// Each line that has code, and whether any of it ran.
    fn lines(&self) -> BTreeMap<u64, bool> {
        let mut lines = BTreeMap::new();
        for (&[first, _, last, _], &count) in &self.regions {
            for line in first..=last {
                *lines.entry(line).or_default() |= count > 0;
            }
        }
        lines
    }

    /// The lines of what was not reached, each with a word about it; with those that were in part, if strict.
    fn missed(&self, strict: bool) -> BTreeSet<(u64, String)> {
        let lines = self.lines().into_iter().filter(|&(_, is_reached)| !is_reached);
        let mut missed: BTreeSet<_> = lines.map(|(line, _)| (line, "is never run".to_owned())).collect();
        if strict {
            let regions = self.regions.iter().filter(|(_, count)| **count == 0);
            missed.extend(
                regions.map(|([line, column, ..], _)| (*line, format!("is never run from column {column} on"))),
            );
        }
        // Where both are 0 the condition itself was not reached.
        for ([line, column, ..], [of_true, of_false]) in &self.branches {
            if (*of_true == 0) != (*of_false == 0) {
                let way = if *of_true == 0 { "true" } else { "false" };
                missed.insert((*line, format!("the condition at column {column} is never {way}")));
            }
        }
        missed
    }
}

/// Leave to miss some lines.
struct Excuse {
    line: String,
    file: String,
    /// Or why it is none.
    lines: Result<RangeInclusive<u64>, &'static str>,
}

impl Excuse {
    fn read(line: &str, text: &str) -> Self {
        let excuse = |file: &str, lines| Self { line: line.to_owned(), file: file.to_owned(), lines };
        let [file, part, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            return excuse("", Err("is not file, text and reason"));
        };
        if reason.trim().is_empty() {
            return excuse(file, Err("gives no reason"));
        }
        if file.starts_with(STRICT) {
            return excuse(file, Err("is of the border, where all can be reached"));
        }
        let lines: Vec<&str> = text.lines().collect();
        let mut found = (0..lines.len()).filter(|&n| lines[n].contains(part));
        let (Some(first), None) = (found.next(), found.next()) else {
            return excuse(file, Err("has a text that is not in exactly one line"));
        };
        let indent = |line: &str| line.len() - line.trim_start().len();
        let below = lines[first + 1..].iter();
        let deeper = below.take_while(|line| line.is_empty() || indent(line) > indent(lines[first])).count();
        let closed = deeper > 0 && lines.get(first + 1 + deeper).is_some_and(|line| line.trim().starts_with('}'));
        excuse(file, Ok(first as u64 + 1..=(first + 1 + deeper + usize::from(closed)) as u64))
    }

    fn covers(&self, file: &str, line: u64) -> bool {
        self.file == file && self.lines.as_ref().is_ok_and(|lines| lines.contains(&line))
    }
}

/// What was reached of what there is.
#[derive(Clone, Copy, Default)]
struct Share(usize, usize);

impl Share {
    fn of(reached: impl Iterator<Item = bool>) -> Self {
        reached.fold(Self::default(), |Self(reached, all), is| Self(reached + usize::from(is), all + 1))
    }
}

/// The figures of lines, regions and branches, with a name before them.
fn show(name: &str, shares: [Share; 3]) -> String {
    let show = |Share(reached, all)| {
        let percent = if all == 0 { 100. } else { 100. * reached as f64 / all as f64 };
        format!("{:>14} {percent:6.2} %", format!("{reached}/{all}"))
    };
    format!("coverage: {name:32} {}\n", shares.map(show).join(" "))
}

/// The figures, and a line for everything that must not be.
fn judge(files: &BTreeMap<String, File>, excuses: &[Excuse]) -> (String, Vec<String>) {
    let mut figures = format!("coverage: {:32} {:>23} {:>23} {:>23}\n", "", "lines", "regions", "branches");
    let mut complaints = vec![];
    let mut used = vec![false; excuses.len()];
    let (mut total, mut excused) = ([Share::default(); 3], 0);
    for (name, file) in files {
        let lines = file.lines();
        let shares = [
            Share::of(lines.values().copied()),
            Share::of(file.regions.values().map(|&count| count > 0)),
            Share::of(file.branches.values().flatten().map(|&count| count > 0)),
        ];
        figures += &show(name, shares);
        for (total, share) in total.iter_mut().zip(shares) {
            *total = Share(total.0 + share.0, total.1 + share.1);
        }
        for (line, what) in file.missed(name.starts_with(STRICT)) {
            let found: Vec<usize> = (0..excuses.len()).filter(|&n| excuses[n].covers(name, line)).collect();
            found.iter().for_each(|&n| used[n] = true);
            if found.is_empty() {
                complaints.push(format!("{name}:{line}: {what}"));
            } else if !lines[&line] && found.iter().all(|&n| !excuses[n].line.ends_with(ONE_BOARD)) {
                excused += 1;
            }
        }
    }
    figures += &show("all", total);
    figures += &format!("coverage: {excused} lines are excused, by {} exclusions\n", excuses.len());
    if excused * 100 > total[0].1 * MOST {
        complaints.push(format!("more than {MOST} % of all lines are excused"));
    }
    for (excuse, used) in excuses.iter().zip(used) {
        match excuse.lines {
            Err(why) => complaints.push(format!("{UNCOVERED}: \"{}\" {why}", excuse.line)),
            Ok(_) if used || excuse.line.ends_with(ALL_SETS) => {}
            Ok(_) => complaints.push(format!("{UNCOVERED}: \"{}\" is not needed: all is reached", excuse.line)),
        }
    }
    (figures, complaints)
}

/// The judge itself, on a file of eight lines.
fn excuses_are_judged() -> Outcome {
    const TEXT: &str = "fn f() {\n    if a {\n        b();\n    }\n    c();\n}\n#[cfg(test)]\nmod tests {}\n";
    let file = |b, of_a| {
        let mut file = File::default();
        file.regions.extend([([1, 1, 2, 9], 1), ([3, 9, 3, 13], b), ([5, 5, 5, 9], 1), ([8, 1, 8, 13], 0)]);
        file.branches.insert([2, 8, 2, 9], of_a);
        file.leave_out_tests(TEXT);
        BTreeMap::from([("src/f.rs".to_owned(), file)])
    };
    let judged = |files: &_, excuses: &[&str]| {
        let excuses: Vec<_> = excuses.iter().map(|line| Excuse::read(line, TEXT)).collect();
        judge(files, &excuses).1
    };
    let (reached, missed) = (file(1, [1, 1]), file(0, [0, 1]));
    assert!(judged(&reached, &[]).is_empty(), "all is reached");
    assert_eq!(
        judged(&missed, &[]),
        ["src/f.rs:2: the condition at column 8 is never true", "src/f.rs:3: is never run"]
    );
    assert_eq!(judged(&file(1, [1, 0]), &[]), ["src/f.rs:2: the condition at column 8 is never false"]);
    let part = |name: &str| {
        let mut file = file(1, [1, 1]).remove("src/f.rs").expect("it is there");
        file.regions.insert([5, 7, 5, 8], 0);
        judged(&BTreeMap::from([(name.to_owned(), file)]), &[])
    };
    assert!(part("src/f.rs").is_empty(), "a part of the line was run");
    assert_eq!(part("src/ffi/f.rs"), ["src/ffi/f.rs:5: is never run from column 7 on"]);
    // One line of four is more than the two percent that may be excused; else the excuse is good.
    assert_eq!(judged(&missed, &["src/f.rs\tif a {\twhy"]), ["more than 2 % of all lines are excused"]);
    assert_eq!(judged(&missed, &["src/f.rs\tb();\twhy"])[0], "src/f.rs:2: the condition at column 8 is never true");
    for (excuse, complaint) in [
        ("src/f.rs\tif a {\twhy", "is not needed"),
        ("src/f.rs\tif d {\twhy", "not in exactly one line"),
        ("src/f.rs\tif a {\t", "gives no reason"),
        ("src/f.rs\tif a {", "is not file"),
        ("src/ffi/f.rs\tif a {\twhy", "is of the border"),
    ] {
        let complaints = judged(&reached, &[excuse]);
        assert!(complaints.len() == 1 && complaints[0].contains(complaint), "{excuse}: {complaints:?}");
    }
    Ok(())
}
