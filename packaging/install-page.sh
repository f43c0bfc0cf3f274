#!/bin/sh
# install-page.sh FOLDER: the page, which `./parlour` builds into build/web, goes where the installed program looks for it.
set -eu
from=$MESON_BUILD_ROOT/web
to=$MESON_INSTALL_DESTDIR_PREFIX/$1/web
if [ ! -f "$from/index.html" ]; then
    echo "there is no page in $from (./parlour builds it); the house will have a plain door" >&2
    exit 0
fi
rm -rf "$to"
mkdir -p "$to"
cp -R "$from/." "$to/"
