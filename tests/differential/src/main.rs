//! Millions of boards of all kinds: each instance of the engine against the portable one, verdict, solutions, count and
//! nodes alike; what is not valid, and each solution, against the plain checks of tests/c/judge.c; the verdict and a unique
//! solution against another solver, the crate `sudoku`, or, where that may take hours, the judge.
//!
//! `differential BOARDS SEED NAME=NUMBER...`, the instances that there should be. Prints a line `skipped:` for each that
//! this machine lacks, and ends with one line of figures; fails at the first difference, and shows the board.

use std::env;
use std::ffi::{c_char, c_int};
use std::process::ExitCode;

type Board = [u8; 81];

/// `struct rng` of tests/c/boards.h.
#[repr(C)]
struct Rng {
    state: u64,
}

/// `struct transform` of tests/c/boards.h.
#[repr(C)]
struct Transform {
    rows: [c_int; 9],
    columns: [c_int; 9],
    digits: [c_char; 9],
    transposed: c_int,
}

/// `sudoku_search`.
#[repr(C)]
struct Search {
    opaque: [u64; 4096],
}

unsafe extern "C" {
    fn sudoku_force_instruction_set(number: c_int) -> c_int;
    fn sudoku_solve_batch(
        boards: *const u8,
        board_stride: usize,
        solutions: *mut u8,
        solution_stride: usize,
        results: *mut i8,
        count: usize,
        limit: c_int,
    ) -> c_int;
    fn sudoku_search_begin(search: *mut Search, size: usize, board: *const u8) -> c_int;
    fn sudoku_search_next(search: *mut Search, solution: *mut u8, max_nodes: u64) -> c_int;
    fn sudoku_count(board: *const u8, limit: u64, max_nodes: u64, count: *mut u64) -> c_int;
    fn random_board(rng: *mut Rng, kind: c_int, board: *mut u8);
    fn random_transform(rng: *mut Rng, what: c_int) -> Transform;
    fn transform_board(how: *const Transform, from: *const u8, to: *mut u8);
    fn rng_below(rng: *mut Rng, n: c_int) -> c_int;
    fn judge_bytes(board: *const u8) -> c_int;
    fn judge_houses(board: *const u8) -> c_int;
    fn judge_solution(board: *const u8, solution: *const u8) -> c_int;
    fn judge_count(board: *const u8, limit: u64, steps: u64, count: *mut u64) -> c_int;
}

/// Named by tests/c/boards.c for the list of known boards, which is not asked for here.
#[unsafe(no_mangle)]
extern "C" fn open_data(_: *const c_char) -> *mut u8 {
    panic!("no data is read");
}

const PORTABLE: c_int = 1;
/// The kinds of boards, `enum kind`.
const KINDS: c_int = 10;
/// Boards that are compared at a time, and how many of them come from one of the generator's.
const CHUNK: usize = 10_000;
const EQUALS: usize = 10;
/// What a count may take: it is the path through the search that is compared.
const LIMIT: u64 = 50;
const NODES: u64 = 300;
/// Errors of sudoku.h.
const CELL: i8 = -4;
const CLASH: i8 = -5;
const BUDGET: c_int = -9;
/// What stands where the library writes nothing.
const UNTOUCHED: Board = [0; 81];

/// What one instance says of a chunk.
#[derive(PartialEq)]
struct Answers {
    results: Vec<i8>,
    solutions: Vec<Board>,
    counts: Vec<(c_int, u64)>,
    paths: Vec<Path>,
}

/// The way to a verdict: how the search began, up to two solutions, and the nodes that it took.
#[derive(PartialEq)]
struct Path {
    begun: c_int,
    solutions: Vec<Board>,
    nodes: u64,
}

fn pin(set: c_int) -> bool {
    // SAFETY: pins an instance or says that it cannot.
    unsafe { sudoku_force_instruction_set(set) == 0 }
}

fn answers(set: c_int, boards: &[Board]) -> Answers {
    assert!(pin(set), "instance {set}");
    let mut results = vec![0; boards.len()];
    let mut solutions = vec![UNTOUCHED; boards.len()];
    // SAFETY: the buffers are as large as the header asks; a board is 81 bytes.
    unsafe {
        let (from, to) = (boards.as_ptr().cast(), solutions.as_mut_ptr().cast());
        assert_eq!(sudoku_solve_batch(from, 81, to, 81, results.as_mut_ptr(), boards.len(), 2), 0);
    }
    let count = |board: &Board| {
        let mut count = 0;
        // SAFETY: likewise.
        let result = unsafe { sudoku_count(board.as_ptr(), LIMIT, NODES, &mut count) };
        (result, count)
    };
    let mut search = Search { opaque: [0; 4096] };
    let paths = boards.iter().map(|board| path(board, &mut search)).collect();
    Answers { results, solutions, counts: boards.iter().map(count).collect(), paths }
}

/// Goes to the verdict one node a call.
fn path(board: &Board, search: &mut Search) -> Path {
    // SAFETY: a search of its own size, and a board.
    let begun = unsafe { sudoku_search_begin(search, size_of::<Search>(), board.as_ptr()) };
    let mut path = Path { begun, solutions: vec![], nodes: 0 };
    let mut solution = UNTOUCHED;
    while begun == 0 && path.solutions.len() < 2 {
        path.nodes += 1;
        // SAFETY: the search was begun, a solution is 81 bytes.
        match unsafe { sudoku_search_next(search, solution.as_mut_ptr(), 1) } {
            0 => break,
            1 => path.solutions.push(solution),
            result => assert_eq!(result, BUDGET),
        }
    }
    path
}

/// Boards of all kinds, and of each some equals, of which one clue was altered or dropped.
fn chunk(rng: &mut Rng) -> Vec<Board> {
    let mut boards = Vec::with_capacity(CHUNK);
    while boards.len() < CHUNK {
        let mut board = [0; 81];
        // SAFETY: boards are 81 bytes, the other types those of boards.h.
        unsafe {
            random_board(rng, (boards.len() / EQUALS) as c_int % KINDS, board.as_mut_ptr());
            boards.push(board);
            for _ in 1..EQUALS {
                let mut equal = [0; 81];
                transform_board(&random_transform(rng, 7), board.as_ptr(), equal.as_mut_ptr());
                let (cell, digit) = (rng_below(rng, 81) as usize, rng_below(rng, 10) as u8);
                if equal[cell].is_ascii_digit() {
                    equal[cell] = if digit == 0 { b'.' } else { b'0' + digit };
                }
                boards.push(equal);
            }
        }
    }
    boards
}

/// What is wrong with a board by the plain check, 0 if nothing.
fn error(board: &Board) -> i8 {
    // SAFETY: a board is 81 bytes.
    unsafe {
        match (judge_bytes(board.as_ptr()), judge_houses(board.as_ptr())) {
            (0, _) => CELL,
            (_, 0) => CLASH,
            _ => 0,
        }
    }
}

/// Whether the answers to a board hold by plain checks: errors are those that there are, one solution is shown by itself,
/// several by two, and the count says the same. Whether there is none, or no other, is left to another solver.
fn is_borne_out(board: &Board, answers: &Answers, n: usize) -> bool {
    let (result, solution, (counted, count)) = (answers.results[n], &answers.solutions[n], answers.counts[n]);
    let Path { begun, solutions, .. } = &answers.paths[n];
    let error = error(board);
    if error != 0 {
        let error = c_int::from(error);
        return (c_int::from(result), *begun, counted, count) == (error, error, error, 0) && *solution == UNTOUCHED;
    }
    // SAFETY: both are 81 bytes.
    let solves = |solution: &Board| unsafe { judge_solution(board.as_ptr(), solution.as_ptr()) != 0 };
    let verdict = solutions.len() as u64;
    c_int::from(result) == verdict as c_int
        && *begun == 0
        && solutions.iter().all(solves)
        && (verdict < 2 || solutions[0] != solutions[1])
        && if verdict == 0 { *solution == UNTOUCHED } else { solves(solution) }
        && match counted {
            0 => count < LIMIT && count.min(2) == verdict,
            1 => count == LIMIT && verdict == 2,
            _ => counted == BUDGET && count < LIMIT && count.min(2) <= verdict,
        }
}

/// Boards of fewer different digits, or fewer clues, may keep the crate for hours: those are for the judge, who gives up
/// after so many steps, which happens to hardly any.
const FEW_DIGITS: usize = 5;
const FEW_CLUES: usize = 17;
const STEPS: u64 = 100_000;
const GAVE_UP: c_int = 2;
/// One board in so many may be left without another's verdict.
const ALMOST_ALL: u64 = 100_000;

/// Who has been asked for another verdict: the crate, the judge, or nobody, as the judge gave up or the board is not valid.
#[derive(Default)]
struct Asked {
    other: u64,
    judge: u64,
    gave_up: u64,
    not_valid: u64,
}

/// What another says of a board: 0, 1 or 2, and the solution if it is the only one and the crate was asked. Who is asked is
/// settled by the board alone.
fn other(board: &Board, asked: &mut Asked) -> Option<(i8, Option<Board>)> {
    if error(board) != 0 {
        asked.not_valid += 1;
        return None;
    }
    let different = (b'1'..=b'9').filter(|digit| board.contains(digit)).count();
    let clues = board.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    if different < FEW_DIGITS || clues < FEW_CLUES {
        let mut count = 0;
        // SAFETY: a board whose bytes are good.
        if unsafe { judge_count(board.as_ptr(), 2, STEPS, &mut count) } == GAVE_UP {
            asked.gave_up += 1;
            return None;
        }
        asked.judge += 1;
        return Some((count as i8, None));
    }
    asked.other += 1;
    let values = board.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    let puzzle = sudoku::Sudoku::from_bytes(values).expect("digits and blanks");
    let count = puzzle.solutions_count_up_to(2) as i8;
    let unique = (count == 1).then(|| puzzle.some_solution()).flatten();
    Some((count, unique.map(|solved| solved.to_bytes().map(|value| b'0' + value))))
}

/// The first board of a chunk on which two do not agree, and which two.
fn difference(boards: &[Board], sets: &[c_int], portable: &Answers, asked: &mut Asked) -> Option<(usize, String)> {
    for &set in sets {
        let these = answers(set, boards);
        let differs = |&n: &usize| {
            these.results[n] != portable.results[n]
                || these.solutions[n] != portable.solutions[n]
                || these.counts[n] != portable.counts[n]
                || these.paths[n] != portable.paths[n]
        };
        if let Some(n) = (0..boards.len()).find(differs) {
            return Some((n, format!("instance {set} and the portable one")));
        }
    }
    for (n, board) in boards.iter().enumerate() {
        if !is_borne_out(board, portable, n) {
            return Some((n, "the library and the plain checks".to_owned()));
        }
        let Some((count, unique)) = other(board, asked) else {
            continue;
        };
        if portable.results[n] != count || unique.is_some_and(|unique| unique != portable.solutions[n]) {
            return Some((n, "the library and another solver".to_owned()));
        }
    }
    None
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse().ok()).expect("how many boards, and a seed");
    let (wanted, seed) = (number(), number());
    let expected: Vec<String> = arguments.collect();
    assert!(!expected.is_empty(), "which instances");
    let mut sets = vec![];
    for instance in &expected {
        let (name, set) = instance.split_once('=').expect("an instance and its number");
        match set.parse().expect("a number") {
            PORTABLE => {}
            set if pin(set) => sets.push(set),
            _ => println!("skipped: the instruction set {name}"),
        }
    }
    let mut rng = Rng { state: seed };
    let (mut done, mut asked, mut verdicts, mut visited) = (0u64, Asked::default(), [0u64; 4], 0);
    while done < wanted {
        let boards = chunk(&mut rng);
        let portable = answers(PORTABLE, &boards);
        if let Some((n, who)) = difference(&boards, &sets, &portable, &mut asked) {
            println!("{who} differ: {}", boards[n].escape_ascii());
            return ExitCode::FAILURE;
        }
        let Answers { results, paths, .. } = portable;
        visited += paths.iter().map(|path| path.nodes).sum::<u64>();
        for result in results {
            verdicts[(result.clamp(-1, 2) + 1) as usize] += 1;
        }
        done += boards.len() as u64;
    }
    let Asked { other, judge, gave_up, not_valid } = asked;
    println!(
        "{done} boards (seed {seed}: {} invalid, {} without, {} with one, {} with several solutions): instances {sets:?} \
         as the portable one, over {visited} nodes; all as by plain checks, {other} as the crate sudoku has it, {judge} as \
         the judge; nobody else was asked of {not_valid} that are not valid, and the judge gave up on {gave_up}; \
         0 differences",
        verdicts[0], verdicts[1], verdicts[2], verdicts[3]
    );
    if gave_up > done / ALMOST_ALL {
        println!("the judge gave up on more than one board in {ALMOST_ALL}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
