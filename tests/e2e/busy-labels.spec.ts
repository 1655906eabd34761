import type { Page } from '@playwright/test';
import { z } from 'zod';
import { orderEndOf } from '../../shared/order-status.ts';
import type { BatchRow } from '../../shared/station.ts';
import { expect, test } from './fixtures.ts';
import { type Partner, startSandboxProcess } from './partner-process.ts';
import { setToken } from './station-page.ts';

// A service whose labels also carry the sorting code, the soc and goods codes (docs/reference/sandbox.md): Tem asks about
// them at
// first, and no longer once they are allowed.

const FIRST = 40;
const THEN = 500;
/** The most questions a manager may have to answer before every label prints. */
const A_HANDFUL = 8;
/** Allows for a busy machine, which takes three times as long. */
const LIMIT_MS = 180_000;

const Orders = z.array(z.object({ code: z.string(), status: z.string() }));

/** The sandbox's printable orders. */
async function printable({ url }: Partner): Promise<string[]> {
  const answer = await fetch(`${url}/sandbox/orders`, { headers: { 'tem-sandbox': 'control' } });
  return Orders.parse(await answer.json())
    .filter(({ status }) => orderEndOf(status) === null)
    .map(({ code }) => code);
}

async function rowsOf(page: Page): Promise<readonly BatchRow[]> {
  const reply = await page.evaluate(() => window.tem.calls.station.state(undefined));
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value.rows;
}

/** Adds orders and prints everything queued. */
async function print(page: Page, codes: readonly string[]): Promise<void> {
  const reply = await page.evaluate(async (texts) => {
    if (texts.length > 0) await window.tem.calls.station.addCodes({ texts });
    return window.tem.calls.station.print(undefined);
  }, Array.from(codes));
  if (!reply.ok) throw new Error(reply.problem.code);
}

/** Answers the first held label as a manager; returns false when none is held. */
async function agreeToOne(page: Page): Promise<boolean> {
  const held = (await rowsOf(page)).find(({ state }) => state === 'held');
  if (held === undefined) return false;
  expect(held.problem?.code).toBe('other-code');
  expect(await page.evaluate((id) => window.tem.calls.station.agree({ id }), held.id)).toMatchObject({
    ok: true,
  });
  return true;
}

for (const known of [true, false]) {
  test(`${THEN} prints busy labels without a question once their codes are allowed, ${known ? 'of orders that were looked up' : 'though nothing is known of the orders'}`, async ({
    harness,
  }) => {
    test.setTimeout(LIMIT_MS);
    const partner = await startSandboxProcess(0, ['--busy-labels', '--orders', '700']);
    try {
      harness.writeServiceSettings(partner, { checkStatus: known });
      const { page } = await harness.start();
      await setToken(page, partner.accessToken);
      const codes = await printable(partner);
      expect(codes.length).toBeGreaterThanOrEqual(FIRST + THEN);

      await print(page, codes.slice(0, FIRST));
      let questions = 0;
      while (await agreeToOne(page)) {
        questions++;
        expect(questions).toBeLessThanOrEqual(A_HANDFUL);
        await print(page, []);
      }
      console.log(`busy labels, ${known ? 'known' : 'unknown'} orders: ${questions} questions`);
      expect(questions).toBeGreaterThan(0);
      expect((await rowsOf(page)).map(({ state }) => state)).toEqual(Array(FIRST).fill('printed'));
      expect(harness.listLabels()).toEqual(
        codes
          .slice(0, FIRST)
          .map((code) => `${code}.pdf`)
          .toSorted(),
      );

      await page.evaluate(() => window.tem.calls.station.clear(undefined));
      const start = performance.now();
      await print(page, codes.slice(FIRST, FIRST + THEN));
      console.log(`${THEN} labels in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      const states = new Map<string, number>();
      for (const { state } of await rowsOf(page)) states.set(state, (states.get(state) ?? 0) + 1);
      expect(states).toEqual(new Map([['printed', THEN]]));
      expect(harness.listLabels()).toHaveLength(FIRST + THEN);
    } finally {
      await partner.close();
    }
  });
}
