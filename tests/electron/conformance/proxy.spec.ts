import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixture.ts';

/** A proxy that answers requests itself, refuses tunnels, and records both. */
async function startProxy() {
  const asked: string[] = [];
  const server: Server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>by proxy</title>');
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
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

const EVERYTHING = { mode: 'fixed_servers', proxyBypassRules: '<-loopback>' } as const;

test('a session’s proxy gets main’s requests: whole addresses for http, tunnels for https; loopback where the rules say so', async ({
  app,
  web,
}) => {
  const proxy = await startProxy();
  web.routes.set('/direct', (_request, response) => response.end('direct'));
  const seen = await app.evaluate(
    async ({ session }, { at, address, everything }) => {
      const own = session.fromPartition('proxied-main');
      // Regardless of this machine's own proxy.
      await own.setProxy({ mode: 'direct' });
      const resolved = async (): Promise<string[]> => [
        await own.resolveProxy('https://example.invalid/'),
        await own.resolveProxy('http://localhost/'),
      ];
      const ways = [await resolved()];
      await own.setProxy({ mode: 'fixed_servers', proxyRules: `http://${at}` });
      ways.push(await resolved());
      const direct = (await lab.ask({ url: `${address}/direct`, session: own })).flat()[2];
      await own.setProxy({ ...everything, proxyRules: `http://${at}` });
      ways.push(await resolved());
      const proxied = (await lab.ask({ url: `${address}/x?y`, session: own })).flat()[2];
      return {
        ways,
        direct,
        proxied,
        refused: await lab.ask({ url: 'https://nobody.invalid/z', session: own }),
      };
    },
    { at: proxy.at, address: web.url, everything: EVERYTHING },
  );
  const by = `PROXY ${proxy.at}`;
  expect(seen).toEqual({
    ways: [
      ['DIRECT', 'DIRECT'],
      [by, 'DIRECT'],
      [by, by],
    ],
    direct: 'direct',
    proxied: '<title>by proxy</title>',
    refused: [['error', 'net::ERR_TUNNEL_CONNECTION_FAILED']],
  });
  expect(proxy.asked).toEqual([`GET ${web.url}/x?y`, 'CONNECT nobody.invalid:443']);
  await proxy.close();
});

test('a session’s proxy changes with its next page, which goes nowhere else once it is gone; cookies stay', async ({
  app,
  web,
}) => {
  const [first, second] = [await startProxy(), await startProxy()];
  const open = (proxies: readonly string[]): Promise<unknown[]> =>
    app.evaluate(
      async ({ session }, { ats, address, everything }) => {
        const own = session.fromPartition('proxied-anew');
        if ((await own.cookies.get({})).length === 0)
          await own.cookies.set({ url: address, name: 'kept', value: 'yes' });
        const outcomes: unknown[] = [];
        for (const at of ats) {
          await own.setProxy({ ...everything, proxyRules: `http://${at}` });
          const window = lab.window({ webPreferences: { session: own } });
          outcomes.push(await lab.why(() => window.loadURL(`${address}/of-${ats.indexOf(at)}`)));
          window.destroy();
        }
        return [...outcomes, (await own.cookies.get({ url: address })).map(({ name }) => name)];
      },
      { ats: proxies, address: web.url, everything: EVERYTHING },
    );
  const hits = web.hits.length;
  expect(await open([first.at, second.at])).toEqual(['nothing', 'nothing', ['kept']]);
  const pagesOf = ({ asked }: typeof first) => asked.filter((one) => one.includes('/of-'));
  expect([pagesOf(first), pagesOf(second)]).toEqual([[`GET ${web.url}/of-0`], [`GET ${web.url}/of-1`]]);
  await Promise.all([first.close(), second.close()]);
  expect((await open([second.at]))[0]).toContain('ERR_PROXY_CONNECTION_FAILED');
  expect(web.hits).toHaveLength(hits);
});
