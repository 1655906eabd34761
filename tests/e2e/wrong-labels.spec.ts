import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import { orderEndOf } from '../../shared/order-status.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import type { BatchRow } from '../../shared/station.ts';
import { expect, test } from './fixtures.ts';
import { printWithPartner } from './label-partner.ts';
import { type Partner, startSandboxProcess } from './partner-process.ts';
import { setToken } from './station-page.ts';

// Labels that a service gets wrong, and labels with more codes than the order's (docs/reference/sandbox.md), through the
// whole app into a folder.

type Kind = NewFault['fault']['kind'];

/** Asks the sandbox's control; with a body, arms a fault. */
async function control<Answer>({ url }: Partner, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}
const ordersOf = (partner: Partner) =>
  control<readonly { readonly code: string; readonly status: string }[]>(partner, 'orders');

/** A fault of a document for three orders, and the results. */
const RULES: readonly (readonly [Kind, outcomes: readonly string[], SettingsPatch?])[] = [
  // Another order's label in the place of one.
  ['foreign-page', ['printed', 'printed', 'foreign-label']],
  // A barcode of nobody in the place of one.
  ['unknown-page', ['printed', 'printed', 'printed']],
  // Another order's barcode and code beside its own.
  ['foreign-code', ['printed', 'printed', 'other-code']],
  // A page without any name behind a label.
  ['nameless-page', ['printed', 'printed', 'printed']],
  ['other-receiver', ['printed', 'printed', 'other-receiver']],
  ['other-receiver', ['printed', 'printed', 'printed'], { holdOtherReceiver: false }],
];
test('prints of a document with wrong labels the right ones, each on one page of its own', async ({
  harness,
  sandbox,
}) => {
  // Orders that wait for pickup.
  const waiting = (await ordersOf(sandbox)).filter(({ status }) => status === '2');
  const codes = waiting.slice(3, 7).map(({ code }) => code);
  for (const [kind, expected, settings = {}] of RULES) {
    // A run's first document holds one label; its fault changes nothing there.
    for (const one of ['doubled-label', kind])
      await control(sandbox, 'faults', { operation: 'label', fault: { kind: one } });
    rmSync(harness.labelDir, { recursive: true, force: true });
    harness.writeSettings(settings);
    const { outcomes, stderr } = await printWithPartner(harness, { ...sandbox, requests: [] }, codes);
    expect(outcomes, `${kind}: ${stderr}`).toEqual(['printed', ...expected]);
    const printed = codes.filter((_, at) => at === 0 || expected[at - 1] === 'printed');
    expect(harness.listLabels(), kind).toEqual(printed.map((code) => `${code}.pdf`).toSorted());
    for (const code of printed) {
      const pdf = await PDFDocument.load(readFileSync(join(harness.labelDir, `${code}.pdf`)));
      expect(pdf.getPageCount(), kind).toBe(1);
    }
  }
});

const FIRST = 40;
const THEN = 20;
/** The most questions a manager may have to answer before every label prints. */
const A_HANDFUL = 8;

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

test('prints busy labels without a question once their codes are allowed, though nothing is known of the orders', async ({
  harness,
}) => {
  const partner = await startSandboxProcess(0, ['--busy-labels', '--orders', '120']);
  try {
    const codes = (await ordersOf(partner))
      .filter(({ status }) => orderEndOf(status) === null)
      .map(({ code }) => code);
    harness.writeServiceSettings(partner, { checkStatus: false });
    const { page } = await harness.start();
    await setToken(page, partner.accessToken);
    await print(page, codes.slice(0, FIRST));
    let questions = 0;
    // A manager answers the first held label.
    for (;;) {
      const held = (await rowsOf(page)).find(({ state }) => state === 'held');
      if (held === undefined) break;
      expect(held.problem?.code).toBe('other-code');
      const agreed = await page.evaluate((id) => window.tem.calls.station.agree({ id }), held.id);
      expect(agreed).toMatchObject({ ok: true });
      expect(++questions).toBeLessThanOrEqual(A_HANDFUL);
      await print(page, []);
    }
    expect(questions).toBeGreaterThan(0);
    await print(page, codes.slice(FIRST, FIRST + THEN));
    expect((await rowsOf(page)).map(({ state }) => state)).toEqual(Array(FIRST + THEN).fill('printed'));
    expect(harness.listLabels()).toHaveLength(FIRST + THEN);
  } finally {
    await partner.close();
  }
});
