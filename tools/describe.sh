#!/bin/sh
# describe.sh [PARLOUR]: regenerates docs/games/*.md and web/types/*.ts from the games' field tables.
set -eu
cd "$(dirname "$0")/.."
parlour=${1:-build/src/main/parlour}
games=$("$parlour" describe --list) || {
    echo "describe.sh: $parlour does not run; build it first (./parlour), or give the path of the program" >&2
    exit 1
}
mkdir -p docs/games web/types
for game in $games; do
    "$parlour" describe "$game" --md >"docs/games/$game.md"
    "$parlour" describe "$game" --ts >"web/types/$game.ts"
done
