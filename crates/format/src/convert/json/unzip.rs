//! The shortened JSON in links of `SudokuPad`: names without quotes, `'` for `"`, nothing for an empty object, `t` and `f`.

/// Returns the JSON of a shortened text. If the text is not shortened JSON, the result is not JSON.
pub(super) fn unzip(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() * 2);
    let mut chars = text.chars().peekable();
    // The last character outside strings.
    let mut last = ' ';
    while let Some(c) = chars.next() {
        if c == quote {
            string(&mut out, &mut chars, quote);
            last = '"';
            continue;
        }
        let opens = matches!(last, ',' | '{' | '[');
        let is_gap = matches!(c, ',' | '}' | ']') && opens && !(last == '{' && c == '}');
        if is_gap {
            out += "{}";
        }
        if c.is_ascii_alphanumeric() || matches!(c, '#' | '-' | '.' | '+' | '_') {
            let mut word = c.to_string();
            while let Some(&next) = chars.peek() {
                if !(next.is_ascii_alphanumeric() || matches!(next, '#' | '-' | '.' | '+' | '_')) {
                    break;
                }
                word.push(next);
                chars.next();
            }
            let is_name = chars.peek() == Some(&':') && last != ':';
            out += &value(&word, is_name, last == ':');
            last = 'a';
            continue;
        }
        out.push(c);
        if !c.is_whitespace() {
            last = c;
        }
    }
    out
}

/// Copies a string up to its closing quote.
fn string(out: &mut String, chars: &mut std::iter::Peekable<std::str::Chars<'_>>, quote: char) {
    out.push('"');
    while let Some(c) = chars.next() {
        match c {
            '\\' if quote == '\'' && chars.peek() == Some(&'\'') => {
                chars.next();
                out.push('\'');
            }
            '\\' => {
                out.push('\\');
                out.extend(chars.next());
            }
            c if c == quote => break,
            '"' => out.push_str("\\\""),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Returns a word as JSON: a name, an abbreviated value, or a number.
fn value(word: &str, is_name: bool, is_value: bool) -> String {
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        _ if is_name => format!("\"{word}\""),
        "t" if is_value => "true".to_owned(),
        "f" if is_value => "false".to_owned(),
        "#0" => "\"#000000\"".to_owned(),
        "#F" => "\"#FFFFFF\"".to_owned(),
        _ if is_value && is_colour => format!("\"#{word}\""),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_get_quotes_and_gaps_become_objects() {
        let short = "{ce:[[{v:5},,],[,,{v:3}]],metadata:{t:'It\\'s',a:t,b:f},cs:50,c1:FF00aa,c2:#0}";
        let long = r##"{"ce":[[{"v":5},{},{}],[{},{},{"v":3}]],"metadata":{"t":"It's","a":true,"b":false},"cs":50,"c1":"#FF00aa","c2":"#000000"}"##;
        assert_eq!(unzip(short), long);
    }
}
