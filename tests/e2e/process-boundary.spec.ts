import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { contract, type Reply } from '../../shared/ipc.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { expect, test } from './fixtures.ts';
import { listFiles } from './list-files.ts';
import { setToken, stationPage } from './station-page.ts';

/** Everything that a page's JavaScript holds, as text. */
async function memoryOf(page: Page): Promise<string> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

test('the access token is nowhere in the renderer’s memory, IPC answers, logs or files', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox);
  const first = await harness.start([], KEYRING);
  await setToken(first.page, sandbox.accessToken);
  // The search works: it finds what the page holds.
  await first.page.evaluate(() =>
    Object.assign(window, { marker: ['needle', 'in', 'the', 'heap'].join('-') }),
  );
  expect(await memoryOf(first.page)).toContain('needle-in-the-heap');
  await first.close();

  // A second start reads and uses the stored token; nobody types it.
  const { page, close } = await harness.start([], KEYRING);
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(/Kết nối được/)).toBeVisible();

  const replies = await page.evaluate(async () => {
    const { tem } = window;
    const { app: own, settings, token, printers, station: stations } = tem.calls;
    return JSON.stringify(
      await Promise.all([
        own.info(undefined),
        settings.get(undefined),
        token.status(undefined),
        token.test(undefined),
        printers.list(undefined),
        stations.state(undefined),
      ]),
    );
  });
  expect(replies).toContain('"state":"kept"');
  expect(replies).not.toContain(sandbox.accessToken);
  expect(await memoryOf(page)).not.toContain(sandbox.accessToken);
  await close();

  const files = listFiles(harness.dataDir);
  expect(files.map((file) => file.replace(harness.dataDir, ''))).toEqual(
    expect.arrayContaining([expect.stringContaining('tem.log'), expect.stringContaining('settings.json')]),
  );
  for (const file of [...files, ...listFiles(harness.labelDir)])
    expect(readFileSync(file, 'latin1').includes(sandbox.accessToken), file).toBe(false);
});

test('the log holds no names, phones or addresses, and no print token', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page, close } = await harness.start();
  await stationPage(page).scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await stationPage(page).expectStates(['printed']);
  await close();
  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  expect(log).toContain('label page ready');
  expect(log).not.toMatch(/token=|[?&]size=|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect(log).not.toMatch(/\b0\d{9}\b/);
});

test('every call refuses invalid input', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { page } = await harness.start();
  await expect(stationPage(page).field).toBeVisible();
  const names = Object.entries(contract.calls).flatMap(([domain, calls]) =>
    Object.keys(calls).map((name) => [domain, name] as const),
  );
  const replies = await page.evaluate(async (all) => {
    // By name, like a page that ignores the contract's types.
    const calls: Record<string, Record<string, (input: never) => Promise<Reply<unknown>>>> = {
      ...window.tem.calls,
    };
    const wrong = [{ nonsense: true }, 'text', 42, [[]], null];
    const codes: string[] = [];
    for (const [domain, name] of all) {
      for (const input of wrong) {
        const reply = await calls[domain]?.[name]?.(input as never);
        codes.push(
          `${domain}.${name} ${JSON.stringify(input)}: ${reply?.ok === false ? reply.problem.code : 'accepted'}`,
        );
      }
    }
    return codes;
  }, names);
  expect(replies.filter((reply) => !reply.endsWith('bad-request'))).toEqual([]);
  expect(replies).toHaveLength(names.length * 5);
});
