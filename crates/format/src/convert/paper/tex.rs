//! TeX: a document with a picture for each puzzle, drawn by `TikZ`. Such pictures can be read again. Other text in a document is ignored.

use super::picture::{Kind, Picture, drawn_regions, symbols_text};
use crate::board::MAX_SIZE;
use crate::convert::limits::MAX_PUZZLES;
use crate::convert::native::text::sign;
use crate::convert::reading::{Sink, Trouble, lines};
use crate::convert::sheet::Sheet;
use crate::syntax::Fact;

/// The start of the document.
pub(crate) const OPEN: &str = "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n";

/// The start of a picture, and its end after the caption.
const BEGIN: &str = "\\begin{tikzpicture}";
const END: &str = "\\end{figure}";

/// The comment before unusual symbols, and the start of the author in a caption.
const SYMBOLS: &str = "% symbols: ";
const AUTHOR: &str = "\\emph{";

/// The end of the document.
pub(crate) const CLOSE: &str = "\\end{document}\n";

/// Returns the picture of a puzzle below its title. Givens are bold, placed digits are in italics, pencil marks are small.
pub(crate) fn write(sheet: &Sheet) -> Result<String, String> {
    let size = sheet.size();
    let symbols = sheet.written_symbols();
    let mut text = "\\begin{figure}[htbp]\n\\centering\n".to_owned();
    text += &format!("{BEGIN}[x=8mm,y=-8mm]\n");
    text += &format!("  \\draw[thin] (0,0) grid ({size},{size});\n");
    if let Some(symbols) = symbols_text(sheet) {
        text += &format!("  {SYMBOLS}{symbols}\n");
    }
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
    let title = sheet.fact(Fact::Title).map(escaped);
    let author = sheet.fact(Fact::Author).map(|author| format!("{AUTHOR}{}}}", escaped(author)));
    let caption = title.into_iter().chain(author).collect::<Vec<_>>().join(", ");
    if !caption.is_empty() {
        text += &format!("\\caption{{{caption}}}\n");
    }
    Ok(text + END + "\n")
}

/// Returns the commands that draw thick lines around regions.
fn borders(sheet: &Sheet) -> String {
    let (size, regions) = (sheet.size(), drawn_regions(sheet));
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

/// Returns whether a text is a TeX document or has a picture.
pub(crate) fn is_one(text: &str) -> bool {
    text.starts_with("\\documentclass") || text.contains(BEGIN)
}

/// Reads the pictures of a document.
pub(crate) fn read(text: &str, sink: Sink<'_>) {
    let trouble = |line: usize, reason: String| Err(Trouble { line, reason });
    let mut count = 0;
    // The open picture; its content is `None` after an error.
    let mut open: Option<Option<Picture>> = None;
    for (line, content) in lines(text).map(str::trim).enumerate() {
        if content.starts_with(BEGIN) {
            if count == MAX_PUZZLES {
                return sink(trouble(line, format!("more than {MAX_PUZZLES} pictures")));
            }
            count += 1;
            if open.replace(Some(Picture { line, ..Picture::default() })).is_some() {
                sink(trouble(line, format!("the picture before has no '{END}'")));
            }
        } else if content == END {
            if let Some(picture) = open.take().flatten() {
                sink(picture.sheet().or_else(|why| trouble(picture.line, why)));
            }
        } else if content != CLOSE.trim_end()
            && let Some(Some(picture)) = &mut open
            && let Err(why) = put(picture, content)
        {
            open = Some(None);
            sink(trouble(line, why));
        }
    }
    if let Some(Some(picture)) = open {
        sink(trouble(picture.line, format!("the picture has no '{END}'")));
    } else if count == 0 {
        sink(trouble(0, format!("no picture that starts with '{BEGIN}'")));
    }
}

/// Adds the content of a line to a picture.
fn put(picture: &mut Picture, line: &str) -> Result<(), String> {
    let unexpected =
        || format!("unexpected line in a picture: {}", line.chars().take(60).collect::<String>());
    if let Some(size) = line.strip_prefix("\\draw[thin] (0,0) grid ") {
        let size = pair(size.strip_suffix(';').ok_or_else(unexpected)?).filter(|(x, y)| x == y);
        let (size, _) = size
            .filter(|(x, _)| (1..=MAX_SIZE).contains(x))
            .ok_or_else(|| format!("expected a grid of 1 to {MAX_SIZE} rows and columns"))?;
        picture.size = size;
    } else if let Some(ends) = line.strip_prefix("\\draw[very thick] ") {
        if ends.starts_with("(0,0) rectangle") {
            return Ok(());
        }
        let (from, to) =
            ends.strip_suffix(';').and_then(|it| it.split_once(" -- ")).ok_or_else(unexpected)?;
        let size = picture.size;
        let fits = |(x, y): &(usize, usize)| *x <= size && *y <= size;
        let (Some((x, y)), Some((to_x, to_y))) = (pair(from).filter(fits), pair(to).filter(fits)) else {
            return Err(unexpected());
        };
        if x == to_x && x > 0 {
            picture.right.extend((y..to_y).map(|row| row * size + x - 1));
        } else if y == to_y && y > 0 {
            picture.below.extend((x..to_x).map(|column| (y - 1) * size + column));
        }
    } else if line.starts_with("\\node") {
        let (_, rest) = line.split_once(" at ").ok_or_else(unexpected)?;
        let (place, content) =
            rest.strip_suffix("};").and_then(|it| it.split_once(" {")).ok_or_else(unexpected)?;
        let place = pair(&place.replace(".5", "")).filter(|(x, y)| *x < picture.size && *y < picture.size);
        let (column, row) = place.ok_or_else(unexpected)?;
        let styled = |style: &str| content.strip_prefix(style)?.strip_suffix('}');
        let (kind, content) = match (styled("\\textbf{"), styled("\\textit{")) {
            (Some(given), _) => (Kind::Given, given),
            (_, Some(placed)) => (Kind::Placed, placed),
            _ => (Kind::Marks, content),
        };
        picture.cells.push((row * picture.size + column, kind, unescaped(content)));
    } else if let Some(symbols) = line.strip_prefix(SYMBOLS) {
        picture.symbols = Some(symbols.to_owned());
    } else if let Some(caption) = line.strip_prefix("\\caption{") {
        let caption = caption.strip_suffix('}').ok_or_else(unexpected)?;
        let (title, author) = caption.split_once(AUTHOR).unwrap_or((caption, ""));
        picture.title = unescaped(title.strip_suffix(", ").unwrap_or(title));
        picture.author = unescaped(author.strip_suffix('}').unwrap_or(author));
    } else if !line.is_empty() && line != "\\end{tikzpicture}" {
        return Err(unexpected());
    }
    Ok(())
}

/// Reads `(3,4)`.
fn pair(text: &str) -> Option<(usize, usize)> {
    let (x, y) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Returns the text that [`escaped`] turned into this one.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\\') {
        plain += before;
        let word = COMMANDS.iter().find_map(|(c, command)| Some((*c, behind.strip_prefix(&command[1..])?)));
        rest = match word {
            Some((c, behind)) => {
                plain.push(c);
                behind
            }
            None => behind,
        };
    }
    plain + rest
}

/// The characters that can be written only with a command.
const COMMANDS: [(char, &str); 3] =
    [('\\', "\\textbackslash{}"), ('~', "\\textasciitilde{}"), ('^', "\\textasciicircum{}")];

/// Returns a text in which special characters are escaped, so that TeX prints them.
fn escaped(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => plain.extend(['\\', c]),
            c => match COMMANDS.iter().find(|(it, _)| *it == c) {
                Some((_, command)) => plain += command,
                None => plain.push(c),
            },
        }
    }
    plain
}
