import { type Browser, chromium } from 'playwright-core';
import { LABEL_SIZES, MM_PER_INCH } from '../../shared/label-size.ts';
import { findChromium } from '../electron/stand-in/chromium-binary.ts';

/** An order's label, and who may have it. */
export interface UsualOrder {
  readonly url: string;
  readonly accessToken: string;
  readonly code: string;
}

/**
 * Prints labels as a plain script does, without looking at what it prints: for each a token, a fresh page in a fresh context, and
 * its PDF. One label so is the unit U (performance.md).
 * @param work gets the function that prints one; it returns the time taken, in ms
 */
export async function withUsualWay<Value>(
  work: (print: (order: UsualOrder) => Promise<number>) => Promise<Value>,
): Promise<Value> {
  const { path, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...(env as Record<string, string>) },
  });
  try {
    return await work((order) => printOne(browser, order));
  } finally {
    await browser.close();
  }
}

const { widthMm, heightMm } = LABEL_SIZES.S9;

async function printOne(browser: Browser, { url, accessToken, code }: UsualOrder): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${url}/v1/partner/orders/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: [code] }),
  });
  // A plain script reads no more of the answer than it needs.
  const { results } = (await answer.json()) as { results: { token: string } };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/orders/awb?${new URLSearchParams({ token: results.token, size: 'S9' })}`);
  const pdf = await page.pdf({
    width: `${widthMm / MM_PER_INCH}in`,
    height: `${heightMm / MM_PER_INCH}in`,
    preferCSSPageSize: true,
    printBackground: true,
  });
  const ms = performance.now() - start;
  if (pdf.length === 0) throw new Error(`${code}: no PDF`);
  await context.close();
  return ms;
}
