//! The solvers, all behind one function.

use std::ffi::c_char;
use std::path::Path;

use crate::library::{Board, Sudoku, why};

/// A puzzle as solvers get it: the board and a line feed.
pub type Line = [u8; 82];

/// Counts the solutions of a puzzle up to a limit, as far as the solver can. With limit 1 it writes the solution.
type Solve = Box<dyn FnMut(&Line, usize, &mut Board) -> usize>;

pub struct Solver {
    pub name: String,
    /// The largest limit it can count to.
    pub largest_limit: usize,
    pub solve: Solve,
}

impl Solver {
    fn new(name: &str, largest_limit: usize, solve: impl FnMut(&Line, usize, &mut Board) -> usize + 'static) -> Self {
        Self { name: name.to_owned(), largest_limit, solve: Box::new(solve) }
    }
}

/// The library, through the functions that a program would use.
pub fn libsudoku(sudoku: &Sudoku) -> Solver {
    let sudoku = *sudoku;
    Solver::new("libsudoku", usize::MAX, move |line, limit, solution| match limit {
        1 => {
            *solution = board(line);
            sudoku.solve_in_place(solution).into()
        }
        2 => sudoku.solve(&board(line), Some(solution)).max(0) as usize,
        _ => {
            let mut count = 0;
            sudoku.count(&board(line), limit as u64, 0, &mut count);
            count as usize
        }
    })
}

/// All others that there are, and a line about each that there is not.
pub fn others(paths: &[String]) -> Result<(Vec<Solver>, Vec<String>), String> {
    let candidates = [("sudoku", sudoku()), ("rustoku", rustoku()), ("qqwing", qqwing())];
    let (mut solvers, mut skipped) = (vec![], vec![]);
    for (name, candidate) in candidates {
        match candidate {
            Ok(solver) => solvers.push(solver),
            Err(why) => skipped.push(format!("skipped: {name} ({why})")),
        }
    }
    for path in paths {
        solvers.push(shared_object(Path::new(path))?);
    }
    Ok((solvers, skipped))
}

/// The crate `sudoku`.
fn sudoku() -> Result<Solver, &'static str> {
    #[cfg(feature = "sudoku")]
    return Ok(Solver::new("sudoku", usize::MAX, |line, limit, solution| {
        let Ok(puzzle) = sudoku::Sudoku::from_bytes(values(line)) else { return 0 };
        if limit > 1 {
            return puzzle.solutions_count_up_to(limit);
        }
        let Some(solved) = puzzle.some_solution() else { return 0 };
        *solution = solved.to_bytes().map(|value| b'0' + value);
        1
    }));
    #[cfg(not(feature = "sudoku"))]
    Err("built without its feature")
}

/// The crate `rustoku-lib`.
fn rustoku() -> Result<Solver, &'static str> {
    #[cfg(feature = "rustoku")]
    return Ok(Solver::new("rustoku", usize::MAX, |line, limit, solution| {
        let values = values(line);
        let rows = std::array::from_fn(|row| std::array::from_fn(|column| values[9 * row + column]));
        let Ok(mut puzzle) = rustoku_lib::Rustoku::new(rustoku_lib::core::Board::new(rows)) else { return 0 };
        if limit > 1 {
            return puzzle.count_solutions_until(limit);
        }
        let Some(solved) = puzzle.solve_any() else { return 0 };
        *solution = std::array::from_fn(|cell| b'0' + solved.board.get(cell / 9, cell % 9));
        1
    }));
    #[cfg(not(feature = "rustoku"))]
    Err("built without its feature")
}

/// Makes a minimal puzzle; the seed may be heeded or not.
type Make<'a> = Box<dyn FnMut(u64, &mut Board) + 'a>;

pub struct Generator<'a> {
    pub name: String,
    pub make: Make<'a>,
}

impl<'a> Generator<'a> {
    pub fn new(name: &str, make: impl FnMut(u64, &mut Board) + 'a) -> Self {
        Self { name: name.to_owned(), make: Box::new(make) }
    }
}

/// All others that make puzzles, and a line about each that is not there.
pub fn generators<'a>(sudoku: &'a Sudoku, paths: &[String]) -> Result<(Vec<Generator<'a>>, Vec<String>), String> {
    let candidates = [("sudoku", sudoku_generator()), ("qqwing", qqwing_generator())];
    let (mut generators, mut skipped) = (vec![], vec![]);
    for (name, candidate) in candidates {
        match candidate {
            Ok(generator) => generators.push(generator),
            Err(why) => skipped.push(format!("skipped: {name} ({why})")),
        }
    }
    for path in paths {
        generators.extend(generators_of_shared_object(sudoku, Path::new(path))?);
    }
    Ok((generators, skipped))
}

fn sudoku_generator() -> Result<Generator<'static>, &'static str> {
    #[cfg(feature = "sudoku")]
    return Ok(Generator::new("sudoku", |_, puzzle| {
        let made = sudoku::Sudoku::generate_with_symmetry(sudoku::Symmetry::None);
        *puzzle = made.to_bytes().map(|value| if value == 0 { b'.' } else { b'0' + value });
    }));
    #[cfg(not(feature = "sudoku"))]
    Err("built without its feature")
}

fn qqwing_generator() -> Result<Generator<'static>, &'static str> {
    #[cfg(qqwing)]
    {
        unsafe extern "C" {
            fn qqwing_generate(seed: u64, puzzle: *mut c_char);
        }
        // SAFETY: it writes 81 bytes.
        Ok(Generator::new("qqwing", |seed, puzzle| unsafe { qqwing_generate(seed, puzzle.as_mut_ptr().cast()) }))
    }
    #[cfg(not(qqwing))]
    Err("libqqwing-dev is not installed")
}

/// `peer_generate()` and `peer_minimize()`, which shared objects may export; README.md describes them.
type PeerMake = unsafe extern "C" fn(u64, *mut c_char);

/// What a shared object has of these, the second one for random grids of the library.
fn generators_of_shared_object<'a>(sudoku: &'a Sudoku, path: &Path) -> Result<Vec<Generator<'a>>, String> {
    // SAFETY: as in `shared_object`.
    let library = unsafe { libloading::Library::new(path) }.map_err(|error| why(path, &error))?;
    let library = Box::leak(Box::new(library));
    // SAFETY: the type that README.md asks for.
    let function = |name: &str| unsafe { library.get::<PeerMake>(name) }.map(|function| *function);
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let mut generators = vec![];
    if let Ok(generate) = function("peer_generate") {
        // SAFETY: it writes 81 bytes.
        let make = move |seed, puzzle: &mut Board| unsafe { generate(seed, puzzle.as_mut_ptr().cast()) };
        generators.push(Generator::new(&name, make));
    }
    if let Ok(minimize) = function("peer_minimize") {
        generators.push(Generator::new(&format!("sudoku_grid(), then {name}"), move |seed, puzzle| {
            sudoku.grid(seed, puzzle);
            // SAFETY: it reads and writes 81 bytes.
            unsafe { minimize(seed, puzzle.as_mut_ptr().cast()) }
        }));
    }
    Ok(generators)
}

/// `peer_solve()`, which shared objects export; README.md describes it.
type PeerSolve = unsafe extern "C" fn(*const c_char, usize, *mut c_char, *mut usize) -> usize;

/// QQwing, if its header was there.
fn qqwing() -> Result<Solver, &'static str> {
    #[cfg(qqwing)]
    {
        unsafe extern "C" {
            fn qqwing_solve(line: *const c_char, limit: usize, solution: *mut c_char, guesses: *mut usize) -> usize;
        }
        Ok(foreign("qqwing", 2, qqwing_solve))
    }
    #[cfg(not(qqwing))]
    Err("libqqwing-dev is not installed")
}

fn shared_object(path: &Path) -> Result<Solver, String> {
    // SAFETY: whoever names the file vouches for it. It is never unloaded.
    let library = unsafe { libloading::Library::new(path) }.map_err(|error| why(path, &error))?;
    // SAFETY: the type that README.md asks for.
    let solve =
        *unsafe { Box::leak(Box::new(library)).get::<PeerSolve>("peer_solve") }.map_err(|error| why(path, &error))?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    Ok(foreign(&name, usize::MAX, solve))
}

fn foreign(name: &str, largest_limit: usize, solve: PeerSolve) -> Solver {
    Solver::new(name, largest_limit, move |line, limit, solution| {
        let mut guesses = 0;
        // SAFETY: the buffers are as large as the function may expect.
        unsafe { solve(line.as_ptr().cast(), limit, solution.as_mut_ptr().cast(), &mut guesses) }
    })
}

#[inline(always)]
fn board(line: &Line) -> Board {
    *line.first_chunk().expect("81 of 82 bytes")
}

/// The board as numbers, 0 for a blank.
#[cfg(any(feature = "sudoku", feature = "rustoku"))]
fn values(line: &Line) -> [u8; 81] {
    std::array::from_fn(|cell| if line[cell].is_ascii_digit() { line[cell] - b'0' } else { 0 })
}
