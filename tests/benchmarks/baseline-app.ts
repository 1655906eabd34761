import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';

// Prints labels as a plain script does: for each a token, a new window, a render and a file, without looking at what it prints.
// An app of its own, so that it has everything that an app has, driven by baseline.ts through the inspector.

/** Labels printed the usual way, into a folder. @returns the time taken, in ms */
export type PrintUsualWay = (batch: {
  readonly url: string;
  readonly accessToken: string;
  readonly codes: readonly string[];
  readonly folder: string;
}) => Promise<number>;

/** S9 (shared/label-size.ts), in inches. */
const PAPER = { width: 80 / 25.4, height: 100 / 25.4 };

const usualWay: PrintUsualWay = async ({ url, accessToken, codes, folder }) => {
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  for (const code of codes) {
    const answer = await fetch(`${url}/v1/partner/orders/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: [code] }),
    });
    // A plain script reads no more of the answer than it needs.
    const { results } = (await answer.json()) as { results: { token: string } };
    const window = new BrowserWindow({ show: false });
    await window.loadURL(`${url}/orders/awb?${new URLSearchParams({ token: results.token, size: 'S9' })}`);
    const margins = { top: 0, bottom: 0, left: 0, right: 0 };
    const options = { pageSize: PAPER, margins, preferCSSPageSize: true, printBackground: true };
    await writeFile(join(folder, `${code}.pdf`), await window.webContents.printToPDF(options));
    window.destroy();
  }
  return performance.now() - start;
};

app.on('window-all-closed', () => undefined);
Object.assign(globalThis, { usualWay });
