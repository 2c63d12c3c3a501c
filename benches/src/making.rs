//! The library against others that make minimal puzzles.

use std::hint::black_box;

use crate::library::{Board, GenerateOptions, Sudoku};
use crate::measure::{Effort, Runner, race};
use crate::peers::{Generator, generators};
use crate::progress::say;
use crate::sets::Maker;
use crate::table::{Table, number};

/// Of each one, so many puzzles are looked at before it is timed.
const CHECKED: usize = 20;

/// The generators race. Returns a table.
pub fn compare(sudoku: &Sudoku, paths: &[String], effort: Effort) -> Result<String, String> {
    let (others, skipped) = generators(paths)?;
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
