import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startCups } from '../cups/cups.ts';

/** What tests/windows/queue.ts needs to know, for a Windows of Wine's: its winspool.drv hands jobs to CUPS. */
export interface WineQueue extends AsyncDisposable {
  readonly env: Readonly<Record<'CUPS_SERVER' | 'TEM_TEST_QUEUE' | 'TEM_TEST_QUEUE_PORT', string>>;
}

/** A raw queue of the test's own cupsd. The test listens on its port itself. */
export async function createWineQueue(): Promise<WineQueue> {
  const cups = await startCups();
  try {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A listening TCP socket has an address with a port.
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await cups.addRaw('tem-raw', port);
    return {
      env: { ...cups.env, TEM_TEST_QUEUE: 'tem-raw', TEM_TEST_QUEUE_PORT: String(port) },
      [Symbol.asyncDispose]: () => cups.close(),
    };
  } catch (error) {
    await cups.close();
    throw error;
  }
}
