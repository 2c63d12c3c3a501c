//! Reading boards from text and writing them as text and pictures.
