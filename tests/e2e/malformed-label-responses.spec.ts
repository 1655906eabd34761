import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { code as orderCode } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { goodLabel, labelPartner, printWithPartner } from './label-partner.ts';
import { respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

// What a label address may answer, through the whole app.

/** A text's bytes, as Node's server writes them into headers. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');
const labelOf = (code: string): string => labelHtml([{ barcodes: [code.split('.')[1] ?? ''], text: code }]);

const MB = 1024 * 1024;
/** The limit for a label is 20 MB (main/partner/http-limits.ts). */
const BOMB_MB = 300;
/** How much memory it may take meanwhile: a few times the limit, as chunks, joined and decoded. */
const MOST_MB = 200;
const PACK = {
  gzip: (bytes: Uint8Array | string) => gzipSync(bytes, { level: 1 }),
  br: (bytes: Uint8Array | string) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const HTML = { 'content-type': 'text/html; charset=utf-8' };

test('odd headers, statuses, bombs and endless answers of a label restart nothing and fail only that label', async ({
  harness,
  fakePartner,
}) => {
  let closed = 0;
  const endless = (response: ServerResponse): void => {
    const part = Buffer.alloc(MB / 4, ' ');
    const write = (): void => {
      if (!response.destroyed) response.write(part, () => setImmediate(write));
    };
    response.on('close', () => closed++);
    write();
  };
  const packed =
    (coding: keyof typeof PACK, content?: Buffer) =>
    (response: ServerResponse, label: string): void =>
      void response
        .writeHead(200, { ...HTML, 'content-encoding': coding })
        .end(PACK[coding](content ?? label));
  const bomb = Buffer.alloc(BOMB_MB * MB, ' ');
  const answers: readonly [state: string, (response: ServerResponse, label: string) => void][] = [
    [
      'printed',
      (response, label) => {
        const name = { 'content-disposition': raw('inline; filename="Vận đơn.html"') };
        response.writeHead(200, raw('Đã xong'), { ...HTML, ...name }).end(label);
      },
    ],
    ['failed', (response, label) => response.writeHead(999, 'Request denied', HTML).end(label)],
    ['printed', packed('gzip')],
    ['printed', packed('br')],
    ['failed', packed('gzip', bomb)],
    ['failed', packed('br', bomb)],
    ['failed', endless],
    [
      'failed',
      (response) => response.writeHead(302, { location: 'http://labels.example/awb?token=x' }).end(),
    ],
  ];
  const states: string[] = [];
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      const at = states.length;
      answers[at]?.[1](response, labelOf(orderCode(at)));
    }),
  );
  harness.writeServiceSettings(partner, { prepareAhead: false });
  // Its memory is its own.
  const { page, app } = await harness.startApp();
  await setToken(page, 'any');
  const mostMb = (): Promise<number> => app.evaluate(() => process.resourceUsage().maxRSS / 1024);
  let before = Number.POSITIVE_INFINITY;
  for (const [at, [state]] of answers.entries()) {
    if (at === 4) before = await mostMb();
    await page.evaluate(async (text) => {
      await window.tem.calls.station.addCodes({ texts: [text] });
      await window.tem.calls.station.print(undefined);
    }, orderCode(at));
    await expect.poll(stationPage(page).states, { message: `answer ${at}` }).toEqual([...states, state]);
    states.push(state);
  }
  expect((await mostMb()) - before).toBeLessThan(MOST_MB);
  expect(closed).toBe(1);
  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  expect(log).not.toContain('"event":"crash"');
  // No label is fetched over plain http.
  expect(log).toMatch(
    /"event":"label redirected",.*"host":"labels\.example","httpStatus":302,"refused":"scheme"/,
  );
});

test('resolves the relative parts of a redirected label against the final address', async ({
  harness,
  fakePartner,
}) => {
  const code = orderCode(1);
  const service = await fakePartner(
    respondWithToken((request, response) => {
      if (request.url === '/labels/new/label.js') {
        response.setHeader('content-type', 'text/javascript');
        response.end(`document.body.innerHTML = ${JSON.stringify(labelOf(code))}`);
      } else if (request.url === '/labels/old.html')
        response.writeHead(307, { location: 'new/page.html' }).end();
      else response.writeHead(200, HTML).end('<body><script src="label.js"></script>');
    }),
  );
  const labels = await fakePartner((_request, response) =>
    response.writeHead(302, { location: `${service.url}/labels/old.html` }).end(),
  );
  const { outcomes } = await printWithPartner(harness, { ...service, labelUrl: labels.url }, [code]);
  expect(outcomes).toEqual(['printed']);
  expect(service.requests.filter((request) => request.startsWith('GET /labels'))).toEqual([
    'GET /labels/old.html',
    'GET /labels/new/page.html',
    'GET /labels/new/label.js',
  ]);
  expect(labels.requests).toHaveLength(1);
});

/** An expired token, as a person sees it. */
const EXPIRED = 'Token không hợp lệ hoặc đã hết hạn';
test('recognizes an expired token by what the page shows, and requests another once', async ({
  harness,
  fakePartner,
}) => {
  const [hidden, written, json, always, other, note] = [1, 2, 3, 4, 5, 6].map((at) => orderCode(at));
  const letters = Array.from(
    EXPIRED,
    (one) => `<span style="display:inline-block;white-space:pre">${one}</span>`,
  ).join('');
  const pages = new Map([
    [hidden, `<style>@media print { p { display: none } }</style><p>${EXPIRED}</p>`],
    [written, `<p></p><script>document.querySelector("p").innerHTML = ${JSON.stringify(letters)}</script>`],
    [json, JSON.stringify({ status: 'Error', message: EXPIRED })],
    [always, `<p>${EXPIRED}</p>`],
    // No label, and without a charset.
    [other, '<!doctype html><title>Nguyễn Thị Định</title><p>x</p>'],
  ]);
  const tokens: string[] = [];
  const answer = labelPartner({
    token: (codes) => void tokens.push(...codes),
    label: ([one]) => {
      const label = goodLabel(one as ReturnType<typeof orderCode>);
      return [one === note ? { ...label, text: `${one} Ghi chú: ${EXPIRED}` } : label];
    },
  });
  const seen = new Set<string>();
  const partner = await fakePartner((request, response) => {
    const code = tokens[Number(/token=token-(\d+)/.exec(request.url ?? '')?.[1])] ?? '';
    const page = pages.get(code as typeof always);
    if (
      request.url?.startsWith('/orders/awb') !== true ||
      page === undefined ||
      (seen.has(code) && code !== always && code !== other)
    )
      return answer(request, response);
    seen.add(code);
    response.setHeader('content-type', code === json ? 'application/json' : 'text/html');
    response.end(page);
  });
  harness.writeSettings({ chunkSize: 1, prepareAhead: false });
  const codes = [hidden, written, json, always, other, note].map(String);
  const { outcomes, stderr } = await printWithPartner(harness, partner, codes);
  expect(outcomes).toEqual(['printed', 'printed', 'printed', 'not-a-label', 'not-a-label', 'printed']);
  expect(stderr).toContain('print token is no longer good');
  expect(stderr).toContain('Nguyễn Thị Định');
  // The last one names its order, whatever it says about tokens.
  const requested = codes.map((code) => tokens.filter((one) => one === code).length);
  expect(requested).toEqual([2, 2, 2, 2, 1, 1]);
});
