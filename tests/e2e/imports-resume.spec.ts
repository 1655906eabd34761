import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import type { ImportState } from '../../shared/import.ts';
import { killMain } from '../electron/app-process.ts';
import { expect, test } from './fixtures.ts';

const ROWS = 20;
/** Orders that Tem has recorded when it is killed, and those in flight: the service has them too. */
const AT_KILL = 6;
const UNDER_WAY = 4;
const HEADER = [
  'Mã đơn shop',
  'Người nhận',
  'SĐT',
  'Địa chỉ',
  'Tỉnh',
  'Quận',
  'Phường',
  'COD',
  'Giá trị',
  'Cân nặng',
  'Hàng',
  'Mã kho',
  'Người trả phí',
  'Cho xem hàng',
];
const FILE = stringify([
  HEADER,
  ...Array.from({ length: ROWS }, (_none, at) => [
    `DON-${at}`,
    `Khách ${at}`,
    '0945900350',
    '35 Trương Định',
    'Hồ Chí Minh',
    'Quận 3',
    'Phường 6',
    '0',
    '0',
    '200',
    'Áo',
    'KHO1',
    'Shop',
    'Cho xem',
  ]),
]);

/** A service that creates an order on every request, and looks up orders by their soc. */
function shop() {
  const created: string[] = [];
  /** Withholds answers from then on. */
  let holdFrom = AT_KILL;
  let onHold = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    onHold = resolve;
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://shop');
    const send = (value: unknown): void => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    };
    const orderOf = (soc: string) => ({
      code: `SGNS336484LM.${String(100_000_000 + created.indexOf(soc))}`,
      soc,
      status: '2',
    });
    if (url.pathname.endsWith('/orders/add')) {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const body = JSON.parse(Buffer.concat(chunks).toString());
      created.push(String(body.soc));
      if (created.length >= holdFrom + UNDER_WAY) onHold();
      if (created.length <= holdFrom)
        send({ status: 'Success', message: '', results: { ...orderOf(body.soc), fee: 22_000 } });
      return;
    }
    const level = /\/areas\/(\w+)$/.exec(url.pathname)?.[1];
    if (level !== undefined) {
      const name = { province: 'Thành phố Hồ Chí Minh', district: 'Quận 3', commune: 'Phường 6' }[level];
      send({ status: 'Success', message: '', results: [{ code: '79', name }] });
      return;
    }
    const soc = url.searchParams.get('code') ?? '';
    if (url.pathname.endsWith('/orders/info') && created.includes(soc)) {
      const at = new Date().toISOString();
      send({ status: 'Success', results: { ...orderOf(soc), created_at: at, updated_at: at } });
      return;
    }
    send({ status: 'Error', message: 'Không tìm thấy' });
  }
  return { created, held, answer, answerAll: () => (holdFrom = Number.POSITIVE_INFINITY) };
}

const stateOf = (page: Page): Promise<ImportState | null> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.imports.state(undefined);
    if (!reply.ok) throw new Error(reply.problem.code);
    return reply.value;
  });
const start = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await window.tem.calls.imports.start({ toBatch: true })).ok);

test('an import killed half-way resumes, creates nothing twice, and reports the result of each row', async ({
  harness,
  fakePartner,
}) => {
  const { created, held, answer, answerAll } = shop();
  const partner = await fakePartner((request, response) => void answer(request, response));
  harness.writeServiceSettings(partner);
  const first = await harness.startApp();
  await first.page.evaluate(async (accessToken) => {
    await window.tem.calls.settings.save({ allowPlainTextToken: true });
    await window.tem.calls.token.set({ token: accessToken });
  }, partner.accessToken);
  const read = await first.page.evaluate(
    async (file) =>
      await window.tem.calls.imports.read({ name: 'đơn.csv', bytes: new TextEncoder().encode(file) }),
    FILE,
  );
  expect(read).toMatchObject({ ok: true, value: { phase: 'checked', counts: { ready: ROWS } } });
  expect(await start(first.page)).toBe(true);
  await held;
  await killMain(first.app);

  answerAll();
  const { app, page } = await harness.start();
  const after = await stateOf(page);
  expect(after).toMatchObject({
    phase: 'paused',
    counts: { created: AT_KILL, unsure: UNDER_WAY, sending: 0 },
  });
  expect(await start(page)).toBe(true);
  await expect.poll(async () => (await stateOf(page))?.phase).toBe('done');
  expect(created.toSorted()).toEqual(Array.from({ length: ROWS }, (_none, at) => `DON-${at}`).toSorted());
  const batch = await page.evaluate(async () => await window.tem.calls.station.state(undefined));
  expect(batch).toMatchObject({ ok: true, value: { rows: { length: ROWS } } });

  // The shop's own file, returned to it: not among Tem's own files (leaked-data.ts).
  const path = join(harness.dataDir, '..', 'ket-qua');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  const saved = await page.evaluate(async () => await window.tem.calls.imports.export({ format: 'csv' }));
  expect(saved).toEqual({ ok: true, value: `${path}.csv` });
  expect(readFileSync(`${path}.csv`, 'utf8').match(/Đã tạo,SGNS336484LM\.1\d{8}/g)).toHaveLength(ROWS);
});
