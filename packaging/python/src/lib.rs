//! The compiled part of the Python package `sudoku_ls`: it takes rows and returns columns. The public interface is in
//! `python/sudoku_ls`.
//!
//! | module | content |
//! | --- | --- |
//! | `rows` | the puzzles of a call: texts of Arrow arrays, or cells |
//! | `columns` | the answers of a call, as Arrow, as Python values or as memory |
//! | `capsules` | Arrow's `PyCapsule` interface; the only unsafe code |
//! | `searches` | the functions whose only option is a budget |
//! | `work` | blocks of rows on all cores, with signals and progress |
//! | `answers` | the answer of each function, without Python |

mod answers;
mod capsules;
mod columns;
mod rows;
mod searches;
mod work;

/// The functions of the module. Each takes rows and returns columns. A row that cannot be read has nulls and a reason.
#[pyo3::pymodule]
mod _core {
    use std::str::FromStr;
    use std::sync::Arc;

    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use sudoku_ls_engine::board::UnknownName;
    use sudoku_ls_engine::generate::{Symmetry, generate_watched};
    use sudoku_ls_engine::logic::{Demand, ErRange};
    use sudoku_ls_engine::{Exhausted, GenerateError, Layout, Level, PuzzleSpec, Rule, Seed};
    use sudoku_ls_format::Form;
    use sudoku_ls_format::render::{Look, Theme};

    use crate::answers::{made, solving, symmetry, texts};
    #[pymodule_export]
    use crate::columns::Columns;
    #[pymodule_export]
    use crate::rows::Rows;
    #[pymodule_export]
    use crate::searches::{
        hint, is_unique, minimize, path, rate, solve, status, techniques, true_candidates,
    };
    use crate::work::{Call, FEW, MANY, SOME};

    type Progress = Option<Py<PyAny>>;

    /// Finds a value by its name. An unknown name is an error.
    fn named<T: FromStr<Err = UnknownName>>(name: &str) -> PyResult<T> {
        name.parse().map_err(|why: UnknownName| PyValueError::new_err(why.to_string()))
    }

    /// Columns: count, complete, reason
    #[pyfunction]
    fn count(
        py: Python<'_>,
        rows: &Rows,
        limit: u64,
        nodes: u64,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let call = Call { py, threads, progress };
        let work = |block, stop: sudoku_ls_engine::solver::Interrupt<'_>| {
            solving::counts(&source, block, limit, nodes, stop)
        };
        Columns::of(call.run(source.len(), SOME, work)?)
    }

    /// Columns: canonical, symmetry, reason
    #[pyfunction]
    fn canonical(
        py: Python<'_>,
        rows: &Rows,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let call = Call { py, threads, progress };
        Columns::of(call.run(source.len(), SOME, |block, _| symmetry::canonical(&source, block))?)
    }

    /// Columns: key, reason
    #[pyfunction]
    fn isomorphic_key(
        py: Python<'_>,
        rows: &Rows,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let call = Call { py, threads, progress };
        Columns::of(call.run(source.len(), SOME, |block, _| symmetry::keys(&source, block))?)
    }

    /// Columns: puzzle, row, symmetry, reason
    #[pyfunction]
    fn augment(
        py: Python<'_>,
        rows: &Rows,
        many: usize,
        seed: u64,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let call = Call { py, threads, progress };
        let most = (MANY / many.max(1)).max(1);
        Columns::of(call.run(source.len(), most, |block, _| symmetry::images(&source, block, many, seed))?)
    }

    /// Columns: puzzle, reason
    #[pyfunction]
    fn transform(
        py: Python<'_>,
        rows: &Rows,
        symmetries: &Rows,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let (source, by) = (rows.shared(), symmetries.shared());
        if by.len() != 1 && by.len() != source.len() {
            let problem =
                format!("{} symmetries for {} puzzles: give one, or one for each", by.len(), source.len());
            return Err(PyValueError::new_err(problem));
        }
        let call = Call { py, threads, progress };
        Columns::of(call.run(source.len(), MANY, |block, _| symmetry::transformed(&source, &by, block))?)
    }

    /// Columns: findings, reason
    #[pyfunction]
    fn check(
        py: Python<'_>,
        rows: &Rows,
        minimal: bool,
        nodes: u64,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let call = Call { py, threads, progress };
        let work = |block, stop: sudoku_ls_engine::solver::Interrupt<'_>| {
            texts::checked(&source, block, minimal, nodes, stop)
        };
        Columns::of(call.run(source.len(), FEW, work)?)
    }

    /// Columns: text, reason
    #[pyfunction]
    fn convert(
        py: Python<'_>,
        rows: &Rows,
        to: &str,
        from_form: Option<&str>,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let to = named::<Form>(to)?;
        let from = from_form.map(named::<Form>).transpose()?;
        let call = Call { py, threads, progress };
        Columns::of(call.run(source.len(), FEW, |block, _| texts::converted(&source, block, to, from))?)
    }

    /// Columns: svg, reason
    #[pyfunction]
    fn render(
        py: Python<'_>,
        rows: &Rows,
        theme: &str,
        coordinates: bool,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let source = rows.shared();
        let look = Look { theme: named::<Theme>(theme)?, has_coordinates: coordinates };
        let call = Call { py, threads, progress };
        Columns::of(call.run(source.len(), FEW, |block, _| texts::pictures(&source, block, look))?)
    }

    /// Columns: puzzle, solution, seed, minimal, reason
    #[pyfunction]
    #[expect(
        clippy::too_many_arguments,
        clippy::needless_pass_by_value,
        reason = "each is an option of the Python function"
    )]
    fn generate(
        py: Python<'_>,
        many: usize,
        seed: u64,
        size: usize,
        rules: Vec<String>,
        clues: Option<usize>,
        symmetry: &str,
        minimal: bool,
        levels: Vec<String>,
        rating: Option<&str>,
        threads: Option<usize>,
        progress: Progress,
    ) -> PyResult<Columns> {
        let wrong = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        let rules = rules.iter().map(|name| named::<Rule>(name)).collect::<PyResult<Vec<_>>>()?;
        let levels = levels.iter().map(|name| named::<Level>(name));
        let rating = rating.map(str::parse::<ErRange>).transpose().map_err(|error| wrong(&error))?;
        let mut spec = PuzzleSpec::new(Layout::standard(size).with_rules(rules), Seed::new(seed))
            .with_symmetry(named::<Symmetry>(symmetry)?)
            .with_demand(Demand { levels: levels.collect::<PyResult<_>>()?, rating, ..Demand::NONE });
        if let Some(clues) = clues {
            spec = spec.with_clues(clues);
        }
        if minimal {
            spec = spec.with_each_clue_needed();
        }
        let spec = Arc::new(spec);
        let call = Call { py, threads, progress };
        let made = call.run(many, SOME, |block, stop| {
            let one = |k: usize| {
                let seed = Seed::new(seed.wrapping_add(k as u64));
                (seed, generate_watched(&PuzzleSpec::clone(&spec).with_seed(seed), stop))
            };
            block.map(one).collect::<Vec<_>>()
        })?;
        let made: Vec<_> = made.into_iter().flatten().collect();
        let is_impossible = |error: &&GenerateError| {
            !error.depends_on_seed() && !matches!(error, GenerateError::Stopped(Exhausted::Nodes(_)))
        };
        if let Some(error) = made.iter().filter_map(|(_, made)| made.as_ref().err()).find(is_impossible) {
            return Err(wrong(error));
        }
        Columns::of(vec![made::puzzles(&made)])
    }
}
