//! Splits source code of any language into words, texts in quotes, brackets and signs. Comments are kept separately.

use crate::syntax::line_end;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name, a number, or a sign that may stand for a blank.
    Word,
    /// The text between two quotes.
    Text,
    Open,
    Close,
    Sign,
}

/// A token of code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    /// The text of the token. For a text in quotes, without the quotes.
    pub(super) text: &'a str,
    /// The byte offset of its start.
    pub(super) byte: usize,
    /// For a bracket, the index of the matching bracket's token. Its own index if there is none.
    pub(super) partner: usize,
}

impl Token<'_> {
    /// Returns whether the token is this sign.
    pub(super) fn is(&self, sign: &str) -> bool {
        self.kind != Kind::Text && self.text == sign
    }

    /// Returns whether the token is a word or a text in quotes.
    pub(super) const fn is_value(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Text)
    }
}

/// The tokens of a text, and its comments with their byte offsets.
pub(super) struct Tokens<'a> {
    pub(super) all: Vec<Token<'a>>,
    pub(super) comments: Vec<(usize, &'a str)>,
}

/// The start and the end of comments that may span several lines.
const AROUND: [(&str, &str); 4] = [("/*", "*/"), ("{-", "-}"), ("(*", "*)"), ("#|", "|#")];

/// Texts that occur in code of a Lisp, and possible starts of such code.
const LISP: [&str; 10] = ["'(", "`(", "#2A(", "#(", "(def", "(setq", "(let", "(list", "(vector", "(ns"];
const LISP_STARTS: [&str; 7] = ["(", ";", "'(", "`(", "#2A", "#(", "#lang"];

/// The maximum length of the parameters of a type, in bytes: `<int, 9>`.
const MOST_PARAMETERS: usize = 60;

/// Splits a text into tokens. Any text can be split.
pub(super) fn tokens(text: &str) -> Tokens<'_> {
    let mut reader = Reader {
        text,
        at: 0,
        line: 0,
        found: Tokens { all: Vec::new(), comments: Vec::new() },
        unclosed: [false; AROUND.len()],
        is_lisp: is_lisp(text),
        endless: Vec::new(),
    };
    while reader.at < text.len() {
        reader.step();
    }
    pair(&mut reader.found.all);
    reader.found
}

/// Returns whether a text is code of a Lisp, in which a quote is not closed and `;` starts a comment.
pub(super) fn is_lisp(text: &str) -> bool {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    LISP_STARTS.iter().any(|sign| start.starts_with(sign)) && LISP.iter().any(|part| text.contains(part))
}

/// Pairs the brackets. A pair that contains an unpaired bracket is not formed.
fn pair(all: &mut [Token<'_>]) {
    let closing = |open: &str| match open {
        "(" => ")",
        "[" => "]",
        _ => "}",
    };
    let mut open: Vec<usize> = Vec::new();
    for at in 0..all.len() {
        let Some(token) = all.get(at).copied() else { break };
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                let Some(start) = open.pop() else { continue };
                if all.get(start).is_some_and(|start| closing(start.text) == token.text) {
                    for (one, other) in [(start, at), (at, start)] {
                        if let Some(token) = all.get_mut(one) {
                            token.partner = other;
                        }
                    }
                } else {
                    open.clear();
                }
            }
            _ => {}
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The byte offset of the start of the line.
    line: usize,
    found: Tokens<'a>,
    /// For each kind of comment, whether no further end of it exists.
    unclosed: [bool; AROUND.len()],
    is_lisp: bool,
    /// The quotes that are known to have no end, each with the line on which the end was searched for.
    endless: Vec<(char, usize)>,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '!')
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the character before the current position.
    fn last(&self) -> Option<char> {
        self.text.get(..self.at)?.chars().next_back()
    }

    fn push(&mut self, kind: Kind, start: usize, length: usize) {
        let text = self.text.get(start..start + length).unwrap_or_default();
        let partner = self.found.all.len();
        self.found.all.push(Token { kind, text, byte: start, partner });
    }

    /// Reads one token or comment.
    fn step(&mut self) {
        let Some(c) = self.rest().chars().next() else {
            self.at = self.text.len();
            return;
        };
        if c.is_whitespace() || c == '\u{feff}' {
            self.at += c.len_utf8();
            if matches!(c, '\n' | '\r') {
                self.line = self.at;
            }
            return;
        }
        if let Some(length) = self.comment() {
            let inside = self.text.get(self.at..self.at + length).unwrap_or_default();
            self.found.comments.push((self.at, inside));
            self.at += length;
            return;
        }
        if let Some((open, inside)) = self.quoted(c) {
            self.push(Kind::Text, self.at + open, inside);
            self.at += 2 * open + inside;
            return;
        }
        let length = self.word(c);
        if length > 0 {
            self.push(Kind::Word, self.at, length);
            self.at += length;
            return;
        }
        if c == '<'
            && let Some(length) = self.parameters()
        {
            self.at += length;
            return;
        }
        let kind = match c {
            '[' | '{' | '(' => Kind::Open,
            ']' | '}' | ')' => Kind::Close,
            // A minus, asterisk or question mark, or a non-ASCII sign, may be a blank.
            '-' | '*' | '?' => Kind::Word,
            c if !c.is_ascii() => Kind::Word,
            _ => Kind::Sign,
        };
        self.push(kind, self.at, c.len_utf8());
        self.at += c.len_utf8();
    }

    /// Returns the length of the word that starts here, or 0: `5.0`, `Cell::Empty`, `:nil`, `-1`.
    fn word(&self, c: char) -> usize {
        let rest = self.rest();
        let second = rest.chars().nth(1).unwrap_or(' ');
        let is_apart = !self.last().is_some_and(is_word);
        let is_signed = is_apart
            && (c == '-' && second.is_ascii_digit() || c == ':' && (second.is_alphabetic() || second == '_'));
        if !is_word(c) && !is_signed {
            return 0;
        }
        let mut length = c.len_utf8();
        while let Some(rest) = rest.get(length..) {
            let Some(next) = rest.chars().next() else { break };
            if is_word(next) {
                length += next.len_utf8();
            } else if rest.strip_prefix("::").is_some_and(|name| name.starts_with(is_word)) {
                length += 2;
            } else {
                break;
            }
        }
        length
    }

    /// Returns the length of the type parameters that start here: `<Option<u8>>`.
    fn parameters(&self) -> Option<usize> {
        self.last().filter(|c| is_word(*c))?;
        let is_part =
            |c: char| is_word(c) || matches!(c, '<' | '>' | ',' | ' ' | ':' | '[' | ']' | '?' | '&');
        let mut depth = 0_usize;
        for (at, c) in self.rest().char_indices().take(MOST_PARAMETERS) {
            match c {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                c if !is_part(c) => return None,
                _ => {}
            }
            if depth == 0 {
                return Some(at + 1);
            }
        }
        None
    }

    /// Returns the length of the quotes that start here, and the length of the text between them.
    fn quoted(&mut self, c: char) -> Option<(usize, usize)> {
        let rest = self.rest();
        if let Some(inside) = rest.strip_prefix("\"\"\"") {
            return inside.find("\"\"\"").map(|length| (3, length));
        }
        if !matches!(c, '"' | '\'' | '`') {
            return None;
        }
        let inside = rest.get(1..)?;
        // Not a quote: the prime of a name, an apostrophe, and the quote sign of Lisp.
        let is_prime = self.last().is_some_and(|c| c.is_alphanumeric() || matches!(c, ')' | ']'));
        if c == '\'' && (is_prime || self.is_lisp || inside.starts_with(['(', '[', '#'])) {
            return None;
        }
        let is_short = c == '\'';
        let line = if is_short { self.line } else { 0 };
        if self.endless.contains(&(c, line)) {
            return None;
        }
        let mut is_escaped = false;
        for (at, next) in inside.char_indices() {
            if is_short && matches!(next, '\n' | '\r') {
                break;
            }
            if next == c && !is_escaped {
                return Some((1, at));
            }
            is_escaped = next == '\\' && !is_escaped;
        }
        self.endless.retain(|(quote, _)| *quote != c);
        self.endless.push((c, line));
        None
    }

    /// Returns the length of the comment that starts here.
    fn comment(&mut self) -> Option<usize> {
        let rest = self.rest();
        for (number, (open, close)) in AROUND.iter().enumerate() {
            if !rest.starts_with(open) || self.unclosed.get(number) == Some(&true) {
                continue;
            }
            match rest.get(open.len()..).and_then(|inside| inside.find(close)) {
                Some(inside) => return Some(open.len() + inside + close.len()),
                None => self.unclosed.iter_mut().skip(number).take(1).for_each(|it| *it = true),
            }
        }
        self.starts_comment(rest).then(|| line_end(rest, 0))
    }

    /// Returns whether the rest of the line is a comment.
    fn starts_comment(&self, rest: &str) -> bool {
        let before = self.text.get(self.line..self.at).unwrap_or_default();
        let bare = before.trim_end();
        let is_start = bare.is_empty();
        let is_behind = is_start || bare.ends_with([',', ';', '.', '|', '(', ')', '[', ']', '{', '}']);
        let is_apart = is_start || before.len() > bare.len() || is_behind;
        let next = |at: usize| rest.chars().nth(at).unwrap_or(' ');
        if rest.starts_with("//") {
            return is_behind;
        }
        if rest.starts_with("--") {
            return is_behind && (next(2).is_whitespace() || next(2) == '-');
        }
        match next(0) {
            '%' => is_behind && !matches!(next(1), 'w' | 'W' | 'i' | 'I' | '(' | '[' | '{'),
            '#' => {
                let is_false = next(1) == 'f' && !next(2).is_alphanumeric();
                is_apart && !is_false && !matches!(next(1), '(' | '1' | '2' | '{' | '\'' | '|')
            }
            ';' => self.is_lisp || is_start && (next(1) == ';' || next(1) == ' ' && next(2).is_alphabetic()),
            _ => false,
        }
    }
}
