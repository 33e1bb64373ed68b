#!/bin/sh
# Fills in the package definitions with example values, and checks each file here with its own linter if that is installed.
# Usage: packaging/lint.sh
# SCOOP_SCHEMA is the path of schema.json from the repository ScoopInstaller/Scoop, to check Scoop's manifest.
# Exits with 1 if a linter finds a problem, and lists the linters that it skipped.
set -u
cd "$(dirname "$0")/.." || exit 2
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
filled=$work/filled code=0

grep -v '^#' packaging/targets.tsv | while read -r target _ archive _; do
  printf '%064d  sudoku-ls-%s.%s\n' 0 "$target" "$archive"
done > "$work/SHA256SUMS"
packaging/fill.sh 0.1.0 https://github.com/example/sudoku-ls "$work/SHA256SUMS" "$filled" || exit 1

# with PROGRAM ARGUMENT…: runs a linter if it is installed.
with() {
  if ! command -v "$1" > /dev/null; then
    echo "NOT RUN: $*"
  elif "$@" > "$work/log" 2>&1; then
    echo "ok: $*"
  else
    code=1
    echo "FAILED: $*"
    cat "$work/log"
  fi
}

yaml='{extends: default, rules: {line-length: disable, document-start: disable, truthy: {check-keys: false}}}'
with ruby -c "$filled/sudoku-ls.rb"
with rubocop --only Lint "$filled/sudoku-ls.rb"
with bash -n "$filled/PKGBUILD"
# makepkg reads these variables, and sets pkgdir and srcdir.
with shellcheck --shell bash --exclude SC2034,SC2154 "$filled/PKGBUILD"
with shellcheck packaging/*.sh .ci/run
with hadolint packaging/Containerfile
with yamllint --strict -d "$yaml" "$filled/mason.yaml" packaging/github-action/action.yml .github/workflows .pre-commit-hooks.yaml
with luacheck --globals vim -- "$filled/sudoku_ls.lua"
with nix-instantiate --parse packaging/nix/flake.nix
with nixpkgs-fmt --check packaging/nix/flake.nix
with check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/ci.yml .github/workflows/release.yml
with check-jsonschema --builtin-schema vendor.github-actions packaging/github-action/action.yml
if [ -n "${SCOOP_SCHEMA:-}" ]; then
  with check-jsonschema --schemafile "$SCOOP_SCHEMA" "$filled/sudoku-ls.json"
else
  echo "NOT RUN: the schema of Scoop: SCOOP_SCHEMA is not set"
fi
with actionlint .github/workflows/ci.yml .github/workflows/release.yml
for crate in sudoku-ls-engine sudoku-ls-format sudoku-ls; do with cargo package --list --allow-dirty -p "$crate"; done
exit "$code"
