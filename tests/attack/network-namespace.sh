#!/bin/sh
# The ground that attacks are tried on: run by attack.ts in namespaces of its own, as their root. Nothing of this machine's
# network is in them. What would leave goes to `away0`, where it is counted and ends. Then runs the command that it is given.
set -eu

# Daemons of this machine answer at sockets below /run, whatever network one is in: resolvers, spoolers, the message bus.
mount -t tmpfs none /run
unset XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS
export no_proxy='' NO_PROXY=''
unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY

# Names are asked of the test's own server (name-server.ts), and of nobody else.
mkdir /run/attack
put() { # FILE TEXT: in place of a file that may be a link to one that is gone with /run
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
# The way out. Kernels without dummy interfaces have pairs, mostly: what goes into one end is lost at the other.
if ! ip link add away0 type dummy 2>/dev/null; then
  ip link add away0 type veth peer name away1
  echo 1 >/proc/sys/net/ipv6/conf/away1/disable_ipv6
  ip link set away1 up
  ip link set away0 arp off
fi
ipv6=/proc/sys/net/ipv6/conf/away0
if [ -d "$ipv6" ]; then
  # The kernel's own words on a new link would be counted.
  echo 0 >"$ipv6/router_solicitations"
  echo 0 >"$ipv6/accept_ra"
fi
ip addr add 192.0.2.2/24 dev away0
ip link set away0 up
ip route add default dev away0
# Addresses that Tem takes for the internet's (isPublicAddress), and that are this machine in here.
ip route add local 11.7.0.0/16 dev lo
# A network of the station's that refuses at once: nobody waits for printers that are agreed to.
ip route add local 192.168.78.0/24 dev lo
if [ -d "$ipv6" ]; then
  ip -6 addr add 2610:8::2/64 dev away0 nodad
  ip -6 route add default dev away0
  ip -6 route add local 2610:7::/32 dev lo
fi

exec "$@"
