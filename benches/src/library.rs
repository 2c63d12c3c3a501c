//! libsudoku as a program in C sees it: loaded at run time, called through pointers.
//!
//! Each function of the header has a method here, which only turns references into pointers and is inlined, so that
//! timing the method times the call.

use std::ffi::{CStr, c_char, c_int};
use std::path::Path;
use std::ptr::{null, null_mut};

/// 81 bytes: `'1'` to `'9'`, and `'.'` for a blank.
pub type Board = [u8; 81];

pub const BLANK: u8 = b'.';
pub const ERROR_BUDGET: i32 = -9;

/// The styles of `sudoku_format()`, by number.
pub const STYLES: [&str; 5] = ["LINE", "ROWS", "GRID", "CANDIDATES", "SVG"];

/// The functions as the header declares them.
macro_rules! functions {
    ($($name:ident($($argument:ty),*) $(-> $result:ty)?;)*) => {
        #[derive(Clone, Copy)]
        struct Functions {
            $($name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
        }

        impl Functions {
            fn find(library: &libloading::Library) -> Result<Self, libloading::Error> {
                // SAFETY: the types are those of include/sudoku.h.
                unsafe { Ok(Self { $($name: *library.get(stringify!($name))?,)* }) }
            }
        }
    };
}

functions! {
    is_valid_sudoku(*const u8) -> bool;
    solve_sudoku(*mut u8) -> bool;
    sudoku_error_name(c_int) -> *const c_char;
    sudoku_error_text(c_int) -> *const c_char;
    sudoku_check(*const u8, *mut u8) -> c_int;
    sudoku_candidates(*const u8, *mut u16) -> c_int;
    sudoku_solve(*const u8, *mut u8) -> c_int;
    sudoku_count(*const u8, u64, u64, *mut u64) -> c_int;
    sudoku_search_begin(*mut Search, usize, *const u8) -> c_int;
    sudoku_search_begin_candidates(*mut Search, usize, *const u16) -> c_int;
    sudoku_search_next(*mut Search, *mut u8, u64) -> c_int;
    sudoku_solve_batch(*const u8, usize, *mut u8, usize, *mut i8, usize, c_int) -> c_int;
    sudoku_solve_batch_numbers(*const u8, usize, *mut u8, usize, *mut i8, usize, c_int) -> c_int;
    sudoku_check_batch(*const u8, usize, *mut i8, usize) -> c_int;
    sudoku_canonical(*const u8, *mut u8, *mut Transform, *mut u64) -> c_int;
    sudoku_canonical_batch(*const u8, usize, *mut u8, usize, *mut i8, usize) -> c_int;
    sudoku_transform_apply(*const u8, *const Transform, *mut u8) -> c_int;
    sudoku_transform_inverse(*const Transform, *mut Transform) -> c_int;
    sudoku_parse(*const u8, usize, *mut u8, *mut u16, *mut usize) -> c_int;
    sudoku_format(c_int, *const u8, *const u8, *const u16, *mut u8, usize) -> i64;
    sudoku_rate(*const u8, *mut Rating, u64) -> c_int;
    sudoku_technique_name(c_int) -> *const c_char;
    sudoku_hint(*const u8, *const u8, *const u16, *mut Step, u64) -> c_int;
    sudoku_hint_apply(*const Step, *mut u8, *mut u16) -> c_int;
    sudoku_hint_text(*const Step, *mut u8, usize) -> i64;
    sudoku_hint_svg(*const Step, *const u8, *const u8, *const u16, *mut u8, usize) -> i64;
    sudoku_generate(u64, *const GenerateOptions, *mut u8, *mut u8) -> c_int;
    sudoku_grid(u64, *mut u8) -> c_int;
    sudoku_minimize(u64, *mut u8) -> c_int;
    sudoku_is_minimal(*const u8) -> c_int;
    sudoku_shuffle(u64, *mut u8) -> c_int;
    sudoku_version() -> *const c_char;
    sudoku_version_number() -> c_int;
}

/// `sudoku_search`.
#[repr(C)]
pub struct Search {
    opaque: [u64; 4096],
}

impl Search {
    pub fn new() -> Box<Self> {
        Box::new(Self { opaque: [0; 4096] })
    }
}

/// `sudoku_transform`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Transform {
    transpose: u8,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

/// `sudoku_rating`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Rating {
    pub er: u16,
    pub ep: u16,
    pub ed: u16,
    pub technique: u16,
    pub rounds: u32,
}

/// `sudoku_step`, of which only the size matters here.
#[repr(C)]
#[derive(Clone)]
pub struct Step {
    opaque: [u32; 1280],
}

impl Step {
    pub fn new() -> Box<Self> {
        Box::new(Self { opaque: [0; 1280] })
    }
}

/// `sudoku_generate_options`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct GenerateOptions {
    pub size: usize,
    pub mask: *const u8,
    pub tries: u64,
    pub min_clues: c_int,
    pub max_clues: c_int,
    pub symmetry: c_int,
    pub flags: c_int,
    pub min_rating: c_int,
    pub max_rating: c_int,
}

impl GenerateOptions {
    pub const MINIMAL: c_int = 1;
    /// `SUDOKU_SYMMETRY_180`.
    pub const HALF_TURN: c_int = 1;
    pub const DEFAULT: Self = Self {
        size: size_of::<Self>(),
        mask: null(),
        tries: 0,
        min_clues: 0,
        max_clues: 0,
        symmetry: 0,
        flags: 0,
        min_rating: 0,
        max_rating: 0,
    };
}

/// What is wrong with a shared object: the system's own words stand behind those of libloading.
pub fn why(path: &Path, error: &libloading::Error) -> String {
    let source = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
    format!("{}: {error}{source}", path.display())
}

#[derive(Clone, Copy)]
pub struct Sudoku {
    functions: Functions,
}

// SAFETY, for all methods: the pointers come from references, and the buffers are as large as the header asks.
impl Sudoku {
    pub fn load(path: &Path) -> Result<Self, String> {
        // SAFETY: the library runs no code when it is loaded. It is never unloaded.
        let library = unsafe { libloading::Library::new(path) }.map_err(|error| why(path, &error))?;
        let functions = Functions::find(Box::leak(Box::new(library))).map_err(|error| why(path, &error))?;
        Ok(Self { functions })
    }

    #[inline(always)]
    pub fn is_valid(&self, board: &Board) -> bool {
        unsafe { (self.functions.is_valid_sudoku)(board.as_ptr()) }
    }

    #[inline(always)]
    pub fn solve_in_place(&self, board: &mut Board) -> bool {
        unsafe { (self.functions.solve_sudoku)(board.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn error_name(&self, code: i32) -> &'static CStr {
        unsafe { CStr::from_ptr((self.functions.sudoku_error_name)(code)) }
    }

    #[inline(always)]
    pub fn error_text(&self, code: i32) -> &'static CStr {
        unsafe { CStr::from_ptr((self.functions.sudoku_error_text)(code)) }
    }

    #[inline(always)]
    pub fn check(&self, board: &Board, marks: Option<&mut [u8; 81]>) -> i32 {
        unsafe { (self.functions.sudoku_check)(board.as_ptr(), marks.map_or(null_mut(), |marks| marks.as_mut_ptr())) }
    }

    #[inline(always)]
    pub fn candidates(&self, board: &Board, candidates: &mut [u16; 81]) -> i32 {
        unsafe { (self.functions.sudoku_candidates)(board.as_ptr(), candidates.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn solve(&self, board: &Board, solution: Option<&mut Board>) -> i32 {
        let solution = solution.map_or(null_mut(), |solution| solution.as_mut_ptr());
        unsafe { (self.functions.sudoku_solve)(board.as_ptr(), solution) }
    }

    #[inline(always)]
    pub fn count(&self, board: &Board, limit: u64, max_nodes: u64, count: &mut u64) -> i32 {
        unsafe { (self.functions.sudoku_count)(board.as_ptr(), limit, max_nodes, count) }
    }

    #[inline(always)]
    pub fn search_begin(&self, search: &mut Search, board: &Board) -> i32 {
        unsafe { (self.functions.sudoku_search_begin)(search, size_of::<Search>(), board.as_ptr()) }
    }

    #[inline(always)]
    pub fn search_begin_candidates(&self, search: &mut Search, candidates: &[u16; 81]) -> i32 {
        unsafe { (self.functions.sudoku_search_begin_candidates)(search, size_of::<Search>(), candidates.as_ptr()) }
    }

    #[inline(always)]
    pub fn search_next(&self, search: &mut Search, solution: &mut Board, max_nodes: u64) -> i32 {
        unsafe { (self.functions.sudoku_search_next)(search, solution.as_mut_ptr(), max_nodes) }
    }

    #[inline(always)]
    pub fn solve_batch(&self, boards: &[Board], solutions: &mut [Board], results: &mut [i8], limit: i32) -> i32 {
        assert!(solutions.len() >= boards.len() && results.len() >= boards.len());
        let solutions = solutions.as_mut_ptr().cast();
        let (results, count) = (results.as_mut_ptr(), boards.len());
        unsafe { (self.functions.sudoku_solve_batch)(boards.as_ptr().cast(), 81, solutions, 81, results, count, limit) }
    }

    #[inline(always)]
    pub fn solve_batch_numbers(&self, boards: &[Board], solutions: &mut [Board], results: &mut [i8]) -> i32 {
        assert!(solutions.len() >= boards.len() && results.len() >= boards.len());
        let solutions = solutions.as_mut_ptr().cast();
        let (results, count) = (results.as_mut_ptr(), boards.len());
        unsafe {
            (self.functions.sudoku_solve_batch_numbers)(boards.as_ptr().cast(), 81, solutions, 81, results, count, 2)
        }
    }

    #[inline(always)]
    pub fn check_batch(&self, boards: &[Board], results: &mut [i8]) -> i32 {
        assert!(results.len() >= boards.len());
        unsafe { (self.functions.sudoku_check_batch)(boards.as_ptr().cast(), 81, results.as_mut_ptr(), boards.len()) }
    }

    #[inline(always)]
    pub fn canonical(&self, board: &Board, canonical: &mut Board, how: Option<&mut Transform>) -> i32 {
        let how = how.map_or(null_mut(), |how| how);
        unsafe { (self.functions.sudoku_canonical)(board.as_ptr(), canonical.as_mut_ptr(), how, null_mut()) }
    }

    #[inline(always)]
    pub fn canonical_batch(&self, boards: &[Board], canonicals: &mut [Board], results: &mut [i8]) -> i32 {
        assert!(canonicals.len() >= boards.len() && results.len() >= boards.len());
        let (canonicals, results) = (canonicals.as_mut_ptr().cast(), results.as_mut_ptr());
        unsafe {
            (self.functions.sudoku_canonical_batch)(boards.as_ptr().cast(), 81, canonicals, 81, results, boards.len())
        }
    }

    #[inline(always)]
    pub fn transform_apply(&self, board: &Board, how: &Transform, out: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_transform_apply)(board.as_ptr(), how, out.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn transform_inverse(&self, how: &Transform, inverse: &mut Transform) -> i32 {
        unsafe { (self.functions.sudoku_transform_inverse)(how, inverse) }
    }

    #[inline(always)]
    pub fn parse(&self, text: &[u8], board: &mut Board) -> i32 {
        let mut consumed = 0;
        let board = board.as_mut_ptr();
        unsafe { (self.functions.sudoku_parse)(text.as_ptr(), text.len(), board, null_mut(), &mut consumed) }
    }

    #[inline(always)]
    pub fn format(&self, style: usize, board: &Board, buffer: &mut [u8]) -> i64 {
        let style = style as c_int;
        let (text, size) = (buffer.as_mut_ptr(), buffer.len());
        unsafe { (self.functions.sudoku_format)(style, null(), board.as_ptr(), null(), text, size) }
    }

    #[inline(always)]
    pub fn rate(&self, board: &Board, rating: &mut Rating) -> i32 {
        unsafe { (self.functions.sudoku_rate)(board.as_ptr(), rating, 0) }
    }

    #[inline(always)]
    pub fn technique_name(&self, technique: i32) -> Option<&'static CStr> {
        let name = unsafe { (self.functions.sudoku_technique_name)(technique) };
        if name.is_null() { None } else { Some(unsafe { CStr::from_ptr(name) }) }
    }

    #[inline(always)]
    pub fn hint(&self, board: &Board, step: &mut Step) -> i32 {
        unsafe { (self.functions.sudoku_hint)(board.as_ptr(), board.as_ptr(), null(), step, 0) }
    }

    #[inline(always)]
    pub fn hint_apply(&self, step: &Step, board: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_hint_apply)(step, board.as_mut_ptr(), null_mut()) }
    }

    #[inline(always)]
    pub fn hint_text(&self, step: &Step, text: &mut [u8]) -> i64 {
        unsafe { (self.functions.sudoku_hint_text)(step, text.as_mut_ptr(), text.len()) }
    }

    #[inline(always)]
    pub fn hint_svg(&self, step: &Step, board: &Board, text: &mut [u8]) -> i64 {
        let (board, room) = (board.as_ptr(), text.as_mut_ptr());
        unsafe { (self.functions.sudoku_hint_svg)(step, board, board, null(), room, text.len()) }
    }

    #[inline(always)]
    pub fn generate(&self, seed: u64, options: &GenerateOptions, puzzle: &mut Board, solution: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_generate)(seed, options, puzzle.as_mut_ptr(), solution.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn grid(&self, seed: u64, solution: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_grid)(seed, solution.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn minimize(&self, seed: u64, board: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_minimize)(seed, board.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn is_minimal(&self, board: &Board) -> i32 {
        unsafe { (self.functions.sudoku_is_minimal)(board.as_ptr()) }
    }

    #[inline(always)]
    pub fn shuffle(&self, seed: u64, board: &mut Board) -> i32 {
        unsafe { (self.functions.sudoku_shuffle)(seed, board.as_mut_ptr()) }
    }

    #[inline(always)]
    pub fn version(&self) -> &'static CStr {
        unsafe { CStr::from_ptr((self.functions.sudoku_version)()) }
    }

    #[inline(always)]
    pub fn version_number(&self) -> i32 {
        unsafe { (self.functions.sudoku_version_number)() }
    }
}
