import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRoutes, parseProxyList, type Route } from '../../../../main/net/gate/routes.ts';
import { isPublicAddress } from '../../../../main/platform/ip-addresses.ts';

const direct = (...addresses: string[]): Route => [{ via: 'direct', addresses }];

/** Routes over a resolver that gives one answer after the other. */
function routesOver(answers: Record<string, readonly (readonly string[])[]>, proxies = 'DIRECT') {
  const asked: string[] = [];
  const clock = { now: 0 };
  const left = new Map(Object.entries(answers).map(([name, all]) => [name, [...all]]));
  const routes = createRoutes(
    {
      resolveHost: async (name) => {
        asked.push(name);
        const all = left.get(name) ?? [];
        const next = all.length > 1 ? all.shift() : all[0];
        if (next === undefined) throw new Error('net::ERR_NAME_NOT_RESOLVED');
        return next;
      },
      resolveProxy: async (url) => {
        asked.push(url);
        return proxies;
      },
    },
    () => clock.now,
  );
  return { routes, asked, clock };
}

describe('routes', () => {
  it('lead to the judged addresses, resolved once a minute', async () => {
    const { routes, asked, clock } = routesOver({ 'cdn.example': [['104.16.0.1'], ['127.0.0.1']] });
    for (clock.now of [0, 30_000, 59_999])
      expect(await routes.to('https://cdn.example/a?token=t', 'public')).toEqual(direct('104.16.0.1'));
    // A proxy script gets the origin only.
    expect(asked).toEqual(['cdn.example', 'https://cdn.example/']);
    clock.now = 60_000;
    expect(await routes.to('https://cdn.example/', 'public')).toBe('not-public');
    expect(await routes.to('https://cdn.example/', 'anywhere')).toEqual(direct('127.0.0.1'));
  });

  it('cache no failure', async () => {
    const { routes } = routesOver({ 'late.example': [] });
    expect(await routes.to('https://late.example/', 'public')).toBe('no-address');
    const there = routesOver({ 'late.example': [[], ['104.16.0.1']] });
    expect(await there.routes.to('https://late.example/', 'public')).toBe('no-address');
  });

  it('resolve this machine’s names without a resolver', async () => {
    const { routes, asked } = routesOver({ localhost: [['8.8.8.8']], 'any.localhost': [['8.8.8.8']] });
    for (const name of ['localhost', 'any.localhost', 'localhost.']) {
      expect(await routes.to(`http://${name}:4000`, 'public')).toBe('not-public');
      expect(await routes.to(`http://${name}:4000`, 'anywhere')).toEqual(direct('127.0.0.1', '::1'));
    }
    expect(asked.filter((one) => !one.startsWith('http'))).toEqual([]);
  });

  it('use the system’s proxies in order, including DIRECT', async () => {
    const { routes } = routesOver({ 'cdn.example': [['104.16.0.1']] }, 'PROXY a:3128; SOCKS5 b:1080;DIRECT');
    const addresses = ['104.16.0.1'];
    expect(await routes.to('https://cdn.example/', 'public')).toEqual([
      { via: 'proxy', proxy: 'http://a:3128', addresses },
      { via: 'proxy', proxy: 'socks5h://b:1080', addresses },
      { via: 'direct', addresses },
    ]);
    expect(await routes.to('https://nobody.example/', 'public')).toHaveLength(2);
    expect(await routes.to('https://10.0.0.1/', 'public')).toBe('not-public');
  });

  it('contain only public addresses unless others are permitted, whatever the resolver says', async () => {
    const address = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('127.0.0.1', '::1', '10.0.0.1', '::ffff:127.0.0.1', 'fe80::1%eth0', 'nonsense'),
    );
    const answers = fc.array(fc.array(address, { maxLength: 3 }), { minLength: 1, maxLength: 4 });
    const host = fc.oneof(
      fc.constant('cdn.example'),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    );
    await fc.assert(
      fc.asyncProperty(answers, host, async (all, name) => {
        const { routes, clock } = routesOver({ 'cdn.example': all });
        for (const _one of all) {
          const route = await routes.to(`https://${name}/`, 'public');
          if (typeof route !== 'string')
            expect(route.flatMap(({ addresses }) => addresses).every(isPublicAddress)).toBe(true);
          clock.now += 60_000;
        }
      }),
    );
  });
});

describe('proxiesOf', () => {
  it.each([
    ['DIRECT', ['direct']],
    ['PROXY a.example:3128', ['http://a.example:3128']],
    [
      'HTTPS a:443;SOCKS b:1080;SOCKS4 c:1;SOCKS5 [::1]:1080',
      ['https://a:443', 'socks4://b:1080', 'socks4://c:1', 'socks5h://[::1]:1080'],
    ],
    ['QUIC a:443; PROXY a', []],
    ['', []],
    ['PROXY user:word@a:1', []],
  ])('reads %j', (list, proxies) => {
    expect(parseProxyList(list)).toEqual(proxies);
  });
});
