import type { Socket } from 'node:net';
import type { ReceiverLimits } from './receiver-limits.ts';
import { isLoopbackAddress, senderKey } from './sender-address.ts';

/** The receiver's open connections. */
export interface ConnectionSlots {
  /** Adds a new connection. If all slots are taken, closes another connection, or this one. */
  add(socket: Socket): void;
  /** Keeps a connection whose request has the secret until `markIdle`. */
  markWorking(socket: Socket): void;
  /** Marks an answered connection, which may wait for its next request. */
  markIdle(socket: Socket): void;
}

type ClientConnection = {
  readonly address: string;
  /** A `stranger` has not shown the secret yet. */
  state: 'stranger' | 'resting' | 'working';
};

/**
 * Ensures that a push gets a connection even if others open connections and send nothing. Closes the connection that has
 * been silent longest, of the address with the most such connections. One address (for IPv6 a network of 64 bits) gets only
 * a share of the slots. Behind a tunnel or proxy all connections come from its address, so an address of this machine may
 * take all slots.
 */
export function createConnectionSlots({
  connections,
  connectionsPerAddress,
}: Pick<ReceiverLimits, 'connections' | 'connectionsPerAddress'>): ConnectionSlots {
  /** Oldest first. */
  const guests = new Map<Socket, ClientConnection>();

  const ofAddress = (address: string): number =>
    [...guests.values()].filter((guest) => guest.address === address).length;

  /** Closes the least needed connection. @param address limits the choice to this address @returns whether there was one */
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
