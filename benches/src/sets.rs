//! The puzzles: read from lists, or made with nothing but the library's verdicts.

use std::fs;
use std::path::Path;

use fastrand::Rng;

use crate::library::{BLANK, Board, ERROR_BUDGET, Search, Sudoku};
use crate::permute::permute;
use crate::progress::{self, say};

/// Whoever runs this gets the same puzzles, as long as the library counts the same nodes.
const SEED: u64 = 81;

/// For each of the hardest puzzles, so many were made to choose from.
const CHOICE: usize = 100;

pub struct Set {
    pub name: String,
    pub puzzles: Vec<Board>,
}

impl Set {
    /// Permutes the puzzles and their order.
    fn new(rng: &mut Rng, name: &str, mut puzzles: Vec<Board>) -> Self {
        for puzzle in &mut puzzles {
            permute(rng, puzzle);
        }
        rng.shuffle(&mut puzzles);
        Self { name: name.to_owned(), puzzles }
    }
}

/// Reads a list: each line begins with the 81 characters of a puzzle; lines that begin with # are comments. Takes
/// `count` of them, by chance.
pub fn read(sudoku: &Sudoku, path: &Path, count: Option<usize>) -> Result<Set, String> {
    let text = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !matches!(line.trim_ascii(), [] | [b'#', ..]));
    let (mut puzzles, mut skipped) = (vec![], 0);
    for line in lines {
        match line.first_chunk::<81>().map(|board| board.map(|cell| if cell == b'0' { BLANK } else { cell })) {
            Some(board) if sudoku.check(&board, None) == 0 => puzzles.push(board),
            _ => skipped += 1,
        }
    }
    if skipped > 0 {
        say!("skipped: {skipped} lines of {} that hold no valid board", path.display());
    }
    if puzzles.is_empty() {
        return Err(format!("{} holds no puzzle", path.display()));
    }
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let mut set = Set::new(&mut Rng::with_seed(SEED), &name, puzzles);
    set.puzzles.truncate(count.unwrap_or(usize::MAX).max(1));
    Ok(set)
}

/// Makes the sets that are used when no lists are named, of `count` puzzles each; the hardest are fewer.
pub fn make(sudoku: &Sudoku, count: usize) -> Vec<Set> {
    let mut maker = Maker::new(sudoku);
    let easy = maker.many("easy", count, |maker| maker.easy());
    let many = maker.many("many solutions", count, |maker| maker.several());
    let random24 = maker.many("random24", count, |maker| maker.random(24));
    let mut minimal = maker.many("minimal", (10 * count).max(CHOICE), |maker| {
        let puzzle = maker.minimal();
        (maker.nodes(&puzzle), puzzle)
    });
    let unsorted: Vec<Board> = minimal.iter().map(|&(_, puzzle)| puzzle).take(count).collect();
    minimal.sort_by_key(|&(nodes, _)| std::cmp::Reverse(nodes));
    let hard = minimal.iter().map(|&(_, puzzle)| puzzle).take(minimal.len() / CHOICE).collect();
    [("easy", easy), ("minimal", unsorted), ("hard", hard), ("many", many), ("random24", random24)]
        .map(|(name, puzzles)| Set::new(&mut maker.rng, name, puzzles))
        .into()
}

/// Makes puzzles.
pub struct Maker<'a> {
    sudoku: &'a Sudoku,
    search: Box<Search>,
    rng: Rng,
}

impl<'a> Maker<'a> {
    pub fn new(sudoku: &'a Sudoku) -> Self {
        Self { sudoku, search: Search::new(), rng: Rng::with_seed(SEED) }
    }

    pub fn many<T>(&mut self, name: &str, count: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..count)
            .map(|number| {
                if number % 500 == 0 {
                    progress::show(&format!("making puzzles: {name}, {number} of {count}"));
                }
                make(self)
            })
            .collect()
    }

    /// All cells, in random order.
    fn cells(&mut self) -> [usize; 81] {
        let mut cells = std::array::from_fn(|cell| cell);
        self.rng.shuffle(&mut cells);
        cells
    }

    /// Random clues that break no rule. Most such boards of 24 clues have no solution.
    pub fn random(&mut self, clues: usize) -> Board {
        loop {
            let mut board = [BLANK; 81];
            let cells = self.cells();
            if cells[..clues].iter().all(|&cell| self.add(&mut board, cell)) {
                return board;
            }
        }
    }

    /// Puts a random candidate into a cell, if it has any.
    fn add(&mut self, board: &mut Board, cell: usize) -> bool {
        let mut candidates = [0; 81];
        self.sudoku.candidates(board, &mut candidates);
        let digits: Vec<u8> = (0..9).filter(|digit| candidates[cell] >> digit & 1 == 1).collect();
        let digit = self.rng.choice(digits);
        board[cell] = digit.map_or(BLANK, |digit| b'1' + digit);
        digit.is_some()
    }

    /// A puzzle with one solution: random clues, until no other solution is left.
    fn proper(&mut self) -> Board {
        let mut board = [BLANK; 81];
        for cell in self.cells() {
            loop {
                self.add(&mut board, cell);
                match self.sudoku.solve(&board, None) {
                    0 => board[cell] = BLANK,
                    1 => return board,
                    _ => break,
                }
            }
        }
        board
    }

    /// A complete grid.
    pub fn grid(&mut self) -> Board {
        let mut board = self.proper();
        self.sudoku.solve_in_place(&mut board);
        board
    }

    /// A puzzle that has more than one solution without any one of its clues.
    pub fn minimal(&mut self) -> Board {
        let mut board = self.proper();
        self.drop_clues(&mut board);
        board
    }

    /// Drops each clue, in random order, if one solution remains.
    pub fn drop_clues(&mut self, board: &mut Board) {
        for cell in self.cells() {
            let clue = std::mem::replace(&mut board[cell], BLANK);
            if clue != BLANK && self.sudoku.solve(board, None) != 1 {
                board[cell] = clue;
            }
        }
    }

    /// A puzzle of 36 clues, or a few more, that is solved without any search.
    pub fn easy(&mut self) -> Board {
        let mut board = self.grid();
        let mut clues = 81;
        for cell in self.cells() {
            let clue = std::mem::replace(&mut board[cell], BLANK);
            self.sudoku.search_begin(&mut self.search, &board);
            if self.sudoku.search_next(&mut self.search, &mut [0; 81], 1) == 1 {
                clues -= 1;
            } else {
                board[cell] = clue;
            }
            if clues == 36 {
                break;
            }
        }
        board
    }

    /// A puzzle with several solutions: a minimal one that lost a clue or more.
    fn several(&mut self) -> Board {
        let mut board = self.minimal();
        let clues: Vec<usize> = self.cells().into_iter().filter(|&cell| board[cell] != BLANK).collect();
        for &cell in &clues[..self.rng.usize(1..=4)] {
            board[cell] = BLANK;
        }
        board
    }

    /// The number of nodes that the library visits to prove what a puzzle's solutions are.
    fn nodes(&mut self, board: &Board) -> usize {
        self.sudoku.search_begin(&mut self.search, board);
        let mut nodes = 0;
        while matches!(self.sudoku.search_next(&mut self.search, &mut [0; 81], 1), 1 | ERROR_BUDGET) {
            nodes += 1;
        }
        nodes
    }

    /// Boards to check: complete and partial grids, half of them spoiled by a digit that was copied to another cell.
    pub fn mixed(&mut self, count: usize) -> Vec<Board> {
        let grids = self.many("grids", (count / 100).max(1), Self::grid);
        self.many("boards to check", count, |maker| {
            let mut board = *maker.rng.choice(&grids).expect("there is a grid");
            permute(&mut maker.rng, &mut board);
            let cells = maker.cells();
            let filled = if maker.rng.bool() { 81 } else { maker.rng.usize(20..80) };
            for &cell in &cells[filled..] {
                board[cell] = BLANK;
            }
            if maker.rng.bool() {
                board[cells[0]] = board[cells[1]];
            }
            board
        })
    }

    /// A board of `clues` clues with at least so many solutions.
    pub fn sparse(&mut self, clues: usize, solutions: u64) -> Board {
        loop {
            let mut board = self.grid();
            for &cell in &self.cells()[clues..] {
                board[cell] = BLANK;
            }
            if self.sudoku.count(&board, solutions, 0, &mut 0) == 1 {
                return board;
            }
        }
    }
}
