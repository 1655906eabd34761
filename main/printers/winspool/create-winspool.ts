import { join } from 'node:path';
import { app, utilityProcess } from 'electron';
import type { Winspool } from './winspool.ts';
import { createWinspoolClient } from './winspool-client.ts';

/**
 * The number of libuv threads in the process: one waits for changes, and each unresponsive printer blocks one. The default of
 * four would be too few (https://docs.libuv.org/en/v1.x/threadpool.html).
 */
const THREAD_POOL_SIZE = '16';

/**
 * Windows' spooler for this program, in a process that the first query starts and that ends with the program; null on other
 * systems.
 */
export function createWinspool(): Winspool | null {
  if (process.platform !== 'win32') return null;
  const client = createWinspoolClient({
    // Lies beside main's bundle (vite.config.ts) and communicates by messages only.
    fork: () =>
      utilityProcess.fork(join(import.meta.dirname, 'winspool-host.js'), [], {
        serviceName: 'Tem winspool',
        stdio: 'ignore',
        env: { ...process.env, UV_THREADPOOL_SIZE: THREAD_POOL_SIZE },
      }),
  });
  app.once('quit', client.close);
  return client;
}
