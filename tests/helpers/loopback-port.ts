import { randomInt } from 'node:crypto';

/** The address that tests listen at. */
export const LOOPBACK = '127.0.0.1';

/** Below what systems give to those that ask for any port (Linux: 32768 and up). */
const PORTS = [20_000, 32_000] as const;

/**
 * Listens at a port that stays the listener's own while it is down: nobody who asks for any port gets it meanwhile.
 * @param listen tries a port; `'port taken'`: another is drawn
 */
export async function listenAtOwnPort<T extends object>(
  listen: (port: number) => Promise<T | 'port taken'>,
): Promise<{ readonly port: number; readonly listener: T }> {
  for (;;) {
    const port = randomInt(...PORTS);
    const listener = await listen(port);
    if (listener !== 'port taken') return { port, listener };
  }
}
