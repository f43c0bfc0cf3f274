#!/usr/bin/env bash
# source-tree.sh PAGE TO: writes the source tree of a release to the new folder TO: the files that git knows, and the built page PAGE as
# built-page, so that packages can be built from it without a network. Files of the working tree that git does not ignore are included.
set -eu
page=$1 to=$2
[ -f "$page/index.html" ] || { echo "source-tree.sh: $page does not contain the built page" >&2; exit 1; }
[ ! -e "$to" ] || { echo "source-tree.sh: $to exists already" >&2; exit 1; }
mkdir -p "$to"
git ls-files -coz --exclude-standard | tar cf - --null --ignore-failed-read -T - 2>/dev/null | tar xf - -C "$to"
cp -R "$page" "$to/built-page"
