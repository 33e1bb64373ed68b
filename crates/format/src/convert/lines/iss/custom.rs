//! Rules of an author's own: tables of pairs, regular expressions and automata.

use std::collections::hash_map::{self, HashMap};
use std::sync::Arc;

use super::Context;
use super::bits::{self, sextet};
use super::decoded;
use super::entries::Entry;
use super::regex;
use crate::board::{Automaton, Candidates, Cell, Constraint, Digit, PairTable, Title};
use crate::convert::constraints::{Row, expression, from_rows, pairs_of, shared, shared_pattern};

type Constraints = Result<Vec<Constraint>, String>;

/// Reads an entry with a rule of an author's own.
pub(super) fn read(context: &Context, entry: &Entry) -> Option<Constraints> {
    let (key, rest) = (entry.args.first().map(String::as_str).unwrap_or_default(), entry.args.get(1..));
    let rest = rest.unwrap_or_default();
    Some(match &*entry.name {
        "Pair" => pairs(context, key, rest, false),
        "PairX" => pairs(context, key, rest, true),
        "Binary" => pairs(context, &swapped(key), rest, false),
        "BinaryX" => pairs(context, &swapped(key), rest, true),
        "Regex" => expressions(context, key, rest),
        "NFA" => automata(context, key, rest),
        _ => return None,
    })
}

/// Exchanges `-` and `_`. The older form of the entry uses these two signs of base64 the other way round.
fn swapped(key: &str) -> String {
    let swap = |sign| match sign {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    key.chars().map(swap).collect()
}

/// A group of cells with the name of the rule.
struct Group {
    name: String,
    names: Vec<String>,
}

/// Returns the groups of cells in the arguments. An empty argument separates two groups. An argument that starts with
/// `_` names the groups after it.
fn named_groups(args: &[String]) -> Vec<Group> {
    let (mut all, mut name, mut names) = (Vec::new(), String::new(), Vec::new());
    for arg in args {
        let is_name = arg.starts_with('_');
        if (arg.is_empty() || is_name) && !names.is_empty() {
            all.push(Group { name: name.clone(), names: std::mem::take(&mut names) });
        }
        if let Some(text) = arg.strip_prefix('_') {
            name = decoded(text);
        } else if !arg.is_empty() {
            names.push(arg.clone());
        }
    }
    if !names.is_empty() {
        all.push(Group { name, names });
    }
    all
}

/// Returns the table that is packed in a key. The key has one bit for each pair of digits, ordered by the first digit,
/// then by the second.
pub(super) fn table(key: &str, size: usize) -> Result<PairTable, String> {
    let bits: Option<Vec<u8>> = key.bytes().map(sextet).collect();
    let bits = bits.ok_or("the table of pairs is not base64")?;
    let is_set = |at: usize| bits.get(at / 6).is_some_and(|word| word >> (at % 6) & 1 == 1);
    Ok(PairTable::new(size, |a, b| is_set(a.index() * size + b.index())))
}

/// Returns the key in which a table is packed.
pub(super) fn key(table: &PairTable) -> String {
    let all = || Candidates::all(table.digits()).iter();
    let pairs: Vec<bool> = all().flat_map(|a| all().map(move |b| table.allows(a, b))).collect();
    let word = |six: &[bool]| six.iter().rev().fold(0_u8, |word, &bit| word << 1 | u8::from(bit));
    let text: String = pairs.chunks(6).map(|six| bits::sign(word(six))).collect();
    text.trim_end_matches('A').to_owned()
}

fn pairs(context: &Context, key: &str, args: &[String], is_all: bool) -> Constraints {
    let mut allowed = table(key, context.board.size)?;
    if is_all && !allowed.is_symmetric() {
        let both = |a: Digit, b: Digit| allowed.allows(a, b) && allowed.allows(b, a);
        allowed = PairTable::new(context.board.size, both);
    }
    let allowed = Arc::new(allowed);
    let text = expression(&context.board, &allowed);
    let rule = |group: Group| {
        let cells = context.cells(&group.names)?;
        let pairs = if is_all { each_two(&cells) } else { pairs_of(&cells) };
        if pairs.is_empty() {
            return Err("at least 2 cells are needed".to_owned());
        }
        let title = Title { name: group.name.into(), text: text.clone().into() };
        Ok(Constraint::Pair { title, allowed: Arc::clone(&allowed), pairs: pairs.into() })
    };
    named_groups(args).into_iter().map(rule).collect()
}

/// Returns all pairs of two cells.
fn each_two(cells: &[Cell]) -> Vec<[Cell; 2]> {
    let behind = |at: usize| cells.iter().skip(at + 1);
    cells.iter().enumerate().flat_map(|(at, &one)| behind(at).map(move |&other| [one, other])).collect()
}

fn expressions(context: &Context, key: &str, args: &[String]) -> Constraints {
    let text = if key.contains(['%', '.']) {
        decoded(key)
    } else {
        bits::bytes(key).and_then(|bytes| String::from_utf8(bytes).ok()).ok_or("the pattern is not base64")?
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let automaton = shared(Some(regex::compile(&text, &context.board)?))?;
    let rule = |group: Group| {
        let cells = context.cells(&group.names)?;
        Ok(shared_pattern("", text.clone(), &automaton, &cells))
    };
    named_groups(args).into_iter().map(rule).collect()
}

/// An unpacked automaton: the rows of its states, the number of start states, and which states accept.
struct Packed {
    rows: Vec<Row>,
    starts: usize,
    accepting: Vec<bool>,
}

/// Unpacks an automaton. Returns `None` if the key is incomplete or has another format.
fn unpack(key: &str) -> Option<Packed> {
    let bytes = bits::bytes(key)?;
    let mut reader = bits::Reader::new(&bytes);
    let is_packed = match reader.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let (width, symbols) = (reader.take(4)? + 1, reader.take(4)? + 1);
    let (starts, others) = (reader.take(width)?, reader.take(width)?);
    if starts > 64 {
        return None;
    }
    let first = reader.take(starts)?;
    let symbol_width = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
    let count_width = if is_packed { symbols } else { reader.take(4)? };
    let on = |symbol: usize| Digit::from_index(symbol).map(Candidates::only);
    let mut rows: Vec<Row> = Vec::new();
    while count_width > 0 && reader.left() >= count_width {
        let mut row = Row::new();
        let number = reader.take(count_width)?;
        if is_packed {
            for symbol in (0..symbols).filter(|symbol| number >> symbol & 1 == 1) {
                row.push((on(symbol)?, reader.take(width)?));
            }
        } else {
            for _ in 0..number {
                let symbol = reader.take(symbol_width)?;
                row.push((on(symbol)?, reader.take(width)?));
            }
        }
        rows.push(row);
    }
    let last = rows.iter().flatten().map(|(_, to)| to + 1).max().unwrap_or(0).max(starts + others);
    // The bits that fill up the last byte may be read as states without steps.
    rows.resize(last, Row::new());
    let accepts =
        |state: usize| if state < starts { first >> state & 1 == 1 } else { state < starts + others };
    let accepting = (0..rows.len()).map(accepts).collect();
    Some(Packed { rows, starts, accepting })
}

fn automata(context: &Context, key: &str, args: &[String]) -> Constraints {
    let packed = unpack(key).ok_or("the automaton is cut, or is packed in another way")?;
    // The automata by the lengths of the parts; cells in one part share one whatever the length.
    let mut known: HashMap<Vec<usize>, Arc<Automaton>> = HashMap::new();
    let rule = |group: Group| {
        let parts: Vec<&[String]> = group.names.split(|name| name == "-").collect();
        let cells = context.cells(&parts.concat())?;
        let mut lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
        if lengths.len() < 2 {
            lengths.clear();
        }
        let automaton = match known.entry(lengths) {
            hash_map::Entry::Occupied(found) => Arc::clone(found.get()),
            hash_map::Entry::Vacant(place) => {
                let made = shared(of_parts(&packed, place.key(), context.board.size))?;
                Arc::clone(place.insert(made))
            }
        };
        Ok(shared_pattern(&group.name, String::new(), &automaton, &cells))
    };
    named_groups(args).into_iter().map(rule).collect()
}

/// Returns the automaton for cells in several parts. Between two parts, the packed automaton reads a break symbol,
/// which follows the symbols of the digits.
fn of_parts(packed: &Packed, lengths: &[usize], size: usize) -> Option<Automaton> {
    let start: Vec<usize> = (0..packed.starts).collect();
    let accepts = |state: usize| packed.accepting.get(state).copied().unwrap_or(false);
    if lengths.len() < 2 {
        return from_rows(size, start, &packed.rows, accepts);
    }
    // One copy of the states for each position. After the last cell of a part, the step also reads the break symbol.
    let count = packed.rows.len();
    let total: usize = lengths.iter().sum();
    let mut ends = Vec::new();
    for length in &lengths[..lengths.len() - 1] {
        ends.push(ends.last().copied().unwrap_or(0) + length);
    }
    let broken = |states: Vec<usize>| -> Vec<usize> {
        let Some(symbol) = Digit::from_index(size) else { return Vec::new() };
        let all = states.iter().filter_map(|&state| packed.rows.get(state)).flatten();
        all.filter(|(on, _)| on.contains(symbol)).map(|(_, to)| *to).collect()
    };
    let breaks = |place: usize| ends.iter().filter(|&&end| end == place).count();
    let after =
        |place: usize, states: Vec<usize>| (0..breaks(place)).fold(states, |states, _| broken(states));
    let mut rows = Vec::with_capacity(count * (total + 1));
    for place in 0..=total {
        for row in &packed.rows {
            let steps = row.iter().filter(|_| place < total).flat_map(|(on, to)| {
                let to = after(place + 1, vec![*to]);
                to.into_iter().map(|to| (*on, (place + 1) * count + to)).collect::<Vec<_>>()
            });
            rows.push(steps.collect());
        }
    }
    let start = after(0, start);
    from_rows(size, start, &rows, |state| state / count == total && accepts(state % count))
}

/// Packs an automaton; `None` if it has too many states or digits.
pub(super) fn packed(automaton: &Automaton) -> Option<String> {
    let states = automaton.states();
    let digits = automaton.digits();
    if digits > 16 || states > 1 << 15 {
        return None;
    }
    let number = |state: usize| u16::try_from(state).unwrap_or(Automaton::DEAD);
    // The start state, then the other accepting states, then the rest.
    let mut order: Vec<usize> = (0..states).collect();
    order.sort_by_key(|&state| if state == 0 { 0 } else { 1 + u8::from(!automaton.accepts(number(state))) });
    let mut place = vec![0; states];
    order.iter().enumerate().for_each(|(at, &state)| place[state] = at);
    let width = ((usize::BITS - (states - 1).leading_zeros()) as usize).max(1);
    // The width must also hold the number of other accepting states.
    let others = (1..states).filter(|&state| automaton.accepts(number(state))).count();
    let width = if others >> width == 0 { width } else { width + 1 };
    let mut writer = bits::Writer::default();
    writer.put(1, 2);
    writer.put(width - 1, 4);
    writer.put(digits - 1, 4);
    writer.put(1, width);
    writer.put(others, width);
    writer.put(usize::from(automaton.accepts(0)), 1);
    for state in order {
        let next = |digit| automaton.next(number(state), digit);
        let steps: Vec<(Digit, u16)> = Candidates::all(digits)
            .iter()
            .map(|digit| (digit, next(digit)))
            .filter(|(_, to)| *to != Automaton::DEAD)
            .collect();
        writer.put(steps.iter().fold(0, |mask, (digit, _)| mask | 1 << digit.index()), digits);
        for (_, to) in steps {
            writer.put(place[usize::from(to)], width);
        }
    }
    Some(bits::base64(&writer.end()))
}
