import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderCode } from '../../shared/order-code.ts';
import { KILLING_MARK, killing } from '../unit/labels/inspect/bombs.ts';
import { createPdf } from '../unit/labels/inspect/documents.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { labelPartner, shortcode } from './label-partner.ts';
import { ROOT } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

// Documents and tables that end whoever reads them, as one does that breaks V8 or a library. Tem is the built one, but for the two
// scripts that read: they kill their process at a mark.

/** A document that kills its first reader only. */
const ONCE_MARK = '% kills its first reader';

let built: string;
test.beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'tem-killed-'));
  cpSync(join(ROOT, 'package.json'), join(built, 'package.json'));
  cpSync(join(ROOT, 'dist'), join(built, 'dist'), { recursive: true });
  const add = (script: string, more: string): void => {
    const at = (name: string): string => join(built, 'dist/main', name);
    renameSync(at(script), at(`real-${script}`));
    writeFileSync(at(script), `import './real-${script}';\n${more}\n`);
  };
  add(
    'inspect-worker.js',
    `import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const killed = ${JSON.stringify(join(built, 'killed'))};
    parentPort.on('message', ({ task }) => {
      if (task.kind !== 'prepare') return;
      const pdf = Buffer.from(task.pdf);
      const once = pdf.includes('${ONCE_MARK}') && !existsSync(killed);
      if (once) writeFileSync(killed, '');
      if (once || pdf.includes('${KILLING_MARK}')) process.kill(process.pid, 'SIGKILL');
    });`,
  );
  add(
    'import-host.js',
    `process.parentPort.on('message', ({ data: { task } }) => {
      if (task.kind === 'read' && Buffer.from(task.bytes).includes('${KILLING_MARK}')) process.kill(process.pid, 'SIGKILL');
    });`,
  );
});
test.afterAll(() => rmSync(built, { recursive: true, force: true, maxRetries: 5 }));

/** A process that dies, and its successors, take a second each where others use the machine. */
const SLOW = { timeout: 90_000 };

const labelOf = (order: OrderCode): Promise<Uint8Array> =>
  createPdf({ widthMm: 100, heightMm: 100 }, ({ text, code128 }) => {
    text(order, 10, 10);
    code128(shortcode(order), 10, 30, 0.375);
  });

const processOf = ({ app }: RunningStation, name: string): Promise<number | null> =>
  app.evaluate(
    ({ app: main }, wanted) => main.getAppMetrics().find((metric) => metric.name === wanted)?.pid ?? null,
    name,
  );

/** A service that gives each order's document alone. */
const oneByOne = (pdfs: ReadonlyMap<string, Uint8Array>) =>
  labelPartner({
    token(asked) {
      if (asked.length > 1) throw new Error('one order at a time');
    },
    label: ([asked = '']) => pdfs.get(asked) ?? '',
  });

test('a process that dies while it reads takes no station with it: each label is printed once, the killing document held, the killing table refused', async ({
  harness,
  fakePartner,
}) => {
  const codes = [1, 2, 3, 4, 5, 6].map(code);
  const [held] = codes.slice(-1);
  const after = code(7);
  const pdfs = new Map(
    await Promise.all(
      [...codes, after].map(async (one, at) => {
        const pdf = await labelOf(one);
        const once = at === 2 ? Buffer.concat([pdf, Buffer.from(`\n${ONCE_MARK}\n`)]) : pdf;
        return [String(one), one === held ? killing(pdf) : once] as const;
      }),
    ),
  );
  harness.writeServiceSettings(await fakePartner(oneByOne(pdfs)));
  const station = await harness.startApp([], {}, built);
  const { app, page } = station;
  await setToken(page, 'any');
  await expect.poll(() => processOf(station, 'Tem inspector')).not.toBeNull();
  const first = await processOf(station, 'Tem inspector');

  for (const one of codes) await stationPage(page).scan(one);
  await page.keyboard.press('F9');
  const states = codes.map((one) => (one === held ? 'failed' : 'printed'));
  await expect.poll(stationPage(page).states, SLOW).toEqual(states);
  await expect(page.locator('[data-row]', { has: page.locator('[data-state="failed"]') })).toContainText(
    'tài liệu cần quá nhiều bộ nhớ',
  );
  expect(readFileSync(join(built, 'killed'), 'utf8')).toBe('');
  expect(harness.listLabels()).toEqual(
    codes
      .slice(0, -1)
      .map((one) => `${one}.pdf`)
      .toSorted(),
  );
  // The next label starts another; the one that read the killing document alone ends by itself.
  await stationPage(page).scan(after);
  await page.keyboard.press('F9');
  await expect.poll(stationPage(page).states, SLOW).toEqual([...states, 'printed']);
  await expect.poll(() => processOf(station, 'Tem inspector')).not.toBe(first);

  // Killed from outside, while it is idle.
  const second = await processOf(station, 'Tem inspector');
  if (second === null) throw new Error('no inspector runs');
  process.kill(second, 'SIGKILL');
  await expect.poll(() => processOf(station, 'Tem inspector')).not.toBe(second);

  await page.keyboard.press('Control+4');
  const choose = page.locator('input[type=file]');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose.setInputFiles(file('nguy.csv', `Mã đơn shop;Tên người nhận\n1;${KILLING_MARK}\n`));
  await expect(page.locator('body')).toContainText('bảng quá lớn');
  await choose.setInputFiles(file('tot.csv', '\ufeffMã đơn shop;Tên người nhận\n1;Chị Định\n'));
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'checked');
  expect(app.process().exitCode).toBeNull();
  expect(readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8')).not.toContain('"event":"crash"');
});
