//! The errors of the library, one code each.

use core::ffi::{CStr, c_int};

/// Why a call could not answer. The discriminants are the codes of the C ABI: fixed, never renumbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Error {
    Null = -1,
    Option = -2,
    Size = -3,
    Cell = -4,
    Clash = -5,
    Parse = -6,
    NoSolution = -7,
    NotUnique = -8,
    Budget = -9,
    NotFound = -10,
}

impl Error {
    const ALL: [Self; 10] = [
        Self::Null,
        Self::Option,
        Self::Size,
        Self::Cell,
        Self::Clash,
        Self::Parse,
        Self::NoSolution,
        Self::NotUnique,
        Self::Budget,
        Self::NotFound,
    ];

    pub(crate) fn code(self) -> c_int {
        self as c_int
    }

    pub(crate) fn from_code(code: c_int) -> Option<Self> {
        Self::ALL.into_iter().find(|e| e.code() == code)
    }

    /// The code's name in the header.
    pub(crate) fn name(self) -> &'static CStr {
        match self {
            Self::Null => c"SUDOKU_ERROR_NULL",
            Self::Option => c"SUDOKU_ERROR_OPTION",
            Self::Size => c"SUDOKU_ERROR_SIZE",
            Self::Cell => c"SUDOKU_ERROR_CELL",
            Self::Clash => c"SUDOKU_ERROR_CLASH",
            Self::Parse => c"SUDOKU_ERROR_PARSE",
            Self::NoSolution => c"SUDOKU_ERROR_NO_SOLUTION",
            Self::NotUnique => c"SUDOKU_ERROR_NOT_UNIQUE",
            Self::Budget => c"SUDOKU_ERROR_BUDGET",
            Self::NotFound => c"SUDOKU_ERROR_NOT_FOUND",
        }
    }

    /// A sentence for people.
    pub(crate) fn text(self) -> &'static CStr {
        match self {
            Self::Null => c"A pointer that is required was NULL.",
            Self::Option => c"An argument is outside the range that is documented for it.",
            Self::Size => c"The buffer is too small.",
            Self::Cell => c"A cell holds a byte that is neither a digit from 1 to 9 nor a blank.",
            Self::Clash => c"The givens repeat a digit in a row, a column or a box.",
            Self::Parse => c"The text is not a Sudoku board.",
            Self::NoSolution => c"The puzzle has no solution.",
            Self::NotUnique => c"The puzzle has more than one solution.",
            Self::Budget => c"The search used up its nodes before it came to an end.",
            Self::NotFound => c"No puzzle met the wish within the tries.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_leads_back_to_its_error() {
        for (i, e) in Error::ALL.into_iter().enumerate() {
            assert_eq!(e.code(), -1 - c_int::try_from(i).unwrap());
            assert_eq!(Error::from_code(e.code()), Some(e));
        }
        for code in [0, 1, 2, -11, -127, c_int::MIN, c_int::MAX] {
            assert_eq!(Error::from_code(code), None);
        }
    }
}
