#!/bin/sh
# The command "tem" of an installed Tem.app: resolves links and runs the program of this file's bundle.
set -eu

self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
contents=$(cd "$(dirname "$self")/../.." && pwd -P)
# After "--" Chromium reads no switches.
exec "$contents/MacOS/Tem" -- "$@"
