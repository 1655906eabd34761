#!/bin/sh
# The command "tem" of an installed Tem.app: runs the program of the bundle that this file lies in, through any links.
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
# Behind "--" Chromium reads no switches.
exec "$contents/MacOS/Tem" -- "$@"
