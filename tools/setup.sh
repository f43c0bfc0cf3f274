# setup.sh: functions that install missing packages and build the program. ./parlour and ./check source this file. All output goes to
# stderr, because stdout is reserved for the output of the program.

say() { printf '%s\n' "$*" >&2; }
die() { say "parlour: $*"; exit 1; }

missing=()

# need PACKAGE PROBE WHY: adds a Debian package to the list of missing packages if neither PROBE nor the package is found. PROBE is a
# command, or a file pattern that contains a slash. The probe finds software that was installed without the package.
need() {
    local package=$1 probe=$2 why=$3
    case $probe in
    */*) compgen -G "$probe" >/dev/null && return 0 ;;
    *) command -v "$probe" >/dev/null 2>&1 && return 0 ;;
    esac
    if command -v dpkg-query >/dev/null 2>&1 &&
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ]; then
        return 0
    fi
    say "missing: $package ($why)"
    missing+=("$package")
}

need_to_build() {
    need gcc gcc 'the C compiler'
    need libc6-dev '/usr/include/stdio.h' 'the headers of the C library'
    need python3 python3 'generates C tables during the build'
    need python3-yaml '/usr/lib/python3/dist-packages/yaml/__init__.py' 'reads the lessons during the build'
    need meson meson 'configures the build'
    need ninja-build ninja 'runs the build'
    need pkg-config pkg-config 'finds libraries for the build'
    need libjansson-dev '/usr/include/jansson.h' 'parses JSON input'
    need libncurses-dev '/usr/include/ncursesw/curses.h' 'keyboard and screen of the terminal client'
    need libyaml-dev '/usr/include/yaml.h' 'parses case files'
    need libutf8proc-dev '/usr/include/utf8proc.h' 'removes accents and letter case in answers'
    need libstemmer-dev '/usr/include/libstemmer.h' 'finds the stems of words in answers'
    need libwebsockets-dev '/usr/include/libwebsockets.h' 'HTTP, WebSockets and TLS'
    need libwebsockets-evlib-uv '/usr/lib/*/libwebsockets-evlib_uv.so' 'runs libwebsockets on libuv'
    need libuv1-dev '/usr/include/uv.h' 'the event loop of the server'
    need libsqlite3-dev '/usr/include/sqlite3.h' 'the store in a file'
    need libpq-dev '/usr/include/postgresql/libpq-fe.h' 'the store in PostgreSQL'
    need libsodium-dev '/usr/include/sodium.h' 'tokens and passphrases'
    need libicu-dev '/usr/include/unicode/uspoof.h' 'checks names in any script'
    need libqrencode-dev '/usr/include/qrencode.h' 'QR codes of invitations'
    need libnats-dev '/usr/include/nats/nats.h' 'messages between the nodes of a parlour'
    need clang-14 clang-14 'the engine as WebAssembly, for the page'
    need lld-14 wasm-ld-14 'links WebAssembly'
    need nodejs node 'builds the page'
    need npm npm 'installs the packages of the page'
}

need_to_check() {
    need libclang-rt-14-dev '/usr/lib/llvm-14/lib/clang/14*/lib/linux/libclang_rt.fuzzer-*.a' 'libFuzzer and the sanitizers of clang'
    need llvm-14 llvm-symbolizer-14 'shows function names in sanitizer reports'
    need chromium-headless-shell chromium-headless-shell 'headless browser for the tests of the page'
    need clang-format-14 clang-format-14 'checks the format of C files'
    need black black 'checks the format of Python files'
    need flake8 flake8 'finds errors in Python files'
    # Debian's package also creates and starts a database server of its own. The tests never use it: they start servers in temporary folders.
    need postgresql '/usr/lib/postgresql/*/bin/initdb' 'database server for the tests of the store'
    need node-ws '/usr/share/nodejs/ws/package.json' 'WebSocket client for the server tests'
    need python3-websockets '/usr/lib/python3/dist-packages/websockets/__init__.py' 'WebSocket client for the server tests'
    need gcovr gcovr 'measures test coverage'
    # The tests start these programs themselves, on free ports and in temporary folders; they never use Debian's services.
    need haproxy haproxy 'load balancer of the tests with several nodes'
    need faketime '/usr/lib/*/faketime/libfaketimeMT.so.1' 'wrong clocks in the tests with several nodes'
    need nats-server '/usr/sbin/nats-server' 'passes messages between nodes in the tests'
}

# Steps of ./check --full, except `packages`.
need_to_check_fully() {
    need prometheus promtool 'reads the alert rules and the metrics'
    need testssl.sh testssl 'examines the TLS of the server'
    need clang-tidy-14 clang-tidy-14 'static analysis'
    # Only their programs and files are used; systemd need not run.
    need systemd systemd-analyze 'examines the systemd unit and knows its groups of system calls'
    need python3-seccomp '/usr/lib/python3/dist-packages/seccomp*.so' 'makes the system-call filters of the systemd unit'
}

# no_service PACKAGE INSTALL...: runs the command INSTALL. If it installs the package and systemd runs, the service of the same name is not
# started and not enabled, because the tests start their own. `as` is the prefix for commands of root.
no_service() {
    local package=$1 rc=0
    shift
    case " ${missing[*]} " in
    *" $package "*) ;;
    *)
        "$@"
        return
        ;;
    esac
    [ -d /run/systemd/system ] || {
        "$@"
        return
    }
    "${as[@]}" systemctl mask --runtime "$package.service" >/dev/null 2>&1
    "$@" || rc=$?
    "${as[@]}" systemctl disable "$package.service" >/dev/null 2>&1
    "${as[@]}" systemctl unmask --runtime "$package.service" >/dev/null 2>&1
    return $rc
}

need_to_package() {
    need dpkg-dev dpkg-buildpackage 'builds Debian packages'
    need debhelper dh 'builds Debian packages'
}

# The step `packages` of ./check --full.
need_to_test_packages() {
    need_to_package
    need lintian lintian 'checks Debian packages'
    need mmdebstrap mmdebstrap 'makes the root in which packages are tested'
    need curl curl 'asks the server whether it is healthy'
}

# Installs the packages that `need` found missing.
install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    command -v apt-get >/dev/null 2>&1 || die "this is not a Debian system; install these packages yourself: ${missing[*]}"
    local as=()
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null 2>&1 && { sudo -n true 2>/dev/null || [ -t 2 ]; }; then
            as=(sudo)
        else
            die "not root, and no sudo. As root, run: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        fi
    fi
    say "installing from Debian's packages: ${missing[*]}"
    local log
    log=$(mktemp)
    # Continue if the update fails, because the local package list may be sufficient.
    "${as[@]}" apt-get -q update </dev/null >"$log" 2>&1 || say 'apt-get update failed; continuing with the local package list'
    local install=("${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${missing[@]}")
    if ! no_service nats-server no_service prometheus "${install[@]}" </dev/null >>"$log" 2>&1; then
        tail -n 30 "$log" >&2
        rm -f "$log"
        die "could not install: ${missing[*]}"
    fi
    rm -f "$log"
    missing=()
    hash -r
}

cores() { nproc 2>/dev/null || echo 2; }

# build DIR [MESON OPTION...]: builds in the folder DIR. Configures it first if it is new or was configured for another path, compiler or
# options. Output goes to DIR/.log. The build lock is held until ninja and its compilers have ended. Otherwise a second build in the same
# folder could replace programs while tests run them.
targets=()             # targets for ninja; empty means all targets
in_background=false # a background build is stopped when another build needs its folder
build() {
    local dir=$1
    shift
    local wanted="$PWD ${CC:-cc} $*"
    mkdir -p "$dir" || return 1
    (
        if command -v flock >/dev/null 2>&1; then
            exec 9>>"$dir/.lock"
            take_build_lock "$dir"
        fi
        exec >"$dir/.log" 2>&1 </dev/null
        if [ ! -f "$dir/build.ninja" ] || [ "$(cat "$dir/.parlour" 2>/dev/null)" != "$wanted" ]; then
            rm -rf "${dir:?}"/* # a build for another path cannot be reused
            meson setup "$dir" . "$@" || exit 1
            printf '%s\n' "$wanted" >"$dir/.parlour"
        fi
        ninja -C "$dir" -j "$(cores)" "${targets[@]}"
    )
}

# Waits for the lock on file descriptor 9. Stops a background build that holds the lock, because on a busy machine a build at idle priority
# might never end. A background build writes its process id to DIR/.background.
take_build_lock() {
    local dir=$1 holder
    if $in_background; then
        flock 9
        printf '%s\n' "$BASHPID" >"$dir/.background"
        return
    fi
    until flock --wait 1 9; do
        holder=$(cat "$dir/.background" 2>/dev/null)
        # The process id may be out of date and belong to another program, so stop only a process that has this lock file open.
        if [ -n "$holder" ] && [ "/proc/$holder/fd/9" -ef "$dir/.lock" ]; then stop_with_children "$holder"; fi
    done
    rm -f "$dir/.background"
}

# Stops a process and its children. Stops parents first, because they could start new children. Raises each process to normal priority, so
# that it ends soon.
stop_with_children() {
    local pid=$1 child children
    children=$(cat "/proc/$pid/task/$pid/children" 2>/dev/null)
    ! command -v chrt >/dev/null 2>&1 || chrt --other --pid 0 "$pid" >/dev/null 2>&1
    kill "$pid" 2>/dev/null
    for child in $children; do stop_with_children "$child"; done
}

# Prints a hash of all sources of the web page. The page is rebuilt when the hash changes.
web_sources() {
    {
        node --version
        find web -name node_modules -prune -o -name generated -prune -o -name tests -prune -o -type f -print
        find words cases lessons problems -type f
        find art -name '*.py'
        find src/games src/kernel -name README.md
        printf '%s\n' "$1"
    } | LC_ALL=C sort | while read -r file; do
        if [ -f "$file" ]; then sha256sum "$file"; else printf '%s\n' "$file"; fi
    done | sha256sum | cut -d ' ' -f 1
}

# build_web DIR: builds the web page into DIR/web, with the engine that was built in DIR. Output goes to DIR/.web.log.
build_web() {
    local dir=$1 wasm=$1/src/wasm/parlour.wasm now
    (
        if command -v flock >/dev/null 2>&1; then
            exec 9>"$dir/.web.lock"
            flock 9
        fi
        exec >"$dir/.web.log" 2>&1 </dev/null
        now=$(web_sources "$wasm") || exit 1
        [ -f "$dir/web/index.html" ] && [ "$(cat "$dir/.web" 2>/dev/null)" = "$now" ] && exit 0
        install_web && node web/tools/gather.mjs "$wasm" || exit 1
        export PARLOUR_WEB_OUT
        PARLOUR_WEB_OUT=$(CDPATH='' cd -- "$dir" && pwd)/web
        (cd web && npx --no-install vite build && npx --no-install vite build --config vite.preview.config.ts) || exit 1
        printf '%s\n' "$now" >"$dir/.web"
    )
}

# Installs the web page's npm packages in the versions that the lock file specifies.
install_web() {
    [ "$(cat web/node_modules/.parlour 2>/dev/null)" = "$(sha256sum <web/package-lock.json)" ] && return 0
    (cd web && npm ci --ignore-scripts --no-audit --no-fund) || return 1
    sha256sum <web/package-lock.json >web/node_modules/.parlour
}
