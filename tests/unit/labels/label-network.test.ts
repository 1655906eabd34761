import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelNetwork } from '../../../main/labels/label-network.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const network = (session: object = {}) => labelNetwork(session as never, globalThis.fetch);

describe('labelNetwork', () => {
  it('reads a stylesheet', async () => {
    const url = await serve((_request, response) => response.end('a { b: url(//c.example/d) }'));
    expect(await network().readStylesheet(`${url}/a.css`)).toContain('c.example');
  });
  it('follows no redirect: nobody judged where it leads', async () => {
    let asked = 0;
    const url = await serve(({ url: path }, response) => {
      asked++;
      if (path === '/a.css') response.writeHead(302, { location: '/b.css' });
      response.end();
    });
    await expect(network().readStylesheet(`${url}/a.css`)).rejects.toThrow('fetch failed');
    expect(asked).toBe(1);
  });
  it('reads a megabyte and no more', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(1_000_001)));
    await expect(network().readStylesheet(`${url}/a.css`)).rejects.toMatchObject({
      problem: { code: 'malformed' },
    });
  });
  it('takes all addresses of a name, of both families', async () => {
    const endpoints = [
      { address: '104.16.0.1', family: 'ipv4' },
      { address: '::1', family: 'ipv6' },
    ];
    const { resolve } = network({ resolveHost: async () => ({ endpoints }) });
    expect(await resolve('cdn.example')).toEqual(['104.16.0.1', '::1']);
  });
  it('gives a resolver two seconds', async () => {
    vi.useFakeTimers();
    const { resolve } = network({ resolveHost: () => new Promise(() => undefined) });
    const asked = resolve('cdn.example');
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(asked).rejects.toThrow('too long');
    vi.useRealTimers();
  });
  it.each([
    ['DIRECT', false],
    ['DIRECT; PROXY a:1', false],
    ['PROXY a:1; DIRECT', true],
  ])('%s: proxied %s', async (way, isProxied) => {
    const { isProxied: ask } = network({ resolveProxy: async () => way });
    expect(await ask('https://cdn.example/')).toBe(isProxied);
  });
});
