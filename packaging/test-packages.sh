#!/usr/bin/env bash
# test-packages.sh PAGE WORK: tests the Debian packages, in the folder WORK, which it deletes first. PAGE is the built page. Builds the packages
# twice in different folders and compares them byte for byte; checks them with lintian; in a new root made by mmdebstrap installs a lower
# version, plays a match, upgrades, and purges; then builds the root of the container and runs the server in it. Must run as root, because
# it uses chroot and mount.
set -eu
page=$(readlink -f -- "$1") work=$(readlink -m -- "$2") packaging=$(dirname -- "$(readlink -f -- "$0")")
[ "$(id -u)" = 0 ] || { echo 'test-packages.sh: must run as root, because it uses chroot and mount' >&2; exit 1; }
root=$work/root
server=

cleanup() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    for mounted in "$root/proc" "$work/image/proc"; do umount -l "$mounted" 2>/dev/null || true; done
}
trap cleanup EXIT
step() { printf '== %s\n' "$*"; }
fail() {
    printf 'test-packages.sh: %s\n' "$*" >&2
    exit 1
}

# start_server ROOT ARGUMENT...: starts the installed server as the user parlour, and sets `server` and `url` when it listens.
start_server() {
    local in=$1
    shift
    rm -f "$work/port"
    chroot --userspec=parlour:parlour "$in" env HOME=/nonexistent PARLOUR_DB=/var/lib/parlour/parlour.db \
        /usr/bin/parlour serve --host 127.0.0.1 --port 0 --bot-wait 0 --print-port --quiet "$@" >"$work/port" &
    server=$!
    until grep -q http "$work/port"; do
        kill -0 "$server" 2>/dev/null || fail 'the server did not start'
        sleep 0.1
    done
    url=$(grep -o 'http[^ ]*' "$work/port")
}
stop_server() {
    kill "$server"
    wait "$server" || fail "the server exited with $?"
    server=
}
# Lists what a purge must restore. That excludes logs, caches, locks in /run, the records of dpkg and apt, and adduser's copies (/etc/*-).
files_of() {
    (cd "$1" && find . -xdev \( -path ./proc -o -path ./run -o -path ./var/log -o -path ./var/cache -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./tmp \
        -o -path './etc/*-' -o -path ./etc/ld.so.cache \) -prune -o -print | LC_ALL=C sort
    LC_ALL=C sort ./etc/passwd ./etc/group ./etc/shadow ./etc/gshadow)
}

rm -rf "$work"
mkdir -p "$work"
step 'build the packages twice'
for folder in one another-folder; do
    "$packaging/source-tree.sh" "$page" "$work/$folder/parlour"
    "$packaging/build-packages.sh" "$work/$folder/parlour" >"$work/$folder/log" 2>&1 || {
        tail -n 60 "$work/$folder/log"
        fail 'the packages cannot be built'
    }
done
for deb in "$work"/one/*.deb; do
    cmp "$deb" "$work/another-folder/${deb##*/}" || fail "two builds of ${deb##*/} differ"
    echo "${deb##*/}: $(stat -c %s "$deb") bytes, both builds are equal"
done

step 'lintian'
lintian --allow-root --fail-on error "$work"/one/*.changes >"$work/lintian" || {
    cat "$work/lintian"
    fail 'lintian found errors'
}
cat "$work/lintian"

step 'build a lower version'
version=$(cd "$work/one/parlour" && dpkg-parsechangelog -S Version)
mkdir "$work/lower"
rm "$work"/another-folder/*.deb
sed -i "1s/($version)/(0.8.9~test)/" "$work/another-folder/parlour/debian/changelog"
"$packaging/build-packages.sh" "$work/another-folder/parlour" -nc >"$work/lower/log" 2>&1 ||
    fail "the lower version cannot be built; see $work/lower/log"
mv "$work"/another-folder/*.deb "$work/lower/"

step 'make a root'
"$packaging/make-root.sh" "$root" "$work/one" parlour libparlour-dev gcc libc6-dev pkg-config
mount -t proc proc "$root/proc"
mkdir "$root/tmp/packages"
files_of "$root" >"$work/before"

step 'install the lower version and play'
cp "$work"/lower/*.deb "$root/tmp/packages/"
chroot "$root" sh -c 'dpkg -i /tmp/packages/parlour_0.8.9*.deb /tmp/packages/parlour-web_*.deb /tmp/packages/libparlour-dev_*.deb'
rm "$root"/tmp/packages/*
yes "$(printf '1\n2\n3\n4')" | chroot --userspec=parlour:parlour "$root" env HOME=/tmp XDG_DATA_HOME=/tmp/saves parlour play sherlock-mycroft --seed check |
    grep '\* won' || fail 'no match was played in the terminal'
chroot "$root" parlour --version
python3 "$packaging/../tests/tools/hardening_test.py" "$root/usr/bin/parlour" || fail 'the installed program is not hardened'
for example in "$packaging"/*.example; do
    cmp "$example" "$root/usr/share/doc/parlour/examples/${example##*/}" || fail "the package has no ${example##*/}"
done
chroot "$root" sh -c 'cc /usr/share/doc/libparlour-dev/examples/match.c $(pkg-config --cflags --libs parlour) -o /tmp/match && /tmp/match | tail -n 1' ||
    fail 'the example of the library does not build'
start_server "$root"
curl -fsS "$url/healthz" >/dev/null
curl -fsS "$url/" >"$work/page"
grep -q '/assets/' "$work/page" || fail 'the server does not deliver the installed page'
cookie=$(/usr/bin/python3 "$packaging/play_match.py" "$url")
chroot --userspec=parlour:parlour "$root" env PARLOUR_DB=/var/lib/parlour/parlour.db parlour admin people | grep -q guest ||
    fail 'parlour admin does not reach the server'
stop_server
echo '#port = 2210 # a change by the operator' >>"$root/etc/parlour/parlour.conf"

step 'upgrade'
cp "$work"/one/*.deb "$root/tmp/packages/"
chroot "$root" sh -c 'dpkg -i /tmp/packages/parlour_*.deb /tmp/packages/parlour-web_*.deb /tmp/packages/libparlour-dev_*.deb'
chroot "$root" dpkg-query -W -f '${Version}\n' parlour | grep -Fx "$version" || fail 'the version is not the new one'
grep -q 'a change by the operator' "$root/etc/parlour/parlour.conf" || fail 'the upgrade changed the settings file'
start_server "$root"
/usr/bin/python3 "$packaging/play_match.py" "$url" "$cookie"
stop_server

step 'purge'
rm -rf "$root"/tmp/*
chroot "$root" dpkg --purge parlour parlour-web libparlour-dev
files_of "$root" >"$work/after"
diff "$work/before" "$work/after" || fail 'something is left after the purge (lines with >) or missing (lines with <)'
echo 'nothing is left'
umount "$root/proc"
rm -rf "$root"

step 'container'
"$packaging/make-image.sh" "$work/one" "$work/image"
mount -t proc proc "$work/image/proc"
start_server "$work/image" --db /data/parlour.db
chroot --userspec=parlour:parlour "$work/image" /usr/bin/parlour-health "$url" || fail 'the health check fails on a healthy server'
cookie=$(/usr/bin/python3 "$packaging/play_match.py" "$url")
stop_server
! chroot --userspec=parlour:parlour "$work/image" /usr/bin/parlour-health "$url" 2>/dev/null || fail 'the health check succeeds without a server'
umount "$work/image/proc"
rm -rf "$work/image" "$work/lower" "$work/another-folder"
echo 'all tests of the packages passed'
