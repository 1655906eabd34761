import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { NewFault } from '../../main/sandbox/control/faults.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { printWithPartner } from './label-partner.ts';
import { type Partner, startSandboxProcess } from './partner-process.ts';

// The handling of labels that a service gets wrong (docs/reference/sandbox.md, "Faults"), through the whole app into a
// folder.

type Kind = NewFault['fault']['kind'];

async function arm({ url }: Partner, kind: Kind): Promise<void> {
  const answer = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'tem-sandbox': 'control', 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'label', fault: { kind } }),
  });
  expect(answer.status).toBe(200);
}

/** Orders that wait for pickup. */
async function waiting({ url }: Partner): Promise<string[]> {
  const answer = await fetch(`${url}/sandbox/orders`, { headers: { 'tem-sandbox': 'control' } });
  const orders = (await answer.json()) as { code: string; status: string }[];
  return orders.filter(({ status }) => status === '2').map(({ code }) => code);
}

const pagesOf = async (harness: Harness, code: string): Promise<number> =>
  (await PDFDocument.load(readFileSync(join(harness.labelDir, `${code}.pdf`)))).getPageCount();

const PRINTED = 'printed';

/** A fault of a document for three orders, and the results. */
const RULES: readonly (readonly [Kind, what: string, outcomes: readonly string[], SettingsPatch?])[] = [
  ['foreign-page', 'another order’s label in the place of one', [PRINTED, PRINTED, 'foreign-label']],
  ['unknown-page', 'a barcode of nobody in the place of one', [PRINTED, PRINTED, PRINTED]],
  ['foreign-code', 'another order’s barcode and code beside its own', [PRINTED, PRINTED, 'other-code']],
  ['nameless-page', 'a page without any name behind a label', [PRINTED, PRINTED, PRINTED]],
  [
    'other-receiver',
    'another order’s receiver',
    [PRINTED, PRINTED, 'other-receiver'],
    { holdOtherReceiver: true },
  ],
];

for (const [kind, what, expected, settings = {}] of RULES) {
  test(`${what}: ${expected.join(', ')}, each on one page of its own`, async ({ harness }) => {
    const partner = await startSandboxProcess();
    try {
      const codes = (await waiting(partner)).slice(3, 7);
      // A run's first document holds one label; its fault changes nothing there.
      await arm(partner, 'doubled-label');
      await arm(partner, kind);
      harness.writeSettings(settings);
      const { outcomes, stderr } = await printWithPartner(harness, { ...partner, requests: [] }, codes);
      expect(outcomes, stderr).toEqual([PRINTED, ...expected]);
      const printed = codes.filter((_, at) => at === 0 || expected[at - 1] === PRINTED);
      expect(harness.listLabels()).toEqual(printed.map((code) => `${code}.pdf`).toSorted());
      for (const code of printed) expect(await pagesOf(harness, code)).toBe(1);
    } finally {
      await partner.close();
    }
  });
}
