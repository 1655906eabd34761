#!/usr/bin/env bash
# Builds the installers of one platform from dist/: build/make-installers.sh linux|mac|win. The signing credentials come from
# the environment (docs/operations/install.md); without them the installers are unsigned, and a message says so.
set -euo pipefail
cd "$(dirname "$0")/.."
# npm's Node, where the system's is older than this needs (README).
export PATH=$PWD/node_modules/.bin:$PATH
platform=${1:-}
out=${TEM_INSTALLERS:-out/installers}

# A workflow sets the variable of a missing secret to an empty text, which electron-builder would take for a file name.
for name in CSC_LINK CSC_KEY_PASSWORD APPLE_API_KEY APPLE_API_KEY_ID APPLE_API_ISSUER \
  APPLE_ID APPLE_APP_SPECIFIC_PASSWORD APPLE_TEAM_ID; do
  if [ -z "${!name:-}" ]; then unset "$name"; fi
done

options=(--publish never)
if [ -n "${TEM_HOMEPAGE:-}" ]; then options+=("-c.extraMetadata.homepage=$TEM_HOMEPAGE"); fi

if [ "$platform" != linux ]; then
  if [ -n "${CSC_LINK:-}" ]; then
    options+=(-c.forceCodeSigning=true)
  else
    echo "make-installers: no CSC_LINK: what is built is not signed" >&2
  fi
fi

builder() { npx --no-install electron-builder "$@" "${options[@]}"; }

rm -rf "$out"
case $platform in
  linux)
    if [ -n "${TEM_MAINTAINER:-}" ]; then options+=("-c.linux.maintainer=$TEM_MAINTAINER"); fi
    # One after the other: building the package writes a marker into the folder that both are made from, and an AppImage
    # with that marker would take itself for a package.
    for target in AppImage deb; do
      builder --linux "$target" "-c.directories.output=$out/$target"
      mv "$out/$target"/tem-* "$out/"
    done
    node build/merge-channels.ts "$out/latest-linux.yml" "$out"/AppImage/latest-linux.yml "$out"/deb/latest-linux.yml
    ;;
  mac)
    # Under the hardened runtime macOS rejects Electron's own libraries if they are unsigned.
    if [ -z "${CSC_LINK:-}" ]; then options+=(-c.mac.hardenedRuntime=false -c.mac.notarize=false); fi
    builder --mac "-c.directories.output=$out"
    ;;
  win)
    builder --win "-c.directories.output=$out"
    ;;
  *)
    echo "usage: build/make-installers.sh linux|mac|win" >&2
    exit 2
    ;;
esac

spaced=$(find "$out" -maxdepth 1 -type f -name '* *')
if [ -n "$spaced" ]; then
  echo "make-installers: a space in the name of $spaced" >&2
  exit 1
fi
