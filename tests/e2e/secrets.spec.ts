import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import { shortcodeOf } from '../../shared/order-code.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { labelHtml } from './label-html.ts';
import { findLeaks } from './leaked-data.ts';
import { receiverAddress } from './receiver-address.ts';
import { setToken, stationPage } from './station-page.ts';

// A day with everything that must not be written down; the test searches everything that the day leaves behind.

const [PRINTED, LOST, REFUSED] = [code(1), code(2), code(3)];
const ACCESS_TOKEN = 'marked~access.token/4711+9=';
const PRINT_TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd';
const PERSON = { name: 'Chị Nguyễn Thị Định', phone: '0987654321', address: '187/9 Mai Xuân Thưởng' };
const ALL = [...Object.values(PERSON), PRINT_TOKEN];

/** A service that quotes whatever it knows, wherever it can. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://x');
  const say = (body: object): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  const quotes = `${JSON.stringify(PERSON)} ${request.headers.authorization} ?token=${PRINT_TOKEN}`;
  if (url.pathname.endsWith('/info')) {
    say({
      status: 'Success',
      results: {
        code: url.searchParams.get('code'),
        status: '2',
        receiver: PERSON,
        notes: [{ note: PERSON.name }],
      },
    });
  } else if (url.pathname.endsWith('/token')) {
    const { code: codes } = (await json(request)) as { code: string[] };
    if (codes.includes(REFUSED)) say({ status: 'Error', message: `Từ chối: ${quotes}`, errors: [quotes] });
    else say({ status: 'Success', results: { token: PRINT_TOKEN } });
  } else if (url.searchParams.get('token') === PRINT_TOKEN) {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      labelHtml([
        { barcodes: [shortcodeOf(PRINTED) ?? ''], text: `${PRINTED} ${PERSON.name} ${PERSON.address}` },
      ]),
    );
  } else {
    response.writeHead(404, { 'x-quotes': encodeURIComponent(quotes) }).end(quotes);
  }
}

test('no secret and no person’s name is in any file that a day leaves behind, nor in its diagnostics', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner((request, response) => void answer(request, response));
  harness.writeSettings({
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: harness.printer,
    size: 'S9',
    receiverOn: true,
    receiverPort: await freePort(),
  });
  // As if Tem had just crashed, so that it does not restart itself again.
  const crash = { version: 1, atMs: Date.now() + 30_000, told: true };
  writeFileSync(join(harness.dataDir, 'crash.json'), JSON.stringify(crash));
  const { app, page } = await harness.startApp([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  await setToken(page, ACCESS_TOKEN);
  const station = stationPage(page);
  for (const one of [PRINTED, LOST, REFUSED]) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'failed', 'failed']);
  // Shows the service's quote without the parts that it must not quote.
  const screen = await page.locator('main').innerText();
  expect(screen).toContain('Từ chối');
  expect(screen).not.toContain(ACCESS_TOKEN);
  expect(screen).not.toContain(PERSON.phone);

  const address = await receiverAddress({ app, page });
  const secret = address.split('/').at(-1) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  const push = (body: string, to = address): Promise<Response> =>
    fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const pushed = await Promise.all([
    push(JSON.stringify({ type: PERSON.name, ...PERSON })),
    push(`{"type": "${PERSON.name}"`),
    push('{}', `${address}x?${PERSON.phone}`),
  ]);
  expect(pushed.map(({ status }) => status)).toEqual([200, 400, 404]);

  const file = join(harness.dataDir, 'saved.zip');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  expect(await page.evaluate(() => window.tem.calls.diagnostics.save(undefined))).toMatchObject({ ok: true });
  // An exception in main that quotes everything: the crash and its reason are written down.
  await app.evaluate(({ dialog }) => {
    dialog.showErrorBox = () => undefined;
  });
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(
    (_electron, quoted) => {
      const more = { request: { headers: { authorization: quoted[0] } } };
      setImmediate(() => {
        throw Object.assign(new Error(`no “${quoted.join(' ')}”`, { cause: new Error(quoted[0]) }), more);
      });
    },
    [`Bearer ${ACCESS_TOKEN}`, secret, ...ALL],
  );
  await ended;

  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  for (const event of ['started', 'partner call', 'webhook request refused', 'crash'])
    expect(log).toContain(`"event":"${event}"`);
  expect(existsSync(file)).toBe(true);
  expect(findLeaks(harness.dataDir, '', [secret])).toEqual([]);

  // The search works: it finds each of these in every encoding.
  const planted = join(harness.dataDir, 'planted');
  mkdirSync(planted);
  const secrets = [ACCESS_TOKEN, secret, ...Object.values(PERSON)];
  for (const [at, text] of secrets.entries()) {
    writeFileSync(join(planted, `${at}-plain`), `x${text}y`);
    writeFileSync(join(planted, `${at}-address`), `?a=${encodeURIComponent(text)}&`);
    writeFileSync(join(planted, `${at}-base64`), Buffer.from(`some:${text}:more`).toString('base64'));
    writeFileSync(join(planted, `${at}-utf16`), Buffer.from(`x${text}y`, 'utf16le'));
  }
  const found = new Set(findLeaks(harness.dataDir, '', [secret]).map(({ file: where }) => where));
  expect([...found]).toHaveLength(secrets.length * 4);
  for (const [line, what] of [
    [`{"url":"http://x/awb?token=y"}`, 'a label address'],
    [PRINT_TOKEN, 'a print token'],
    [PERSON.phone, 'a phone number'],
    ['Định', 'an accent'],
  ]) {
    writeFileSync(join(harness.dataDir, 'logs', 'planted.log'), `${line}\n`);
    expect(findLeaks(harness.dataDir, '').map((one) => one.what)).toContain(what);
  }
  // Also in a ledger: in a cell, in the raw bytes, and where a text is longer than a page of the file.
  const ledger = new DatabaseSync(join(planted, 'planted.sqlite'));
  ledger.exec('CREATE TABLE row (words TEXT)');
  ledger
    .prepare('INSERT INTO row VALUES (?)')
    .run(`${'x '.repeat(2_000)}http://x.example/awb?a=b${'y'.repeat(9_000)}`);
  // Too short a host to be told from a row's bytes: only the cell shows it.
  ledger.prepare('INSERT INTO row VALUES (?)').run('https://n@x');
  ledger.close();
  writeFileSync(join(planted, 'ledger.name'), 'https://name:pa[ss@x.example');
  // The raw bytes of a row's numbers show neither: a time behind a printer's address may look like a query, and the length
  // or the id of the next row behind a scanned address, `@`, like the end of a name.
  for (const [at, bytes] of [
    'raw:zpl://192.168.1.20:9100confirmed\u0001\u00a1J?m\u0001\u00a1JG=',
    'https://a.examplequeued\u0001\u00a2\u001b\u00e3\u0080:[][][]e3b0c44298fc1c14@\u0081,\u0016\u0000\t',
    'https://a.example[][]@5\u0016\u0000\t',
    'https://a.examplee3b0c44298fc1c14@-\u0005\t9',
  ].entries())
    writeFileSync(join(planted, `ledger.numbers-${at}`), bytes, 'latin1');
  const query = { what: 'an address with its query', match: 'http://x.example/awb?a=' };
  expect(findLeaks(planted, '').filter(({ file: where }) => !/^\d/.test(where))).toEqual([
    { file: 'ledger.name', what: 'an address with a name in it', match: 'https://name:pa[ss@x.e' },
    { file: 'planted.sqlite', ...query },
    { file: 'planted.sqlite/row.sqlite', ...query },
    { file: 'planted.sqlite/row.sqlite', what: 'an address with a name in it', match: 'https://n@' },
  ]);
  expect(findLeaks(harness.dataDir, `said ${ACCESS_TOKEN}`)).toContainEqual({
    file: 'standard-output',
    what: 'marked…',
  });
  rmSync(planted, { recursive: true });
  rmSync(join(harness.dataDir, 'logs', 'planted.log'));
});

/** Print tokens by their codes: one as documented, and one in no known form. */
const TOKENS = new Map([
  [code(11), '6cf2ce20-80e9-11eb-8974-cd483a610a11'],
  [code(12), '6cf2ce20-80e9-11eb-8974-cd483a610a12'],
  [code(13), '6cf2ce20-80e9-11eb-8974-cd483a610a13'],
  [code(14), 'plain.print.token.number.fourteen'],
  [code(15), 'plain.print.token.number.fifteen'],
  [code(16), 'plain.print.token.number.sixteen'],
]);

/** What the label address returns in place of a label: each contains its own address, which holds the token. */
const ODD: readonly ((address: string, response: ServerResponse) => void)[] = [
  (_address, response) => response.setHeader('content-type', 'text/html').end('<p>Không có gì ở đây</p>'),
  (address, response) =>
    response.setHeader('content-type', 'text/html').end(`<title>Lỗi: ${address}</title><p>${address}</p>`),
  (address, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: 'Error', message: `Lỗi ở ${address}` })),
  (address, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<title>Không in được ${new URL(address).searchParams.get('token')}</title><p>x</p>`),
  (address, response) =>
    response.setHeader('content-type', `x/${new URL(address).searchParams.get('token')}`).end('x'),
  (address, response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<title>${address}</title>`),
];

/** The token of the first code. */
async function mint(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { code: codes } = (await json(request)) as { code: string[] };
  const token = [...TOKENS].find(([one]) => one === codes[0])?.[1];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ status: 'Success', results: { token } }));
}

test('reports no page’s address, whatever a page’s title and whatever an answer quotes', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner((request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const token = url.searchParams.get('token');
    const at = [...TOKENS.values()].findIndex((one) => one === token);
    if (url.pathname.endsWith('/token')) void mint(request, response);
    else if (token === null) void answer(request, response);
    else ODD[at]?.(url.href, response);
  });
  harness.writeSettings({
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: harness.printer,
    size: 'S9',
    chunkSize: 1,
  });
  const { app, page, close } = await harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  await setToken(page, ACCESS_TOKEN);
  const station = stationPage(page);
  for (const one of TOKENS.keys()) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates([...TOKENS.keys()].map(() => 'failed'));
  const told = await page.locator('body').innerText();
  const titles = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
  );
  for (const text of [told, ...titles])
    for (const token of [...TOKENS.values(), 'token=']) expect(text).not.toContain(token);
  // Electron warns of each document that fails to load, with its address; the harness searches the output at its end.
  await app.evaluate(
    (_electron, address) =>
      process.emitWarning(`Failed to load URL: ${address} with error: ERR_FAILED`, 'electron'),
    `${partner.url}/orders/awb?token=${[...TOKENS.values()].at(-1) ?? ''}`,
  );
  await close();
  expect(findLeaks(harness.dataDir, '', [...TOKENS.values()])).toEqual([]);
});
