import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { toAppPath } from '../../build/electron/system.ts';
import { type CommandResult, parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { barcodeSvg } from './label-html.ts';
import { listFiles } from './list-files.ts';
import { type Partner, respondWithToken, withoutLookups } from './partner-process.ts';

/** The simplest run, in the app of many tests: S9 labels into the harness's folder, reported as JSON. */
const printS9Inside = (harness: Harness, partner: Partner, ...codes: string[]): Promise<CommandResult> =>
  harness.run(printS9(harness, partner, codes));

const printS9 = (harness: Harness, partner: Partner, codes: readonly string[]): string[] => [
  'print',
  '--json',
  '--size',
  'S9',
  ...labelTo(harness),
  ...serviceArguments(partner, harness),
  ...codes,
];

const labelTo = (harness: Harness): string[] => ['--printer', harness.printer];

test('prints one PDF per label and one JSON object per line, in order @journey', async ({
  harness,
  sandbox,
}) => {
  const codes = sandbox.codes.slice(0, 3);
  const result = await runTem(printS9(harness, sandbox, codes));
  expect(parseJsonLines(result.output)).toEqual(
    codes.map((code) => ({
      code,
      outcome: 'printed',
      reason: null,
      pages: 1,
      file: toAppPath(join(harness.labelDir, `${code}.pdf`)),
    })),
  );
  expect(result.exitCode).toBe(0);
  expect(harness.listLabels()).toEqual(codes.map((code) => `${code}.pdf`).toSorted());
  for (const name of harness.listLabels())
    expect(readFileSync(join(harness.labelDir, name)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('stores neither the addresses nor the token', async ({ harness, sandbox }) => {
  await runTem([
    'print',
    '--size',
    'K80',
    ...labelTo(harness),
    ...serviceArguments(sandbox, harness),
    sandbox.codes[0] ?? '',
  ]);
  expect(existsSync(join(harness.dataDir, 'access-token'))).toBe(false);
  const files = listFiles(harness.dataDir);
  expect(files.map((file) => basename(file))).toContain('tem.log');
  for (const file of files) {
    const content = readFileSync(file, 'latin1');
    expect(content, file).not.toContain(sandbox.accessToken);
    expect(content, file).not.toContain(sandbox.url);
  }
});

test('reads and trims codes from standard input, and prints a repeated code once', async ({
  harness,
  sandbox,
}) => {
  const [a = '', b = ''] = sandbox.codes;
  const result = await runTem(
    ['print', '--json', '--size', 'A5', ...labelTo(harness), ...serviceArguments(sandbox, harness), '-'],
    `${a}\n\n  ${b} \r\n${a}\n`,
  );
  expect(parseJsonLines(result.output)).toMatchObject([
    { code: a, outcome: 'printed' },
    { code: b, outcome: 'printed' },
  ]);
  expect(result.error).toContain(a);
  expect(result.exitCode).toBe(0);
});

test('reports an unknown order in both languages, and prints nothing', async ({ harness, sandbox }) => {
  const result = await harness.run([
    'print',
    '--size',
    'S9',
    ...labelTo(harness),
    ...serviceArguments(sandbox, harness),
    'SGNS336484LM.000000000',
  ]);
  expect(result.exitCode).toBe(1);
  expect(result.output).toContain('Dịch vụ từ chối');
  expect(result.output).toContain('The service refused');
  expect(harness.listLabels()).toEqual([]);
});

test('passes "abc" to the service, which does not know it', async ({ harness, sandbox }) => {
  const result = await printS9Inside(harness, sandbox, 'abc');
  expect(parseJsonLines(result.output)).toEqual([
    { code: 'abc', outcome: 'failed', reason: 'refused', pages: 0, file: null },
  ]);
  expect(result.exitCode).toBe(1);
});

test('prints nothing with a bad token', async ({ harness, sandbox }) => {
  const result = await harness.run([
    'print',
    '--json',
    '--size',
    'S9',
    ...labelTo(harness),
    ...serviceArguments(sandbox, harness, 'wrong'),
    sandbox.codes[0] ?? '',
  ]);
  expect(parseJsonLines(result.output)).toMatchObject([{ outcome: 'failed', reason: 'unauthorized' }]);
  expect(result.error).toContain('Kiểm tra mã truy cập');
  expect(result.error).toContain('Check the token');
  expect(result.exitCode).toBe(1);
  expect(harness.listLabels()).toEqual([]);
});

const INSTEAD_OF_A_LABEL: readonly [string, string, number, string][] = [
  ['an error page', 'text/html', 200, '<!doctype html><title>Lỗi</title><h1>Mã in không hợp lệ</h1>'],
  ['a login page', 'text/html', 200, '<!doctype html><form><input type="password"></form>'],
  ['an empty page', 'text/html', 200, ''],
  ['an HTTP error', 'text/html', 404, '<h1>404</h1>'],
  ['a wrong content type', 'text/csv', 200, 'a;b'],
  ['a page with nothing on it', 'text/html', 200, '<!doctype html><body><p> </p></body>'],
];
test('prints nothing where something else comes in place of the label', async ({ harness, fakePartner }) => {
  for (const [what, contentType, status, body] of INSTEAD_OF_A_LABEL) {
    const partner = await fakePartner(
      respondWithToken((_request, response) => {
        response.writeHead(status, { 'content-type': `${contentType}; charset=utf-8` });
        response.end(body);
      }),
    );
    const result = await printS9Inside(harness, partner, ...partner.codes);
    expect(parseJsonLines(result.output), what).toMatchObject(
      partner.codes.map((code) => ({ code, outcome: 'failed', reason: 'not-a-label' })),
    );
    expect(result.error, what).toContain('không phải nhãn');
    expect(result.error, what).toContain('is not a label');
    expect(result.exitCode, what).toBe(1);
  }
  expect(harness.listLabels()).toEqual([]);
});

test('accepts a label as PDF, with two requests to the partner', async ({
  harness,
  sandbox,
  fakePartner,
}) => {
  // A PDF that Tem itself made from the sandbox's page.
  const [code = ''] = sandbox.codes;
  await harness.run([
    'print',
    '--size',
    'S9',
    ...labelTo(harness),
    ...serviceArguments(sandbox, harness),
    code,
  ]);
  const pdf = readFileSync(join(harness.labelDir, `${code}.pdf`));
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(pdf);
    }),
  );
  const result = await harness.run([
    'print',
    '--json',
    '--size',
    'S9',
    '--printer',
    `file:${join(harness.labelDir, 'again')}`,
    ...serviceArguments(partner, harness),
    code,
  ]);
  expect(parseJsonLines(result.output)).toMatchObject([{ code, outcome: 'printed', pages: 1 }]);
  expect(withoutLookups(partner)).toEqual(['POST /v1/partner/orders/token', 'GET /orders/awb']);
});

test('fails an order whose label is missing on the page, and prints the other', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html>${barcodeSvg('613593645')}<p>${partner.codes[1]}</p>`);
    }),
  );
  const result = await printS9Inside(harness, partner, ...partner.codes);
  expect(parseJsonLines(result.output)).toMatchObject([
    { code: partner.codes[0], outcome: 'failed', reason: 'missing-label' },
    { code: partner.codes[1], outcome: 'printed' },
  ]);
  expect(result.exitCode).toBe(1);
  expect(harness.listLabels()).toEqual([`${partner.codes[1]}.pdf`]);
});

test('uses the {base_url} form where no label address is given, and then refuses S sizes', async ({
  harness,
  sandbox,
}) => {
  const [code = ''] = sandbox.codes;
  const baseOnly = serviceArguments(sandbox, harness).filter(
    (arg, at, all) => arg !== '--label-url' && all[at - 1] !== '--label-url',
  );
  const refused = await harness.run(['print', '--size', 'S9', ...labelTo(harness), ...baseOnly, code]);
  expect(refused.exitCode).toBe(2);
  expect(refused.error).toMatch(/Khổ S9.*Size S9/);
  expect(refused.error.trim().split('\n')).toHaveLength(1);
  const printed = await harness.run(['print', '--size', 'K80', ...labelTo(harness), ...baseOnly, code]);
  expect(printed.exitCode).toBe(0);
  expect(harness.listLabels()).toEqual([`${code}.pdf`]);
});

test('fails on an unknown printer, and never uses another one', async ({ harness, sandbox }) => {
  const [code = ''] = sandbox.codes;
  const result = await harness.run([
    'print',
    '--json',
    '--size',
    'S9',
    '--printer',
    'No Such Printer',
    ...serviceArguments(sandbox, harness),
    code,
  ]);
  expect(parseJsonLines(result.output)).toMatchObject([
    { code, outcome: 'failed', reason: 'printer-missing' },
  ]);
  expect(result.exitCode).toBe(1);
});

test('reports usage and settings errors in one line, with exit code 2', async ({ harness, sandbox }) => {
  const [code = ''] = sandbox.codes;
  const wrong = [
    ['print', '--nonsense', code],
    ['print', '--base-url', 'http://example.com', code],
    ['print', '--token-file', '/nowhere', code],
    ['print', '--data-dir', harness.dataDir, code],
    ['frobnicate'],
  ];
  const results = await Promise.all(wrong.map((args) => runTem(args)));
  for (const [at, result] of results.entries()) {
    expect(result.exitCode, wrong[at]?.join(' ')).toBe(2);
    expect(result.output).toBe('');
    expect(result.error.trim().split('\n'), result.error).toHaveLength(1);
    expect(result.error).toMatch(/^tem: /);
  }
});

test('prints help and version', async () => {
  expect(await runTem(['help'])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('--token-file'),
  });
  expect(await runTem(['--version'])).toMatchObject({
    exitCode: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
