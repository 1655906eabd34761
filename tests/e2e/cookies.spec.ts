import type { IncomingMessage } from 'node:http';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { A, B, goodLabel, labelPartner, printWithPartner } from './label-partner.ts';
import { findLeaks } from './leaked-data.ts';

// A partner whose label address sets cookies, and which serves nothing to clients that don't send them back.

const SECRET = 'cookie-value-of-the-test';

/** The cookies of a request, by the host that it named: this machine's two names have separate cookies. */
interface Asked {
  readonly at: string;
  readonly path: string;
  readonly query: string;
  readonly cookies: readonly string[];
}

function askedIn({ url = '', headers }: IncomingMessage): Asked {
  const at = headers.host?.startsWith('localhost') === true ? 'other host' : 'partner';
  const { pathname: path, search: query } = new URL(url, 'http://x');
  return { at, path, query, cookies: headers.cookie?.split('; ').toSorted() ?? [] };
}

test('prints a label whose address requires its cookies back, and sends them to no other host, document or script', async ({
  harness,
  fakePartner,
}) => {
  const asked: Asked[] = [];
  // Each page loads a file as far as its server allows caching.
  const parts = `<link rel="stylesheet" href="/part.css"><script src="/kept.js"></script>
    <script>new Image().src = '/seen?' + encodeURIComponent(document.cookie)</script>`;
  const answer = labelPartner({
    label: (codes) => `${labelHtml(codes.map((code) => goodLabel(code as typeof A)))}${parts}`,
  });
  const partner = await fakePartner((request, response) => {
    const one = askedIn(request);
    asked.push(one);
    const { port } = new URL(`http://${request.headers.host}`);
    const away = (location: string, ...cookies: string[]): void =>
      void response.writeHead(302, { location, 'set-cookie': cookies }).end();
    const isIn = one.cookies.includes(`in=${SECRET}`);
    switch (one.path) {
      case '/orders/awb':
        away(
          `http://localhost:${port}/sso${one.query}`,
          `in=${SECRET}; Path=/; HttpOnly; SameSite=Lax`,
          'deep=1; Path=/elsewhere',
          'gone=1; Path=/; Max-Age=0',
          'bad=1; Domain=partner.example',
        );
        return;
      case '/sso':
        away(`http://127.0.0.1:${port}/print${one.query}`, 'sso=1; Path=/; HttpOnly');
        return;
      case '/part.css':
        response.writeHead(isIn ? 200 : 403, { 'content-type': 'text/css', 'cache-control': 'no-store' });
        response.end(isIn ? 'p { color: black }' : '');
        return;
      case '/kept.js':
        // Like most servers: with a date, and no cache lifetime.
        response.setHeader('last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
        response.setHeader('content-type', 'text/javascript').end('0;');
        return;
      case '/print':
        if (!isIn) {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
          response.end('<h1>Vui lòng đăng nhập</h1>');
          return;
        }
        response.setHeader('set-cookie', 'page=1; Path=/');
        request.url = `/orders/awb${one.query}`;
        answer(request, response);
        return;
      default:
        // The partner's operations set a cookie too.
        response.setHeader('set-cookie', 'operation=1; Path=/');
        answer(request, response);
    }
  });
  harness.writeSettings({ chunkSize: 1 });
  // The label address may redirect to the partner's other origin, but to no other on this machine.
  const both = { ...partner, url: partner.url.replace('127.0.0.1', 'localhost'), labelUrl: partner.url };
  const { outcomes, stderr } = await printWithPartner(harness, both, [A, B]);
  expect(outcomes).toEqual(['printed', 'printed']);

  const broughtTo = (at: string, path: string): (readonly string[])[] =>
    asked.filter((one) => one.at === at && one.path === path).map(({ cookies }) => cookies);
  // Each document begins without cookies, and each host gets only its own.
  expect(broughtTo('partner', '/orders/awb')).toEqual([[], []]);
  expect(broughtTo('other host', '/sso')).toEqual([[], []]);
  expect(broughtTo('partner', '/print')).toEqual([[`in=${SECRET}`], [`in=${SECRET}`]]);
  // The page's own requests send what any redirect set for their host.
  const all = [`in=${SECRET}`, 'page=1'];
  expect(broughtTo('partner', '/part.css')).toEqual([all, all]);
  expect(broughtTo('partner', '/kept.js')).toEqual([all]);
  // A script sees no HttpOnly cookie.
  expect(asked.filter(({ path }) => path === '/seen').map(({ query }) => query)).toEqual(
    Array(2).fill('?page%3D1'),
  );
  // API operations neither send nor store cookies.
  for (const { path, cookies } of asked) if (path.startsWith('/v1/')) expect(cookies).toEqual([]);
  expect(asked.flatMap(({ cookies }) => cookies)).not.toContain('operation=1');
  expect(stderr).not.toContain(SECRET);
  expect(findLeaks(harness.dataDir, stderr, [SECRET])).toEqual([]);
});
