#!/usr/bin/env bash
# release.sh [--draft] [OUT]: makes a release in the folder OUT (dist): source tarball, Debian packages and SHA256SUMS. The tarball contains the
# built page, so packages can be built from it without a network. The version is the one of meson.build; CHANGELOG.md and debian/changelog
# must have it. Refuses a working tree with changes, except with --draft. The same commit always gives the same tarball.
set -u
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." || exit 1
. tools/setup.sh
draft=false out=dist
for word in "$@"; do
    case $word in
    --draft) draft=true ;;
    -*) die 'usage: tools/release.sh [--draft] [OUT]' ;;
    *) out=$word ;;
    esac
done
[ ! -e "$out" ] || die "$out exists already; delete it, or name another folder"
$draft || [ -z "$(git status --porcelain)" ] || die 'the working tree has changes; commit them, or use --draft'

need_to_build
need_to_package
install_missing
version=$(sed -n "s/^  version: '\([^']*\)'.*/\1/p" meson.build)
[ "$(dpkg-parsechangelog -S Version)" = "$version" ] || die "debian/changelog does not begin with version $version"
grep -q "^## \[$version\] - " CHANGELOG.md || die "CHANGELOG.md has no section [$version]"
# Changes under [Unreleased] are not in the version that the release would be named after.
if sed -n '/^## \[Unreleased\]/,/^## \[[0-9]/p' CHANGELOG.md | grep -q '^- '; then
    $draft || die "CHANGELOG.md lists changes under [Unreleased]; make a section of the next version of them, and raise the version, or use --draft"
    say "CHANGELOG.md lists changes under [Unreleased], and the draft is called $version"
fi

say 'building the program and the page'
build build -Dwasm=true || die 'the build failed; see build/.log'
build_web build || die 'the page could not be built; see build/.web.log'
mkdir -p "$out" || exit 1
out=$(readlink -f -- "$out")
tree=$out/parlour-$version
packaging/source-tree.sh build/web "$tree" || exit 1
say 'making the tarball'
date=$(dpkg-parsechangelog -S Timestamp)
tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s --mtime="@$date" -C "$out" -cf - "parlour-$version" |
    xz -T1 >"$out/parlour-$version.tar.xz" || die 'the tarball could not be made'
say 'building the packages'
packaging/build-packages.sh "$tree" >"$out/build.log" 2>&1 || die "the packages could not be built; see $out/build.log"
rm -rf "$tree" "$out/build.log"
(cd "$out" && sha256sum -- * >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS) || exit 1
cat "$out/SHA256SUMS"
