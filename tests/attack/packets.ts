import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import type { Readable } from 'node:stream';
import koffi from 'koffi';

/** A packet that opens something: the first of a TCP connection, any of UDP or of another protocol. */
export interface Packet {
  /** "tcp", "udp", "igmp", or the protocol's number. */
  readonly protocol: string;
  /** An address; for IGMP the group joined. */
  readonly to: string;
  /** 0 where the protocol has none. */
  readonly port: number;
}

/** linux/if_packet.h, linux/if_ether.h, sys/socket.h */
const AF_PACKET = 17;
const SOCK_DGRAM = 2;
/** Every protocol: only such a socket sees what this machine sends. */
const ETH_P_ALL = 0x0003;
const ETH_P_IP = 0x0800;
const ETH_P_IPV6 = 0x86dd;

const libc = koffi.load(null);
const socket = libc.func('int socket(int, int, int)') as (...of: number[]) => number;
const bind = libc.func('int bind(int, uint8_t *, int)') as (fd: number, to: Buffer, length: number) => number;
const indexOf = libc.func('uint32_t if_nametoindex(str)') as (name: string) => number;

/**
 * Reports what is sent in the namespace, from now on and as long as the process lives: everything that leaves by `away0`,
 * and
 * everything that arrives on loopback, each packet once.
 */
export function watchPackets(seen: (packet: Packet) => void): void {
  read('away0', ETH_P_ALL, seen);
  read('lo', ETH_P_IP, seen);
  if (networkInterfaces()['lo']?.some(({ family }) => family === 'IPv6')) read('lo', ETH_P_IPV6, seen);
}

/** Node can't keep reading from such a socket; a `cat` can, and delivers packet after packet. */
function read(link: string, protocol: number, seen: (packet: Packet) => void): void {
  const fd = socket(AF_PACKET, SOCK_DGRAM, 0);
  // struct sockaddr_ll: its family in host byte order, the protocol in network byte order.
  const address = Buffer.alloc(20);
  address.writeUInt16LE(AF_PACKET, 0);
  address.writeUInt16BE(protocol, 2);
  address.writeInt32LE(indexOf(link), 4);
  if (fd < 0 || bind(fd, address, address.length) !== 0) throw new Error(`nothing is seen of ${link}`);
  const cat = spawn('cat', { stdio: [fd, 'pipe', 'inherit'] });
  closeSync(fd);
  process.once('exit', () => cat.kill());
  if (cat.stdout !== null)
    cutIntoPackets(cat.stdout, (packet) => {
      const opening = parseOpeningPacket(packet);
      if (opening !== null) seen(opening);
    });
}

/** A stream of IP packets, cut by their own lengths. */
function cutIntoPackets(stream: Readable, packet: (bytes: Buffer) => void): void {
  let before: Buffer = Buffer.alloc(0);
  stream.on('data', (part: Buffer) => {
    before = before.length === 0 ? part : Buffer.concat([before, part]);
    while (before.length >= 20) {
      const length = isIpv6(before) ? 40 + before.readUInt16BE(4) : before.readUInt16BE(2);
      if (before.length < length) break;
      packet(before.subarray(0, length));
      before = before.subarray(length);
    }
  });
}

const isIpv6 = (packet: Buffer): boolean => packet.readUInt8(0) >> 4 === 6;

/** Null for packets that only continue something. */
function parseOpeningPacket(packet: Buffer): Packet | null {
  const six = isIpv6(packet);
  const protocol = packet.readUInt8(six ? 6 : 9);
  const to = six ? ipv6Of(packet.subarray(24, 40)) : packet.subarray(16, 20).join('.');
  const inside = packet.subarray(six ? 40 : (packet.readUInt8(0) & 0x0f) * 4);
  switch (protocol) {
    case 6: {
      // SYN without ACK
      const opens = (inside.readUInt8(13) & 0x12) === 0x02;
      return opens ? { protocol: 'tcp', to, port: inside.readUInt16BE(2) } : null;
    }
    case 17:
      return { protocol: 'udp', to, port: inside.readUInt16BE(2) };
    case 2:
      // A membership report's first group (RFC 3376, 4.2)
      return { protocol: 'igmp', to: inside.subarray(12, 16).join('.'), port: 0 };
    // What kernels tell each other about a link's neighbors and groups (RFC 4861, RFC 3810), and about closed ports.
    case 0:
    case 1:
    case 58:
      return null;
    default:
      return { protocol: String(protocol), to, port: 0 };
  }
}

/** As in URLs, without brackets. */
function ipv6Of(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
