#!/bin/sh
# new-game.sh NAME [PREFIX]: creates a new game as a copy of src/games/_template. It creates the folder of the game and its words and rules
# in English and Spanish, and adds the game to every list of games. NAME is the id of the game (lower-case letters and hyphens). PREFIX is
# the prefix of its rule ids.
set -eu
cd "$(dirname "$0")/.."
exec python3 tools/new_game.py "$@"
