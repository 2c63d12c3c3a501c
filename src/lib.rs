//! libsudoku: a Sudoku library with a C ABI.
//!
//! The public interface is the C header `include/sudoku.h`, which `build.rs` generates from [`ffi`]. Nothing else is
//! exported. The rooms, from the border inwards; arrows point down only:
//!
//! | room | what it knows |
//! |---|---|
//! | [`ffi`] | the border: raw pointers in, error codes out. convert, call, convert back; the loops over many boards |
//! | [`text`] | reading boards from text, writing them as text and pictures |
//! | [`engine`] | the solver: solve, count, enumerate; one algorithm over vectors of several instruction sets |
//! | [`generate`] | making puzzles |
//! | [`canonical`] | equal boards: the smallest of them, and how to get there |
//! | [`rate`] | how hard a puzzle is for a person, and what a person would do next |
//! | [`check`] | is a board valid, which cells clash, which digits a cell may hold |
//! | [`board`], [`error`] | the words that everything else speaks |
//!
//! # Freestanding
//!
//! With `panic = "abort"` (the release profile) the crate is `no_std` and its shared object needs nothing but the C
//! library's memory functions. No panic can be reached: the panic handler calls `abort`, and the tests show that the
//! released library does not import `abort`, so the optimiser has proved every call of the handler dead.

#![cfg_attr(all(panic = "abort", not(test)), no_std)]
#![deny(missing_docs, unsafe_op_in_unsafe_fn)]
#![warn(clippy::undocumented_unsafe_blocks)]

mod board;
mod canonical;
mod check;
mod engine;
mod error;
pub mod ffi;
mod generate;
mod rate;
mod text;

#[cfg(all(panic = "abort", not(test)))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe extern "C" {
        safe fn abort() -> !;
    }
    abort()
}
