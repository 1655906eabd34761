import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { databasePathsIn } from '../../main/database/database-paths.ts';
import { writeBackup } from '../../main/database/write-backup.ts';
import type { OrderDraft } from '../../shared/new-order.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { code } from '../unit/station/fakes.ts';
import { runTem, serviceArguments } from './command-line.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { labelHtml } from './label-html.ts';
import { findLeaks, registerSecret } from './leaked-data.ts';
import { VALID_DRAFT } from './new-order.ts';
import { receiverAddress } from './receiver-address.ts';
import { setToken, stationPage } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// What must not be written down; after each test the harness searches everything that its station left behind.

const ACCESS_TOKEN = 'marked~access.token/4711+9=';
const PERSON = { name: 'Chị Nguyễn Thị Định', phone: '0987654321', address: '187/9 Mai Xuân Thưởng' };
const [PRINTED, REFUSED] = [code(1), code(2)];
const PRINT_TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd';
const QUOTES = `${JSON.stringify(PERSON)} Bearer ${ACCESS_TOKEN} ?token=${PRINT_TOKEN}`;

/** What the label address returns: but for the first, no label, and each contains its own address, which holds the token. */
const LABELS: readonly ((response: ServerResponse, address: string, token: string) => void)[] = [
  (response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        labelHtml([
          { barcodes: [shortcodeOf(PRINTED) ?? ''], text: `${PRINTED} ${PERSON.name} ${PERSON.address}` },
        ]),
      ),
  (response) => response.writeHead(404, { 'x-quotes': encodeURIComponent(QUOTES) }).end(QUOTES),
  (response) => response.setHeader('content-type', 'text/html').end('<p>Không có gì ở đây</p>'),
  (response, address) =>
    response.setHeader('content-type', 'text/html').end(`<title>Lỗi: ${address}</title><p>${address}</p>`),
  (response, address) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ status: 'Error', message: `Lỗi ở ${address}` })),
  (response, _address, token) =>
    response.setHeader('content-type', 'text/html').end(`<title>Không in được ${token}</title><p>x</p>`),
  (response, _address, token) => response.setHeader('content-type', `x/${token}`).end('x'),
  (response, address) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<title>${address}</title>`),
];
/** Print tokens by their codes: one as documented, others in no known form. */
const TOKENS = new Map(
  LABELS.map((_, at) => [
    at === 0 ? PRINTED : code(10 + at),
    at === 0 ? PRINT_TOKEN : `plain.print.token.number.${at}`,
  ]),
);

/** A service that quotes whatever it knows, wherever it can. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const token = url.searchParams.get('token');
  const say = (body: object): void =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (url.pathname.endsWith('/info')) {
    const asked = url.searchParams.get('code');
    const order = { code: asked, status: '2', receiver: PERSON, notes: [{ note: PERSON.name }] };
    say({ status: 'Success', results: order });
  } else if (url.pathname.endsWith('/token')) {
    const { code: codes } = (await json(request)) as { code: string[] };
    const given = [...TOKENS].find(([one]) => one === codes[0])?.[1];
    if (given === undefined) say({ status: 'Error', message: `Từ chối: ${QUOTES}`, errors: [QUOTES] });
    else say({ status: 'Success', results: { token: given } });
  } else if (token === null) response.writeHead(404).end(QUOTES);
  else LABELS[[...TOKENS.values()].indexOf(token)]?.(response, url.href, token);
}

test('no secret, no person’s name and no page’s address is on the screen, in a title, or in any file of a day', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner((request, response) => void answer(request, response));
  const port = await freePort();
  harness.writeServiceSettings(partner, { chunkSize: 1, receiverOn: true, receiverPort: port });
  // As if Tem had just crashed, so that it does not restart itself again.
  const crash = { version: 1, atMs: Date.now() + 30_000, told: true };
  writeFileSync(join(harness.dataDir, 'crash.json'), JSON.stringify(crash));
  const { app, page } = await harness.startApp([], KEYRING);
  await setToken(page, ACCESS_TOKEN);
  const station = stationPage(page);
  const codes = [...TOKENS.keys(), REFUSED];
  await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), codes.map(String));
  await page.keyboard.press('F9');
  await station.expectStates(codes.map((_, at) => (at === 0 ? 'printed' : 'failed')));
  // Shows the service's quote without the parts that it must not quote.
  const screen = await page.locator('body').innerText();
  expect(screen).toContain('Từ chối');
  const titles = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
  );
  for (const text of [screen, ...titles])
    for (const hidden of [...TOKENS.values(), 'token=', ACCESS_TOKEN, PERSON.phone])
      expect(text).not.toContain(hidden);

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

  await saveTo({ app }, join(harness.dataDir, 'saved.zip'));
  expect(await page.evaluate(() => window.tem.calls.diagnostics.save(undefined))).toMatchObject({ ok: true });
  // Electron warns of each document that fails to load, with its address.
  await app.evaluate(
    (_electron, url) => process.emitWarning(`Failed to load URL: ${url} with error: ERR_FAILED`, 'electron'),
    `${partner.url}/orders/awb?token=${[...TOKENS.values()].at(-1)}`,
  );
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
    [`Bearer ${ACCESS_TOKEN}`, secret, ...Object.values(PERSON), PRINT_TOKEN],
  );
  await ended;

  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  for (const event of ['started', 'partner call', 'label page ready', 'webhook request refused', 'crash'])
    expect(log).toContain(`"event":"${event}"`);
  expect(findLeaks(harness.dataDir, '', [secret, ...TOKENS.values()])).toEqual([]);
});

/** Where the next file is saved. */
const saveTo = ({ app }: Pick<RunningStation, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);

const ECHOED = 'a-token-0123456789abcdefABCDEF-of-the-shop';
/** Answers that contain the token, whole and in every form in which it can be echoed, and a command that gets each. */
const ECHOES: readonly [command: string, (said: string, response: ServerResponse) => void][] = [
  [
    `info ${PRINTED}`,
    (said, response) =>
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          status: 'Error',
          message: `Token ${said} / ${encodeURIComponent(said)} không đúng`,
        }),
      ),
  ],
  [
    'create --file -',
    (said, response) =>
      response
        .writeHead(401, said.slice(-ECHOED.length), {
          'content-type': 'text/plain',
          'www-authenticate': said,
        })
        .end(said),
  ],
  [
    `cancel --json ${PRINTED}`,
    (said, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: said, results: { [said]: said, code: said }, message: said })),
  ],
  [
    'webhook get',
    (said, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(labelHtml([{ text: said }]).replace(/<title>[^<]*/, `<title>${said}`)),
  ],
];
test('when a service echoes the token in any answer, no command shows it and no file holds it', async ({
  harness,
  fakePartner,
}) => {
  registerSecret(ECHOED);
  let last = `Bearer ${ECHOED}`;
  let echo = ECHOES[0]?.[1];
  let asked = 0;
  const partner = await fakePartner((request, response) => {
    if (request.headers.authorization !== undefined) last = request.headers.authorization;
    asked++;
    request.resume().once('end', () => echo?.(last, response));
  });
  const places = serviceArguments({ ...partner, accessToken: ECHOED }, harness);
  for (const [command, one] of ECHOES) {
    echo = one;
    for (const words of [command, `print --size S9 --printer ${harness.printer} ${PRINTED}`]) {
      const before = asked;
      const { output, error } = await harness.run(
        [...words.split(' '), ...places],
        JSON.stringify(CREATE_REQUEST),
      );
      // The service received the token, and the command reports a problem.
      expect(asked, words).toBeGreaterThan(before);
      expect(`${output}${error}`, words).not.toBe('');
      for (const form of [ECHOED, ECHOED.slice(4), Buffer.from(ECHOED).toString('base64').slice(0, 40)])
        expect(`${output}${error}`, words).not.toContain(form);
    }
  }
  expect(last).toContain(ECHOED);
  // The search works: it finds the person's own token file, beside the data folder.
  expect(findLeaks(dirname(harness.dataDir), '').map(({ file }) => file)).toEqual(['token']);
});

const PARTNER_CODE = 'ma~doi.tac/4711+9=';
const MARK = '••••••••';
test('sends a partner code to the service as typed, and stores and shows it nowhere in clear', async ({
  harness,
  fakePartner,
}) => {
  registerSecret(PARTNER_CODE);
  const draft: OrderDraft = { ...VALID_DRAFT, partner: PARTNER_CODE };
  const { products: _none, product_type: _type, ...fields } = draft;
  /** A service that quotes what it receives. */
  const refused = { refused: `Mã đối tác ${PARTNER_CODE} chưa được cấp quyền` };
  const service = fakeCreatePartner();
  const partner = await fakePartner(service.answer);
  harness.writeServiceSettings(partner);
  const { app, page } = await harness.start([], KEYRING);
  await setToken(page, 'any-token');
  /** Everything that main has answered. */
  const answers: unknown[] = [];
  const keep = async (given: OrderDraft): Promise<number> => {
    const reply = await page.evaluate(
      (one) => window.tem.calls.creating.saveDraft({ id: null, draft: one }),
      { ...given, products: [] },
    );
    answers.push(reply);
    return reply.ok ? (reply.value?.id ?? 0) : 0;
  };

  // Refused with a message that quotes it, then lost: the draft and its sending are stored.
  service.outcomes.push(refused, 'lost');
  const id = await keep(draft);
  for (const expected of [
    { ok: false, problem: { code: 'refused' } },
    { ok: true, value: { kind: 'unknown' } },
  ]) {
    const created = await page.evaluate(
      (one) => window.tem.calls.creating.create({ id: one, toBatch: false, anyway: false, notThere: false }),
      id,
    );
    expect(created).toMatchObject(expected);
    answers.push(created);
  }
  answers.push(await page.evaluate(() => window.tem.calls.creating.drafts(undefined)));

  // The form shows dots, and typing over them enters another code.
  await keep({ ...draft, name: 'Cô Ba' });
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await page.keyboard.press('Control+3');
  const field = page.locator('[name="partner"]');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue(MARK);
  await expect(page.getByText('Tem giữ kín mã này')).toBeVisible();
  await field.press('End');
  await typeByHand(page, 'x');
  await expect(field).toHaveValue('x');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('');
  await typeByHand(page, PARTNER_CODE);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();

  // A file: created, refused, lost; in its last row the cells have shifted, because of an unquoted comma in its address.
  const rows = [1, 2, 3].map((at) => ({ ...fields, soc: `KHO-${at}`, amount: '220000', value: '220000' }));
  const text = stringify(rows, { header: true });
  const slipped = text.split('\n').at(-2)?.replace('KHO-3', 'KHO-4').replace('35 Trương', '35, Trương');
  service.outcomes.push('created', refused, 'lost');
  await page.keyboard.press('Control+4');
  const buffer = Buffer.from(`${text}${slipped}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'don.csv', mimeType: 'text/csv', buffer });
  await expect(page.locator('[data-stage]')).toContainText('4 dòng');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-filter="refused"]')).toContainText('1');
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', /^(?:paused|done)$/);
  const shown = await page.evaluate(() =>
    window.tem.calls.imports.rows({ filter: 'all', from: 0, count: 10 }),
  );
  expect(shown.ok && shown.value.rows.map((row) => row.draft.partner)).toEqual([MARK, MARK, MARK, '']);
  answers.push(shown, await page.evaluate(() => window.tem.calls.imports.state(undefined)));
  const results = join(dirname(harness.dataDir), 'don.csv');
  await saveTo({ app }, results);
  await page.evaluate(() => window.tem.calls.imports.export({ format: 'csv' }));
  const exported = readFileSync(results, 'utf8');
  expect([exported.includes(MARK), exported.includes(PARTNER_CODE)]).toEqual([true, false]);

  // The command line in parallel: its sending is stored too.
  service.outcomes.push('lost');
  const places = serviceArguments({ ...partner, accessToken: 'any-token' }, harness);
  const order = { ...draft, amount: '220000', value: '220000', products: null };
  const line = await runTem(['create', '--file', '-', '--json', ...places], JSON.stringify(order), KEYRING);
  expect([line.exitCode, line.output]).toEqual([1, expect.stringContaining('create-unsure')]);
  expect(`${line.output}${line.error}`).not.toContain(PARTNER_CODE);

  await saveTo({ app }, join(harness.dataDir, 'saved.zip'));
  expect(await page.evaluate(() => window.tem.calls.diagnostics.save(undefined))).toMatchObject({ ok: true });
  writeBackup(databasePathsIn(harness.dataDir), { kind: 'daily' }, Date.now());

  expect(service.asked.length).toBeGreaterThanOrEqual(7);
  expect(new Set(service.asked.map((sent) => sent['partner']))).toEqual(new Set([PARTNER_CODE]));
  const answered = JSON.stringify(answers);
  expect([answered.includes(MARK), answered.includes(PARTNER_CODE)]).toEqual([true, false]);
  // Searches while it runs, including the ledger's write-ahead log.
  expect(findLeaks(harness.dataDir, '')).toEqual([]);
});
