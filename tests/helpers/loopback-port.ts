import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:net';

/** The address that tests listen at. */
export const LOOPBACK = '127.0.0.1';

/** Below what systems give to those that ask for any port (Linux: 32768 and up). */
const FIRST_PORT = 20_000;
/** Each worker of a run has ports of its own, and takes them in turn: another listener's may only be down for a moment. */
const WORKERS = 8;
const PORTS_A_WORKER = 1_500;
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS;
let next = randomInt(PORTS_A_WORKER);

/**
 * Listens at a port that stays the listener's own while it is down: nobody who asks for any port gets it meanwhile.
 * @param listen tries a port; `'port taken'`: the next is tried
 */
export async function listenAtOwnPort<T extends object>(
  listen: (port: number) => Promise<T | 'port taken'>,
): Promise<{ readonly port: number; readonly listener: T }> {
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_A_WORKER + next;
    next = (next + 1) % PORTS_A_WORKER;
    const listener = await listen(port);
    if (listener !== 'port taken') return { port, listener };
  }
}

/** Listens at a port, unless somebody else does. */
export async function listenAt(server: Server, port: number): Promise<Server | 'port taken'> {
  server.listen(port, LOOPBACK);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return 'port taken';
    throw error;
  }
}
