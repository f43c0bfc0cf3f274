#!/usr/bin/env bash
# make-image.sh PACKAGES TO: makes the root file system of the container in the new folder TO: a minimal Debian made by mmdebstrap, with the
# packages parlour and parlour-web of the folder PACKAGES. packaging/Containerfile makes an image from it. Must run as root.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
packages=$1 to=$2
"$here/make-root.sh" "$to" "$packages" parlour perl-base
mkdir "$to/tmp/packages"
cp "$packages"/parlour_[0-9]*.deb "$packages"/parlour-web_[0-9]*.deb "$to/tmp/packages/"
chroot "$to" sh -c 'dpkg -i /tmp/packages/*.deb' >/dev/null
rm -rf "$to"/tmp/packages "$to"/var/cache/apt/* "$to"/var/lib/apt/lists/* "$to"/var/log/*
install -d -o "$(chroot "$to" id -u parlour)" -g "$(chroot "$to" id -g parlour)" -m 0700 "$to/data"
install -m 0755 "$here/parlour-health" "$to/usr/bin/parlour-health"
