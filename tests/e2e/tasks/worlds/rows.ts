import type { Page } from '@playwright/test';
import type { OrderCode } from '../../../../shared/order-code.ts';
import type { BatchRow, LabelState } from '../../../../shared/station.ts';
import { expect } from '../../fixtures.ts';

/** The batch as main has it, whatever the screen shows. */
export async function rowsOf(page: Page): Promise<readonly BatchRow[]> {
  const reply = await page.evaluate(() => window.tem.calls.station.state(undefined));
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value.rows;
}

/** Waits until a scan has its row, and its order is known. */
export async function expectTaken(page: Page, code: OrderCode): Promise<void> {
  const isTaken = async (): Promise<boolean> =>
    (await rowsOf(page)).some((row) => row.code === code && row.state !== 'looking-up');
  await expect.poll(isTaken).toBe(true);
}

/** Waits until so many rows are in the batch, and their orders are known. */
export async function expectRows(page: Page, count: number): Promise<void> {
  const known = async (): Promise<number> =>
    (await rowsOf(page)).filter(({ state }) => state !== 'looking-up').length;
  await expect.poll(known).toBe(count);
}

/** Waits until an order's row has this state. */
export async function expectState(page: Page, code: OrderCode, state: LabelState): Promise<void> {
  await expect.poll(async () => (await rowsOf(page)).find((row) => row.code === code)?.state).toBe(state);
}
