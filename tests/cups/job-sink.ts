import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A port that accepts jobs, one per connection, and stores what it receives. */
export type JobSink = Awaited<ReturnType<typeof startJobSink>>;

export async function startJobSink() {
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
      // A broken connection delivers no job.
      .catch(() => undefined)
      .finally(() => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    jobs,
    /** Takes the jobs received since the last call, in order. */
    takeJobs: () => jobs.splice(0),
    /** The number of jobs begun, complete or not. */
    get started() {
      return begun;
    },
    /** Reads no job further than this from now on, until it is released. */
    stall(bytes: number) {
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
