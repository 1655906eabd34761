#!/bin/sh
# AppRun, which starts Tem from its AppImage. electron-builder's own (appImageUtil.js) passes --no-sandbox where programs get no user
# namespace; Tem refuses that switch, and whoever clicked on an icon would see nothing. This one says why; build/after-pack.mjs lays
# it over the other.
set -eu

here=$(dirname "$(readlink -f "$0")")

# Whether Chromium's sandbox can start: by a user namespace (content/browser/zygote_host/zygote_host_impl_linux.cc). The other way,
# chrome-sandbox, has to belong to root, as nothing does that a user mounts.
has_sandbox() {
  # Ubuntu 23.10 and newer: without an AppArmor profile a program's namespace permits nothing. "unshare" may have one of its own.
  if [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null)" = 1 ] &&
    [ "$(cat /proc/self/attr/apparmor/current 2>/dev/null)" = unconfined ]; then
    return 1
  fi
  ! command -v unshare >/dev/null || unshare -Ur true 2>/dev/null
}

# Shows both languages in what this desktop has; each of the three understands line breaks.
show() {
  if command -v zenity >/dev/null; then
    zenity --error --title=Tem --text="$1"
  elif command -v kdialog >/dev/null; then
    kdialog --title Tem --error "$1"
  elif command -v notify-send >/dev/null; then
    notify-send --urgency=critical Tem "$1"
  fi
}

if has_sandbox; then exec "$here/resources/bin/tem" "$@"; fi

vi='Tem không mở được: máy này không cho chương trình trong tệp AppImage tạo vùng cách ly (sandbox) mà Tem cần. Hãy cài gói .deb của Tem, hoặc nhờ quản trị viên thêm hồ sơ AppArmor cho tệp này.'
en='Tem cannot open: this computer gives programs in an AppImage no sandbox, which Tem needs. Install the .deb package of Tem instead, or ask an administrator to add an AppArmor profile for this file.'
echo "tem: $en" >&2
# Behind an icon or a link nobody reads that. A script's command gets no box, which would wait for a click.
case ${1:-} in
  '' | tem:* | --data-dir* | --sandbox)
    if [ ! -t 2 ]; then
      show "$vi

$en" || true
    fi
    ;;
esac
# As a start that Tem itself refuses (docs/operations/packed.md).
exit 2
