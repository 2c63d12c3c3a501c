//! The library against other solvers: first every answer is checked, then those puzzles are timed.

use std::hint::black_box;

use crate::library::{BLANK, Board, Sudoku};
use crate::measure::{Effort, Runner, Timing, cpu_time, race};
use crate::peers::{Line, Solver};
use crate::progress::{self, say};
use crate::sets::{Maker, Set};
use crate::table::{Table, number};

/// One set with one limit.
pub struct Comparison {
    pub set: String,
    pub puzzles: usize,
    pub limit: usize,
    /// For each solver, the library first: nothing for one that cannot do this, or that gave a wrong answer.
    pub entries: Vec<Option<Entry>>,
}

#[derive(Clone, Copy)]
pub struct Entry {
    pub timing: Timing,
    /// The puzzles it was timed on.
    pub puzzles: usize,
}

impl Comparison {
    /// The fastest peer: its place among the solvers, and how many times as long as the library it takes.
    pub fn best_peer(&self) -> Option<(usize, f64)> {
        let time = |entry: &Option<Entry>| entry.map(|entry| entry.timing.median);
        let ours = time(&self.entries[0])?;
        let peers = self.entries.iter().enumerate().skip(1).filter_map(|(index, entry)| Some((index, time(entry)?)));
        peers.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, theirs)| (index, theirs / ours))
    }
}

/// Compares the solvers, of which the first is the library, on each set. Returns whether all answers were right, too.
pub fn sets(sets: &[Set], solvers: &mut [Solver], effort: Effort) -> (Vec<Comparison>, bool) {
    let (mut comparisons, mut all_right) = (vec![], true);
    for set in sets {
        let lines: Vec<Line> = set.puzzles.iter().map(line).collect();
        for limit in [2, 1] {
            let (comparison, right) = compare(&set.name, &lines, limit, solvers, effort);
            comparisons.push(comparison);
            all_right &= right;
        }
    }
    (comparisons, all_right)
}

/// Counts the solutions of one board that has more than `limit`.
pub fn counting(sudoku: &Sudoku, limit: usize, solvers: &mut [Solver], effort: Effort) -> (Comparison, bool) {
    let board = Maker::new(sudoku).sparse(20, limit as u64);
    compare("20 clues", &[line(&board)], limit, solvers, effort)
}

fn line(board: &Board) -> Line {
    let mut line = [b'\n'; 82];
    line[..81].copy_from_slice(board);
    line
}

fn compare(set: &str, lines: &[Line], limit: usize, solvers: &mut [Solver], effort: Effort) -> (Comparison, bool) {
    let title = format!("{set}, limit {limit}");
    // A solver that does not get through all puzzles in the time for which it will be measured takes the first ones.
    let patience = (effort.seconds * effort.rounds as f64).max(1.0);
    let mut right_answers = vec![];
    let (mut verdicts, mut all_right) = (vec![], true);
    let checked: Vec<Option<usize>> = solvers
        .iter_mut()
        .enumerate()
        .map(|(index, solver)| {
            progress::show(&format!("{title}: checking the answers of {}", solver.name));
            if solver.largest_limit < limit {
                return None;
            }
            let patience = if index == 0 { f64::INFINITY } else { patience };
            match check(solver, lines, limit, &mut right_answers, patience) {
                Ok(checked) => {
                    let part = if checked < lines.len() { format!(" (first {checked})") } else { String::new() };
                    verdicts.push(format!("{}{part}", solver.name));
                    Some(checked)
                }
                Err(wrong) => {
                    say!("WRONG: {title}: {} {wrong}", solver.name);
                    all_right = false;
                    None
                }
            }
        })
        .collect();
    say!("checked: {title}, puzzles: {}, all answers right from {}", lines.len(), verdicts.join(", "));

    let mut runners: Vec<Runner> = solvers
        .iter_mut()
        .zip(&checked)
        .filter_map(|(solver, checked)| {
            let Solver { name, solve, .. } = solver;
            let mut solution = [BLANK; 81];
            Some(Runner::new(name, (*checked)?, move |range| {
                for line in &lines[range] {
                    black_box(solve(line, limit, &mut solution));
                }
            }))
        })
        .collect();
    let mut timings = race(&title, effort, &mut runners).into_iter();
    let entries = checked
        .into_iter()
        .map(|checked| checked.and_then(|puzzles| Some(Entry { timing: timings.next()?, puzzles })))
        .collect();
    (Comparison { set: set.to_owned(), puzzles: lines.len(), limit, entries }, all_right)
}

/// Compares a solver's answers with those of the first solver, which is asked here too. Returns how many were checked,
/// or what is wrong.
fn check(
    solver: &mut Solver,
    lines: &[Line],
    limit: usize,
    right_answers: &mut Vec<usize>,
    patience: f64,
) -> Result<usize, String> {
    let begin = cpu_time();
    for (index, line) in lines.iter().enumerate() {
        let mut solution = [BLANK; 81];
        let count = (solver.solve)(line, limit, &mut solution).min(limit);
        if index == right_answers.len() {
            right_answers.push(count);
        }
        let puzzle = String::from_utf8_lossy(&line[..81]);
        if count != right_answers[index] {
            return Err(format!("finds {count} solutions, libsudoku {}: {puzzle}", right_answers[index]));
        }
        if limit == 1 && count == 1 && !solves(line, &solution) {
            return Err(format!("gives {} as the solution of {puzzle}", String::from_utf8_lossy(&solution)));
        }
        if cpu_time() - begin > patience {
            return Ok(index + 1);
        }
    }
    Ok(lines.len())
}

/// Whether a grid is complete, keeps the rules and has the puzzle's clues.
pub fn solves(puzzle: &[u8], solution: &Board) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (cell, (&clue, &digit)) in puzzle.iter().zip(solution).enumerate() {
        if !(b'1'..=b'9').contains(&digit) || (clue != BLANK && clue != digit) {
            return false;
        }
        let (row, column) = (cell / 9, cell % 9);
        for (house, number) in seen.iter_mut().zip([row, column, row / 3 * 3 + column / 3]) {
            house[number] |= 1 << (digit - b'1');
        }
    }
    seen == [[0x1ff; 9]; 3]
}

/// Nanoseconds a puzzle, the fastest peer, its time over the library's.
pub fn table(comparisons: &[Comparison], names: &[String]) -> String {
    let mut header = vec!["set".to_owned(), "limit".to_owned(), "puzzles".to_owned()];
    header.extend(names.iter().cloned());
    header.push("best peer / libsudoku".to_owned());
    let mut table = Table::new(1, header);
    for comparison in comparisons {
        let mut row = vec![comparison.set.clone(), comparison.limit.to_string(), comparison.puzzles.to_string()];
        row.extend(
            comparison.entries.iter().map(|entry| entry.map_or("-".to_owned(), |entry| number(entry.timing.median))),
        );
        let best = comparison.best_peer();
        row.push(best.map_or("-".to_owned(), |(peer, ratio)| format!("{ratio:.2} ({})", names[peer])));
        table.row(row);
    }
    table.markdown()
}

/// Everything that was measured, for programs to read.
pub fn tsv(comparisons: &[Comparison], names: &[String]) -> String {
    let mut tsv = "set\tlimit\tsolver\tpuzzles\tns_median\tns_fastest_round\tns_slowest_round\n".to_owned();
    for comparison in comparisons {
        for (name, entry) in names.iter().zip(&comparison.entries) {
            let Some(Entry { timing, puzzles }) = entry else { continue };
            tsv += &format!(
                "{}\t{}\t{name}\t{puzzles}\t{:.1}\t{:.1}\t{:.1}\n",
                comparison.set, comparison.limit, timing.median, timing.fastest, timing.slowest
            );
        }
    }
    tsv
}
