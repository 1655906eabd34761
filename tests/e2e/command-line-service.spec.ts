import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { killGroup } from '../endurance/process-control.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

/** A file next to the harness's data folder. */
function fileOf(harness: Harness, content: unknown): string {
  const file = join(dirname(harness.dataDir), 'order.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('creates an order from a file, shows it by its own code, and cancels it', async ({
  harness,
  sandbox,
}) => {
  const service = serviceArguments(sandbox, harness);
  const soc = `E2E-${Date.now()}`;
  const sample = { ...CREATE_REQUEST, amount: '220000', weight: '200', email: null, soc };
  const created = await harness.run(['create', '--file', fileOf(harness, sample), '--json', ...service]);
  const [order] = parseJsonLines(created.output);
  expect(created).toMatchObject({ exitCode: 0, error: '' });
  expect(order).toMatchObject({ soc, amount: 220_000, weight: 200, status: '2', fee: expect.any(Number) });

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

test('ignores an answer about another order, and looks up a cancellation without an answer', async ({
  harness,
  fakePartner,
}) => {
  const code = 'SGNS336484LM.883568271';
  let status = '2';
  const partner = await fakePartner((request, response) => {
    if (request.url?.startsWith('/v1/partner/orders/cancel') === true) {
      // The service has cancelled; its answer is lost.
      response.destroy();
      return;
    }
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('code');
    const told = asked === code ? code : 'SGNS336484LM.111111111';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Success', results: { code: told, soc: 'A-1', status } }));
  });
  const service = serviceArguments(partner, harness);
  const other = await harness.run(['info', 'SGNS336484LM.222222222', '--json', ...service]);
  expect(other).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"malformed"}\n' });
  const unsure = await harness.run(['cancel', code, '--json', ...service]);
  expect(unsure).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
  expect(unsure.error).toContain('tem info');
  status = '0';
  const done = await harness.run(['cancel', code, '--json', ...service]);
  expect(done).toMatchObject({ exitCode: 0, error: '' });
  expect(parseJsonLines(done.output)).toMatchObject([{ code, soc: 'A-1', status: '0' }]);
});

test('reserves exit code 2 for usage and settings, and needs neither with --sandbox', async ({ harness }) => {
  const [unset, wrong, statuses] = await Promise.all([
    runTem(['info', 'SGNS336484LM.883568271', '--json', '--data-dir', harness.dataDir]),
    runTem(['quote', '--weight', 'x']),
    runTem(['statuses', '--json', '--sandbox', '--data-dir', `${harness.dataDir}-2`]),
  ]);
  expect(unset).toMatchObject({ exitCode: 2, output: '' });
  expect(unset.error).toContain('Chưa có địa chỉ dịch vụ');
  expect(wrong).toMatchObject({ exitCode: 2, output: '' });
  expect(wrong.error).toContain('--sender-province');
  expect(statuses.exitCode).toBe(0);
  const [list] = parseJsonLines(statuses.output);
  expect(list).toHaveLength(28);
  expect(list).toContainEqual({ key: '25', value: 'Hàng Thất Lạc' });
});
