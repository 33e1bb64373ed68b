//! What is drawn, as files.

/// Files in a form, in order, and what could not be drawn in it.
pub(in crate::cli) struct Drawn {
    pub(in crate::cli) files: Vec<Vec<u8>>,
    /// The characters that the font lacks, each once.
    pub(in crate::cli) missing: Vec<String>,
}
