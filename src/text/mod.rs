//! Reading boards from text and writing them as text and pictures.
//!
//! A text becomes [`marks`] (what a character can mean), [`lines`] and [`rows`]; [`parse`] finds the board that they
//! make up. [`format`] writes boards as text, [`svg`] as a picture, both through [`writer`].

mod format;
mod lines;
mod marks;
mod parse;
mod rows;
mod svg;
mod writer;

pub(crate) use format::{Picture, Style};
pub(crate) use parse::{digits, parse};
pub(crate) use writer::Writer;

/// What a blank cell is written as.
const BLANK: u8 = b'.';
