#!/bin/sh
# The command "tem" of an installed Tem on Linux: runs the program of the folder that this file lies in, through any links.
# Chromium ends at its start where there is no display (https://www.electronjs.org/docs/latest/tutorial/testing-on-headless-ci).
# Commands that draw labels get a virtual one, where xvfb is installed; all others do without.
set -eu

self=$(readlink -f "$0")
program=$(dirname "$self")/../../tem

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${WAYLAND_SOCKET:-}" ] && [ ! -e "${XDG_RUNTIME_DIR:-/nonexistent}/wayland-0" ]; then
  case ${1:-} in
    print | demo)
      if command -v xvfb-run >/dev/null; then exec xvfb-run -a "$program" -- "$@"; fi
      ;;
  esac
  exec "$program" --ozone-platform=headless -- "$@"
fi
# Behind "--" Chromium reads no switches.
exec "$program" -- "$@"
