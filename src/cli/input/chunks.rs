//! Reads the text of a file or a pipe in pieces, so that its length does not matter.
//!
//! This module handles bytes, and does not depend on puzzles. Binary data is reported before any of it is processed:
//! a file is scanned first; of a pipe, the beginning is.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek};

use anyhow::{Context, Result, bail};

use crate::cli::input::Place;
use crate::cli::input::decoder::Decoder;
use crate::cli::output::target::note_read;

/// The size of a piece, in bytes.
const PIECE: u64 = 1 << 18;

/// The number of bytes of a pipe that are read before its text is processed.
const BEGINNING: u64 = 16 << 20;

/// A text that is being read.
pub(crate) struct Pieces {
    name: String,
    input: Box<dyn Read + Send>,
    decoder: Decoder,
    /// The pieces that were read, but not returned yet.
    waiting: VecDeque<String>,
    ended: bool,
    /// The length of the whole text in bytes, if it is known.
    pub(crate) size: Option<u64>,
}

impl Pieces {
    /// Opens a file or standard input.
    pub(crate) fn open(place: &Place) -> Result<Self> {
        let unreadable = || format!("{} cannot be read", place.name());
        let mut pieces = Self {
            name: place.name(),
            input: Box::new(io::stdin()),
            decoder: Decoder::default(),
            waiting: VecDeque::new(),
            ended: false,
            size: None,
        };
        if let Place::Text(text) = place {
            pieces.input = Box::new(Cursor::new(text.as_bytes().to_vec()));
        }
        if let Place::File(path) = place {
            note_read(path);
            let mut file = File::open(path).with_context(unreadable)?;
            let kind = file.metadata().with_context(unreadable)?;
            if kind.is_file() {
                pieces.input = Box::new(file.try_clone().with_context(unreadable)?);
                while pieces.read()?.is_some() {}
                (pieces.decoder, pieces.ended) = (Decoder::default(), false);
                file.rewind().with_context(unreadable)?;
                pieces.size = Some(kind.len());
            }
            pieces.input = Box::new(file);
        }
        if pieces.size.is_none() {
            let mut read = 0;
            while read < BEGINNING
                && let Some(piece) = pieces.read()?
            {
                read += piece.len() as u64;
                pieces.waiting.push_back(piece);
            }
            pieces.size = pieces.ended.then_some(read);
        }
        Ok(pieces)
    }

    /// Returns the next piece, which is not empty; `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<String>> {
        match self.waiting.pop_front() {
            Some(piece) => Ok(Some(piece)),
            None => self.read(),
        }
    }

    fn read(&mut self) -> Result<Option<String>> {
        while !self.ended {
            let mut bytes = std::mem::take(&mut self.decoder.cut);
            let read = self.input.by_ref().take(PIECE).read_to_end(&mut bytes);
            self.ended = read.with_context(|| format!("{} cannot be read", self.name))? == 0;
            match self.decoder.text(bytes, self.ended) {
                Ok(text) if text.is_empty() => {}
                Ok(text) => return Ok(Some(text)),
                Err(why) => bail!("{}: {why}", self.name),
            }
        }
        Ok(None)
    }
}
