//! The blocks of a file. Each block is read from its text on demand, unless the read block is kept.

use std::ops::Index;
use std::sync::Arc;

use crate::syntax::plan::header::Defaults;
use crate::syntax::plan::plan;
use crate::syntax::read::block::read;
use crate::syntax::read::shared_plan::{CELLS, is_plain_comment, values};
use crate::syntax::tree::file::Blocks;
use crate::syntax::tree::model::Block;
use crate::syntax::tree::model::GridForm;

impl Blocks {
    /// Returns the block with this number, from 0. The read block is kept from now on.
    pub fn get(&self, index: usize) -> Option<&Arc<Block>> {
        self.keep(index, || self.build(index))
    }

    /// Returns the first block.
    #[doc(hidden)]
    pub fn first(&self) -> Option<&Arc<Block>> {
        self.get(0)
    }

    /// Returns the last block.
    #[doc(hidden)]
    pub fn last(&self) -> Option<&Arc<Block>> {
        self.get(self.len().checked_sub(1)?)
    }

    /// Returns an iterator over all blocks. Every block that it yields is kept.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Block>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Returns a list of all blocks, which are kept.
    #[doc(hidden)]
    pub fn to_vec(&self) -> Vec<Arc<Block>> {
        self.iter().cloned().collect()
    }

    /// Returns the block with this number without keeping it, for a look at many blocks. O(length of its text), unless the block is kept.
    #[doc(hidden)]
    pub fn look(&self, index: usize) -> Option<Arc<Block>> {
        let kept = self.kept(index).cloned();
        kept.or_else(|| (index < self.len()).then(|| Arc::new(self.build(index))))
    }

    /// Returns the cell values (0 for a blank) of a block that is nothing but a classic 9x9 puzzle on one line, and the
    /// length of that line. The puzzle must be written with the digits 1 to 9 and points or zeros, and may have a comment. Such
    /// a block is recognized without reading it. `None` for any other block.
    #[doc(hidden)]
    pub fn classic_line(&self, index: usize) -> Option<([u8; 81], usize)> {
        let text = self.classic_text(index, GridForm::Line)?;
        let line = text.strip_suffix('\n').unwrap_or(text);
        let (cells, behind) = line.strip_suffix('\r').unwrap_or(line).as_bytes().split_at_checked(CELLS)?;
        if !behind.is_empty() && !is_plain_comment(behind) {
            return None;
        }
        Some((values(cells)?, CELLS + behind.len()))
    }

    /// Returns the byte offset and the number of clues of a block that is nothing but nine rows of nine cells, possibly
    /// after empty lines. The rows must be written with the digits 1 to 9 and points, and end with line feeds. `None`
    /// for any other block.
    #[doc(hidden)]
    pub fn classic_rows(&self, index: usize) -> Option<(usize, usize)> {
        let text = self.classic_text(index, GridForm::Rows)?.as_bytes();
        let start = text.iter().position(|&byte| byte != b'\n')?;
        let rows = text[start..].strip_suffix(b"\n").unwrap_or(&text[start..]);
        let fits = |(at, &byte): (usize, &u8)| match at % 10 {
            9 => byte == b'\n',
            _ => matches!(byte, b'1'..=b'9' | b'.'),
        };
        let clues = rows.iter().filter(|&&byte| byte.is_ascii_digit()).count();
        (rows.len() == 89 && rows.iter().enumerate().all(fits)).then_some((start, clues))
    }

    /// Returns the text of a block whose puzzle has this form, if the file has no `[defaults]`.
    fn classic_text(&self, index: usize, form: GridForm) -> Option<&str> {
        let (slot, text) = self.slot_with_text(index).filter(|_| self.defaults == Defaults::default())?;
        (slot.form == Some(form)).then_some(text)
    }

    /// Reads a block again. The result is the same as before: it depends on the block's text, the following text up to
    /// its reach, and the file's defaults.
    fn build(&self, index: usize) -> Block {
        let none = Defaults::default();
        let defaults = if index == 0 { &none } else { &self.defaults };
        let reach = self.slot(index).map_or(0, |slot| slot.reach as usize);
        let mut pieces = self.texts(index);
        let first = pieces.next().unwrap_or("");
        if first.len() > reach {
            return build(first, index == 0, defaults);
        }
        let mut text = first.to_owned();
        for piece in pieces {
            text.push_str(piece);
            if text.len() > reach {
                break;
            }
        }
        build(&text, index == 0, defaults)
    }
}

fn build(text: &str, top: bool, defaults: &Defaults) -> Block {
    let plan = plan(text, top, defaults, &mut Vec::new());
    read(&text[..plan.end], &plan, defaults)
}

impl Index<usize> for Blocks {
    type Output = Arc<Block>;

    fn index(&self, index: usize) -> &Arc<Block> {
        match self.get(index) {
            Some(block) => block,
            None => panic!("block {index} of {}", self.len()),
        }
    }
}

impl<'a> IntoIterator for &'a Blocks {
    type Item = &'a Arc<Block>;
    type IntoIter = Box<dyn Iterator<Item = &'a Arc<Block>> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}
