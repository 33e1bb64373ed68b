# Sourced by the scripts beside it: the folder of fetched editors, and functions that download and install.

EDITORS_CACHE=${SUDOKU_LS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/sudoku-ls}/editors

# The exit code that means "could not be fetched": the caller prints NOT RUN and goes on. Any other failure is a failure.
NOT_FETCHED=75

say() { printf '%s\n' "$*" >&2; }

# tries COMMAND…: runs a download up to three times, then gives up with NOT_FETCHED.
tries() {
  local n
  for n in 1 2 3; do
    "$@" && return 0
    say "attempt $n of 3 failed: $*"
    [ "$n" = 3 ] || sleep "$((n * 3))"
  done
  exit "$NOT_FETCHED"
}

# apt_install PACKAGE…: installs Debian packages; refreshes the package lists only if that is necessary.
apt_install() {
  command -v apt-get >/dev/null || { say "no apt-get here: install by hand: $*"; exit "$NOT_FETCHED"; }
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1 && return 0
  tries apt-get update -q >/dev/null
  tries apt-get install -y -q --no-install-recommends "$@" >/dev/null
}

# npm_ci FOLDER: installs the packages of the folder's package-lock.json, unless they were installed after its last change.
npm_ci() {
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] && return 0
  (cd "$1" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
}
