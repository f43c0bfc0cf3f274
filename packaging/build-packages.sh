#!/usr/bin/env bash
# build-packages.sh TREE: builds the Debian packages of the source tree TREE, beside it. SOURCE_DATE_EPOCH is the date of the newest entry of
# debian/changelog, and no path of the build gets into a package, so two builds give the same bytes.
set -eu
cd -- "$1"
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC DEB_BUILD_OPTIONS="parallel=$(nproc) ${DEB_BUILD_OPTIONS-}"
exec dpkg-buildpackage --build=binary --no-sign "${@:2}"
