import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SELF_SIGNED_CERTIFICATE } from './self-signed.ts';

/** Hosts on this machine that must not be contacted, and whatever reached them. */
export interface ForbiddenHosts {
  readonly url: string;
  /** Answers with an untrusted certificate. */
  readonly tlsUrl: string;
  /** The address of a STUN server (UDP). */
  readonly stunPort: number;
  /** "GET /path", "UPGRADE /path", "tls data", "packet". */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** `/away` redirects to `/target`. */
export async function startForbiddenHosts(): Promise<ForbiddenHosts> {
  const reached: string[] = [];
  const server = createServer(({ method, url }, response) => {
    reached.push(`${method} ${url}`);
    if (url === '/away') response.writeHead(302, { location: '/target' });
    else response.setHeader('content-type', 'text/html');
    response.end('<title>outside</title>');
  });
  server.on('upgrade', ({ url }, socket) => {
    reached.push(`UPGRADE ${url}`);
    socket.destroy();
  });
  // Only data after the handshake counts: a client that refuses the certificate has completed the handshake.
  const tls = createTlsServer(SELF_SIGNED_CERTIFICATE, (socket) => {
    socket.on('data', () => reached.push('tls data'));
    socket.on('error', () => undefined);
  });
  const stun = createSocket('udp4', () => reached.push('packet'));
  await Promise.all([
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => stun.bind(0, resolve)),
  ]);
  const portOf = (listening: { address(): AddressInfo | string | null }): number => {
    const address = listening.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    tlsUrl: `https://127.0.0.1:${portOf(tls)}`,
    stunPort: stun.address().port,
    requests: reached,
    async close() {
      stun.close();
      server.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => server.close(resolve)),
        new Promise((resolve) => tls.close(resolve)),
      ]);
    },
  };
}
