#!/usr/bin/env bash
# build-packages.sh TREE [OPTION...]: builds the Debian packages of the source tree TREE, beside it, with options of dpkg-buildpackage.
# SOURCE_DATE_EPOCH is the date of the newest entry of debian/changelog, and no path of the build gets into a package, so two builds give the
# same bytes. The path of TREE must not contain spaces: dpkg keeps only simple paths out of the debugging information.
set -eu
cd -- "$1"
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC DEB_BUILD_OPTIONS="parallel=$(nproc) ${DEB_BUILD_OPTIONS-}"
exec dpkg-buildpackage --build=binary --no-sign "${@:2}"
