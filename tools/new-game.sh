#!/bin/sh
# new-game.sh NAME [PREFIX]: creates a new game as a copy of src/games/_template: its folder, its words and rules in English and Spanish,
# and its place in every list of games. NAME is its id (lower-case letters and hyphens); PREFIX starts its rule ids.
set -eu
cd "$(dirname "$0")/.."
exec python3 tools/new_game.py "$@"
