import { describe, expect, it } from 'vitest';
import { createRoutes } from '../../../main/net/gate/routes.ts';
import { createRedirectPolicy } from '../../../main/partner/connection.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'api.partner.example': ['104.16.0.9'],
  'gateway.company.example': ['10.1.2.3'],
  'cdn.example': ['104.16.0.1', '2606:4700::1'],
  'router.example': ['104.16.0.1', '192.168.1.1'],
  'loop.example': ['127.0.0.1'],
};

function judgeFor(partner: readonly string[], { isProxied = false } = {}) {
  const routes = createRoutes({
    resolveHost: async (name) => ADDRESSES[name] ?? Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
    resolveProxy: async () => (isProxied ? 'PROXY a.example:3128' : 'DIRECT'),
  });
  const judge = createRedirectPolicy(partner, routes);
  return (to: string) => judge({ from: new URL(partner[0] ?? ''), to: new URL(to), status: 302 });
}

describe('createRedirectJudge', () => {
  const judge = judgeFor(['https://api.partner.example']);

  it('lets the label address redirect to the partner’s own and to the public internet', async () => {
    for (const to of ['https://api.partner.example/x', 'https://cdn.example/x', 'https://8.8.8.8/'])
      expect([to, await judge(to)]).toEqual([to, null]);
  });

  it.each([
    'https://192.168.1.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://router.example/',
    'https://169.254.169.254/',
  ])('lets it redirect to nothing on this machine and in private networks: %s', async (to) => {
    expect(await judge(to)).toBe('not-public');
  });

  it('lets it redirect to no host without https, and to no unknown name', async () => {
    for (const to of ['http://cdn.example/', 'http://127.0.0.1:8080/', 'http://api.partner.example/'])
      expect([to, await judge(to)]).toEqual([to, 'scheme']);
    expect(await judge('https://nobody.example/')).toBe('no-address');
    expect(
      await judgeFor(['https://api.partner.example'], { isProxied: true })('https://nobody.example/'),
    ).toBeNull();
  });

  it('lets a partner in a private network redirect to its own origins there, and to nothing else in it', async () => {
    const inside = judgeFor(['https://gateway.company.example', 'http://127.0.0.1:4000']);
    for (const to of ['https://gateway.company.example/x', 'http://127.0.0.1:4000/x', 'https://cdn.example/'])
      expect([to, await inside(to)]).toEqual([to, null]);
    const others = [
      'https://192.168.1.1/',
      'https://gateway.company.example:8443/',
      'https://localhost:4000/',
    ];
    for (const to of [...others, 'https://127.0.0.1:5000/', 'https://169.254.169.254/latest'])
      expect([to, await inside(to)]).toEqual([to, 'not-public']);
    expect(await inside('http://127.0.0.1:5000/')).toBe('scheme');
  });
});
