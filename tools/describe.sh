#!/bin/sh
# describe.sh [PARLOUR]: regenerates docs/games/*.md and web/types/*.ts from the games' field tables.
set -eu
cd "$(dirname "$0")/.."
parlour=${1:-build/src/main/parlour}
mkdir -p docs/games web/types
for game in $("$parlour" describe --list); do
    "$parlour" describe "$game" --md >"docs/games/$game.md"
    "$parlour" describe "$game" --ts >"web/types/$game.ts"
done
