//! Reading boards from text and writing them as text and pictures.
//!
//! A text becomes [`marks`] (what a character can mean), [`lines`] and [`rows`]; [`parse`] finds the board that they
//! make up. A [`picture`] is what is to be written; [`format`] writes it as text, [`svg`] draws it, both through [`writer`].
//! A [`step`] of logic is told by [`explain`], and drawn into such a picture.

pub(crate) mod explain;
mod format;
mod lines;
mod marks;
mod parse;
mod picture;
mod rows;
mod step;
mod svg;
mod svg_arrow;
mod svg_step;
mod writer;

pub(crate) use format::Style;
pub(crate) use parse::{digits, parse};
pub(crate) use picture::Picture;
pub(crate) use step::Step;
pub(crate) use writer::Writer;

/// What a blank cell is written as.
const BLANK: u8 = b'.';

/// What a digit is written as; they count from 0.
pub(crate) fn character(digit: usize) -> u8 {
    b'1' + (digit as u8 & 15)
}
