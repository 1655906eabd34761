import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../../helpers/tcp-proxy/tcp-proxy.ts';

/** A server that answers each piece with its capitals, and what it has been sent. */
async function open(): Promise<{ proxy: TcpProxy; received: string[]; serverSockets: Socket[] }> {
  const received: string[] = [];
  const serverSockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serverSockets.push(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      received.push(piece.toString());
      socket.write(piece.toString().toUpperCase());
    });
    socket.on('end', () => socket.end('bye'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startTcpProxy((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
    for (const socket of serverSockets) socket.destroy();
  });
  return { proxy, received, serverSockets };
}

async function join(proxy: TcpProxy): Promise<Socket> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, text: string): Promise<string> {
  const answer = once(socket, 'data');
  socket.write(text);
  return String((await answer)[0]);
}

const errorOf = async (socket: Socket): Promise<string | undefined> =>
  ((await once(socket, 'error')) as [NodeJS.ErrnoException])[0].code;

describe('a TCP proxy between a client and a server', () => {
  it('passes bytes and ends both ways, and counts connections', async () => {
    const { proxy } = await open();
    const sockets = await Promise.all([join(proxy), join(proxy)]);
    expect(await Promise.all(sockets.map((socket) => ask(socket, 'xin')))).toEqual(['XIN', 'XIN']);
    expect([proxy.accepted, proxy.connections.length]).toEqual([2, 2]);
    expect(proxy.connections.map(({ toServer, toClient }) => [toServer.passed, toClient.passed])).toEqual([
      [3, 3],
      [3, 3],
    ]);
    const [first] = sockets;
    const { closed } = proxy.connections[0] ?? {};
    first.end();
    expect((await buffer(first)).toString()).toBe('bye');
    await closed;
    expect([proxy.accepted, proxy.connections.length]).toEqual([2, 1]);
  });

  it('closes a connection that is reset while its end is on its way out', async () => {
    const { proxy } = await open();
    const socket = await join(proxy);
    await ask(socket, 'a');
    const [connection] = proxy.connections;
    connection?.toClient.end();
    proxy.cut('reset');
    await expect(connection?.closed).resolves.toBeUndefined();
    expect(proxy.connections).toEqual([]);
  });

  it('passes more bytes than a socket holds', async () => {
    const { proxy } = await open();
    const socket = await join(proxy);
    const text = 'a'.repeat(3_000_000);
    socket.end(text);
    expect((await buffer(socket)).toString()).toBe(`${text.toUpperCase()}bye`);
  });

  it('cuts with a reset on both sides, or ends both', async () => {
    const { proxy, serverSockets } = await open();
    const [one, other] = [await join(proxy), await join(proxy)];
    await Promise.all([ask(one, 'a'), ask(other, 'b')]);
    const resets = Promise.all([errorOf(one), errorOf(serverSockets[0] as Socket)]);
    proxy.connections[0]?.cut('reset');
    expect(await resets).toEqual(['ECONNRESET', 'ECONNRESET']);
    const ended = once(other, 'end');
    other.resume();
    proxy.cut('end');
    await ended;
    expect(other.errored).toBeNull();
  });

  it('refuses new connections while open ones go on, and accepts again at the same port', async () => {
    const { proxy } = await open();
    const before = await join(proxy);
    await ask(before, 'a');
    await proxy.refuse();
    await expect(join(proxy)).rejects.toThrow('ECONNREFUSED');
    expect(await ask(before, 'b')).toBe('B');
    await proxy.restore();
    expect(await ask(await join(proxy), 'c')).toBe('C');
  });

  it('resets a client whose server is not there', async () => {
    const { proxy, serverSockets } = await open();
    const nowhere = await startTcpProxy(1);
    onTestFinished(() => nowhere.close());
    expect(await errorOf(await join(nowhere))).toBe('ECONNRESET');
    expect([proxy.accepted, serverSockets.length]).toEqual([0, 0]);
  });

  it('delays each way by itself, in order', async () => {
    const { proxy, received } = await open();
    const socket = await join(proxy);
    proxy.delay({ toServer: 60, toClient: 90 });
    const began = performance.now();
    expect(await ask(socket, 'a')).toBe('A');
    expect(performance.now() - began).toBeGreaterThanOrEqual(149);
    socket.write('b');
    proxy.delay({});
    socket.end('c');
    expect((await buffer(socket)).toString()).toMatch(/^BC?C?bye$|^BCbye$/);
    expect(received.join('')).toBe('abc');
  });

  it('stalls one connection until it is resumed, and loses nothing', async () => {
    const { proxy } = await open();
    const [stalled, other] = [await join(proxy), await join(proxy)];
    await ask(stalled, 'a');
    await ask(other, 'a');
    proxy.connections[0]?.toServer.stall();
    let answered = false;
    const answer = ask(stalled, 'late');
    void answer.then(() => (answered = true));
    expect(await ask(other, 'b')).toBe('B');
    expect(answered).toBe(false);
    proxy.connections[0]?.toServer.resume();
    expect(await answer).toBe('LATE');
  });

  it('half-closes: the server sees an end, and its answer still arrives', async () => {
    const { proxy } = await open();
    const socket = await join(proxy);
    await ask(socket, 'a');
    // Not stream/consumers: on some versions of Node it destroys what it has read.
    const answer = once(socket, 'data');
    const end = once(socket, 'end');
    proxy.connections[0]?.toServer.end();
    expect(String((await answer)[0])).toBe('bye');
    await end;
    expect(socket.writable).toBe(true);
  });

  it('is a black hole for new and open connections, and cuts them when it is none any more', async () => {
    const { proxy, received, serverSockets } = await open();
    const before = await join(proxy);
    await ask(before, 'a');
    proxy.blackHole();
    const after = await join(proxy);
    for (const socket of [before, after])
      await new Promise<void>((resolve) => void socket.write('lost', () => resolve()));
    const resets = Promise.all([errorOf(before), errorOf(after)]);
    await proxy.restore();
    expect(await resets).toEqual(['ECONNRESET', 'ECONNRESET']);
    expect(await ask(await join(proxy), 'c')).toBe('C');
    expect(received).toEqual(['a', 'c']);
    expect(serverSockets).toHaveLength(2);
  });

  it('loses an answer after some bytes: the request arrived, the client knows nothing', async () => {
    const { proxy, received } = await open();
    const socket = await join(proxy);
    await ask(socket, 'hello');
    const lost = proxy.loseAnswer({ after: 2, to: 'commit' });
    expect(await ask(socket, 'begin')).toBe('BEGIN');
    const came: Buffer[] = [];
    socket.on('data', (piece) => came.push(piece));
    const reset = errorOf(socket);
    socket.write('commit');
    await lost;
    expect(await reset).toBe('ECONNRESET');
    expect(Buffer.concat(came).toString()).toBe('CO');
    expect(received).toEqual(['hello', 'begin', 'commit']);
  });

  it('says which connection came next', async () => {
    const { proxy } = await open();
    const next = proxy.next();
    const socket = await join(proxy);
    const connection = await next;
    const reset = errorOf(socket);
    connection.cut('reset');
    expect(await reset).toBe('ECONNRESET');
  });
});
