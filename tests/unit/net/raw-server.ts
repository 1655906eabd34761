import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that responds with a test's bytes. */
export interface RawServer {
  /** http://127.0.0.1:PORT */
  readonly url: string;
  /** Heads of the received requests, with the part of the body that arrived with them. */
  readonly seen: readonly string[];
  /** Goes on reading where a connection was paused. */
  read(): void;
  /** Connections with a request on them that are open now. */
  open(): number;
  /** Resolves once there is none. */
  idle(): Promise<void>;
}

/** Calls back with each connection's first bytes; ends with the test. */
export async function startRawServer(answer: (socket: Socket, request: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  let waiting: (() => void)[] = [];
  const all = new Set<Socket>();
  const server = createServer((socket) => {
    all.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      if (!sockets.delete(socket) || sockets.size > 0) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    });
    // An idle keep-alive connection belongs to no request.
    socket.once('data', (part) => {
      sockets.add(socket);
      seen.push(part.toString('latin1'));
      answer(socket, part.toString('latin1'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of all) socket.destroy();
      }),
  );
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    seen,
    read: () => {
      for (const socket of sockets) socket.resume();
    },
    open: () => sockets.size,
    idle: () => (sockets.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
