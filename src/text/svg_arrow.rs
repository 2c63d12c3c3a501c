//! Arrows from candidate to candidate, bent so that they do not lie on the digits between them and on each other. All in
//! tenths of a pixel, and in whole numbers: floating-point operations would leave traces in the host's flags.

use super::writer::Writer;

/// How far from the middle of a candidate an arrow begins, and ends.
const GAP: i32 = 92;

/// The head's length, and half its width.
const HEAD: i32 = 66;
const HALF: i32 = 27;

#[derive(Clone, Copy)]
struct Point {
    x: i32,
    y: i32,
}

impl Point {
    fn new((x, y): (usize, usize)) -> Self {
        Self { x: 10 * x as i32, y: 10 * y as i32 }
    }

    fn to(self, other: Self) -> Self {
        Self { x: other.x - self.x, y: other.y - self.y }
    }

    fn add(self, way: Self) -> Self {
        Self { x: self.x + way.x, y: self.y + way.y }
    }

    /// As a way: how long it is.
    fn length(self) -> i32 {
        (self.x.pow(2) + self.y.pow(2)).unsigned_abs().isqrt() as i32
    }

    /// As a way: the same direction with another length.
    fn scaled(self, length: i32) -> Self {
        let own = self.length();
        let part = |side: i32| (side * length).checked_div(own).unwrap_or(0);
        Self { x: part(self.x), y: part(self.y) }
    }

    /// As a way: a quarter turn.
    fn turned(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    fn put(self, out: &mut Writer<'_>) {
        out.tenths(self.x.clamp(0, 9999) as usize);
        out.put(b" ");
        out.tenths(self.y.clamp(0, 9999) as usize);
    }
}

/// An arrow from the middle of one candidate to that of another.
pub(super) struct Arrow {
    start: Point,
    /// Where the tangents of both ends meet.
    control: Point,
    /// The tip.
    end: Point,
}

impl Arrow {
    pub(super) fn new(from: (usize, usize), to: (usize, usize)) -> Self {
        let (from, to) = (Point::new(from), Point::new(to));
        let way = from.to(to);
        let bend = (way.length() / 5).clamp(150, 420);
        let half = Point { x: way.x / 2, y: way.y / 2 };
        let control = from.add(half).add(way.turned().scaled(bend));
        let start = from.add(from.to(control).scaled(GAP));
        let end = to.add(to.to(control).scaled(GAP));
        Self { start, control, end }
    }

    fn back(&self) -> Point {
        self.end.to(self.control)
    }

    /// The line, up to the head.
    pub(super) fn put_line(&self, out: &mut Writer<'_>) {
        out.put(b"<path d=\"M");
        self.start.put(out);
        out.put(b"Q");
        self.control.put(out);
        out.put(b" ");
        self.end.add(self.back().scaled(HEAD - 10)).put(out);
        out.put(b"\"/>\n");
    }

    /// The head.
    pub(super) fn put_head(&self, out: &mut Writer<'_>) {
        let base = self.end.add(self.back().scaled(HEAD));
        let side = self.back().turned().scaled(HALF);
        out.put(b"<path d=\"M");
        self.end.put(out);
        for side in [side, Point { x: -side.x, y: -side.y }] {
            out.put(b"L");
            base.add(side).put(out);
        }
        out.put(b"z\"/>\n");
    }
}
