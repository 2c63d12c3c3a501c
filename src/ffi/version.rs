//! VERSION
//!
//! SUDOKU_VERSION and its parts tell the header's version, these functions that of the library that runs.

use core::ffi::{CStr, c_char, c_int};

/// The library's version, such as "1.2.3". Never NULL; the text lives as long as the library is loaded.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// The library's version as one number, 1000000 * major + 1000 * minor + patch, so that later versions are greater.
#[unsafe(no_mangle)]
pub extern "C" fn sudoku_version_number() -> c_int {
    const NUMBER: c_int = 1_000_000 * decimal(env!("CARGO_PKG_VERSION_MAJOR"))
        + 1000 * decimal(env!("CARGO_PKG_VERSION_MINOR"))
        + decimal(env!("CARGO_PKG_VERSION_PATCH"));
    NUMBER
}

const fn decimal(text: &str) -> c_int {
    let (text, mut number, mut n) = (text.as_bytes(), 0, 0);
    while n < text.len() {
        number = 10 * number + (text[n] - b'0') as c_int;
        n += 1;
    }
    number
}
