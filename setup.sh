#!/usr/bin/env bash
# Set up Cardwright in this folder and build its games: system libraries, a virtual environment, `output/`.
# Run it as often as you like; what is there already is left alone. PYTHON=python3.12 bash setup.sh chooses the Python.
set -euo pipefail
cd "$(dirname "$0")"
PATH=$PATH:/usr/sbin:/sbin # where Debian keeps ldconfig, which is not on everybody's path

say() { printf '%s\n' "$*"; }
fail() { printf 'setup: %s\n' "$@" >&2; exit 4; }

# What WeasyPrint loads at run time, and the tools with which the tests measure finished sheets.
missing_packages() {
  local libraries
  libraries=$(ldconfig -p)
  grep -q 'libpango-1\.0\.so\.0' <<<"$libraries" || say libpango-1.0-0
  grep -q 'libpangoft2-1\.0\.so\.0' <<<"$libraries" || say libpangoft2-1.0-0
  grep -q 'libharfbuzz-subset\.so\.0' <<<"$libraries" || say libharfbuzz-subset0
  command -v pdfinfo >/dev/null || say poppler-utils
  command -v qpdf >/dev/null || say qpdf
}

install_packages() {
  local sudo=()
  command -v apt-get >/dev/null || fail "these are missing and there is no apt-get to install them: $*" \
    "install Pango, HarfBuzz, Poppler and qpdf as README.md shows for your system, then run this again"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "to install $* this needs root or sudo"
    sudo=(sudo)
  fi
  say "installing $*"
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

if [ "$(uname -s)" = Linux ]; then
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
fi

python=${PYTHON:-python3}
command -v "$python" >/dev/null || fail "there is no \`$python\`; install Python 3.11 or later"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  fail "\`$python\` is $("$python" --version); Cardwright needs Python 3.11 or later, such as PYTHON=python3.11 bash setup.sh"

# The stamp remembers what was installed and where, so that the second run has nothing to ask of pip. Scripts name their
# folder, so an environment that was moved is made anew.
stamp=.venv/installed
wanted=$({ pwd; cat pyproject.toml constraints.txt; } | cksum)
if [ ! -x .venv/bin/cardwright ] || [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
  say "installing Cardwright in .venv"
  "$python" -m venv --clear .venv || fail "no virtual environment; on Debian: apt-get install python3-venv"
  .venv/bin/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
  say "$wanted" >"$stamp"
fi

say "building the games into output/ (the first time takes a minute or two)"
.venv/bin/cardwright build
