import { once } from 'node:events';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A raw queue of this Windows that sends each job to a local port, one connection per job. The caller of these tests makes
 * it: TEM_TEST_QUEUE is its name, TEM_TEST_QUEUE_PORT the port. Under Wine it is a CUPS queue
 * (tests/wine/queue-behind-wine.ts).
 */
export interface RawQueue {
  readonly name: string;
  /** Resolves with the next complete job. */
  nextJob(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Null where there is none. */
export async function openRawQueue(): Promise<RawQueue | null> {
  const { TEM_TEST_QUEUE: name, TEM_TEST_QUEUE_PORT: port } = process.env;
  if (!name || !port) return null;
  const came: Promise<Buffer>[] = [];
  const waiting: ((job: Promise<Buffer>) => void)[] = [];
  const server = createServer((socket) => {
    const job = buffer(socket);
    const next = waiting.shift();
    if (next === undefined) came.push(job);
    else next(job);
  }).listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  return {
    name,
    nextJob: () => came.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
