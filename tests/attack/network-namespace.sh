#!/bin/sh
# Sets up the network for attacks: attack.ts runs this as root in new namespaces, which contain nothing of this machine's network.
# Outgoing packets go to `away0`, where they are counted and dropped. Then runs the command given.
set -eu

# Hides the sockets below /run, where this machine's daemons (resolvers, spoolers, the message bus) answer from any network.
mount -t tmpfs none /run
unset XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS
export no_proxy='' NO_PROXY=''
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY

# Only the test's own server (name-server.ts) resolves names.
mkdir /run/attack
put() { # FILE TEXT: replaces a file that may be a link to one hidden with /run
  printf '%b' "$2" >"/run/attack/$(basename "$1")"
  real=$(readlink -f "$1")
  if [ ! -e "$real" ]; then
    mkdir -p "$(dirname "$real")"
    : >"$real"
  fi
  mount --bind "/run/attack/$(basename "$1")" "$real"
}
put /etc/resolv.conf 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n'
put /etc/nsswitch.conf 'passwd: files\ngroup: files\nhosts: files dns\n'
put /etc/hosts '127.0.0.1 localhost\n::1 localhost\n'

ip link set lo up
# The way out. Kernels without dummy interfaces mostly have veth pairs: packets into one end are lost at the other.
if ! ip link add away0 type dummy 2>/dev/null; then
  ip link add away0 type veth peer name away1
  echo 1 >/proc/sys/net/ipv6/conf/away1/disable_ipv6
  ip link set away1 up
  ip link set away0 arp off
fi
ipv6=/proc/sys/net/ipv6/conf/away0
if [ -d "$ipv6" ]; then
  # The kernel's own packets on a new link would be counted.
  echo 0 >"$ipv6/router_solicitations"
  echo 0 >"$ipv6/accept_ra"
fi
ip addr add 192.0.2.2/24 dev away0
ip link set away0 up
ip route add default dev away0
# Addresses that Tem takes for the internet's (isPublicAddress) and that belong to this machine in here.
ip route add local 11.7.0.0/16 dev lo
# A network of the station's that refuses at once, so that connections to approved printers fail without delay.
ip route add local 192.168.78.0/24 dev lo
if [ -d "$ipv6" ]; then
  ip -6 addr add 2610:8::2/64 dev away0 nodad
  ip -6 route add default dev away0
  ip -6 route add local 2610:7::/32 dev lo
fi

exec "$@"
