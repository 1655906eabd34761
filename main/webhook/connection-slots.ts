import type { Socket } from 'node:net';
import type { ReceiverLimits } from './receiver-limits.ts';
import { isLoopbackAddress, senderKey } from './sender-address.ts';

/** The connections that the receiver holds open. */
export interface ConnectionSlots {
  /** Seats a connection that was opened; where all seats are taken, another one is ended for it, or it is itself. */
  add(socket: Socket): void;
  /** Its request has the secret: it keeps its seat until `rests`. */
  markWorking(socket: Socket): void;
  /** It was answered, and may wait for its next request. */
  markIdle(socket: Socket): void;
}

type ClientConnection = {
  readonly address: string;
  /** A `stranger` has shown no secret yet. */
  state: 'stranger' | 'resting' | 'working';
};

/**
 * Whoever reaches the port may open connections and say nothing; a push that comes then gets a seat all the same. The
 * connection that gives way is the one that has kept silent longest, of the address that has the most of them. One address
 * (of IPv6 a network of 64 bits) has a share of the seats only. Where a tunnel or a proxy stands in front, all come from its address: on this machine that
 * one may have all seats.
 */
export function createConnectionSlots({
  connections,
  connectionsPerAddress,
}: Pick<ReceiverLimits, 'connections' | 'connectionsPerAddress'>): ConnectionSlots {
  /** The oldest first. */
  const guests = new Map<Socket, ClientConnection>();

  const ofAddress = (address: string): number =>
    [...guests.values()].filter((guest) => guest.address === address).length;

  /** Ends the connection that can be spared most. @param address of this address only @returns whether there was one */
  function makeRoom(address: string | null): boolean {
    for (const kind of ['stranger', 'resting'] as const) {
      const groups = Map.groupBy(
        [...guests].filter(
          ([, guest]) => guest.state === kind && (address ?? guest.address) === guest.address,
        ),
        ([, guest]) => guest.address,
      );
      const [fullest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
      const oldest = fullest?.[0]?.[0];
      if (oldest === undefined) continue;
      // Not when it is closed, which is heard later: others come meanwhile.
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
    add(socket) {
      const from = socket.remoteAddress ?? '';
      const address = senderKey(from);
      const share = isLoopbackAddress(from) ? connections : connectionsPerAddress;
      const hasRoom =
        (ofAddress(address) < share || makeRoom(address)) && (guests.size < connections || makeRoom(null));
      if (!hasRoom) {
        socket.destroy();
        return;
      }
      guests.set(socket, { address, state: 'stranger' });
      socket.once('close', () => guests.delete(socket));
    },
    markWorking: (socket) => become(socket, 'working'),
    markIdle: (socket) => become(socket, 'resting'),
  };
}
