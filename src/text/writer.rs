//! Writing into room of the caller's that may be too small.

use core::mem::MaybeUninit;

/// Takes bytes, keeps those that there is room for, and counts all of them.
pub(crate) struct Writer<'a> {
    room: &'a mut [MaybeUninit<u8>],
    length: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(room: &'a mut [MaybeUninit<u8>]) -> Self {
        Self { room, length: 0 }
    }

    /// How many bytes it was given.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    // Called from very many places, none of which is in a hurry.
    #[inline(never)]
    pub(super) fn put(&mut self, bytes: &[u8]) {
        let room = self.room.get_mut(self.length..).unwrap_or_default();
        for (place, &byte) in room.iter_mut().zip(bytes) {
            place.write(byte);
        }
        self.length += bytes.len();
    }

    pub(super) fn repeat(&mut self, byte: u8, count: usize) {
        for _ in 0..count {
            self.put(&[byte]);
        }
    }

    /// A number below 1000 in decimal.
    pub(super) fn number(&mut self, number: usize) {
        for unit in [100, 10, 1] {
            if number >= unit || unit == 1 {
                self.put(&[b'0' + (number / unit % 10) as u8]);
            }
        }
    }

    /// A number of tenths below 10,000, with its point.
    pub(super) fn tenths(&mut self, tenths: usize) {
        self.number(tenths / 10);
        self.put(&[b'.', b'0' + (tenths % 10) as u8]);
    }
}
