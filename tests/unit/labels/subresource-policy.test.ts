import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createSubresourcePolicy,
  type PageContext,
  readStylesheet,
  type SubresourceDecision,
  type SubresourcePolicyDependencies,
  type SubresourceRequest,
} from '../../../main/labels/subresource-policy.ts';
import { createRoutes, type Route } from '../../../main/net/gate/routes.ts';
import type { HostResolver } from '../../../main/net/host-resolver.ts';

const PARTNER = 'https://labels.partner.example';
const PAGE: PageContext = {
  partner: [PARTNER],
  named: new Set(['cdn.example', 'rebound.example', 'gone.example', '192.168.1.1', '8.8.8.8', 'localhost']),
  stylesheets: new Set(['https://cdn.example/a.css']),
};
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'cdn.example': ['104.16.0.1', '2606:4700::1'],
  'fonts.example': ['104.16.0.2'],
  // One of them is the station's own network.
  'rebound.example': ['104.16.0.1', '192.168.1.1'],
  'labels.partner.example': ['10.1.2.3'],
  localhost: ['8.8.8.8'],
};

function judgeWith({
  names = {},
  ...needs
}: Partial<SubresourcePolicyDependencies> & { readonly names?: Partial<HostResolver> } = {}) {
  const asked: string[] = [];
  const read: [url: string, partner: readonly string[]][] = [];
  const routes = createRoutes({
    resolveHost: async (hostname) => {
      asked.push(hostname);
      const found = ADDRESSES[hostname];
      if (found === undefined) throw new Error('net::ERR_NAME_NOT_RESOLVED');
      return found;
    },
    resolveProxy: async () => 'DIRECT',
    ...names,
  });
  const judge = createSubresourcePolicy({
    routes,
    readStylesheet: async (...sheet) => {
      read.push(sheet);
      return '@font-face { src: url(https://fonts.example/a.woff2) }';
    },
    ...needs,
  });
  return { judge, asked, read };
}

const direct = (...addresses: string[]): Route => [{ via: 'direct', addresses }];
const CDN = direct('104.16.0.1', '2606:4700::1');

const get = (url: string, resourceType: SubresourceRequest['resourceType'] = 'script', method = 'GET') =>
  ({ url, method, resourceType }) satisfies SubresourceRequest;

describe('createPartJudge', () => {
  it('admits anything of the partner at once, wherever it is, without a look-up', () => {
    const { judge, asked } = judgeWith();
    expect(judge(PAGE, get(`${PARTNER}/a.js`))).toBeNull();
    expect(judge(PAGE, get(`${PARTNER}/data`, 'xhr', 'POST'))).toBeNull();
    const local = { ...PAGE, partner: ['http://127.0.0.1:4000'] };
    expect(judge(local, get('http://127.0.0.1:4000/a.js'))).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each<[string, SubresourceRequest, SubresourceDecision]>([
    ['a host that the page names', get('https://cdn.example/lib.js'), CDN],
    ['an address that the page names', get('https://8.8.8.8/lib.js'), direct('8.8.8.8')],
    ['something sent to a host that the page names', get('https://cdn.example/', 'xhr', 'POST'), 'method'],
    ['a host that the page does not name', get('https://evil.example/?secret'), 'not-named'],
    ['the partner’s host at another port', get('https://labels.partner.example:8443/'), 'not-named'],
    ['a host below one that the page names', get('https://a.cdn.example/'), 'not-named'],
    [
      'a font of a host that a stylesheet names',
      get('https://fonts.example/a.woff2', 'font'),
      direct('104.16.0.2'),
    ],
    ['a script of a host that a stylesheet names', get('https://fonts.example/a.js', 'script'), 'not-named'],
    ['a font of any other host', get('https://evil.example/?secret', 'font'), 'not-named'],
    ['a host with a private address among others', get('https://rebound.example/'), 'not-public'],
    ['this machine by name, whatever the resolver says', get('http://localhost/'), 'not-public'],
    ['a host without an address', get('https://gone.example/'), 'no-address'],
  ])('%s', async (_what, request, why) => {
    expect(await judgeWith().judge(PAGE, request)).toEqual(why);
  });

  it('leaves names to a proxy, but no private address', async () => {
    const { judge } = judgeWith({ names: { resolveProxy: async () => 'PROXY a.example:3128;DIRECT' } });
    expect(await judge(PAGE, get('https://gone.example/'))).toEqual([
      { via: 'proxy', proxy: 'http://a.example:3128', addresses: [] },
    ]);
    expect(await judge(PAGE, get('https://rebound.example/'))).toBe('not-public');
    expect(await judge(PAGE, get('http://192.168.1.1/'))).toBe('not-public');
  });

  it('refuses if a stylesheet can’t be read', async () => {
    const { judge } = judgeWith({ readStylesheet: () => Promise.reject(new Error('no')) });
    expect(await judge(PAGE, get('https://fonts.example/a.woff2', 'font'))).toBe('not-named');
  });

  it('caches a stylesheet for ten minutes, for the page’s partner only', async () => {
    let now = 0;
    const { judge, read } = judgeWith({ now: () => now });
    for (now of [0, 1_000, 599_999])
      expect(await judge(PAGE, get('https://fonts.example/a.woff2', 'font'))).toEqual(direct('104.16.0.2'));
    expect(read).toEqual([['https://cdn.example/a.css', [PARTNER]]]);
    now = 600_000;
    await judge(PAGE, get('https://fonts.example/a.woff2', 'font'));
    expect(read).toHaveLength(2);
  });

  it('admits nothing of a private network to any page, in any spelling of the address', async () => {
    const { judge } = judgeWith();
    const octet = fc.nat({ max: 255 });
    const numbers = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    );
    const whole = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): number =>
      ((a * 256 + b) * 256 + c) * 256 + d;
    const spellings: readonly ((numbers: readonly number[]) => string)[] = [
      (all) => all.join('.'),
      (all) => `0x${whole(all).toString(16)}`,
      (all) => all.map((part) => `0${part.toString(8)}`).join('.'),
      (all) => String(whole(all)),
      ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
      (all) => `[::ffff:${all.join('.')}]`,
    ];
    const written = fc.tuple(numbers, fc.constantFrom(...spellings)).map(([all, spell]) => spell(all));
    await fc.assert(
      fc.asyncProperty(written, async (host) => {
        const url = `http://${host}/x`;
        const page = { ...PAGE, named: new Set([new URL(url).hostname]) };
        expect(await judge(page, get(url))).toBe('not-public');
      }),
    );
  });
});

describe('readStylesheet', () => {
  async function read(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return readStylesheet(`http://127.0.0.1:${port}/a.css`, globalThis.fetch);
  }

  it('reads a stylesheet of a megabyte and no more', async () => {
    expect(await read((_request, response) => response.end('a { b: url(//c.example/d) }'))).toContain(
      'c.example',
    );
    await expect(read((_request, response) => response.end('x'.repeat(1_000_001)))).rejects.toMatchObject({
      problem: { code: 'malformed' },
    });
  });

  it('follows no redirect, whose target was not judged', async () => {
    let asked = 0;
    const answer: RequestListener = ({ url }, response) => {
      asked++;
      if (url === '/a.css') response.writeHead(302, { location: '/b.css' });
      response.end();
    };
    await expect(read(answer)).rejects.toThrow('fetch failed');
    expect(asked).toBe(1);
  });
});
