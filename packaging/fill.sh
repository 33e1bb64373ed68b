#!/bin/sh
# Fills in the package definitions in templates/ for a release.
# Usage: packaging/fill.sh VERSION URL SHA256SUMS FOLDER
# SHA256SUMS has lines from `sha256sum`, one per archive sudoku-ls-TARGET.tar.gz or .zip; lines for other files are ignored.
set -eu
[ $# -eq 4 ] || { echo "usage: $0 VERSION URL SHA256SUMS FOLDER" >&2; exit 2; }
version=$1 url=$2 sums=$3 folder=$4
here=$(dirname "$0")
mkdir -p "$folder"
script="s|@VERSION@|$version|g;s|@URL@|$url|g"
while read -r sum archive; do
  target=${archive#sudoku-ls-}
  target=${target%.tar.gz}
  target=${target%.zip}
  script="$script;s|@SHA256:$target@|$sum|g"
done < "$sums"
for template in "$here"/templates/*; do
  filled=$folder/$(basename "$template")
  sed "$script" "$template" > "$filled"
  if grep -Hn '@[A-Z0-9]*[:@]' "$filled" >&2; then
    echo "$0: $template has a field that is not filled" >&2
    exit 1
  fi
done
