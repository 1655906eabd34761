import { isIPv6, type Socket } from 'node:net';

interface ClientConnection {
  readonly address: string;
  /** A `stranger` has not shown the secret yet. */
  state: 'stranger' | 'resting' | 'working';
}

/**
 * Ensures that a push gets a connection even if others open connections and send nothing. Closes the connection that has
 * been silent longest, of the address with the most such connections. One address (for IPv6 a network of 64 bits) gets only
 * a share of the slots. Behind a tunnel or proxy all connections come from its address, so an address of this machine may
 * take all slots.
 */
export function createConnectionSlots(limits: { connections: number; connectionsPerAddress: number }) {
  const { connections, connectionsPerAddress } = limits;
  /** Oldest first. */
  const guests = new Map<Socket, ClientConnection>();

  const countOf = (address: string): number =>
    [...guests.values()].filter((guest) => guest.address === address).length;

  /** Closes the least needed connection. @param address limits the choice to this address @returns whether there was one */
  function makeRoom(address: string | null): boolean {
    for (const kind of ['stranger', 'resting'] as const) {
      const eligible = [...guests].filter(
        ([, guest]) => guest.state === kind && (address ?? guest.address) === guest.address,
      );
      const groups = Map.groupBy(eligible, ([, guest]) => guest.address);
      const [fullest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
      const oldest = fullest?.[0]?.[0];
      if (oldest === undefined) continue;
      // The close event comes later, and others may connect before it.
      guests.delete(oldest);
      oldest.destroy();
      return true;
    }
    return false;
  }

  function become(socket: Socket, is: ClientConnection['state']): void {
    const guest = guests.get(socket);
    if (guest !== undefined) guest.state = is;
  }

  return {
    /** Adds a new connection. If all slots are taken, closes another connection, or this one. */
    add(socket: Socket): void {
      const from = socket.remoteAddress ?? '';
      const address = senderKey(from);
      const share = isLoopbackAddress(from) ? connections : connectionsPerAddress;
      const hasRoom =
        (countOf(address) < share || makeRoom(address)) && (guests.size < connections || makeRoom(null));
      if (!hasRoom) {
        socket.destroy();
        return;
      }
      guests.set(socket, { address, state: 'stranger' });
      socket.once('close', () => guests.delete(socket));
    },
    /** Keeps a connection whose request has the secret until `markIdle`. */
    markWorking: (socket: Socket): void => become(socket, 'working'),
    markIdle: (socket: Socket): void => become(socket, 'resting'),
  };
}

const MINUTE_MS = 60_000;

/**
 * Limits requests without the secret. An address that exceeds the limit is not answered until the minute ends; its requests
 * with the secret always are. This machine's own addresses, used by tunnels and proxies, are exempt.
 * @returns whether one more request is answered
 */
export function createUnauthorizedLimiter(
  mostPerMinute: number,
  now: () => number = () => performance.now(),
): (address: string) => boolean {
  let counts = new Map<string, number>();
  let untilMs = 0;
  return (address) => {
    if (isLoopbackAddress(address)) return true;
    if (now() >= untilMs) {
      counts = new Map();
      untilMs = now() + MINUTE_MS;
    }
    const sender = senderKey(address);
    const count = (counts.get(sender) ?? 0) + 1;
    counts.set(sender, count);
    return count <= mostPerMinute;
  };
}

/** @param address as a socket reports it: an IPv4 address may be mapped into an IPv6 one */
function isLoopbackAddress(address: string): boolean {
  const plain = withoutMapping(address);
  return plain === '::1' || plain.startsWith('127.');
}

/** Returns the key that an address counts under: for IPv6 its network of 64 bits, the smallest usually assigned (RFC 6177). */
function senderKey(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', behind] = plain.replace(/%.*$/, '').split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = behind === undefined || behind === '' ? [] : behind.split(':');
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

const withoutMapping = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
