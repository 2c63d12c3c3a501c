//! The comparison as a picture: for each limit a panel, for each set a group of bars.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::compare::Comparison;
use crate::table::rate;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const WIDTH: u32 = 1100;
const HEADER: u32 = 92;
const PANEL: u32 = 330;
const FONT: &str = "Helvetica, Arial, sans-serif";
const INK: RGBColor = RGBColor(34, 34, 34);
const PALE: RGBColor = RGBColor(110, 110, 110);

/// Colours that the colour-blind tell apart (Okabe and Ito); the library's is the strongest.
const COLOURS: [RGBColor; 7] = [
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(150, 150, 150),
];

/// The room for labels above the highest bar, as a part of its height.
const ROOM: f64 = 0.17;

/// The part of a group's width that its bars take.
const GROUP: f64 = 0.86;

pub fn draw(path: &Path, comparisons: &[Comparison], names: &[String], machine: &str) -> Result<(), Box<dyn Error>> {
    let panels =
        [(2, "All solutions looked for, up to two: proves that a puzzle has just one"), (1, "First solution only")];
    let root = SVGBackend::new(path, (WIDTH, HEADER + panels.len() as u32 * PANEL)).into_drawing_area();
    root.fill(&WHITE)?;
    let (header, body) = root.split_vertically(HEADER);
    draw_header(&header, names, machine)?;
    for (area, (limit, title)) in body.split_evenly((panels.len(), 1)).iter().zip(panels) {
        let shown: Vec<&Comparison> = comparisons.iter().filter(|comparison| comparison.limit == limit).collect();
        draw_panel(area, title, &shown)?;
    }
    root.present()?;
    Ok(())
}

fn draw_header(area: &Area, names: &[String], machine: &str) -> Result<(), Box<dyn Error>> {
    area.draw(&Text::new("Puzzles solved a second, on one thread", (20, 14), font(22, INK)))?;
    let below = format!("{machine}. Logarithmic scale; above libsudoku's bars, its rate over the best other solver's.");
    area.draw(&Text::new(below, (20, 42), font(13, PALE)))?;
    let mut x = 20;
    for (name, &colour) in names.iter().zip(COLOURS.iter().cycle()) {
        area.draw(&Rectangle::new([(x, 69), (x + 12, 81)], colour.filled()))?;
        area.draw(&Text::new(name.clone(), (x + 18, 75), font(14, INK).pos(Pos::new(HPos::Left, VPos::Center))))?;
        x += 44 + 8 * name.chars().count() as i32;
    }
    Ok(())
}

fn draw_panel(area: &Area, title: &str, comparisons: &[&Comparison]) -> Result<(), Box<dyn Error>> {
    let rates: Vec<Vec<Option<f64>>> = comparisons
        .iter()
        .map(|comparison| comparison.entries.iter().map(|entry| entry.map(|entry| 1e9 / entry.timing.median)).collect())
        .collect();
    let all = || rates.iter().flatten().flatten().copied();
    let (lowest, highest) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    if rates.is_empty() || highest == 0.0 {
        return Ok(());
    }
    // From the power of ten below the slowest, so that every bar can be seen, to room for labels above the fastest.
    let bottom = 10f64.powf((lowest * 0.8).log10().floor());
    let range = bottom..highest * (highest / bottom).powf(ROOM);

    let mut chart = ChartBuilder::on(area)
        .caption(title, font(15, INK))
        .margin_left(14)
        .margin_right(20)
        .y_label_area_size(48)
        .x_label_area_size(44)
        .build_cartesian_2d(0f64..rates.len() as f64, range.log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(0)
        .y_labels(8)
        .y_label_formatter(&|&value| rate(value))
        .y_label_style(font(12, PALE))
        .axis_style(PALE)
        .bold_line_style(RGBColor(215, 215, 215))
        .light_line_style(TRANSPARENT)
        .draw()?;

    let solvers = rates.iter().map(Vec::len).max().unwrap_or(1) as f64;
    let bar = GROUP / solvers;
    let pixels = f64::from(WIDTH - 82) / rates.len() as f64 * bar;
    let centred = |size: u32, colour| font(size, colour).pos(Pos::new(HPos::Center, VPos::Bottom));
    for (group, (comparison, rates)) in comparisons.iter().zip(&rates).enumerate() {
        let left = group as f64 + (1.0 - GROUP) / 2.0;
        for (index, (rate_here, &colour)) in rates.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let Some(value) = *rate_here else { continue };
            let (from, to) = (left + bar * index as f64, left + bar * (index as f64 + 0.94));
            chart.draw_series([Rectangle::new([(from, bottom), (to, value)], colour.filled())])?;
            let middle = (from + to) / 2.0;
            let label = |text: String, up: i32, style: TextStyle<'static>| {
                EmptyElement::at((middle, value)) + Text::new(text, (0, -up), style)
            };
            if pixels >= 22.0 {
                chart.draw_series([label(rate(value), 2, centred(11, PALE))])?;
            }
            if index == 0
                && let Some((_, ratio)) = comparison.best_peer()
            {
                chart.draw_series([label(times(ratio), if pixels >= 22.0 { 14 } else { 2 }, {
                    FontDesc::new(FontFamily::Name(FONT), 14.0, FontStyle::Bold)
                        .color(&INK)
                        .pos(Pos::new(HPos::Center, VPos::Bottom))
                })])?;
            }
        }
        for (number, line) in wrapped(&comparison.set).into_iter().enumerate() {
            let style = font(13, INK).pos(Pos::new(HPos::Center, VPos::Top));
            let below = 6 + 15 * number as i32;
            chart.draw_series([EmptyElement::at((group as f64 + 0.5, bottom)) + Text::new(line, (0, below), style)])?;
        }
    }
    Ok(())
}

fn times(ratio: f64) -> String {
    if ratio < 1.995 { format!("{ratio:.2}×") } else { format!("{ratio:.1}×") }
}

fn font(size: u32, colour: RGBColor) -> TextStyle<'static> {
    (FONT, size).into_font().color(&colour)
}

/// A long name in two lines, broken where it has a sign between words.
fn wrapped(name: &str) -> Vec<String> {
    let middle = name.len() / 2;
    let breaks = name.match_indices(['_', '-', ' ']).map(|(index, _)| index);
    match breaks.min_by_key(|index| index.abs_diff(middle)) {
        Some(index) if name.len() > 14 => vec![name[..=index].to_owned(), name[index + 1..].to_owned()],
        _ => vec![name.to_owned()],
    }
}
