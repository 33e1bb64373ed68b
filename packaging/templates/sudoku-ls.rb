class SudokuLs < Formula
  desc "Language server and command line for sudoku puzzles written as text"
  homepage "@URL@"
  version "@VERSION@"
  license all_of: ["OFL-1.1", { any_of: ["MIT", "Apache-2.0"] }]

  on_macos do
    on_arm do
      url "@URL@/releases/download/v@VERSION@/sudoku-ls-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin@"
    end
    on_intel do
      url "@URL@/releases/download/v@VERSION@/sudoku-ls-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@URL@/releases/download/v@VERSION@/sudoku-ls-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@URL@/releases/download/v@VERSION@/sudoku-ls-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "sudoku-ls"
    generate_completions_from_executable(bin/"sudoku-ls", "completions", shells: [:bash, :zsh, :fish])
    system bin/"sudoku-ls", "man", "--output", "man"
    man1.install Dir["man/*.1"]
  end

  test do
    (testpath/"clash.sudoku").write "11..\n....\n....\n....\n"
    assert_match "duplicate-digit", shell_output("#{bin}/sudoku-ls check clash.sudoku", 1)
  end
end
