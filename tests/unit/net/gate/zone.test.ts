import { once } from 'node:events';
import { Agent, createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../../../main/net/gate/routes.ts';
import { getThrough, listening, spoken, startEcho, testZone, tunnelTo } from './proxied.ts';

const HERE: Route = [{ via: 'direct', addresses: ['127.0.0.1'] }];
const toHere = { route: () => HERE, stays: false };

describe('a zone', () => {
  it('listens on loopback once its proxy is requested, and can’t be bypassed', async () => {
    const { zone } = testZone();
    const config = await zone.proxy();
    expect(config).toEqual({
      mode: 'fixed_servers',
      proxyRules: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      proxyBypassRules: '<-loopback>',
    });
    expect(await zone.proxy()).toEqual(config);
  });

  it('connects to the judged address for any name, and to nothing without a pass', async () => {
    const { zone, told, port } = testZone();
    const echo = await startEcho();
    const at = `cdn.example:${echo.port}`;
    expect(await tunnelTo(await port(), at)).toBeNull();
    expect(await tunnelTo(await port(), `127.0.0.1:${echo.port}`)).toBeNull();
    const pass = zone.open(`https://${at}`, toHere);
    const tunnel = await tunnelTo(await port(), at);
    tunnel?.write('hello');
    expect(await once(tunnel ?? process, 'data')).toEqual([Buffer.from('hello')]);
    expect(echo.came()).toBe(1);
    expect(told).toEqual([
      ['refused', 'cdn.example', 'no-pass'],
      ['refused', '127.0.0.1', 'no-pass'],
      ['made', 'cdn.example', 'direct'],
    ]);
    pass.close();
  });

  it('limits a pass to its scheme and port', async () => {
    const { zone, port } = testZone();
    const echo = await startEcho();
    zone.open(`http://cdn.example:${echo.port}`, toHere);
    zone.open('https://other.example', toHere);
    expect(await tunnelTo(await port(), `cdn.example:${echo.port}`)).toBeNull();
    expect(await tunnelTo(await port(), `other.example:${echo.port}`)).toBeNull();
    expect(await getThrough(await port(), `http://other.example:${echo.port}/`)).toBe('ECONNRESET');
    expect(echo.came()).toBe(0);
  });

  it('closes open connections with the pass, and keeps the partner’s for the next page', async () => {
    const { zone, port } = testZone();
    const echo = await startEcho();
    const at = (name: string): string => `${name}.example:${echo.port}`;
    const named = zone.open(`https://${at('cdn')}`, toHere);
    const own = zone.open(`https://${at('partner')}`, { ...toHere, stays: true });
    const [cut, kept] = [
      await tunnelTo(await port(), at('cdn')),
      await tunnelTo(await port(), at('partner')),
    ];
    if (cut === null || kept === null) throw new Error('no tunnels');
    const closed = once(cut, 'close');
    named.close();
    own.close();
    await closed;
    kept.write('still');
    expect(await once(kept, 'data')).toEqual([Buffer.from('still')]);
    // But no new one.
    expect(await tunnelTo(await port(), at('partner'))).toBeNull();
    expect(await tunnelTo(await port(), at('cdn'))).toBeNull();
  });

  it('stays open while one of two passes is open', async () => {
    const { zone, port } = testZone();
    const echo = await startEcho();
    const at = `cdn.example:${echo.port}`;
    const [one, two] = [zone.open(`https://${at}`, toHere), zone.open(`https://${at}`, toHere)];
    const tunnel = await tunnelTo(await port(), at);
    one.close();
    one.close();
    tunnel?.write('x');
    expect(await once(tunnel ?? process, 'data')).toEqual([Buffer.from('x')]);
    two.close();
    expect(await tunnelTo(await port(), at)).toBeNull();
  });

  it('connects to nothing for a pass that was closed during the route look-up', async () => {
    const { zone, port } = testZone();
    const echo = await startEcho();
    const judged = Promise.withResolvers<Route>();
    const asked = Promise.withResolvers<void>();
    const pass = zone.open(`https://cdn.example:${echo.port}`, {
      stays: false,
      route: () => {
        asked.resolve();
        return judged.promise;
      },
    });
    const tunnel = tunnelTo(await port(), `cdn.example:${echo.port}`);
    await asked.promise;
    pass.close();
    judged.resolve(HERE);
    expect(await tunnel).toBeNull();
    expect(echo.came()).toBe(0);
  });

  it('reports why no connection was made, and never responds for another server', async () => {
    const { zone, port } = testZone();
    const free = await startEcho();
    const shut = createServer();
    const gone = await listening(shut);
    await new Promise((resolve) => shut.close(resolve));
    for (const [route, why] of [
      [HERE, 'ERR_CONNECTION_REFUSED'],
      ['no-address', 'ERR_NAME_NOT_RESOLVED'],
      ['not-public', 'not-public'],
    ] as const) {
      const origin = `partner.example:${gone}`;
      const pass = zone.open(`https://${origin}`, { stays: true, route: async () => route });
      expect(await tunnelTo(await port(), origin)).toBeNull();
      expect(pass.lastFailure()).toBe(why);
      pass.close();
    }
    const plain = zone.open(`http://partner.example:${gone}`, toHere);
    expect(await getThrough(await port(), `http://partner.example:${gone}/`)).toBe('ECONNRESET');
    plain.close();
    expect(free.came()).toBe(0);
  });

  it('forwards plain requests over one connection, and closes it with the pass', async () => {
    const { zone, port } = testZone();
    let connections = 0;
    const seen: (string | undefined)[] = [];
    const server = createHttpServer(({ url, headers }, response) => {
      seen.push(url, headers.host, headers['proxy-authorization']);
      response.end('yes');
    }).on('connection', () => connections++);
    const at = `partner.example:${await listening(server)}`;
    zone.open(`http://${at}`, toHere);
    const agent = new Agent({ keepAlive: true });
    for (let time = 0; time < 5; time++)
      expect(await getThrough(await port(), `http://${at}/x?y`, agent)).toBe('200 yes');
    expect([connections, seen.slice(0, 3)]).toEqual([1, ['/x?y', at, undefined]]);
    agent.destroy();
  });

  it('forwards an odd response unchanged, and closes if none comes', async () => {
    const { zone, port } = testZone();
    const answers = ['HTTP/1.1 999 No\r\nX-A: \xe9\r\nContent-Length: 2\r\n\r\nno', '', 'HTTP/1.1 2'];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answers.shift() ?? '', 'latin1'));
    });
    const at = `partner.example:${await listening(server)}`;
    zone.open(`http://${at}`, toHere);
    const ask = `GET http://${at}/ HTTP/1.1\r\nHost: ${at}\r\nConnection: close\r\n\r\n`;
    const { text } = await spoken(await port(), ask);
    expect(text).toMatch(/^HTTP\/1\.1 999 No\r\nX-A: \xe9\r\n/);
    expect((await spoken(await port(), ask)).text).toBe('');
    expect((await spoken(await port(), ask)).text).toBe('');
  });

  it('keeps it open how long a body is, where only the connection’s end tells', async () => {
    const { zone, port } = testZone();
    const answers = ['HTTP/1.1 200 OK\r\n\r\nhalf a p', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole'];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answers.shift() ?? ''));
    });
    const at = `partner.example:${await listening(server)}`;
    zone.open(`http://${at}`, toHere);
    const ask = `GET http://${at}/ HTTP/1.1\r\nHost: ${at}\r\n\r\n`;
    const { text } = await spoken(await port(), ask);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:[^\r]*\r\n)*?Connection: close\r\n\r\nhalf a p$/i);
    expect(text).not.toMatch(/transfer-encoding|content-length/i);
  });

  it.each([
    'CONNECT partner.example HTTP/1.1\r\nHost: a\r\n\r\n',
    'CONNECT user@partner.example:PORT HTTP/1.1\r\nHost: a\r\n\r\n',
    'CONNECT PARTNER.example:PORT HTTP/1.1\r\nHost: a\r\n\r\n',
    'CONNECT partner.example:PORT/x HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET http://user:word@partner.example:PORT/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET http:\\\\partner.example:PORT\\ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET https://partner.example:PORT/ HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: partner.example:PORT\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: partner.example:PORT\r\n\r\n',
    `GET http://partner.example:PORT/${'x'.repeat(300_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ])('reaches nobody by %j', async (bytes) => {
    const { zone, port } = testZone();
    const echo = await startEcho();
    for (const scheme of ['http', 'https']) zone.open(`${scheme}://partner.example:${echo.port}`, toHere);
    const { text } = await spoken(await port(), bytes.replace('PORT', String(echo.port)));
    expect(text).not.toMatch(/^HTTP\/1\.1 2/);
    expect(text).not.toMatch(/proxy-?chain/i);
    expect(echo.came()).toBe(0);
  });

  it('upgrades no connection to a WebSocket', async () => {
    const { zone, port } = testZone();
    let upgrades = 0;
    const server = createHttpServer((_request, response) => response.end('plain'));
    const at = `partner.example:${await listening(server)}`;
    server.on('upgrade', () => upgrades++);
    zone.open(`http://${at}`, toHere);
    const ask = `GET http://${at}/ HTTP/1.1\r\nHost: ${at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const { text } = await spoken(await port(), ask, (said) => said.endsWith('plain'));
    expect(text).toMatch(/^HTTP\/1\.1 200/);
    expect(upgrades).toBe(0);
  });

  it('uses the system’s proxy by name, and reports when it demands a sign-in', async () => {
    const { zone, told, port } = testZone();
    const asked: (string | undefined)[] = [];
    let answer = '200 OK';
    const proxy = createHttpServer((request, response) => {
      asked.push(request.url);
      response.end('by proxy');
    });
    proxy.on('connect', ({ url }, socket) => {
      asked.push(url);
      socket.end(`HTTP/1.1 ${answer}\r\n\r\n${answer.startsWith('2') ? 'tunnelled' : ''}`);
    });
    const route: Route = [
      { via: 'proxy', proxy: `http://127.0.0.1:${await listening(proxy)}`, addresses: [] },
    ];
    const pass = zone.open('https://cdn.example', { route: () => route, stays: false });
    zone.open('http://cdn.example', { route: () => route, stays: false });
    expect(await tunnelTo(await port(), 'cdn.example:443')).not.toBeNull();
    expect(await getThrough(await port(), 'http://cdn.example/a')).toBe('200 by proxy');
    expect(pass.lastFailure()).toBeNull();
    answer = '407 Proxy Authentication Required';
    expect(await tunnelTo(await port(), 'cdn.example:443')).toBeNull();
    expect(pass.lastFailure()).toBe('ERR_PROXY_AUTH_REQUESTED');
    expect(asked).toEqual(['cdn.example:443', 'http://cdn.example/a', 'cdn.example:443']);
    expect(told).toEqual([
      ['made', 'cdn.example', 'proxy'],
      ['made', 'cdn.example', 'proxy'],
    ]);
  });

  it('skips a proxy that refuses connections', async () => {
    const { zone, port } = testZone();
    const shut = createServer();
    const gone = await listening(shut);
    await new Promise((resolve) => shut.close(resolve));
    const echo = await startEcho();
    const route: Route = [{ via: 'proxy', proxy: `http://127.0.0.1:${gone}`, addresses: [] }, ...HERE];
    zone.open(`https://cdn.example:${echo.port}`, { route: () => route, stays: false });
    expect(await tunnelTo(await port(), `cdn.example:${echo.port}`)).not.toBeNull();
    expect(echo.came()).toBe(1);
  });

  it('sends the name to a SOCKS 5 proxy, and the judged address to SOCKS 4', async () => {
    const { zone, port } = testZone();
    const asked: string[] = [];
    const socks = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (part) => {
        if (part[0] === 5 && part.length <= 4) socket.write(Buffer.from([5, 0]));
        else if (part[0] === 5) {
          asked.push(part.subarray(5, 5 + (part[4] ?? 0)).toString());
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        } else {
          asked.push([...part.subarray(4, 8)].join('.'));
          socket.write(Buffer.from([0, 0x5a, 0, 0, 0, 0, 0, 0]));
        }
      });
    });
    const at = `127.0.0.1:${await listening(socks)}`;
    const addresses = ['2606:4700::1', '104.16.0.1'];
    for (const [name, proxy] of [
      ['five', `socks5h://${at}`],
      ['four', `socks4://${at}`],
    ] as const) {
      zone.open(`https://${name}.example`, {
        route: () => [{ via: 'proxy', proxy, addresses }],
        stays: false,
      });
      expect(await tunnelTo(await port(), `${name}.example:443`)).not.toBeNull();
    }
    expect(asked).toEqual(['five.example', '104.16.0.1']);
  });

  it('reports at most twenty refused hosts per page', async () => {
    const { told, port } = testZone();
    for (let n = 0; n < 30; n++) expect(await tunnelTo(await port(), `h${n}.example:443`)).toBeNull();
    expect(told).toHaveLength(20);
  });
});
