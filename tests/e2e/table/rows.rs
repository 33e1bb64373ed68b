//! The features, each with a claim that must hold for every shape of puzzle.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::page::{Page, URI};
use super::shapes::symbol;

/// The result of a feature for a shape.
pub(crate) enum Cell {
    /// The claim holds.
    Holds,
    /// The feature has no meaning here, for this reason. The test has seen that there is no answer.
    Nothing(&'static str),
}

/// A feature: the capability that announces it, its name, and its claim.
pub(crate) type Row = (&'static str, &'static str, fn(&mut Page<'_>) -> Cell);

/// All features.
pub(crate) const ROWS: &[Row] = &[
    ("textDocumentSync", "change", change),
    ("completionProvider", "completion", completion),
    ("hoverProvider", "hover", hover),
    ("semanticTokensProvider", "tokens of all", tokens_full),
    ("semanticTokensProvider", "tokens of a range", tokens_range),
    ("documentHighlightProvider", "peers", peers),
    ("documentHighlightProvider", "same digit", same_digit),
    ("definitionProvider", "definition", definition),
    ("referencesProvider", "references", references),
    ("codeLensProvider", "code lens", code_lens),
    ("inlayHintProvider", "inlay hints", inlay_hints),
    ("inlineCompletionProvider", "inline completion", inline_completion),
    ("documentSymbolProvider", "document symbols", document_symbols),
    ("workspaceSymbolProvider", "workspace symbols", workspace_symbols),
    ("foldingRangeProvider", "folding", folding),
    ("selectionRangeProvider", "selection ranges", selection_ranges),
    ("documentLinkProvider", "links", links),
    ("documentFormattingProvider", "formatting", formatting),
    ("documentRangeFormattingProvider", "range formatting", range_formatting),
    ("documentOnTypeFormattingProvider", "on-type formatting", on_type_formatting),
    ("diagnosticProvider", "findings", findings),
    ("diagnosticProvider", "findings of all", workspace_findings),
    ("codeActionProvider", "action: fill a single", fill_single),
    ("codeActionProvider", "action: solve", solve),
    ("codeActionProvider", "action: mend a clash", mend),
    ("codeActionProvider", "actions: rewrite", rewrites),
    ("codeActionProvider", "actions: generate", generates),
    ("codeActionProvider", "action: fix all", fix_all),
    ("executeCommandProvider", "command: solve", command_solve),
    ("executeCommandProvider", "command: fill singles", command_fill),
    ("executeCommandProvider", "command: generate", command_generate),
    ("executeCommandProvider", "command: trace", command_trace),
    ("executeCommandProvider", "command: hint", command_hint),
    ("executeCommandProvider", "command: explain a cell", command_explain_cell),
    ("executeCommandProvider", "command: next step", command_next_step),
    ("executeCommandProvider", "command: solve up to a cell", command_solve_to_here),
    ("executeCommandProvider", "command: whole path", command_path),
    ("executeCommandProvider", "command: check", command_check),
    ("executeCommandProvider", "command: next blank", command_next_blank),
    ("executeCommandProvider", "command: find isomorphs", command_isomorphs),
];

/// The kinds of actions that rows are about.
pub(crate) const KINDS: [&str; 3] = ["quickfix.sudoku.", "refactor.rewrite.sudoku.", "source.fixAll.sudoku"];

/// The commands that rows are about.
pub(crate) const COMMANDS: [&str; 12] = [
    "sudoku.solve",
    "sudoku.fillSingles",
    "sudoku.hint",
    "sudoku.explainCell",
    "sudoku.nextStep",
    "sudoku.solveToHere",
    "sudoku.path",
    "sudoku.check",
    "sudoku.nextBlank",
    "sudoku.generate",
    "sudoku.trace",
    "sudoku.findIsomorphs",
];

/// Returns the ranges in an answer.
fn ranges(found: &Value) -> BTreeSet<String> {
    found.as_array().unwrap_or_else(|| panic!("{found}")).iter().map(|it| it["range"].to_string()).collect()
}

fn change(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.single();
    let digit = symbol(page.shape.solution[blank]);
    page.write(blank, &digit);
    let told = page.ask_at("hover", blank, json!({}));
    let text = told["contents"]["value"].as_str().unwrap();
    assert!(
        text.contains(&page.shape.cell_name(blank)) && text.contains(&format!("\n\n{digit}, ")),
        "{text}"
    );
    Cell::Holds
}

fn completion(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.single();
    let items = page.ask_at("completion", blank, json!({}));
    let items = items.as_array().unwrap();
    let labels: Vec<&str> = items.iter().map(|it| it["label"].as_str().unwrap()).collect();
    assert_eq!(labels, [symbol(page.shape.solution[blank])]);
    let edit = json!({ "range": page.cell(blank), "newText": labels[0] });
    assert_eq!(items[0]["textEdit"], edit);
    assert!(!items[0]["detail"].as_str().unwrap().is_empty());
    let open = (0..page.shape.seen.len()).filter(|&cell| page.shape.seen[cell] == 0);
    let most = open.max_by_key(|&cell| page.shape.candidates(cell).len()).unwrap();
    let items = page.ask_at("completion", most, json!({}));
    let labels: BTreeSet<String> =
        items.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap().to_owned()).collect();
    assert_eq!(labels, page.shape.candidates(most).into_iter().map(symbol).collect());
    Cell::Holds
}

fn hover(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.blank();
    let told = page.ask_at("hover", blank, json!({}));
    assert_eq!(told["range"], page.cell(blank));
    let text = told["contents"]["value"].as_str().unwrap();
    let list: Vec<String> = page.shape.candidates(blank).into_iter().map(symbol).collect();
    assert!(text.starts_with(&format!("**{}**", page.shape.cell_name(blank))), "{text}");
    assert!(text.contains(&format!("Candidates: {} (by the rules)\n", list.join(" "))), "{text}");
    Cell::Holds
}

/// Returns the columns that tokens cover, each as line, column, type and modifiers.
fn decoded(answer: &Value) -> BTreeSet<[u64; 4]> {
    let numbers: Vec<u64> = answer["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let (mut line, mut column) = (0, 0);
    let mut found = BTreeSet::new();
    for it in numbers.chunks(5) {
        column = if it[0] == 0 { column + it[1] } else { it[1] };
        line += it[0];
        found.extend((column..column + it[2]).map(|column| [line, column, it[3], it[4]]));
    }
    found
}

fn tokens_full(page: &mut Page<'_>) -> Cell {
    let found = decoded(&page.ask("semanticTokens/full", json!({})));
    let legend = page.capabilities["semanticTokensProvider"]["legend"].clone();
    let bit = |name: &str| {
        let at = legend["tokenModifiers"].as_array().unwrap().iter().position(|it| it == name).unwrap();
        1_u64 << at
    };
    let name = |kind: u64| legend["tokenTypes"][usize::try_from(kind).unwrap()].as_str().unwrap();
    for (cell, &digit) in page.shape.seen.iter().enumerate() {
        let place = page.cell(cell)["start"].clone();
        let (line, column) = (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
        let [_, _, kind, bits] = found.iter().find(|it| it[..2] == [line, column]).expect("a token");
        assert_eq!(bits & bit("blank") != 0, digit == 0, "{}", page.shape.cell_name(cell));
        assert_eq!(bits & bit("clash"), 0);
        assert_eq!(name(*kind) == "operator", digit == 0);
    }
    for (number, line) in page.lines().iter().enumerate() {
        if let Some(at) = line.find('#') {
            let (from, to) = (page.width(&line[..at]) as u64, page.width(line) as u64);
            let number = number as u64;
            let comment: Vec<u64> = found
                .iter()
                .filter(|it| it[0] == number && name(it[2]) == "comment")
                .map(|it| it[1])
                .collect();
            assert_eq!(comment, (from..to).collect::<Vec<_>>(), "{line}");
        }
    }
    Cell::Holds
}

fn tokens_range(page: &mut Page<'_>) -> Cell {
    let all = decoded(&page.ask("semanticTokens/full", json!({})));
    let line = page.shape.cells[page.shape.size].0;
    let range = page.on_line(line, 0, usize::MAX);
    let some = decoded(&page.ask("semanticTokens/range", json!({ "range": range })));
    assert_eq!(some, all.into_iter().filter(|it| it[0] == line as u64).collect());
    assert!(!some.is_empty());
    Cell::Holds
}

fn peers(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.blank();
    let mut wanted = page.shape.peers(blank).clone();
    wanted.insert(blank);
    let shown = page.ask_at("documentHighlight", blank, json!({}));
    assert_eq!(ranges(&shown), page.cells(&wanted));
    Cell::Holds
}

/// Returns a filled cell, and all cells of the grid with the same digit.
fn a_digit(page: &Page<'_>) -> (usize, BTreeSet<usize>) {
    let (cell, seen) = (page.shape.find(|cell| page.shape.seen[cell] > 0), &page.shape.seen);
    (cell, (0..seen.len()).filter(|&other| seen[other] == seen[cell]).collect())
}

fn same_digit(page: &mut Page<'_>) -> Cell {
    let (cell, same) = a_digit(page);
    let shown = page.ask_at("documentHighlight", cell, json!({}));
    assert_eq!(ranges(&shown), page.cells(&same));
    Cell::Holds
}

fn definition(page: &mut Page<'_>) -> Cell {
    let (blank, clash) = (page.shape.blank(), page.shape.clash());
    page.write(blank, &symbol(page.shape.clashing()));
    let found = page.ask_at("definition", blank, json!({}));
    let twins = clash.into_iter().filter(|&cell| cell != blank).collect();
    assert_eq!(ranges(&found), page.cells(&twins));
    assert!(found.as_array().unwrap().iter().all(|it| it["uri"] == URI));
    Cell::Holds
}

fn references(page: &mut Page<'_>) -> Cell {
    let (cell, same) = a_digit(page);
    let found = page.ask_at("references", cell, json!({ "context": { "includeDeclaration": true } }));
    let (found, wanted) = (ranges(&found), page.cells(&same));
    assert!(found.is_superset(&wanted), "{found:?}");
    // The others are the same digit in the grid of the givens.
    for other in found.difference(&wanted) {
        let range: Value = serde_json::from_str(other).unwrap();
        let line = usize::try_from(range["start"]["line"].as_u64().unwrap()).unwrap();
        assert!(page.shape.name == "[State]" && line < page.shape.cells[0].0, "{range}");
    }
    Cell::Holds
}

/// `9x9 · 45 clues`.
fn summary(page: &Page<'_>) -> String {
    format!("{0}x{0} · {1} clues", page.shape.size, page.shape.clues)
}

fn code_lens(page: &mut Page<'_>) -> Cell {
    let found = page.ask("codeLens", json!({}));
    let head = page.at(page.shape.head, 0);
    let here: Vec<&Value> = found
        .as_array()
        .unwrap()
        .iter()
        .filter(|lens| lens["range"]["start"]["line"] == head["line"])
        .collect();
    if page.shape.one_line {
        assert!(here.is_empty());
        return Cell::Nothing("a line above each line would double the file");
    }
    let placed = page.shape.seen.iter().filter(|&&digit| digit > 0).count() - page.shape.clues;
    let placed = if placed > 0 { format!(" · {placed} placed") } else { String::new() };
    assert_eq!(here[0]["command"]["title"], format!("{}{placed} · unique", summary(page)));
    let rated = page.server.request("codeLens/resolve", here[1].clone());
    let rating = rated["command"]["title"].as_str().unwrap();
    // Only a classic 9x9 has an ER.
    assert!(rating.contains(" · ER ") || rating.ends_with(" (uncalibrated)"), "{rating}");
    assert_eq!(here[2]["command"]["arguments"][0], json!({ "uri": URI, "position": head }));
    Cell::Holds
}

fn inlay_hints(page: &mut Page<'_>) -> Cell {
    page.server.settle();
    let (size, range) = (page.shape.size, page.whole());
    let found = page.ask("inlayHint", json!({ "range": range }));
    let found: BTreeSet<(String, String)> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["position"].to_string(), it["label"].as_str().unwrap().to_owned()))
        .collect();
    let mut wanted = BTreeSet::new();
    for (row, seen) in page.shape.seen.chunks(size).enumerate() {
        let missing: Vec<String> = (1..=size).filter(|digit| !seen.contains(digit)).map(symbol).collect();
        if (1..=4).contains(&missing.len()) {
            let end = page.cell(row * size + size - 1)["end"].to_string();
            wanted.insert((end, format!("needs {}", missing.join(" "))));
        }
    }
    let lines: BTreeSet<usize> = page.shape.cells.iter().map(|cell| cell.0).collect();
    let here = |(place, _): &(String, String)| {
        let place: Value = serde_json::from_str(place).unwrap();
        lines.contains(&usize::try_from(place["line"].as_u64().unwrap()).unwrap())
    };
    let found: BTreeSet<_> = found.into_iter().filter(here).collect();
    if page.shape.one_line {
        let labels: Vec<&str> = found.iter().map(|(_, label)| label.as_str()).collect();
        assert_eq!(labels, ["unique"], "its rows have no ends to write at, but the line has");
        return Cell::Holds;
    }
    assert_eq!(found, wanted);
    assert!(!wanted.is_empty());
    Cell::Holds
}

fn inline_completion(page: &mut Page<'_>) -> Cell {
    let single = page.shape.single();
    let found = page.ask_at("inlineCompletion", single, json!({ "context": { "triggerKind": 2 } }));
    let digit = symbol(page.shape.solution[single]);
    let item = json!({ "insertText": digit, "filterText": ".", "range": page.cell(single) });
    assert_eq!(found, json!({ "items": [item] }));
    Cell::Holds
}

fn first_cell(page: &Page<'_>) -> Value {
    let (line, column) = page.shape.first_cell;
    page.on_line(line, column, column + 1)
}

fn document_symbols(page: &mut Page<'_>) -> Cell {
    let found = page.ask("documentSymbol", json!({}));
    let first = first_cell(page);
    let mine = found.as_array().unwrap().iter().find(|it| it["selectionRange"] == first);
    let mine = mine.unwrap_or_else(|| panic!("{found:#}"));
    assert_eq!(mine["detail"], format!("{} · unique", summary(page)));
    let name = mine["name"].as_str().unwrap();
    assert_eq!(name, page.shape.title.unwrap_or("Puzzle 2"));
    let end = usize::try_from(mine["range"]["end"]["line"].as_u64().unwrap()).unwrap();
    assert_eq!(end, page.shape.last_line);
    let sections: Vec<_> =
        mine["children"].as_array().into_iter().flatten().map(|it| it["name"].clone()).collect();
    let wanted: &[&str] = match page.shape.name {
        "[State]" => &["State"],
        "jigsaw" => &["Regions"],
        _ => &[],
    };
    assert_eq!(sections, wanted);
    Cell::Holds
}

fn workspace_symbols(page: &mut Page<'_>) -> Cell {
    let Some(title) = page.shape.title else { return Cell::Nothing("this puzzle has no title") };
    let found = page.server.request("workspace/symbol", json!({ "query": title }));
    let [found] = found.as_array().unwrap().as_slice() else { panic!("{found}") };
    let location = json!({ "uri": URI, "range": first_cell(page) });
    assert_eq!((&found["name"], &found["location"]), (&json!(title), &location));
    Cell::Holds
}

fn folding(page: &mut Page<'_>) -> Cell {
    let found = page.ask("foldingRange", json!({}));
    let whole = |it: &Value| (it["startLine"].clone(), it["endLine"].clone());
    let mine = (json!(page.shape.head), json!(page.shape.last_line));
    assert!(found.as_array().unwrap().iter().map(whole).any(|it| it == mine), "{found}");
    Cell::Holds
}

fn selection_ranges(page: &mut Page<'_>) -> Cell {
    let (cell, size) = (page.shape.blank(), page.shape.size);
    let found = page.ask("selectionRange", json!({ "positions": [page.cell(cell)["start"]] }));
    let mut chain = vec![found[0].clone()];
    while let Some(parent) = chain.last().unwrap().get("parent").filter(|it| !it.is_null()) {
        chain.push(parent.clone());
    }
    let chain: Vec<Value> = chain.iter().map(|it| it["range"].clone()).collect();
    assert_eq!(chain[0], page.cell(cell));
    let row = cell / size * size;
    let at = |range: &Value| {
        chain.iter().position(|it| it == range).unwrap_or_else(|| panic!("{range} in {chain:?}"))
    };
    let (row, grid) = (page.spanning(row, row + size - 1), page.spanning(0, size * size - 1));
    assert!(at(&row) < at(&grid), "{chain:?}");
    let start = |it: &Value| (it["start"]["line"].as_u64(), it["start"]["character"].as_u64());
    assert!(chain.windows(2).all(|pair| start(&pair[1]) <= start(&pair[0])), "{chain:?}");
    Cell::Holds
}

fn links(page: &mut Page<'_>) -> Cell {
    let found = page.ask("documentLink", json!({}));
    let line = page.lines().iter().position(|line| line.starts_with("url:")).unwrap();
    let wanted = page.on_line(line, "url: ".len(), usize::MAX);
    let [only] = found.as_array().unwrap().as_slice() else { panic!("{found}") };
    assert_eq!((&only["range"], &only["target"]), (&wanted, &json!("https://example.org/p")));
    Cell::Holds
}

fn options() -> Value {
    json!({ "tabSize": 4, "insertSpaces": true })
}

fn formatting(page: &mut Page<'_>) -> Cell {
    assert_eq!(page.ask("formatting", json!({ "options": options() })), json!([]), "it is in form");
    page.write(page.shape.blank(), "0");
    let edits = page.ask("formatting", json!({ "options": options() }));
    assert_eq!(page.with(&edits), page.shape.text);
    Cell::Holds
}

fn range_formatting(page: &mut Page<'_>) -> Cell {
    let spaced = page.shape.text.replace("url: ", "url:   ").replace("size: 4", "size:   4");
    page.set(&spaced);
    page.write(page.shape.blank(), "0");
    let range = page.cell(page.shape.blank());
    let edits = page.ask("rangeFormatting", json!({ "range": range, "options": options() }));
    // Only the puzzle that the range touches is formatted.
    assert_eq!(page.with(&edits), spaced.replace("url:   ", "url: "));
    Cell::Holds
}

fn on_type_formatting(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.blank();
    let digit = symbol(page.shape.solution[blank]);
    let (line, column) = page.shape.cells[blank];
    page.change(&page.on_line(line, column, column), &digit);
    let at = page.at(line, column + 1);
    let edits = page.ask("onTypeFormatting", json!({ "position": at, "ch": digit, "options": options() }));
    let text = page.with(&edits);
    page.set(&text);
    let mut wanted: Vec<String> = page.shape.seen.iter().map(|&digit| symbol(digit)).collect();
    wanted[blank] = digit;
    assert_eq!(page.digits(), wanted);
    assert_eq!(page.text.len(), page.shape.text.len());
    Cell::Holds
}

/// Returns the cells of all clashes: those with findings, and those in the findings' related information.
fn clashes(findings: &[Value]) -> BTreeSet<String> {
    let clashes = findings.iter().filter(|it| it["code"] == "duplicate-digit");
    let related = |it: &Value| it["relatedInformation"].as_array().unwrap().clone();
    let ranges =
        |it| related(it).into_iter().map(|it| it["location"]["range"].clone()).chain([it["range"].clone()]);
    clashes.flat_map(ranges).map(|range| range.to_string()).collect()
}

fn findings(page: &mut Page<'_>) -> Cell {
    assert_eq!(page.findings(), Vec::<Value>::new());
    page.write(page.shape.blank(), &symbol(page.shape.clashing()));
    let found = page.findings();
    assert_eq!(clashes(&found), page.cells(&page.shape.clash()), "{found:#?}");
    let twice: Vec<_> = found.iter().filter(|it| it["code"] == "duplicate-digit").collect();
    let [twice] = twice.as_slice() else { panic!("one mistake, one finding: {found:#?}") };
    assert_eq!((&twice["severity"], &twice["source"]), (&json!(1), &json!("sudoku")));
    assert_eq!(page.server.take_all("textDocument/publishDiagnostics"), Vec::<Value>::new());
    Cell::Holds
}

fn workspace_findings(page: &mut Page<'_>) -> Cell {
    page.write(page.shape.blank(), &symbol(page.shape.clashing()));
    page.server.settle();
    let all = page.server.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    let [mine] = all["items"].as_array().unwrap().as_slice() else { panic!("{all}") };
    assert_eq!(mine["uri"], URI);
    assert_eq!(clashes(mine["items"].as_array().unwrap()), page.cells(&page.shape.clash()));
    Cell::Holds
}

/// Returns the actions of a kind for a range.
fn actions(page: &mut Page<'_>, range: Value, kind: &str, diagnostics: &[Value]) -> Vec<Value> {
    let context = json!({ "diagnostics": diagnostics, "only": [kind] });
    let found = page.ask("codeAction", json!({ "range": range, "context": context }));
    let found = found.as_array().unwrap().clone();
    assert!(found.iter().all(|it| it["kind"].as_str().unwrap().starts_with(kind)), "{found:#?}");
    found
}

fn titled(actions: &[Value], start: &str) -> Value {
    let found = actions.iter().find(|it| it["title"].as_str().unwrap().starts_with(start));
    found.unwrap_or_else(|| panic!("no {start} among {actions:#?}")).clone()
}

fn fill_single(page: &mut Page<'_>) -> Cell {
    let cell = page.shape.single();
    let digit = symbol(page.shape.solution[cell]);
    let found = actions(page, page.cell(cell), "quickfix", &[]);
    let fill = titled(&found, &format!("Fill {} with {digit}: ", page.shape.cell_name(cell)));
    let givens = |text: &str| text.split("[State]").next().unwrap_or_default().trim_end().to_owned();
    let (before, mut wanted) = (givens(&page.text), page.filled());
    let text = page.with_workspace_edit(&fill["edit"]);
    page.set(&text);
    wanted[cell].clone_from(&page.solved()[cell]);
    assert_eq!(page.filled(), wanted, "{text}");
    assert!(before.starts_with(&givens(&text)), "{text}");
    Cell::Holds
}

fn solve(page: &mut Page<'_>) -> Cell {
    let found = actions(page, page.cell(page.shape.blank()), "quickfix", &[]);
    let solve = page.server.request("codeAction/resolve", titled(&found, "Solve"));
    let text = page.with_workspace_edit(&solve["edit"]);
    page.set(&text);
    assert_eq!(page.played(), page.solved());
    Cell::Holds
}

fn mend(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.blank();
    page.write(blank, &symbol(page.shape.clashing()));
    let found = page.findings();
    let (line, here) = (page.shape.cells[blank].0, page.cell(blank));
    let mine: Vec<Value> = found.into_iter().filter(|it| it["code"] == "duplicate-digit").collect();
    let remove = titled(&actions(page, here, "quickfix", &mine), "Remove the");
    assert_eq!(remove["diagnostics"], json!(mine));
    let text = page.with_workspace_edit(&remove["edit"]);
    assert_eq!(text.lines().nth(line), page.shape.text.lines().nth(line));
    assert_eq!(text, page.shape.text);
    Cell::Holds
}

fn rewrites(page: &mut Page<'_>) -> Cell {
    let here = page.cell(page.shape.blank());
    let found = actions(page, here, "refactor.rewrite", &[]);
    let mut done = Vec::new();
    // Actions that only show something are skipped.
    let changes =
        |it: &&Value| it["disabled"].is_null() && (it["command"].is_null() || !it["data"].is_null());
    for action in found.iter().filter(changes) {
        let title = action["title"].as_str().unwrap();
        let resolved = page.server.request("codeAction/resolve", action.clone());
        let text = page.with_workspace_edit(&resolved["edit"]);
        assert_ne!(text, page.text, "{title}");
        page.set(&text);
        let grave: Vec<Value> = page.findings().into_iter().filter(|it| it["severity"] == 1).collect();
        assert!(grave.is_empty(), "{title}: {grave:#?}\n{text}");
        let symbols = page.ask("documentSymbol", json!({}));
        let size = format!("{0}x{0} · ", page.shape.size);
        let still = |it: &Value| {
            let detail = it["detail"].as_str().unwrap();
            detail.starts_with(&size) && detail.ends_with(" · unique")
        };
        assert!(symbols.as_array().unwrap().iter().any(still), "{title}: {symbols:#}");
        page.reset();
        done.push(title.to_owned());
    }
    assert!(done.len() >= 4, "{done:?} of {found:#?}");
    Cell::Holds
}

fn generates(page: &mut Page<'_>) -> Cell {
    let end = if page.text.contains('\r') { "\r\n" } else { "\n" };
    let text = page.text.clone() + end;
    page.set(&text);
    let last = page.lines().len() - 1;
    let found = actions(page, page.on_line(last, 0, 0), "refactor.rewrite.sudoku.generate", &[]);
    let sizes: BTreeSet<u64> =
        found.iter().map(|it| it["command"]["arguments"][0]["size"].as_u64().unwrap()).collect();
    assert_eq!(sizes, BTreeSet::from([4, 6, 9, 12, 16]));
    let place = json!({ "line": last, "character": 0 });
    assert!(found.iter().all(|it| it["command"]["arguments"][0]["position"] == place));
    let in_grid = actions(page, page.cell(0), "refactor.rewrite.sudoku.generate", &[]);
    assert!(in_grid.is_empty(), "{in_grid:#?}");
    Cell::Holds
}

fn fix_all(page: &mut Page<'_>) -> Cell {
    let here = page.cell(0);
    assert!(actions(page, here.clone(), "source.fixAll.sudoku", &[]).is_empty(), "it is in form");
    page.write(page.shape.blank(), "0");
    let found = actions(page, here, "source.fixAll.sudoku", &[]);
    assert_eq!(page.with_workspace_edit(&found[0]["edit"]), page.shape.text);
    Cell::Holds
}

/// Runs a command at a cell, applies the edit that it requests, and accepts the cursor's move into a `[State]` that the
/// edit adds.
fn run(page: &mut Page<'_>, command: &str, position: Value, mut more: Value) {
    more["uri"] = json!(URI);
    more["position"] = position;
    let params = json!({ "command": command, "arguments": [more] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let asked = page.server.wait_method("workspace/applyEdit");
    let text = page.with_workspace_edit(&asked["params"]["edit"]);
    page.server.reply(&asked, json!({ "applied": true }));
    let had_state = page.text.contains("[State]");
    page.set(&text);
    if had_state || !page.text.contains("[State]") || !page.filled().contains(&".".to_owned()) {
        return;
    }
    let shown = page.server.wait_method("window/showDocument");
    page.server.reply(&shown, json!({ "success": true }));
    let line = usize::try_from(shown["params"]["selection"]["start"]["line"].as_u64().unwrap()).unwrap();
    let state = page.lines().iter().position(|line| line.contains("[State]")).unwrap();
    assert!(line > state, "{shown}");
}

fn command_solve(page: &mut Page<'_>) -> Cell {
    let place = page.cell(page.shape.blank())["start"].clone();
    run(page, "sudoku.solve", place, json!({}));
    assert_eq!(page.played(), page.solved());
    Cell::Holds
}

fn command_fill(page: &mut Page<'_>) -> Cell {
    let place = page.cell(page.shape.blank())["start"].clone();
    run(page, "sudoku.fillSingles", place, json!({}));
    let (now, solved) = (page.filled(), page.solved());
    assert!(now.iter().zip(&solved).all(|(now, solved)| now == "." || now == solved), "{now:?}");
    let single = page.shape.single();
    assert_eq!(now[single], solved[single]);
    Cell::Holds
}

fn command_generate(page: &mut Page<'_>) -> Cell {
    let end = if page.text.contains('\r') { "\r\n" } else { "\n" };
    let text = page.text.clone() + end;
    page.set(&text);
    let puzzles = |page: &mut Page<'_>| page.ask("documentSymbol", json!({})).as_array().unwrap().len();
    let before = puzzles(page);
    let place = json!({ "line": page.lines().len() - 1, "character": 0 });
    run(page, "sudoku.generate", place, json!({ "size": 4, "seed": "1:5" }));
    assert!(page.text.starts_with(&text), "{}", page.text);
    let shown = page.server.wait_method("window/showDocument");
    page.server.reply(&shown, json!({ "success": true }));
    let line = shown["params"]["selection"]["start"]["line"].as_u64().unwrap();
    assert!(usize::try_from(line).unwrap() >= text.matches('\n').count(), "the cursor is not in it: {shown}");
    assert_eq!(puzzles(page), before + 1, "{}", page.text);
    assert_eq!(page.text.matches('\n').count(), page.text.matches(end).count());
    let found: Vec<Value> = page.findings();
    assert!(found.is_empty(), "{found:#?}\n{}", page.text);
    Cell::Holds
}

fn command_trace(page: &mut Page<'_>) -> Cell {
    let here = page.cell(page.shape.blank());
    let action = titled(&actions(page, here, "refactor.rewrite.sudoku.trace", &[]), "Trace the search");
    let params =
        json!({ "command": action["command"]["command"], "arguments": action["command"]["arguments"] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let asked = page.server.wait_method("workspace/applyEdit");
    let text =
        asked["params"]["edit"]["documentChanges"][1]["edits"][0]["newText"].as_str().unwrap().to_owned();
    page.server.reply(&asked, json!({ "applied": true }));
    let shown = page.server.wait_method("window/showDocument");
    page.server.reply(&shown, json!({ "success": true }));
    let mut lines = text.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with("enumerate: ") && first.ends_with(", solved"), "{first}");
    let grid = lines.skip(1).take(page.shape.size).flat_map(str::split_whitespace);
    assert_eq!(grid.collect::<Vec<_>>(), page.solved());
    Cell::Holds
}

fn command_hint(page: &mut Page<'_>) -> Cell {
    let here = page.cell(page.shape.blank());
    let action =
        titled(&actions(page, here, "refactor.rewrite.sudoku.hintReasoning", &[]), "Hint: whole reasoning");
    let params =
        json!({ "command": action["command"]["command"], "arguments": action["command"]["arguments"] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let said = page.server.wait_method("window/showMessage");
    let text = said["params"]["message"].as_str().unwrap();
    assert!(text.contains(": ") && text.ends_with('.'), "{text}");
    Cell::Holds
}

fn command_next_step(page: &mut Page<'_>) -> Cell {
    let place = page.cell(page.shape.blank())["start"].clone();
    let before = page.filled();
    run(page, "sudoku.nextStep", place, json!({}));
    let (now, solved) = (page.filled(), page.solved());
    assert_ne!(now, before);
    assert!(now.iter().zip(&solved).all(|(now, solved)| now == "." || now == solved), "{now:?}");
    Cell::Holds
}

fn command_check(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.blank();
    let wrong = (1..=page.shape.size)
        .find(|&digit| digit != page.shape.solution[blank] && page.shape.candidates(blank).contains(&digit));
    let has_state = page.text.contains("[State]");
    let digit = wrong.unwrap_or(page.shape.solution[blank]);
    page.write(blank, &symbol(digit));
    let place = page.cell(blank)["start"].clone();
    let params = json!({ "command": "sudoku.check", "arguments": [{ "uri": URI, "position": place }] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let said = page.server.wait_method("window/showMessage");
    let said = said["params"]["message"].as_str().unwrap();
    let found = page.findings();
    let is_wrong = found.iter().any(|it| it["code"] == "wrong-digit" && it["range"] == page.cell(blank));
    assert_eq!(is_wrong, has_state && wrong.is_some(), "{said} {found:#?}");
    Cell::Holds
}

fn command_next_blank(page: &mut Page<'_>) -> Cell {
    let (line, column) = page.shape.first_cell;
    let first = page.at(line, column);
    let params = json!({ "command": "sudoku.nextBlank", "arguments": [{ "uri": URI, "position": first }] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let asked = page.server.wait_method("window/showDocument");
    page.server.reply(&asked, json!({ "success": true }));
    let blank =
        page.shape.find(|cell| page.shape.seen[cell] == 0 && page.shape.cells[cell] > page.shape.first_cell);
    assert_eq!(asked["params"]["selection"]["start"], page.cell(blank)["start"]);
    Cell::Holds
}

fn command_explain_cell(page: &mut Page<'_>) -> Cell {
    let single = page.shape.single();
    let (place, name) = (page.cell(single)["start"].clone(), page.shape.cell_name(single));
    let params = json!({ "command": "sudoku.explainCell", "arguments": [{ "uri": URI, "position": place }] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let said = page.server.wait_method("window/showMessage");
    let text = said["params"]["message"].as_str().unwrap();
    assert!(text.contains(&name) && text.ends_with('.'), "{text}");
    Cell::Holds
}

fn command_solve_to_here(page: &mut Page<'_>) -> Cell {
    let blank = page.shape.single();
    let place = page.cell(blank)["start"].clone();
    run(page, "sudoku.solveToHere", place, json!({}));
    let (now, solved) = (page.filled(), page.solved());
    assert_eq!(now[blank], solved[blank]);
    assert!(now.iter().zip(&solved).all(|(now, solved)| now == "." || now == solved), "{now:?}");
    Cell::Holds
}

fn command_path(page: &mut Page<'_>) -> Cell {
    let place = page.cell(page.shape.blank())["start"].clone();
    let params = json!({ "command": "sudoku.path", "arguments": [{ "uri": URI, "position": place }] });
    assert_eq!(page.server.request("workspace/executeCommand", params), Value::Null);
    let edit = page.server.wait_method("workspace/applyEdit");
    let text =
        edit["params"]["edit"]["documentChanges"][1]["edits"][0]["newText"].as_str().unwrap().to_owned();
    page.server.reply(&edit, json!({ "applied": true }));
    let shown = page.server.wait_method("window/showDocument");
    page.server.reply(&shown, json!({ "success": true }));
    assert!(text.contains("\n## 1. ") && text.contains("\nSolved in "), "{text}");
    Cell::Holds
}

fn command_isomorphs(page: &mut Page<'_>) -> Cell {
    // The same puzzle follows, with its first two digits swapped.
    let shape = page.shape;
    let exchanged = |digit: usize| symbol([0, 2, 1].get(digit).copied().unwrap_or(digit));
    let line: String = shape.seen.iter().map(|&digit| exchanged(digit)).collect();
    let end = if page.text.contains('\r') { "\r\n" } else { "\n" };
    let text = format!("{}{end}[puzzle other]{end}{line}{end}", page.text);
    page.set(&text);
    let params = json!({ "command": "sudoku.findIsomorphs", "arguments": [] });
    let answer = page.server.request("workspace/executeCommand", params);
    let said = page.server.wait_method("window/showMessage");
    let word = if shape.size == 9 { "isomorphic" } else { "no classic 9x9" };
    assert!(said["params"]["message"].as_str().unwrap().contains(word), "{said}");
    let found = page.findings();
    let hints: Vec<&Value> = found.iter().filter(|it| it["code"] == "isomorphic-puzzle").collect();
    if shape.size != 9 {
        assert_eq!((&answer["isomorphic"], hints.len()), (&json!(0), 0), "{found:#?}");
        return Cell::Nothing("symmetries are known for the classic 9x9 alone");
    }
    assert_eq!(answer["isomorphic"], hints.len());
    let head = page.lines().iter().position(|line| *line == "[puzzle other]").unwrap();
    let mine = hints.iter().find(|it| it["range"]["start"]["line"] == head).unwrap();
    let first = &mine["relatedInformation"][0]["location"]["range"];
    // The line above the puzzle contains the same puzzle rotated by 180 degrees, so the hint names that one first.
    let wanted = if shape.one_line { page.on_line(0, 0, 1) } else { first_cell(page) };
    assert_eq!(first, &wanted, "{found:#?}");
    Cell::Holds
}
