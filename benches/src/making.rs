//! The library against others that make minimal puzzles, and how long it takes for puzzles with few clues.

use std::hint::black_box;

use crate::library::{Board, GenerateOptions, Sudoku};
use crate::measure::{Effort, Runner, cpu_time, race};
use crate::peers::{Generator, generators};
use crate::progress::say;
use crate::sets::Maker;
use crate::table::{Table, number};

/// Of each one, so many puzzles are looked at before it is timed.
const CHECKED: usize = 20;

/// Seeds of puzzles with few clues.
const SEEDS: u64 = 100;

/// So many puzzles with few clues, from the first seeds, each by itself. Returns a table.
pub fn few_clues(sudoku: &Sudoku, is_check: bool) -> Result<String, String> {
    let seeds = if is_check { 2 } else { SEEDS };
    let mut table = Table::new(1, ["clues, at most", "seconds, median", "most"]);
    for clues in [21, 20, 19] {
        let options = GenerateOptions { max_clues: clues, ..GenerateOptions::DEFAULT };
        let mut times = vec![];
        for seed in 0..seeds {
            let (mut puzzle, mut solution) = ([0; 81], [0; 81]);
            let begin = cpu_time();
            let made = sudoku.generate(seed, &options, &mut puzzle, &mut solution);
            times.push(cpu_time() - begin);
            if !(17..=clues).contains(&made) || sudoku.is_minimal(&puzzle) != 1 {
                return Err(format!("seed {seed} gives no minimal puzzle of {clues} clues, but {made}"));
            }
        }
        times.sort_by(f64::total_cmp);
        let seconds = |time: f64| format!("{time:.4}");
        table.row(vec![clues.to_string(), seconds(times[times.len() / 2]), seconds(times[times.len() - 1])]);
    }
    Ok(table.markdown())
}

/// The generators race. Returns a table.
pub fn compare(sudoku: &Sudoku, paths: &[String], effort: Effort) -> Result<String, String> {
    let (others, skipped) = generators(sudoku, paths)?;
    for line in skipped {
        say!("{line}");
    }
    let mut all = vec![library(sudoku), plain(sudoku)];
    all.extend(others);
    let mut seed = 0;
    for Generator { name, make } in &mut all {
        for _ in 0..CHECKED {
            let mut puzzle = [0; 81];
            seed += 1;
            make(seed, &mut puzzle);
            if sudoku.is_minimal(&puzzle) != 1 {
                return Err(format!("{name} makes a puzzle that is not minimal: {}", String::from_utf8_lossy(&puzzle)));
            }
        }
    }
    let names: Vec<String> = all.iter().map(|generator| generator.name.clone()).collect();
    say!("checked: {CHECKED} puzzles of each, all minimal, from {}", names.join(", "));

    let mut runners: Vec<Runner> = all
        .iter_mut()
        .map(|Generator { name, make }| {
            let mut puzzle = [0; 81];
            let mut seed = 1_000_000;
            Runner::new(name, 1000, move |range| {
                for _ in range {
                    seed += 1;
                    make(seed, &mut puzzle);
                    black_box(&puzzle);
                }
            })
        })
        .collect();
    let timings = race("making", effort, &mut runners);
    let mut table = Table::new(1, ["generator", "puzzles a second", "libsudoku's rate over this"]);
    for (name, timing) in names.into_iter().zip(&timings) {
        let ratio = format!("{:.2}", timing.median / timings[0].median);
        table.row(vec![name, number(1e9 / timing.median), ratio]);
    }
    Ok(table.markdown())
}

fn library(sudoku: &Sudoku) -> Generator<'_> {
    let mut solution = [0; 81];
    Generator::new("libsudoku", move |seed, puzzle| {
        sudoku.generate(seed, &GenerateOptions::DEFAULT, puzzle, &mut solution);
    })
}

/// The usual way, each clue of a random grid in turn, with the library's fast verdict.
fn plain(sudoku: &Sudoku) -> Generator<'_> {
    let mut maker = Maker::new(sudoku);
    Generator::new("sudoku_grid(), then sudoku_solve() for each clue", move |seed, puzzle: &mut Board| {
        sudoku.grid(seed, puzzle);
        maker.drop_clues(puzzle);
    })
}
