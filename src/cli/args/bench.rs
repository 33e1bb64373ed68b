//! The options of `bench`.

use clap::Args as ClapArgs;

use super::Paths;
use crate::cli::engine::EngineArg;
use crate::solver::Vectors;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints a line a file: its puzzles by their number of solutions, the CPU time a puzzle (all threads together; reading is not counted) and
the puzzles a second. Puzzles are permuted: digits named anew, perhaps transposed, in random order. The median of five runs counts.
Of a file with more than 1,000,000 puzzles, all are counted, and a random sample of so many is measured.
JSON output is an object a file: file, puzzles, none, unique, multiple, undecided, measured, cpu_us, per_second; with --vectors also
vectors, their name.
Exit code: 0 measured; 1 a file without puzzles; 2 a file that can't be read.")]
pub(in crate::cli) struct BenchArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Stop at this many solutions of a puzzle
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=2))]
    pub(in crate::cli) limit: u64,
    /// Threads that share the puzzles of a file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(in crate::cli) threads: u64,
    #[command(flatten)]
    pub(in crate::cli) engine: EngineArg,
    /// Hand over many puzzles at a time, which is faster, instead of one by one
    #[arg(long)]
    pub(in crate::cli) batch: bool,
    /// Vector instructions for the engine for classic 9x9, instead of the fastest: avx512, avx2, sse4.1, neon, portable (plain integers)
    #[arg(long, value_name = "NAME", value_parser = vectors)]
    pub(in crate::cli) vectors: Option<Vectors>,
    /// Seconds to measure each file
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(in crate::cli) seconds: f64,
    /// A JSON object a file
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Vector instructions that this machine has.
fn vectors(name: &str) -> Result<Vectors, String> {
    let there = Vectors::available();
    Vectors::from_name(name).filter(|vectors| there.contains(vectors)).ok_or_else(|| {
        let names: Vec<&str> = there.iter().map(|vectors| vectors.name()).collect();
        format!("this machine has {}", names.join(", "))
    })
}

/// A number of seconds from 0 to 3600.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    number.ok_or_else(|| "give seconds from 0 to 3600".to_owned())
}
