import { describe, expect, it } from 'vitest';
import { createRedirectJudge } from '../../../main/labels/redirect-judge.ts';
import { createRoutes } from '../../../main/net/gate/routes.ts';

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'api.partner.example': ['104.16.0.9'],
  'gateway.company.example': ['10.1.2.3'],
  'cdn.example': ['104.16.0.1', '2606:4700::1'],
  'router.example': ['104.16.0.1', '192.168.1.1'],
  'loop.example': ['127.0.0.1'],
};

function judgeFor(partner: readonly string[], { isProxied = false } = {}) {
  const routes = createRoutes({
    resolve: async (name) => ADDRESSES[name] ?? Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
    proxiesFor: async () => (isProxied ? 'PROXY a.example:3128' : 'DIRECT'),
  });
  const judge = createRedirectJudge(partner, routes);
  return (to: string) => judge({ from: new URL(partner[0] ?? ''), to: new URL(to), status: 302 });
}

describe('createRedirectJudge', () => {
  const judge = judgeFor(['https://api.partner.example']);

  it('lets the label address lead to the partner’s own and to the public internet', async () => {
    for (const to of ['https://api.partner.example/x', 'https://cdn.example/x', 'https://8.8.8.8/'])
      expect([to, await judge(to)]).toEqual([to, null]);
  });

  it.each([
    'https://192.168.1.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://a.localhost/',
    'https://router.example/',
    'https://loop.example/',
    'http://127.0.0.1:8080/',
  ])('lets it lead to nothing of this machine and of private networks: %s', async (to) => {
    expect(await judge(to)).toBe('not-public');
  });

  it('lets it lead to no host without https but this machine, and to no name that nobody knows', async () => {
    expect(await judge('http://cdn.example/')).toBe('scheme');
    expect(await judge('https://nobody.example/')).toBe('no-address');
    expect(
      await judgeFor(['https://api.partner.example'], { isProxied: true })('https://nobody.example/'),
    ).toBeNull();
  });

  it('lets a partner in a private network lead into that', async () => {
    const inside = judgeFor(['https://gateway.company.example']);
    expect(await inside('https://192.168.1.1/')).toBeNull();
    expect(await judgeFor(['http://127.0.0.1:4000'])('http://localhost:5000/')).toBeNull();
  });
});
