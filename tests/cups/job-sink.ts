import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A port that takes jobs, one a connection, and keeps what it is sent. */
export interface JobSink {
  readonly port: number;
  /** Those that came and were not taken yet. */
  readonly jobs: readonly Uint8Array[];
  /** The jobs that came since they were taken last, in order. */
  takeJobs(): Uint8Array[];
  close(): Promise<void>;
}

export async function startJobSink(): Promise<JobSink> {
  const jobs: Uint8Array[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    buffer(socket)
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
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
