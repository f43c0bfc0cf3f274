#!/usr/bin/env bash
# make-root.sh TO PACKAGES NAME...: makes a minimal Debian root in the new folder TO with mmdebstrap, from the mirrors this machine is configured
# for. Installs what the packages NAME... need, but not the packages that lie as .deb files in the folder PACKAGES. Must run as root.
set -eu
to=$1 packages=$2
shift 2
include=(adduser)
for name in "$@"; do
    deb=("$packages/${name}"_[0-9]*.deb)
    if [ -f "${deb[0]}" ]; then
        while read -r need; do include+=("$need"); done < <(dpkg-deb -f "${deb[0]}" Depends | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g')
    else
        include+=("$name")
    fi
done
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' | sort -u |
    mmdebstrap --quiet --mode=root --variant=apt --include="$(IFS=,; echo "${include[*]}")" "$release" "$to" -
