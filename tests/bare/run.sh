#!/usr/bin/env bash
# Both commands of the README on a bare Debian 12: what debootstrap calls minbase, with ca-certificates and git, this machine's
# Node and npm copied in, and an ordinary user; no library, font or program beyond. It clones what is committed here. By hand:
#
#   sudo tests/bare/run.sh                              # both commands; a quarter of an hour on two cores
#   sudo tests/bare/run.sh 'npm ci && npm run demo'     # others
#
# Needs root (chroot, mounts in a namespace of its own), Debian's debootstrap, and the network for packages. npm asks where it
# asks on this machine: the user's .npmrc and NODE_EXTRA_CA_CERTS go along. TEM_BARE_ROOT=FOLDER takes a root that debootstrap
# made before; it is copied.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
if [ $# -eq 0 ]; then set -- 'npm ci && npm run demo' 'npm ci && npm test'; fi

if [ "$(id -u)" -ne 0 ]; then
  echo 'tests/bare/run.sh: needs root: sudo tests/bare/run.sh' >&2
  exit 2
fi
for program in debootstrap unshare node npm git; do
  if ! command -v "$program" >/dev/null; then
    echo "tests/bare/run.sh: $program is missing (Debian: apt-get install debootstrap util-linux git; Node 20 or newer)" >&2
    exit 2
  fi
done

# Everything that is mounted and started below ends with this process.
if [ -z "${TEM_BARE_INSIDE:-}" ]; then
  TEM_BARE_INSIDE=1 exec unshare --mount --pid --fork --kill-child --propagation private "$0" "$@"
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/tem-bare.XXXXXX")
root=$work/root
unmount() { for folder in dev/shm dev proc; do umount --lazy "$root/$folder" 2>/dev/null || true; done; }
trap 'exit 130' INT TERM
trap 'unmount; rm -rf --one-file-system "$work"' EXIT

if [ -n "${TEM_BARE_ROOT:-}" ]; then
  cp -a "$TEM_BARE_ROOT" "$root"
else
  echo 'Making a Debian 12 (a minute or two)'
  debootstrap --variant=minbase --include=ca-certificates,git bookworm "$root" >"$work/log" 2>&1 || {
    tail -20 "$work/log" >&2
    exit 2
  }
fi

# Node without what a package of the distribution would bring along.
install -D "$(node -p process.execPath)" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/npm"
for program in npm npx; do ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$root/usr/local/bin/$program"; done

chroot "$root" useradd --create-home --shell /bin/bash packer
home=$root/home/packer
npmrc=$(npm config get userconfig)
if [ -f "$npmrc" ]; then cp "$npmrc" "$home/.npmrc"; fi
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/extra.pem"
  echo 'export NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem' >>"$home/.profile"
fi
cp /etc/resolv.conf /etc/hosts "$root/etc/"
git -c safe.directory='*' clone --quiet "$repository" "$home/tem"
chroot "$root" chown --recursive packer: /home/packer

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"

echo "Debian $(cat "$root/etc/debian_version"), Node $(chroot "$root" node --version), $(git -c safe.directory='*' -C "$repository" log -1 --format='%h %s')"
failed=0
for command; do
  SECONDS=0
  echo "== $command"
  if chroot "$root" su --login packer --command "cd tem && $command"; then
    echo "== PASSED in $SECONDS s: $command"
  else
    echo "== FAILED after $SECONDS s: $command"
    failed=1
  fi
done
exit "$failed"
