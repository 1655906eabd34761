import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { toAppPath } from '../../build/electron/system.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { killGroup } from '../endurance/process-control.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { barcodeSvg } from './label-html.ts';
import { listFiles } from './list-files.ts';
import { ROOT, respondWithToken, startAccountsProcess, withoutLookups } from './partner-process.ts';

const S9 = ['print', '--json', '--size', 'S9'];

test('prints one PDF per label and one JSON object per line, in the order of arguments and standard input, and stores neither address nor token @journey', async ({
  harness,
  sandbox,
}) => {
  const codes = sandbox.codes.slice(0, 3);
  const [a = '', b = '', c = ''] = codes;
  const args = [...S9, '--printer', harness.printer, ...serviceArguments(sandbox, harness), a, '-'];
  const result = await runTem(args, `${b}\n\n  ${c} \r\n${b}\n`);
  const file = (code: string): string => toAppPath(join(harness.labelDir, `${code}.pdf`));
  expect(parseJsonLines(result.output)).toEqual(
    codes.map((code) => ({ code, outcome: 'printed', reason: null, pages: 1, file: file(code) })),
  );
  expect(result.exitCode).toBe(0);
  // Given twice, printed once.
  expect(result.error).toContain(b);
  expect(harness.listLabels()).toEqual(codes.map((code) => `${code}.pdf`).toSorted());
  for (const name of harness.listLabels())
    expect(readFileSync(join(harness.labelDir, name), 'latin1')).toMatch(/^%PDF-/);
  expect(existsSync(join(harness.dataDir, 'access-token'))).toBe(false);
  const files = listFiles(harness.dataDir);
  expect(files.map((path) => basename(path))).toContain('tem.log');
  for (const path of files) {
    const content = readFileSync(path, 'latin1');
    expect(content, path).not.toContain(sandbox.accessToken);
    expect(content, path).not.toContain(sandbox.url);
  }
});

const INSTEAD_OF_A_LABEL: readonly (readonly [string, number, string])[] = [
  ['text/html', 200, '<!doctype html><form><input type="password"></form>'],
  ['text/html', 404, '<h1>404</h1>'],
  ['text/html', 200, '<!doctype html><body><p> </p></body>'],
];

test('tem print gives the reason of each label that it cannot print in both languages, and prints the others', async ({
  harness,
  sandbox,
  fakePartner,
}) => {
  const [code = '', another = ''] = sandbox.codes;
  const to = ['--printer', harness.printer];
  const service = serviceArguments(sandbox, harness);
  const failedWith = (reason: string) => [{ outcome: 'failed', reason, pages: 0, file: null }];

  const unknown = await harness.run(['print', '--size', 'S9', ...to, ...service, 'abc']);
  expect(unknown.exitCode).toBe(1);
  expect(unknown.output).toMatch(/Dịch vụ từ chối[\s\S]*The service refused/);
  const missing = await harness.run([...S9, '--printer', 'No Such Printer', ...service, code]);
  expect(parseJsonLines(missing.output)).toMatchObject(failedWith('printer-missing'));
  const stranger = await harness.run([...S9, ...to, ...serviceArguments(sandbox, harness, 'wrong'), code]);
  expect(stranger).toMatchObject({ exitCode: 1, error: expect.stringContaining('Check the token') });
  expect(parseJsonLines(stranger.output)).toMatchObject(failedWith('unauthorized'));
  serviceArguments(sandbox, harness);

  for (const [contentType, status, body] of INSTEAD_OF_A_LABEL) {
    const partner = await fakePartner(
      respondWithToken((_request, response) => {
        response.writeHead(status, { 'content-type': `${contentType}; charset=utf-8` }).end(body);
      }),
    );
    const result = await harness.run([...S9, ...to, ...serviceArguments(partner, harness), ...partner.codes]);
    expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('is not a label') });
    expect(parseJsonLines(result.output), body).toMatchObject(
      partner.codes.flatMap(() => failedWith('not-a-label')),
    );
  }
  expect(harness.listLabels()).toEqual([]);

  // One of two labels of a page is another order's.
  const half = await fakePartner(
    respondWithToken((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html>${barcodeSvg('613593645')}<p>${half.codes[1]}</p>`);
    }),
  );
  const result = await harness.run([...S9, ...to, ...serviceArguments(half, harness), ...half.codes]);
  expect(parseJsonLines(result.output)).toMatchObject([
    ...failedWith('missing-label'),
    { code: half.codes[1], outcome: 'printed' },
  ]);
  expect(result.exitCode).toBe(1);

  // Without an address of labels the service's own form is used, which has no S sizes.
  const baseOnly = serviceArguments(sandbox, harness).filter(
    (arg, at, all) => arg !== '--label-url' && all[at - 1] !== '--label-url',
  );
  const refused = await harness.run(['print', '--size', 'S9', ...to, ...baseOnly, another]);
  expect(refused).toMatchObject({ exitCode: 2, error: expect.stringMatching(/^.*Khổ S9.*Size S9.*\n$/) });
  const printed = await harness.run(['print', '--size', 'K80', ...to, ...baseOnly, another]);
  expect(printed.exitCode).toBe(0);
  expect(harness.listLabels()).toEqual([half.codes[1], another].map((one) => `${one}.pdf`).toSorted());
});

test('tem print takes a label that is a PDF, with two requests to the partner', async ({
  harness,
  sandbox,
  fakePartner,
}) => {
  // A PDF that Tem itself made from the sandbox's page.
  const [code = ''] = sandbox.codes;
  await harness.run([...S9, '--printer', harness.printer, ...serviceArguments(sandbox, harness), code]);
  const pdf = readFileSync(join(harness.labelDir, `${code}.pdf`));
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(pdf);
    }),
  );
  const again = `file:${join(harness.labelDir, 'again')}`;
  const result = await harness.run([...S9, '--printer', again, ...serviceArguments(partner, harness), code]);
  expect(parseJsonLines(result.output)).toMatchObject([{ code, outcome: 'printed', pages: 1 }]);
  expect(withoutLookups(partner)).toEqual(['POST /v1/partner/orders/token', 'GET /orders/awb']);
});

test('reserves exit code 2 and one line for usage and settings, and needs no settings with --sandbox', async ({
  harness,
}) => {
  const dataDir = ['--data-dir', harness.dataDir];
  const [usage, unset, statuses] = await Promise.all([
    runTem(['frobnicate']),
    runTem(['info', 'SGNS336484LM.883568271', '--json', ...dataDir]),
    runTem(['statuses', '--json', '--sandbox', '--data-dir', `${harness.dataDir}-2`]),
  ]);
  for (const wrong of [usage, unset]) {
    expect(wrong).toMatchObject({ exitCode: 2, output: '' });
    expect(wrong.error).toMatch(/^tem: .*\n$/);
  }
  expect(unset.error).toContain('Chưa có địa chỉ dịch vụ');
  expect(statuses.exitCode).toBe(0);
  const [list] = parseJsonLines(statuses.output);
  expect(list).toHaveLength(28);
  expect(list).toContainEqual({ key: '25', value: 'Hàng Thất Lạc' });
});

test('creates an order from a file, shows it by its own code, and cancels it', async ({
  harness,
  sandbox,
}) => {
  const service = serviceArguments(sandbox, harness);
  const soc = `E2E-${Date.now()}`;
  const file = join(dirname(harness.dataDir), 'order.json');
  writeFileSync(file, JSON.stringify({ ...CREATE_REQUEST, amount: '220000', email: null, soc }));
  const created = await harness.run(['create', '--file', file, '--json', ...service]);
  const [order] = parseJsonLines(created.output);
  expect(created).toMatchObject({ exitCode: 0, error: '' });
  expect(order).toMatchObject({ soc, amount: 220_000, status: '2', fee: expect.any(Number) });

  const shown = await harness.run(['info', '--soc', soc, ...service]);
  expect(shown.exitCode).toBe(0);
  expect(shown.output).toContain('Trương Thế Ngọc');
  expect(shown.output).toContain('2 Chờ Lấy Hàng / Waiting for pickup');

  const code = String(Object(order)['code']);
  const cancelled = await harness.run(['cancel', code, '--json', ...service]);
  expect(cancelled.exitCode).toBe(0);
  expect(parseJsonLines(cancelled.output)).toMatchObject([{ code, soc, status: '0' }]);
});

test('looks up a killed creation on the next run, so that one order exists', async ({
  harness,
  fakePartner,
}) => {
  const created: Record<string, unknown>[] = [];
  const asked = Promise.withResolvers<void>();
  const partner = await fakePartner((request, response) => {
    if (request.url?.startsWith('/v1/partner/orders/add') === true) {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        created.push(JSON.parse(body) as Record<string, unknown>);
        // Never answered.
        asked.resolve();
      });
      return;
    }
    const soc = new URL(request.url ?? '', 'http://x').searchParams.get('code');
    const order = created.find((one) => one['soc'] === soc);
    const time = new Date().toISOString();
    const results = { code: 'SGNS336484LM.883568271', soc, status: '2', created_at: time, updated_at: time };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        order === undefined ? { status: 'Error', message: '?' } : { status: 'Success', results },
      ),
    );
  });
  const args = ['create', '--file', '-', '--json', ...serviceArguments(partner, harness)];
  const child = spawn(electronBinary().path, electronArguments(ROOT, args), {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    // What a killed process leaves behind is removed with the test's folder.
    env: electronEnvironment({ TMPDIR: dirname(harness.dataDir) }),
  });
  const ended = once(child, 'exit');
  child.stdin?.end(JSON.stringify(CREATE_REQUEST));
  await asked.promise;
  killGroup(child);
  await ended;
  const soc = created[0]?.['soc'];
  expect(soc).toMatch(/^TEM-\d{6}-/);

  const again = await harness.run(args, JSON.stringify(CREATE_REQUEST));
  expect(again.exitCode).toBe(0);
  expect(parseJsonLines(again.output)).toMatchObject([
    { code: 'SGNS336484LM.883568271', soc, shortcode: '883568271', fee: null },
  ]);
  expect(partner.requests).toEqual(['POST /v1/partner/orders/add', 'GET /v1/partner/orders/info']);
});

test('packs for three shops: adds their accounts, and prints each code with its own account', async ({
  harness,
}) => {
  const { dataDir } = harness;
  const sandbox = await startAccountsProcess(3);
  try {
    const names = ['Tiệm A', 'Tiệm B', 'Tiệm C'];
    for (const [account, name] of names.entries()) {
      const file = join(dirname(dataDir), `token-${account}`);
      writeFileSync(file, `${sandbox.accounts[account]?.accessToken}\n`, { mode: 0o600 });
      const url = ['--base-url', sandbox.url, '--label-url', sandbox.url];
      const more = ['--token-file', file, '--json', '--data-dir', dataDir];
      const added = await harness.run(['account', 'add', name, ...url, ...more]);
      expect(added).toMatchObject({ exitCode: 0, error: '' });
      expect(parseJsonLines(added.output)).toMatchObject([{ name, token: true }]);
    }

    const codes = [0, 1].flatMap((at) => sandbox.accounts.map((shop) => shop.codes[at] ?? ''));
    const folder = join(dirname(dataDir), 'printed');
    const how = ['--any-status', '--printer', `file:${folder}`, '--json', '--data-dir', dataDir];
    const printed = await harness.run(['print', ...codes, ...how]);
    expect(parseJsonLines(printed.output)).toMatchObject(
      codes.map((code, at) => ({ code, outcome: 'printed', account: names[at % 3] })),
    );
    expect(printed).toMatchObject({ exitCode: 0, error: '' });
    // Two accounts may have the same code: the file names of all but the first end with their account.
    expect(readdirSync(folder).toSorted()).toEqual(
      codes
        .toSorted()
        .map((code) =>
          codes.indexOf(code) % 3 === 0
            ? `${code}.pdf`
            : expect.stringMatching(new RegExp(`^${code.replace('.', '\\.')}~[0-9a-f]{8}\\.pdf$`)),
        ),
    );
    const requests = (await (
      await fetch(`${sandbox.url}/sandbox/requests`, { headers: { 'tem-sandbox': 'control' } })
    ).json()) as { readonly account?: number; readonly path: string; readonly codes?: readonly string[] }[];
    const tokens = requests.filter(({ path }) => path.endsWith('/orders/token'));
    const askedBy = (account: number): string[] =>
      tokens.flatMap((one) => (one.account === account ? (one.codes ?? []) : []));
    expect([0, 1, 2].map((account) => askedBy(account).toSorted())).toEqual(
      sandbox.accounts.map(({ codes: own }) => own.slice(0, 2).toSorted()),
    );
    expect(tokens.every(({ account }) => account !== undefined)).toBe(true);

    const log = readFileSync(join(dataDir, 'logs', 'tem.log'), 'utf8');
    for (const { accessToken } of sandbox.accounts) expect(log + printed.output).not.toContain(accessToken);
  } finally {
    await sandbox.close();
  }
});
