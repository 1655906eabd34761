import { createServer } from 'node:net';
import { listenAt, listenAtOwnPort } from '../helpers/loopback-port.ts';

/** Returns a port that is free, and that nobody gets who asks for any. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listenAtOwnPort((at) => listenAt(server, at));
  await new Promise((resolve) => server.close(resolve));
  return port;
}
