import { expect, type Locator, type Page } from '@playwright/test';
import { registerSecret } from './leaked-data.ts';
import { scanKeys } from './scanner-keys.ts';

/** The station screen as a packer meets it, in Vietnamese. */
export interface StationPage {
  readonly field: Locator;
  readonly answer: Locator;
  readonly printButton: Locator;
  /** Types a code and Enter wherever the focus is, as a scanner does. */
  scan(code: string): Promise<void>;
  /** The state of each row, in order. */
  states(): Promise<string[]>;
  /** Waits until the rows have these states. */
  expectStates(states: readonly string[]): Promise<void>;
}

export function stationPage(page: Page): StationPage {
  const badges = page.locator('[data-row] [data-state]');
  const states = (): Promise<string[]> =>
    badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-state') ?? ''));
  return {
    field: page.getByRole('textbox', { name: 'Quét hoặc gõ mã vận đơn, rồi Enter' }),
    answer: page.getByRole('status').first(),
    printButton: page.getByRole('button', { name: /^In( \d+)? nhãn/ }),
    scan: (code) => scanKeys(page, code),
    states,
    expectStates: (wanted) => expect.poll(states).toEqual(wanted),
  };
}

/** Gives main an access token, as the settings screen does. */
export async function setToken(page: Page, token: string): Promise<void> {
  registerSecret(token);
  const reply = await page.evaluate((value) => window.tem.calls.token.set({ token: value }), token);
  expect(reply).toMatchObject({ ok: true });
}
