import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createZone, type Zone } from '../../../../main/net/gate/zone.ts';

/** A zone that ends with the test, and its reports. */
export function testZone(): {
  readonly zone: Zone;
  readonly told: unknown[];
  readonly port: () => Promise<number>;
} {
  const told: unknown[] = [];
  const zone = createZone({
    onConnected: (host, via) => told.push(['made', host, via]),
    onRefused: (host, why) => told.push(['refused', host, why]),
  });
  onTestFinished(() => zone.close());
  const port = async (): Promise<number> => Number(new URL((await zone.proxy()).proxyRules ?? '').port);
  return { zone, told, port };
}

/** A server on this machine that ends with the test. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** A server that echoes what it receives, and counts its connections. */
export async function startEcho(): Promise<{
  readonly port: number;
  readonly came: () => number;
  readonly open: () => number;
}> {
  let came = 0;
  let open = 0;
  const port = await listening(
    createServer((socket) => {
      came++;
      open++;
      socket.on('error', () => undefined);
      socket.on('close', () => open--);
      socket.pipe(socket);
    }),
  );
  return { port, came: () => came, open: () => open };
}

/** Sends bytes to a port, and returns all that is received until the peer ends or `enough` is satisfied. */
export async function spoken(
  port: number,
  bytes: string,
  enough: (text: string) => boolean = () => false,
): Promise<{ readonly text: string; readonly socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      text += part.toString('latin1');
      if (enough(text)) resolve({ text, socket });
    });
    socket.on('close', () => resolve({ text, socket }));
    socket.write(bytes, 'latin1');
  });
}

/** Requests a tunnel. @returns the socket, or null without one */
export async function tunnelTo(proxyPort: number, authority: string): Promise<Socket | null> {
  const ask = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`;
  const { text, socket } = await spoken(proxyPort, ask, (said) => said.includes('\r\n\r\n'));
  if (text.startsWith('HTTP/1.1 200')) return socket;
  socket.destroy();
  return null;
}

/** The response to a plain request through the proxy; the error's code on failure. */
export async function getThrough(proxyPort: number, url: string, agent?: HttpAgent): Promise<string> {
  return new Promise((resolve) => {
    const request = httpRequest(
      { port: proxyPort, host: '127.0.0.1', path: url, headers: { host: new URL(url).host }, agent },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => resolve(`${answer.statusCode} ${text}`));
        answer.on('error', (error) => resolve(`broken ${error.message}`));
      },
    );
    request.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    request.end();
  });
}
