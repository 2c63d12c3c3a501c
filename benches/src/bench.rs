//! `make bench`: libsudoku against other solvers, and what each of its functions costs. README.md tells how to use it.
//!
//! The library is loaded as any program in C would have it; nothing here is compiled together with it.

mod chart;
mod compare;
mod functions;
mod library;
mod machine;
mod making;
mod measure;
mod peers;
mod permute;
mod progress;
mod sets;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::{env, fs};

use crate::library::Sudoku;
use crate::measure::Effort;
use crate::progress::say;

/// What the environment asks for; the Makefile fills it.
struct Options {
    library: PathBuf,
    out: PathBuf,
    files: Vec<String>,
    peers: Vec<String>,
    /// The part to run, or nothing for all.
    only: String,
    /// Puzzles in a set.
    count: Option<usize>,
    effort: Effort,
    /// See that everything works, and time nothing.
    check: bool,
}

/// Puzzles in a set that is made here.
const COUNT: usize = 5000;

const PARTS: [&str; 4] = ["solvers", "counting", "making", "functions"];

fn main() -> ExitCode {
    match Options::read().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            progress::clear();
            eprintln!("bench: {why}");
            ExitCode::FAILURE
        }
    }
}

impl Options {
    fn read() -> Result<Self, String> {
        let check = match env::args().skip(1).collect::<Vec<_>>().as_slice() {
            [] => false,
            [argument] if argument == "--check" => true,
            _ => return Err("the only argument there is is --check; all else comes from the environment".to_owned()),
        };
        let text = |name: &str| env::var(format!("BENCH_{name}")).unwrap_or_default();
        let words = |name| text(name).split_whitespace().map(str::to_owned).collect();
        let mut options = Self {
            library: text("LIBRARY").into(),
            out: text("OUT").into(),
            files: words("FILES"),
            peers: words("PEERS"),
            only: text("ONLY"),
            count: number("COUNT", &text("COUNT"))?,
            effort: Effort {
                rounds: number("ROUNDS", &text("ROUNDS"))?.unwrap_or(5),
                seconds: number("SECONDS", &text("SECONDS"))?.unwrap_or(0.25),
            },
            check,
        };
        if options.library.as_os_str().is_empty() || options.out.as_os_str().is_empty() {
            return Err(
                "BENCH_LIBRARY and BENCH_OUT must name the library and a folder (make bench does so)".to_owned()
            );
        }
        if !options.only.is_empty() && !PARTS.contains(&options.only.as_str()) {
            return Err(format!("ONLY must be one of {}", PARTS.join(", ")));
        }
        if options.effort.rounds < 5 || options.effort.seconds.is_nan() || options.effort.seconds <= 0.0 {
            return Err("ROUNDS must be 5 or more, SECONDS more than 0".to_owned());
        }
        if options.check {
            options.count = Some(20);
            options.effort = Effort { rounds: 1, seconds: 0.0 };
            options.out.push("check");
        }
        Ok(options)
    }

    fn wants(&self, part: &str) -> bool {
        self.only.is_empty() || self.only == part
    }
}

fn number<T: FromStr>(name: &str, text: &str) -> Result<Option<T>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("{name} is not a number: {text}"))
}

/// Runs the parts that are wanted. Returns whether all answers were right.
fn run(options: &Options) -> Result<bool, String> {
    let Options { library, out, effort, check, .. } = options;
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let sudoku = Sudoku::load(library)?;
    let version = sudoku.version().to_string_lossy();
    let machine = format!("libsudoku {version}, {}", machine::describe());
    say!("{machine}");

    let mut all_right = true;
    if options.wants("solvers") || options.wants("counting") {
        all_right &= solvers(options, &sudoku, &machine)?;
    }
    if options.wants("making") {
        let table = making::compare(&sudoku, &options.peers, *effort)?;
        report(
            *check,
            &format!("\nMinimal puzzles made a second, median of {} rounds. {machine}.\n\n{table}", effort.rounds),
        );
        let table = making::few_clues(&sudoku, *check)?;
        report(*check, &format!("\nSeconds for a puzzle with few clues, over its seeds. {machine}.\n\n{table}"));
    }
    if options.wants("functions") {
        // There are many, and each is short.
        let effort = Effort { seconds: effort.seconds / 5.0, ..*effort };
        let tables = functions::measure(&sudoku, library, options.count.unwrap_or(COUNT), effort, out)?;
        let text = format!("Nanoseconds a call, median of {} rounds. {machine}.\n\n{tables}", effort.rounds);
        save(&out.join("functions.md"), &text)?;
        report(*check, &text);
    }
    if !check {
        say!("\nin {}", out.display());
    }
    Ok(all_right)
}

/// The library against others.
fn solvers(options: &Options, sudoku: &Sudoku, machine: &str) -> Result<bool, String> {
    let Options { out, effort, count, check, .. } = options;
    let (mut solvers, skipped) = peers::others(&options.peers)?;
    for line in skipped {
        say!("{line}");
    }
    solvers.insert(0, peers::libsudoku(sudoku));
    let names: Vec<String> = solvers.iter().map(|solver| solver.name.clone()).collect();

    let mut all_right = true;
    if options.wants("solvers") {
        let sets = if options.files.is_empty() {
            sets::make(sudoku, count.unwrap_or(COUNT))
        } else {
            let read = |file: &String| sets::read(sudoku, Path::new(file), *count);
            options.files.iter().map(read).collect::<Result<_, _>>()?
        };
        let (comparisons, right) = compare::sets(&sets, &mut solvers, *effort);
        all_right &= right;
        let title = format!("\nNanoseconds a puzzle, median of {} rounds. {machine}.\n", effort.rounds);
        report(*check, &(title + "\n" + &compare::table(&comparisons, &names)));
        save(&out.join("bench.tsv"), &compare::tsv(&comparisons, &names))?;
        let svg = out.join("bench.svg");
        chart::draw(&svg, &comparisons, &names, machine).map_err(|error| format!("{}: {error}", svg.display()))?;
    }
    if options.wants("counting") {
        let limit = if *check { 1000 } else { 1_000_000 };
        let (comparison, right) = compare::counting(sudoku, limit, &mut solvers, *effort);
        all_right &= right;
        let mut table = table::Table::new(1, ["counting", "solutions a second"]);
        for (name, entry) in names.iter().zip(&comparison.entries) {
            let Some(entry) = entry else { continue };
            table.row(vec![name.clone(), table::number(1e9 * limit as f64 / entry.timing.median)]);
        }
        let title = format!("\nCounting {} solutions of a board of 20 clues.\n\n", table::number(limit as f64));
        report(*check, &(title + &table.markdown()));
    }
    Ok(all_right)
}

fn save(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Figures of a check mean nothing.
fn report(check: bool, text: &str) {
    if !check {
        say!("{}", text.trim_end());
    }
}
