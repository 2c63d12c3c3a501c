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
    const NUMBER: c_int = match (
        c_int::from_str_radix(env!("CARGO_PKG_VERSION_MAJOR"), 10),
        c_int::from_str_radix(env!("CARGO_PKG_VERSION_MINOR"), 10),
        c_int::from_str_radix(env!("CARGO_PKG_VERSION_PATCH"), 10),
    ) {
        (Ok(major), Ok(minor), Ok(patch)) => 1_000_000 * major + 1000 * minor + patch,
        _ => panic!("the parts of the version are numbers"),
    };
    NUMBER
}
