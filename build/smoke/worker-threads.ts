import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

// Tem's worker threads and utility processes are ES modules inside app.asar. Electron can read them there: its patched fs is set
// up in every Node environment, including those (shell/common/node_bindings.h, OnNodePreload), before their own script. Electron's
// tests cover that for a CommonJS thread only (spec/asar-spec.ts), so each of Tem's has to answer in an installed app.

/** The threads and processes by their files in dist/main, and how each is made to answer. */
export const WORKER_THREADS = {
  'inspect-host.js': 'the process of the inspector’s threads',
  'inspect-worker.js': 'the demo and the station print labels',
  'diagnostics-worker.js': '`tem diagnostics` writes a zip',
  'import-host.js': 'the station reads a file of orders, in a process',
  'history-worker.js': 'the station shows what was printed',
  'ledger-worker.js': 'the station makes its first backup, half a minute after its start',
} as const;

const ORDERS = `Mã đơn riêng;Tên người nhận;SĐT người nhận;Địa chỉ người nhận;Phường/Xã;Quận/Huyện;Tỉnh/Thành phố;Nội dung hàng;Khối lượng (gam);Tiền thu hộ (đồng);Giá trị hàng (đồng);Mã kho lấy hàng
THU-1;Chị Định;0945900350;35 Trương Định;Phường 06;Quận 3;Thành phố Hồ Chí Minh;Áo thun;500;220.000;220.000;KHO1
`;

/** The settings of a station that prints the sandbox's labels into a folder. */
export const smokeSettings = (labels: string): string =>
  JSON.stringify({ partner: 'sandbox', printer: `file:${labels}`, size: 'S9', checkStatus: false });

/**
 * Makes the threads of a newly opened station answer, after it has printed a label of the sandbox.
 * @param page its window
 * @param dataDir its data folder
 * @param limitMs for each of them
 * @throws Error if one does not, or if the log contains an error
 */
export async function checkWorkerThreads(page: Page, dataDir: string, limitMs: number): Promise<void> {
  const backup = waitForBackup(dataDir, limitMs);
  // If another step fails first, that failure is reported.
  backup.catch(() => undefined);
  await page.evaluate(`(async () => {
    const orders = await window.tem.calls.sandbox.orders(undefined);
    await window.tem.calls.station.scan({ text: orders.value[0] });
  })()`);
  await page.locator('[data-row] [data-state="queued"]').waitFor({ timeout: limitMs });
  await page.keyboard.press('F9');
  await page.locator('[data-row] [data-state="printed"]').waitFor({ timeout: limitMs });
  await page.keyboard.press('Control+6');
  await page.locator('[data-label-row]').first().waitFor({ timeout: limitMs });
  await page.keyboard.press('Control+4');
  const file = { name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${ORDERS}`) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('[data-stage="checked"]').waitFor({ timeout: limitMs });
  await backup;
  expectNoLoggedErrors(dataDir);
}

/** @throws Error if the log of a data folder contains an error */
export function expectNoLoggedErrors(dataDir: string): void {
  const mistakes = readFileSync(join(dataDir, 'logs', 'tem.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  if (mistakes.length > 0) throw new Error(`the station's log holds mistakes:\n${mistakes.join('\n')}`);
}

/** Waits until the data folder contains a backup: then the ledger's thread has answered. */
export async function waitForBackup(dataDir: string, limitMs: number): Promise<void> {
  const folder = join(dataDir, 'backups');
  const made = (): boolean =>
    existsSync(folder) && readdirSync(folder).some((name) => /^ledger-.*\.sqlite$/.test(name));
  const signal = AbortSignal.timeout(limitMs);
  try {
    const changes = watch(dataDir, { recursive: true, signal });
    if (made()) return;
    for await (const _change of changes) if (made()) return;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new Error(`no backup within ${limitMs} ms: the ledger's thread did not answer`);
}
