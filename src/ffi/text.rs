//! TEXT
//!
//! Boards from the formats that people have, and boards as text and pictures.
