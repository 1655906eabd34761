#!/bin/sh
# The command "tem" of an installed Tem on Linux: resolves links and runs the program that belongs to this file.
# Without a display Chromium exits at its start (https://www.electronjs.org/docs/latest/tutorial/testing-on-headless-ci).
# Commands that render labels get a virtual display if xvfb is installed; all others need none.
set -eu

self=$(readlink -f "$0")
program=$(dirname "$self")/../../tem
# Tem starts its AppImage again with the arguments that it got itself (main/app/installation.ts): "--" must not grow each time.
if [ "${1:-}" = -- ]; then shift; fi

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${WAYLAND_SOCKET:-}" ] && [ ! -e "${XDG_RUNTIME_DIR:-/nonexistent}/wayland-0" ]; then
  case ${1:-} in
    print | demo)
      if command -v xvfb-run >/dev/null; then exec xvfb-run -a "$program" -- "$@"; fi
      ;;
  esac
  exec "$program" --ozone-platform=headless -- "$@"
fi
# After "--" Chromium reads no switches.
exec "$program" -- "$@"
