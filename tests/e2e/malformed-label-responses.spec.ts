import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { code as orderCode } from '../unit/station/fakes.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { labelHtml } from './label-html.ts';
import { type FakePartner, respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

/** A text's bytes, as Node's server writes them into headers. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');

const labelOf = (code: string): string => labelHtml([{ barcodes: [code.split('.')[1] ?? ''], text: code }]);

async function startAgainst(harness: Harness, partner: FakePartner): Promise<RunningStation> {
  harness.writeServiceSettings(partner);
  const running = await harness.start();
  await setToken(running.page, 'any');
  return running;
}

async function printAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await stationPage(page).scan(code);
  await page.keyboard.press('F9');
}

/** The started station still runs and has not crashed. */
async function expectAlive({ page }: Pick<RunningStation, 'page'>, harness: Harness): Promise<void> {
  await stationPage(page).states();
  expect(readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8')).not.toContain('"event":"crash"');
}

const ODD: readonly [
  what: string,
  status: number,
  text: string,
  headers: Record<string, string>,
  state: string,
][] = [
  [
    'a file name in Vietnamese',
    200,
    'OK',
    { 'content-disposition': raw('inline; filename="Vận đơn.html"') },
    'printed',
  ],
  [
    'a file name in Latin-1',
    200,
    'OK',
    { 'content-disposition': 'inline; filename="Nh\u00e3n.html"' },
    'printed',
  ],
  ['a status text in Vietnamese', 200, raw('Đã xong'), {}, 'printed'],
  ['a status that there is not', 999, 'Request denied', {}, 'failed'],
];
test('odd headers and statuses of a label restart nothing', async ({ harness, fakePartner }) => {
  const codes = ODD.map((_, at) => orderCode(at));
  let at = 0;
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      const [, status = 200, text = '', headers = {}] = ODD[at] ?? [];
      response
        .writeHead(status, text, { 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(labelOf(codes[at] ?? ''));
    }),
  );
  harness.writeServiceSettings(partner, { prepareAhead: false });
  const running = await harness.start();
  await setToken(running.page, 'any');
  for (const [what] of ODD) {
    await printAll(running.page, codes.slice(at, at + 1));
    const wanted = ODD.slice(0, at + 1).map(([, , , , state]) => state);
    await expect.poll(stationPage(running.page).states, { message: what, timeout: 25_000 }).toEqual(wanted);
    at++;
  }
  await expectAlive(running, harness);
});

test('gives up on a label without an end, and closes its connection', async ({ harness, fakePartner }) => {
  const part = Buffer.alloc(256 * 1024, ' ');
  let closed = 0;
  const endless = (response: ServerResponse): void => {
    const write = (): void => {
      if (!response.destroyed) response.write(part, () => setImmediate(write));
    };
    response.on('close', () => closed++);
    write();
  };
  const partner = await fakePartner(respondWithToken((_request, response) => endless(response)));
  const running = await startAgainst(harness, partner);
  await printAll(running.page, partner.codes.slice(0, 1));
  await expect.poll(stationPage(running.page).states, { timeout: 25_000 }).toEqual(['failed']);
  await expect.poll(() => closed).toBeGreaterThan(0);
  await expectAlive(running, harness);
});

const MB = 1024 * 1024;
/** The limit for a label is 20 MB (main/partner/http-limits.ts). */
const BOMB_MB = 300;
/** How much memory it may take meanwhile: a few times the limit, as chunks, joined and decoded. */
const MOST_MB = 200;
const CODINGS = {
  gzip: (bytes: Uint8Array | string) => gzipSync(bytes, { level: 1 }),
  br: (bytes: Uint8Array | string) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

test('gives up on a label that exceeds the limit when unpacked', async ({ harness, fakePartner }) => {
  const codes = [0, 1, 2, 3].map((at) => orderCode(at));
  let answer = { coding: 'gzip', bytes: Buffer.alloc(0) };
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      const { coding, bytes } = answer;
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': coding });
      response.end(bytes);
    }),
  );
  harness.writeServiceSettings(partner, { prepareAhead: false });
  // Its memory is its own.
  const { page, app } = await harness.startApp();
  await setToken(page, 'any');
  const mostMb = (): Promise<number> => app.evaluate(() => process.resourceUsage().maxRSS / 1024);
  const states: string[] = [];
  for (const [coding, pack] of Object.entries(CODINGS)) {
    const bomb = pack(Buffer.alloc(BOMB_MB * MB, ' '));
    expect(bomb.length).toBeLessThan(2 * MB);
    const code = codes[states.length] ?? '';
    answer = { coding, bytes: pack(labelOf(code)) };
    await printAll(page, [code]);
    states.push('printed');
    await stationPage(page).expectStates(states);
    const before = await mostMb();
    answer = { coding, bytes: bomb };
    await printAll(page, codes.slice(states.length, states.length + 1));
    states.push('failed');
    await expect.poll(stationPage(page).states, { message: coding, timeout: 25_000 }).toEqual(states);
    expect((await mostMb()) - before, coding).toBeLessThan(MOST_MB);
  }
  await expectAlive({ page }, harness);
});

test('resolves the relative parts of a redirected label against the final address', async ({
  harness,
  fakePartner,
}) => {
  const code = 'SGNS336484LM.883568271';
  const service = await fakePartner(
    respondWithToken((request, response) => {
      if (request.url === '/labels/new/label.js') {
        response.setHeader('content-type', 'text/javascript');
        response.end(`document.body.innerHTML = ${JSON.stringify(labelOf(code))}`);
      } else if (request.url === '/labels/old.html')
        response.writeHead(307, { location: 'new/page.html' }).end();
      else {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end('<body><script src="label.js"></script>');
      }
    }),
  );
  const labels = await fakePartner((_request, response) =>
    response.writeHead(302, { location: `${service.url}/labels/old.html` }).end(),
  );
  harness.writeSettings({
    partner: 'service',
    baseUrl: service.url,
    labelUrl: labels.url,
    printer: harness.printer,
    size: 'S9',
  });
  const running = await harness.start();
  await setToken(running.page, 'any');
  await printAll(running.page, [code]);
  await expect.poll(stationPage(running.page).states, { timeout: 25_000 }).toEqual(['printed']);
  expect(service.requests.filter((request) => request.startsWith('GET /labels'))).toEqual([
    'GET /labels/old.html',
    'GET /labels/new/page.html',
    'GET /labels/new/label.js',
  ]);
  expect(labels.requests).toHaveLength(1);
});

test('fetches no label over a redirect to plain http, and logs it', async ({ harness, fakePartner }) => {
  const partner = await fakePartner(
    respondWithToken((_request, response) =>
      response.writeHead(302, { location: 'http://labels.example/awb?token=x' }).end(),
    ),
  );
  const running = await startAgainst(harness, partner);
  await printAll(running.page, partner.codes.slice(0, 1));
  await expect.poll(stationPage(running.page).states, { timeout: 25_000 }).toEqual(['failed']);
  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  expect(log).toMatch(
    /"event":"label redirected",.*"host":"labels\.example","httpStatus":302,"refused":"scheme"/,
  );
});
