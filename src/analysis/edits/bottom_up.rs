//! Edits of several blocks of a file, made from the last block to the first.

use crate::syntax::{Edit, File, applied};

/// A file whose blocks are edited from the last to the first. Each edit is then checked against neighbors in their
/// final state, and the byte offsets of the blocks before it stay valid.
#[derive(Debug)]
pub(crate) struct Backwards {
    file: File,
    /// The edits so far, the last position first.
    edits: Vec<Edit>,
}

impl Backwards {
    /// Starts with a copy of the file. O(1), except for the parts that later edits change.
    pub(crate) fn of(file: &File) -> Self {
        Self { file: file.clone(), edits: Vec::new() }
    }

    /// Returns the file with the edits so far.
    pub(crate) fn file(&self) -> &File {
        &self.file
    }

    /// Applies edits to a block that precedes every block edited so far. The edits are in bytes of that block,
    /// ascending.
    pub(crate) fn edit(&mut self, index: usize, edits: Vec<Edit>) {
        let Some(text) = self.file.blocks().text_of(index) else { return };
        let start = self.file.start_of(index);
        let text = (text.len(), applied(text, &edits));
        self.file.edit(start..start + text.0, &text.1);
        self.edits.extend(edits.into_iter().rev().map(|edit| edit.moved(start)));
    }

    /// Returns all edits, in bytes of the original file, ascending.
    pub(crate) fn done(mut self) -> Vec<Edit> {
        self.edits.reverse();
        self.edits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Span;

    #[test]
    fn the_edits_of_several_blocks_make_of_the_file_what_they_make_together() {
        let text = "1..4..1..2..4..3\n.1..\n..1.\n1...\n...1\n\n4...........1...\n";
        let file = File::parse(text);
        let mut all = Backwards::of(&file);
        for index in (0..file.blocks().len()).rev() {
            let at = all.file().blocks().text_of(index).unwrap().find('1').unwrap();
            let edit =
                |from: usize, to: usize, text: &str| Edit { span: Span::new(from, to), text: text.into() };
            all.edit(index, vec![edit(at, at + 1, "2"), edit(at + 1, at + 1, "  # two\n")]);
        }
        let now: String = all.file().blocks().iter().map(|block| block.text().to_owned()).collect();
        assert_eq!(now, applied(text, &all.done()));
        assert_eq!(now.matches("# two").count(), 3);
    }
}
