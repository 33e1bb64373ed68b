//! Which source files import each other, also through re-exports; and a test that there are no import cycles.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use super::{CRATES, code, root, sources};

/// A module's path from the crate's root: `["solver", "nine"]`.
type Module = Vec<String>;

/// A source file with its imports.
struct Source {
    file: PathBuf,
    /// The absolute path of each name that a `use` imports.
    names: HashMap<String, Module>,
    /// The absolute paths that its code uses.
    paths: BTreeSet<Module>,
}

/// The source files of a crate, by module.
struct Tree(BTreeMap<Module, Source>);

/// Returns a file's path within its crate.
fn inner(file: &Path) -> &Path {
    CRATES.iter().find_map(|folder| file.strip_prefix(root().join(folder)).ok()).unwrap()
}

/// Returns the module of a file.
fn module(file: &Path) -> Module {
    let inner = inner(file).with_extension("");
    let mut path: Module = inner.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if path.last().is_some_and(|last| last == "mod" || last == "lib") {
        path.pop();
    }
    path
}

/// Returns the code before its unit tests, which may import anything.
fn without_tests(code: &str) -> &str {
    code.split("#[cfg(test)]\nmod tests {").next().unwrap()
}

/// Returns the code with empty strings.
fn without_strings(code: &str) -> String {
    let mut kept = String::new();
    let mut inside = false;
    let mut before = ' ';
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if inside => _ = chars.next(),
            '"' if inside || before != '\'' => {
                inside = !inside;
                kept.push(c);
            }
            c if !inside => kept.push(c),
            _ => {}
        }
        before = c;
    }
    kept
}

/// Returns the tokens that matter for paths: names, `::`, and every other character on its own.
fn tokens(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            found.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    found
}

/// Returns the paths of a `use`, from its first token to its `;`, each with the name that it imports.
fn used(tokens: &[&str]) -> Vec<(Vec<String>, String)> {
    fn tree(tokens: &[&str], at: &mut usize, before: &[String], found: &mut Vec<(Vec<String>, String)>) {
        let mut path = before.to_vec();
        loop {
            match tokens[*at] {
                "{" => {
                    *at += 1;
                    while tokens[*at] != "}" {
                        tree(tokens, at, &path, found);
                        *at += usize::from(tokens[*at] == ",");
                    }
                    *at += 1;
                    return;
                }
                "self" if !before.is_empty() && path.len() == before.len() => *at += 1,
                "::" => *at += 1,
                "as" => {
                    found.push((path, tokens[*at + 1].to_owned()));
                    *at += 2;
                    return;
                }
                "," | "}" | ";" => {
                    let name = path.last().unwrap().clone();
                    found.push((path, name));
                    return;
                }
                word => {
                    path.push(word.to_owned());
                    *at += 1;
                }
            }
        }
    }
    let mut found = Vec::new();
    tree(tokens, &mut 0, &[], &mut found);
    found
}

/// Returns an absolute path of this crate; `None` for a path of another crate.
fn absolute(path: &[String], here: &Module, is_child: impl Fn(&str) -> bool) -> Option<Module> {
    let mut base = here.clone();
    let mut at = 0;
    match path.first()?.as_str() {
        "crate" => {
            base.clear();
            at = 1;
        }
        "self" => at = 1,
        "super" => {
            while path.get(at).is_some_and(|part| part == "super") {
                base.pop();
                at += 1;
            }
        }
        first if is_child(first) => {}
        _ => return None,
    }
    base.extend_from_slice(&path[at..]);
    Some(base)
}

impl Tree {
    fn read(folder: &str) -> Self {
        let files: Vec<PathBuf> = sources(&root().join(folder))
            .into_iter()
            .filter(|file| !file.ends_with("main.rs") && !file.ends_with("tests.rs"))
            .collect();
        let modules: BTreeSet<Module> = files.iter().map(|file| module(file)).collect();
        let read = |file: PathBuf| {
            let here = module(&file);
            let is_child = |name: &str| {
                let mut child = here.clone();
                child.push(name.to_owned());
                modules.contains(&child)
            };
            let source =
                Source::read(file.clone(), &without_strings(without_tests(&code(&file))), &here, is_child);
            (here, source)
        };
        Self(files.into_iter().map(read).collect())
    }

    /// Returns the file that defines the item of an absolute path, followed through re-exports.
    fn file_of(&self, path: &[String]) -> Option<&Path> {
        self.resolve(path, 8)
    }

    fn resolve(&self, path: &[String], depth: usize) -> Option<&Path> {
        let mut here = Module::new();
        for (at, name) in path.iter().enumerate() {
            let source = &self.0[&here];
            let is_last = at + 1 == path.len();
            let mut child = here.clone();
            child.push(name.clone());
            match source.names.get(name).filter(|target| **target != child && depth > 0) {
                Some(target) if is_last || !self.0.contains_key(&child) => {
                    let whole: Module = target.iter().chain(&path[at + 1..]).cloned().collect();
                    return self.resolve(&whole, depth - 1);
                }
                _ if self.0.contains_key(&child) => here = child,
                _ => return Some(&source.file),
            }
        }
        None
    }

    /// Returns, for each file, the files that it imports from.
    fn imports(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let of = |source: &Source| {
            let files = source.paths.iter().filter_map(|path| self.file_of(path));
            files
                .filter(|file| *file != source.file)
                .map(|file| self.0[&module(file)].file.as_path())
                .collect()
        };
        self.0.values().map(|source| (source.file.as_path(), of(source))).collect()
    }
}

impl Source {
    fn read(file: PathBuf, code: &str, here: &Module, is_child: impl Fn(&str) -> bool) -> Self {
        let tokens = tokens(code);
        let mut names = HashMap::new();
        let mut rest = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at] == "use" && tokens[at + 1] != "<" {
                for (path, name) in used(&tokens[at + 1..]) {
                    if let Some(path) = absolute(&path, here, &is_child) {
                        names.insert(name, path);
                    }
                }
                at += tokens[at..].iter().position(|token| *token == ";").unwrap();
            } else {
                rest.push(tokens[at]);
            }
            at += 1;
        }
        let mut paths = BTreeSet::new();
        for at in 0..rest.len() {
            // Such a word is a part of a path, the name of a defined item, or a visibility.
            if at > 0
                && ["::", ".", "mod", "fn", "in"].contains(&rest[at - 1])
                && rest[at.saturating_sub(2)] != "for"
            {
                continue;
            }
            let mut path = vec![rest[at].to_owned()];
            let mut next = at + 1;
            while next + 1 < rest.len()
                && rest[next] == "::"
                && rest[next + 1].starts_with(char::is_alphabetic)
            {
                path.push(rest[next + 1].to_owned());
                next += 2;
            }
            if let Some(target) = names.get(&path[0]) {
                paths.insert(target.iter().chain(&path[1..]).cloned().collect());
            } else if path.len() > 1 {
                paths.extend(absolute(&path, here, &is_child));
            }
        }
        Self { file, names, paths }
    }
}

/// Returns the groups of files that import each other in a cycle.
fn circles<'a>(imports: &BTreeMap<&'a Path, BTreeSet<&'a Path>>) -> Vec<Vec<&'a Path>> {
    let reach = |from: &'a Path| {
        let mut found = BTreeSet::new();
        let mut open = vec![from];
        while let Some(file) = open.pop() {
            open.extend(imports[file].iter().filter(|next| found.insert(**next)));
        }
        found
    };
    let reached: BTreeMap<&Path, BTreeSet<&Path>> = imports.keys().map(|file| (*file, reach(file))).collect();
    let mut groups: Vec<Vec<&Path>> = Vec::new();
    for (file, its) in &reached {
        if its.contains(file) && !groups.iter().flatten().any(|known| known == file) {
            groups.push(its.iter().copied().filter(|other| reached[other].contains(file)).collect());
        }
    }
    groups
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut told = String::new();
    for folder in CRATES {
        let tree = Tree::read(folder);
        let imports = tree.imports();
        assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 100, "the imports are found");
        for circle in circles(&imports) {
            told += "a circle of imports:\n";
            for file in &circle {
                let short = |file: &Path| inner(file).display().to_string();
                let next: Vec<String> =
                    imports[file].iter().filter(|it| circle.contains(it)).map(|it| short(it)).collect();
                told += &["    ", &short(file), " imports ", &next.join(", "), "\n"].concat();
            }
        }
    }
    assert!(told.is_empty(), "{told}");
}

/// The modules of the server, from the bottom up. No module imports one above it.
const SERVER: [&str; 13] = [
    "runtime",
    "framing",
    "client",
    "documents",
    "proto",
    "state",
    "checking",
    "drawing",
    "commands",
    "exchange",
    "play",
    "requests",
    "server",
];

#[test]
fn no_module_of_the_server_imports_one_above_it() {
    let tree = Tree::read("src");
    let level = |file: &Path| {
        let [layer, name, ..] = &module(file)[..] else { return None };
        let level = SERVER.iter().position(|it| it == name);
        (layer == "lsp").then(|| level.unwrap_or_else(|| panic!("{name} is not in the list")))
    };
    let mut wrong = Vec::new();
    for (file, imports) in tree.imports() {
        let above = imports.into_iter().filter(|it| level(file).is_some() && level(file) < level(it));
        wrong.extend(above.map(|it| format!("{} imports {}", file.display(), it.display())));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_import_is_followed_through_re_exports_to_the_file_that_has_the_item() {
    let file_of = |folder, words: &str| {
        let path: Module = words.split("::").map(str::to_owned).collect();
        inner(Tree::read(folder).file_of(&path).unwrap()).to_owned()
    };
    assert_eq!(file_of("crates/engine/src", "board::Cell"), Path::new("board/cell.rs"));
    assert_eq!(file_of("crates/engine/src", "board::MAX_SIZE"), Path::new("board/mod.rs"));
    assert_eq!(file_of("src", "analysis::hover"), Path::new("analysis/hover/mod.rs"));
}

#[test]
fn every_path_of_a_use_in_braces_is_found() {
    let found = used(&tokens("a::{self, b::{C as D, e}, F};"));
    let told: Vec<String> =
        found.iter().map(|(path, name)| format!("{} = {name}", path.join("::"))).collect();
    assert_eq!(told, ["a = a", "a::b::C = D", "a::b::e = e", "a::F = F"]);
}
