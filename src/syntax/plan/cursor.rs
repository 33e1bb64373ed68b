//! The lines of a text, read as they are asked for.

use crate::syntax::lex::alphabet::Alphabet;
use crate::syntax::lex::lines::{Kind, Line, Section, kind_with, line_at};

/// The lines of a text, read as they are asked for.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) text: &'a str,
    pub(crate) lines: Vec<Line>,
    pub(crate) reach: usize,
    /// Which characters are digits, where the metadata read so far says it.
    pub(crate) alphabet: Alphabet,
}

impl<'a> Cursor<'a> {
    /// Returns the line of this number, if the text has it.
    pub(crate) fn get(&mut self, index: usize) -> Option<Line> {
        while self.lines.len() <= index {
            let start = self.lines.last().map_or(0, |line| line.next);
            let Some(mut line) = line_at(self.text, start) else {
                self.reach = self.text.len();
                return None;
            };
            if !self.alphabet.is_open() {
                line.kind = kind_with(self.text_of(line), line.kind, &self.alphabet);
            }
            self.lines.push(line);
        }
        let line = self.lines.get(index).copied()?;
        self.reach = self.reach.max(line.next);
        Some(line)
    }

    /// Takes over what the metadata says of symbols; the lines from this number on are read anew.
    pub(crate) fn set_alphabet(&mut self, alphabet: Alphabet, from: usize) {
        if alphabet != self.alphabet {
            self.alphabet = alphabet;
            self.lines.truncate(from);
        }
    }

    /// The text of a line, without its end.
    pub(crate) fn text_of(&self, line: Line) -> &'a str {
        &self.text[line.start..line.end]
    }

    /// Returns the line, behind blank lines and comments, that opens a section. It reads no row to find that out.
    pub(crate) fn section_behind(&mut self, mut index: usize) -> Option<(usize, Section)> {
        let mut clear = 0;
        loop {
            if self.lines.len() <= index && self.lines.last().is_none_or(|line| line.next >= clear) {
                let start = self.lines.last().map_or(0, |line| line.next);
                let rest = &self.text[start..];
                let ahead = rest.trim_start();
                let at = start + rest.len() - ahead.len();
                self.reach = self.reach.max((at + 2).min(self.text.len()));
                clear = at + 1;
                if !ahead.starts_with(['[', '#', ';', '/']) {
                    return None;
                }
            }
            match self.get(index)?.kind {
                Kind::Blank | Kind::Comment | Kind::SadMan(_) => index += 1,
                Kind::Section(section) => return Some((index, section)),
                _ => return None,
            }
        }
    }
}
