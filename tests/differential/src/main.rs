//! Millions of boards of all kinds: each instance of the engine against the portable one, verdict, solution, count and
//! nodes alike, and the verdict and a unique solution against the crate `sudoku`.
//!
//! `differential BOARDS [SEED]`. Ends with one line of figures; fails at the first difference, and shows the board.

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

/// What one instance says of a chunk.
#[derive(PartialEq)]
struct Answers {
    results: Vec<i8>,
    solutions: Vec<Board>,
    counts: Vec<(c_int, u64)>,
    nodes: Vec<u32>,
}

fn answers(set: c_int, boards: &[Board]) -> Option<Answers> {
    let mut results = vec![0; boards.len()];
    let mut solutions = vec![[0; 81]; boards.len()];
    // SAFETY: the buffers are as large as the header asks; a board is 81 bytes.
    unsafe {
        if sudoku_force_instruction_set(set) != 0 {
            return None;
        }
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
    let nodes = boards.iter().map(|board| nodes(board, &mut search)).collect();
    Some(Answers { results, solutions, counts: boards.iter().map(count).collect(), nodes })
}

/// The nodes that the verdict takes, one a call; 0 of a board that is not valid.
fn nodes(board: &Board, search: &mut Search) -> u32 {
    let (mut nodes, mut solutions) = (0, 0);
    // SAFETY: a search of its own size, and a board; no solution is wanted.
    unsafe {
        if sudoku_search_begin(search, size_of::<Search>(), board.as_ptr()) != 0 {
            return 0;
        }
        while solutions < 2 {
            nodes += 1;
            match sudoku_search_next(search, std::ptr::null_mut(), 1) {
                0 => break,
                1 => solutions += 1,
                _ => {}
            }
        }
    }
    nodes
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

/// Boards of fewer different digits may keep the other solver for hours, and those of fewer clues that have no solution.
const FEW_DIGITS: usize = 5;
const FEW_CLUES: usize = 17;

/// What the other solver says of a board: 0, 1 or 2, and the solution if it is the only one. None where it cannot read,
/// or would take too long, by what the library says.
fn other(board: &Board, result: i8) -> Option<(i8, Option<Board>)> {
    let readable = board.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let different = (b'1'..=b'9').filter(|digit| board.contains(digit)).count();
    let clues = board.iter().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    if !readable || different < FEW_DIGITS || (clues < FEW_CLUES && result == 0) {
        return None;
    }
    let values = board.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    let Ok(puzzle) = sudoku::Sudoku::from_bytes(values) else { return Some((0, None)) };
    let count = puzzle.solutions_count_up_to(2) as i8;
    let unique = (count == 1).then(|| puzzle.some_solution()).flatten();
    Some((count, unique.map(|solved| solved.to_bytes().map(|value| b'0' + value))))
}

/// The first board of a chunk on which two do not agree, and which two.
fn difference(boards: &[Board], sets: &[c_int], portable: &Answers, compared: &mut u64) -> Option<(usize, String)> {
    for &set in sets {
        let these = answers(set, boards).expect("it was there before");
        let differs = |&n: &usize| {
            these.results[n] != portable.results[n]
                || these.solutions[n] != portable.solutions[n]
                || these.counts[n] != portable.counts[n]
                || these.nodes[n] != portable.nodes[n]
        };
        if let Some(n) = (0..boards.len()).find(differs) {
            return Some((n, format!("instance {set} and the portable one")));
        }
    }
    for (n, board) in boards.iter().enumerate() {
        let Some((count, unique)) = other(board, portable.results[n]) else {
            continue;
        };
        *compared += 1;
        let (result, solution) = (portable.results[n].max(0), &portable.solutions[n]);
        if result != count || unique.is_some_and(|unique| unique != *solution) {
            return Some((n, "the library and the crate sudoku".to_owned()));
        }
    }
    None
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let wanted = arguments.next().expect("how many boards");
    let seed = arguments.next().unwrap_or(1);
    let mut rng = Rng { state: seed };
    // SAFETY: pins an instance or says that it cannot.
    let sets: Vec<c_int> = (2..=9).filter(|&set| unsafe { sudoku_force_instruction_set(set) } == 0).collect();
    let (mut done, mut compared, mut verdicts, mut visited) = (0u64, 0, [0u64; 4], 0);
    while done < wanted {
        let boards = chunk(&mut rng);
        let portable = answers(PORTABLE, &boards).expect("the portable instance");
        if let Some((n, who)) = difference(&boards, &sets, &portable, &mut compared) {
            println!("{who} differ: {}", String::from_utf8_lossy(&boards[n]));
            return ExitCode::FAILURE;
        }
        let Answers { results, nodes, .. } = portable;
        visited += nodes.into_iter().map(u64::from).sum::<u64>();
        for result in results {
            verdicts[(result.clamp(-1, 2) + 1) as usize] += 1;
        }
        done += boards.len() as u64;
    }
    println!(
        "{done} boards (seed {seed}: {} invalid, {} without, {} with one, {} with several solutions): instances {sets:?} \
         as the portable one, over {visited} nodes; {compared} with the crate sudoku; 0 differences",
        verdicts[0], verdicts[1], verdicts[2], verdicts[3]
    );
    ExitCode::SUCCESS
}
