#!/bin/sh
# install-page.sh FOLDER: installs the page, which `./parlour` builds in build/web, into the folder where the program looks for it.
set -eu
from=$MESON_BUILD_ROOT/web
to=$MESON_INSTALL_DESTDIR_PREFIX/$1/web
if [ ! -f "$from/index.html" ]; then
    echo "no page in $from; run ./parlour to build it. The server will show its small built-in page" >&2
    exit 0
fi
rm -rf "$to"
mkdir -p "$to"
cp -R "$from/." "$to/"
