# Sourced by tests of editors that need a terminal: a terminal in tmux, keys, what the screen shows, and counts. Every
# wait is for a condition. Each test has a folder and an editor of its own.

LOOKS=250
passed=0 failed=0
command -v tmux >/dev/null || apt_install tmux
terminal() { tmux -L "sudoku-$$" -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null || true' EXIT
# Without a session, the terminal's server would end between two tests.
terminal new-session -d -s kept cat
terminal set -g status off
terminal set -g escape-time 0

# start COMMAND…: starts an editor in the test's folder.
start() { terminal new-session -d -s main -x 120 -y 40 -c "$PWD" env TERM=tmux-256color LANG=C.UTF-8 "$@"; }
screen() { terminal capture-pane -p -t main; }
keys() { terminal send-keys -t main "$@"; }
literal() { terminal send-keys -t main -l -- "$1"; }

# until CONDITION…: waits for a command to succeed.
until_true() {
  local n
  for n in $(seq "$LOOKS"); do
    "$@" && return 0
    sleep 0.1
  done
  return 1
}

has() { screen | grep -qF -- "$1"; }
# sees TEXT: waits until the screen shows the text.
sees() { until_true has "$1" || { echo "waited in vain for \"$1\" on the screen:"; screen; return 1; }; }
# presses TEXT KEY…: presses the keys repeatedly until the screen shows the text, since the server may still be starting.
press_and_look() { local text=$1 n; shift; keys "$@"; for n in $(seq 20); do sleep 0.1; has "$text" && return 0; done; return 1; }
presses() { LOOKS=15 until_true press_and_look "$@" || { echo "waited in vain for \"$1\" on the screen:"; screen; return 1; }; }
misses() { ! has "$1"; }
# loses TEXT: waits until the screen no longer shows the text.
loses() { until_true misses "$1" || { echo "still on the screen: \"$1\":"; screen; return 1; }; }
# is_file FILE WANTED: waits until both files are equal.
is_file() { until_true cmp -s "$1" "$2" || { diff "$2" "$1"; screen; return 1; }; }
file_has() { grep -qE -- "$2" "$1"; }
# gets FILE PATTERN: waits until a line of the file matches the pattern.
gets() { until_true file_has "$1" "$2" || { echo "no line like $2 in $1:"; cat "$1"; screen; return 1; }; }

# test_of NAME FUNCTION: runs the function in a new folder with the fixtures.
test_of() {
  local name=$1 folder=$WORK/$2
  rm -rf "$folder" && mkdir -p "$folder"
  cp "$HERE/../fixture/"*.sudoku "$folder"
  local code=0
  # Not run as a condition: inside a condition, `set -e` has no effect, so a failed step would not end the test.
  set +e
  (set -e; cd "$folder"; "$2") > "$folder/log" 2>&1
  code=$?
  set -e
  if [ "$code" = 0 ]; then
    echo "ok   $name"
    passed=$((passed + 1))
  else
    echo "FAIL $name"
    sed 's/^/     /' "$folder/log"
    failed=$((failed + 1))
  fi
  terminal kill-session -t main 2>/dev/null || true
}

# is_unique FILE: whether the puzzles in the file have one solution each, counted by sudoku-ls.
is_unique() { [ "$(sudoku-ls count --limit 2 "$1" 2>&1 | tail -1)" = 1 ]; }

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
