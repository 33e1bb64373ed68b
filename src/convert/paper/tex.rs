//! TeX: a document with a picture for each puzzle, drawn by `TikZ`. It is only written.

use crate::convert::own::text::sign;
use crate::convert::sheet::Sheet;
use crate::syntax::{Fact, Symbols};

/// The start of the document.
pub(crate) const OPEN: &str = "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n";

/// The end of the document.
pub(crate) const CLOSE: &str = "\\end{document}\n";

/// Returns the picture of a puzzle under its title: givens bold, placed digits in italics, pencil marks small.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let symbols = sheet.symbols.clone().unwrap_or_else(|| Symbols::standard(size));
    let mut text = "\\begin{figure}[htbp]\n\\centering\n".to_owned();
    text += "\\begin{tikzpicture}[x=8mm,y=-8mm]\n";
    text += &format!("  \\draw[thin] (0,0) grid ({size},{size});\n");
    text += &borders(sheet);
    for cell in 0..sheet.cells() {
        let place = format!("at ({}.5,{}.5)", cell % size, cell / size);
        let digit = escaped(&sign(&symbols, sheet.digit_at(cell)));
        let marks = sheet.marks_at(cell);
        if sheet.givens[cell] != 0 {
            text += &format!("  \\node {place} {{\\textbf{{{digit}}}}};\n");
        } else if sheet.placed_at(cell) != 0 {
            text += &format!("  \\node {place} {{\\textit{{{digit}}}}};\n");
        } else if !marks.is_empty() {
            let marks: Vec<String> = marks.iter().map(|digit| escaped(&symbols.write(digit))).collect();
            text += &format!(
                "  \\node[font=\\tiny,text width=7mm,align=center] {place} {{{}}};\n",
                marks.join(" ")
            );
        }
    }
    text += "\\end{tikzpicture}\n";
    let words = [Fact::Title, Fact::Author].into_iter().filter_map(|fact| sheet.fact(fact)).map(escaped);
    let caption = words.collect::<Vec<_>>().join(", ");
    if !caption.is_empty() {
        text += &format!("\\caption{{{caption}}}\n");
    }
    Ok(text + "\\end{figure}\n")
}

/// Returns the thick lines around regions.
fn borders(sheet: &Sheet) -> String {
    let (size, regions) = (sheet.size(), sheet.regions());
    let mut text = format!("  \\draw[very thick] (0,0) rectangle ({size},{size});\n");
    for cell in 0..sheet.cells() {
        let (row, column) = (cell / size, cell % size);
        if column + 1 < size && regions[cell] != regions[cell + 1] {
            text += &format!("  \\draw[very thick] ({0},{row}) -- ({0},{1});\n", column + 1, row + 1);
        }
        if row + 1 < size && regions[cell] != regions[cell + size] {
            text += &format!("  \\draw[very thick] ({column},{0}) -- ({1},{0});\n", row + 1, column + 1);
        }
    }
    text
}

/// Returns a text in which no character is a command.
fn escaped(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => plain.extend(['\\', c]),
            '\\' => plain += "\\textbackslash{}",
            '~' => plain += "\\textasciitilde{}",
            '^' => plain += "\\textasciicircum{}",
            c => plain.push(c),
        }
    }
    plain
}
