#!/bin/sh
# Packages the extension for VS Code.
# Usage: packaging/vsix.sh FILE.vsix [TARGET SERVER]
# With TARGET, a platform of VS Code such as linux-x64 (see targets.tsv), and SERVER, a server built for it, the package
# includes the server. Needs Node 20 or later.
set -eu
[ $# -eq 1 ] || [ $# -eq 3 ] || { echo "usage: $0 FILE.vsix [TARGET SERVER]" >&2; exit 2; }
absolute() { (cd "$(dirname "$1")" && printf '%s/%s\n' "$(pwd)" "$(basename "$1")"); }
out=$(absolute "$1")
target=${2:-} server=${3:-}
[ -z "$server" ] || server=$(absolute "$server")
cd "$(dirname "$0")/../editors/vscode"
[ -d node_modules ] || npm ci
[ ! -e server ] || { echo "$0: $(pwd)/server is in the way" >&2; exit 1; }
set -- --no-dependencies --allow-missing-repository --out "$out"
if [ -n "$target" ]; then
  trap 'rm -r server' EXIT
  mkdir server
  case $target in
    win32-*) file=server/sudoku-ls.exe ;;
    *) file=server/sudoku-ls ;;
  esac
  cp "$server" "$file"
  # The license of the font in the server.
  cp ../../LICENSE-OFL server/
  chmod +x "$file"
  set -- "$@" --target "$target"
fi
npx vsce package "$@"
