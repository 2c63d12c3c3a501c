//! Tables that can be read in a terminal and pasted into Markdown; numbers as people write them.

pub struct Table {
    rows: Vec<Vec<String>>,
    /// How many columns, from the left, are text; the others are numbers, which stand to the right.
    text: usize,
}

impl Table {
    pub fn new<T: Into<String>>(text: usize, header: impl IntoIterator<Item = T>) -> Self {
        Self { rows: vec![header.into_iter().map(Into::into).collect()], text }
    }

    pub fn row(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.rows[0].len());
        self.rows.push(row);
    }

    pub fn markdown(&self) -> String {
        let columns = self.rows[0].len();
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(3);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut markdown = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                markdown +=
                    &if column < self.text { format!("| {cell:<width$} ") } else { format!("| {cell:>width$} ") };
            }
            markdown += "|\n";
            if number == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let dashes = "-".repeat(width + 1);
                    markdown += &if column < self.text { format!("|-{dashes}") } else { format!("|{dashes}:") };
                }
                markdown += "|\n";
            }
        }
        markdown
    }
}

/// Three digits or more, thousands apart: 7.31, 48.2, 650, 12,345.
pub fn number(value: f64) -> String {
    match value {
        ..9.995 => format!("{value:.2}"),
        ..99.95 => format!("{value:.1}"),
        _ => {
            let digits = format!("{value:.0}");
            let mut grouped = String::new();
            for (index, digit) in digits.chars().enumerate() {
                if index > 0 && (digits.len() - index).is_multiple_of(3) {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            grouped
        }
    }
}

/// A rate in short: 950, 12k, 1.3M.
pub fn rate(value: f64) -> String {
    let (value, unit) = match value {
        ..999.5 => (value, ""),
        ..999_500.0 => (value / 1e3, "k"),
        _ => (value / 1e6, "M"),
    };
    let digits = if value < 9.95 && !unit.is_empty() { format!("{value:.1}") } else { format!("{value:.0}") };
    digits.trim_end_matches(".0").to_owned() + unit
}
