#!/bin/sh
# install-page.sh FOLDER: installs the page into the folder where the program looks for it. `./parlour` builds the page in build/web; a source
# tree of a release has it in built-page.
set -eu
from=$MESON_BUILD_ROOT/web
[ -f "$from/index.html" ] || from=$MESON_SOURCE_ROOT/built-page
to=$MESON_INSTALL_DESTDIR_PREFIX/$1/web
if [ ! -f "$from/index.html" ]; then
    echo "no page in $MESON_BUILD_ROOT/web; run ./parlour to build it. The server will show its small built-in page" >&2
    exit 0
fi
rm -rf "$to"
mkdir -p "$to"
cp -R "$from/." "$to/"
