#!/bin/sh
# new-game.sh NAME [PREFIX]: a new game NAME, as a copy of src/games/_template: its folder, its words and rules in English and Spanish,
# and its place in every list of games. NAME is its id (small letters and hyphens); PREFIX starts the ids of its rules.
set -eu
cd "$(dirname "$0")/.."
exec python3 tools/new_game.py "$@"
