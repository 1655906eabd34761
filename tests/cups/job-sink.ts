import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A port that takes jobs, one a connection, and keeps what it is sent. */
export interface JobSink {
  readonly port: number;
  /** Those that came and were not taken yet. */
  readonly jobs: readonly Uint8Array[];
  /** The jobs that came since they were taken last, in order. */
  takeJobs(): Uint8Array[];
  /** How many jobs were begun, whole or not. */
  readonly started: number;
  /** From now on reads no job further than this, until it is let go. */
  stall(bytes: number): Stall;
  close(): Promise<void>;
}

interface Stall {
  /** Resolves when a job has come so far. */
  readonly reached: Promise<void>;
  letGo(): void;
}

export async function startJobSink(): Promise<JobSink> {
  const jobs: Uint8Array[] = [];
  const sockets = new Set<Socket>();
  let begun = 0;
  let stalled = { bytes: Number.POSITIVE_INFINITY, reached: () => {}, over: Promise.resolve() };

  async function take(socket: Socket): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of socket as AsyncIterable<Uint8Array>) {
      parts.push(part);
      bytes += part.length;
      if (bytes < stalled.bytes) continue;
      stalled.reached();
      await stalled.over;
    }
    return Buffer.concat(parts);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    begun++;
    take(socket)
      .then((job) => jobs.push(job))
      // A connection that breaks brought no job.
      .catch(() => undefined)
      .finally(() => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    jobs,
    takeJobs: () => jobs.splice(0),
    get started() {
      return begun;
    },
    stall(bytes) {
      const reached = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      stalled = { bytes, reached: reached.resolve, over: over.promise };
      return {
        reached: reached.promise,
        letGo() {
          stalled = { ...stalled, bytes: Number.POSITIVE_INFINITY };
          over.resolve();
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
