import type { LabelSize } from '../../shared/label-size.ts';
import { orderEndOf } from '../../shared/order-status.ts';
import { busyLabelCodes } from '../helpers/busy-label-codes.ts';
import { expect, test } from './fixtures.ts';
import { printWithPartner } from './label-partner.ts';
import { startSandboxProcess } from './partner-process.ts';

/** 500 labels in all; npm run endurance -- soak prints 10,000, and -- documents those of other layouts. */
const EACH = 100;
const SIZES: readonly LabelSize[] = ['A5', 'K46', 'S9', 'S11', 'S14'];

test('prints 500 busy labels of known orders without a question', async ({ harness }) => {
  const partner = await startSandboxProcess(0, ['--busy-labels', '--orders', '700']);
  try {
    const answer = await fetch(`${partner.url}/sandbox/orders`, { headers: { 'tem-sandbox': 'control' } });
    const orders = (await answer.json()) as readonly { readonly code: string; readonly status: string }[];
    const codes = orders.filter(({ status }) => orderEndOf(status) === null).map(({ code }) => code);
    harness.writeServiceSettings(partner, { agreedCodes: busyLabelCodes(partner.url) });
    for (const [at, size] of SIZES.entries()) {
      const some = codes.slice(at * EACH, (at + 1) * EACH);
      const { outcomes, stderr } = await printWithPartner(
        harness,
        { ...partner, requests: [] },
        some,
        '--size',
        size,
      );
      expect(outcomes, `${size}: ${stderr}`).toEqual(Array(EACH).fill('printed'));
    }
    expect(harness.listLabels()).toHaveLength(SIZES.length * EACH);
  } finally {
    await partner.close();
  }
});
