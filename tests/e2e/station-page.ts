import { expect, type Locator, type Page } from '@playwright/test';
import { registerSecret } from './leaked-data.ts';
import { scanKeys } from './scanner-keys.ts';

/** The station screen as a packer meets it, in Vietnamese. */
export interface StationPage {
  readonly field: Locator;
  /** The panel with the latest fact or question. */
  readonly panel: Locator;
  /** Its words. */
  readonly answer: Locator;
  readonly printButton: Locator;
  /** Types a code and Enter wherever the focus is, as a scanner does. */
  scan(code: string): Promise<void>;
  /** The state of each order, in the order of the scans, whether the list shows it or has it folded. */
  states(): Promise<string[]>;
  /** The list's line of an order, by a part of its code. */
  row(code: string): Locator;
  /** Shows an order in the panel, as a click on its line does. */
  select(code: string): Promise<void>;
  /** The panel's answer with this text. */
  choice(text: string): Locator;
  /** Shows the printed orders in the list, which folds them. */
  unfold(): Promise<void>;
  /** Waits until the rows have these states. */
  expectStates(states: readonly string[]): Promise<void>;
}

export function stationPage(page: Page): StationPage {
  const states = async (): Promise<string[]> => {
    const reply = await page.evaluate(() => window.tem.calls.station.state(undefined));
    if (!reply.ok) throw new Error(reply.problem.code);
    return reply.value.rows.map(({ state }) => state);
  };
  const panel = page.locator('section[data-kind]');
  return {
    field: page.getByRole('textbox', { name: 'Quét hoặc gõ mã vận đơn, rồi Enter' }),
    panel,
    answer: panel.getByRole('status'),
    printButton: page.getByRole('button', { name: /^In( \d+)? nhãn/ }),
    row: (code) => page.locator('[data-row]').filter({ hasText: code }),
    select: (code) => page.locator('[data-row]').filter({ hasText: code }).click(),
    choice: (text) => panel.locator('[data-answer]').filter({ hasText: text }),
    unfold: () => page.locator('[data-fold][aria-expanded="false"]').click(),
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
