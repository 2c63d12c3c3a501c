//! Every function of the header, called from here and from Python.

use std::collections::HashMap;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use crate::compare::solves;
use crate::library::{BLANK, Board, GenerateOptions, Rating, STYLES, Search, Step, Sudoku, Transform};
use crate::measure::{Effort, Runner, Timing, race};
use crate::progress::{self, say};
use crate::sets::Maker;
use crate::table::{Table, number};

/// The header, to see that no function was forgotten.
const HEADER: &str = include_str!("../../include/sudoku.h");

/// Calls the functions through ctypes.
const PYTHON: &str = include_str!("../calls.py");

/// How many boards a call of a batch function gets.
const BATCH: usize = 1000;

unsafe extern "C" {
    /// c/three_arrays.c.
    fn three_arrays(board: *const u8) -> bool;
}

/// What the functions are called with, in words.
const MIXED: &str = "valid and not, full and partial";
const MINIMAL: &str = "minimal puzzles";
const GRIDS: &str = "complete grids";
const CLUES_24: &str = "minimal puzzles of 24 clues";
const FEW_CLUES: &str = "0 to 16 clues";

/// What `is_valid_sudoku()` is compared with.
const USUAL: &str = "three boolean arrays in C";

/// What the functions are called with.
struct Boards {
    minimal: Vec<Board>,
    /// The candidates of the minimal puzzles.
    candidates: Vec<[u16; 81]>,
    /// The minimal puzzles in each style.
    texts: Vec<Vec<Vec<u8>>>,
    easy: Vec<Board>,
    /// The easy ones, 0 to 9 instead of characters.
    numbers: Vec<Board>,
    mixed: Vec<Board>,
    grids: Vec<Board>,
    clues_24: Vec<Board>,
    few_clues: Vec<Board>,
    /// Has many solutions.
    sparse: Board,
    /// What puzzles are made from.
    seeds: Vec<u64>,
}

impl Boards {
    fn new(sudoku: &Sudoku, count: usize) -> Self {
        let mut maker = Maker::new(sudoku);
        let minimal = maker.many("minimal", count, Maker::minimal);
        let candidates = minimal.iter().map(|board| {
            let mut candidates = [0; 81];
            sudoku.candidates(board, &mut candidates);
            candidates
        });
        let easy = maker.many("easy", count, Maker::easy);
        let numbers = |board: &Board| board.map(|cell| if cell == BLANK { 0 } else { cell - b'0' });
        let grids = minimal.iter().map(|board| {
            let mut grid = [0; 81];
            sudoku.solve(board, Some(&mut grid));
            grid
        });
        let of_24 = |board: &&Board| board.iter().filter(|&&cell| cell != BLANK).count() == 24;
        let mut buffer = vec![0; 32768];
        let mut text = |style, board| {
            let length = sudoku.format(style, board, &mut buffer);
            buffer[..usize::try_from(length).expect("sudoku_format() formats a puzzle")].to_vec()
        };
        Self {
            candidates: candidates.collect(),
            texts: (0..STYLES.len()).map(|style| minimal.iter().map(|board| text(style, board)).collect()).collect(),
            grids: grids.collect(),
            clues_24: minimal.iter().filter(of_24).copied().collect(),
            few_clues: (0..count).map(|n| maker.random(n % 17)).collect(),
            minimal,
            numbers: easy.iter().map(numbers).collect(),
            easy,
            mixed: maker.mixed(40 * count),
            sparse: maker.sparse(20, 100_000),
            seeds: (0..1000).collect(),
        }
    }
}

/// One call, and what does the same in other ways.
struct Call<'a> {
    /// What it is given.
    given: &'static str,
    /// The first is the call, named as in C and in calls.py.
    runners: Vec<Runner<'a>>,
}

impl<'a> Call<'a> {
    fn new(given: &'static str, runner: Runner<'a>) -> Self {
        Self { given, runners: vec![runner] }
    }

    fn instead_of(mut self, other: Runner<'a>) -> Self {
        self.runners.push(other);
        self
    }
}

struct Row {
    call: String,
    given: &'static str,
    timing: Timing,
    others: Vec<(String, Timing)>,
}

/// Measures all functions. Returns the tables, in Markdown.
pub fn measure(sudoku: &Sudoku, library: &Path, count: usize, effort: Effort, out: &Path) -> Result<String, String> {
    let boards = Boards::new(sudoku, count);
    let mut rows = vec![];
    for Call { given, mut runners } in calls(sudoku, &boards) {
        let timings = race("functions", effort, &mut runners);
        let mut timings = runners.iter().map(|runner| runner.name().to_owned()).zip(timings);
        let (call, timing) = timings.next().expect("the call itself");
        rows.push(Row { call, given, timing, others: timings.collect() });
    }
    for name in declared() {
        assert!(rows.iter().any(|row| row.call.starts_with(&format!("{name}("))), "no measurement of {name}()");
    }
    let python = match from_python(library, &boards, effort, out) {
        Ok(times) => times,
        Err(Skip::Missing) => {
            say!("skipped: calls from Python (python3 is not installed)");
            HashMap::new()
        }
        Err(Skip::Failed(why)) => return Err(why),
    };
    for call in python.keys() {
        assert!(rows.iter().any(|row| row.call == *call), "calls.py measures {call}, which has no row");
    }
    let from_python = if python.is_empty() { "" } else { ", also from Python" };
    say!("checked: all {} functions, all answers right{from_python}", declared().len());
    Ok(tables(&rows, &python))
}

/// The functions that the header declares: in lines that begin with a type, the last word before the bracket.
fn declared() -> Vec<&'static str> {
    HEADER
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(|line| line.split_once('(')?.0.rsplit([' ', '*']).next())
        .collect()
}

/// All calls, whose answers are checked here.
fn calls<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let mut calls = vec![];
    calls.extend(plain(sudoku, boards));
    calls.extend(errors(sudoku));
    calls.extend(checking(sudoku, boards));
    calls.extend(solving(sudoku, boards));
    calls.extend(enumerating(sudoku, boards));
    calls.extend(batches(sudoku, boards));
    calls.extend(equal(sudoku, boards));
    calls.extend(text(sudoku, boards));
    calls.extend(rating(sudoku, boards));
    calls.extend(making(sudoku, boards));
    calls.extend(version(sudoku));
    calls
}

/// Calls `f` on each item.
fn each<'a, T, R>(name: &str, items: &'a [T], mut f: impl FnMut(&'a T) -> R + 'a) -> Runner<'a> {
    // Ranges of few items would be over before the loop had begun.
    let repeat = 1000usize.div_ceil(items.len());
    Runner::new(name, items.len() * repeat, move |range| {
        let mut index = range.start % items.len();
        for _ in range {
            black_box(f(black_box(&items[index])));
            index = if index + 1 == items.len() { 0 } else { index + 1 };
        }
    })
}

fn usual(board: &Board) -> bool {
    // SAFETY: the function reads 81 bytes.
    unsafe { three_arrays(board.as_ptr()) }
}

fn plain<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> [Call<'a>; 2] {
    for board in &boards.mixed {
        assert_eq!(sudoku.is_valid(board), usual(board), "is_valid_sudoku() of {}", show(board));
    }
    for board in boards.minimal.iter().chain(&boards.easy) {
        let (solved, solution) = solve_copy(sudoku, board);
        assert!(solved && solves(board, &solution), "solve_sudoku() of {}", show(board));
    }
    [
        Call::new(MIXED, each("is_valid_sudoku(board)", &boards.mixed, |board| sudoku.is_valid(board)))
            .instead_of(each(USUAL, &boards.mixed, usual)),
        Call::new(MINIMAL, each("solve_sudoku(board)", &boards.minimal, |board| solve_copy(sudoku, board))),
    ]
}

/// The board is written to, so each call gets a copy.
fn solve_copy(sudoku: &Sudoku, board: &Board) -> (bool, Board) {
    let mut solution = *board;
    (sudoku.solve_in_place(&mut solution), solution)
}

fn errors(sudoku: &Sudoku) -> [Call<'_>; 2] {
    assert_eq!(sudoku.error_name(-5), c"SUDOKU_ERROR_CLASH");
    assert!(!sudoku.error_text(-5).is_empty());
    const CODES: &[i32] = &[-1, -2, -3, -4, -5];
    [
        Call::new("an error", each("sudoku_error_name(code)", CODES, |&code| sudoku.error_name(code))),
        Call::new("an error", each("sudoku_error_text(code)", CODES, |&code| sudoku.error_text(code))),
    ]
}

fn version(sudoku: &Sudoku) -> [Call<'_>; 2] {
    let (text, number) = (sudoku.version().to_string_lossy(), sudoku.version_number());
    let parts = text.split('.').map(|part| part.parse().unwrap_or(0));
    assert_eq!(parts.fold(0, |sum, part: i32| 1000 * sum + part), number, "sudoku_version_number()");
    [
        Call::new("", each("sudoku_version()", &[()], |()| sudoku.version())),
        Call::new("", each("sudoku_version_number()", &[()], |()| sudoku.version_number())),
    ]
}

fn checking<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> [Call<'a>; 3] {
    let Boards { minimal, mixed, .. } = boards;
    let (mut marks, mut candidates) = ([0; 81], [0; 81]);
    for board in mixed {
        let result = sudoku.check(board, Some(&mut marks));
        let right = (result == 0) == usual(board) && (result == 0) == (marks == [0; 81]);
        assert!(right && result == sudoku.check(board, None), "sudoku_check() of {}", show(board));
    }
    for board in minimal {
        assert_eq!(sudoku.candidates(board, &mut candidates), 0, "sudoku_candidates() of {}", show(board));
    }
    let check = |board| sudoku.check(board, None);
    let mark = move |board| sudoku.check(board, Some(&mut marks));
    let list = move |board| sudoku.candidates(board, &mut candidates);
    [
        Call::new(MIXED, each("sudoku_check(board, NULL)", mixed, check)),
        Call::new(MIXED, each("sudoku_check(board, marks)", mixed, mark)),
        Call::new(MINIMAL, each("sudoku_candidates(board, candidates)", minimal, list)),
    ]
}

fn solving<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> [Call<'a>; 3] {
    let Boards { minimal, easy, .. } = boards;
    let (mut solution, mut number) = ([0; 81], 0);
    for board in minimal.iter().chain(easy) {
        let right = sudoku.solve(board, Some(&mut solution)) == 1 && solves(board, &solution);
        assert!(right && sudoku.solve(board, None) == 1, "sudoku_solve() of {}", show(board));
        assert!(sudoku.count(board, 0, 0, &mut number) == 0 && number == 1, "sudoku_count() of {}", show(board));
    }
    let verdict = |board| sudoku.solve(board, None);
    let solve = move |board| sudoku.solve(board, Some(&mut solution));
    let count = move |board| sudoku.count(board, 0, 0, &mut number);
    [
        Call::new(MINIMAL, each("sudoku_solve(board, NULL)", minimal, verdict)),
        Call::new(MINIMAL, each("sudoku_solve(board, solution)", minimal, solve)),
        Call::new(MINIMAL, each("sudoku_count(board, 0, 0, &count)", minimal, count)),
    ]
}

fn enumerating<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> [Call<'a>; 3] {
    let Boards { minimal, candidates, sparse, .. } = boards;
    let (mut search, mut solution) = (Search::new(), [0; 81]);
    for (board, candidates) in minimal.iter().zip(candidates) {
        for from_candidates in [false, true] {
            let begun = if from_candidates {
                sudoku.search_begin_candidates(&mut search, candidates)
            } else {
                sudoku.search_begin(&mut search, board)
            };
            let found = sudoku.search_next(&mut search, &mut solution, 0) == 1 && solves(board, &solution);
            let finished = sudoku.search_next(&mut search, &mut solution, 0) == 0;
            assert!(begun == 0 && found && finished, "a search of {}", show(board));
        }
    }
    let begin = move |board| sudoku.search_begin(&mut search, board);
    let mut search = Search::new();
    let begin_candidates = move |candidates| sudoku.search_begin_candidates(&mut search, candidates);
    let mut search = Search::new();
    sudoku.search_begin(&mut search, sparse);
    let next = move |_| {
        if sudoku.search_next(&mut search, &mut solution, 0) != 1 {
            sudoku.search_begin(&mut search, sparse);
        }
    };
    [
        Call::new(MINIMAL, each("sudoku_search_begin(&search, size, board)", minimal, begin)),
        Call::new(
            MINIMAL,
            each("sudoku_search_begin_candidates(&search, size, candidates)", candidates, begin_candidates),
        ),
        Call::new("20 clues, each solution", each("sudoku_search_next(&search, solution, 0)", &[()], next)),
    ]
}

fn batches<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let Boards { minimal, easy, numbers, mixed, .. } = boards;
    let mut calls = vec![];
    for (given, puzzles) in [("minimal puzzles, each", minimal), ("easy puzzles, each", easy)] {
        for limit in [1, 2] {
            let (mut solutions, mut results) = (vec![[0; 81]; puzzles.len()], vec![0; puzzles.len()]);
            assert_eq!(sudoku.solve_batch(puzzles, &mut solutions, &mut results, limit), 0);
            let right = |(board, solution): (&Board, &Board)| solves(board, solution);
            assert!(puzzles.iter().zip(&solutions).all(right) && results.iter().all(|&result| result == 1));
            let solve_all = move |batch| sudoku.solve_batch(batch, &mut solutions, &mut results, limit);
            let mut solution = [0; 81];
            let single = if limit == 1 {
                each("a loop of solve_sudoku()", puzzles, |board| solve_copy(sudoku, board))
            } else {
                each("a loop of sudoku_solve()", puzzles, move |board| sudoku.solve(board, Some(&mut solution)))
            };
            let name = format!("sudoku_solve_batch(..., {limit})");
            calls.push(Call::new(given, batched(&name, puzzles, solve_all)).instead_of(single));
        }
    }
    let (mut solutions, mut results) = (vec![[0; 81]; numbers.len()], vec![0; numbers.len()]);
    assert_eq!(sudoku.solve_batch_numbers(numbers, &mut solutions, &mut results), 0);
    let characters = solutions.iter().map(|solution| solution.map(|number| number + b'0'));
    assert!(easy.iter().zip(characters).all(|(board, solution)| solves(board, &solution)));
    let solve_all = move |batch| sudoku.solve_batch_numbers(batch, &mut solutions, &mut results);
    calls.push(Call::new("easy puzzles, each", batched("sudoku_solve_batch_numbers(..., 2)", numbers, solve_all)));
    let mut results = vec![0; mixed.len()];
    assert_eq!(sudoku.check_batch(mixed, &mut results), 0);
    assert!(mixed.iter().zip(&results).all(|(board, &result)| i32::from(result) == sudoku.check(board, None)));
    let check_all = move |batch| sudoku.check_batch(batch, &mut results);
    calls.push(
        Call::new("valid and not, full and partial, each", batched("sudoku_check_batch(...)", mixed, check_all))
            .instead_of(each("a loop of sudoku_check()", mixed, |board| sudoku.check(board, None)))
            .instead_of(each(USUAL, mixed, usual)),
    );
    calls
}

/// Calls `f` on slices of boards; what is counted is the boards.
fn batched<'a>(name: &str, boards: &'a [Board], mut f: impl FnMut(&'a [Board]) -> i32 + 'a) -> Runner<'a> {
    Runner::new(name, boards.len(), move |range| {
        for batch in boards[range].chunks(BATCH) {
            black_box(f(batch));
        }
    })
}

fn equal<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let Boards { minimal, grids, clues_24, few_clues, .. } = boards;
    let (mut form, mut changed, mut how, mut back) = ([0; 81], [0; 81], Transform::default(), Transform::default());
    let mut calls = vec![];
    for (given, boards) in [(GRIDS, grids), (CLUES_24, clues_24), (MINIMAL, minimal), (FEW_CLUES, few_clues)] {
        for board in boards {
            let found = sudoku.canonical(board, &mut form, Some(&mut how)) == 0;
            let there = sudoku.transform_apply(board, &how, &mut changed) == 0 && changed == form;
            let inverted = sudoku.transform_inverse(&how, &mut back) == 0;
            let undone = sudoku.transform_apply(&form, &back, &mut changed) == 0 && changed == *board;
            assert!(found && there && inverted && undone, "sudoku_canonical() of {}", show(board));
        }
        let find = move |board| sudoku.canonical(board, &mut form, None);
        let mut call = Call::new(given, each("sudoku_canonical(board, canonical, NULL, NULL)", boards, find));
        // Not of boards with several solutions: of those it knows none.
        if cfg!(feature = "sudoku") && given != FEW_CLUES {
            call = call.instead_of(each("the crate sudoku", boards, canonical_of_crate));
        }
        calls.push(call);
    }
    let (mut forms, mut results) = (vec![[0; 81]; minimal.len()], vec![0; minimal.len()]);
    assert_eq!(sudoku.canonical_batch(minimal, &mut forms, &mut results), 0);
    for (board, found) in minimal.iter().zip(&forms) {
        assert!(sudoku.canonical(board, &mut form, None) == 0 && form == *found, "the batch with {}", show(board));
    }
    let find_all = move |batch| sudoku.canonical_batch(batch, &mut forms, &mut results);
    let apply = move |board| sudoku.transform_apply(board, &how, &mut changed);
    let invert = move |_| sudoku.transform_inverse(&how, &mut back);
    calls.extend([
        Call::new("minimal puzzles, each", batched("sudoku_canonical_batch(...)", minimal, find_all)),
        Call::new(MINIMAL, each("sudoku_transform_apply(board, &how, out)", minimal, apply)),
        Call::new("", each("sudoku_transform_inverse(&how, &inverse)", &[()], invert)),
    ]);
    calls
}

/// What the crate `sudoku` makes of a grid or of a puzzle with one solution.
fn canonical_of_crate(board: &Board) -> Option<Board> {
    #[cfg(feature = "sudoku")]
    {
        let values = board.map(|cell| if cell == BLANK { 0 } else { cell - b'0' });
        let (form, _) = sudoku::Sudoku::from_bytes(values).ok()?.canonicalized()?;
        Some(form.to_bytes())
    }
    #[cfg(not(feature = "sudoku"))]
    {
        let _ = board;
        None
    }
}

fn text<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let (mut parsing, mut formatting) = (vec![], vec![]);
    for (style, name) in STYLES.into_iter().enumerate() {
        let texts = &boards.texts[style];
        let mut buffer = vec![0; 32768];
        let format = move |board| sudoku.format(style, board, &mut buffer);
        let call = format!("sudoku_format(SUDOKU_FORMAT_{name}, ...)");
        formatting.push(Call::new(MINIMAL, each(&call, &boards.minimal, format)));
        let given = match name {
            "LINE" => "81 characters",
            "ROWS" => "nine lines",
            "GRID" => "a grid with frames",
            "CANDIDATES" => "a grid of candidates",
            _ => continue,
        };
        let mut read = [0; 81];
        for (board, text) in boards.minimal.iter().zip(texts) {
            let result = sudoku.parse(text, &mut read);
            // A cell that shows one candidate reads as that digit.
            let right = read == *board || (name == "CANDIDATES" && sudoku.solve(&read, None) == 1);
            assert!(result == 1 && right, "sudoku_parse() of {}", String::from_utf8_lossy(text));
        }
        let parse = move |text: &Vec<u8>| sudoku.parse(text, &mut read);
        parsing.push(Call::new(given, each("sudoku_parse(...)", texts, parse)));
    }
    parsing.extend(formatting);
    parsing
}

/// Boards that are solved without search need singles, locked candidates and triplets at most, of which a hidden triplet has
/// the highest rating: wherever one is on the way, a step that is rated no higher leads on.
const EASY: u16 = 40;

/// The rating of a puzzle that no technique solves.
const BEYOND: u16 = 200;

fn rating<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let (mut rating, mut step) = (Rating::default(), Step::new());
    for (puzzles, hardest) in [(&boards.easy, EASY), (&boards.minimal, BEYOND)] {
        for board in puzzles {
            let rated = sudoku.rate(board, &mut rating) == 0 && (10..=hardest).contains(&rating.er);
            assert!(rated && rating.ep <= rating.er, "sudoku_rate() of {}", show(board));
        }
    }
    for board in &boards.easy {
        let mut next = *board;
        let told = sudoku.hint(board, &mut step) == 1 && sudoku.hint_apply(&step, &mut next) == 0;
        assert!(told && next != *board && sudoku.solve(&next, None) == 1, "sudoku_hint() of {}", show(board));
    }
    assert_eq!(sudoku.technique_name(2), Some(c"Hidden Single"));
    let rate = move |board| sudoku.rate(board, &mut rating);
    let (first, second, third) = (step.clone(), step.clone(), step.clone());
    let hint = move |board| sudoku.hint(board, &mut step);
    let apply = move |board: &Board| sudoku.hint_apply(&first, &mut { *board });
    let (mut text, mut picture) = (vec![0; 1 << 16], vec![0; 1 << 18]);
    let tell = move |_: &Board| sudoku.hint_text(&second, &mut text);
    let draw = move |board: &Board| sudoku.hint_svg(&third, board, &mut picture);
    let mut calls = vec![];
    for (given, boards) in [("easy puzzles", &boards.easy), (MINIMAL, &boards.minimal)] {
        let mut call = Call::new(given, each("sudoku_rate(puzzle, &rating, 0)", boards, rate));
        if cfg!(feature = "sudoku") {
            call = call.instead_of(each("strategies of the crate sudoku", boards, strategies_of_crate));
        }
        calls.push(call);
    }
    calls.push(Call::new(MINIMAL, each("sudoku_hint(puzzle, board, NULL, &step, 0)", &boards.minimal, hint)));
    calls.push(Call::new(MINIMAL, each("sudoku_hint_apply(&step, board, NULL)", &boards.minimal, apply)));
    calls.push(Call::new(MINIMAL, each("sudoku_hint_text(&step, ...)", &boards.minimal, tell)));
    calls.push(Call::new(MINIMAL, each("sudoku_hint_svg(&step, ...)", &boards.minimal, draw)));
    let name = |&technique: &i32| sudoku.technique_name(technique);
    calls.push(Call::new("a technique", each("sudoku_technique_name(technique)", &[1, 2, 3, 8], name)));
    calls
}

/// Whether the crate `sudoku` solves a puzzle by its strategies, of which the hardest would be rated 5.4: it gives up where
/// chains are needed.
fn strategies_of_crate(board: &Board) -> bool {
    #[cfg(feature = "sudoku")]
    {
        use sudoku::strategy::{Strategy, StrategySolver};
        const ALL: &[Strategy] = &[
            Strategy::HiddenSingles,
            Strategy::NakedSingles,
            Strategy::LockedCandidates,
            Strategy::NakedPairs,
            Strategy::XWing,
            Strategy::HiddenPairs,
            Strategy::NakedTriples,
            Strategy::Swordfish,
            Strategy::HiddenTriples,
            Strategy::XyWing,
            Strategy::XyzWing,
            Strategy::NakedQuads,
            Strategy::Jellyfish,
            Strategy::HiddenQuads,
        ];
        let values = board.map(|cell| if cell == BLANK { 0 } else { cell - b'0' });
        sudoku::Sudoku::from_bytes(values).is_ok_and(|board| StrategySolver::from_sudoku(board).solve(ALL).is_ok())
    }
    #[cfg(not(feature = "sudoku"))]
    {
        let _ = board;
        false
    }
}

/// What puzzles are made with.
const WISHES: &[(&str, GenerateOptions)] = &[
    ("no wish", GenerateOptions::DEFAULT),
    ("30 clues", GenerateOptions { min_clues: 30, max_clues: 30, ..GenerateOptions::DEFAULT }),
    ("at most 21 clues", GenerateOptions { max_clues: 21, ..GenerateOptions::DEFAULT }),
    ("half a turn", GenerateOptions { symmetry: GenerateOptions::HALF_TURN, ..GenerateOptions::DEFAULT }),
    (
        "half a turn, minimal",
        GenerateOptions {
            symmetry: GenerateOptions::HALF_TURN,
            flags: GenerateOptions::MINIMAL,
            ..GenerateOptions::DEFAULT
        },
    ),
];

fn making<'a>(sudoku: &'a Sudoku, boards: &'a Boards) -> Vec<Call<'a>> {
    let Boards { minimal, easy, seeds, .. } = boards;
    let mut calls = vec![];
    let (mut puzzle, mut solution) = ([0; 81], [0; 81]);
    for (given, wish) in WISHES {
        let clues = sudoku.generate(1, wish, &mut puzzle, &mut solution);
        let right = clues >= 17 && sudoku.solve(&puzzle, None) == 1 && solves(&puzzle, &solution);
        assert!(right, "sudoku_generate() of {given}: {}", show(&puzzle));
        let generate = move |&seed: &u64| sudoku.generate(seed, wish, &mut puzzle, &mut solution);
        calls.push(Call::new(given, each("sudoku_generate(seed, &options, puzzle, solution)", seeds, generate)));
    }
    assert!(sudoku.grid(1, &mut solution) == 0 && solves(&[BLANK; 81], &solution), "sudoku_grid()");
    for board in easy {
        let mut left = *board;
        let clues = sudoku.minimize(1, &mut left);
        let right = clues >= 17 && sudoku.is_minimal(&left) == 1 && sudoku.solve(&left, None) == 1;
        assert!(right && sudoku.shuffle(1, &mut left) == 0, "sudoku_minimize() of {}", show(board));
        assert!(sudoku.is_minimal(&left) == 1, "sudoku_shuffle() of {}", show(board));
    }
    let grid = move |&seed: &u64| sudoku.grid(seed, &mut solution);
    let minimize = move |board: &Board| {
        let mut left = *board;
        sudoku.minimize(1, &mut left)
    };
    let shuffle = move |&seed: &u64| sudoku.shuffle(seed, &mut puzzle);
    calls.extend([
        Call::new("", each("sudoku_grid(seed, solution)", seeds, grid)),
        Call::new("easy puzzles", each("sudoku_minimize(seed, board)", easy, minimize)),
        Call::new(MINIMAL, each("sudoku_is_minimal(board)", minimal, |board| sudoku.is_minimal(board))),
        Call::new("a puzzle", each("sudoku_shuffle(seed, board)", seeds, shuffle)),
    ]);
    calls
}

fn show(board: &Board) -> String {
    String::from_utf8_lossy(board).into_owned()
}

enum Skip {
    Missing,
    Failed(String),
}

/// Nanoseconds of each call from Python.
fn from_python(library: &Path, boards: &Boards, effort: Effort, out: &Path) -> Result<HashMap<String, f64>, Skip> {
    progress::show("calling from Python");
    let list = out.join("boards.txt");
    let lines = |boards: &[Board]| boards.iter().take(10 * BATCH).map(|board| show(board) + "\n").collect::<String>();
    let text = lines(&boards.minimal) + "\n" + &lines(&boards.mixed) + "\n" + &lines(&[boards.sparse]);
    fs::write(&list, text).map_err(|error| Skip::Failed(format!("{}: {error}", list.display())))?;
    let mut python = Command::new("python3");
    python.arg("-c").arg(PYTHON).arg(library).arg(&list);
    python.arg(effort.rounds.to_string()).arg(effort.seconds.to_string());
    let output = python.output().map_err(|_| Skip::Missing)?;
    if !output.status.success() {
        return Err(Skip::Failed(format!("calls.py failed:\n{}", String::from_utf8_lossy(&output.stderr))));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let call = |line: &str| line.split_once('\t').and_then(|(call, time)| Some((call.to_owned(), time.parse().ok()?)));
    Ok(text.lines().filter_map(call).collect())
}

fn tables(rows: &[Row], python: &HashMap<String, f64>) -> String {
    let mut all = Table::new(2, ["call", "with", "ns", "ns from Python"]);
    let mut compared = Table::new(3, ["call", "with", "instead of", "ns", "ns instead", "ratio"]);
    let mut told = std::collections::HashSet::new();
    for Row { call, given, timing, others } in rows {
        // Python calls a function with one kind of boards, the first.
        let from_python = python.get(call).filter(|_| told.insert(call)).map_or("-".to_owned(), |&ns| number(ns));
        let code = format!("`{call}`");
        all.row(vec![code.clone(), given.to_string(), number(timing.median), from_python]);
        for (other, theirs) in others {
            compared.row(vec![
                code.clone(),
                given.to_string(),
                other.to_string(),
                number(timing.median),
                number(theirs.median),
                format!("{:.2}", theirs.median / timing.median),
            ]);
        }
    }
    format!("{}\n{}", all.markdown(), compared.markdown())
}
