import type { IncomingMessage } from 'node:http';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { A, B, C, goodLabel, labelPartner, printWithPartner } from './label-partner.ts';
import { findLeaks } from './leaked-data.ts';

// A partner whose label address sets cookies, and which serves nothing to clients that don't send them back.

const SECRET = 'cookie-value-of-the-test';

/** The cookies of a request, by the host that it named: this machine's two names have separate cookies. */
interface Asked {
  readonly at: string;
  readonly path: string;
  readonly cookies: readonly string[];
}

function askedIn({ url = '', headers }: IncomingMessage): Asked {
  const at = headers.host?.startsWith('localhost') === true ? 'other host' : 'partner';
  const path = new URL(url, 'http://x').pathname;
  return { at, path, cookies: headers.cookie?.split('; ').toSorted() ?? [] };
}

test('prints a label whose address requires its cookies back, and sends them to no other host', async ({
  harness,
  fakePartner,
}) => {
  const asked: Asked[] = [];
  const answer = labelPartner({
    label: (codes) =>
      `${labelHtml(codes.map((code) => goodLabel(code as typeof A)))}<link rel="stylesheet" href="/part.css">`,
  });
  const partner = await fakePartner((request, response) => {
    const one = askedIn(request);
    asked.push(one);
    const { port } = new URL(`http://${request.headers.host}`);
    const { search } = new URL(request.url ?? '', 'http://x');
    const away = (location: string, ...cookies: string[]): void =>
      void response.writeHead(302, { location, 'set-cookie': cookies }).end();
    const isIn = one.cookies.includes(`in=${SECRET}`);
    switch (one.path) {
      case '/orders/awb':
        away(
          `http://localhost:${port}/sso${search}`,
          `in=${SECRET}; Path=/; HttpOnly; SameSite=Lax`,
          'deep=1; Path=/elsewhere',
          'gone=1; Path=/; Max-Age=0',
          'bad=1; Domain=partner.example',
        );
        return;
      case '/sso':
        away(`http://127.0.0.1:${port}/print${search}`, 'sso=1; Path=/; HttpOnly');
        return;
      case '/part.css':
        response.writeHead(isIn ? 200 : 403, { 'content-type': 'text/css' });
        response.end(isIn ? 'p { color: black }' : '');
        return;
      case '/print':
        if (!isIn) {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
          response.end('<h1>Vui lòng đăng nhập</h1>');
          return;
        }
        response.setHeader('set-cookie', 'page=1; Path=/');
        request.url = `/orders/awb${search}`;
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
  for (const cookies of broughtTo('partner', '/part.css'))
    expect(cookies).toEqual([`in=${SECRET}`, 'page=1']);
  expect(broughtTo('partner', '/part.css')).not.toEqual([]);
  // API operations neither send nor store cookies.
  for (const { path, cookies } of asked) if (path.startsWith('/v1/')) expect(cookies).toEqual([]);
  expect(asked.flatMap(({ cookies }) => cookies)).not.toContain('operation=1');
  expect(stderr).not.toContain(SECRET);
  expect(findLeaks(harness.dataDir, stderr, [SECRET])).toEqual([]);
});

test('drops a document’s cookies before the next one, however many it set', async ({
  harness,
  fakePartner,
}) => {
  const brought: string[] = [];
  const answer = labelPartner({ label: (codes) => codes.map((code) => goodLabel(code as typeof A)) });
  let documents = 0;
  const partner = await fakePartner((request, response) => {
    if (request.url?.startsWith('/orders/awb') === true) {
      brought.push(request.headers.cookie ?? '');
      const many = Array.from({ length: 100 }, (_, at) => `c${documents}-${at}=${'x'.repeat(3_000)}; Path=/`);
      if (documents++ === 0) response.setHeader('set-cookie', many.slice(0, 60));
    }
    answer(request, response);
  });
  harness.writeSettings({ chunkSize: 1 });
  expect((await printWithPartner(harness, partner, [A, B, C])).outcomes).toEqual([
    'printed',
    'printed',
    'printed',
  ]);
  expect(brought).toEqual(['', '', '']);
});

test('hides HttpOnly cookies from a page’s script', async ({ harness, fakePartner }) => {
  const seen: string[] = [];
  const answer = labelPartner({ label: () => '' });
  const partner = await fakePartner((request, response) => {
    if (request.url?.startsWith('/seen') === true) seen.push(request.url);
    if (request.url?.startsWith('/orders/awb') !== true) return answer(request, response);
    response.setHeader('set-cookie', [`in=${SECRET}; HttpOnly`, 'open=1; Path=/']);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `${labelHtml([goodLabel(A)])}<script>new Image().src = '/seen?' + encodeURIComponent(document.cookie)</script>`,
    );
  });
  expect((await printWithPartner(harness, partner, [A])).outcomes).toEqual(['printed']);
  expect(seen).toEqual(['/seen?open%3D1']);
});
