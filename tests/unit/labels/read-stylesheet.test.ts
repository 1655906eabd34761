import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readStylesheet } from '../../../main/labels/subresource-policy.ts';

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

describe('readStylesheet', () => {
  it('reads a stylesheet', async () => {
    const url = await serve((_request, response) => response.end('a { b: url(//c.example/d) }'));
    expect(await readStylesheet(`${url}/a.css`, globalThis.fetch)).toContain('c.example');
  });
  it('follows no redirect, whose target was not judged', async () => {
    let asked = 0;
    const url = await serve(({ url: path }, response) => {
      asked++;
      if (path === '/a.css') response.writeHead(302, { location: '/b.css' });
      response.end();
    });
    await expect(readStylesheet(`${url}/a.css`, globalThis.fetch)).rejects.toThrow('fetch failed');
    expect(asked).toBe(1);
  });
  it('reads a megabyte and no more', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(1_000_001)));
    await expect(readStylesheet(`${url}/a.css`, globalThis.fetch)).rejects.toMatchObject({
      problem: { code: 'malformed' },
    });
  });
});
