import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from './fixture.ts';

/** A proxy that serves requests and records them. */
async function startProxy(): Promise<{
  readonly at: string;
  readonly asked: string[];
  close(): Promise<void>;
}> {
  const asked: string[] = [];
  const server: Server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.setHeader('content-type', 'text/html');
    response.end('<title>by proxy</title>');
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(`CONNECT ${url}`);
    const { hostname, port } = new URL(`http://${url}`);
    if (hostname.endsWith('.invalid')) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: `127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test.describe('a session with a proxy', () => {
  test('gets main’s requests: whole addresses for http, tunnels for https, loopback too', async ({
    app,
    web,
  }) => {
    const proxy = await startProxy();
    const seen = await app.evaluate(
      async ({ session }, { at, address }) => {
        const ses = session.fromPartition('proxied-main');
        await ses.setProxy({
          mode: 'fixed_servers',
          proxyRules: `http://${at}`,
          proxyBypassRules: '<-loopback>',
        });
        const text = await (await ses.fetch(`${address}/x?y`)).text();
        const refused = await ses.fetch('https://nobody.invalid/z').catch((error: Error) => error.message);
        return { text, refused };
      },
      { at: proxy.at, address: web.url },
    );
    expect(seen).toEqual({ text: '<title>by proxy</title>', refused: 'net::ERR_TUNNEL_CONNECTION_FAILED' });
    expect(proxy.asked).toEqual([`GET ${web.url}/x?y`, 'CONNECT nobody.invalid:443']);
    await proxy.close();
  });

  test('gets the pages’ requests, which go nowhere else once it is gone', async ({ app, web }) => {
    const proxy = await startProxy();
    const open = (): Promise<string> =>
      app.evaluate(
        async ({ session, BrowserWindow }, { at, address }) => {
          const ses = session.fromPartition('proxied-pages');
          if (BrowserWindow.getAllWindows().length === 0)
            await ses.setProxy({
              mode: 'fixed_servers',
              proxyRules: `http://${at}`,
              proxyBypassRules: '<-loopback>',
            });
          const window =
            BrowserWindow.getAllWindows()[0] ??
            new BrowserWindow({ show: false, webPreferences: { session: ses } });
          return window.loadURL(`${address}/page`).then(
            () => window.webContents.getTitle(),
            (error: Error) => error.message,
          );
        },
        { at: proxy.at, address: web.url },
      );
    expect(await open()).toBe('by proxy');
    expect(proxy.asked).toContain(`GET ${web.url}/page`);
    const hits = web.hits.length;
    await proxy.close();
    expect(await open()).toContain('ERR_PROXY_CONNECTION_FAILED');
    expect(web.hits).toHaveLength(hits);
  });

  test('changes with its next page, and keeps its cookies', async ({ app, web }) => {
    const [first, second] = [await startProxy(), await startProxy()];
    const seen = await app.evaluate(
      async ({ session, BrowserWindow }, { proxies, address }) => {
        const ses = session.fromPartition('proxied-anew');
        await ses.cookies.set({ url: address, name: 'kept', value: 'yes' });
        for (const at of proxies) {
          await ses.setProxy({
            mode: 'fixed_servers',
            proxyRules: `http://${at}`,
            proxyBypassRules: '<-loopback>',
          });
          const window = new BrowserWindow({ show: false, webPreferences: { session: ses } });
          await window.loadURL(`${address}/of-${proxies.indexOf(at)}`);
          window.destroy();
        }
        return (await ses.cookies.get({ url: address })).map(({ name, value }) => `${name}=${value}`);
      },
      { proxies: [first.at, second.at], address: web.url },
    );
    expect(seen).toEqual(['kept=yes']);
    const pagesOf = ({ asked }: typeof first) => asked.filter((one) => one.includes('/of-'));
    expect([pagesOf(first), pagesOf(second)]).toEqual([[`GET ${web.url}/of-0`], [`GET ${web.url}/of-1`]]);
    await Promise.all([first.close(), second.close()]);
  });

  test('is bypassed for loopback unless the rules say otherwise', async ({ app, web }) => {
    const proxy = await startProxy();
    web.routes.set('/direct', (_request, response) => response.end('direct'));
    const seen = await app.evaluate(
      async ({ session }, { at, address }) => {
        const ses = session.fromPartition('proxied-but-here');
        await ses.setProxy({ mode: 'fixed_servers', proxyRules: `http://${at}` });
        return [
          await (await ses.fetch(`${address}/direct`)).text(),
          await ses.resolveProxy(address),
          await ses.resolveProxy('http://localhost/'),
          await ses.resolveProxy('https://example.invalid/'),
        ];
      },
      { at: proxy.at, address: web.url },
    );
    expect(seen).toEqual(['direct', 'DIRECT', 'DIRECT', `PROXY ${proxy.at}`]);
    expect(proxy.asked).toEqual([]);
    await proxy.close();
  });
});
