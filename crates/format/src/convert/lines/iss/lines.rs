//! Lines, arrows, dots and inequalities.

use super::entries::Entry;
use super::{Context, globals};
use crate::board::{Cell, Constraint, DotKind, LineKind};
use crate::convert::constraints::{equality, says_nothing, sum_line};

type Found = Option<Result<Vec<Constraint>, String>>;

/// The smallest difference of neighbors on a whisper line that names no number.
const WHISPER: u8 = 5;

/// Reads an entry that is a line, an arrow, or dots.
pub(super) fn read(context: &Context, entry: &Entry) -> Found {
    let (name, args) = (&*entry.name, &entry.args[..]);
    let plain = |kind| Some(line(context, kind, args));
    let numbered = |kind: fn(u8) -> LineKind| {
        let number = Context::number(args.first());
        Some(number.and_then(|number| line(context, kind(number), args.get(1..).unwrap_or_default())))
    };
    match name {
        "Thermo" => plain(LineKind::Thermo),
        "Renban" => plain(LineKind::Renban),
        "Palindrome" => plain(LineKind::Palindrome),
        "Between" => plain(LineKind::Between),
        "RegionSumLine" if !context.has_regions() => Some(Ok(Vec::new())),
        "RegionSumLine" => plain(LineKind::RegionSum),
        "Zipper" => plain(LineKind::Zipper),
        "DoubleArrow" => plain(LineKind::DoubleArrow),
        "Entropic" => plain(LineKind::Entropic),
        "Whisper" if args.first().is_none_or(|arg| arg.parse::<u8>().is_err()) => {
            plain(LineKind::Whisper(WHISPER))
        }
        "Whisper" => numbered(LineKind::Whisper),
        "Modular" => numbered(LineKind::Modular),
        "Lockout" => numbered(LineKind::Lockout),
        "SumLine" => Some(sum_lines(context, args)),
        "Arrow" => Some(arrow(context, args)),
        "PillArrow" => Some(pill(context, args)),
        "WhiteDot" => Some(dots(context, DotKind::Difference(1), args)),
        "BlackDot" => Some(dots(context, DotKind::Ratio(2), args)),
        "X" => Some(dots(context, DotKind::Sum(10), args)),
        "V" => Some(dots(context, DotKind::Sum(5), args)),
        "GreaterThan" if globals::are_lacking(args) => Some(globals::lacking_greater(context, args)),
        "GreaterThan" => Some(pairs(context, args).map(|pairs| {
            let greater = |[greater, less]: [Cell; 2]| Constraint::Greater { greater, less };
            pairs.into_iter().map(greater).collect()
        })),
        _ => None,
    }
}

fn line(context: &Context, kind: LineKind, args: &[String]) -> Result<Vec<Constraint>, String> {
    if let LineKind::Whisper(apart) = kind
        && apart > 0
        && globals::are_lacking(args)
    {
        return globals::lacking_apart(context, apart, args);
    }
    let cells = context.cells(args)?;
    if says_nothing(kind) {
        return Ok(Vec::new());
    }
    // A line of two cells has no cells between its ends.
    Ok(vec![Constraint::Line { kind, cells: cells.into() }])
}

fn arrow(context: &Context, args: &[String]) -> Result<Vec<Constraint>, String> {
    let cells = context.cells(args)?;
    let (circle, shaft) = cells.split_first().ok_or("no cells")?;
    Ok(vec![Constraint::Arrow { total: [*circle].into(), shaft: shaft.into() }])
}

fn pill(context: &Context, args: &[String]) -> Result<Vec<Constraint>, String> {
    let size: usize = Context::number(args.first())?;
    let cells = context.cells(args.get(1..).unwrap_or_default())?;
    if !(2..=3).contains(&size) || cells.len() <= size {
        return Err("expected a pill of 2 or 3 cells, and cells behind it".to_owned());
    }
    let (pill, shaft) = cells.split_at(size);
    let mut pill = pill.to_vec();
    pill.sort_unstable();
    if context.board.first == 1 && context.board.last() <= 9 {
        return Ok(vec![Constraint::Arrow { total: pill.into(), shaft: shaft.into() }]);
    }
    // On this board a pill may start with 0, or a digit may have two figures. Only the first cell of the pill may hold
    // a digit of two figures.
    let places = pill.iter().rev().zip([-1, -10, -100]).map(|(cell, place)| (*cell, place));
    let mut all = vec![equality(places.chain(shaft.iter().map(|cell| (*cell, 1))).collect(), 0)];
    if context.board.last() > 9 {
        all.extend(pill[1..].iter().map(|&cell| Constraint::Sum {
            title: crate::board::Title::default(),
            terms: [(cell, 1)].into(),
            least: context.board.first,
            most: 9,
        }));
    }
    Ok(all)
}

fn dots(context: &Context, kind: DotKind, args: &[String]) -> Result<Vec<Constraint>, String> {
    let pairs = pairs(context, args)?;
    Ok(pairs.into_iter().map(|cells| Constraint::Dot { kind, cells }).collect())
}

/// Returns the pairs of cells that share an edge. The cell named first comes first in each pair.
fn pairs(context: &Context, args: &[String]) -> Result<Vec<[Cell; 2]>, String> {
    let mut cells: Vec<Cell> = Vec::new();
    for cell in context.cells(args)? {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let mut pairs = Vec::new();
    for (at, &one) in cells.iter().enumerate() {
        let others = cells[at + 1..].iter().filter(|&&other| context.board.touches(one, other));
        pairs.extend(others.map(|&other| [one, other]));
    }
    if pairs.is_empty() { Err("no two of its cells share an edge".to_owned()) } else { Ok(pairs) }
}

fn sum_lines(context: &Context, args: &[String]) -> Result<Vec<Constraint>, String> {
    let sum: i64 = Context::number(args.first())?;
    let rest = args.get(1..).unwrap_or_default();
    let (names, is_loop) = match rest.split_last() {
        Some((last, names)) if last == "LOOP" => (names, true),
        _ => (rest, false),
    };
    let cells = context.cells(names)?;
    if !(1..=255).contains(&sum) || cells.is_empty() {
        return Err("expected a sum and cells".to_owned());
    }
    let least = if is_loop { 3 } else { 2 };
    if let Some(sum) = u8::try_from(sum).ok().filter(|_| cells.len() >= least) {
        // A loop ends at its first cell.
        let end = cells.first().copied().filter(|_| is_loop);
        let cells = cells.into_iter().chain(end).collect();
        return Ok(vec![Constraint::Line { kind: LineKind::SumParts(sum), cells }]);
    }
    if !is_loop {
        return Ok(vec![sum_line(&context.board, sum, 0, &cells)?]);
    }
    // A part may continue from the end of the line to its start.
    let starts = 0..sum;
    let choices = starts.map(|before| sum_line(&context.board, sum, before, &cells).map(|it| vec![it]));
    Ok(vec![Context::any(choices.collect::<Result<_, _>>()?)])
}
