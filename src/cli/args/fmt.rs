//! The options of `fmt`.

use clap::Args as ClapArgs;

use super::Paths;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Files that are in form already are left alone. With - the formatted text goes to standard output.
Exit code: 0 done (with --check: nothing would change), 1 with --check some file would change, 2 a file that can't be used.")]
pub(in crate::cli) struct FmtArgs {
    #[command(flatten)]
    pub(in crate::cli) paths: Paths,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub(in crate::cli) check: bool,
}
