import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import type { BaselineBatch } from './baseline.ts';

// Prints labels as a plain script does: without batches, and without looking at what it prints. An app of its own, so that
// it has
// everything that an app has, driven by baseline.ts through the inspector.

/** S9 (shared/label-size.ts), in inches. */
const PAPER = { width: 80 / 25.4, height: 100 / 25.4 };

async function askToken({ url, accessToken }: BaselineBatch, codes: readonly string[]): Promise<string> {
  const answer = await fetch(`${url}/v1/partner/orders/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: codes }),
  });
  // A plain script reads no more of the answer than it needs.
  const { results } = (await answer.json()) as { results: { token: string } };
  return results.token;
}

/** A fresh window, one render, one file. @param page which page of the document; undefined: it has only one */
async function printOne(address: string, file: string, page?: number): Promise<void> {
  const window = new BrowserWindow({ show: false });
  try {
    await window.loadURL(address);
    const pdf = await window.webContents.printToPDF({
      pageSize: PAPER,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      preferCSSPageSize: true,
      printBackground: true,
      ...(page === undefined ? {} : { pageRanges: String(page) }),
    });
    await writeFile(file, pdf);
  } finally {
    window.destroy();
  }
}

/** @returns the time taken, in ms */
async function usualWay(batch: BaselineBatch): Promise<number> {
  const { url, codes, folder, tokens } = batch;
  const addressOf = (token: string): string =>
    `${url}/orders/awb?${new URLSearchParams({ token, size: 'S9' })}`;
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  const shared = tokens === 'one' ? await askToken(batch, codes) : null;
  for (const [at, code] of codes.entries()) {
    const file = join(folder, `${code}.pdf`);
    if (shared === null) await printOne(addressOf(await askToken(batch, [code])), file);
    else await printOne(addressOf(shared), file, at + 1);
  }
  return performance.now() - start;
}

export type PrintBaseline = typeof usualWay;

app.on('window-all-closed', () => undefined);
Object.assign(globalThis, { usualWay });
